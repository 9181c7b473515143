"""The signals of a process from its terminal and its service manager, and its answers."""

import asyncio
import fcntl
import os
import signal
import subprocess
import sys
import termios
from pathlib import Path
from uuid import uuid4

import pytest

from service.supervision import Manager
from tests.service.manager import hearing

ROOT = Path(__file__).resolve().parents[2]
HEARS = """
import asyncio
from service.supervision import told_to_renew

async def main():
    ending = asyncio.Event()
    renewing = told_to_renew(ending)
    print("listening", flush=True)
    while True:
        tasks = [asyncio.create_task(event.wait()) for event in (ending, renewing)]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        print("end" if ending.is_set() else "renew", flush=True)
        renewing.clear()
        if ending.is_set():
            return

asyncio.run(main())
"""


@pytest.mark.parametrize("place", ["a path", "no folder"])
async def test_a_manager_hears_where_it_listens(place: str, tmp_path: Path) -> None:
    address = str(tmp_path / "notify") if place == "a path" else f"@caravan-{uuid4()}"
    with hearing(address) as hears:
        Manager({"NOTIFY_SOCKET": address}).ready("Serving")
        assert await hears.heard() == {"READY": "1", "STATUS": "Serving"}


async def test_a_manager_that_asks_hears_again_and_again_that_the_service_lives(tmp_path: Path) -> None:
    asked = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000"}
    with hearing(asked["NOTIFY_SOCKET"]) as hears:
        living = asyncio.create_task(Manager({**asked, "WATCHDOG_PID": str(os.getpid())}).keep_watched())
        assert [await hears.heard() for _ in range(3)] == [{"WATCHDOG": "1"}] * 3
        living.cancel()
        for others in ({**asked, "WATCHDOG_PID": "1"}, {"NOTIFY_SOCKET": asked["NOTIFY_SOCKET"]}):
            await asyncio.wait_for(Manager(others).keep_watched(), 60)


def test_a_manager_that_is_gone_stops_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Manager({}).ready("Serving")
    assert not caplog.records
    Manager({"NOTIFY_SOCKET": str(tmp_path / "notify")}).stopping()
    assert "does not hear STOPPING=1" in caplog.text


def _on_its_terminal() -> None:
    """Takes the terminal at standard input, and hears hangups even where the tests themselves run under `nohup`."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_a_hangup_renews_unless_the_terminal_is_gone() -> None:
    terminal, its = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", HEARS],
        cwd=ROOT,
        stdin=its,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_on_its_terminal,
    ) as process:
        os.close(its)
        assert process.stdout is not None
        assert process.stdout.readline() == "listening\n"
        process.send_signal(signal.SIGHUP)
        assert process.stdout.readline() == "renew\n"
        os.close(terminal)
        assert process.stdout.readline() == "end\n"
    assert process.returncode == 0
