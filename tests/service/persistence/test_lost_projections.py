"""Projections that a database loses under running services come back."""

import asyncio
from pathlib import Path

import psycopg
import pytest

from projections.databases.postgresql_schema import PostgresqlSchema
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
