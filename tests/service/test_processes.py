"""Several processes of one service behind one port, on a real PostgreSQL: `caravan serve --workers`."""

import asyncio
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import grpc
import pytest
from caravanserai import Client
from caravanserai.bots import run_bot

from service import processes
from service.observation.logs import LogFormat
from service.processes import Logging, Processes
from tests.commands import called
from tests.service import house
from tests.service.house import configuration

T = TypeVar("T")
PATIENCE = 120
ESTABLISHED = "01"
SERVE = [str(Path(sys.executable).with_name("caravan")), "serve", "--port", "0", "--web", "0"]


@contextmanager
def serving(store: str, folder: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A service in two processes; the first of them all, and the address."""
    command = [*SERVE, "--store", store, "--projections", str(folder / "lists.sqlite"), "--workers", "2", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            said = ""
            while not (found := re.search(r"^Ready: (\S+)", said, re.MULTILINE)):
                line = process.stderr.readline()
                assert line, said
                said += line
            yield process, found[1]
        finally:
            process.kill()


def until(happens: Callable[[], T]) -> T:
    """The value of a condition, once it holds."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return sorted(int(number) for task in tasks for number in task.read_text().split())


def connections(process: int, port: int) -> int:
    """The number of connections to a port that a process has let in."""
    tables = (Path(f"/proc/{process}/net/{table}") for table in ("tcp", "tcp6"))
    lines = [line for table in tables if table.exists() for line in table.read_text().splitlines()[1:]]
    here = {line.split()[9] for line in lines if line.split()[1].endswith(f":{port:04X}")}
    open_here = {line.split()[9] for line in lines if line.split()[9] in here and line.split()[3] == ESTABLISHED}
    sockets = (str(file.readlink()) for file in Path(f"/proc/{process}/fd").iterdir() if file.is_symlink())
    return sum(name.removeprefix("socket:[").rstrip("]") in open_here for name in sockets)


def gone(process: int) -> bool:
    """True if a process has ended; its parent may not have noticed."""
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "Z"


def test_connections_are_shared_and_a_process_that_dies_comes_again(tmp_path: Path, postgresql_store: str) -> None:
    with serving(postgresql_store, tmp_path) as (first, address), ExitStack() as stack:
        port = int(address.rpartition(":")[2])
        both = children(first.pid)
        assert len(both) == 2

        def shared() -> bool:
            stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            return all(connections(process, port) for process in both)

        until(shared)
        player = stack.enter_context(Client.connect(address))
        match = player.create_match("sahwari", players=2).name
        player.join(match, "A player")
        player.add_bot(match, "random")
        player.start(match)
        os.kill(both[0], signal.SIGKILL)
        again = until(lambda: [process for process in children(first.pid) if process not in both])
        run_bot(player, match, lambda question: question.offers[0])
        assert player.verify(match).ok
        locks = {"lists.sqlite.lock", "lists-2.sqlite.lock"}
        assert {path.name for path in tmp_path.glob("*.lock")} == locks
        first.terminate()
        assert first.wait(PATIENCE) == 0
        assert all(map(gone, (*both, *again)))


async def test_a_process_that_stands_still_is_ended_and_another_one_takes_its_place(
    tmp_path: Path, postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "STILL_SECONDS", 3 * processes.BEAT_SECONDS)
    monkeypatch.setattr(processes, "LAST_SECONDS", 1.0)
    ready: asyncio.Queue[str] = asyncio.Queue()
    settings = configuration(tmp_path, store=postgresql_store)
    service = Processes(settings, 2, Logging(logging.WARNING, LogFormat.TEXT), ready.put_nowait)
    serving = asyncio.create_task(service.serve())
    address = await ready.get()
    others = {number: process.pid for number, process in service._running.items()}
    os.kill(others[2], signal.SIGSTOP)
    await house.until(lambda: service._running[2].pid != others[2])
    assert gone(others[2])
    assert service._running[1].pid == others[1], "one that runs is left alone"
    async with grpc.aio.insecure_channel(address) as channel:
        assert await house.House(None, channel).create(2)  # type: ignore[arg-type]
    os.kill(others[1], signal.SIGSTOP)
    serving.cancel()  # the end does not wait for one that stands still
    with suppress(asyncio.CancelledError):
        await serving
    assert gone(others[1])
    assert asyncio.all_tasks() == {asyncio.current_task()}, "nobody starts another process"


def test_no_process_outlives_the_first(tmp_path: Path, postgresql_store: str) -> None:
    with serving(postgresql_store, tmp_path) as (first, _):
        both = children(first.pid)
        first.kill()
        first.wait(PATIENCE)
        until(lambda: all(map(gone, both)))


def test_one_process_alone_writes_a_file(tmp_path: Path) -> None:
    said = called("serve", "--workers", "2", "--store", str(tmp_path / "matches.sqlite"), "--port", "0")
    assert said.exit_code == 1
    assert "one process alone writes a SQLite file" in said.output
    assert not (tmp_path / "matches.sqlite").exists()


def test_a_process_that_does_not_start_ends_all_with_its_reason(tmp_path: Path, postgresql_store: str) -> None:
    said = called("serve", "--workers", "2", "--store", f"{postgresql_store}_missing", "--port", "0")
    assert said.exit_code == 1
    assert "Error: " in said.output
    assert "died while it started" not in said.output
