"""Callers who wait for news of their open questions, and which of them an event of the log concerns."""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cachetools import LRUCache

from domain.matches.events import DecisionMade, MatchStarted, Recorded, SeatJoined, of_match
from projections.matches.match_list import CallerIdentity
from service.bus import Bus
from service.foundation.part import Part
from service.persistence.log_changes import EventsProjected, ProjectedHeard

BEGUN = 100_000
"""The most matches that are remembered as begun."""
RUNNING = frozenset[type]((MatchStarted, DecisionMade))
"""The events by which a match has begun."""


class Watcher:
    """Somebody who watches their inbox: ``news`` is set when it may have changed."""

    def __init__(self, identity: CallerIdentity) -> None:
        self.identity = identity
        self.news = asyncio.Event()
        self.matches: set[str] = set()

    def accompanies(self, recorded: Recorded) -> bool:
        """True if somebody who watches had a part in the match that a new one plays again."""
        return any(
            each.account == self.identity.account if each.account else each.credential in self.identity.credentials
            for each in recorded.companions
        )

    def takes(self, event: SeatJoined, recorded: Recorded) -> bool:
        """True if somebody who takes a seat is the one who watches."""
        if event.account:
            return event.account == self.identity.account
        return recorded.credential in self.identity.credentials


class Inboxes(Part):
    """The watchers of this process."""

    def __init__(self, bus: Bus) -> None:
        bus.subscribe(EventsProjected, self._on_projected)
        bus.subscribe(ProjectedHeard, self._on_heard)
        self._watchers: set[Watcher] = set()
        self._of_match: dict[str, set[Watcher]] = {}
        self._begun: LRUCache[str, None] = LRUCache(BEGUN)
        """Matches that have begun, so that nobody takes a seat there any more; those of which was heard last."""

    @contextmanager
    def watching(self, identity: CallerIdentity) -> Iterator[Watcher]:
        """Somebody watches, as long as the block lasts."""
        watcher = Watcher(identity)
        self._watchers.add(watcher)
        try:
            yield watcher
        finally:
            self._watchers.discard(watcher)
            for match in watcher.matches:
                self._forget(match, watcher)

    def seat(self, watcher: Watcher, matches: Iterable[str]) -> None:
        """Says in which matches a watcher has a seat; those that they had before stay."""
        for match in matches:
            watcher.matches.add(match)
            self._of_match.setdefault(match, set()).add(watcher)

    def _forget(self, match: str, watcher: Watcher) -> None:
        watching = self._of_match.get(match, set())
        watching.discard(watcher)
        if not watching:
            self._of_match.pop(match, None)

    def _on_heard(self, heard: ProjectedHeard) -> None:
        """While somebody watches, a match is of interest until it has begun: they may take a seat there."""
        if self._watchers:
            heard.wanted.update(name for name in heard.matches if name in self._of_match or name not in self._begun)

    def _on_projected(self, news: EventsProjected) -> None:
        """Wakes those who are concerned."""
        for _, recorded in news.events:
            if not of_match(recorded):  # of players, not of matches
                continue
            event = recorded.event
            if event.body.__class__ in RUNNING:
                self._begun[event.match] = None
            if isinstance(event.body, SeatJoined):
                for watcher in self._watchers:
                    if watcher.takes(event.body, recorded):
                        self.seat(watcher, (event.match,))
            if recorded.companions:
                for watcher in self._watchers:
                    if watcher.accompanies(recorded):
                        self.seat(watcher, (event.match,))
            for watcher in self._of_match.get(event.match, ()):
                watcher.news.set()
            if event.ends:  # it will never ask again
                for watcher in self._of_match.pop(event.match, ()):
                    watcher.matches.discard(event.match)

    async def close(self) -> None:
        """Wakes everybody, so that they look again: the service is ending."""
        for watcher in self._watchers:
            watcher.news.set()
