"""A test does not hear of calls that an earlier one left unfinished, and hears of everything else."""

import logging
import subprocess
import sys
from pathlib import Path

import pytest


def test_calls_of_an_earlier_test_are_not_heard_of() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.unfinished"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    left, said, heard = ran.stdout.split()
    assert left == "True"
    assert said == "True", "gRPC is as it is described"
    assert heard == "0"


def test_everything_else_is_heard_of(caplog: pytest.LogCaptureFixture) -> None:
    for error in (RuntimeError("Event loop is closed"), BlockingIOError(), ValueError("x")):
        logging.getLogger("asyncio").error("Exception in callback another()", exc_info=error)
    logging.getLogger("asyncio").error("Exception in callback PollerCompletionQueue._handle_events()")
    assert len(caplog.messages) == 4
