"""Deadlines: a command whose caller does not wait any more is carried out whole or not at all, and never stopped
between being stored and being known. The store is real; its commits are made slow.
"""

import asyncio
import time
from collections.abc import Sequence

import grpc
import pytest
from caravanserai.v1 import match_pb2
from caravanserai.v1 import match_service_pb2 as m

from domain.event import AnyRecorded
from service.verification.verify import verify_stored
from tests.service.house import House, Refusal

SLOW = 0.6
"""How long each commit takes, in seconds."""
SHORT = 0.2
"""How long callers wait."""


@pytest.fixture
async def slow(home: House, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Makes each commit from now on slow; the event is set when one begins."""
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()
    append = home.service.parts.store.append

    def slowly(recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        loop.call_soon_threadsafe(begun.set)
        time.sleep(SLOW)
        return append(recorded)

    monkeypatch.setattr(home.service.parts.store, "append", slowly)
    return begun


@pytest.fixture
async def match(home: House) -> str:
    return await home.begin(2)


async def test_what_is_being_stored_when_the_deadline_passes_counts(
    home: House, match: str, slow: asyncio.Event
) -> None:
    (seat,) = await home.asked(match)
    caller = home.seat(seat)
    before = (await caller.get(match)).match.version
    offer = (await caller.offers(match)).offers[0]
    watched: list[int] = []

    async def watch() -> None:
        async for update in home.spectator.updates(match, before):
            watched.append(update.version)

    watching = asyncio.create_task(watch())
    request = m.DecideRequest(match=match, decision=offer.decision, request_id="d")
    with pytest.raises(Refusal) as refusal:
        await caller.call(caller.matches.Decide, request, SHORT)
    assert refusal.value.code == grpc.StatusCode.DEADLINE_EXCEEDED
    again = (await caller.call(caller.matches.Decide, request)).update
    assert again.version == before + 1
    shown = (await home.spectator.get(match)).match
    assert shown.version == before + 1
    assert await home.spectator.replay(match) != []
    assert watched == [before + 1]
    assert (await asyncio.to_thread(verify_stored, home.service.parts.store, match)).ok
    watching.cancel()


async def test_what_waits_for_its_turn_when_the_deadline_passes_does_not_happen(
    home: House, match: str, slow: asyncio.Event
) -> None:
    (seat,) = await home.asked(match)
    offer = (await home.seat(seat).offers(match)).offers[0]
    before = (await home.spectator.get(match)).match.version
    deciding = asyncio.create_task(home.seat(seat).decide(match, offer.decision))
    await slow.wait()
    with pytest.raises(Refusal) as refusal:
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=match), SHORT)
    assert refusal.value.code == grpc.StatusCode.DEADLINE_EXCEEDED
    assert (await deciding).version == before + 1
    await asyncio.sleep(2 * SLOW)
    shown = (await home.spectator.get(match)).match
    assert (shown.version, shown.state) == (before + 1, match_pb2.Match.STATE_PLAYING)


async def test_who_waits_behind_one_who_gave_up_has_his_turn(home: House, match: str, slow: asyncio.Event) -> None:
    (seat,) = await home.asked(match)
    offer = (await home.seat(seat).offers(match)).offers[0]
    deciding = asyncio.create_task(home.seat(seat).decide(match, offer.decision))
    await slow.wait()
    given_up = home.owner.matches.AbandonMatch(
        m.AbandonMatchRequest(match=match), metadata=home.owner.metadata, timeout=SHORT
    )
    patient = asyncio.create_task(home.spectator.get(match))
    with pytest.raises(grpc.aio.AioRpcError):
        await given_up
    assert (await patient).match.version == (await deciding).version


async def test_readers_keep_to_their_deadlines_too(home: House, match: str, slow: asyncio.Event) -> None:
    (seat,) = await home.asked(match)
    offer = (await home.seat(seat).offers(match)).offers[0]
    deciding = asyncio.create_task(home.seat(seat).decide(match, offer.decision))
    await slow.wait()
    begun = time.monotonic()
    with pytest.raises(Refusal) as refusal:
        await home.spectator.call(home.spectator.matches.GetMatch, m.GetMatchRequest(name=match), SHORT)
    assert refusal.value.code == grpc.StatusCode.DEADLINE_EXCEEDED
    assert time.monotonic() - begun < SLOW
    await deciding
