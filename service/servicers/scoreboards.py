"""Scoreboards of matches, from the projection."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from caravanserai.v1 import scoreboard_pb2
from caravanserai.v1 import scoreboard_service_pb2 as messages
from caravanserai.v1.scoreboard_service_pb2_grpc import ScoreboardServiceServicer

from domain.event import MatchCreated
from domain.match import Match
from projections.scoreboard import Scoreboard, scoreboard_of, version_of
from service.errors import ServiceError, invalid
from service.live.following import Follower
from service.live.hosting import Hosting
from service.messages.library import Library
from service.messages.present import scoreboard_message
from service.rights.authority import Authority, Held
from service.rights.callers import Caller, match_name, require_watch

WAIT_SECONDS = 10.0
"""How long a call waits for `min_version` if it names no deadline."""
MARGIN_SECONDS = 0.05
"""How long before the deadline of a call the service gives up, so that its answer still arrives."""


class Scoreboards(ScoreboardServiceServicer):
    """`caravanserai.v1.ScoreboardService`."""

    def __init__(self, authority: Authority, hosting: Hosting, follower: Follower, library: Library) -> None:
        self._authority = authority
        self._hosting = hosting
        self._follower = follower
        self._library = library

    async def GetScoreboard(
        self, request: messages.GetScoreboardRequest, context: Any
    ) -> messages.GetScoreboardResponse:
        """Shows the scoreboard of a match."""
        caller = await self._authority.caller(context)
        match, wanted, created = await self._wanted(request, caller)
        remaining = context.time_remaining()
        seconds = WAIT_SECONDS if remaining is None else min(WAIT_SECONDS, max(remaining - MARGIN_SECONDS, 0))
        try:
            await asyncio.wait_for(self._reach(match, wanted), seconds)
        except TimeoutError as error:
            raise ServiceError("VERSION_NOT_REACHED", f"the scoreboard has not come to {wanted}") from error
        board = await self._board(match)
        return messages.GetScoreboardResponse(scoreboard=self._message(board, created, caller))

    async def WatchScoreboard(
        self, request: messages.WatchScoreboardRequest, context: Any
    ) -> AsyncIterator[messages.WatchScoreboardResponse]:
        """Streams the scoreboard."""
        caller = await self._authority.caller(context)
        with self._authority.hold(caller) as held:
            match, wanted, created = await self._wanted(request, caller)
            while True:
                await self._reach(match, wanted, held)
                if self._hosting.closing:
                    raise ServiceError("SHUTTING_DOWN", "the service is ending")
                held.check()
                await self._hosting.read(match, lambda live: require_watch(live, caller))
                board = await self._board(match)
                yield messages.WatchScoreboardResponse(scoreboard=self._message(board, created, caller))
                if board.over:
                    return
                wanted = board.version + 1

    async def _wanted(
        self, request: messages.GetScoreboardRequest | messages.WatchScoreboardRequest, caller: Caller
    ) -> tuple[str, int, MatchCreated]:
        """The match, the version that its scoreboard must show at least, and what it was created with.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_FOUND, TOKEN_MISSING, MATCH_PRIVATE.
        """
        name, _, rest = request.name.rpartition("/")
        if rest != "scoreboard":
            raise invalid("name", "is no name of a scoreboard (`matches/{match}/scoreboard`)")
        match = match_name(name, "name")

        def admit(live: Match) -> MatchCreated:
            require_watch(live, caller)
            return live.created

        created = await self._hosting.read(match, admit)
        return match, max(request.min_version if request.HasField("min_version") else 1, 1), created

    async def _reach(self, match: str, version: int, held: Held | None = None) -> None:
        """Waits until the projection shows a version, or the service ends, or the caller may not wait any more."""
        projections = self._follower.projections

        def reached() -> bool:
            ended = self._hosting.closing or (held is not None and held.ended)
            return ended or version_of(projections, match) >= version

        await self._follower.wait_until(reached)

    async def _board(self, match: str) -> Scoreboard:
        board = await asyncio.to_thread(scoreboard_of, self._follower.projections, match)
        if board is None:
            raise ServiceError("SHUTTING_DOWN", "the service is ending")
        return board

    def _message(self, board: Scoreboard, created: MatchCreated, caller: Caller) -> scoreboard_pb2.Scoreboard:
        return scoreboard_message(board, self._library.words_of(created, caller.language))
