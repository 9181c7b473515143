"""Fair queue of work that waits for room: everybody who waits gets as much, however much work they have."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from domain.errors import Reason
from service.errors import exhausted


class FairQueue:
    """Lets ``limit`` pieces of work go on at a time. The owners of those that wait have their turns one after the
    other, and so have the subjects of each owner. ``waiting`` pieces of one owner may wait; 0: any number.
    """

    def __init__(self, limit: int, waiting: int = 0) -> None:
        self._free = limit
        self._waiting = waiting
        self._owners: OrderedDict[Hashable, OrderedDict[Hashable, deque[asyncio.Future[None]]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, owner: Hashable, subject: Hashable) -> AsyncIterator[None]:
        """Waits for a turn, which lasts as long as the block.

        Raises:
            ServiceError: OVERLOADED: too much of the owner's work is waiting already.
        """
        if self._free and not self._owners:
            self._free -= 1
        else:
            await self._wait(owner, subject)
        try:
            yield
        finally:
            self._free += 1
            self._next()

    async def _wait(self, owner: Hashable, subject: Hashable) -> None:
        subjects = self._owners.setdefault(owner, OrderedDict())
        if self._waiting and sum(map(len, subjects.values())) >= self._waiting:
            raise exhausted(Reason.OVERLOADED, f"{self._waiting} of the caller's calls wait for their turn", "peer")
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        subjects.setdefault(subject, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._forget(owner, subject, mine)
            else:  # it was granted just then
                self._free += 1
                self._next()
            raise

    def _forget(self, owner: Hashable, subject: Hashable, mine: "asyncio.Future[None]") -> None:
        """Takes a cancelled one out of those that wait, unless its turn came meanwhile and it was passed over."""
        subjects = self._owners.get(owner, OrderedDict())
        futures = subjects.get(subject, deque())
        if mine not in futures:
            return
        futures.remove(mine)
        if not futures:
            del subjects[subject]
        if not subjects:
            del self._owners[owner]

    def _next(self) -> None:
        """Gives a free turn to the first subject of the first owner; then it is both their last turn to come."""
        while self._free and self._owners:
            owner, subjects = self._owners.popitem(last=False)
            subject, futures = subjects.popitem(last=False)
            mine = futures.popleft()
            if futures:
                subjects[subject] = futures
            if subjects:
                self._owners[owner] = subjects
            if not mine.cancelled():
                self._free -= 1
                mine.set_result(None)
