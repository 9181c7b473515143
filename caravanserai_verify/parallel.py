"""Work on many matches at once, in as many processes as this one may use processors."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TypeVar

WORTHWHILE = 8
"""The fewest matches for which further processes are begun: each takes a second to begin."""

SELDOM = (100_000, 50, 100)
"""The thresholds of the garbage collector: new objects, and lesser looks, before unreachable ones are looked for."""

J = TypeVar("J")
R = TypeVar("R")


def processors() -> int:
    """The number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # only some systems tell
        return os.cpu_count() or 1


def collect_seldom() -> None:
    """Lets a process that only verifies look for unreachable objects less often: it makes very many and no cycles."""
    gc.freeze()
    gc.set_threshold(*SELDOM)


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Lets this process look for unreachable objects less often while it verifies."""
    before = gc.get_threshold()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def spread(work: Callable[[J], R], jobs: Sequence[J], processes: int | None = None) -> Iterator[R]:
    """The results of work for each job, in their order.

    Without ``processes`` it takes as many as there are processors, if there are enough jobs. If one of them is killed,
    this process goes on by itself.
    """
    count = processes or (processors() if len(jobs) >= WORTHWHILE else 1)
    done = 0
    if count > 1:
        pool = ProcessPoolExecutor(count, get_context("spawn"), collect_seldom)
        try:
            of = [pool.submit(work, job) for job in jobs]
            for future in of:
                yield future.result()
                done += 1
        except BrokenProcessPool:
            pass  # the rest is done here
        finally:
            pool.shutdown(cancel_futures=True)
    yield from map(work, jobs[done:])
