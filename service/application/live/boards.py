"""Callers who wait for a scoreboard to come further, and which of them an event of the log concerns.

Only those who wait for a match are woken when the projections have followed its events. So waiting costs nothing while
other matches go on.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from domain.matches.events import of_match
from service.bus import Bus
from service.foundation.part import Part
from service.persistence.log_changes import EventsProjected, ProjectedHeard


class BoardWaiter:
    """Somebody who waits for a scoreboard: how far it has come, as far as they know, and whether it is ``over``.

    ``news`` is set when that is at least the version ``wanted``, and when they must look whether they may still wait.
    """

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.wanted = 0
        self.version = 0
        self.over = False

    def advance(self, version: int, over: bool) -> None:
        """Notes how far the scoreboard has come; it never goes back."""
        self.version = max(self.version, version)
        self.over = self.over or over
        if self.reached:
            self.news.set()

    @property
    def reached(self) -> bool:
        """True if there is nothing to wait for any more."""
        return self.over or self.version >= self.wanted


class Boards(Part):
    """Those who wait in this process."""

    def __init__(self, bus: Bus) -> None:
        self._of_match: dict[str, set[BoardWaiter]] = {}
        bus.subscribe(EventsProjected, self._on_projected)
        bus.subscribe(ProjectedHeard, lambda heard: heard.wanted.update(self._of_match.keys() & heard.matches))

    @contextmanager
    def waiting(self, match: str) -> Iterator[BoardWaiter]:
        """Somebody waits for the scoreboard of a match, as long as the block lasts."""
        waiting = BoardWaiter()
        others = self._of_match.setdefault(match, set())
        others.add(waiting)
        try:
            yield waiting
        finally:
            others.discard(waiting)
            if not others:
                self._of_match.pop(match, None)

    def _on_projected(self, news: EventsProjected) -> None:
        for _, recorded in news.events:
            if not of_match(recorded):  # of players or editions, not of matches
                continue
            event = recorded.event
            for waiting in self._of_match.get(event.match, ()):
                waiting.advance(event.version, event.ends)

    async def close(self) -> None:
        """Wakes everybody, so that they look again: the service is ending."""
        for others in self._of_match.values():
            for waiting in others:
                waiting.news.set()
