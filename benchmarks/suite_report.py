"""The report of what tests cost, in Markdown: by folder, by kind of process, by fixture, and the dearest tests."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import fmean
from typing import NamedTuple

from benchmarks.measurement import machine, table
from benchmarks.suite_plugin import AFTERWARDS, COLLECTION
from benchmarks.suite_sampler import Tally

DEAREST = 40
KINDS = ("services", "command lines", "PostgreSQL", "JVM", "Node", "browser", "Go", "building")
"""The kinds of processes that have a column for each folder; all others are together."""

EXPLANATION = (
    "Seconds. *processor*: of the workers and of the processes that tests start. *idle*: neither the worker nor its "
    "processes compute, or would if there were more processors. *set-up*: processor time of fixtures, before and after "
    "tests. A process belongs to the test that ran when it was seen."
)


class Measured(NamedTuple):
    """The cost of a test to its worker: seconds of processor time, and by the clock."""

    name: str
    processor: float
    clock: float
    phases: Mapping[str, Sequence[float]]


@dataclass(frozen=True)
class Run:
    """The figures of a whole run. ``processor`` is that of all processes that have ended, in seconds."""

    tests: Sequence[Measured]
    fixtures: Mapping[str, tuple[int, float, float]]
    collecting: Sequence[float]
    workers: Sequence[float]
    processor: float
    clock: float
    tally: Tally


@dataclass
class Cost:
    """The cost of a test or a folder of tests, in seconds."""

    tests: int = 0
    worker: float = 0.0
    clock: float = 0.0
    setup: float = 0.0
    idle: float = 0.0
    kinds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @property
    def children(self) -> float:
        """Processor time of the processes that the tests started."""
        return sum(self.kinds.values())

    @property
    def processor(self) -> float:
        """Processor time of the worker, and of the processes that the tests started."""
        return self.worker + self.children


def folder_of(test: str) -> str:
    """The folder of a test, no deeper than `tests/service/limiting`."""
    return "/".join(test.partition("::")[0].split("/")[:-1][:3])


def costs(run: Run, group: Callable[[str], str]) -> dict[str, Cost]:
    """The cost of tests, in groups that are named after the names of tests."""
    found: dict[str, Cost] = defaultdict(Cost)
    for test in run.tests:
        cost = found[group(test.name)]
        cost.tests += 1
        cost.worker += test.processor
        cost.clock += test.clock
        cost.setup += sum(test.phases[name][0] for name in ("setup", "teardown") if name in test.phases)
    for (doing, kind), spent in run.tally.spent.items():
        cost = found[group(doing.test)]
        cost.kinds[kind] += spent
        cost.setup += spent if doing.phase in {"setup", "teardown"} else 0.0
    for doing, idle in run.tally.idle.items():
        found[group(doing.test)].idle += idle
    return found


def report(run: Run, commit: str, arguments: Sequence[str]) -> str:
    """The text of a section."""
    by_test = {name: cost for name, cost in costs(run, str).items() if cost.tests}
    parts = (
        _heading(run, commit, arguments),
        _summary(run),
        "### By folder",
        EXPLANATION,
        _by_folder(run),
        "### By kind of process",
        _by_kind(run),
        "### Fixtures",
        "Seconds of the worker alone; each counts without those that it asks for.",
        _by_fixture(run),
        "### The dearest by processor time",
        _dearest(by_test, lambda cost: cost.processor),
        "### The dearest by idle waiting",
        _dearest(by_test, lambda cost: cost.idle),
    )
    return "\n\n".join(parts)


def _heading(run: Run, commit: str, arguments: Sequence[str]) -> str:
    loads = run.tally.loads
    load = f"; the load of the machine was {fmean(loads):.1f} ({min(loads):.1f} to {max(loads):.1f})" if loads else ""
    said = f" (`pytest {' '.join(arguments)}`)" if arguments else ""
    return f"Commit {commit}{said}, {datetime.now(UTC).date().isoformat()}, {machine()}{load}."


def _summary(run: Run) -> str:
    tests = sum(test.processor for test in run.tests)
    children = sum(run.tally.spent.values())
    rows = (
        ("tests", f"{len(run.tests)}"),
        ("by the clock", _time(run.clock)),
        ("processor time of workers and of what tests start", _time(sum(run.workers) + children)),
        ("— of the workers", _time(sum(run.workers))),
        ("— — in tests", _time(tests)),
        ("— — starting and collecting, each worker", ", ".join(f"{each:.1f} s" for each in run.collecting)),
        ("— of other processes, as they were seen", _time(children)),
        ("processor time of all processes that were waited for, by the system", _time(run.processor)),
        ("workers idle", _time(sum(run.tally.idle.values()))),
    )
    return table(("what", "figure"), rows)


def _by_folder(run: Run) -> str:
    found = costs(run, lambda name: name if name in {COLLECTION, AFTERWARDS} or "/" not in name else folder_of(name))
    head = ("folder", "tests", "processor", "worker", "children", "idle", "set-up", *KINDS, "others")
    rows = [_folder_row(name, cost) for name, cost in sorted(found.items(), key=lambda each: -each[1].processor)]
    total = Cost()
    for cost in found.values():
        total.tests += cost.tests
        total.worker += cost.worker
        total.idle += cost.idle
        total.setup += cost.setup
        for kind, spent in cost.kinds.items():
            total.kinds[kind] += spent
    return table(head, (*rows, _folder_row("**all**", total)))


def _folder_row(name: str, cost: Cost) -> list[str]:
    kinds = [cost.kinds.get(kind, 0.0) for kind in KINDS]
    figures = (cost.processor, cost.worker, cost.children, cost.idle, cost.setup, *kinds, cost.children - sum(kinds))
    return [name, str(cost.tests), *(_seconds(figure) for figure in figures)]


def _by_kind(run: Run) -> str:
    spent: dict[str, float] = defaultdict(float)
    for (_, kind), seconds in run.tally.spent.items():
        spent[kind] += seconds
    rows = [
        (kind, str(run.tally.processes.get(kind, 0)), f"{seconds:.1f}")
        for kind, seconds in sorted(spent.items(), key=lambda each: -each[1])
    ]
    return table(("kind", "processes seen", "processor s"), rows)


def _by_fixture(run: Run) -> str:
    dearest = sorted(run.fixtures.items(), key=lambda each: -each[1][2])[:DEAREST]
    rows = [(f"`{name}`", str(times), f"{spent:.1f}", f"{clock:.1f}") for name, (times, spent, clock) in dearest]
    return table(("fixture", "times", "processor s", "by the clock s"), rows)


def _dearest(found: Mapping[str, Cost], price: Callable[[Cost], float]) -> str:
    rows = [
        (
            f"`{name.replace('|', '/')[:150]}`",
            *(f"{each:.1f}" for each in (cost.processor, cost.worker, cost.idle, cost.clock)),
        )
        for name, cost in sorted(found.items(), key=lambda each: -price(each[1]))[:DEAREST]
    ]
    return table(("test", "processor s", "of the worker", "idle", "by the clock"), rows)


def _seconds(value: float) -> str:
    return f"{value:.1f}" if value >= 0.05 else ""


def _time(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes:.0f} min {rest:.0f} s" if minutes else f"{rest:.1f} s"
