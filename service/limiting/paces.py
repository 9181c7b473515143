"""Paces: while several peers call, one that calls very often goes on more slowly, so that the others are heard.

gRPC hands over new calls one by one, in the order in which they came, about one in a round of the event loop. A peer
that keeps the loop busy delays the calls of all others there, before anything here can choose among them. How much a
call takes differs from machine to machine and from call to call, so the pace follows what this process takes of a
processor: while that is more than half of one, those who call most often become slower and slower.
"""

import asyncio
import time
from collections.abc import Callable
from weakref import WeakValueDictionary

from domain.errors import Reason
from service.errors import exhausted
from service.limiting.limits import Slots, TokenBuckets

PER_SECOND = 500.0
"""The number of calls of a peer that go on in a second while others call: about half of what gRPC accepts while the
loop is busy all the time (docs/performance.md).
"""
LEAST_PER_SECOND = 100.0
"""The number that go on however busy the process is: a hall full of players who decide once a second."""
BUSY = 0.5
"""The share of a processor above which this process is busy: the rest is for those who call now and then."""
SLOWER, FASTER = 1.4, 1 / 1.1
"""The factors by which the weight of a call grows when the process was busy, and when it was not."""
LOOK_SECONDS = 0.25
"""The interval at which to check whether the process is busy."""
BURST_SECONDS = 0.2
"""So much of it may come at once after a pause: a page that opens, or a hall full of players."""
ALONE_SECONDS = 60.0
"""A peer is alone when nobody else has called for so long: people think before they decide."""
WAITING = 1_024
"""The most calls of a peer that wait: each holds memory, and those at the end would wait for two seconds."""


class Paces:
    """Lets calls go on at the pace of their peers, each peer's in their order. ``per_second`` 0: all go on at once."""

    def __init__(
        self,
        per_second: float = PER_SECOND,
        clock: Callable[[], float] = time.monotonic,
        spent: Callable[[], float] = time.process_time,
    ) -> None:
        """``spent`` says how much processor time this process has taken, in seconds."""
        self._clock = clock
        self._spent = spent
        self._looked = (clock(), spent())
        self._weight = 1.0
        """The amount that a call takes: more than 1 while the process is busy."""
        self._usual = TokenBuckets(per_second, BURST_SECONDS, clock)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting = Slots(WAITING)
        self._latest = ""
        self._alone_at = 0.0

    async def pace(self, peer: str) -> None:
        """Waits until a call of a peer may go on; at once, as long as the peer is alone.

        Raises:
            ServiceError: RATE_LIMITED (too many of its calls wait already).
        """
        if self._alone(peer):
            return
        if not self._waiting.take(peer):
            raise exhausted(
                Reason.RATE_LIMITED,
                f"{WAITING} calls of the peer wait already",
                "peer",
                retry_seconds=self._weight * WAITING / PER_SECOND,
            )
        try:
            await self.go_on(peer)
        finally:
            self._waiting.free(peer)

    async def go_on(self, peer: str) -> None:
        """Waits as a call does, and is never refused: for a stream that is open. How many there may be is limited."""
        if self._alone(peer):
            return
        async with self._turns.setdefault(peer, asyncio.Lock()):
            seconds = self._wait(peer)
            while seconds:
                await asyncio.sleep(seconds)
                seconds = self._wait(peer)

    def waiting(self) -> int:
        """The number of calls that wait."""
        return self._waiting.taken()

    def _alone(self, peer: str) -> bool:
        """Hears that a peer calls. True if nobody else has called lately."""
        if peer != self._latest:
            if self._latest:
                self._alone_at = self._clock() + ALONE_SECONDS
            self._latest = peer
        return self._clock() >= self._alone_at

    def _wait(self, peer: str) -> float:
        """The seconds after which to ask again; 0: the call goes on."""
        if self._clock() >= self._alone_at:  # by now
            return 0
        self._look()
        return self._usual.take(peer, self._weight)

    def _look(self) -> None:
        """Makes calls weigh more or less, by what the process has taken since it was looked at."""
        now, (at, before) = self._clock(), self._looked
        if now < at + LOOK_SECONDS:
            return
        spent, passed = self._spent(), now - at
        factor = SLOWER if spent - before > BUSY * passed else FASTER ** (passed / LOOK_SECONDS)
        self._weight = min(max(self._weight * factor, 1.0), PER_SECOND / LEAST_PER_SECOND)
        self._looked = now, spent
