"""The event store: the same on SQLite and PostgreSQL, durable, with a known format and one writer for each file."""

import asyncio
import sqlite3
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from eventsourcing.application import LocalNotificationLog
from eventsourcing.persistence import IntegrityError

from caravanserai_verify.codecs.match_events import ProtobufCodec
from domain.event import AnyRecorded
from domain.games import games
from domain.log import Unreadable
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Rights, Terms
from service.application.live.projector import HANDED, Subscription
from service.assembly import open_projections
from service.configuration import Configuration
from service.persistence.boxes.kind import BOX_TOPIC, BOXES
from service.persistence.commit import GroupCommit
from service.persistence.format import StoreMissingError
from service.persistence.lock import StoreLock, StoreLockedError
from service.persistence.log_changes import EventsAppended
from service.persistence.matches.kind import TOPIC
from service.persistence.matches.store import MatchStore
from service.server import Service


def log(name: str, count: int = 3) -> list[Recorded]:
    """The first events of a match."""
    match, rows = Match.create(
        ProtobufCodec(games()), games(), name, Terms("marcopolo", 2, rights=Rights(credential=b"o" * 32)), b"s" * 32
    )
    for number in range(1, count):
        rows += match.join(f"Player {number}", credential=bytes([number]) * 32)
    return rows


def contents(store: MatchStore) -> list[tuple[str, int]]:
    return [(event.stream, event.version) for event in store.raw(0, 1000) if event.topic == TOPIC]


def followed(store: MatchStore, count: int) -> list[AnyRecorded]:
    """The stored rows after the box, which precedes the first match that uses it."""
    box, *rows = (entry.recorded for entry in store.since(0, count + 1))
    assert BOXES.holds(box)
    return [row for row in rows if not isinstance(row, Unreadable)]


def test_appended_rows_are_read_back_unchanged(any_store: str) -> None:
    rows = log("matches/a")
    store = MatchStore(any_store, games())
    assert store.last_position() == 0
    assert store.append(rows) == [2, 3, 4]
    store.close()
    store = MatchStore(any_store, games(), create=False)
    assert store.rows("matches/a") == rows
    assert store.rows("matches/a", after=1, up_to=2) == rows[1:2]
    assert store.rows("matches/b") == []
    assert [(entry.position, entry.recorded) for entry in store.since(2, 10)] == [(3, rows[1]), (4, rows[2])]
    assert [entry.position for entry in store.since(0, 2)] == [1, 2]
    assert store.matches() == ["matches/a"]
    assert store.load("matches/a").version == 3
    assert store.load("matches/a", up_to=2).version == 2
    store.close()


async def test_a_follower_is_handed_new_rows_and_reads_those_of_other_processes(any_store: str) -> None:
    store, other = MatchStore(any_store, games()), MatchStore(any_store, games())
    commit = GroupCommit(store)
    subscription = Subscription(store, 0, 60)
    store.bus.subscribe(EventsAppended, lambda news: subscription.hand(news.events))
    first, second, third = log("matches/a"), log("matches/b"), log("matches/c")
    await commit.append(first)
    other.append(second)
    await commit.append(third)
    subscription.stop()
    found = [entry for batch in [batch async for batch in subscription] for entry in batch]
    assert [entry.position for entry in found] == list(range(1, 11)), "the box and three matches"
    assert [entry.recorded for entry in found[1:]] == [*first, *second, *third]
    assert found == store.since(0, 20), "looking consumed nothing"
    before = found[-1].position
    subscription = Subscription(store, before, 60)
    subscription.hand([found[0]])  # old news
    fourth = log("matches/d")
    await commit.append(fourth)
    subscription.stop()
    (batch,) = [batch async for batch in subscription]
    assert [entry.recorded is row for entry, row in zip(batch, fourth, strict=True)] == [True] * 3, "not read"
    await commit.close()
    store.close()
    other.close()


