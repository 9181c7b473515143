"""The live matches of a process: one writer for each, and nobody sees what is not stored."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError

from domain.errors import CommandError
from domain.event import AnyRecorded, Request
from domain.games import games
from domain.matches.events import Recorded
from domain.matches.match import Match
from domain.matches.terms import Terms
from service.application.live.live_match import MatchAdvanced
from service.application.live.match_registry import PAGE, MatchRegistry
from service.errors import ServiceError
from service.persistence.commands import Commands
from service.persistence.matches.snapshots import SPACING
from service.persistence.matches.store import MatchStore

NAME = "matches/live0000"
OTHER = "matches/live0001"
CAPACITY = 1


class SlowStore(MatchStore):
    """A store that appends only when a test lets it, and can be made to fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, games())
        self.free, self.begun = Event(), asyncio.Event()
        self.free.set()
        self.failure: Exception | None = None
        self._loop = asyncio.get_running_loop()

    def append(self, recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        self._loop.call_soon_threadsafe(self.begun.set)
        assert self.free.wait(60)
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
        return super().append(recorded)


class Home:
    """A store and the live matches above it."""

    def __init__(self, path: Path) -> None:
        self.store = SlowStore(path)
        self.commands = Commands(self.store)
        self.registry = MatchRegistry(self.store, self.commands, CAPACITY)

    async def created(self, name: str = NAME, request: Request | None = None) -> int:
        terms = Terms("marcopolo", 2, seed="live")

        def make() -> tuple[Match, Sequence[Recorded]]:
            return Match.create(self.store.codec, games(), name, terms, b"", request=request)

        return (await self.registry.create(name, request, make, version)).answer

    async def joined(self, player: str = "Ann", name: str = NAME, request: Request | None = None) -> int:
        return (await self.registry.command(name, request, lambda match: match.join(player), version)).answer

    async def decided(self, number: int) -> int:
        """The version after the first offer of who is asked."""

        def decide(match: Match) -> Sequence[Recorded]:
            assert match.playing is not None
            seat = min(match.playing.awaiting())
            return match.decide(seat, next(match.playing.offers(seat)))

        return (await self.registry.command(NAME, asks("Decide", str(number)), decide, version)).answer

    async def left(self) -> int:
        return (await self.registry.command(NAME, None, lambda match: match.leave(1), version)).answer

    async def seen(self, name: str = NAME) -> int:
        return await self.registry.read(name, lambda match: match.version)

    def stored(self, name: str = NAME) -> int:
        return len(self.store.rows(name))


def version(match: Match, _: Sequence[Recorded]) -> int:
    return match.version


def asks(method: str, identifier: str = "1", content: bytes = b"digest") -> Request:
    return Request("somebody", method, identifier, content)


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    made = Home(tmp_path / "matches.sqlite")
    try:
        yield made
    finally:
        made.store.free.set()
        await made.registry.close()
        await made.commands.close()
        made.store.close()


async def refused(attempt: Coroutine[Any, Any, int], reason: str) -> None:
    with pytest.raises((ServiceError, CommandError)) as error:
        await attempt
    assert getattr(error.value, "reason", "") == reason


# -- commands ---------------------------------------------------------------------------------------------------------


async def test_what_a_command_did_is_stored_and_announced(home: Home) -> None:
    advanced: list[MatchAdvanced] = []
    home.store.bus.subscribe(MatchAdvanced, advanced.append)
    assert await home.created() == 1
    assert await home.joined() == 2
    assert home.stored() == await home.seen() == 2
    assert [(news.hosted.name, len(news.rows)) for news in advanced] == [(NAME, 1), (NAME, 1)]


async def test_nobody_sees_what_is_not_stored_yet(home: Home) -> None:
    await home.created()
    watched = await home.registry.open(NAME)
    home.store.free.clear()
    home.store.begun.clear()
    joining = asyncio.ensure_future(home.joined())
    await home.store.begun.wait()
    reading = asyncio.ensure_future(home.seen())
    for _ in range(10):
        await asyncio.sleep(0)
    assert (watched.committed, reading.done(), joining.done()) == (1, False, False)
    home.store.free.set()
    assert (await reading, await joining, watched.committed) == (2, 2, 2)
    home.registry.leave(watched)


async def test_what_is_refused_changes_nothing(home: Home) -> None:
    await home.created()
    await refused(home.joined(name=OTHER), "MATCH_NOT_FOUND")
    await refused(home.left(), "SEAT_EMPTY")
    assert (home.stored(), home.stored(OTHER), await home.seen()) == (1, 0, 1)
    assert home.registry.hosted() == [NAME]


async def test_a_name_is_given_once(home: Home) -> None:
    await home.created()
    await refused(home.created(), "STORE_CONFLICT")
    await refused(home.created(request=asks("CreateMatch")), "REQUEST_REUSED")
    assert home.stored() == 1


# -- repetition -------------------------------------------------------------------------------------------------------


async def test_a_repeated_request_gets_the_answer_of_its_moment(home: Home) -> None:
    request = asks("JoinMatch")
    await home.created(request=asks("CreateMatch"))
    assert await home.joined(request=request) == 2
    assert await home.joined("Ben", request=request) == 2  # at the same version, from the live match
    assert await home.joined("Cy") == 3
    assert await home.joined("Ben", request=request) == 2  # from the past
    assert await home.created(request=asks("CreateMatch")) == 1
    await refused(home.joined(request=asks("JoinMatch", content=b"other")), "REQUEST_REUSED")
    assert home.stored() == 3


# -- failures ---------------------------------------------------------------------------------------------------------


async def test_what_cannot_be_stored_did_not_happen(home: Home) -> None:
    request = asks("JoinMatch")
    await home.created()
    home.store.failure = OperationalError("the disk is full")
    await refused(home.joined(request=request), "STORE_FAILED")
    assert await home.seen() == 1
    assert await home.joined("Ben", request=request) == 2
    assert await home.registry.read(NAME, lambda match: match.lifecycle.seats[0] is not None)


async def test_a_caller_who_goes_takes_back_what_waits_and_not_what_is_decided(home: Home) -> None:
    await home.created()
    home.store.free.clear()
    home.store.begun.clear()
    decided = asyncio.ensure_future(home.joined("Ann"))
    await home.store.begun.wait()
    waiting = asyncio.ensure_future(home.joined("Ben"))
    await asyncio.sleep(0)
    for gone in (decided, waiting):
        gone.cancel()
    home.store.free.set()
    for gone in (decided, waiting):
        with pytest.raises(asyncio.CancelledError):
            await gone
    assert await home.seen() == home.stored() == 2


# -- memory and the end -----------------------------------------------------------------------------------------------


async def test_only_idle_matches_leave_the_memory_and_they_come_back(home: Home) -> None:
    await home.created()
    await home.created(OTHER)
    assert home.registry.hosted() == [OTHER]
    watched = await home.registry.open(OTHER)
    assert await home.joined() == 2
    assert home.registry.hosted() == [OTHER, NAME]
    home.registry.leave(watched)
    assert home.registry.hosted() == [OTHER]
    assert await home.seen() == 2


async def test_a_match_comes_back_from_its_snapshot_with_the_answers_to_its_requests(home: Home) -> None:
    await home.created()
    await home.joined()
    await home.joined("Ben")
    await home.registry.command(NAME, None, Match.start, version)
    answers = [await home.decided(number) for number in range(2 * SPACING)]
    await home.created(OTHER)
    assert home.registry.hosted() == [OTHER], "it has left the memory"
    again = await home.registry.open(NAME)
    assert (again.committed, len(again.recent)) == (answers[-1], answers[-1] % SPACING)
    assert again.match is not None
    assert again.match.lifecycle == home.store.load(NAME).lifecycle
    assert [await home.decided(number) for number in (0, SPACING, 2 * SPACING - 1)] == [
        answers[0],
        answers[SPACING],
        answers[-1],
    ], "they are repetitions"
    assert home.stored() == answers[-1]
    assert [row.event.version for row in await home.registry.rows(again, 2, "peer")] == list(range(3, 3 + PAGE))
    home.registry.leave(again)


async def test_the_end_waits_for_commands_that_are_under_way(home: Home) -> None:
    await home.created()
    ended: list[bool] = []
    with home.registry.until_closing(lambda: ended.append(True)):
        home.store.free.clear()
        home.store.begun.clear()
        joining = asyncio.ensure_future(home.joined())
        await home.store.begun.wait()
        closing = asyncio.ensure_future(home.registry.close())
        await asyncio.sleep(0)
        assert (ended, closing.done()) == ([True], False)
        await refused(home.joined("Ben"), "SHUTTING_DOWN")
        home.store.free.set()
        await closing
    assert joining.done()
    assert await joining == 2
