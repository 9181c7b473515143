"""Following the log: a subscription for SQLite, whose recorder has none, and what keeps the projections in step."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence

from projections.store import ProjectionStore
from service.stores.store import MatchStore, Positioned

LOG = logging.getLogger("caravanserai.following")

BATCH = 500
"""How many events are read, and counted in one transaction, at once."""
GATHERING_SECONDS = 0.005
LONGEST_GATHERING_SECONDS = 0.03
GATHERING_SECONDS_PER_EVENT = 0.0005
"""How long news may gather: the answer to who made them goes first, and what comes together is followed together. The
more came together the last time, the longer, up to a limit.
"""
RETRY_SECONDS = 1.0


class Subscription:
    """Gives the events of a store after a position, batch by batch, for ever.

    At the end of the log it waits for `wake`, which this process calls after each commit; and, should another one
    write, it looks again after ``polling_seconds``.
    """

    def __init__(self, store: MatchStore, after: int, polling_seconds: float) -> None:
        self._store = store
        self._position = after
        self._polling_seconds = polling_seconds
        self._news = asyncio.Event()
        self._stopped = False

    def wake(self) -> None:
        """Says that there may be news."""
        self._news.set()

    def stop(self) -> None:
        """Ends the subscription when the log has been read to its present end."""
        self._stopped = True
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[Sequence[Positioned]]:
        while True:
            self._news.clear()
            stopping = self._stopped
            events = await asyncio.to_thread(self._store.since, self._position, BATCH)
            if events:
                yield events
                self._position = events[-1].position
                if len(events) == BATCH:
                    continue
            if stopping:
                return
            if not self._stopped:
                try:
                    await asyncio.wait_for(self._news.wait(), self._polling_seconds)
                except TimeoutError:
                    continue
                gathering = GATHERING_SECONDS + GATHERING_SECONDS_PER_EVENT * len(events)
                await asyncio.sleep(min(gathering, LONGEST_GATHERING_SECONDS))


class Follower:
    """Keeps the projections in step with the log.

    ``listeners`` hear of all events, of this process or another one, before the projections follow them; ``followed``
    hears of them just after. They must neither block nor fail.
    """

    def __init__(self, store: MatchStore, projections: ProjectionStore, polling_seconds: float) -> None:
        self.projections = projections
        self._store = store
        self._polling_seconds = polling_seconds
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None
        self._ending = asyncio.Event()
        self.listeners: list[Callable[[Sequence[Positioned]], object]] = []
        self.followed: list[Callable[[Sequence[Positioned]], object]] = []

    def start(self) -> None:
        """Begins to follow."""
        self._task = asyncio.get_running_loop().create_task(self._follow())

    def wake(self) -> None:
        """Says that something was committed."""
        if self._subscription is not None:
            self._subscription.wake()

    async def _follow(self) -> None:
        while not self._ending.is_set():
            try:
                position = await asyncio.to_thread(self.projections.position)
                self._subscription = Subscription(self._store, position, self._polling_seconds)
                if self._ending.is_set():  # it was told to while it looked where to begin
                    self._subscription.stop()
                async for events in self._subscription:
                    for listener in self.listeners:
                        listener(events)
                    await asyncio.to_thread(self.projections.advance, events, self._store.mark)
                    for listener in self.followed:
                        listener(events)
            except Exception:
                LOG.exception("the projections stopped; they go on from where they were in a moment")
                await asyncio.sleep(RETRY_SECONDS)

    async def stop(self) -> None:
        """Ends when everything that is committed counts."""
        self._ending.set()
        if self._subscription is not None:
            self._subscription.stop()
        if self._task is not None:
            await self._task
