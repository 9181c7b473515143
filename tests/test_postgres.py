"""The test database: only a program that was killed by a signal is run again."""

import signal
import subprocess
from collections.abc import Iterator

import pytest

from tests.postgres import ATTEMPTS, controlled


def failing(codes: Iterator[int]) -> str:
    for code in codes:
        raise subprocess.CalledProcessError(code, "pg_ctl")
    return "done"


def test_a_crash_is_tried_again() -> None:
    codes = iter([-signal.SIGSEGV] * (ATTEMPTS - 1))
    assert controlled(lambda: failing(codes)) == "done"


@pytest.mark.parametrize("codes", [[1], [-signal.SIGSEGV, 1], [-signal.SIGSEGV] * ATTEMPTS])
def test_a_failure_is_a_failure(codes: list[int]) -> None:
    left = iter(codes)
    with pytest.raises(subprocess.CalledProcessError):
        controlled(lambda: failing(left))
    assert next(left, None) is None, "nothing more was tried"
