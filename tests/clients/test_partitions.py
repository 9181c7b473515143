"""`caravan store partitions` and `detach`: matches leave a store a partition at a time, and everything else goes on."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError

from domain.chats.chat import ChatAct, ChatEntry, Room, Speaker
from domain.errors import CommandError
from domain.games import games
from projections.store import ProjectionStore
from service.persistence.kinds import all_projections
from service.persistence.matches.store import MatchStore
from service.verification.store_check import check
from tests.clients.test_archive import played
from tests.clients.test_stores import answer, caravan
from tests.service.house import Refusal, house
from tests.service.persistence.test_shared_projections import rows

ONE, TWO, LATER = "matches/one00000", "matches/two00000", "matches/three000"


@pytest.fixture
def parted(postgresql_store: str) -> str:
    """A new store with partitions."""
    answer("store", "init", postgresql_store, "--partitions")
    return postgresql_store


@pytest.fixture
def store(parted: str) -> Iterator[MatchStore]:
    with closing(MatchStore(parted, games(), create=False, writing=True)) as opened:
        yield opened


def eras(url: str) -> dict[str, set[int]]:
    """The partitions in which the events of each stream lie."""
    found: dict[str, set[int]] = {}
    with psycopg.connect(url) as connection:
        for stream, era in connection.execute("SELECT originator_id, era FROM matches_events"):
            found.setdefault(stream, set()).add(era)
    return found


def listed(url: str) -> list[Any]:
    found: list[Any] = answer("store", "partitions", url)["partitions"]
    return found


def test_a_match_stays_in_its_partition_and_no_version_is_given_twice(store: MatchStore, parted: str) -> None:
    one, two = played(ONE), played(TWO)
    store.append(one[:5])
    assert answer("store", "partitions", parted, "--begin")["partitions"][-1]["era"] == 2
    store.append([*two[:3], *one[5:8]])
    found = eras(parted)
    assert (found.pop(ONE), found.pop(TWO)) == ({1}, {2})
    assert set().union(*found.values()) == {0}, "boxes, and whatever else is no match"
    with closing(MatchStore(parted, games(), create=False, writing=True)) as other:
        for again in (one[:1], one[7:8], two[2:3], [two[3], one[0]]):
            with pytest.raises(IntegrityError):
                other.append(again)
        assert len(other.append(one[8:9])) == 1
    assert [row.event.version for row in store.rows(ONE)] == list(range(1, 10))
    positions = [row.position for row in store.raw(0, 1000)]
    assert positions == sorted(set(positions))
    assert [each["era"] for each in listed(parted)] == [0, 1, 2]


def test_a_partition_leaves_as_a_whole_when_all_its_matches_are_over(
    store: MatchStore, parted: str, tmp_path: Path
) -> None:
    one, two = played(ONE), played(TWO)
    store.append(one)
    store.append(two[:-1])
    to = ("--to", str(tmp_path / "records"))
    assert "begin another one first" in caravan("store", "detach", parted, "1", *to).stderr
    answer("store", "partitions", parted, "--begin")
    store.append(played(LATER))
    assert f"1 matches of partition 1 go on: {TWO}" in caravan("store", "detach", parted, "1", *to).stderr
    assert store.rows(ONE) == one
    store.append(two[-1:])
    with closing(ProjectionStore(tmp_path / "before.sqlite", all_projections())) as before:
        before.catch_up(store)
        end = store.last_position()
        gone = answer("store", "detach", parted, "1", *to)
        assert [entry["name"] for entry in gone["archived"]] == [ONE, TWO]
        for entry in gone["archived"]:
            assert answer("verify", "--record", entry["file"])["ok"]
            with pytest.raises(CommandError) as error:
                store.rows(entry["name"])
            assert error.value.reason == "MATCH_ARCHIVED"
        assert store.rows(LATER)
        assert store.last_position() == end + 2
        assert check(store).ok
        assert check(store).counts["archives"] == 2
        assert [each["era"] for each in listed(parted)] == [0, 2]
        before.catch_up(store)
        with closing(ProjectionStore(tmp_path / "after.sqlite", all_projections())) as after:
            after.catch_up(store)
            for table in ("ratings", "statistics_matches", "statistics_values", "player_games", "outcomes"):
                counted = [(row[0], row[-1]) for row in rows(after, [table])[table]]
                assert counted == [(row[0], row[-1]) for row in rows(before, [table])[table]]
    with psycopg.connect(parted, autocommit=True) as connection:
        assert connection.execute("SELECT COUNT(*) FROM detached_events_1").fetchone() == (len(one) + len(two),)
        connection.execute("DROP TABLE detached_events_1")
    with pytest.raises(IntegrityError):
        store.append([replaced(one[-1], len(one) + 1)])


def replaced(row: Any, version: int) -> Any:
    """The event in the place of another version."""
    return replace(row, event=replace(row.event, version=version))


def test_what_happens_meanwhile_keeps_a_partition(
    store: MatchStore, parted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = played(ONE)
    store.append(one)
    answer("store", "archive", parted, "--to", str(tmp_path / "records"))
    store.append(played(TWO))
    answer("store", "partitions", parted, "--begin")
    known = store.recorder.last_in_partition(1)
    assert set(known) == {ONE, TWO}
    store.append(played(LATER))
    for match in (TWO, LATER):
        store.chats.add(match, Room.PLAYERS, ChatEntry(0, ChatAct.CLOSED, Speaker()), lambda _: True)
    with pytest.raises(IntegrityError):
        store.detach(1, [], {**known, TWO: (known[TWO][0] - 1, known[TWO][1])})
    assert store.rows(TWO)
    assert [match for match, *_ in store.chats.rows()] == [LATER, TWO]
    with patch.object(MatchStore, "_stored_up_to", side_effect=KeyboardInterrupt):
        assert caravan("store", "detach", parted, "1", "--to", str(tmp_path / "records")).exit_code
    assert [match for match, *_ in store.chats.rows()] == [LATER], "in one transaction with the partition"
    assert eras(parted)[ONE] == eras(parted)[TWO] == {0}, "what is left of the match that was archived before"
    with pytest.raises(CommandError, match="archived"):
        store.rows(ONE)
    assert check(store).ok


async def test_services_play_on_while_a_partition_leaves(parted: str, tmp_path: Path) -> None:
    """Their memory of its matches is worth nothing; everybody hears of the next match as before."""
    async with (
        house(tmp_path / "a", store=parted, polling_seconds=3600.0) as first,
        house(tmp_path / "b", store=parted, polling_seconds=3600.0) as second,
    ):
        name = await first.begin(2)
        version = await second.play(name, 6)
        assert (await first.spectator.get(name)).match.version == version
        assert eras(parted)[name] == {1}
        await asyncio.to_thread(answer, "store", "partitions", parted, "--begin")
        stored = second.service.parts.store
        match = await asyncio.to_thread(stored.load, name)
        await asyncio.to_thread(stored.append, match.abandon("enough"))
        await asyncio.to_thread(answer, "store", "detach", parted, "1", "--to", str(tmp_path / "records"))
        for home in (first, second):
            with pytest.raises(Refusal) as refusal:
                await home.spectator.get(name)
            assert refusal.value.reason == "MATCH_ARCHIVED"
        name = await second.begin(2)
        version = await first.play(name, 6)
        assert (await second.spectator.get(name)).match.version == version
        assert eras(parted)[name] == {2}


def test_only_a_new_store_in_postgresql_gets_partitions(any_store: str) -> None:
    MatchStore(any_store, games()).close()
    wanted = "SQLite" if not any_store.startswith("postgresql") else "only a new one"
    assert wanted in caravan("store", "init", any_store, "--partitions").stderr
    assert "has no partitions" in caravan("store", "partitions", any_store).stderr
