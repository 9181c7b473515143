"""The command in processes of its own, which start at once.

A new interpreter takes one to two seconds of a processor to load the command. Here a *template* loads it once for all
tests of a worker, and each process is a fork of it: with its own environment, streams, signals and exit status. What
Python settles before the command is loaded, such as the encoding of its streams, is that of the template.
"""

import atexit
import gc
import importlib
import json
import os
import pkgutil
import select
import selectors
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from types import TracebackType
from typing import IO, NamedTuple, Self

import clients.caravan
from clients.caravan.screen import Screen
from clients.caravan.terminal import err, out
from domain.games import games

ROOT = Path(__file__).parents[2]
PIPE, DEVNULL, STDOUT = subprocess.PIPE, subprocess.DEVNULL, subprocess.STDOUT
TEMPLATE = "from tests.clients.processes import template; template(); from clients.caravan.main import main; main()"
"""The program of the template, and of its forks: these come back from the first call."""
HEADER = 8
"""The bytes of a number that says how long a request is."""
Stream = int | IO[bytes] | IO[str] | None


class Ended(NamedTuple):
    """A process that has ended."""

    returncode: int
    stdout: str
    stderr: str


class Command:
    """`caravan` with these arguments in its own process. As a context manager it waits, like `subprocess.Popen`."""

    def __init__(
        self,
        arguments: Iterable[object],
        *,
        environment: Mapping[str, str] | None = None,
        stdin: Stream = DEVNULL,
        stdout: Stream = None,
        stderr: Stream = None,
        new_session: bool = False,
    ) -> None:
        self.returncode: int | None = None
        self._telling = Lock()
        own: list[int] = []
        self.stdin, read = _pipe(stdin, own, 0, writing=True)
        self.stdout, written = _pipe(stdout, own, 1)
        self.stderr, complained = (None, written) if stderr == STDOUT else _pipe(stderr, own, 2)
        request = {
            "arguments": [*map(str, arguments)],
            "environment": {**os.environ, **(environment or {})},
            "folder": str(Path.cwd()),
            "new_session": new_session,
        }
        there, self._status = socket.socketpair()
        with there:
            _template().send(request, (read, written, complained, there.fileno()))
        for number in own:
            os.close(number)
        self.pid = int.from_bytes(_received(self._status, HEADER))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for stream in (self.stdin, self.stdout, self.stderr):
            if stream is not None:
                with suppress(BrokenPipeError):  # nobody reads any more what was typed
                    stream.close()
        self.wait()

    def poll(self) -> int | None:
        """The exit status, or None while the process runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Waits for the end and returns the exit status.

        Raises:
            subprocess.TimeoutExpired: The process still runs.
        """
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("caravan", timeout or 0.0)
        return status

    def send_signal(self, number: int) -> None:
        """Sends a signal, if the process still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self) -> None:
        """Ends the process at once."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, typed: str = "", timeout: float | None = None) -> tuple[str, str]:
        """Types, waits until the process has ended, and returns what it has written since.

        Raises:
            subprocess.TimeoutExpired: The process still runs.
        """
        said: dict[int, str] = {}
        readers = [
            Thread(target=_read_all, args=(number, stream, said), daemon=True)
            for number, stream in ((1, self.stdout), (2, self.stderr))
            if stream is not None and not stream.closed
        ]
        for reader in readers:
            reader.start()
        if self.stdin is not None and not self.stdin.closed:
            with suppress(BrokenPipeError):
                self.stdin.write(typed)
            with suppress(BrokenPipeError):
                self.stdin.close()
        self.wait(timeout)
        for reader in readers:
            reader.join()
        return said.get(1, ""), said.get(2, "")

    def _ended(self, timeout: float | None) -> int | None:
        """Several threads may wait, and one of them gets the status."""
        if self.returncode is None and _readable(self._status, timeout):
            with self._telling:
                if self.returncode is None:
                    self.returncode = int.from_bytes(_received(self._status, HEADER), signed=True)
                    self._status.close()
        return self.returncode


def run(arguments: Iterable[object], typed: str | None = None, **environment: str) -> Ended:
    """Runs `caravan` to its end. Without anything typed its standard input is empty."""
    stdin = DEVNULL if typed is None else PIPE
    with Command(arguments, environment=environment, stdin=stdin, stdout=PIPE, stderr=PIPE) as process:
        stdout, stderr = process.communicate(typed or "")
        return Ended(process.wait(), stdout, stderr)


def _read_all(number: int, stream: IO[str], said: dict[int, str]) -> None:
    said[number] = stream.read()
    stream.close()


