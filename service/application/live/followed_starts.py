"""Callers who wait for players that they follow to begin public matches. They hear it as often as notices say it."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from cachetools import LRUCache
from eventsourcing.persistence import PersistenceError

from domain.matches.events import MatchStarted, of_match
from projections.follows.followed_players import FollowedStart, starts_of_followed
from projections.notices.notices import FOLLOWED_AN_HOUR, HOUR
from projections.store import ProjectionStore
from service.bus import Bus
from service.foundation.part import Part
from service.persistence.log_changes import EventsProjected

LOG = logging.getLogger("caravanserai.following")

REMEMBERED = 100_000
"""The number of followers whose news of the last hour is remembered."""


class StartWaiter:
    """A stream of somebody who waits; ``news`` is set when something lies in ``starts``, until it is taken."""

    def __init__(self, news: asyncio.Event) -> None:
        self._news = news
        self._starts: list[FollowedStart] = []

    def put(self, start: FollowedStart) -> None:
        """Lets them hear of a start."""
        self._starts.append(start)
        self._news.set()

    def take(self) -> list[FollowedStart]:
        """The starts that they have not heard of yet."""
        taken, self._starts = self._starts, []
        return taken


class FollowedStarts(Part):
    """The followers who wait in this process. A stream that is opened again is of the same follower, and hears nothing
    twice.
    """

    def __init__(self, bus: Bus, projections: ProjectionStore) -> None:
        bus.subscribe(EventsProjected, self._on_projected)
        self._projections = projections
        self._waiting: dict[str, set[StartWaiter]] = {}
        self._heard: LRUCache[str, list[tuple[int, FollowedStart]]] = LRUCache(REMEMBERED)
        """The starts of the last hour that a follower has heard of, with their times in milliseconds since 1970."""
        self._looks: set[asyncio.Task[None]] = set()

    @contextmanager
    def waiting(self, follower: str, news: asyncio.Event) -> Iterator[StartWaiter]:
        """Somebody waits, as long as the block lasts; nobody without an account follows anybody."""
        waiter = StartWaiter(news)
        waiters = self._waiting.setdefault(follower, set()) if follower else {waiter}
        waiters.add(waiter)
        try:
            yield waiter
        finally:
            waiters.discard(waiter)
            if follower and not waiters:
                self._waiting.pop(follower, None)

    def _on_projected(self, news: EventsProjected) -> None:
        begun = {
            recorded.event.match: recorded.event.time
            for _, recorded in news.events
            if of_match(recorded) and isinstance(recorded.event.body, MatchStarted)
        }
        if begun and self._waiting:
            look = asyncio.get_running_loop().create_task(self._look(begun))
            self._looks.add(look)
            look.add_done_callback(self._looks.discard)

    async def _look(self, begun: Mapping[str, int]) -> None:
        """Lets those hear of matches who follow their players."""
        try:
            query = partial(starts_of_followed, self._projections, list(begun), list(self._waiting))
            found = await asyncio.to_thread(query)
        except PersistenceError as error:
            LOG.warning("followers do not hear that matches begin: %s", error)
            return
        for follower, start in found:
            if self._takes(follower, start, begun[start.match]):
                for waiter in self._waiting.get(follower, ()):
                    waiter.put(start)

    def _takes(self, follower: str, start: FollowedStart, time: int) -> bool:
        """True if a follower is to hear of a start, which is noted then."""
        heard = [(at, known) for at, known in self._heard.get(follower, ()) if at > time - HOUR]
        known = any(start.match == other.match or start.player == other.player for _, other in heard)
        if known or len(heard) >= FOLLOWED_AN_HOUR:
            return False
        self._heard[follower] = [*heard, (time, start)]
        return True

    async def close(self) -> None:
        """Ends what is being looked for."""
        looks = list(self._looks)
        for look in looks:
            look.cancel()
        await asyncio.gather(*looks, return_exceptions=True)
