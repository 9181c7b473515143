"""Steps: in one round of the event loop, each peer has one step of the work that many of its calls could do at once.

However many calls and streams of a peer are ready to go on, a call of somebody else waits for one of them only.
"""

import asyncio
from collections import deque


class Steps:
    """Lets the calls of each peer go on one by one, in their order."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def step(self, peer: str) -> None:
        """Waits until it is the call's turn; at once, if the peer has made no other step in this round."""
        loop = asyncio.get_running_loop()
        waiting = self._waiting.get(peer)
        if waiting is None:
            self._waiting[peer] = deque()
            loop.call_soon(self._next, loop, peer)
            return
        mine: asyncio.Future[None] = loop.create_future()
        waiting.append(mine)
        await mine

    def waiting(self) -> int:
        """The number of calls that wait for their turn."""
        return sum(map(len, self._waiting.values()))

    def _next(self, loop: asyncio.AbstractEventLoop, peer: str) -> None:
        """The next round: lets the peer make another step."""
        waiting = self._waiting[peer]
        while waiting:
            mine = waiting.popleft()
            if not mine.done():  # cancelled ones have gone
                mine.set_result(None)
                loop.call_soon(self._next, loop, peer)
                return
        del self._waiting[peer]
