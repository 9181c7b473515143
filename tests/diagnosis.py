"""The last lines of a failed run: what failed alike, what failed first, and how to run just that again."""

import os
import shlex
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import pytest

FEW = 5
"""The number of tests that are named for each kind of failure."""
WIDTH = 200


class Failure(NamedTuple):
    """A test that failed: when it began, what was raised, and the last line of the project that was at work."""

    test: str
    began: float
    raised: str
    place: str


class Loads:
    """The load of the machine while tests run."""

    def __init__(self) -> None:
        self.seen: list[float] = []

    def pytest_runtest_logreport(self) -> None:
        """Looks after each phase of a test."""
        self.seen.append(os.getloadavg()[0])

    def line(self) -> str:
        """The load in words."""
        seen = self.seen or [os.getloadavg()[0]]
        return f"load of the machine: {fmean(seen):.1f}, at most {max(seen):.1f}, on {os.cpu_count()} processors"


def pytest_configure(config: pytest.Config) -> None:
    """Looks at the load from the beginning."""
    config.pluginmanager.register(Loads(), "loads")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> Generator[None, None, None]:
    """Writes below everything else; only the closing line of pytest follows."""
    yield
    order = f"order of tests: --order {config.option.order}"
    reports = [each for kind in ("failed", "error") for each in terminalreporter.stats.get(kind, ())]
    if reports:
        terminalreporter.section("what to look at first")
        found = [failure(report, config.rootpath) for report in reports]
        for line in lines(found, config.option.order):
            terminalreporter.write_line(line)
        loads = config.pluginmanager.get_plugin("loads")
        assert isinstance(loads, Loads)
        terminalreporter.write_line(loads.line())
    terminalreporter.write_line(order)


def failure(report: pytest.TestReport | pytest.CollectReport, root: Path) -> Failure:
    """The text of a report about a failure."""
    long = report.longrepr
    crash, trace = getattr(long, "reprcrash", None), getattr(long, "reprtraceback", None)
    text = crash.message if crash else _said(report.longreprtext)
    locations = [each.reprfileloc for each in trace.reprentries if getattr(each, "reprfileloc", None)] if trace else []
    places = [f"{path}:{each.lineno}" for each in locations if (path := _of_project(each.path, root))]
    return Failure(
        report.nodeid,
        getattr(report, "start", 0.0),
        text.partition("\n")[0][:WIDTH] or type(long).__name__,
        places[-1] if places else report.nodeid.partition("::")[0],
    )


def _said(text: str) -> str:
    """The line that says what went wrong: marked as pytest marks it, or the last one."""
    told = text.strip().splitlines() or [""]
    return next((line[1:].strip() for line in told if line.startswith("E ")), told[-1])


def _of_project(path: str, root: Path) -> str:
    """A path of this project, seen from its root; empty when it is none."""
    absolute = root / path
    if not absolute.is_relative_to(root) or ".venv" in absolute.parts or "site-packages" in absolute.parts:
        return ""
    return absolute.relative_to(root).as_posix()


def lines(failures: Sequence[Failure], order: str) -> Iterator[str]:
    """The lines to write: the first failure, then all by what was raised and where, then how to run them again."""
    first = min(failures, key=lambda each: each.began)
    yield f"first to fail: {first.test}"
    alike: dict[tuple[str, str], list[Failure]] = defaultdict(list)
    for each in failures:
        alike[each.place, each.raised].append(each)
    for (place, raised), group in sorted(alike.items(), key=lambda each: -len(each[1])):
        yield f"{len(group)} {'time' if len(group) == 1 else 'times'} {place}: {raised}"
        yield from (f"    {each.test}" for each in group[:FEW])
        if len(group) > FEW:
            yield f"    and {len(group) - FEW} more"
    again = [first.test, *(group[0].test for group in alike.values() if first not in group)]
    tests = " ".join(shlex.quote(test) for test in again)
    yield f"again, one of each: python -m pytest -n 0 --order {order} {tests}"
    yield "again, all of them: python -m pytest -n 0 --last-failed"
