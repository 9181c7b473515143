"""Process manager that goes on with matches whose bots nobody plays: those of a service that is gone.

Bots play where the last decision of their match was stored. If that service ends before they decided, people at another
one would wait until a service starts. So the service that keeps the projections looks for bots that were asked a while
ago. Two services that play the same bots disturb nobody: a bot chooses the same at both, and one decision is stored.
"""

import asyncio
import logging
import time
from contextlib import suppress

from eventsourcing.persistence import PersistenceError

from projections.matches.directory_queries import matches_awaiting_bots
from projections.store import ProjectionStore
from service.application.live.bots import Bots
from service.foundation.part import Part

LOG = logging.getLogger("caravanserai.bots")

FORSAKEN_SECONDS = 30.0
"""The time after which somebody else decides for a bot. The slowest think for a few seconds."""
LOOK_SECONDS = 10.0


class ForsakenBots(Part):
    """The bots of other services, as far as they do not decide."""

    def __init__(self, bots: Bots, projections: ProjectionStore, shared: bool) -> None:
        """``shared``: other services play too."""
        self._bots = bots
        self._projections = projections
        self._shared = shared
        self._called: set[tuple[str, float]] = set()
        """The matches that went on here, and since when they had waited: each once, whatever comes of it."""
        self._ending = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to look."""
        if self._shared:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Ends."""
        self._ending.set()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._ending.is_set():
            try:
                if self._projections.leading:
                    await self._look()
            except PersistenceError as error:
                LOG.warning("which bots wait cannot be read now: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._ending.wait()

    async def _look(self) -> None:
        before = time.time() - FORSAKEN_SECONDS
        waiting = await asyncio.to_thread(matches_awaiting_bots, self._projections, before)
        for match, _ in set(waiting) - self._called:
            self._bots.wake(match)
        self._called = set(waiting)
