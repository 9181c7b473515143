"""Losses of a database under running services: projections come back, and lists go on after a failover."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from projections.databases.database import WAITED_FOR
from projections.databases.postgresql_schema import PostgresqlSchema
from tests.service.house import until
from tests.service.persistence.standby import standby
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


@pytest.mark.parametrize("behind", ["log", "log and projections"])
async def test_lists_are_right_again_after_a_standby_that_was_behind(
    tmp_path: Path, postgresql_store: str, behind: str
) -> None:
    """Services start again with what it has. The projections may be ahead of its log."""
    async with services(tmp_path / "others", postgresql_store, 2) as homes:
        first = await homes[0].begin(2)
        kept = homes[0].service.parts.projections.database
        assert isinstance(kept, PostgresqlSchema)
        assert await listed(homes[1]) == [first]
        ahead = [f'"{kept.schema}".{table}' for table in kept.tables] if behind == "log and projections" else []
        with standby(postgresql_store, *ahead) as older:
            lost = await homes[0].begin(2)
            await homes[0].play(lost, 12)
            assert await listed(homes[1]) == [lost, first]
            older.take_over()
        await homes[0].service.set_back.wait()  # the other one may not have heard of the lost events yet
    async with services(tmp_path / "again", postgresql_store, 2) as homes:
        for home in homes:
            assert await listed(home) == [first]
        later = await homes[1].begin(2)
        await homes[1].play(later, 2)
        await homes[0].play(first, 2)
        for home in homes:
            assert await listed(home) == [later, first]
        projections = homes[0].service.parts.projections
        assert await asyncio.to_thread(rows, projections, projections.database.tables) == await asyncio.to_thread(
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
