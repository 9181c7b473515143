"""The clock of services that share a database: the time of each follows that of the database.

Machines differ by seconds where nobody keeps their clocks. Then a player at a service that is behind would think for
nothing: their turn has begun in its future. At the start the time is set. Later it goes faster or slower by a hundredth
at most, so nobody loses by it, whatever happens to the clock of the database.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from service.foundation.recurring import Recurring
from service.foundation.times import now, shift

LOG = logging.getLogger("caravanserai.clockwork")

TRIES = 3
"""The number of questions for one comparison: that which was answered soonest counts."""
LOOK_SECONDS = 10.0
STEP = 100
"""The most by which the time is set while the service runs, in milliseconds: a hundredth of the interval."""
UNIMPORTANT = 20
"""A difference that is left as it is, in milliseconds."""
STRANGE = 1000
"""A difference of which the log tells, in milliseconds."""


class Difference(NamedTuple):
    """The time of the database less that of this process, in milliseconds, and how far that may be wrong."""

    milliseconds: int
    error: int


def difference(there: Callable[[], int]) -> Difference:
    """Compares the clocks; ``there`` asks for the time of the database.

    Raises:
        PersistenceError: The database does not answer.
    """
    found = []
    for _ in range(TRIES):
        asked, told, heard = now(), there(), now()
        found.append(Difference(told - (asked + heard) // 2, (heard - asked + 1) // 2))
    return min(found, key=lambda one: one.error)


def set_at_start(there: Callable[[], int]) -> None:
    """Sets the time of this process to that of the database.

    Raises:
        PersistenceError: The database does not answer.
    """
    found = difference(there)
    if abs(found.milliseconds) > found.error:
        shift(found.milliseconds)
    if abs(found.milliseconds) > STRANGE + found.error:
        LOG.warning(
            "the clock of this machine is %+.1f s off; the time of the database counts", -found.milliseconds / 1000
        )


class SharedClock(Recurring):
    """Keeps the time of this process with that of the database."""

    def __init__(self, there: Callable[[], int]) -> None:
        """``there`` asks for the time of the database. It blocks."""
        super().__init__(LOOK_SECONDS, LOG, "the time of the database cannot be read now")
        self._there = there

    async def work(self) -> None:
        """Follows the database by one step."""
        follow(await asyncio.to_thread(difference, self._there))


def follow(found: Difference) -> None:
    """Sets the time by a small step towards that of the database."""
    if abs(found.milliseconds) > UNIMPORTANT + found.error:
        shift(max(-STEP, min(STEP, found.milliseconds)))
