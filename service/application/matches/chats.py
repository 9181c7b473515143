"""Rooms of chats: who waits for one here, what other processes add, and what is removed in time."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Hashable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

from eventsourcing.persistence import PersistenceError

from domain.chats.chat import Room
from domain.matches.events import DecisionMade, of_match
from domain.matches.match import Match
from projections.matches.directory_queries import ended_before
from projections.store import ProjectionStore
from service.foundation.part import Part
from service.limiting.limits import TokenBuckets
from service.persistence.log_changes import CommittedHeard, EventsCommitted, PersonsErased
from service.persistence.matches.chat import Chats
from service.persistence.matches.store import MatchStore

T = TypeVar("T")

LOG = logging.getLogger("caravanserai.chats")

PER_SECOND, BURST_SECONDS = 0.5, 10.0
"""The rate of texts of a person in all rooms together, and the burst: five."""
LOOKING_SECONDS = 1.0
"""The interval at which a process looks for what others of a shared store have written, while somebody waits."""
DAY = 86_400_000
"""A day in milliseconds."""
PAGE = 100


class Listener:
    """Somebody who waits for a room: ``news`` is set when there may be more, or other rights. ``erased`` are persons
    whose texts they have to forget.
    """

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.erased: set[str] = set()


class ChatRooms(Part):
    """The rooms of this process. Chats are removed ``days`` after the end of their match, which is looked for every
    ``pause_seconds``; 0: there are no chats.
    """

    def __init__(self, store: MatchStore, projections: ProjectionStore, days: int, pause_seconds: float) -> None:
        self.chats: Chats = store.chats
        self.days = days
        self._store = store
        self._projections = projections
        self._pause_seconds = pause_seconds
        self._listeners: dict[tuple[str, Room], set[Listener]] = {}
        self._made: dict[tuple[str, Room], dict[Hashable, asyncio.Task[Any]]] = {}
        """The answers made for those who wait for a room since something was added there."""
        self.paces = TokenBuckets(PER_SECOND, BURST_SECONDS)
        self._pacing = Lock()  # texts are added in threads
        self._tasks: list[asyncio.Task[None]] = []
        store.bus.subscribe(PersonsErased, self._on_erased)
        store.bus.subscribe(EventsCommitted, self._on_committed)
        store.bus.subscribe(CommittedHeard, self._on_heard)

    async def start(self) -> None:
        """Begins to look for what is to be removed, and for what others write."""
        loop = asyncio.get_running_loop()
        self._tasks.append(loop.create_task(self._removing()))
        if self._store.shared:
            self._tasks.append(loop.create_task(self._looking()))

    @contextmanager
    def listening(self, match: str, room: Room) -> Iterator[Listener]:
        """Somebody waits for a room, as long as the block lasts."""
        key, listener = (match, room), Listener()
        others = self._listeners.setdefault(key, set())
        others.add(listener)
        try:
            yield listener
        finally:
            others.discard(listener)
            if not others:
                self._listeners.pop(key, None)
                self._made.pop(key, None)

    async def shared(self, match: str, room: Room, about: Hashable, make: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The result of ``make`` for all who wait for a room and want to know the same at the same time. What was begun
        before something was added is not shared with those who are woken by it.
        """
        made = self._made.setdefault((match, room), {})
        making = made.get(about)
        if making is None:
            making = made[about] = asyncio.create_task(make())
        try:
            found: T = await asyncio.shield(making)
        except Exception:
            made.pop(about, None)
            raise
        return found

    def pace(self, identity: str) -> float:
        """Counts a text of somebody; how many seconds they have to wait before, if they write too fast."""
        with self._pacing:
            return self.paces.take(identity)

    def added(self, match: str, room: Room) -> None:
        """Wakes those who wait for a room."""
        self._made.pop((match, room), None)
        for listener in self._listeners.get((match, room), ()):
            listener.news.set()

    def outlived(self, match: Match) -> bool:
        """True if a match ended so long ago that its chat is removed."""
        return match.lifecycle.over and match.lifecycle.time + self.days * DAY <= match.clock()

    async def remove_old(self, now: int) -> int:
        """Removes the chats of matches that ended long enough ago; returns how many these were."""
        before, after, removed = now - self.days * DAY, "", 0
        while found := await asyncio.to_thread(self.chats.quiet_since, before, after, PAGE):
            after = found[-1]
            for match in await asyncio.to_thread(ended_before, self._projections, found, before):
                await asyncio.to_thread(self.chats.remove, match)
                removed += 1
        return removed

    async def _removing(self) -> None:
        while True:
            try:
                await self.remove_old(self._store.clock())
            except PersistenceError as error:
                LOG.warning("old chats cannot be removed: %s", error)
            await asyncio.sleep(self._pause_seconds)

    async def _looking(self) -> None:
        """Wakes those for whose room another process has written something."""
        known: dict[tuple[str, Room], int] = {}
        while True:
            try:
                ends = await asyncio.to_thread(self.chats.ends, list(self._listeners))
            except PersistenceError:
                ends = known
            for key, end in ends.items():
                if known.get(key) != end:
                    self.added(*key)
            known = ends
            await asyncio.sleep(LOOKING_SECONDS)

    def _on_erased(self, news: PersonsErased) -> None:
        self._made.clear()
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.erased.update(news.persons)
                listener.news.set()

    def _on_heard(self, heard: CommittedHeard) -> None:
        heard.wanted.update({match for match, _ in self._listeners} & set(heard.matches))

    def _on_committed(self, news: EventsCommitted) -> None:
        """Readers and writers change when seats are taken, and at the end; no decision between changes them."""
        if self._listeners:
            events = [recorded.event for _, recorded in news.events if of_match(recorded)]
            for match in {event.match for event in events if event.ends or not isinstance(event.body, DecisionMade)}:
                for room in Room:
                    self.added(match, room)

    async def close(self) -> None:
        """Wakes everybody, so that they look again: the service is ending."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.news.set()
