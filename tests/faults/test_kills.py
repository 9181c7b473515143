"""The service is killed at random moments under load: nothing acknowledged is lost, nothing is doubled, and the
projections count every event exactly once.
"""

import asyncio
import random
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

import grpc
import psycopg
import pytest

from domain.games import games
from projections.store import ProjectionStore
from service.persistence.kinds import all_projections, signature_of
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.faults.load import Account, balance
from tests.faults.serving import Served, served
from tests.service.house import House, configuration

MATCHES = 6
LONGEST = 60
"""The most requests that the service answers before it is killed: on a slow machine it lives longer."""
MOMENT = 0.05
"""The most seconds that it lives after that."""
FURTHER = 50
"""The most times that it is killed again, if it never happened to be in the middle of a command."""


def tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables of a projections file."""
    connection = sqlite3.connect(path)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        name: sorted(connection.execute(f"SELECT {columns(connection, name)} FROM {name}"), key=repr) for name in names
    }
    connection.close()
    found.pop("belonging", None)
    return found


def columns(connection: sqlite3.Connection, table: str) -> str:
    """The columns of a table that follow from the log alone."""
    named = connection.execute(f"PRAGMA table_info({table})")
    return ", ".join(f'"{column[1]}"' for column in named if not by_chance(table, column[1]))


def by_chance(table: str, column: str) -> bool:
    """True if something else than the log decides: the moment at which it was followed, or how rows are numbered."""
    return column == "since" or (column == "number" and table in ("ratings", "player_opponents"))


def tables_in(url: str, schema: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables of projections in a database."""
    named = """SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = %s
        ORDER BY ordinal_position"""
    chosen: dict[str, list[str]] = {}
    with psycopg.connect(url) as connection:
        for table, column in connection.execute(named, (schema,)):
            if not by_chance(table, column):
                chosen.setdefault(table, []).append(f'"{column}"')
        return {
            table: sorted(
                connection.execute(f'SELECT {", ".join(names)} FROM "{schema}".{table}'.encode()).fetchall(), key=repr
            )
            for table, names in chosen.items()
        }


def made_again(folder: Path, store: MatchStore) -> dict[str, list[tuple[object, ...]]]:
    """The projections as one pass over the log makes them."""
    path = folder / "again.sqlite"
    path.unlink(missing_ok=True)
    projections = ProjectionStore(path, all_projections())
    projections.catch_up(store)
    projections.close()
    return tables(path)


def inspect(folder: Path, named: str, account: Account, settled: bool) -> None:
    """Holds store and projections, as they lie there, against the account and against each other."""
    store = MatchStore(named, games(), create=False)
    balance(account, store, settled)
    if store.shared:
        schema = store.location.projections_schema(signature_of(store.information.identity))
        assert tables_in(named, schema) == made_again(folder, store)
    else:
        assert tables(configuration(folder).projections) == made_again(folder, store)
    store.close()


async def one_life(folder: Path, named: str, account: Account, moments: random.Random) -> None:
    """Starts the service, and kills it at a random moment under load."""
    async with served(folder, store=named) as process, grpc.aio.insecure_channel(process.address) as channel:
        account.home = House(None, channel)  # type: ignore[arg-type]
        await asyncio.to_thread(inspect, folder, named, account, False)  # it came up, and stands still
        await account.settle()
        playing = asyncio.create_task(account.play(account.home))
        await account.until_answered(moments.randrange(LONGEST))
        await asyncio.sleep(moments.uniform(0, MOMENT))
        process.kill()
        await asyncio.wait_for(playing, 120)


def interrupted(account: Account) -> bool:
    """True if some request was never answered at first: the service was killed in the middle of it."""
    return any("" in sent.reasons for sent in account.sent)


async def kill_again_and_again(folder: Path, named: str, rounds: int, seed: int) -> None:
    account = Account(MATCHES, seed)
    moments = random.Random(seed)
    for _ in range(rounds):
        await one_life(folder, named, account, moments)
    for _ in range(FURTHER):
        if interrupted(account):
            break
        await one_life(folder, named, account, moments)
    async with served(folder, store=named) as process, grpc.aio.insecure_channel(process.address) as channel:
        account.home = House(None, channel)  # type: ignore[arg-type]
        await account.settle()
    await asyncio.to_thread(inspect, folder, named, account, True)
    assert len(account.answered) > 3 * rounds, "there was load"
    assert interrupted(account)
    store = MatchStore(named, games(), create=False)
    for name in {name for name in account.names if name}:
        assert (await asyncio.to_thread(verify_stored, store, name)).ok
    store.close()


NIGHTLY = [pytest.param(20, seed, marks=pytest.mark.nightly) for seed in range(13)]


@pytest.mark.parametrize(("rounds", "seed"), [(6, 100), *NIGHTLY])
async def test_a_service_on_a_file(tmp_path: Path, rounds: int, seed: int) -> None:
    await kill_again_and_again(tmp_path, str(tmp_path / "matches.sqlite"), rounds, seed)


@pytest.mark.parametrize(("rounds", "seed"), [(3, 200), *NIGHTLY])
async def test_a_service_on_a_database(tmp_path: Path, postgresql_store: str, rounds: int, seed: int) -> None:
    await kill_again_and_again(tmp_path, postgresql_store, rounds, seed)


@pytest.mark.parametrize(("rounds", "seed"), [(2, 300), pytest.param(50, 301, marks=pytest.mark.nightly)])
async def test_one_of_two_services_on_a_database(tmp_path: Path, postgresql_store: str, rounds: int, seed: int) -> None:
    """Its matches go on at the other one at once, and it joins again, in turns: the one that dies kept the projections,
    or has just come back.
    """
    moving = Account(MATCHES, seed)
    staying = Account(MATCHES, seed + 1, beside=moving)
    moments = random.Random(seed)
    async with AsyncExitStack() as opened:
        lives = [await opened.enter_async_context(AsyncExitStack()) for _ in range(2)]

        async def join(number: int) -> tuple[Served, House]:
            process = await lives[number].enter_async_context(served(tmp_path / f"{number}", store=postgresql_store))
            channel = await lives[number].enter_async_context(grpc.aio.insecure_channel(process.address))
            return process, House(None, channel)  # type: ignore[arg-type]

        services = [await join(number) for number in range(2)]
        store = opened.enter_context(closing(MatchStore(postgresql_store, games(), create=False)))
        for number in range(rounds):
            dies, stays = number % 2, 1 - number % 2
            process, home = services[dies]
            first = asyncio.create_task(moving.play(home))
            beside = asyncio.create_task(staying.play(services[stays][1]))
            await moving.until_answered(moments.randrange(LONGEST))
            await asyncio.sleep(moments.uniform(0, MOMENT))
            process.kill()
            await asyncio.wait_for(first, 120)
            moving.home = services[stays][1]
            await moving.settle()
            on = asyncio.create_task(moving.play(services[stays][1]))
            await moving.until_answered(10)
            moving.stopping = staying.stopping = True
            await asyncio.wait_for(asyncio.gather(on, beside), 120)
            await asyncio.to_thread(balance, moving, store, False)
            await lives[dies].aclose()
            services[dies] = await join(dies)
        await moving.settle()
        for name in {name for name in (*moving.names, *staying.names) if name}:
            assert (await asyncio.to_thread(verify_stored, store, name)).ok
    assert len(moving.answered) > 20 * rounds, "there was load"
    await asyncio.to_thread(inspect, tmp_path, postgresql_store, moving, True)
