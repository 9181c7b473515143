"""Process manager that goes on with matches whose bots nobody plays: those of a service that is gone.

Bots play where the last decision of their match was stored. If that service ends before they decided, people at another
one would wait until a service starts. So the service that keeps the projections looks for bots that were asked a while
ago. Two services that play the same bots disturb nobody: a bot chooses the same at both, and one decision is stored.
"""

import asyncio
import logging
import time

from projections.matches.directory_queries import matches_awaiting_bots
from projections.store import ProjectionStore
from service.application.live.bots import Bots
from service.foundation.recurring import Recurring

LOG = logging.getLogger("caravanserai.bots")

FORSAKEN_SECONDS = 30.0
"""The time after which somebody else decides for a bot. The slowest think for a few seconds."""
LOOK_SECONDS = 10.0


class ForsakenBots(Recurring):
    """The bots of other services, as far as they do not decide."""

    def __init__(self, bots: Bots, projections: ProjectionStore, shared: bool) -> None:
        """``shared``: other services play too."""
        super().__init__(LOOK_SECONDS, LOG, "which bots wait cannot be read now")
        self._bots = bots
        self._projections = projections
        self._shared = shared
        self._called: set[tuple[str, float]] = set()
        """The matches that went on here, and since when they had waited: each once, whatever comes of it."""

    async def start(self) -> None:
        """Begins, where there may be other services."""
        if self._shared:
            await super().start()

    async def work(self) -> None:
        """Lets those go on that have waited for a while, at the service that keeps the projections."""
        if self._projections.leading:
            before = time.time() - FORSAKEN_SECONDS
            waiting = set(await asyncio.to_thread(matches_awaiting_bots, self._projections, before))
            for match, _ in waiting - self._called:
                self._bots.wake(match)
            self._called = waiting
