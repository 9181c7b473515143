"""Forgetting: matches that nobody starts are given up after the time that their first event states."""

import asyncio
import logging
import time
from collections.abc import Sequence

from domain.errors import CommandError
from domain.matches.events import Actor, Recorded
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from projections.matches.unstarted import UnstartedMatch, matches_due
from projections.store import ProjectionStore
from service.application.live.match_registry import MatchRegistry
from service.errors import ServiceError
from service.foundation.recurring import Recurring

LOG = logging.getLogger("caravanserai.forgetting")

NOT_STARTED = "it was not started in time"
"""The reason why the service gives up a match."""
PAGE = 100
"""The number of matches looked up at once."""


class StaleMatches(Recurring):
    """Looks now and then which matches have waited too long for their start, and ends each with an event."""

    def __init__(self, registry: MatchRegistry, projections: ProjectionStore, pause_seconds: float) -> None:
        super().__init__(pause_seconds, LOG, "which matches have waited too long cannot be read")
        self._registry = registry
        self._projections = projections

    async def work(self) -> None:
        """Gives up those that have waited too long by now."""
        await self.forget(time.time())

    async def forget(self, now: float) -> int:
        """Gives up the matches that have waited too long; returns how many these were."""
        given_up = 0
        last: UnstartedMatch | None = None
        while not self._ending.is_set():
            due = await asyncio.to_thread(matches_due, self._projections, now, last, PAGE)
            if not due:
                break
            last = due[-1]
            for waiting in due:
                given_up += await self._give_up(waiting)
        return given_up

    async def _give_up(self, waiting: UnstartedMatch) -> bool:
        """Ends a match, unless it has changed since; whether it did. Another process may have come first."""

        def action(match: Match) -> Sequence[Recorded]:
            if match.version != waiting.version or match.lifecycle.phase is not MatchPhase.OPEN:
                return ()
            return match.abandon(NOT_STARTED, by=Actor.SERVICE)

        try:
            done = await self._registry.command(waiting.match, None, action, lambda _, rows: len(rows))
        except (ServiceError, CommandError) as error:
            LOG.warning("%s: it cannot be given up now: %s", waiting.match, error, extra={"match": waiting.match})
            return False
        return bool(done.answer)
