"""Scoreboards of matches, from the projection."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from caravanserai.v1 import scoreboard_pb2
from caravanserai.v1 import scoreboard_service_pb2 as messages
from caravanserai.v1.scoreboard_service_pb2_grpc import ScoreboardServiceServicer

from projections.scoreboard import Scoreboard, scoreboard_of, version_of
from service.callers import caller_of, match_name
from service.errors import ServiceError, invalid
from service.following import Follower
from service.hosting import Hosting
from service.library import Library
from service.present import scoreboard_message

WAIT_SECONDS = 10.0
"""How long a call waits for `min_version` if it names no deadline."""
MARGIN_SECONDS = 0.05
"""How long before the deadline of a call the service gives up, so that its answer still arrives."""


class Scoreboards(ScoreboardServiceServicer):
    """`caravanserai.v1.ScoreboardService`."""

    def __init__(self, hosting: Hosting, follower: Follower, library: Library) -> None:
        self._hosting = hosting
        self._follower = follower
        self._library = library

    async def GetScoreboard(
        self, request: messages.GetScoreboardRequest, context: Any
    ) -> messages.GetScoreboardResponse:
        """Shows the scoreboard of a match."""
        match, wanted = await self._wanted(request)
        remaining = context.time_remaining()
        seconds = WAIT_SECONDS if remaining is None else min(WAIT_SECONDS, max(remaining - MARGIN_SECONDS, 0))
        try:
            await asyncio.wait_for(self._reach(match, wanted), seconds)
        except TimeoutError as error:
            raise ServiceError("VERSION_NOT_REACHED", f"the scoreboard has not come to {wanted}") from error
        board = await self._board(match)
        return messages.GetScoreboardResponse(scoreboard=self._message(board, context))

    async def WatchScoreboard(
        self, request: messages.WatchScoreboardRequest, context: Any
    ) -> AsyncIterator[messages.WatchScoreboardResponse]:
        """Streams the scoreboard."""
        match, wanted = await self._wanted(request)
        while True:
            await self._reach(match, wanted)
            if self._hosting.closing:
                raise ServiceError("SHUTTING_DOWN", "the service is ending")
            board = await self._board(match)
            yield messages.WatchScoreboardResponse(scoreboard=self._message(board, context))
            if board.over:
                return
            wanted = board.version + 1

    async def _wanted(
        self, request: messages.GetScoreboardRequest | messages.WatchScoreboardRequest
    ) -> tuple[str, int]:
        """The match, and the version that its scoreboard must show at least.

        Raises:
            ServiceError: FIELD_INVALID, MATCH_NOT_FOUND.
        """
        name, _, rest = request.name.rpartition("/")
        if rest != "scoreboard":
            raise invalid("name", "is no name of a scoreboard (`matches/{match}/scoreboard`)")
        match = match_name(name, "name")
        await self._hosting.read(match, lambda live: live.version)
        return match, max(request.min_version if request.HasField("min_version") else 1, 1)

    async def _reach(self, match: str, version: int) -> None:
        """Waits until the projection shows a version, or the service ends."""
        projections = self._follower.projections
        await self._follower.wait_until(lambda: self._hosting.closing or version_of(projections, match) >= version)

    async def _board(self, match: str) -> Scoreboard:
        board = await asyncio.to_thread(scoreboard_of, self._follower.projections, match)
        if board is None:
            raise ServiceError("SHUTTING_DOWN", "the service is ending")
        return board

    def _message(self, board: Scoreboard, context: Any) -> scoreboard_pb2.Scoreboard:
        words = self._library.words(board.game, caller_of(context).language)
        return scoreboard_message(board, words)
