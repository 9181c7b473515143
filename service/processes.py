"""Several processes of one service behind one port: the kernel gives each a share of the connections (SO_REUSEPORT).

The process that begins serves nothing. It holds the ports, starts the others, starts one again that has died, and ends
them: it tells them to, or they see that it is gone.
"""

import asyncio
import logging
import os
import pickle
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from domain.words.field_faults import Fault
from service.configuration import AddressError, Configuration
from service.foundation.ports import require_free, shown
from service.observation.logs import LogFormat, log_to_stderr
from service.server import run, running, serve
from service.supervision import Manager, told_to_renew
from service.web.alone import told_to_end

LOG = logging.getLogger("caravanserai")

PAUSE_SECONDS = 1.0
"""The time after the death of a process until another one takes its place; twice as long with each that dies soon."""
LONGEST_PAUSE_SECONDS = 60.0
SOON_SECONDS = 60.0
"""The shortest life of a process that has not died soon."""
BEAT_SECONDS = 5.0
"""The interval at which a process says that it runs."""
STILL_SECONDS = 60.0
"""The time without that after which a process stands still, and another one takes its place."""
LAST_SECONDS = 60.0
"""The time to end in, after that which callers have to end their work."""


class ProcessError(Exception):
    """A process of the service did not start; the message says why."""


@dataclass(frozen=True, slots=True)
class Logging:
    """The settings of the log of each process."""

    level: int
    form: LogFormat


# -- the process that begins ------------------------------------------------------------------------------------------


