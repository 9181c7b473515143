"""Several services on one PostgreSQL database: each sees the events of the others, and a request counts once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from psycopg import Connection

from service.persistence.location import StoreLocation
from service.persistence.lock import StoreLockedError
from service.persistence.log_changes import EventsCommitted
from service.persistence.postgresql import PostgresqlBackend
from service.server import Service
from service.verification.stored_matches import verify_stored
from tests.faults.serving import served
from tests.service.house import House, Refusal, configuration, hash_of, house


@pytest.fixture
async def houses(tmp_path: Path, postgresql_store: str) -> AsyncIterator[tuple[House, House]]:
    """Two services on one database. They poll once an hour, so only notifications can be in time."""
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(house(tmp_path / name, store=postgresql_store, polling_seconds=3600.0))
            for name in ("one", "two")
        ]
        yield one, two


async def test_each_service_shows_the_events_of_the_other(houses: tuple[House, House]) -> None:
    name = await houses[0].begin(2)
    for turn in range(12):
        here, there = houses[turn % 2], houses[1 - turn % 2]
        (seat,) = await here.asked(name)
        offers = await here.seat(seat).offers(name)
        assert offers == await there.seat(seat).offers(name)
        update = await here.seat(seat).decide(name, offers.offers[turn % len(offers.offers)].decision)
        assert (await there.spectator.get(name)) == (await here.spectator.get(name))
        assert (await there.spectator.get(name)).match.version == update.version
    assert (await asyncio.to_thread(verify_stored, houses[0].service.parts.store, name)).ok


async def test_a_watcher_of_one_service_gets_the_events_of_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    name = await one.begin(2)
    heard: asyncio.Queue[m.MatchUpdate] = asyncio.Queue()

    async def watch() -> None:
        async for update in two.spectator.updates(name):
            heard.put_nowait(update)

    watching = asyncio.create_task(watch())
    told = [await asyncio.wait_for(heard.get(), 60) for _ in range((await one.spectator.get(name)).match.version)]
    for _ in range(8):
        (seat,) = await one.asked(name)
        offers = (await one.seat(seat).offers(name)).offers
        update = await one.seat(seat).decide(name, offers[-1].decision)
        while not told or told[-1].version < update.version:
            told.append(await asyncio.wait_for(heard.get(), 60))
        board = await two.spectator.call(
            two.spectator.scoreboards.GetScoreboard,
            s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=update.version),
        )
        assert board.scoreboard.version >= update.version
    assert [update.event for update in told] == [update.event for update in await one.spectator.replay(name)]
    await one.owner.call(one.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    await asyncio.wait_for(watching, 60)


async def test_a_stream_may_go_on_at_another_service(houses: tuple[House, House]) -> None:
    one, two = houses
    name = await one.begin(2)
    assert (await two.spectator.get(name)).match.version
    reached = await one.play(name, 5)
    part = await anext(aiter(two.spectator.stream(two.spectator.matches.WatchMatch, _after(name, reached))))
    assert part.caught_up.version == reached


def _after(name: str, version: int) -> m.WatchMatchRequest:
    return m.WatchMatchRequest(match=name, after_version=version)


async def test_a_service_that_is_behind_does_not_refuse_a_decision(houses: tuple[House, House]) -> None:
    """The second service knows the match as it was two decisions ago, before the seat was asked."""
    one, two = houses
    name = await one.begin(2)
    await two.service.parts.hosting.read(name, lambda match: match.version)
    bus = two.service.parts.store.bus
    bus.unsubscribe(EventsCommitted, two.service.parts.hosting.on_logged)
    bus.unsubscribe(EventsCommitted, two.service.parts.players.on_logged)
    first: int | None = None
    while True:
        (seat,) = await one.asked(name)
        first = first or seat
        offers = (await one.seat(seat).offers(name)).offers
        if seat != first:
            break
        end = next((offer for offer in offers if offer.decision.TypeName().endswith("EndTurn")), offers[0])
        await one.seat(seat).decide(name, end.decision)
    update = await two.seat(seat).decide(name, offers[0].decision, with_words=True)
    assert update == await _last(one, name, seat)


async def _last(home: House, name: str, seat: int) -> m.MatchUpdate:
    return (await home.seat(seat).replay(name))[-1]


async def test_bots_are_played_by_the_first_service(houses: tuple[House, House]) -> None:
    one, two = houses
    name = await one.begin(2, bots=2)
    two.service.parts.bots.wake(name)
    versions = [update.version async for update in two.spectator.updates(name)]
    match = (await one.spectator.get(name)).match
    assert versions == list(range(1, match.version + 1))
    assert match.state == match_pb2.Match.STATE_FINISHED
    assert (await asyncio.to_thread(verify_stored, one.service.parts.store, name)).ok


async def test_each_service_needs_projections_of_its_own(tmp_path: Path, postgresql_store: str) -> None:
    async with house(tmp_path, store=postgresql_store):
        with pytest.raises(StoreLockedError, match=r"projections\.sqlite\.lock is locked: process \d+"):
            await Service(configuration(tmp_path, store=postgresql_store)).start()


async def test_two_processes_that_get_the_same_request_give_one_answer(tmp_path: Path, postgresql_store: str) -> None:
    """Each request goes to two real processes at the same time."""
    async with AsyncExitStack() as stack:
        homes = []
        for name in ("one", "two"):
            process = await stack.enter_async_context(served(tmp_path / name, store=postgresql_store))
            channel = await stack.enter_async_context(grpc.aio.insecure_channel(process.address))
            homes.append(House(None, channel))  # type: ignore[arg-type]

        async def both(seat: int, method: str, request: object) -> object:
            """The answer of both services, which must be the same. After a conflict the request is sent again."""

            async def ask(home: House) -> object:
                caller = home.seat(seat) if seat else home.owner
                for _ in range(5):
                    try:
                        return await caller.call(getattr(caller.matches, method), request)  # type: ignore[arg-type]
                    except Refusal as refusal:
                        if refusal.reason != "STORE_CONFLICT":
                            raise
                raise AssertionError("conflicts without end")

            one, two = await asyncio.gather(*(ask(home) for home in homes))
            assert one == two
            return one

        owner = homes[0].owner
        created: m.CreateMatchResponse = await both(  # type: ignore[assignment]
            0,
            "CreateMatch",
            m.CreateMatchRequest(
                game="games/marcopolo", players=2, owner_token_hash=hash_of(owner.token), request_id="c", seed="s"
            ),
        )
        name = created.match.name
        for seat in (1, 2):
            token = hash_of(homes[0].seat(seat).token)
            join = m.JoinMatchRequest(match=name, seat=seat, display_name="X", token_hash=token, request_id=f"j{seat}")
            await both(seat, "JoinMatch", join)
        await both(0, "StartMatch", m.StartMatchRequest(match=name, request_id="start"))
        for turn in range(15):
            (seat,) = await homes[turn % 2].asked(name)
            offers = (await homes[turn % 2].seat(seat).offers(name)).offers
            decide = m.DecideRequest(match=name, decision=offers[turn % len(offers)].decision, request_id=f"d{turn}")
            await both(seat, "Decide", decide)
        replays = [await home.spectator.replay(name) for home in homes]
    assert replays[0] == replays[1]
    assert len(replays[0]) == 4 + 15


def test_a_store_is_opened_over_the_connection_that_keeps_others_from_it(
    postgresql_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection costs a database more than all that is asked over it while a store is opened."""
    made: list[PostgresqlBackend] = []
    connect = PostgresqlBackend._connect

    def counted(backend: PostgresqlBackend) -> Connection[Any]:
        made.append(backend)
        return connect(backend)

    monkeypatch.setattr(PostgresqlBackend, "_connect", counted)
    for opened_before in (False, True):
        with closing(PostgresqlBackend(StoreLocation.of(postgresql_store), writing=True)) as backend:
            made.clear()
            with backend.opening():
                assert bool(backend.information()) is opened_before
                backend.open(create=not opened_before)
                assert backend.latest(1) == []
                assert len(made) == 1
            assert backend.known_keys() == []
            assert len(made) == 2, "the other one is closed"
