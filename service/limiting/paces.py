"""Paces: while several peers call, one that calls very often goes on more slowly, so that the others are heard.

gRPC hands over new calls one by one, in the order in which they came, about one in a round of the event loop. A peer
that keeps the loop busy delays the calls of all others there, before anything here can choose among them.
"""

import asyncio
import time
from collections.abc import Callable
from weakref import WeakValueDictionary

from service.limiting.limits import Buckets

PER_SECOND = 500.0
"""How many calls of a peer go on in a second while others call: about half of what gRPC accepts while the loop is
busy all the time (docs/performance.md).
"""
BURST_SECONDS = 0.2
"""So much of it may come at once after a pause: a page that opens, or a hall full of players."""
ALONE_SECONDS = 60.0
"""A peer is alone when nobody else has called for so long: people think before they decide."""


class Paces:
    """Lets calls go on at the pace of their peers, each peer's in their order. ``per_second`` 0: all go on at once."""

    def __init__(self, per_second: float = PER_SECOND, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._usual = Buckets(per_second, BURST_SECONDS, clock)
        self._waiting: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._latest = ""
        self._alone_at = 0.0

    async def pace(self, peer: str) -> None:
        """Waits until a call of a peer may go on; at once, as long as the peer is alone."""
        if peer != self._latest:
            if self._latest:
                self._alone_at = self._clock() + ALONE_SECONDS
            self._latest = peer
        async with self._waiting.setdefault(peer, asyncio.Lock()):
            seconds = self._wait(peer)
            while seconds:
                await asyncio.sleep(seconds)
                seconds = self._wait(peer)

    def _wait(self, peer: str) -> float:
        """In how many seconds to ask again; 0: the call goes on."""
        return self._usual.take(peer) if self._clock() < self._alone_at else 0
