"""Following the log: a subscription for stores of either kind, and what keeps the projections in step."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Sequence

from domain.log import Positioned
from projections.store import ProjectionStore
from service.foundation.part import Part
from service.persistence.event_log import EventLog
from service.persistence.log_changes import EventsAppended, EventsCommitted, EventsProjected

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
HANDED = 500
"""How many events that were handed over wait until they are followed; older ones are read from the store."""


class Subscription:
    """Gives the events of a store after a position, batch by batch, for ever.

    What this process stores is handed over (`hand`) and need not be read; what another one stores is read after `wake`,
    or after ``polling_seconds``.
    """

    def __init__(self, store: EventLog, after: int, polling_seconds: float) -> None:
        self._store = store
        self._position = after
        self._polling_seconds = polling_seconds
        self._handed: deque[Positioned] = deque(maxlen=HANDED)
        self._news = asyncio.Event()
        self._stopped = False

    def hand(self, stored: Sequence[Positioned]) -> None:
        """Hands over what was just stored."""
        self._handed.extend(stored)
        self.wake()

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
            handed = self._next_handed()
            events = handed or await asyncio.to_thread(self._store.since, self._position, BATCH)
            if events:
                yield events
                self._position = events[-1].position
                if len(events) == BATCH or self._handed or (stopping and handed):
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

    def _next_handed(self) -> Sequence[Positioned]:
        """What was handed over of the events right after the position, without a gap."""
        handed, position = self._handed, self._position
        found: list[Positioned] = []
        while handed and handed[0].position <= position + 1:
            if (entry := handed.popleft()).position == position + 1:
                found.append(entry)
                position += 1
        return found


class Projector(Part):
    """Keeps the projections in step with the log, and publishes all that is in it."""

    def __init__(self, store: EventLog, projections: ProjectionStore, polling_seconds: float) -> None:
        self.projections = projections
        self._store = store
        self._polling_seconds = polling_seconds
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None
        self._published: int | None = None
        """The position of the last event that was published as followed; None before the first."""
        self._ending = asyncio.Event()
        store.bus.subscribe(EventsAppended, lambda news: self.hand(news.events))

    async def start(self) -> None:
        """Begins to follow."""
        self._task = asyncio.get_running_loop().create_task(self._follow())

    def hand(self, stored: Sequence[Positioned]) -> None:
        """Hands over what this process has stored."""
        if self._subscription is not None:
            self._subscription.hand(stored)

    def wake(self) -> None:
        """Says that another process may have stored something."""
        if self._subscription is not None:
            self._subscription.wake()

    async def _follow(self) -> None:
        while not self._ending.is_set():
            try:
                position = self._published  # what was followed, but not published, comes once more
                if position is None:
                    position = self._published = await asyncio.to_thread(self.projections.position)
                self._subscription = Subscription(self._store, position, self._polling_seconds)
                if self._ending.is_set():  # `close` was called meanwhile
                    self._subscription.stop()
                async for events in self._subscription:
                    self._store.bus.publish(EventsCommitted(events))
                    await asyncio.to_thread(self.projections.advance, events, self._store.mark)
                    self._store.bus.publish(EventsProjected(events))
                    self._published = events[-1].position
            except Exception:
                LOG.exception("the projections stopped; they go on from where they were in a moment")
                await asyncio.sleep(RETRY_SECONDS)

    async def close(self) -> None:
        """Ends when everything that is committed counts."""
        self._ending.set()
        if self._subscription is not None:
            self._subscription.stop()
        if self._task is not None:
            await self._task
