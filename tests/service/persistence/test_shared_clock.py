"""Services on one database have one time: that of the database, whatever the clocks of their machines say."""

import asyncio
import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from service.foundation import times
from service.foundation.times import now
from service.persistence import shared_clock
from service.persistence.location import StoreLocation
from service.persistence.postgresql import PostgresqlBackend
from service.persistence.shared_clock import (
    STEP,
    UNIMPORTANT,
    Difference,
    SharedClock,
    difference,
    follow,
    set_at_start,
)
from tests.service.house import house

AHEAD = 30_000
SECOND = 1000


@pytest.fixture(autouse=True)
def _time_of_this_test() -> Iterator[None]:
    """The time of the process is as it was, afterwards."""
    before = times._Shift.milliseconds
    yield
    times._Shift.milliseconds = before


def ahead() -> int:
    """The time of a database whose clock is ahead."""
    return time.time_ns() // 1_000_000 + AHEAD


def test_the_time_is_that_of_the_database(postgresql_store: str) -> None:
    database = PostgresqlBackend(StoreLocation.of(postgresql_store), writing=True)
    assert abs(difference(database.milliseconds).milliseconds) < 10 * SECOND
    times.shift(AHEAD)
    set_at_start(database.milliseconds)
    found = difference(database.milliseconds)
    assert abs(found.milliseconds) <= found.error + SECOND
    database.close()


def test_the_answer_that_came_soonest_counts() -> None:
    answers = iter([5 * SECOND, 0, 5 * SECOND])

    def there() -> int:
        late = next(answers)
        times.shift(late)  # the answer was on its way for so long
        return now()

    assert difference(there).error < SECOND


def test_a_machine_that_is_off_is_put_right_and_told_of(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "caravanserai.clockwork")
    for _ in range(2):
        set_at_start(ahead)
    assert abs(now() - ahead()) < SECOND
    assert caplog.messages == ["the clock of this machine is -30.0 s off; the time of the database counts"]


@given(some.integers(-10_000_000, 10_000_000), some.integers(0, 500))
def test_later_it_changes_by_little(milliseconds: int, error: int) -> None:
    before = times._Shift.milliseconds
    follow(Difference(milliseconds, error))
    moved = times._Shift.milliseconds - before
    assert abs(moved) <= STEP
    assert moved == 0 or moved * milliseconds > 0
    assert (moved == 0) == (abs(milliseconds) <= UNIMPORTANT + error)


async def test_it_follows_while_the_service_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_clock, "LOOK_SECONDS", 0.001)
    async with SharedClock(ahead):
        reached = now()
        while now() < ahead() - STEP:
            assert now() >= reached
            reached = now()
            await asyncio.sleep(0.001)


async def test_events_have_the_time_of_the_database(
    tmp_path: Path, postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = PostgresqlBackend.milliseconds
    monkeypatch.setattr(PostgresqlBackend, "milliseconds", lambda database: there(database) + AHEAD)
    before = now()
    async with house(tmp_path, store=postgresql_store) as home:
        name = await home.create(2)
        assert (await home.spectator.get(name)).match.time_milliseconds >= before + AHEAD
