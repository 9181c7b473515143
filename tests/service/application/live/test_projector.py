"""A subscription gives what was handed over, and what others have stored, once and in order."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, cast

import pytest

from domain.log import Positioned, Unreadable
from service.application.live import projector
from service.application.live.projector import Projector, Subscription
from service.bus import Bus


def _event(position: int) -> Positioned:
    return Positioned(position, Unreadable(f"matches/{position}", 1, "stands for any event"))


class _Log:
    """A log of others' events, which notes what it has decoded."""

    shared = True

    def __init__(self, end: int) -> None:
        self.end = end
        self.decoded: list[int] = []
        self.bus = Bus()
        self.looked = 0

    def since(self, after: int, limit: int, known: Mapping[int, Positioned]) -> Sequence[Positioned]:
        """The events after a position."""
        positions = range(after + 1, min(self.end, after + limit) + 1)
        self.decoded += [position for position in positions if position not in known]
        return [known.get(position) or _event(position) for position in positions]

    def require_known(self, position: int) -> None:
        """Has all that was followed."""
        self.looked += 1
        assert position <= self.end


def _subscribed(log: _Log) -> tuple[Subscription, AsyncIterator[Sequence[Positioned]]]:
    subscription = Subscription(cast(Any, log), 0, 60)
    return subscription, aiter(subscription)


async def test_what_is_handed_over_between_events_of_others_is_followed_with_them_and_not_decoded_again() -> None:
    log = _Log(5)
    subscription, batches = _subscribed(log)
    own = [_event(position) for position in (1, 3, 5)]
    subscription.hand(own)
    batch = await anext(batches)
    assert [entry.position for entry in batch] == [1, 2, 3, 4, 5]
    assert log.decoded == [2, 4]
    assert all(any(entry is each for entry in batch) for each in own)
    log.end = 7
    subscription.hand([_event(6)])
    subscription.wake()
    subscription.stop()
    assert [entry.position async for batch in batches for entry in batch] == [6, 7]


async def test_who_waits_ends_the_gathering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projector, "LONGEST_GATHERING_SECONDS", 600)
    monkeypatch.setattr(projector, "GATHERING_SECONDS_PER_EVENT", 600)
    log = _Log(1)
    subscription, batches = _subscribed(log)
    assert len(await anext(batches)) == 1
    waiting = asyncio.ensure_future(anext(batches))
    await _turns()
    log.end = 2
    subscription.wake()
    await _turns()
    assert not waiting.done(), "more may come"
    subscription.hurry()
    async with asyncio.timeout(60):
        assert [entry.position for entry in await waiting] == [2]


async def _turns() -> None:
    """Lets all others go on as far as they can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_a_new_connection_to_the_store_is_a_reason_to_look_whether_it_was_set_back() -> None:
    """Others may store all the time: that the log goes on says nothing."""
    log = _Log(5)
    projector = Projector(cast(Any, log), cast(Any, None), 60)
    projector.wake({"matches/a"})
    await projector._make_sure()
    assert log.looked == 0
    projector.wake()
    for _ in range(2):
        await projector._make_sure()
    assert log.looked == 1
