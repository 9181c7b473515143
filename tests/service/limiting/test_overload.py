"""The answers to callers under overload, and the effects on others, with real connections."""

import asyncio
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.limiting.admission import HELD_SECONDS, REFUSALS_PER_SECOND
from service.limiting.limits import UNLIMITED
from tests.service.house import Caller, House, Refusal, house, until


async def test_thousands_of_calls_at_once_are_answered_by_the_service(tmp_path: Path) -> None:
    """gRPC itself silently cancels calls of any caller when a thousand of them wait to start."""
    async with house(tmp_path) as home:

        async def call() -> str:
            try:
                await home.spectator.call(home.spectator.games.ListGames, g.ListGamesRequest(), seconds=300)
            except Refusal as refusal:
                return refusal.code.name
            return "OK"

        assert Counter(await asyncio.gather(*(call() for _ in range(2500)))) == {"OK": 2500}


async def test_a_call_that_the_service_gives_up_gets_the_reason(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    name = await home.create()

    async def given_up(*_: Any) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.cancel()
        await waiting

    monkeypatch.setattr(home.service.parts.hosting, "read", given_up)
    with pytest.raises(Refusal) as caught:
        await home.spectator.get(name)
    assert caught.value.reason == "OVERLOADED"
    assert caught.value.code == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert caught.value.retry.retry_delay.ToMilliseconds() > 0
    with pytest.raises(Refusal) as caught:
        async for _ in home.spectator.updates(name):
            pass
    assert caught.value.reason == "OVERLOADED"


async def test_a_caller_who_does_not_wait_after_refusals_is_answered_later(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=20.0, burst_seconds=1.0)
    async with house(tmp_path, limits=limits) as home:
        begun = time.monotonic()
        reasons: Counter[str] = Counter()

        async def hammer() -> None:
            while time.monotonic() - begun < 2.5 or not reasons["RATE_LIMITED"]:
                try:
                    await home.spectator.call(home.spectator.games.ListGames, g.ListGamesRequest())
                    reasons["OK"] += 1
                except Refusal as refusal:
                    reasons[refusal.reason] += 1

        await asyncio.gather(*(hammer() for _ in range(30)))
        spent = time.monotonic() - begun
        at_once = REFUSALS_PER_SECOND * (1 + spent)
        assert 0 < reasons["RATE_LIMITED"] <= at_once + 30 * (spent / HELD_SECONDS + 1)


async def test_calls_reset_at_once_leave_nothing_behind_and_hurt_nobody(tmp_path: Path) -> None:
    """One token resets its calls. Their cost is counted, and other tokens get their answers."""
    async with house(tmp_path) as home:
        name = await home.begin(2)
        version = await home.play(name, 12)

        async with grpc.aio.insecure_channel(
            home.service.address, options=[("grpc.use_local_subchannel_pool", 1)]
        ) as other:
            attacker = Caller(other, "attacker")
            innocent: list[float] = []
            for number in range(20):
                calls = [
                    attacker.matches.GetMatch(m.GetMatchRequest(name=name, version=1 + (number + index) % version))
                    for index in range(100)
                ]
                calls += [
                    attacker.matches.WatchMatch(m.WatchMatchRequest(match=name, with_table=True)) for _ in range(20)
                ]
                await asyncio.sleep(0)
                for call in calls:
                    call.cancel()
                begun = time.process_time()
                assert (await home.spectator.get(name)).match.version == version
                innocent.append(time.process_time() - begun)
            assert sorted(innocent)[10] < 2
        await until(lambda: not home.service.admission.streams() and not home.service.parts.looking.making)


async def test_resets_are_counted(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=0.01, burst_seconds=5_000.0)
    async with house(tmp_path, limits=limits) as home:
        name = await home.create()
        caller = home.seat(1)
        for _ in range(200):
            call = caller.matches.GetMatch(m.GetMatchRequest(name=name), metadata=caller.metadata)
            await asyncio.sleep(0.001)
            call.cancel()
        with pytest.raises(Refusal) as caught:
            await caller.get(name)
        assert caught.value.reason == "RATE_LIMITED"
