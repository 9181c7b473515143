"""The open questions of a client in all its matches, as they are asked and answered."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import grpc
from caravanserai_protocol import findings
from caravanserai_protocol.v1.inbox_service_pb2 import (
    FollowedStart,
    OpenQuestion,
    Proposal,
    ProposedEnd,
    WatchInboxResponse,
)

from caravanserai.errors import local_error
from caravanserai.retries import Retrying
from caravanserai.streams import Stream, reopened

_Key: TypeAlias = tuple[str, int, int]
Opening: TypeAlias = Callable[[], Any]
"""Opens a stream."""


@dataclass(frozen=True, slots=True)
class News:
    """A question was asked; or, if not ``open``, it was answered or taken back, or its match is over."""

    question: OpenQuestion
    open: bool


@dataclass(frozen=True, slots=True)
class OthersNews:
    """The open proposals of others to a client; and the start of a followed player, if that is the news."""

    rematches: tuple[Proposal, ...] = ()
    """Proposals to play a match again in which the client had a seat: accept one with `join`."""
    ends: tuple[ProposedEnd, ...] = ()
    """Proposals to end a match as it stands, which the client has not answered: use `end_by_agreement`."""
    started: FollowedStart | None = None
    """A player that the client follows has begun this public match."""


class Others:
    """The open proposals of others to a client, kept up to date by the parts of a stream, in order."""

    def __init__(self) -> None:
        self._rematches: dict[str, Proposal] = {}
        self._ends: dict[tuple[str, int], ProposedEnd] = {}
        self._known = False
        self._shown: OthersNews | None = None

    def begin(self) -> None:
        """A new stream begins; it first sends everything that is open."""
        self._rematches.clear()
        self._ends.clear()
        self._known = False

    def take(self, part: WatchInboxResponse) -> Iterator[OthersNews]:
        """The news in a part of the stream: none before everything that is open is known."""
        content = part.WhichOneof("content")
        if content == "proposed":
            self._rematches[part.proposed.match] = part.proposed
        elif content == "withdrawn":
            self._rematches.pop(part.withdrawn.match, None)
        elif content == "end_proposed":
            self._ends[part.end_proposed.match, part.end_proposed.proposed_at] = part.end_proposed
        elif content == "end_closed":
            self._ends.pop((part.end_closed.match, part.end_closed.proposed_at), None)
        self._known = self._known or content == "caught_up"
        now = OthersNews(tuple(self._rematches.values()), tuple(self._ends.values()))
        if self._known and now != self._shown:
            self._shown = now
            yield now
        if content == "followed":
            yield replace(now, started=part.followed)


def watch_others(
    opening: Opening, retrying: Retrying, confirm: Callable[[Proposal], Coroutine[Any, Any, None]]
) -> Stream[OthersNews]:
    """The proposals of others to a client: those that are open, then each change; and each start of a followed player.

    It does not end by itself. A stream that breaks is opened again. Who began a match meanwhile is not said.
    """
    others, confirmed = Others(), set[str]()

    async def reading() -> AsyncGenerator[OthersNews, None]:
        async with aclosing(_parts(others, opening, retrying)) as parts:
            async for part in parts:
                if part.HasField("proposed") and part.proposed.match not in confirmed:
                    await confirm(part.proposed)
                    confirmed.add(part.proposed.match)
                for news in others.take(part):
                    yield news

    return Stream(reading)


class Questions:
    """The open questions of a client, kept up to date by the parts of a stream, in order."""

    def __init__(self) -> None:
        self._open: dict[_Key, OpenQuestion] = {}
        self._sent: set[_Key] = set()

    def begin(self) -> None:
        """A new stream begins; it first sends all questions that are open."""
        self._sent.clear()

    def take(self, part: WatchInboxResponse) -> Iterator[News]:
        """The change that a part of the stream makes."""
        if part.HasField("opened"):
            yield from self._opened(part.opened)
        elif part.HasField("closed"):
            yield from self._closed((part.closed.match, part.closed.seat, part.closed.asked_at))
        elif part.HasField("caught_up"):  # what was open before a break and was not sent again was answered meanwhile
            for key in self._open.keys() - self._sent:
                yield from self._closed(key)

    def listed(self) -> tuple[OpenQuestion, ...]:
        """The open questions; the latest come last."""
        return tuple(self._open.values())

    def _opened(self, opened: OpenQuestion) -> Iterator[News]:
        key = (opened.match, opened.question.seat, opened.question.asked_at)
        self._sent.add(key)
        known = self._open.get(key)
        if known is not None and known.question != opened.question:  # answered during a break, and asked the next one
            yield from self._closed(key)
        if key not in self._open:
            self._open[key] = opened
            yield News(opened, True)

    def _closed(self, key: _Key) -> Iterator[News]:
        closed = self._open.pop(key, None)
        if closed is not None:
            yield News(closed, False)


class QuestionsView:
    """The open questions as an inbox knows them."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    @property
    def questions(self) -> Sequence[OpenQuestion]:
        """The questions that are open, as far as the inbox knows; the latest come last."""
        return self._questions.listed()


class Inbox(QuestionsView, Stream[News]):
    """The news of the questions of a client: first those that are open, then each that is asked or answered.

    It does not end by itself. A stream that breaks is opened again; what happened meanwhile comes once.
    """

    def __init__(self, opening: Opening, retrying: Retrying) -> None:
        QuestionsView.__init__(self, Questions())
        Stream.__init__(self, lambda: self._news(opening, retrying))

    async def _news(self, opening: Opening, retrying: Retrying) -> AsyncGenerator[News, None]:
        async with aclosing(_parts(self._questions, opening, retrying)) as parts:
            async for part in parts:
                for news in self._questions.take(part):
                    yield news


@asynccontextmanager
async def in_time(retrying: Retrying) -> AsyncIterator[None]:
    """Ends the block with the deadline of a call: the service may never say that this is all.

    Raises:
        TooLate: it was reached.
    """
    try:
        async with asyncio.timeout(retrying.deadline):
            yield
    except TimeoutError as late:
        raise local_error(grpc.StatusCode.DEADLINE_EXCEEDED, "", findings.NOTHING_OPEN) from late


async def open_questions(opening: Opening, retrying: Retrying) -> list[OpenQuestion]:
    """The questions that are open now.

    Raises:
        TooLate: the service does not say within the deadline of a call that this is all.
    """
    questions = Questions()
    async with in_time(retrying), aclosing(_parts(questions, opening, retrying)) as parts:
        async for part in parts:
            for _ in questions.take(part):
                pass
            if part.HasField("caught_up"):
                break
    return list(questions.listed())


def _parts(kept: Questions | Others, opening: Opening, retrying: Retrying) -> AsyncGenerator[WatchInboxResponse, None]:
    """The parts of a stream for what keeps them, which learns when it is opened again."""

    def reopening() -> Any:
        kept.begin()
        return opening()

    return reopened(reopening, retrying)
