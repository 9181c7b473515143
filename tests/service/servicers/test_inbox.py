"""The inbox: the open questions of a caller across his matches, live."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from caravanserai.v1 import inbox_service_pb2 as i
from caravanserai.v1 import match_service_pb2 as m

from tests.service.house import Caller, House, Refusal, until
from tests.service.servicers.test_directory import settled


class Reading:
    """An inbox that is being read: what is open, by what was told."""

    def __init__(self) -> None:
        self.open: dict[tuple[str, int, int], i.OpenQuestion] = {}
        self.caught_up = asyncio.Event()
        self.changed = asyncio.Event()

    async def read(self, caller: Caller) -> None:
        async for part in caller.stream(caller.inbox.WatchInbox, i.WatchInboxRequest()):
            match part.WhichOneof("content"):
                case "opened":
                    question = part.opened.question
                    key = (part.opened.match, question.seat, question.asked_at)
                    assert key not in self.open
                    self.open[key] = part.opened
                case "closed":
                    del self.open[part.closed.match, part.closed.seat, part.closed.asked_at]
                case "caught_up":
                    assert part.caught_up.open_questions == len(self.open)
                    self.caught_up.set()
            self.changed.set()

    async def until(self, matches: list[str]) -> None:
        """Waits until questions are open in just these matches."""
        async with asyncio.timeout(10):
            while sorted(match for match, _, _ in self.open) != sorted(matches):
                self.changed.clear()
                await self.changed.wait()


@asynccontextmanager
async def reading(caller: Caller) -> AsyncIterator[Reading]:
    inbox = Reading()
    task = asyncio.create_task(inbox.read(caller))
    await asyncio.wait_for(inbox.caught_up.wait(), 10)
    yield inbox
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_open_questions_are_told_as_they_open_and_close(home: House) -> None:
    first = await home.begin(2)
    (asked,) = await home.asked(first)
    await settled(home)
    async with reading(home.seat(asked)) as mine, reading(home.seat(3 - asked)) as other:
        await mine.until([first])
        await other.until([])
        told = next(iter(mine.open.values()))
        shown = (await home.spectator.get(first)).match
        assert told.question == shown.questions[0]
        assert told.game == shown.game
        assert told.version == shown.version
        second = await home.begin(2, request_id="another")
        (turn,) = await home.asked(second)
        await (mine if turn == asked else other).until([first, second] if turn == asked else [second])
        while asked in await home.asked(first):
            await home.play(first, 1)
        await mine.until([second] if turn == asked else [])
        await other.until([first] if turn == asked else [first, second])
        for match in (first, second):
            await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=match))
        await mine.until([])
        await other.until([])


async def test_an_inbox_is_always_what_the_matches_ask(home: House) -> None:
    names = [await home.begin(2, request_id=str(number)) for number in range(3)]
    async with reading(home.seat(1)) as mine, reading(home.seat(2)) as other:
        for turn in range(12):
            await home.play(names[turn % 3], 2, seed=turn)
            asked = {name: await home.asked(name) for name in names}
            await mine.until([name for name in names if 1 in asked[name]])
            await other.until([name for name in names if 2 in asked[name]])


async def test_only_a_token_has_an_inbox(home: House) -> None:
    with pytest.raises(Refusal) as refusal:
        await Reading().read(home.spectator)
    assert refusal.value.reason == "TOKEN_MISSING"


async def test_an_inbox_hears_that_the_service_ends(home: House) -> None:
    inbox = Reading()
    task = asyncio.create_task(inbox.read(home.seat(1)))
    await inbox.caught_up.wait()
    await home.service.hosting.close()
    home.service.inboxes.wake()
    with pytest.raises(Refusal) as refusal:
        await asyncio.wait_for(task, 5)
    assert refusal.value.reason == "SHUTTING_DOWN"


async def test_who_has_gone_away_is_forgotten(home: House) -> None:
    name = await home.begin(2)
    await settled(home)
    inboxes: Any = home.service.inboxes
    async with reading(home.seat(1)):
        assert len(inboxes._watchers) == 1
        assert list(inboxes._of_match) == [name]
    await until(lambda: not inboxes._watchers and not inboxes._of_match)
