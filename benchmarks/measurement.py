"""Measurements: repeated for a while, the median of several runs, never a single figure."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the results."""

    name: str
    figure: str
    remark: str = ""


def rate(work: Callable[[], int], seconds: float = 1.0, runs: int = 5) -> float:
    """The number of units that ``work`` does in a second of processor time (it returns how many it did in one call).

    The median of several runs; processor time, because work of this kind waits for nothing and neighbours do not count.
    """
    work()
    rates = []
    for _ in range(runs):
        done = 0
        started = time.process_time()
        while (spent := time.process_time() - started) < seconds:
            done += work()
        rates.append(done / spent)
    return statistics.median(rates)


def percentile(values: list[float], share: float) -> float:
    """The value below which ``share`` (0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def machine() -> str:
    """The machine on which the figures were measured."""
    return f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} processors"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; all but its first column have figures."""
    ruler = ("---", *("---:" for _ in head[1:]))
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, ruler, *rows))
