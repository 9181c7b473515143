"""A store knows its format: newer formats are refused, older ones are upgraded or refused."""

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest
from caravanserai_protocol.v1.match_service_pb2 import ListMatchesRequest

from domain.games import games
from service.persistence.format import (
    EVENTS,
    FORMAT,
    OLDEST,
    PROGRAMS,
    StoreError,
    StoreFormatError,
    StoreUnreachableError,
)
from service.persistence.matches.store import MatchStore
from tests.service.house import configuration, house
from tests.service.persistence.matches.test_store import log


def execute(store: str, statement: str) -> None:
    if store.startswith("postgresql"):
        with psycopg.connect(store, autocommit=True) as database:
            database.execute(statement)
        return
    file = sqlite3.connect(store, timeout=60)
    with file:
        file.execute(statement)
    file.close()


LEAST = 2
"""The schema of events that began a match in 0.2.0."""


def make(store: str) -> str:
    """Makes a store with one match and returns its identity."""
    made = MatchStore(store, games())
    made.append(log("matches/a"))
    made.close()
    return made.information.identity


def test_a_store_has_a_format_and_keeps_its_identity(any_store: str) -> None:
    identity = make(any_store)
    again = MatchStore(any_store, games(), create=False)
    assert again.information == (FORMAT, LEAST, identity, PROGRAMS[LEAST]), "as old as what it holds allows"
    assert len(identity) == 32
    again.close()


@pytest.mark.parametrize("column", ["format", "events"])
def test_a_newer_store_is_refused_and_left_as_it_is(any_store: str, column: str) -> None:
    make(any_store)
    execute(any_store, f"UPDATE store_format SET {column} = 7")
    for create in (True, False):
        with pytest.raises(
            StoreFormatError, match=r"has format \d with events of schema \d, which .*use a newer version"
        ):
            MatchStore(any_store, games(), create=create)
    execute(any_store, f"UPDATE store_format SET {column} = 1")
    store = MatchStore(any_store, games())
    assert store.rows("matches/a") == log("matches/a")
    store.close()


def test_events_of_an_older_schema_are_refused(any_store: str) -> None:
    make(any_store)
    execute(any_store, "UPDATE store_format SET events = 0")
    with pytest.raises(
        StoreFormatError, match=rf"events of schema 0; this program knows format 1 with events of schema 1 to {EVENTS}$"
    ):
        MatchStore(any_store, games())


def test_an_older_store_is_upgraded_by_its_writer(any_store: str) -> None:
    make(any_store)
    for table in ("store_format", "store_program"):
        execute(any_store, f"DROP TABLE {table}")
    with pytest.raises(StoreFormatError, match="has format 0, which is older than 1: `caravan serve`"):
        MatchStore(any_store, games(), create=False)
    store = MatchStore(any_store, games())
    assert store.information[:2] == (FORMAT, OLDEST)
    assert store.rows("matches/a") == log("matches/a")
    store.close()
    again = MatchStore(any_store, games(), create=False)
    assert again.information == store.information
    again.close()


def test_a_database_that_is_no_store_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is no database. " * 100)
    for create in (True, False):
        with pytest.raises(StoreUnreachableError, match="cannot be reached: file is not a database"):
            MatchStore(tmp_path / "text", games(), create=create)
    with pytest.raises(StoreError, match=f"^the store postgresql://nobody@/none cannot be reached: .*{tmp_path}"):
        MatchStore(f"postgresql://nobody:secret@/none?host={tmp_path}", games())


def test_many_may_make_the_same_store_at_once(postgresql_store: str) -> None:
    async def all_at_once() -> list[MatchStore]:
        return await asyncio.gather(*(asyncio.to_thread(MatchStore, postgresql_store, games()) for _ in range(5)))

    stores = asyncio.run(all_at_once())
    assert len({store.information for store in stores}) == 1
    for number, store in enumerate(stores):
        store.append(log(f"matches/{number}"))
        store.close()


async def test_projections_of_another_store_are_rebuilt(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2)
        await home.play(name, 5)
        last = await asyncio.to_thread(home.service.parts.store.last_position)
    (tmp_path / "matches.sqlite").unlink()
    made = MatchStore(tmp_path / "matches.sqlite", games())
    for row in log("matches/another0"):
        made.append([row])
    made.close()
    async with house(tmp_path) as home:
        assert await asyncio.to_thread(home.service.parts.projections.position) == 4 < last
        listed = await home.spectator.call(home.spectator.matches.ListMatches, ListMatchesRequest())
        assert [match.name for match in listed.matches] == ["matches/another0"]


async def test_projections_of_the_same_store_are_kept(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.begin(2)
    kept = sqlite3.connect(configuration(tmp_path).projections)
    with kept:
        kept.execute("CREATE TABLE mine (x)")
    kept.close()
    async with house(tmp_path) as home:
        assert await asyncio.to_thread(
            home.service.parts.projections.read,
            lambda cursor: cursor.execute("SELECT COUNT(*) FROM mine") or cursor.fetchone()[0] == 0,
        )
