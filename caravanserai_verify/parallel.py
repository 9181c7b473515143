"""Work on many matches at once, in as many processes as this one may use processors."""

import gc
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from time import thread_time
from typing import TypeVar

WORTHWHILE = 8
"""The fewest matches for which further processes may be begun."""
BEGINNING = 1.0
"""The seconds of a processor that a further process takes to begin."""
SAVED = 1 / 3
"""The least part of the time that further processes must save."""
MEASURED = 2
"""The jobs from which the time for the rest is estimated: those behind the first, which loads what it needs."""

AHEAD = 4
"""The jobs that each further process is given while this one is at work itself."""

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


def spread(
    work: Callable[[J], R],
    jobs: Sequence[J],
    processes: int | None = None,
    meanwhile: Callable[[], object] = lambda: None,
) -> Iterator[R]:
    """The results of work for each job, in their order.

    Without ``processes`` this one begins alone, and takes as many as there are processors for the rest, if that
    saves time. It is one of them: as long as the next result is not there, it does jobs from the end. If another one
    is killed, this process goes on by itself. ``meanwhile`` is done here, once, as soon as others are at work.
    """
    count = processes or (processors() if len(jobs) >= WORTHWHILE else 1)
    done = 0
    if count > 1 and processes is None:
        for result in _alone(work, jobs, count):
            yield result
            done += 1
    rest = jobs[done:]
    if count > 1 and rest:
        with _others(count - 1) as others:
            yield from _shared(work, rest, others, AHEAD * (count - 1), meanwhile)
    else:
        meanwhile()
        yield from map(work, rest)


@contextmanager
def _others(count: int) -> Iterator[ProcessPoolExecutor]:
    """Further processes."""
    pool = ProcessPoolExecutor(count, get_context("spawn"), collect_seldom)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _shared(
    work: Callable[[J], R], jobs: Sequence[J], others: ProcessPoolExecutor, ahead: int, meanwhile: Callable[[], object]
) -> Iterator[R]:
    """The results of jobs that this process shares with others, which are given some ``ahead``. Nothing is taken back
    from them: where one is killed, a pool of Python 3.11 stands still for ever if a job was cancelled.
    """
    given, here = deque[tuple[J, Future[R]]](), list[R]()
    first, end = 0, len(jobs)
    begun = False
    while first < end or given:
        while first < end and len(given) < ahead:
            given.append((jobs[first], _submitted(others, work, jobs[first])))
            first += 1
        if not begun:
            begun = True
            meanwhile()
        job, future = given[0]
        if first < end and not future.done():
            end -= 1
            here.append(work(jobs[end]))
            continue
        given.popleft()
        try:
            result = future.result()
        except BrokenProcessPool:
            result = work(job)
        yield result
    yield from reversed(here)


def _submitted(others: ProcessPoolExecutor, work: Callable[[J], R], job: J) -> Future[R]:
    """The future of a job; it has failed where the others are gone."""
    try:
        return others.submit(work, job)
    except BrokenProcessPool as error:
        failed = Future[R]()
        failed.set_exception(error)
        return failed


def _alone(work: Callable[[J], R], jobs: Sequence[J], count: int) -> Iterator[R]:
    """The results of the first jobs: all, unless ``count`` processes would do the rest in much less time."""
    spent = 0.0
    for before, job in enumerate(jobs):
        began = thread_time()
        result = work(job)
        spent += thread_time() - began if before else 0.0
        yield result
        rest = (len(jobs) - before - 1) * spent / max(before, 1)
        if before >= MEASURED and BEGINNING + rest / count < rest * (1 - SAVED):
            return
