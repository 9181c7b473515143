"""Worker processes that outlive their service: the next service in the same process of tests takes one over.

A worker takes half a second of a processor to start. It holds nothing of a service but the games of the program.
"""

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from service.foundation import workers
from service.foundation.workers import Worker

ENDED = Worker.close
"""The end of a worker in a service: its process ends with it."""


@contextmanager
def keeping() -> Iterator[None]:
    """Within, a worker that is closed leaves its process to the next one that begins. At the end all processes end."""
    idle: list[subprocess.Popen[bytes]] = []
    start = workers._begun

    def begun(nice: int) -> "subprocess.Popen[bytes]":
        while idle:
            process = idle.pop()
            if process.poll() is None:
                return process
            process.communicate()  # it has died: its pipes are closed
        return start(nice)

    def leave(worker: Worker) -> None:
        if worker._process is not None:
            idle.append(worker._process)
            worker._process = None

    async def close(worker: Worker) -> None:
        await asyncio.get_running_loop().run_in_executor(worker._thread, leave, worker)
        worker._thread.shutdown()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "_begun", begun)
        patch.setattr(Worker, "close", close)
        yield
    for process in idle:
        process.communicate()
