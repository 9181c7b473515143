"""The inbox: the open questions of a caller in all their matches, live."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from projections.matches.match_list import CallerIdentity, WaitingSeat, open_questions
from projections.store import ProjectionStore
from tests.service.api.matches.test_directory import settled
from tests.service.house import Caller, House, Refusal, hash_of, until
from tests.service.members import register


class Reading:
    """A reader of an inbox: the questions that are open according to its stream."""

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

    async def until_told(self, questions: list[match_pb2.Question]) -> None:
        """Waits until exactly these questions are open."""
        async with asyncio.timeout(60):
            while [entry.question for entry in self.open.values()] != questions:
                self.changed.clear()
                await self.changed.wait()

    async def until(self, matches: list[str]) -> None:
        """Waits until questions are open in exactly these matches."""
        async with asyncio.timeout(60):
            while sorted(match for match, _, _ in self.open) != sorted(matches):
                self.changed.clear()
                await self.changed.wait()


@asynccontextmanager
async def reading(caller: Caller) -> AsyncIterator[Reading]:
    inbox = Reading()
    task = asyncio.create_task(inbox.read(caller))
    await asyncio.wait_for(inbox.caught_up.wait(), 60)
    yield inbox
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_an_inbox_reports_questions_as_they_open_and_close(home: House) -> None:
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


async def test_two_questions_of_the_same_version_arrive_one_after_the_other(home: House) -> None:
    """In Merv one building asks two questions at once."""
    name = await begin_merv(home)
    await settled(home)
    dice = random.Random(3)
    several = 0
    async with reading(home.seat(1)) as one, reading(home.seat(2)) as two:
        for _ in range(40):
            (question,) = (await home.spectator.get(name)).match.questions
            await (one if question.seat == 1 else two).until_told([question])
            asked = home.seat(question.seat)
            await asked.decide(name, dice.choice((await asked.offers(name)).offers).decision)
            (following,) = (await home.spectator.get(name)).match.questions
            several += (following.seat, following.asked_at) == (question.seat, question.asked_at)
    assert several


async def begin_merv(home: House) -> str:
    """Starts a match of Merv with two players."""
    request = m.CreateMatchRequest(
        game="games/merv", players=2, owner_token_hash=hash_of(home.owner.token), seed="house"
    )
    name = str((await home.owner.call(home.owner.matches.CreateMatch, request)).match.name)
    for seat in (1, 2):
        await home.join(name, seat)
    await home.owner.call(home.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    return name


async def test_a_match_that_is_over_is_forgotten(home: House) -> None:
    over, going_on = await home.begin(2), await home.begin(2)
    await settled(home)
    inboxes: Any = home.service.parts.inboxes
    async with reading(home.seat(1)):
        assert set(inboxes._of_match) == {over, going_on}
        await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=over))
        await until(lambda: set(inboxes._of_match) == {going_on})
        assert [watcher.matches for watcher in inboxes._watchers] == [{going_on}]


async def test_a_revoked_token_makes_no_other_inbox_look(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = await register(home, "Anna")
    looks: list[CallerIdentity] = []

    def counted(store: ProjectionStore, me: CallerIdentity) -> list[WaitingSeat]:
        looks.append(me)
        return open_questions(store, me)

    monkeypatch.setattr("service.api.matches.inbox.open_questions", counted)
    async with reading(home.seat(1)):
        losing = asyncio.create_task(Reading().read(anna.caller))
        await until(lambda: len(looks) == 2)
        await anna.rotate("another token of anna")
        with pytest.raises(Refusal) as refusal:
            await asyncio.wait_for(losing, 60)
        assert refusal.value.reason == "TOKEN_REVOKED"
        await settled(home)
        assert len(looks) == 2


async def test_a_caller_without_a_token_has_no_inbox(home: House) -> None:
    with pytest.raises(Refusal) as refusal:
        await Reading().read(home.spectator)
    assert refusal.value.reason == "TOKEN_MISSING"


async def test_an_inbox_ends_with_the_service(home: House) -> None:
    inbox = Reading()
    task = asyncio.create_task(inbox.read(home.seat(1)))
    await inbox.caught_up.wait()
    await home.service.parts.hosting.close()
    await home.service.parts.inboxes.close()
    with pytest.raises(Refusal) as refusal:
        await asyncio.wait_for(task, 60)
    assert refusal.value.reason == "SHUTTING_DOWN"


async def test_a_reader_who_has_gone_is_forgotten(home: House) -> None:
    name = await home.begin(2)
    await settled(home)
    inboxes: Any = home.service.parts.inboxes
    async with reading(home.seat(1)):
        assert len(inboxes._watchers) == 1
        assert list(inboxes._of_match) == [name]
    await until(lambda: not inboxes._watchers and not inboxes._of_match)


@asynccontextmanager
async def proposed_ends(caller: Caller) -> AsyncIterator[dict[tuple[str, int], str]]:
    """The proposals to end a match that wait for somebody, with the names of those who propose it."""
    waiting: dict[tuple[str, int], str] = {}
    caught_up = asyncio.Event()

    async def read() -> None:
        async for part in caller.stream(caller.inbox.WatchInbox, i.WatchInboxRequest(with_proposals=True)):
            if part.HasField("end_proposed"):
                end = part.end_proposed
                waiting[end.match, end.proposed_at] = f"{end.game} {end.seat} {end.display_name}"
            elif part.HasField("end_closed"):
                del waiting[part.end_closed.match, part.end_closed.proposed_at]
            elif part.HasField("caught_up"):
                caught_up.set()

    task = asyncio.create_task(read())
    await asyncio.wait_for(caught_up.wait(), 60)
    yield waiting
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def end(caller: Caller, match: str, proposed_at: int = 0, *, declines: bool = False) -> m.EndByAgreementResponse:
    request = m.EndByAgreementRequest(match=match, proposed_at=proposed_at, declines=declines)
    answer: m.EndByAgreementResponse = await caller.call(caller.matches.EndByAgreement, request)
    return answer


async def test_a_proposed_end_waits_for_those_who_have_not_answered(home: House) -> None:
    name = await home.begin(3)
    one, two, three = [home.seat(seat) for seat in (1, 2, 3)]
    async with proposed_ends(one) as mine, proposed_ends(two) as second, proposed_ends(three) as third:

        async def propose() -> int:
            version = (await end(one, name)).match.version
            await until(lambda: list(second) == list(third) == [(name, version)])
            return int(version)

        version = await propose()
        assert second[name, version] == f"games/{(await one.get(name)).match.game.removeprefix('games/')} 1 Player 1"
        async with proposed_ends(three) as later:
            assert later == third
        await home.play(name, 1)
        await until(lambda: not second and not third)

        version = await propose()
        await end(two, name, version)
        await until(lambda: not second)
        assert list(third) == [(name, version)]
        await end(three, name, version, declines=True)
        await until(lambda: not third)

        await home.play(name, 1)
        version = await propose()
        for caller in (two, three):
            await end(caller, name, version)
        await until(lambda: not second and not third)
        assert mine == {}, "who proposes it is not asked"
