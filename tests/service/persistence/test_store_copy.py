"""Stores are copied byte for byte, between both kinds, even while they are served. Faulty copies are found."""

import asyncio
from pathlib import Path

import pytest
from eventsourcing.persistence import PersistenceError

from domain.games import games
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore
from service.persistence.row_codec import RawEvent
from service.persistence.store_copy import PAGE, CopyError, copy
from service.verification.stored_matches import verify_stored
from tests.service.house import house
from tests.service.persistence.matches.test_store import log


def filled(store: str | Path, matches: int) -> MatchStore:
    """A store with the rows of one match under many names. A copy treats rows as bytes."""
    made = MatchStore(store, games())
    rows = [made.codec.write_row(row) for row in log("matches/copied")]
    made.append_raw(
        [
            RawEvent(0, f"matches/copied{number}", version, TOPIC, row)
            for number in range(matches)
            for version, row in enumerate(rows, 1)
        ]
    )
    return made


def bytes_of(store: MatchStore) -> list[tuple[object, ...]]:
    return [event[1:] for event in store.raw(0, 10_000)]


@pytest.fixture
def target(any_store: str, tmp_path: Path) -> MatchStore:
    return MatchStore(any_store if any_store.startswith("postgresql") else tmp_path / "target.sqlite", games())


def test_a_copy_holds_the_same_bytes_in_the_same_order(tmp_path: Path, target: MatchStore) -> None:
    source = filled(tmp_path / "source.sqlite", PAGE // 2)
    told: list[tuple[str, int, int]] = []
    copied = copy(source, target, lambda *what: told.append(what))
    assert (copied.events, copied.before, copied.matches) == (PAGE // 2 * 3, 0, PAGE // 2)
    assert bytes_of(source) == bytes_of(target)
    assert target.information.identity != source.information.identity
    assert told[-1] == ("verifying", copied.events, copied.events)
    assert {what for what, _, _ in told} == {"copying", "verifying"}
    back = MatchStore(tmp_path / "back.sqlite", games())
    assert copy(target, back).digest == copied.digest
    assert bytes_of(back) == bytes_of(source)
    for store in (source, target, back):
        store.close()


def test_a_copy_is_taken_up_where_it_was_interrupted(tmp_path: Path, target: MatchStore) -> None:
    source = filled(tmp_path / "source.sqlite", PAGE // 2)
    append, calls = target.append_raw, 0

    def interrupted(events: list[RawEvent], schema: int) -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise PersistenceError("the disk is full")
        append(events, schema)

    target.append_raw = interrupted  # type: ignore[method-assign, assignment]
    with pytest.raises(PersistenceError):
        copy(source, target)
    assert len(bytes_of(target)) == PAGE
    copied = copy(source, target)
    assert (copied.before, copied.events) == (PAGE, PAGE // 2 * 3)
    source.append(log("matches/later"))
    again = copy(source, target)
    assert (again.before, again.events) == (copied.events, copied.events + 4)
    assert again.digest != copied.digest
    assert bytes_of(source) == bytes_of(target)
    source.close()
    target.close()


def test_a_target_that_is_no_copy_is_left_alone(tmp_path: Path, target: MatchStore) -> None:
    source = filled(tmp_path / "source.sqlite", 2)
    target.append_raw(source.raw(0, 3))
    target.append_raw([RawEvent(0, "matches/another", 1, TOPIC, b"")])
    before = bytes_of(target)
    with pytest.raises(CopyError, match="it holds matches/another version 1 where matches/copied1 version 1 belongs"):
        copy(source, target)
    assert bytes_of(target) == before
    target.close()
    source.close()


def test_a_target_that_is_ahead_or_altered_is_no_copy(tmp_path: Path) -> None:
    source = filled(tmp_path / "source.sqlite", 1)
    ahead = filled(tmp_path / "ahead.sqlite", 2)
    with pytest.raises(CopyError, match="it also holds matches/copied1 version 1"):
        copy(source, ahead)
    altered = MatchStore(tmp_path / "altered.sqlite", games())
    events = source.raw(0, 10)
    altered.append_raw([events[0], events[1]._replace(state=events[1].state[:-1])])
    with pytest.raises(CopyError, match="matches/copied0 version 2 is not the same"):
        copy(source, altered)
    for store in (source, ahead, altered):
        store.close()


def test_a_store_that_loses_written_rows_is_noticed(tmp_path: Path) -> None:
    source, target = filled(tmp_path / "source.sqlite", 2), MatchStore(tmp_path / "target.sqlite", games())
    append = target.append_raw
    target.append_raw = lambda events, schema=0: append(events[:-1], schema)  # type: ignore[method-assign]
    with pytest.raises(CopyError, match="does not hold what was written into it"):
        copy(source, target)
    source.close()
    target.close()


async def test_a_store_is_copied_while_it_is_served(tmp_path: Path, any_store: str) -> None:
    async with house(tmp_path, store=any_store) as home:
        names = [await home.begin(2) for _ in range(3)]

        def run() -> int:
            source = MatchStore(any_store, games(), create=False)
            target = MatchStore(tmp_path / "backup.sqlite", games())
            copied = copy(source, target)
            for store in (source, target):
                store.close()
            return copied.events

        sizes = [await asyncio.to_thread(run)]
        playing = [asyncio.create_task(home.play(name, 12)) for name in names]
        sizes += [await asyncio.to_thread(run) for _ in range(3)]
        await asyncio.gather(*playing)
        sizes.append(await asyncio.to_thread(run))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1] == 1 + 3 * (4 + 12)
    backup = MatchStore(tmp_path / "backup.sqlite", games(), create=False)
    assert all(verify_stored(backup, name).ok for name in names)
    backup.close()
