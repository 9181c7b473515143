"""Services as processes of their own, which can be killed."""

import asyncio
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Self

from tests.faults.nursery import HEARD, Wanted

ROOT = Path(__file__).resolve().parents[2]


class Nursery:
    """The process in whose forks services start."""

    def __init__(self) -> None:
        ours, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.nursery", str(its.fileno())],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))},
                pass_fds=[its.fileno()],
            )
        self._requests, self._turn = ours, Lock()
        atexit.register(self._end)

    def begin(self, wanted: Wanted) -> Sequence[int]:
        """Starts a service. Three pipes say what it writes on stdout, what on stderr, and what became of it."""
        pipes = [os.pipe() for _ in range(3)]
        with self._turn:
            socket.send_fds(self._requests, [json.dumps(wanted).encode()], [writing for _, writing in pipes])
            assert self._requests.recv(1) == HEARD
        for _, writing in pipes:
            os.close(writing)
        return [reading for reading, _ in pipes]

    def _end(self) -> None:
        self._requests.close()
        self._process.wait()


nursery = cache(Nursery)
"""The one of this process: it starts with the first service that is wanted."""


class Pipe(asyncio.StreamReader):
    """The output of a pipe."""

    async def open(self, pipe: int) -> Self:
        """Begins to read."""
        protocol = asyncio.StreamReaderProtocol(self)
        loop = asyncio.get_running_loop()
        self._reading, _ = await loop.connect_read_pipe(lambda: protocol, os.fdopen(pipe, "rb", buffering=0))
        return self

    def close(self) -> None:
        """Reads no more."""
        self._reading.close()


class Served:
    """A process that serves. ``log`` is what it has said so far."""

    def __init__(self, output: Pipe, errors: Pipe, report: Pipe) -> None:
        self._output, self._errors, self._report = output, errors, report
        self._number = 0
        self._named = asyncio.Event()
        self._ended = asyncio.create_task(self._follow())
        self.address = ""
        self.log = ""
        self.listening = asyncio.create_task(self._listen())

    async def start(self) -> None:
        """Waits until it listens."""
        self.address = (await asyncio.wait_for(self._output.readline(), 120)).decode().strip()
        await self._named.wait()

    async def _follow(self) -> int:
        """Hears which process it is, and how it has ended."""
        try:
            self._number = int(await self._report.readline())
        finally:
            self._named.set()
        return int(await self._report.readline())

    async def _listen(self) -> None:
        """Takes down what it says. A file would not do: its disk may be full."""
        while text := await self._errors.read(4096):
            self.log += text.decode(errors="replace")

    async def wait(self) -> int:
        """Waits for its end: its exit status, or the signal that killed it as a negative number."""
        return await asyncio.shield(self._ended)

    def kill(self) -> None:
        """Ends it as a loss of power would."""
        self.tell(signal.SIGKILL)

    def tell(self, number: signal.Signals) -> None:
        """Sends a signal, if it is still there."""
        if self._number and not self._ended.done():
            with suppress(ProcessLookupError):
                os.kill(self._number, number)


@asynccontextmanager
async def served(folder: Path, *, store: str = "", disk: str = "", drain: float = 0.0) -> AsyncIterator[Served]:
    """A process that serves a store of a folder, or another one; afterwards it has ended, in order if it still ran.

    ``disk`` names one of the disks of `disks`.
    """
    await asyncio.to_thread(folder.mkdir, exist_ok=True)
    pipes = await asyncio.to_thread(nursery().begin, Wanted(str(folder), store, disk, drain))
    output, errors, report = opened = [await Pipe().open(pipe) for pipe in pipes]
    serving = Served(output, errors, report)
    try:
        await serving.start()
        assert serving.address, f"it did not come up: {serving.log}"
        yield serving
    finally:
        serving.tell(signal.SIGTERM)
        try:
            await asyncio.wait_for(serving.wait(), 60)
        except TimeoutError:
            serving.kill()
            await serving.wait()
            raise
        finally:
            await serving.listening
            for pipe in opened:
                pipe.close()
            await asyncio.sleep(0)  # so that they are closed
