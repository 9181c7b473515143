"""The time that the machine did not let this process run: tests of speed give that time back."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

STEP = 0.01
"""The interval of measurements, in seconds."""

Clock = Callable[[], float]


class Standstill:
    """Adds up the time for which an event loop comes late without computing anything.

    ``passed`` tells the time, and ``computed`` how much of it this process has computed, both in seconds.
    """

    def __init__(self, passed: Clock = time.monotonic, computed: Clock = time.process_time) -> None:
        self._passed = passed
        self._computed = computed
        self._lost = 0.0
        self._since = self._now()

    @property
    def seconds(self) -> float:
        """The time that the process stood still up to now."""
        passed, computed = (now - since for now, since in zip(self._now(), self._since, strict=True))
        return self._lost + max(passed - computed - STEP, 0.0)

    def look(self) -> None:
        """Takes note that the event loop is here, as it should be after each step."""
        self._lost, self._since = self.seconds, self._now()

    def _now(self) -> tuple[float, float]:
        return self._passed(), self._computed()


@asynccontextmanager
async def standing_still() -> AsyncIterator[Standstill]:
    """Watches how long the process stands still."""
    found = Standstill()

    async def watch() -> None:
        while True:
            await asyncio.sleep(STEP)
            found.look()

    watching = asyncio.create_task(watch())
    try:
        yield found
    finally:
        watching.cancel()
