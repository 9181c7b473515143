"""A database goes back to an older state under a running service: nothing is stored behind what is not there."""

import asyncio
from contextlib import closing, suppress
from pathlib import Path

import grpc.aio
import psycopg
import pytest
from eventsourcing.persistence import StoredEvent

from domain.games import games
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from service.persistence.newest_event import SetBackError
from service.persistence.postgresql import PostgresqlBackend
from service.verification.stored_matches import verify_stored
from tests.faults.serving import served
from tests.service.house import House, Refusal, house
from tests.service.persistence.standby import OTHERS, standby


async def versions(url: str, name: str) -> list[int]:
    """The versions of a match that are stored."""

    def read() -> list[int]:
        with closing(MatchStore(url, games(), create=False)) as store:
            return [row.version for row in store.raw_of(name)]

    return await asyncio.to_thread(read)


async def sound(url: str, name: str) -> bool:
    """True if a stored match holds."""

    def verify() -> bool:
        with closing(MatchStore(url, games(), create=False)) as store:
            return verify_stored(store, name).ok

    return await asyncio.to_thread(verify)


async def test_nothing_is_stored_behind_lost_events(tmp_path: Path, postgresql_store: str) -> None:
    async with house(tmp_path, store=postgresql_store) as home:
        name = await home.begin(2)
        with standby(postgresql_store) as older:
            before = await versions(postgresql_store, name)
            await home.play(name, 12)
            older.take_over()
        with pytest.raises(Refusal) as refused:
            await home.play(name, 1)
        assert refused.value.reason == "STORE_FAILED"
        await home.service.set_back.wait()
        assert await versions(postgresql_store, name) == before


async def test_a_service_that_only_reads_finds_it_too(tmp_path: Path, postgresql_store: str) -> None:
    async with (
        house(tmp_path / "one", store=postgresql_store) as writing,
        house(tmp_path / "two", store=postgresql_store) as reading,
    ):
        name = await writing.begin(2)
        with standby(postgresql_store) as older:
            await writing.play(name, 12)
            assert (await reading.spectator.get(name)).match.version > 12
            older.take_over()
        for home in (writing, reading):
            await home.service.set_back.wait()


async def test_what_others_have_stored_in_the_place_of_lost_events_is_another_history(
    tmp_path: Path, postgresql_store: str
) -> None:
    """The standby has as many events as were lost, at the same positions, when the first service decides again."""
    async with house(tmp_path / "one", store=postgresql_store) as home:
        name = await home.begin(2)
        with standby(postgresql_store) as older:
            begun = len(await versions(postgresql_store, name))
            await home.play(name, 12, seed=1)
            known = await versions(postgresql_store, name)
            older.take_over()
        async with house(tmp_path / "two", store=postgresql_store) as other:
            while len(await versions(postgresql_store, name)) < len(known):
                await other.play(name, 1, seed=2)
            now = await versions(postgresql_store, name)
            assert begun < len(known) <= len(now)
            assert await sound(postgresql_store, name)
            with pytest.raises(Refusal) as refused:
                await home.play(name, 1)
            assert refused.value.reason == "STORE_FAILED"
            assert await versions(postgresql_store, name) == now
        assert await sound(postgresql_store, name)


def test_an_archive_is_no_loss(postgresql_store: str) -> None:
    """The newest event that a process knows may have been archived by another one, alone or with a partition."""
    knowing, archiving = (PostgresqlBackend(StoreLocation.of(postgresql_store), writing=True) for _ in range(2))
    for backend in (knowing, archiving):
        with backend.opening():
            backend.open(create=True)
    events = [StoredEvent("matches/aa", version, "topic", b"%d" % version) for version in (1, 2, 3)]
    knowing.insert_events(events)
    archiving.replace_events(StoredEvent("matches/aa", 4, "archived", b"4"), 1)
    knowing.look_for_known()
    knowing.insert_events([StoredEvent("matches/bb", 1, "topic", b"1")])
    with archiving.writing() as connection:
        connection.execute(b"DELETE FROM public.matches_events WHERE originator_id = 'matches/bb'")
    with pytest.raises(SetBackError, match="version 1 of matches/bb, at position 5, is not there"):
        knowing.look_for_known()
    with pytest.raises(SetBackError):
        knowing.insert_events([StoredEvent("matches/bb", 2, "topic", b"2")])
    for backend in (knowing, archiving):
        backend.close()


async def test_a_service_starts_again_with_what_is_there(tmp_path: Path, postgresql_store: str) -> None:
    """It answers at the same address, and the match goes on from what the standby has."""
    async with (
        served(tmp_path, store=postgresql_store) as process,
        grpc.aio.insecure_channel(process.address) as channel,
    ):
        home = House(None, channel)  # type: ignore[arg-type]
        name = await home.begin(2)
        with standby(postgresql_store) as older:
            before = await versions(postgresql_store, name)
            await home.play(name, 12)
            older.take_over()
        now = 0
        while now <= before[-1]:
            with suppress(Refusal):  # while it starts again
                now = await home.play(name, 3)
        assert "starts again" in process.log
        assert await sound(postgresql_store, name)


async def test_connections_to_a_server_that_became_a_standby_are_given_up(
    tmp_path: Path, postgresql_store: str
) -> None:
    """They are not cut, and nothing can be stored over them any more, while the new primary server waits for others."""
    async with house(tmp_path, store=postgresql_store) as home:
        name = await home.begin(2)
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            settings = f"ALTER DATABASE {connection.info.dbname} SET default_transaction_read_only"
            connection.execute(f"{settings} = on".encode())
            connection.execute(OTHERS, (connection.info.dbname,))
            with pytest.raises(Refusal) as refused:
                await home.play(name, 1)
            assert refused.value.reason == "STORE_FAILED"
            connection.execute("SET default_transaction_read_only = off")
            connection.execute(f"{settings} = off".encode())
        before = await versions(postgresql_store, name)
        assert await home.play(name, 2) > before[-1]
        assert await sound(postgresql_store, name)
