"""Following the log: a subscription for stores of either kind, and what keeps the projections in step."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from eventsourcing.persistence import InterfaceError, OperationalError, PersistenceError, ProgrammingError

from domain.log import Positioned
from projections.databases.database import WAITED_FOR
from projections.store import ProjectionStore
from service.foundation.part import Part
from service.persistence.event_log import EventLog, Header
from service.persistence.log_changes import (
    CommittedHeard,
    EventsAppended,
    EventsCommitted,
    EventsProjected,
    ProjectedHeard,
    StoreSetBack,
)
from service.persistence.matches.kind import TOPIC
from service.persistence.newest_event import SetBackError

LOG = logging.getLogger("caravanserai.following")

BATCH = 500
"""The number of events that are read at once, and counted in one transaction."""
GATHERING_SECONDS = 0.005
LONGEST_GATHERING_SECONDS = 0.1
GATHERING_SECONDS_PER_EVENT = 0.002
"""The time that news may gather: the answer to their caller goes first, and what comes together is followed together.
The more came together the last time, the longer, up to a limit, unless somebody waits for the projections: decisions of
a match that come together change its rows once.
"""
HEARING_SECONDS = 0.01
"""The time that news of other processes may gather, beside that in which the listener gathers them."""
RETRY_SECONDS = 1.0
MATCHES = "matches/"
"""The beginning of the names of matches."""
CLAIM_SECONDS = 1.0
"""The interval at which a process looks whether another one still keeps the projections."""
CAUGHT_UP_SECONDS = 2.0
"""The longest that a caller waits for the projections."""
HANDED = 500
"""The number of handed-over events that wait until they are followed; older ones are read from the store."""


class Subscription:
    """Gives the events of a store after a position, batch by batch, for ever.

    What this process stores is handed over (`hand`) and need not be read; what another one stores is read after `wake`,
    or after ``polling_seconds``.
    """

    def __init__(self, store: EventLog, after: int, polling_seconds: float) -> None:
        self._store = store
        self._hurried = asyncio.Event()
        self._position = after
        self._polling_seconds = polling_seconds
        self._handed: deque[Positioned] = deque(maxlen=HANDED)
        self._news = asyncio.Event()
        self._unread = False
        """True if another process may have stored something since the store was read last."""
        self._stopped = False

    def hand(self, stored: Sequence[Positioned]) -> None:
        """Hands over what was just stored."""
        self._handed.extend(stored)
        self._news.set()

    def wake(self) -> None:
        """Says that another process may have stored something."""
        self._unread = True
        self._news.set()

    def stop(self) -> None:
        """Ends the subscription when the log has been read to its present end."""
        self._stopped = True
        self._news.set()
        self._hurried.set()

    def hurry(self) -> None:
        """Says that somebody waits: news gather no longer."""
        self._hurried.set()

    async def __aiter__(self) -> AsyncIterator[Sequence[Positioned]]:
        while True:
            self._news.clear()
            stopping = self._stopped
            self._hurried.clear()
            handed = self._next_handed()
            events = handed if handed and not self._unread and not self._handed else await self._read(handed)
            if events:
                yield events
                self._position = events[-1].position
                if len(events) >= BATCH or self._handed or self._unread or (stopping and handed):
                    continue
            if stopping:
                return
            if not self._stopped:
                try:
                    async with asyncio.timeout(self._polling_seconds):
                        await self._news.wait()
                except TimeoutError:
                    continue
                await self._gather(
                    min(GATHERING_SECONDS + GATHERING_SECONDS_PER_EVENT * len(events), LONGEST_GATHERING_SECONDS)
                )

    async def _gather(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurried.wait()

    async def _read(self, handed: Sequence[Positioned]) -> Sequence[Positioned]:
        """The events handed over, and those after them in the store. What was handed over is not decoded again."""
        self._unread = False
        known = {entry.position: entry for entry in self._handed}
        after = handed[-1].position if handed else self._position
        found = [*handed, *await asyncio.to_thread(self._store.since, after, BATCH, known)]
        if not found:
            await asyncio.to_thread(self._store.require_known, after)
        while self._handed and found and self._handed[0].position <= found[-1].position:
            self._handed.popleft()
        return found

    def _next_handed(self) -> Sequence[Positioned]:
        """The events handed over that follow the position, without a gap."""
        handed, position = self._handed, self._position
        found: list[Positioned] = []
        while handed and handed[0].position <= position + 1:
            if (entry := handed.popleft()).position == position + 1:
                found.append(entry)
                position += 1
        return found


class _Heard(NamedTuple):
    """The header of an event of the log, and the event, if it was read."""

    header: Header
    event: Positioned | None


def _matches_in(heard: Sequence[_Heard]) -> set[str]:
    return {each.header.stream for each in heard if each.event is None and each.header.topic == TOPIC}


class Projector(Part):
    """Keeps the projections in step with the log, and publishes all that is in it.

    Of several processes on a database one does so; it reads every event. The others hear what the events of the log are
    of, and read those that somebody here cares for; and they look about once a second whether the one is still there.
    """

    def __init__(self, store: EventLog, projections: ProjectionStore, polling_seconds: float) -> None:
        self.projections = projections
        self._store = store
        self._polling_seconds = polling_seconds
        self._subscription: Subscription | None = None
        self._task: asyncio.Task[None] | None = None
        self._published: int | None = None
        """The position of the last event that was published as followed, or as heard of; None before the first."""
        self._ending = asyncio.Event()
        self._news = asyncio.Event()
        self._later: asyncio.TimerHandle | None = None
        """The timer that wakes this process for its own events, for which nobody waits."""
        self._own: dict[int, Positioned] = {}
        """The events that this process has stored since it heard of the log last."""
        self._heard: deque[_Heard] = deque()
        """The events that were announced as stored, and are not in the projections yet."""
        self._appended = 0
        """The position of the last event that this process has stored, or found at its start."""
        self._reached = 0
        """The position of the projections, as far as this process knows."""
        self._unknown = True
        """True if they may have come further without news of it in this process."""
        self._told = -1
        """The position when it was last published."""
        self._unsure = False
        """True if the connection that hears of others was made again: the store may have been set back."""
        self._reaching: set[asyncio.Event] = set()
        """Set whenever they have come further."""
        store.bus.subscribe(EventsAppended, lambda news: self.hand(news.events))

    async def start(self) -> None:
        """Begins to follow."""
        self._appended = max(self._appended, await asyncio.to_thread(self._store.last_position))
        self._task = asyncio.get_running_loop().create_task(self._follow())

    def hand(self, stored: Sequence[Positioned]) -> None:
        """Hands over what this process has stored."""
        self._appended = max(self._appended, stored[-1].position)
        if self._subscription is not None:
            self._subscription.hand(stored)
        elif self._store.shared:
            self._own.update((entry.position, entry) for entry in stored[:HANDED])
            if self._later is None:
                self._later = asyncio.get_running_loop().call_later(LONGEST_GATHERING_SECONDS, self._wake_late)

    def wake(self, streams: Collection[str] = ()) -> None:
        """Says that another process may have stored something, of these streams where they are known. Where it keeps
        the projections too, and nobody here cares for them, they are heard of within a second.
        """
        self._unsure |= not streams
        if self._subscription is not None:
            self._subscription.wake()
        elif self._cares(streams):
            self._news.set()

    def _wake_late(self) -> None:
        self._later = None
        self._news.set()

    def _cares(self, streams: Collection[str]) -> bool:
        matches = {stream for stream in streams if stream.startswith(MATCHES)}
        if not matches or len(matches) < len(streams):
            return True
        for question in (CommittedHeard(matches), ProjectedHeard(matches)):
            self._store.bus.publish(question)
            if question.wanted:
                return True
        return False

    def reach(self, position: int) -> None:
        """Says that another process has brought the projections to a position; 0: nobody knows how far. `WAITED_FOR`:
        somebody waits for them there.
        """
        if position == WAITED_FOR:
            if self._subscription is not None:
                self._subscription.hurry()
            return
        if position and self._subscription is None:  # they come in the order of commits, so a lower one is true as well
            self._reached = position
        self._unknown |= not position
        if self._own or self._heard or self._reaching or not position:  # the others hear of it within a second
            self._news.set()

    async def caught_up(self) -> None:
        """Waits, for a while at most, until the projections have all that is in the log by now: whatever a caller has
        done before, at any service, is seen.
        """
        end = await asyncio.to_thread(self._store.last_position) if self._store.shared else self._appended
        if self._reached >= end:
            return
        news = asyncio.Event()
        self._reaching.add(news)
        if self._subscription is not None:
            self._subscription.hurry()
        else:
            with suppress(PersistenceError):  # then it waits as long as news gather
                await asyncio.to_thread(self.projections.hurry)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(CAUGHT_UP_SECONDS):
                    while self._reached < end:
                        await news.wait()
                        news.clear()
        finally:
            self._reaching.discard(news)

    async def _follow(self) -> None:
        missing = False
        while not self._ending.is_set():
            try:
                if missing:
                    await asyncio.to_thread(self.projections.make)
                    missing = False
                if self._published is None:
                    self._published = self._reached = await asyncio.to_thread(self.projections.position)
                    self._publish_projected((), self._published)
                if await asyncio.to_thread(self.projections.held):
                    await self._keep()
                else:
                    await self._hear()
            except SetBackError:
                LOG.exception("the store was set back: it lacks events that this service knows")
                self._store.bus.publish(StoreSetBack())
                return
            except (InterfaceError, OperationalError) as error:  # the database is away
                LOG.warning("the projections stopped; they go on from where they were in a moment: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
            except Exception as error:
                LOG.exception("the projections stopped; they go on from where they were in a moment")
                missing |= isinstance(error, ProgrammingError) and self._store.shared  # somebody dropped tables
                await asyncio.sleep(RETRY_SECONDS)

    async def _make_sure(self) -> None:
        """Requires that the store still has what is known here, if that is not sure. Who finds nothing new does it too,
        but where others store all the time, there is always something.

        Raises:
            SetBackError: it has not.
        """
        if self._unsure:
            self._unsure = False
            await asyncio.to_thread(self._store.require_known, self._published or 0)

    # -- the process that keeps them ----------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Follows the log, until this process may not any more."""
        assert self._published is not None
        reached = self._reached
        if self._store.shared:  # the one that kept them so far may have left off behind what was heard of here
            reached = await asyncio.to_thread(self.projections.catch_up, self._store)
            await self._project_heard(reached)
        self._own.clear()
        self._reached, position = reached, self._published  # what was followed, but not published, comes once more
        self._subscription = Subscription(self._store, position, self._polling_seconds)
        if self._ending.is_set():  # `close` was called meanwhile
            self._subscription.stop()
        try:
            async for events in self._subscription:
                await self._make_sure()
                self._store.bus.publish(EventsCommitted(events))
                self._reached = await asyncio.to_thread(self.projections.advance, events, self._store.mark, position)
                position = self._published = events[-1].position
                self._publish_projected(events, position)
        finally:
            self._subscription = None

    # -- the others ---------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        """Hears of the log while another process keeps the projections."""
        loop = asyncio.get_running_loop()
        claimed = loop.time()
        while not self._ending.is_set():
            self._news.clear()
            await self._make_sure()
            count = await self._hear_of_events()
            if self._unknown:
                self._unknown, reached = False, self._reached
                position = await asyncio.to_thread(self.projections.position)
                if self._reached == reached:  # otherwise there was news of it meanwhile
                    self._reached = position
            await self._project_heard(self._reached)
            if count == BATCH:
                continue
            if loop.time() - claimed > CLAIM_SECONDS:
                claimed, self._unknown = loop.time(), True
                if await asyncio.to_thread(self.projections.held):
                    return
            try:
                async with asyncio.timeout(CLAIM_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                continue
            await asyncio.sleep(HEARING_SECONDS)

    async def _hear_of_events(self) -> int:
        """Publishes what is new in the log, and cared for here; how many events there were."""
        assert self._published is not None
        headers = await asyncio.to_thread(self._store.headers, self._published, BATCH)
        if not headers:
            await asyncio.to_thread(self._store.require_known, self._published)
            return 0
        heard = [_Heard(header, self._own.get(header.position)) for header in headers]
        question = CommittedHeard(_matches_in(heard))
        heard = await self._read(heard, question)
        self._published = headers[-1].position
        self._own = {position: entry for position, entry in self._own.items() if position > self._published}
        self._store.bus.publish(EventsCommitted([each.event for each in heard if each.event is not None]))
        self._heard.extend(heard)
        return len(headers)

    async def _project_heard(self, position: int) -> None:
        """Publishes that the projections have followed what was heard of. Who cares may have come since."""
        heard = list(takewhile(lambda each: each.header.position <= position, self._heard))
        heard = await self._read(heard, ProjectedHeard(_matches_in(heard)))
        for _ in heard:
            self._heard.popleft()
        self._publish_projected([each.event for each in heard if each.event is not None], position)

    async def _read(self, heard: Sequence["_Heard"], question: CommittedHeard | ProjectedHeard) -> list["_Heard"]:
        """Reads of what was heard that for which somebody here cares, and all that is of no match."""
        if question.matches:
            self._store.bus.publish(question)
        wanted = [
            each.header.position
            for each in heard
            if each.event is None and (each.header.topic != TOPIC or each.header.stream in question.wanted)
        ]
        if not wanted:
            return list(heard)
        read = {entry.position: entry for entry in await asyncio.to_thread(self._store.at, wanted)}
        return [
            each if each.event is not None else each._replace(event=read.get(each.header.position)) for each in heard
        ]

    def _publish_projected(self, events: Sequence[Positioned], position: int) -> None:
        if events or position != self._told:
            self._told = position
            self._store.bus.publish(EventsProjected(events, position))
            for waiting in self._reaching:
                waiting.set()

    async def close(self) -> None:
        """Ends when everything that is committed counts, where this process keeps the projections."""
        self._ending.set()
        self._news.set()
        if self._later is not None:
            self._later.cancel()
        if self._subscription is not None:
            self._subscription.stop()
        if self._task is not None:
            await self._task
