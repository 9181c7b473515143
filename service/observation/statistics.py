"""Figures of the last minute: how many calls and commits there were, and how long they took."""

import math
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

SECONDS = 60
"""The age of the oldest figures."""
FASTEST = 0.00005
SLOWEST = 600.0
STEP = 1.1
BOUNDS = tuple(FASTEST * STEP**n for n in range(math.ceil(math.log(SLOWEST / FASTEST, STEP)) + 1))
"""Durations in seconds are only told apart by these bounds, each a tenth above the one before."""


@dataclass(slots=True)
class _Second:
    """The counts of one second: how often which label came with a duration up to which bound."""

    second: int
    counts: dict[tuple[str, int], int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of the last minute: how often, under which labels, and in which time (seconds) at most."""

    count: int
    labels: dict[str, int]
    p50: float
    p99: float


class Window:
    """Counts what happens, with a label and a duration, and forgets it after a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seconds = [_Second(-SECONDS) for _ in range(SECONDS)]

    def add(self, label: str, seconds: float) -> None:
        """Something happened and took so long."""
        now = int(self._clock())
        entry = self._seconds[now % SECONDS]
        if entry.second != now:
            entry = self._seconds[now % SECONDS] = _Second(now)
        key = (label, bisect_left(BOUNDS, seconds))
        entry.counts[key] = entry.counts.get(key, 0) + 1

    def figures(self) -> Figures:
        """The figures of the last minute."""
        oldest = int(self._clock()) - SECONDS
        labels: Counter[str] = Counter()
        bounds: Counter[int] = Counter()
        for entry in self._seconds:
            if entry.second > oldest:
                for (label, bound), count in tuple(entry.counts.items()):  # another thread may be counting
                    labels[label] += count
                    bounds[bound] += count
        return Figures(labels.total(), dict(labels), quantile(bounds, 0.5), quantile(bounds, 0.99))


def quantile(bounds: Counter[int], share: float) -> float:
    """The bound (seconds) that a share of what was counted does not exceed; 0 if nothing was counted."""
    wanted = math.ceil(bounds.total() * share)
    for bound in sorted(bounds):
        wanted -= bounds[bound]
        if wanted <= 0:
            return BOUNDS[min(bound, len(BOUNDS) - 1)]
    return 0.0


class Statistics:
    """The counts of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._started = clock()
        self._methods: dict[str, Window] = {}
        self._commits = Window(clock)
        self.events = 0

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return self._clock() - self._started

    def call(self, method: str, status: str, seconds: float) -> None:
        """A call has ended."""
        window = self._methods.get(method)
        if window is None:
            window = self._methods[method] = Window(self._clock)
        window.add(status, seconds)

    def committed(self, commands: int, events: int, seconds: float) -> None:
        """The events of some commands were stored together."""
        self.events += events
        self._commits.add(str(commands), seconds)

    def methods(self) -> dict[str, Figures]:
        """The methods that were called in the last minute, by name; the labels are statuses."""
        found = {name: window.figures() for name, window in sorted(self._methods.items())}
        return {name: figures for name, figures in found.items() if figures.count}

    def commits(self) -> Figures:
        """The commits of the last minute; the labels are how many commands they held."""
        return self._commits.figures()

    def per_second(self, count: int) -> float:
        """The rate of what happened so often in the last minute."""
        return count / max(min(self.uptime, SECONDS), 1.0)


def resident_bytes() -> int:
    """The memory of this process that is resident; 0 where the system does not tell."""
    try:
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    except OSError:
        return 0
    return 0
