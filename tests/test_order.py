"""The order of tests: random, repeatable, and the longest begin, so that workers end at about the same time."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

from tests.order import LONGEST, PLAYED, begun_elsewhere, dealt, turn

ROOT = Path(__file__).resolve().parents[1]
WITHOUT = [part for name in ("cacheprovider", "hypothesispytest", "asyncio") for part in ("-p", f"no:{name}")]
"""Plugins that take half of the time in which pytest starts, and do nothing here."""
MODULE = """
import pytest

@pytest.fixture(scope="module", params=[1, 2])
def shared(request):
    return request.param

@pytest.mark.parametrize("number", range(6))
def test_with(shared, number):
    pass

class TestOne:
    @pytest.mark.parametrize("number", range(6))
    def test_in_class(self, number):
        pass

class TestTwo:
    @pytest.mark.parametrize("number", range(6))
    def test_in_class(self, number):
        pass
"""
CASES = """
from types import SimpleNamespace
import pytest

CASES = [pytest.param(SimpleNamespace(name=name), id=name) for name in ("one", "two", "three", "four")]

@pytest.mark.parametrize("case", CASES)
class TestOne:
    def test_first(self, case):
        pass

    def test_second(self, case):
        pass

class TestTwo:
    @pytest.mark.parametrize("extreme", CASES)
    def test_first(self, extreme):
        pass

def test_without():
    pass
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "pytest", "-p", "tests.order", *WITHOUT, "-n", "0", "-v"]
    done = subprocess.run(
        [*command, "-c", os.devnull, "--rootdir", str(folder), *arguments, str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def names(output: str) -> list[str]:
    """The tests in the order in which they ran."""
    return re.findall(r"^(\S+::\S+) PASSED", output, re.MULTILINE)


def runs_of(names: Sequence[str]) -> list[str]:
    """The names without repetitions of the one before."""
    return [name for name, _ in groupby(names)]


def test_what_begins_is_there() -> None:
    assert [path for path in LONGEST if not (ROOT / path.partition("::")[0]).exists()] == []


def test_each_worker_begins_with_some_of_the_longest(request: pytest.FixtureRequest) -> None:
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    turns = [turn(item) for item in request.session.items]
    first, shares = 0, list[list[int]]()
    for worker in range(workers):
        shares.append(turns[first : first + (len(turns) + worker) // workers])
        first += len(shares[-1])
    assert all(share == sorted(share) for share in shares)
    long = [sum(turn < len(LONGEST) for turn in share) for share in shares]
    assert max(long) - min(long) <= 1
    assert len(LONGEST) in turns, "this test is none of them"


@pytest.mark.parametrize("workers", range(1, 8))
@pytest.mark.parametrize("long", range(10))
def test_the_longest_are_dealt_and_nothing_is_lost(workers: int, long: int) -> None:
    order = dealt(range(9), workers, long)
    assert sorted(order) == [*range(9)]
    assert [item for item in dealt(range(40), 4, 8) if item < 8] == [3, 7, 2, 6, 1, 5, 0, 4]


def test_what_looks_at_the_same_matches_stays_together(tmp_path: Path) -> None:
    folder = tmp_path / PLAYED
    folder.mkdir(parents=True)
    for name in "ab":
        (folder / f"test_{name}.py").write_text(CASES, encoding="utf-8")
    order = names(run(tmp_path, "--order", "6"))
    assert len(order) == 2 * (3 * 4 + 1)
    settings = runs_of([name.rpartition("[")[2] for name in order if "[" in name])
    assert len(settings) == 4, "over all modules and classes"
    assert len({name.partition("::")[0] for name in order[:6]}) == 2


def test_each_worker_begins_elsewhere_and_collects_all() -> None:
    orders = [begun_elsewhere([*"abcdef"], worker) for worker in range(3)]
    assert [order[0] for order in orders] == ["a", "f", "d"]
    assert all(sorted(order) == [*"abcdef"] for order in orders)


def test_a_seed_gives_the_same_order_again_and_another_seed_another_order(small: Path) -> None:
    first, again, other = (names(run(small, "--order", seed)) for seed in ("1", "1", "2"))
    assert len(first) == 4 * (12 + 6 + 6)
    assert first == again
    assert sorted(first) == sorted(other)
    assert first != other
    assert first != sorted(first)


def test_the_order_of_two_tests_does_not_depend_on_what_else_runs(small: Path) -> None:
    whole = names(run(small, "--order", "3"))
    part = names(run(small, "--order", "3", "-k", "TestOne or test_d"))
    assert 0 < len(part) < len(whole)
    assert part == [name for name in whole if name in part]


def test_what_is_set_up_together_stays_together(small: Path) -> None:
    order = names(run(small, "--order", "4"))
    modules = runs_of([name.partition("::")[0] for name in order])
    assert len(modules) == 4
    classes = runs_of([name.rpartition("::")[0] for name in order if "::Test" in name])
    assert len(classes) == 8
    shared = runs_of(
        [f"{name.partition('::')[0]} {name.partition('[')[2][0]}" for name in order if "test_with" in name]
    )
    assert len(shared) == 8


def test_tests_can_run_as_they_are_written(small: Path) -> None:
    order = names(run(small, "--order", "written"))
    assert runs_of([name.rpartition("/")[2].partition("[")[0] for name in order if "test_a.py" in name]) == [
        "test_a.py::test_with",
        "test_a.py::TestOne::test_in_class",
        "test_a.py::TestTwo::test_in_class",
    ]


def test_without_a_seed_one_is_drawn_and_named(small: Path) -> None:
    output = run(small)
    seed = re.search(r"order of tests: --order (\d+)", output)
    assert seed
    assert names(run(small, "--order", seed[1])) == names(output)


def test_workers_have_the_same_order(small: Path) -> None:
    output = run(small, "-n", "2")
    assert "96 passed" in output
    assert "order of tests: --order" in output
