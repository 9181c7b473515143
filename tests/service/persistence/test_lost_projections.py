"""Losses of a database under running services: projections come back, and lists go on after a failover."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from domain.log import Positioned
from projections.databases.database import WAITED_FOR
from projections.databases.postgresql_schema import PostgresqlSchema
from service.application.live import projector
from service.persistence.log_changes import EventsCommitted
from tests.service.house import until
from tests.service.persistence.test_shared_projections import as_in_a_file, listed, rows, services


@pytest.mark.parametrize("lost", ['SCHEMA "{}"', 'TABLE "{}".directory_seats'])
async def test_what_is_dropped_under_two_services_is_made_again(
    tmp_path: Path, postgresql_store: str, lost: str
) -> None:
    async with services(tmp_path / "others", postgresql_store, 2) as homes:
        first = await homes[0].begin(2)
        await homes[0].play(first, 6)
        assert await listed(homes[1]) == [first]
        kept = homes[0].service.parts.projections
        assert isinstance(kept.database, PostgresqlSchema)
        dropped = f"DROP {lost.format(kept.database.schema)} CASCADE"
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            connection.execute(dropped.encode())
        second = await homes[1].begin(2)
        await homes[1].play(second, 6)
        end = homes[1].service.parts.store.last_position()
        await until(lambda: all(home.service.parts.projector._reached >= end for home in homes))
        found = await asyncio.to_thread(rows, kept, kept.database.tables)
        assert found == await asyncio.to_thread(as_in_a_file, homes[0], tmp_path)
        assert await listed(homes[1]) == [second, first]


OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid() AND datname = %s"
EVENTS = "public.matches_events"


@pytest.mark.parametrize("seconds", [projector.CLAIM_SECONDS, 60.0], ids=["heard", "unheard"])
@pytest.mark.parametrize("behind", ["log", "log and projections"])
async def test_services_follow_a_standby_that_was_behind(
    tmp_path: Path, postgresql_store: str, behind: str, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy of the database takes its place that lacks the last events. Later ones have their positions. The service
    that does not keep the projections may not have heard of the lost ones yet.
    """
    monkeypatch.setattr(projector, "CLAIM_SECONDS", seconds)
    async with services(tmp_path / "others", postgresql_store, 2) as homes:
        first = await homes[0].begin(2)
        kept = homes[0].service.parts.projections
        await listed(homes[1])
        assert isinstance(kept.database, PostgresqlSchema)
        with psycopg.connect(postgresql_store, autocommit=True) as connection:
            tables = [EVENTS]
            if behind == "log and projections":
                tables += [f'"{kept.database.schema}".{table}' for table in kept.database.tables]
            for number, table in enumerate(tables):
                connection.execute(f"CREATE TABLE copy{number} AS SELECT * FROM {table}".encode())
            lost = await homes[0].begin(2)
            await homes[0].play(lost, 12)
            end = homes[0].service.parts.store.last_position()
            await until(lambda: homes[1].service.parts.projector._reached == end)
            assert await listed(homes[1]) == [lost, first]
            connection.execute(OTHERS, (connection.info.dbname,))
            with connection.transaction():
                for number, table in enumerate(tables):
                    connection.execute(f"DELETE FROM {table}".encode())
                    back = f"INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT * FROM copy{number}"
                    connection.execute(back.encode())
                sequence = "pg_get_serial_sequence(%s, 'notification_id')"
                last = "SELECT max(notification_id) FROM public.matches_events"
                connection.execute(f"SELECT setval({sequence}, ({last}))".encode(), (EVENTS,))
        heard: list[Positioned] = []
        monkeypatch.undo()
        for home in homes:
            home.service.parts.projector.wake()
            home.service.parts.store.bus.subscribe(EventsCommitted, lambda news: heard.extend(news.events))
        end = homes[0].service.parts.store.last_position()
        await until(lambda: all(home.service.parts.projector._reached == end for home in homes))
        later = await homes[1].begin(2)
        await homes[1].play(later, 2)
        await homes[0].play(first, 2)
        for home in homes:
            assert await listed(home) == [later, first]
        assert {later, first} <= {getattr(each.recorded, "event").stream for each in heard}  # noqa: B009
        assert await asyncio.to_thread(rows, kept, kept.database.tables) == await asyncio.to_thread(
            as_in_a_file, homes[0], tmp_path
        )


async def test_a_position_is_heard_that_comes_just_before_somebody_waits(tmp_path: Path, postgresql_store: str) -> None:
    async with services(tmp_path, postgresql_store, 1) as (home,):
        database = home.service.parts.projections.database
        assert isinstance(database, PostgresqlSchema)
        heard: list[int] = []
        listening = asyncio.create_task(asyncio.to_thread(database.listen, heard.append, lambda: WAITED_FOR in heard))
        await until(lambda: bool(heard))
        with psycopg.connect(postgresql_store) as connection:  # they come together, with the commit
            for position in (7, 8, WAITED_FOR):
                connection.execute("SELECT pg_notify(%s, %s)", (database.schema, str(position)))
        await listening
    assert set(heard) >= {0, 8, WAITED_FOR}