async def test_news_of_another_process_is_not_lost_in_rows_that_are_handed_over_at_the_same_moment(
    any_store: str,
) -> None:
    """Events handed over need no look at the store: those of the other process came to nobody until the next poll."""
    store, other = MatchStore(any_store, games()), MatchStore(any_store, games())
    commit = GroupCommit(store)
    await commit.append(log("matches/a"))
    subscription = Subscription(store, store.last_position(), 3600)
    store.bus.subscribe(EventsAppended, lambda news: subscription.hand(news.events))
    own, foreign = log("matches/b"), log("matches/c")
    await commit.append(own)
    other.append(foreign)
    subscription.wake()
    found = []
    async with asyncio.timeout(60):
        async for batch in subscription:
            found += [entry.recorded for entry in batch]
            if len(found) == len([*own, *foreign]):
                break
    assert found == [*own, *foreign]
    await commit.close()
    store.close()
    other.close()


async def test_rows_that_nobody_follows_are_not_kept_for_ever(any_store: str) -> None:
    store = MatchStore(any_store, games())
    rows = [row for number in range(HANDED // 3 + 2) for row in log(f"matches/{number}")]
    store.append(rows)
    stored = store.since(1, 2 * len(rows))  # after the box
    subscription = Subscription(store, 1, 60)
    subscription.hand(stored)
    subscription.stop()
    found = [entry for batch in [batch async for batch in subscription] for entry in batch]
    assert [entry.recorded for entry in found] == rows
    kept = [entry is handed for entry, handed in zip(found, stored, strict=True)]
    assert sum(kept) <= HANDED < len(rows)
    store.close()


def test_a_version_that_is_taken_refuses_the_whole_transaction(any_store: str) -> None:
    store = MatchStore(any_store, games())
    first, second = log("matches/a"), log("matches/b")
    store.append(first[:2])
    with pytest.raises(IntegrityError):
        store.append([*second, first[1]])
    assert contents(store) == [("matches/a", 1), ("matches/a", 2)]
    assert store.last_position() == 3
    assert store.append(first[2:])[-1] > 3
    assert followed(store, 10) == first
    store.close()


def test_the_log_is_the_same_for_all_readers(any_store: str) -> None:
    store, other = MatchStore(any_store, games()), MatchStore(any_store, games())
    for number in range(5):
        (store if number % 2 else other).append(log(f"matches/{number}"))
    assert store.raw(0, 100) == other.raw(0, 100)
    assert [event.position for event in store.raw(0, 100)] == sorted(event.position for event in store.raw(0, 100))
    assert store.matches() == [f"matches/{number}" for number in range(5)]
    store.close()
    other.close()


def test_the_notification_log_of_the_library_reads_a_store(any_store: str) -> None:
    store = MatchStore(any_store, games())
    store.append(log("matches/a"))
    notifications = LocalNotificationLog(store.recorder, section_size=10)
    assert [(entry.id, entry.originator_id, entry.originator_version) for entry in notifications.select(2, 10)] == [
        (raw.position, raw.stream, raw.version) for raw in store.raw(1, 10)
    ]
    assert [entry.id for entry in notifications.select(1, 10, topics=[BOX_TOPIC])] == [1]
    assert [entry.id for entry in notifications.select(1, 10, stop=2)] == [1, 2]
    store.close()


def test_commits_of_sqlite_are_on_the_disk(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "s.sqlite", games())
    with store.recorder.file.writing() as cursor:  # type: ignore[attr-defined]
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == 2  # FULL
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
    store.close()


def test_commits_of_the_projections_are_in_order(tmp_path: Path) -> None:
    projections = open_projections(Configuration(tmp_path / "s.sqlite"))
    with projections.database.writing() as cursor:
        cursor.execute("PRAGMA synchronous")
        assert (
            cursor.fetchone()[0] == 1
        )  # NORMAL: with a write-ahead log an earlier state at worst, never a damaged one
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
    projections.close()


def test_variables_of_the_process_do_not_change_the_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")
    monkeypatch.setenv("MATCHES_SQLITE_DBNAME", str(tmp_path / "elsewhere.sqlite"))
    store = MatchStore(tmp_path / "s.sqlite", games())
    rows = log("matches/a")
    store.append(rows)
    store.close()
    assert not (tmp_path / "elsewhere.sqlite").exists()
    with sqlite3.connect(tmp_path / "s.sqlite") as connection:
        stored = connection.execute("SELECT topic, state FROM stored_events").fetchall()
    connection.close()
    assert [topic for topic, _ in stored] == [BOX_TOPIC, *["caravanserai.v1.StoredEvent"] * len(rows)]
    assert zlib.compress(rows[0].box, 9) in stored[0][1]
    assert zlib.compress(rows[0].data, 9) in stored[1][1]
    assert rows[1].data in stored[2][1]


def test_reading_creates_no_store(any_store: str, tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(StoreMissingError, match=r"^there is no store "):
            MatchStore(any_store, games(), create=False)
    assert not list(tmp_path.iterdir())


def test_a_lock_has_one_holder_and_can_be_released(tmp_path: Path) -> None:
    lock = StoreLock(tmp_path / "s.lock")
    with lock, pytest.raises(StoreLockedError, match="process"):
        StoreLock(tmp_path / "s.lock").acquire()
    with lock:
        lock.say("127.0.0.1:50051")
        with pytest.raises(
            StoreLockedError, match=r"process \d+ writes this store and listens on 127.0.0.1:50051"
        ) as told:
            StoreLock(tmp_path / "s.lock").acquire()
        assert told.value.address == "127.0.0.1:50051"
    with lock, pytest.raises(StoreLockedError) as told:
        StoreLock(tmp_path / "s.lock").acquire()
    assert told.value.address == "", "that of an earlier process is gone"
    with StoreLock(tmp_path / "s.lock"):
        pass
    assert not list(tmp_path.iterdir()), "nothing is left of it"


def test_a_lock_that_is_removed_and_made_again_has_one_holder(tmp_path: Path) -> None:
    holders: list[int] = []

    def take(number: int) -> int:
        taken = 0
        for _ in range(300):
            with suppress(StoreLockedError), StoreLock(tmp_path / "s.lock"):
                holders.append(number)
                assert holders == [number]
                holders.pop()
                taken += 1
        return taken

    with ThreadPoolExecutor(4) as threads:
        assert sum(threads.map(take, range(4))) > 0
    assert not list(tmp_path.iterdir())


async def test_a_second_service_on_the_same_store_fails_at_once(tmp_path: Path) -> None:
    configuration = Configuration(tmp_path / "s.sqlite", port=0)
    async with Service(configuration):
        with pytest.raises(StoreLockedError, match=r"s\.sqlite\.lock is locked: process \d+ writes this store"):
            await Service(configuration).start()
    async with Service(configuration):
        pass


async def test_a_port_in_use_is_reported_and_frees_the_lock(tmp_path: Path) -> None:
    async with Service(Configuration(tmp_path / "a.sqlite", port=0)) as first:
        port = int(first.address.rpartition(":")[2])
        configuration = Configuration(tmp_path / "b.sqlite", port=port)
        with pytest.raises(OSError, match="cannot listen"):
            await Service(configuration).start()
    async with Service(replace(configuration, port=0)):
        pass


async def test_concurrent_appends_share_a_transaction_and_fail_alone(any_store: str) -> None:
    store = MatchStore(any_store, games())
    commit = GroupCommit(store)
    taken = log("matches/taken")
    await commit.append(taken)
    logs = [log(f"matches/{number}") for number in range(8)]
    outcomes = await asyncio.gather(
        *(commit.append(rows) for rows in [*logs[:4], taken[1:2], *logs[4:]]), return_exceptions=True
    )
    failed = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert [type(outcome) for outcome in failed] == [IntegrityError]
    assert outcomes.index(failed[0]) == 4
    for rows in logs:
        assert store.rows(rows[0].event.match) == rows
    await commit.close()
    store.close()
