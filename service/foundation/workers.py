"""Workers: processes of the service's own for work that takes long. Only one thread of a process runs Python at a
time; what another process does keeps no caller waiting.
"""

import asyncio
import os
import pickle
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, TypeAlias, TypeVar

from domain.games import games
from domain.play.game import Game

T = TypeVar("T")
Catalogue: TypeAlias = Mapping[str, Game]

NICE = 3
"""The niceness of a worker: it is less urgent to the operating system than the service."""
_LENGTH = struct.Struct(">I")


class WorkerError(Exception):
    """A worker has died, or its work failed with an error that cannot be sent."""


class Worker:
    """Does one thing after the other in a process of its own, which begins with the first, and again when it has died.

    What it does is a function of a module and what that is given: both travel to the process. The function is given the
    games first.
    """

    def __init__(self, name: str, nice: int = NICE) -> None:
        """``nice``: by how much it is less urgent to the operating system than the service, up to 19."""
        self._nice = nice
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """The result of ``work`` for the games and the arguments.

        Raises:
            WorkerError: the process has died.
            Exception: whatever ``work`` raises.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, work, given)

    def ask(self, work: Callable[..., T], *given: Any) -> T:
        """The same for a thread, which waits.

        Raises:
            WorkerError: the process has died.
            Exception: whatever ``work`` raises.
        """
        return self._thread.submit(self._ask, work, given).result()

    def _ask(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        try:
            process = self._process = self._process or _begun(self._nice)
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(_packed((work, given)))
            process.stdin.flush()
            succeeded, answer = _read(process.stdout)
        except (EOFError, OSError) as error:
            self._end()
            raise WorkerError("the worker has died") from error
        if not succeeded:
            raise answer
        made: T = answer
        return made

    def _end(self) -> None:
        """Ends the process: it has no more to read."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(OSError):
                process.communicate()

    def kill(self) -> bool:
        """Ends the process at once, whatever it is doing; whether there was one."""
        process = self._process
        if process is not None:
            process.kill()
        return process is not None

    async def close(self) -> None:
        """Ends, after what it is doing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._end)
        self._thread.shutdown()


class Inside(Worker):
    """A worker in a thread of this process, for games that another process would not know."""

    def __init__(self, name: str, catalogue: Catalogue) -> None:
        super().__init__(name)
        self._catalogue = catalogue

    def _ask(self, work: Callable[..., T], given: tuple[Any, ...]) -> T:
        return work(self._catalogue, *given)


def worker(name: str, catalogue: Catalogue | None, nice: int = NICE) -> Worker:
    """A worker for the games of a catalogue; None: for those of the program."""
    return Worker(name, nice) if catalogue is None else Inside(name, catalogue)


def _begun(nice: int) -> "subprocess.Popen[bytes]":
    """A process that waits for work. It is in a session of its own: who ends the service by hand does not end it."""
    return subprocess.Popen(
        [sys.executable, "-c", f"from {__name__} import main; main({nice})"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or str(Path.cwd()) for path in sys.path)},
        start_new_session=True,
    )


def _packed(value: Any) -> bytes:
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(data)) + data


def _read(source: IO[bytes]) -> Any:
    """The message of the other side. Nobody else can write there.

    Raises:
        EOFError: it has gone, perhaps in the middle of the message.
    """
    (length,) = _LENGTH.unpack(_whole(source, _LENGTH.size))
    return pickle.loads(_whole(source, length))


def _whole(source: IO[bytes], length: int) -> bytes:
    found = source.read(length)
    if len(found) < length:
        raise EOFError
    return found


def main(nice: int) -> None:
    """Works until there is nothing more to read."""
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    if hasattr(os, "nice"):
        os.nice(nice)
    catalogue = games()
    with suppress(EOFError, BrokenPipeError):
        while True:
            work, given = _read(source)
            try:
                answer = _packed((True, work(catalogue, *given)))
            except Exception as error:
                answer = _failure(error)
            target.write(answer)
            target.flush()
    with suppress(BrokenPipeError):  # an answer that nobody reads any more
        target.close()


def _failure(error: Exception) -> bytes:
    """An exception for the other side; one that cannot travel becomes one that can."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        error = WorkerError(repr(error))
    return _packed((False, error))
