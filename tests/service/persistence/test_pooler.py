"""A pooler of connections loses notifications and locks in transaction mode, so it is refused by name."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from domain.games import games
from service.persistence.format import StorePooledError
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore
from tests.poolers import pgbouncer, pooled
from tests.service.house import house

if pgbouncer() is not None:

    @pytest.mark.parametrize("mode", ["transaction", "statement"])
    def test_a_pooler_that_keeps_no_session_is_refused(postgresql_store: str, mode: str, tmp_path: Path) -> None:
        with pooled(postgresql_store, mode) as url:
            for create in (True, False):
                with pytest.raises(
                    StorePooledError, match=r"pooler of connections.*pgbouncer.*set pool_mode = session"
                ):
                    MatchStore(url, games(), create=create)
            beside = StoreLocation(tmp_path / "matches.sqlite", persons=url)
            with pytest.raises(StorePooledError):
                MatchStore(beside, games())

    async def test_a_pooler_that_keeps_sessions_will_do(postgresql_store: str, tmp_path: Path) -> None:
        with pooled(postgresql_store, "session") as url:
            async with (
                house(tmp_path / "one", store=url, polling_seconds=3600.0) as one,
                house(tmp_path / "two", store=postgresql_store, polling_seconds=3600.0) as two,
            ):
                name = await one.begin(2)
                await two.play(name, 2)
                version = (await one.spectator.get(name)).match.version
                assert version == (await two.spectator.get(name)).match.version
            with closing(MatchStore(url, games(), create=False)) as store:
                assert len(await asyncio.to_thread(store.rows, name)) == version
