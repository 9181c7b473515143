"""Scoreboards of matches, from the projection."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from caravanserai_protocol.v1 import scoreboard_pb2
from caravanserai_protocol.v1 import scoreboard_service_pb2 as messages
from caravanserai_protocol.v1.scoreboard_service_pb2_grpc import ScoreboardServiceServicer

from caravanserai_verify.codecs.clock_codec import show_seats
from domain.errors import Reason
from domain.matches.clock import ClockProjection, Clocks
from domain.matches.events import MatchCreated, MatchEvent
from domain.matches.match import Match
from projections.matches.scoreboard import Scoreboard, progress_of, scoreboard_at, scoreboard_of
from service.access.authority import Lease
from service.access.callers import Caller, match_name, require_still
from service.access.delay import Visible, visible
from service.api.matches.authorization import authorized
from service.api.parts import Parts
from service.application.live.boards import BoardWaiter
from service.errors import ServiceError, misnamed
from service.messages.matches.present import scoreboard_message

WAIT_SECONDS = 10.0
"""The time that a call without a deadline waits for `min_version`."""
MARGIN_SECONDS = 0.05
"""The time before the deadline at which the service gives up, so that its answer still arrives."""

_Shown: TypeAlias = Callable[[], Awaitable[Visible]]


class ScoreboardCalls(ScoreboardServiceServicer):
    """`caravanserai.v1.ScoreboardService`."""

    def __init__(self, parts: Parts) -> None:
        self._authority = parts.authority
        self._registry = parts.hosting
        self._projections = parts.projections
        self._projector = parts.projector
        self._boards = parts.boards
        self._library = parts.library
        self._lists = parts.lists

    async def GetScoreboard(
        self, request: messages.GetScoreboardRequest, context: Any
    ) -> messages.GetScoreboardResponse:
        """Shows the scoreboard of a match."""
        caller = await self._authority.caller(context)
        match, wanted, created = await self._wanted(request, caller)
        shown = self._shown_to(match, caller, created)
        with self._boards.waiting(match) as waiting:
            await self._look(match, wanted, waiting)
            if shown is not None or not waiting.reached:
                await self._reach_in_time(waiting, shown, context)
            if waiting.version < wanted:
                self._require_open()
                raise ServiceError(
                    Reason.VERSION_NOT_FOUND,
                    f"{match} has ended at version {waiting.version}",
                    details={"present": waiting.version},
                )
        board = await self._board(match, shown)
        return messages.GetScoreboardResponse(scoreboard=await self._message(board, created, caller, shown))

    async def WatchScoreboard(
        self, request: messages.WatchScoreboardRequest, context: Any
    ) -> AsyncIterator[messages.WatchScoreboardResponse]:
        """Streams the scoreboard."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            match, wanted, created = await self._wanted(request, caller)
            shown = self._shown_to(match, caller, created)
            with self._boards.waiting(match) as waiting:
                lease.wake = waiting.news.set
                await self._look(match, wanted, waiting)
                while True:
                    await self._reach(waiting, shown, lease)
                    self._require_open()
                    lease.check()
                    await self._registry.read(match, lambda live: require_still(live, caller))
                    if waiting.version < waiting.wanted:  # it had already ended
                        return
                    board = await self._board(match, shown)
                    message = await self._message(board, created, caller, shown)
                    yield messages.WatchScoreboardResponse(scoreboard=message)
                    if board.over:
                        return
                    waiting.wanted = board.version + 1

    async def ListScoreboards(self, request: messages.ListScoreboardsRequest, context: Any) -> Any:
        """Lists scoreboards."""
        return await self._lists.scoreboards(request, await self._authority.caller(context))

    async def _wanted(
        self, request: messages.GetScoreboardRequest | messages.WatchScoreboardRequest, caller: Caller
    ) -> tuple[str, int, MatchCreated]:
        """The match, the lowest version that its scoreboard may show, and the creation of the match.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_FOUND.
        """
        name, _, rest = request.name.rpartition("/")
        if rest != "scoreboard":
            raise misnamed("name", request.name, "scoreboard", "matches/{match}/scoreboard")
        match = match_name(name, "name")

        created = await self._registry.read(match, authorized(caller, created_with))
        return match, max(request.min_version if request.HasField("min_version") else 1, 1), created

    async def _look(self, match: str, wanted: int, waiting: BoardWaiter) -> None:
        """Begins to wait for a version: looks how far the projection has come. News tells the rest."""
        waiting.wanted = wanted
        await self._projector.caught_up()
        waiting.advance(*await asyncio.to_thread(progress_of, self._projections, match))

    def _shown_to(self, match: str, caller: Caller, created: MatchCreated) -> _Shown | None:
        """The versions up to which a caller may see a match, if some see it with a delay."""
        if not created.spectator_delay:
            return None
        return lambda: self._registry.read(match, lambda live: visible(live, caller))

    async def _reach(self, waiting: BoardWaiter, shown: _Shown | None, lease: Lease | None = None) -> None:
        """Waits until the projection shows the version that is wanted, or the match is over, or the service ends, or
        the caller may not wait any more.
        """
        while not (self._registry.closing or (lease is not None and lease.ended)):
            waiting.news.clear()
            seen = await shown() if shown is not None and waiting.reached else None
            if waiting.reached and (waiting.over or seen is None or seen.version >= waiting.wanted):
                return
            if waiting.news.is_set():  # meanwhile
                continue
            seconds = max(seen.until - self._registry.store.clock(), 1) / 1000 if seen is not None else None
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await waiting.news.wait()

    async def _reach_in_time(self, waiting: BoardWaiter, shown: _Shown | None, context: Any) -> None:
        """Like `_reach`, but no longer than the caller waits.

        Raises:
            ServiceError: VERSION_NOT_REACHED.
        """
        remaining = context.time_remaining()
        seconds = WAIT_SECONDS if remaining is None else min(WAIT_SECONDS, max(remaining - MARGIN_SECONDS, 0))
        try:
            async with asyncio.timeout(seconds):
                await self._reach(waiting, shown)
        except TimeoutError as error:
            raise ServiceError(
                Reason.VERSION_NOT_REACHED, f"the scoreboard is not at version {waiting.wanted}"
            ) from error

    def _require_open(self) -> None:
        if self._registry.closing:
            raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")

    async def _board(self, match: str, shown: _Shown | None) -> Scoreboard:
        board = await asyncio.to_thread(scoreboard_of, self._projections, match)
        if board is None:
            await self._projector.caught_up()
            board = await asyncio.to_thread(scoreboard_of, self._projections, match)
        if board is None:
            raise ServiceError(Reason.VERSION_NOT_REACHED, f"the scoreboard of {match} is not there yet")
        if shown is None or board.over:
            return board
        return scoreboard_at(await self._events(match, (await shown()).version))

    async def _events(self, match: str, version: int) -> Sequence[MatchEvent]:
        """The events of a match up to a version."""
        rows = await asyncio.to_thread(self._registry.store.rows, match, 0, version)
        return [row.event for row in rows]

    async def _clocks(self, board: Scoreboard, shown: _Shown | None) -> tuple[Clocks | None, int]:
        """The clocks beside a scoreboard, and the moment for which they stand: for those who see a match later that of
        the event which they see last.
        """
        if shown is None:
            return await self._registry.read(board.match, lambda live: (live.lifecycle.clocks, live.clock()))
        following = ClockProjection()
        events = await self._events(board.match, board.version)
        for event in events:
            following.follow(event)
        return following.clocks, events[-1].time

    async def _message(
        self, board: Scoreboard, created: MatchCreated, caller: Caller, shown: _Shown | None
    ) -> scoreboard_pb2.Scoreboard:
        message = scoreboard_message(board, self._library.words_of(created, caller.language))
        if created.time_control is not None and not board.over:
            clocks, now = await self._clocks(board, shown)
            if clocks is not None:
                message.now_milliseconds = now
                show_seats(message.seats, clocks, now)
        return message


def created_with(match: Match) -> MatchCreated:
    """The creation of a match."""
    return match.created
