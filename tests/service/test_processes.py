"""Several processes of one service behind one port, on a real PostgreSQL: `caravan serve --workers`."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

from caravanserai import Client
from caravanserai.bots import run_bot

from tests.commands import called

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
