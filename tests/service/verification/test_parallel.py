"""Many matches are verified in several processes: what is found is what one process finds, in the same order."""

import gc
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path

import pytest

from caravanserai_verify import parallel
from caravanserai_verify.matches.findings import MatchVerification
from caravanserai_verify.parallel import AHEAD, SELDOM, collecting_seldom, spread
from domain.games import games
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verified, verify_stored
from tests.service.house import house

MATCHES = 5


@pytest.fixture
async def store(tmp_path: Path) -> tuple[Path, Sequence[str]]:
    """A store with matches, one of which has a byte that was changed in its last row; and their names."""
    async with house(tmp_path) as home:
        names = [await home.begin(2) for _ in range(MATCHES)]
        for name in names:
            await home.play(name, 2)
    path = tmp_path / "matches.sqlite"
    with sqlite3.connect(path) as file:
        found = "FROM stored_events WHERE originator_id = ? ORDER BY originator_version DESC LIMIT 1"
        rowid, state = file.execute(f"SELECT rowid, state {found}", (names[2],)).fetchone()
        changed = bytes([*state[:50], state[50] ^ 1, *state[51:]])
        file.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (changed, rowid))
    return path, names


def alone(path: Path, names: Sequence[str]) -> list[MatchVerification]:
    store = MatchStore(path, games(), create=False)
    try:
        return [verify_stored(store, name) for name in names]
    finally:
        store.close()


def test_a_process_collects_as_before_once_it_has_verified() -> None:
    before = gc.get_threshold()
    with collecting_seldom():
        during = gc.get_threshold()
    assert (during, gc.get_threshold()) == (SELDOM, before)
    with pytest.raises(ZeroDivisionError), collecting_seldom():
        1 / 0  # noqa: B018
    assert gc.get_threshold() == before


async def test_several_processes_find_what_one_finds(store: tuple[Path, Sequence[str]]) -> None:
    path, names = store
    found = list(verified(path, names, processes=2))
    assert found == alone(path, names)
    assert [result.ok for result in found] == [True, True, False, True, True]


@pytest.mark.parametrize(("seconds", "begins"), [(0.008, []), (0.0081, [3])])
def test_further_processes_begin_where_they_save_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, begins: Sequence[int]
) -> None:
    """As soon as a few jobs have shown that the rest takes long: not the first, which loads what all need."""
    clock, made, begun = [0.0], list[int](), list[int]()

    def work(job: int) -> int:
        clock[0] += 60 if job == 0 else seconds
        made.append(job)
        return -job

    class Killed:
        """Processes that are killed as they begin."""

        def __init__(self, *_: object) -> None:
            begun.append(len(made))

        def submit(self, *_: object) -> None:
            raise BrokenProcessPool

        def shutdown(self, **_: object) -> None:
            pass

    monkeypatch.setattr(parallel, "thread_time", lambda: clock[0])
    monkeypatch.setattr(parallel, "processors", lambda: 4)
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Killed)
    jobs = range(300)
    assert list(spread(work, jobs)) == [-job for job in jobs]
    assert made == list(jobs)
    assert begun == begins


def test_this_process_takes_jobs_from_the_end_while_others_do_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made, at_work = list[int](), dict[int, Future[int]]()

    class Slow:
        """A process that has done its first jobs when this one has done all others."""

        def __init__(self, *_: object) -> None:
            pass

        def submit(self, _: object, job: int) -> Future[int]:
            return at_work.setdefault(job, Future())

        def shutdown(self, **_: object) -> None:
            pass

    def work(job: int) -> int:
        made.append(job)
        if job == AHEAD:
            for number, future in at_work.items():
                future.set_result(-number)
        return -job

    monkeypatch.setattr(parallel, "ProcessPoolExecutor", Slow)
    assert list(spread(work, range(9), 2)) == [-job for job in range(9)]
    assert made == list(range(8, AHEAD - 1, -1))


def who_did(job: int) -> tuple[int, int]:
    return job, os.getpid()


@pytest.mark.parametrize(("jobs", "processes"), [([], None), ([1], 1), ([1, 2], 2), (range(100), None)])
def test_what_is_done_meanwhile_is_done_once_and_here(jobs: Sequence[int], processes: int | None) -> None:
    done = list[int]()
    assert [job for job, _ in spread(who_did, jobs, processes, lambda: done.append(os.getpid()))] == list(jobs)
    assert done == [os.getpid()]


async def test_matches_are_verified_even_if_a_process_is_killed(store: tuple[Path, Sequence[str]]) -> None:
    path, names = store
    many = [*names] * 40  # so that they have not all been verified when the first one has
    others = active_children()
    results = verified(path, many, processes=2)
    found = [next(results)]
    children = [child for child in active_children() if child not in others]
    assert len(children) == 1  # beside this one
    children[0].kill()
    found += results
    assert found == alone(path, names) * 40
