"""Deadlines: a command whose caller no longer waits is carried out completely or not at all. It never stops between
commit and publication. The store is real; its commits are held up.
"""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.event import AnyRecorded
from service.verification.stored_matches import verify_stored
from tests.service.house import House, Refusal, until

SHORT = 0.2
"""Deadline of callers, in seconds."""
IN_TIME = (0.5, 5.0, 50.0)
"""Deadlines of a caller whose command comes to its commit before: longer ones, where a busy machine was too slow."""
MOMENT = 0.6
"""The seconds for which commits are still held up when a caller has given up: enough for the service to know."""


class Held:
    """Commits that are held up: ``begun`` is set when one begins, and all go on after `release`."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self._released = threading.Event()
        self._loop = asyncio.get_running_loop()

    def wait(self) -> None:
        """Waits in the thread of a commit."""
        self._loop.call_soon_threadsafe(self.begun.set)
        assert self._released.wait(120)

    async def begins_before(self, call: "asyncio.Task[Any]") -> bool:
        """True if a commit begins before a call has ended."""
        beginning = asyncio.create_task(self.begun.wait())
        await asyncio.wait((beginning, call), return_when=asyncio.FIRST_COMPLETED)
        beginning.cancel()
        return self.begun.is_set()

    async def release(self) -> None:
        """Lets commits go on, in a moment."""
        await asyncio.sleep(MOMENT)
        self._released.set()


@pytest.fixture
async def held(home: House, monkeypatch: pytest.MonkeyPatch) -> Held:
    """Holds all later commits up."""
    found = Held()
    append = home.service.parts.store.append

    def slowly(recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        found.wait()
        return append(recorded)

    monkeypatch.setattr(home.service.parts.store, "append", slowly)
    return found


@pytest.fixture
async def match(home: House) -> str:
    return await home.begin(2)


async def test_a_command_in_its_commit_when_the_deadline_passes_counts(home: House, match: str, held: Held) -> None:
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
    for seconds in IN_TIME:
        deciding = asyncio.create_task(caller.call(caller.matches.Decide, request, seconds))
        if await held.begins_before(deciding):
            break
    with pytest.raises(Refusal) as refusal:
        await deciding
    assert refusal.value.code == grpc.StatusCode.DEADLINE_EXCEEDED
    await held.release()
    again = (await caller.call(caller.matches.Decide, request)).update
    assert again.version == before + 1
    shown = (await home.spectator.get(match)).match
    assert shown.version == before + 1
    assert await home.spectator.replay(match) != []
    await until(lambda: bool(watched))
    assert watched == [before + 1]
    assert (await asyncio.to_thread(verify_stored, home.service.parts.store, match)).ok
    watching.cancel()


async def test_a_command_that_waits_when_the_deadline_passes_does_not_happen(
    home: House, match: str, held: Held
) -> None:
    (seat,) = await home.asked(match)
    offer = (await home.seat(seat).offers(match)).offers[0]
    before = (await home.spectator.get(match)).match.version
    deciding = asyncio.create_task(home.seat(seat).decide(match, offer.decision))
    await held.begun.wait()
    with pytest.raises(Refusal) as refusal:
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=match), SHORT)
    assert refusal.value.code == grpc.StatusCode.DEADLINE_EXCEEDED
    await held.release()
    assert (await deciding).version == before + 1
    await asyncio.sleep(MOMENT)
    shown = (await home.spectator.get(match)).match
    assert (shown.version, shown.state) == (before + 1, match_pb2.Match.STATE_PLAYING)


async def test_a_command_behind_one_that_gave_up_is_carried_out(home: House, match: str, held: Held) -> None:
    (seat,) = await home.asked(match)
    offer = (await home.seat(seat).offers(match)).offers[0]
    deciding = asyncio.create_task(home.seat(seat).decide(match, offer.decision))
    await held.begun.wait()
    given_up = home.owner.matches.AbandonMatch(
        m.AbandonMatchRequest(match=match), metadata=home.owner.metadata, timeout=SHORT
    )
    patient = asyncio.create_task(home.spectator.get(match))
    with pytest.raises(grpc.aio.AioRpcError):
        await given_up
    await held.release()
    assert (await patient).match.version == (await deciding).version


async def test_readers_keep_to_their_deadlines_too(home: House, match: str, held: Held) -> None:
    (seat,) = await home.asked(match)
    offer = (await home.seat(seat).offers(match)).offers[0]
    deciding = asyncio.create_task(home.seat(seat).decide(match, offer.decision))
    await held.begun.wait()
    with pytest.raises(Refusal) as refusal:
        await home.spectator.call(home.spectator.matches.GetMatch, m.GetMatchRequest(name=match), SHORT)
    assert refusal.value.code == grpc.StatusCode.DEADLINE_EXCEEDED
    assert not deciding.done(), "the commit goes on"
    await held.release()
    await deciding
