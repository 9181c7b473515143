"""How long the machine did not let this process run: tests of speed give that time back."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

STEP = 0.01
"""How often it is looked, in seconds."""


class Standstill:
    """Adds up the time for which an event loop came late without computing anything."""

    def __init__(self) -> None:
        self._lost = 0.0
        self._begin()

    @property
    def seconds(self) -> float:
        """How long the process stood still up to now."""
        return self._lost + self._late()

    def _begin(self) -> None:
        self._begun, self._computed = time.monotonic(), time.process_time()

    def _late(self) -> float:
        """How much later than asked for it is; what this process computed meanwhile is its own fault."""
        passed, computed = time.monotonic() - self._begun, time.process_time() - self._computed
        return max(passed - computed - STEP, 0.0)

    async def watch(self) -> None:
        """Looks until it is cancelled."""
        while True:
            self._begin()
            await asyncio.sleep(STEP)
            self._lost += self._late()


@asynccontextmanager
async def standing_still() -> AsyncIterator[Standstill]:
    """Watches how long the process stands still."""
    found = Standstill()
    watching = asyncio.create_task(found.watch())
    try:
        yield found
    finally:
        watching.cancel()
