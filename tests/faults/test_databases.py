"""PostgreSQL stops and starts under load: a command is carried out or it is not, and its caller is told which."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from psycopg import Connection

from domain.games import games
from service.persistence.format import StoreUnreachableError
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.faults.load import OVERTAKEN, Account, balance
from tests.postgres import Postgres
from tests.service.house import Refusal, house
from tests.standstill import standing_still


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_a_database_that_stops_and_starts(
    tmp_path: Path, postgres: Postgres, postgresql_store: str, mode: str
) -> None:
    account = Account(6, 3)
    async with house(tmp_path, store=postgresql_store) as home:
        playing = asyncio.create_task(account.play(home))
        for _ in range(3):
            await account.until_answered(30)
            await asyncio.to_thread(postgres.stop, mode)
            await asyncio.sleep(0.2)
            await asyncio.to_thread(postgres.start)
        await account.until_answered(30)
        account.stopping = True
        await asyncio.wait_for(playing, 180)
        store = MatchStore(postgresql_store, games(), create=False)
        await asyncio.to_thread(balance, account, store, True)
        assert set(account.reasons) <= {"STORE_FAILED", "STORE_CONFLICT"}
        await account.settle()
        await asyncio.to_thread(balance, account, store, True)
        names = {sent.answer.match.name for sent in account.answered if sent.method == "CreateMatch"}
        for name in names:
            assert (await asyncio.to_thread(verify_stored, store, name)).ok
            live = (await home.spectator.get(name)).match
            assert live.version == len(await asyncio.to_thread(store.rows, name))
        store.close()


@pytest.mark.parametrize(("kills", "seed"), [(2, 1), pytest.param(50, 2, marks=pytest.mark.nightly)])
async def test_a_database_that_is_killed_under_two_services(
    tmp_path: Path, postgres: Postgres, postgresql_store: str, kills: int, seed: int
) -> None:
    """The matches change sides each time: what one service has stored, the other goes on with."""
    one = Account(4, seed)
    other = Account(4, seed + 1, beside=one)
    async with (
        house(tmp_path / "one", store=postgresql_store) as first,
        house(tmp_path / "other", store=postgresql_store) as second,
    ):
        store = MatchStore(postgresql_store, games(), create=False)
        for number in range(kills):
            homes = (first, second) if number % 2 else (second, first)
            playing = [asyncio.create_task(each.play(home)) for each, home in zip((one, other), homes, strict=True)]
            await one.until_answered(10)
            await other.until_answered(10)
            await asyncio.to_thread(postgres.stop, "immediate")
            if number == 0:  # long enough that callers hear of it; later it may be back before anybody gives up
                await asyncio.wait_for(one.until(lambda: "STORE_FAILED" in one.heard), 180)
            await asyncio.sleep(one.dice.uniform(0, 0.2))
            await asyncio.to_thread(postgres.start)
            await one.until_answered(10)
            one.stopping = other.stopping = True
            await asyncio.wait_for(asyncio.gather(*playing), 180)
            await asyncio.to_thread(balance, one, store, False)
        await one.settle()
        await asyncio.to_thread(balance, one, store, True)
        assert set(one.reasons) <= {"STORE_FAILED", "STORE_CONFLICT", *OVERTAKEN}
        for name in {sent.answer.match.name for sent in one.answered if sent.method == "CreateMatch"}:
            assert (await asyncio.to_thread(verify_stored, store, name)).ok
            stored = len(await asyncio.to_thread(store.rows, name))
            assert [(await home.spectator.get(name)).match.version for home in (first, second)] == [stored] * 2
        store.close()


async def test_a_database_that_is_away_is_said_soon(tmp_path: Path, postgres: Postgres, postgresql_store: str) -> None:
    async with house(tmp_path, store=postgresql_store) as home, standing_still() as still:
        name = await home.begin(2)
        before = await home.spectator.get(name)
        (seat,) = await home.asked(name)
        offer = (await home.seat(seat).offers(name)).offers[0]
        await asyncio.to_thread(postgres.stop)
        try:
            began = time.monotonic()
            calls = [
                home.seat(seat).decide(name, offer.decision, request_id="away"),
                home.create(2),
                home.create(2),
                home.spectator.get(name),
            ]
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert [getattr(outcome, "reason", outcome) for outcome in outcomes] == ["STORE_FAILED"] * 4
            assert time.monotonic() - began < 20 + 2 * still.seconds
        finally:
            await asyncio.to_thread(postgres.start)
        for _ in range(300):
            try:
                update = await home.seat(seat).decide(name, offer.decision, request_id="away")
                break
            except Refusal as refusal:
                if refusal.reason != "STORE_FAILED":
                    raise
                await asyncio.sleep(0.2)
        assert update.version == before.match.version + 1
        assert await home.play(name, 4) == update.version + 4


async def test_a_write_that_did_not_get_through_is_sent_again(tmp_path: Path, postgresql_store: str) -> None:
    """The connection breaks before the commit: the second attempt stores."""
    async with house(tmp_path, store=postgresql_store) as home:
        await home.create(2)  # the box is there
        recorder = home.service.parts.store.recorder
        commits = 0

        def broken(connection: Connection[Any]) -> None:
            nonlocal commits
            commits += 1
            if commits == 1:
                connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
            connection.commit()

        recorder._commit = broken  # type: ignore[attr-defined]
        name = await home.create(2)
        assert commits == 2
        assert len(await asyncio.to_thread(home.service.parts.store.rows, name)) == 1


async def test_a_write_whose_answer_is_lost_counts_once(tmp_path: Path, postgresql_store: str) -> None:
    """The connection breaks after the commit and before its confirmation: a second attempt recognises the first."""
    async with house(tmp_path, store=postgresql_store) as home:
        name = await home.begin(2)
        (seat,) = await home.asked(name)
        offer = (await home.seat(seat).offers(name)).offers[0]
        recorder = home.service.parts.store.recorder
        commits = 0

        def lost(connection: Connection[Any]) -> None:
            nonlocal commits
            commits += 1
            connection.commit()
            if commits == 1:
                connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")

        recorder._commit = lost  # type: ignore[attr-defined]
        update = await home.seat(seat).decide(name, offer.decision)
        assert commits == 1, "the second attempt met what the first had stored"
        assert update.version == len(await asyncio.to_thread(home.service.parts.store.rows, name))
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        assert (await home.spectator.get(name)).match.version == update.version + 1


async def test_a_service_without_its_database_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(StoreUnreachableError, match="cannot be reached"):
        async with house(tmp_path, store=f"postgresql://nobody@/none?host={tmp_path}"):
            raise AssertionError