class Processes:
    """The processes of a service. ``ready`` and ``app`` are called as `service.server.serve` says, once for all."""

    def __init__(
        self,
        configuration: Configuration,
        number: int,
        logs: Logging,
        ready: Callable[[str], object] | None = None,
        app: Callable[[str], object] | None = None,
    ) -> None:
        """Prepares ``number`` processes.

        Raises:
            AddressError: they could not share the store.
        """
        if configuration.location.path is not None:
            raise AddressError(Fault.ONE_WRITER_OF_A_FILE)
        self._configuration = configuration
        self._number = number
        self._logs = logs
        self._ready = ready
        self._app = app
        self._running: dict[int, asyncio.subprocess.Process] = {}

    async def serve(self) -> None:
        """Serves until a signal ends the process (SIGINT, SIGTERM); SIGHUP goes to all.

        Raises:
            OSError: an address is in use.
            ProcessError: a process did not start.
        """
        ending = told_to_end()
        renewing = told_to_renew(ending)
        manager = Manager(os.environ)
        with _reserved(self._configuration) as shared, running(manager.keep_watched()):
            self._configuration = shared
            ended = asyncio.create_task(ending.wait())
            keepers: list[asyncio.Task[None]] = []
            try:
                address, browsers = await _unless(ended, self._start(1))
                others = [self._start(number) for number in range(2, self._number + 1)]
                await _unless(ended, asyncio.gather(*others))
                keepers += (asyncio.create_task(self._keep(number)) for number in list(self._running))
                if not ended.done():
                    self._tell(address, browsers, manager)
                with running(self._renew(renewing, manager, address)):
                    await ended
            except _EndedError:
                pass
            finally:
                ended.cancel()
                manager.stopping()
                for keeper in keepers:
                    keeper.cancel()
                await asyncio.gather(*keepers, return_exceptions=True)  # none starts a process any more
                await self._end()

    def _tell(self, address: str, browsers: str, manager: Manager) -> None:
        LOG.info("%s processes serve on %s", self._number, address)
        if self._ready is not None:
            self._ready(address)
        web = self._configuration.web
        if self._app is not None and web is not None and web.app is not None:
            self._app(browsers)
        manager.ready(f"{self._number} processes serve on {address}")

    async def _start(self, number: int) -> tuple[str, str]:
        """Starts a process; the addresses for clients and for browsers, when it serves there.

        Raises:
            ProcessError: it does not start.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            f"from {__name__} import main; main()",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={name: value for name, value in os.environ.items() if name not in Manager.VARIABLES}
            | {"PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
            start_new_session=True,  # a terminal tells all its processes to end: the first of them tells the others
        )
        self._running[number] = process
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ConnectionError):
            process.stdin.write(pickle.dumps((replace(self._configuration, worker=number), self._logs)) + b"\n")
            await process.stdin.drain()
        line = (await process.stdout.readline()).decode().rstrip("\n")
        said, _, rest = line.partition(" ")
        if said != READY:
            await process.wait()
            raise ProcessError(rest or f"process {number} of the service died while it started")
        address, _, browsers = rest.partition(" ")
        return address, browsers

    async def _keep(self, number: int) -> None:
        """Starts a process again whenever it dies."""
        loop, pause = asyncio.get_running_loop(), PAUSE_SECONDS
        while True:
            began = loop.time()
            status = await self._death(number)
            pause = PAUSE_SECONDS if loop.time() - began > SOON_SECONDS else pause
            LOG.error("process %s of the service died (%s); another one begins in %.0f s", number, status, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            try:
                await self._start(number)
            except ProcessError as error:
                LOG.error("process %s of the service does not start: %s", number, error)  # noqa: TRY400

    async def _death(self, number: int) -> int:
        """Waits for the end of a process, and ends one that stands still: callers who meet it would wait for ever."""
        process = self._running[number]
        assert process.stdout is not None
        try:
            while True:
                async with asyncio.timeout(STILL_SECONDS):
                    if not await process.stdout.readline():
                        break
        except TimeoutError:
            LOG.error("process %s of the service stands still, and is ended", number)  # noqa: TRY400
            process.kill()
        return await process.wait()

    async def _renew(self, renewing: asyncio.Event, manager: Manager, address: str) -> None:
        """Lets all processes read their files again as often as this one is told to."""
        while await renewing.wait():
            renewing.clear()
            manager.renewing()
            self._send(signal.SIGHUP)
            manager.ready(f"{self._number} processes serve on {address}; the log says which files they could not read")

    def _send(self, number: signal.Signals) -> None:
        for process in self._running.values():
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.send_signal(number)

    async def _end(self) -> None:
        self._send(signal.SIGTERM)
        try:
            async with asyncio.timeout(
                self._configuration.drain_seconds + self._configuration.grace_seconds + LAST_SECONDS
            ):
                await self._all_ended()
        except TimeoutError:
            self._send(signal.SIGKILL)
            await self._all_ended()

    async def _all_ended(self) -> None:
        await asyncio.gather(*(process.wait() for process in self._running.values()))


class _EndedError(Exception):
    """The service was told to end while it started."""


async def _unless(ended: "asyncio.Task[Any]", work: Any) -> Any:
    """The result of some work, unless the service is told to end before.

    Raises:
        _EndedError: it is.
    """
    task = asyncio.ensure_future(work)
    await asyncio.wait((ended, task), return_when=asyncio.FIRST_COMPLETED)
    if not task.done():
        task.cancel()
        raise _EndedError
    return task.result()


@contextmanager
def _reserved(configuration: Configuration) -> Iterator[Configuration]:
    """Takes the ports, so that nobody else does while processes come and go. The configuration that names them.

    Raises:
        OSError: an address is in use, or is none of this machine.
    """
    held: list[socket.socket] = []
    try:
        port = _hold(configuration.host, configuration.port, held)
        web = configuration.web
        if web is not None:
            try:
                taken = _hold(web.host, web.port, held)
            except OSError as error:
                if web.chosen:
                    raise
                LOG.warning("%s: browsers are served on another port, where they know nothing of this one", error)
                taken = _hold(web.host, 0, held)
            web = replace(web, port=taken)
        yield replace(configuration, port=port, web=web)
    finally:
        for one in held:
            one.close()


def _hold(host: str, wanted: int, held: list[socket.socket]) -> int:
    """Binds a port at each address of a host, without listening there; the port.

    Raises:
        OSError: it is in use, or the host is none of this machine.
    """
    require_free(host, wanted, f"{shown(host)}:{wanted}")
    port = wanted
    for family, kind, protocol, _, address in socket.getaddrinfo(host, wanted, type=socket.SOCK_STREAM):
        holding = socket.socket(family, kind, protocol)
        held.append(holding)
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holding.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        if family == socket.AF_INET6:
            holding.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        with suppress(OSError):  # one of several addresses, as `require_free` has found
            holding.bind((address[0], port, *address[2:]))
            port = holding.getsockname()[1]
    return port


# -- each of the others -----------------------------------------------------------------------------------------------

READY, FAILED, RUNNING = "ready", "failed", "running"
"""The first words of a process: where it serves, or why it does not; and all later ones."""


def main() -> None:
    """Serves as one of several processes, until it is told to end or the first process is gone."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    configuration, logs = pickle.load(source)
    log_to_stderr(logs.level, logs.form)
    source.readline()

    def end_with_the_first() -> None:
        source.read()
        os.kill(os.getpid(), signal.SIGTERM)

    said: list[str] = []
    serves = asyncio.Event()

    def say(*words: str) -> None:
        with suppress(OSError):  # the first process is gone
            print(*words, file=target, flush=True)

    def ready(address: str) -> None:
        said.append(address)
        threading.Thread(target=end_with_the_first, daemon=True).start()
        if configuration.web is None or configuration.web.app is None:
            begin(address)

    def begin(*addresses: str) -> None:
        say(READY, *addresses)
        serves.set()

    async def beat() -> None:
        await serves.wait()
        while True:
            say(RUNNING)
            await asyncio.sleep(BEAT_SECONDS)

    async def serving() -> None:
        with running(beat()):
            await serve(configuration, ready, lambda address: begin(*said, address))

    try:
        run(serving())
    except Exception as error:
        if said:
            raise
        say(FAILED, " ".join(str(error).split()) or repr(error))
        raise SystemExit(1) from error


def serve_in_several(
    configuration: Configuration,
    number: int,
    logs: Logging,
    ready: Callable[[str], object] | None = None,
    app: Callable[[str], object] | None = None,
) -> Coroutine[Any, Any, None]:
    """Runs a service in several processes until a signal ends it, as `service.server.serve` does in one.

    Raises:
        AddressError: the store is a SQLite file, which one process alone may write.
    """
    return Processes(configuration, number, logs, ready, app).serve()
