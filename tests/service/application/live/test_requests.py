"""A request that is sent twice changes nothing and gets the first answer, also after a restart, with both kinds of
store."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import clock_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from tests.service.house import GAME, House, Refusal, hash_of, house


@pytest.fixture
async def home(tmp_path: Path, any_store: str) -> AsyncIterator[House]:
    """A fresh service with a store of each kind."""
    async with house(tmp_path, store=any_store) as running:
        yield running


def create(home: House, **fields: Any) -> m.CreateMatchRequest:
    return m.CreateMatchRequest(
        **{
            "game": GAME,
            "players": 2,
            "owner_token_hash": hash_of(home.owner.token),
            "request_id": "create",
            "seed": "s",
            **fields,
        }
    )


CLOCKS = clock_pb2.TimeControl(
    budget=clock_pb2.TimeBudget(seconds=3600), pausing=clock_pb2.TimeControl.PAUSING_ORGANISER
)


async def script(home: House) -> list[tuple[Any, str, Any, Any]]:
    """Sends requests with ids of every method. Returns callers, methods, requests and answers."""
    sent: list[tuple[Any, str, Any, Any]] = []

    async def send(caller: Any, method: str, request: Any) -> Any:
        answer = await caller.call(getattr(caller.matches, method), request)
        sent.append((caller, method, request, answer))
        return answer

    owner, one = home.owner, home.seat(1)
    name = (await send(owner, "CreateMatch", create(home))).match.name
    joining = {"match": name, "display_name": "One", "token_hash": hash_of(one.token)}
    await send(one, "JoinMatch", m.JoinMatchRequest(**joining, request_id="join"))
    await send(one, "LeaveMatch", m.LeaveMatchRequest(match=name, request_id="leave"))
    await send(one, "JoinMatch", m.JoinMatchRequest(**joining, request_id="join again"))
    await send(one, "BindSeat", m.BindSeatRequest(match=name, request_id="bind"))
    await send(owner, "AddBot", m.AddBotRequest(match=name, kind="random", seat=2, request_id="bot"))
    await send(one, "StartMatch", m.StartMatchRequest(match=name, request_id="start"))
    await home.until_asked(name, 1)
    offers = (await one.offers(name)).offers
    coins = next(offer.decision for offer in offers if offer.decision.TypeName().endswith("TakeFiveCoins"))
    await send(one, "Decide", m.DecideRequest(match=name, decision=coins, request_id="decide"))
    await send(one, "Undo", m.UndoRequest(match=name, request_id="undo"))
    await send(one, "Resign", m.ResignRequest(match=name, request_id="resign"))
    name = (await send(owner, "CreateMatch", create(home, request_id="create another"))).match.name
    await send(owner, "AbandonMatch", m.AbandonMatchRequest(match=name, request_id="abandon"))
    name = (await send(owner, "CreateMatch", create(home, request_id="create a third", patience_seconds=1))).match.name
    await send(one, "JoinMatch", m.JoinMatchRequest(**{**joining, "match": name}, request_id="join"))
    await send(owner, "AddBot", m.AddBotRequest(match=name, kind="random", seat=2, request_id="bot"))
    await send(one, "StartMatch", m.StartMatchRequest(match=name, request_id="start"))
    await home.until_asked(name, 1)
    await until_silent(home, name)
    await send(owner, "DepartSeat", departing(name))
    name = await home.begin(2)
    await send(one, "EndByAgreement", m.EndByAgreementRequest(match=name, request_id="end"))
    await send(one, "HandOverSeat", m.HandOverSeatRequest(match=name, bot="random", request_id="hand over"))
    timed = create(home, request_id="create a fourth", time_control=CLOCKS)
    name = (await send(owner, "CreateMatch", timed)).match.name
    await send(one, "JoinMatch", m.JoinMatchRequest(**{**joining, "match": name}, request_id="join"))
    await send(owner, "AddBot", m.AddBotRequest(match=name, kind="random", seat=2, request_id="bot"))
    await send(one, "StartMatch", m.StartMatchRequest(match=name, request_id="start"))
    await home.until_asked(name, 1)
    await send(owner, "GiveTime", m.GiveTimeRequest(match=name, seat=1, seconds=5, request_id="give"))
    await send(owner, "PauseMatch", m.PauseMatchRequest(match=name, request_id="pause"))
    await send(owner, "ResumeMatch", m.ResumeMatchRequest(match=name, request_id="resume"))
    await send(owner, "PauseMatch", m.PauseMatchRequest(match=name, request_id="pause for the restart"))
    return sent


def departing(name: str) -> m.DepartSeatRequest:
    return m.DepartSeatRequest(match=name, seat=1, request_id="depart")


async def until_silent(home: House, name: str) -> None:
    """Departs the first seat as soon as the service allows it: after a second of silence."""
    for _ in range(100):
        try:
            await home.owner.call(home.owner.matches.DepartSeat, departing(name))
        except Refusal as refusal:
            if refusal.reason != "SEAT_NOT_ABSENT":
                raise
            await asyncio.sleep(0.2)
        else:
            return
    raise AssertionError("the seat was never silent for long enough")


async def test_every_request_can_be_repeated(home: House) -> None:
    done = await script(home)
    position = await asyncio.to_thread(home.service.parts.store.last_position)
    for caller, method, request, answer in done:
        assert await caller.call(getattr(caller.matches, method), request) == answer
    assert await asyncio.to_thread(home.service.parts.store.last_position) == position


async def test_every_request_can_be_repeated_after_a_restart(tmp_path: Path, any_store: str) -> None:
    async with house(tmp_path, store=any_store) as home:
        done = await script(home)
        position = await asyncio.to_thread(home.service.parts.store.last_position)
    async with house(tmp_path, store=any_store) as home:
        for before, method, request, answer in done:
            caller = home.owner if before.token == home.owner.token else home.seat(1)
            assert await caller.call(getattr(caller.matches, method), request) == answer
        assert await asyncio.to_thread(home.service.parts.store.last_position) == position


async def test_the_script_uses_every_method_that_changes_something(home: House) -> None:
    fields = {
        method.name
        for method in m.DESCRIPTOR.services_by_name["MatchService"].methods
        if "request_id" in method.input_type.fields_by_name
    }
    assert {method for _, method, _, _ in await script(home)} == fields


async def test_another_request_with_the_same_id_is_refused(home: House) -> None:
    await home.owner.call(home.owner.matches.CreateMatch, create(home))
    with pytest.raises(Refusal) as refusal:
        await home.owner.call(home.owner.matches.CreateMatch, create(home, players=3))
    assert refusal.value.reason == "REQUEST_REUSED"


async def test_a_guest_who_registers_with_their_token_keeps_their_request_ids(home: House) -> None:
    await home.owner.call(home.owner.matches.CreateMatch, create(home))
    registering = p.CreatePlayerRequest(display_name="No guest any more", token_hash=hash_of(home.owner.token))
    await home.owner.call(home.owner.players.CreatePlayer, registering)
    with pytest.raises(Refusal) as refusal:
        await home.owner.call(home.owner.matches.CreateMatch, create(home))
    assert refusal.value.reason == "REQUEST_REUSED"


async def test_an_id_belongs_to_its_caller_method_and_match(home: House) -> None:
    first = await home.create(2, request_id="same")
    request = create(home, owner_token_hash=hash_of("another"), request_id="same")
    other = (await home.spectator.call(home.spectator.matches.CreateMatch, request)).match.name
    assert other != first
    for seat in (1, 2):
        await home.join(first, seat, request_id="same")
    assert (await home.spectator.get(first)).match.version == 3


async def test_a_request_sent_many_times_at_once_counts_once(home: House) -> None:
    answers = await asyncio.gather(*(home.owner.call(home.owner.matches.CreateMatch, create(home)) for _ in range(20)))
    assert len({answer.SerializeToString(deterministic=True) for answer in answers}) == 1
    name = answers[0].match.name
    joins = await asyncio.gather(*(home.join(name, 1, request_id="join") for _ in range(20)))
    assert {join.match.version for join in joins} == {2}


async def test_without_an_id_each_call_counts(home: House) -> None:
    first = await home.owner.call(home.owner.matches.CreateMatch, create(home, request_id=""))
    second = await home.owner.call(home.owner.matches.CreateMatch, create(home, request_id=""))
    assert first.match.name != second.match.name


async def test_a_refused_request_may_be_sent_again_and_then_count(home: House) -> None:
    name = await home.create(2)
    start = m.StartMatchRequest(match=name, request_id="start")
    with pytest.raises(Refusal):
        await home.owner.call(home.owner.matches.StartMatch, start)
    await home.join(name, 1)
    await home.join(name, 2)
    answer = await home.owner.call(home.owner.matches.StartMatch, start)
    assert answer.match.questions
