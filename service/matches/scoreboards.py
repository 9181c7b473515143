"""Scoreboards of matches, from the projection."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from caravanserai.v1 import scoreboard_pb2
from caravanserai.v1 import scoreboard_service_pb2 as messages
from caravanserai.v1.scoreboard_service_pb2_grpc import ScoreboardServiceServicer

from domain.matches.events import MatchCreated
from domain.matches.match import Match
from projections.matches.scoreboard import Scoreboard, progress_of, scoreboard_of
from projections.store import ProjectionStore
from service.errors import ServiceError, invalid
from service.games.library import Library
from service.live.boards import Boards, Waiting
from service.live.hosting import Hosting
from service.matches.entering import Entrance
from service.matches.present import scoreboard_message
from service.rights.authority import Authority, Lease
from service.rights.callers import Caller, match_name, require_still

WAIT_SECONDS = 10.0
"""How long a call waits for `min_version` if it names no deadline."""
MARGIN_SECONDS = 0.05
"""How long before the deadline of a call the service gives up, so that its answer still arrives."""


class Scoreboards(ScoreboardServiceServicer):
    """`caravanserai.v1.ScoreboardService`."""

    def __init__(
        self, authority: Authority, hosting: Hosting, projections: ProjectionStore, boards: Boards, library: Library
    ) -> None:
        self._authority = authority
        self._hosting = hosting
        self._entrance = Entrance(hosting)
        self._projections = projections
        self._boards = boards
        self._library = library

    async def GetScoreboard(
        self, request: messages.GetScoreboardRequest, context: Any
    ) -> messages.GetScoreboardResponse:
        """Shows the scoreboard of a match."""
        caller = await self._authority.caller(context)
        match, wanted, created = await self._wanted(request, caller)
        with self._boards.waiting(match) as waiting:
            await self._look(match, wanted, waiting)
            if not waiting.reached:
                await self._reach_in_time(waiting, context)
            if waiting.version < wanted:
                self._require_open()
                raise ServiceError(
                    "VERSION_NOT_FOUND",
                    f"{match} has ended at version {waiting.version}",
                    details={"present": waiting.version},
                )
        board = await self._board(match)
        return messages.GetScoreboardResponse(scoreboard=self._message(board, created, caller))

    async def WatchScoreboard(
        self, request: messages.WatchScoreboardRequest, context: Any
    ) -> AsyncIterator[messages.WatchScoreboardResponse]:
        """Streams the scoreboard."""
        caller = await self._authority.caller(context)
        with self._authority.lease(caller) as lease:
            match, wanted, created = await self._wanted(request, caller)
            with self._boards.waiting(match) as waiting:
                lease.wake = waiting.news.set
                await self._look(match, wanted, waiting)
                while True:
                    await self._reach(waiting, lease)
                    self._require_open()
                    lease.check()
                    await self._hosting.read(match, lambda live: require_still(live, caller))
                    if waiting.version < waiting.wanted:  # it ended before
                        return
                    board = await self._board(match)
                    yield messages.WatchScoreboardResponse(scoreboard=self._message(board, created, caller))
                    if board.over:
                        return
                    waiting.wanted = board.version + 1

    async def _wanted(
        self, request: messages.GetScoreboardRequest | messages.WatchScoreboardRequest, caller: Caller
    ) -> tuple[str, int, MatchCreated]:
        """The match, the version that its scoreboard must show at least, and what it was created with.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_FOUND.
        """
        name, _, rest = request.name.rpartition("/")
        if rest != "scoreboard":
            raise invalid("name", "is not the name of a scoreboard (`matches/{match}/scoreboard`)")
        match = match_name(name, "name")

        created = await self._entrance.read(caller, match, created_with)
        return match, max(request.min_version if request.HasField("min_version") else 1, 1), created

    async def _look(self, match: str, wanted: int, waiting: Waiting) -> None:
        """Begins to wait for a version: looks how far the projection has come. Notices tell the rest."""
        waiting.wanted = wanted
        waiting.advance(*await asyncio.to_thread(progress_of, self._projections, match))

    async def _reach(self, waiting: Waiting, lease: Lease | None = None) -> None:
        """Waits until the projection shows the version that is wanted, or the match is over, or the service ends, or
        the caller may not wait any more.
        """
        while not (waiting.reached or self._hosting.closing or (lease is not None and lease.ended)):
            waiting.news.clear()
            await waiting.news.wait()

    async def _reach_in_time(self, waiting: Waiting, context: Any) -> None:
        """The same, as long as the caller waits.

        Raises:
            ServiceError: VERSION_NOT_REACHED.
        """
        remaining = context.time_remaining()
        seconds = WAIT_SECONDS if remaining is None else min(WAIT_SECONDS, max(remaining - MARGIN_SECONDS, 0))
        try:
            await asyncio.wait_for(self._reach(waiting), seconds)
        except TimeoutError as error:
            raise ServiceError("VERSION_NOT_REACHED", f"the scoreboard is not at version {waiting.wanted}") from error

    def _require_open(self) -> None:
        if self._hosting.closing:
            raise ServiceError("SHUTTING_DOWN", "the service is shutting down")

    async def _board(self, match: str) -> Scoreboard:
        board = await asyncio.to_thread(scoreboard_of, self._projections, match)
        if board is None:
            raise ServiceError("VERSION_NOT_REACHED", f"the scoreboard of {match} is not there yet")
        return board

    def _message(self, board: Scoreboard, created: MatchCreated, caller: Caller) -> scoreboard_pb2.Scoreboard:
        return scoreboard_message(board, self._library.words_of(created, caller.language))


def created_with(match: Match) -> MatchCreated:
    """What a match was created with."""
    return match.created
