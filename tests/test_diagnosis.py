"""The last lines of a failed run name what to look at first."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.diagnosis import FEW, Failure, lines
from tests.test_order import WITHOUT

ROOT = Path(__file__).resolve().parents[1]
MODULE = """
import pytest

def halve(number):
    if number % 2:
        raise ValueError("odd")
    return number // 2

@pytest.fixture
def broken():
    raise OSError("no room")

def test_with_broken(broken):
    pass

@pytest.mark.parametrize("number", range(16))
def test_halve(number):
    assert halve(number) == number / 2
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    (tmp_path / "test_halving.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "pytest", "-p", "tests.order", "-p", "tests.diagnosis", *WITHOUT]
    done = subprocess.run(
        [*command, "-c", os.devnull, "--rootdir", str(folder), "--order", "7", *arguments, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


@pytest.mark.parametrize("workers", ["0", "2"])
def test_failures_are_told_by_their_kind_and_the_first_one_by_name(small: Path, workers: str) -> None:
    *_, end = run(small, "-n", workers).partition("what to look at first")
    told = end.splitlines()[1:]
    assert re.match(r"first to fail: test_halving\.py::test_\w+", told[0])
    assert told[1] == "8 times test_halving.py:6: ValueError: odd"
    assert told[2 + FEW] == "    and 3 more"
    assert told[3 + FEW : 5 + FEW] == [
        "1 time test_halving.py:11: OSError: no room",
        "    test_halving.py::test_with_broken",
    ]
    assert told[5 + FEW].startswith("again, one of each: python -m pytest -n 0 --order 7 ")
    assert "test_halving.py::test_with_broken" in told[5 + FEW]
    assert "test_halving.py::test_halve[" in told[5 + FEW]
    assert re.fullmatch(r"load of the machine: [\d.]+, at most [\d.]+, on \d+ processors", told[-3])
    assert told[-2] == "order of tests: --order 7"
    assert re.search(r"8 failed, 8 passed, 1 error in [\d.]+s", told[-1])


def test_a_run_without_failures_ends_with_its_order(small: Path) -> None:
    (small / "test_halving.py").write_text("def test_fine(): pass\n", encoding="utf-8")
    *_, order, closing = run(small, "-n", "0").splitlines()
    assert order == "order of tests: --order 7"
    assert re.search(r"1 passed in [\d.]+s", closing)


def test_a_module_that_cannot_be_imported_is_told_too(small: Path) -> None:
    (small / "test_missing.py").write_text("import nowhere_at_all\n", encoding="utf-8")
    output = run(small, "-n", "0")
    assert "1 time test_missing.py" in output
    assert "No module named 'nowhere_at_all'" in output.partition("what to look at first")[2]


def test_a_fixture_that_is_not_there_is_named(small: Path) -> None:
    (small / "test_halving.py").write_text("def test_lacking(nowhere): pass\n", encoding="utf-8")
    output = run(small, "-n", "2")
    assert "1 time test_halving.py: fixture 'nowhere' not found" in output


def test_the_first_failure_is_the_earliest_one() -> None:
    failures = [Failure("test_b", 2.0, "one", "x.py:1"), Failure("test_a", 1.0, "two", "x.py:2")]
    first, *_, again, _ = lines(failures, "5")
    assert first == "first to fail: test_a"
    assert again == "again, one of each: python -m pytest -n 0 --order 5 test_a test_b"
