"""A plugin of pytest that writes down what each test costs its worker: `-p benchmarks.suite_plugin`.

Each worker writes lines of JSON into the folder that FOLDER names, and into a file with its process number what it does
now: the sampler looks there to see to which test a process belongs.
"""

import json
import os
import resource
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FOLDER = "SUITE_MEASURED_IN"
WORKER = "SUITE_WORKER"
"""In the environment of all processes that a worker starts: its process number."""
LENGTH = 1000
"""The number of bytes that say what a worker does."""
COLLECTION = "(collection)"
AFTERWARDS = "(between tests)"


class Spent(NamedTuple):
    """Seconds of processor time, and by the clock."""

    processor: float
    clock: float

    @classmethod
    def now(cls) -> "Spent":
        """The time that this process has spent so far; only differences mean something."""
        return cls(time.process_time(), time.perf_counter())

    def since(self, earlier: "Spent") -> "Spent":
        """The time spent between two moments."""
        return Spent(self.processor - earlier.processor, self.clock - earlier.clock)

    def plus(self, other: "Spent") -> "Spent":
        """Both together."""
        return Spent(self.processor + other.processor, self.clock + other.clock)


NOTHING = Spent(0.0, 0.0)


class Stopwatch:
    """Adds up what is spent under names. What is measured inside of another measurement counts only once."""

    def __init__(self) -> None:
        self.of: dict[str, Spent] = defaultdict(lambda: NOTHING)
        self.times: dict[str, int] = defaultdict(int)
        self._inside = [NOTHING]

    @contextmanager
    def measuring(self, name: str) -> Iterator[None]:
        """Measures what happens inside."""
        began = Spent.now()
        self._inside.append(NOTHING)
        try:
            yield
        finally:
            spent = Spent.now().since(began)
            self.of[name] = self.of[name].plus(spent.since(self._inside.pop()))
            self.times[name] += 1
            self._inside[-1] = self._inside[-1].plus(spent)


class Recorder:
    """The notes of one worker."""

    def __init__(self, folder: Path) -> None:
        self._now = os.open(folder / f"{os.getpid()}.now", os.O_CREAT | os.O_WRONLY, 0o644)
        self._lines = (folder / f"{os.getpid()}.jsonl").open("w", encoding="utf-8", buffering=1)
        self._fixtures = Stopwatch()
        self._phases: dict[str, Spent] = {}
        self._doing(COLLECTION, "collection")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Everything up to here was starting and collecting."""
        self._write(event="collected", tests=len(session.items), processor=time.process_time())
        self._doing(AFTERWARDS, "between")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """A test from beginning to end."""
        self._phases = {}
        began = Spent.now()
        try:
            return (yield)
        finally:
            phases = {name: [*spent] for name, spent in self._phases.items()}
            self._write(event="test", name=item.nodeid, spent=[*Spent.now().since(began)], phases=phases)
            self._doing(AFTERWARDS, "between")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None, object, object]:
        """The fixtures of a test are set up."""
        with self._phase(item, "setup"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """The test itself."""
        with self._phase(item, "call"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None, object, object]:
        """A run whose leftovers are taken away."""
        with self._phase(item, "teardown"):
            return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """One fixture is set up; those that it asks for meanwhile count for themselves."""
        with self._fixtures.measuring(f"{fixturedef.argname} ({fixturedef.baseid or 'plugins'}, {fixturedef.scope})"):
            return (yield)

    def pytest_sessionfinish(self) -> None:
        """The time that the worker has spent in all."""
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        for name, spent in self._fixtures.of.items():
            self._write(event="fixture", name=name, spent=[*spent], times=self._fixtures.times[name])
        self._write(event="end", processor=time.process_time(), children=children.ru_utime + children.ru_stime)
        self._lines.flush()

    @contextmanager
    def _phase(self, item: pytest.Item, name: str) -> Iterator[None]:
        self._doing(item.nodeid, name)
        began = Spent.now()
        try:
            yield
        finally:
            self._phases[name] = Spent.now().since(began)

    def _doing(self, name: str, phase: str) -> None:
        """Says what this worker does now, for the sampler: in one write, of which it sees all or nothing."""
        os.pwrite(self._now, f"{phase} {name}".encode()[:LENGTH].ljust(LENGTH), 0)

    def _write(self, **values: object) -> None:
        self._lines.write(f"{json.dumps(values)}\n")


def pytest_configure(config: pytest.Config) -> None:
    """Writes down nothing in the process that only hands tests out to workers."""
    folder = os.environ.get(FOLDER)
    if folder and (hasattr(config, "workerinput") or not config.getoption("numprocesses", None)):
        os.environ[WORKER] = str(os.getpid())
        config.pluginmanager.register(Recorder(Path(folder)))
