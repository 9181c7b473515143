"""Worker processes of the service work, fail and die."""

import os
import pickle
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from typing import Any

import pytest

from domain.games import games
from service.foundation.workers import Inside, Worker, WorkerError
from tests.kept_workers import ENDED


@pytest.fixture(autouse=True)
def _ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers end here as they do in a service."""
    monkeypatch.setattr(Worker, "close", ENDED)


def names(catalogue: Any, *given: int) -> tuple[list[str], int, int]:
    """The games and the sum of the arguments that a worker got, and its process id."""
    return sorted(catalogue), sum(given), os.getpid()


def fails(_: Any, error: Exception) -> None:
    raise error


def dies(_: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fails_untold(_: Any) -> None:
    raise Untold("a", "b")


def dies_while_it_answers(_: Any) -> None:
    """Writes the beginning of an answer to every pipe that leads to the service, and dies."""
    for descriptor in range(3, 20):
        with suppress(OSError):
            os.write(descriptor, struct.pack(">I", 1000) + b"half")
    dies(_)


def speaks(_: Any) -> str:
    print("to nobody")
    return "heard"


class Untold(Exception):
    """An error that cannot be pickled: its text alone does not construct it."""

    def __init__(self, one: str, another: str) -> None:
        super().__init__(one + another)


def test_a_worker_whose_service_was_killed_ends_silently() -> None:
    command = [sys.executable, "-c", "from service.foundation.workers import main; main(0)"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        work = pickle.dumps((len, ()))
        _, said = process.communicate(struct.pack(">I", len(work)) + work, timeout=60)
    assert (process.returncode, said) == (0, b"")


async def test_a_worker_is_another_process_that_knows_the_games() -> None:
    worker = Worker("test")
    try:
        found, total, process = await worker.run(names, 1, 2)
        assert (found, total) == (sorted(games()), 3)
        assert process != os.getpid()
        assert (await worker.run(names))[2] == process, "it stays"
        assert await worker.run(speaks) == "heard"
    finally:
        await worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_what_fails_in_a_worker_fails_here() -> None:
    worker = Worker("test")
    try:
        with pytest.raises(LookupError, match="gone"):
            await worker.run(fails, LookupError("gone"))
        with pytest.raises(WorkerError, match="Untold"):
            await worker.run(fails_untold)
    finally:
        await worker.close()


async def test_a_worker_that_died_is_started_again() -> None:
    worker = Worker("test")
    try:
        _, _, process = await worker.run(names)
        with pytest.raises(WorkerError):
            await worker.run(dies)
        assert (await worker.run(names))[2] != process
    finally:
        await worker.close()


async def test_a_worker_inside_knows_other_games() -> None:
    worker = Inside("test", {})
    try:
        assert await worker.run(names, 1) == ([], 1, os.getpid())
    finally:
        await worker.close()


async def test_a_worker_that_dies_while_it_answers_has_died_and_begins_again() -> None:
    worker = Worker("test")
    with pytest.raises(WorkerError, match="has died"):
        await worker.run(dies_while_it_answers)
    assert (await worker.run(names, 1, 2))[1] == 3
    await worker.close()