def _pipe(stream: Stream, own: list[int], number: int, writing: bool = False) -> tuple[IO[str] | None, int]:
    """This end of a stream of a process, and the descriptor for the other end. ``own`` are those to close."""
    if stream == PIPE:
        reading_end, writing_end = os.pipe()
        here, there = (writing_end, reading_end) if writing else (reading_end, writing_end)
        own.append(there)
        return os.fdopen(here, "w" if writing else "r", encoding="utf-8"), there
    if stream == DEVNULL:
        own.append(os.open(os.devnull, os.O_RDWR))
        return None, own[-1]
    if stream is None:
        return None, number
    return None, stream if isinstance(stream, int) else stream.fileno()


def _readable(connection: socket.socket, timeout: float | None) -> bool:
    """True if a connection has something to read within some time."""
    waiting = select.poll()
    with suppress(ValueError):  # another thread has read and closed it
        waiting.register(connection, select.POLLIN)
    return bool(waiting.poll(None if timeout is None else timeout * 1000))


def _received(connection: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise ConnectionError("the template has ended")
        data += part
    return bytes(data)


# -- the template -----------------------------------------------------------------------------------------------------


class Template:
    """The template of this process, as the tests see it."""

    def __init__(self) -> None:
        self._connection, there = socket.socketpair()
        with there:
            self._process = subprocess.Popen([sys.executable, "-c", TEMPLATE], cwd=ROOT, stdin=there.fileno())
        atexit.register(self.close)

    def send(self, request: Mapping[str, object], descriptors: Sequence[int]) -> None:
        """Asks for a fork with these streams, which tells the last of them its number and its exit status."""
        text = json.dumps(request).encode()
        socket.send_fds(self._connection, [len(text).to_bytes(HEADER)], descriptors)
        self._connection.sendall(text)

    def close(self) -> None:
        """Ends the template."""
        self._connection.close()
        self._process.wait()


@cache
def _template() -> Template:
    """The template; it ends with this process."""
    return Template()


def template() -> None:
    """Loads the command and forks as often as it is asked to. Comes back in the forks only."""
    for module in pkgutil.walk_packages(clients.caravan.__path__, f"{clients.caravan.__name__}."):
        importlib.import_module(module.name)
    games()
    gc.freeze()  # a fork need not copy what the collector would touch
    Forks().serve()


class Forks:
    """The forks of this process, with where the exit status of each goes."""

    def __init__(self) -> None:
        self._connection = socket.socket(fileno=os.dup(0))
        self._ended, self._waking = socket.socketpair()
        self._running: dict[int, socket.socket] = {}
        self._waking.setblocking(False)
        signal.set_wakeup_fd(self._waking.fileno())
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def serve(self) -> None:
        """Forks until nobody asks any more."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._connection, selectors.EVENT_READ, self._fork)
            selector.register(self._ended, selectors.EVENT_READ, self._reap)
            while not any(key.data() for key, _ in selector.select()):
                pass

    def _fork(self) -> bool:
        """True if this is a fork."""
        header, descriptors, _, _ = socket.recv_fds(self._connection, HEADER, 4)
        if not header:
            sys.exit()
        request = json.loads(_received(self._connection, int.from_bytes(header)))
        status = socket.socket(fileno=descriptors.pop())
        number = os.fork()
        if number:
            status.sendall(number.to_bytes(HEADER))
            self._running[number] = status
        else:
            status.close()
            self._forget()
            _become(descriptors, **request)
        for descriptor in descriptors:
            os.close(descriptor)
        return not number

    def _reap(self) -> bool:
        self._ended.recv(4096)
        for number in [*self._running]:
            ended, status = os.waitpid(number, os.WNOHANG)
            if ended:
                with suppress(OSError), self._running.pop(number) as told:  # perhaps nobody wants to know
                    told.sendall(os.waitstatus_to_exitcode(status).to_bytes(HEADER, signed=True))
        return False

    def _forget(self) -> None:
        """Leaves everything to the template that is its own."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for connection in (self._connection, self._ended, self._waking, *self._running.values()):
            connection.close()


def _become(
    descriptors: Sequence[int], arguments: Sequence[str], environment: Mapping[str, str], folder: str, new_session: bool
) -> None:
    """Makes this process that of a command."""
    if new_session:
        os.setsid()
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
    encoding = sys.stdin.encoding
    for name, stream in (
        ("stdin", open(0, encoding=encoding, closefd=False)),  # noqa: SIM115
        ("stdout", open(1, "w", encoding=encoding, closefd=False)),  # noqa: SIM115
        ("stderr", open(2, "w", 1, encoding, "backslashreplace", closefd=False)),  # noqa: SIM115
    ):
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv[1:] = arguments
    Screen.__init__(out)  # what a screen knows of its terminal it has looked up when it was made
    Screen.__init__(err, stderr=True)
