"""Callers who wait for news of a tournament: only they are woken when its events are in the log."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from domain.errors import Reason
from service.bus import Bus
from service.errors import ServiceError
from service.foundation.part import Part
from service.persistence.log_changes import EventsCommitted


class Subscriptions(Part):
    """Those who wait in this process."""

    def __init__(self, bus: Bus) -> None:
        self._of_tournament: dict[str, set[asyncio.Event]] = {}
        self._closing = False
        bus.subscribe(EventsCommitted, self._on_logged)

    @contextmanager
    def waiting(self, tournament: str) -> Iterator[asyncio.Event]:
        """Somebody waits for a tournament, as long as the block lasts: the event is set when there may be news."""
        news = asyncio.Event()
        others = self._of_tournament.setdefault(tournament, set())
        others.add(news)
        try:
            yield news
        finally:
            others.discard(news)
            if not others:
                self._of_tournament.pop(tournament, None)

    def _on_logged(self, committed: EventsCommitted) -> None:
        for _, recorded in committed.events:
            name = getattr(getattr(recorded, "event", None), "stream", "")  # what is damaged has no event
            for news in self._of_tournament.get(name, ()):
                news.set()

    def require_open(self) -> None:
        """Requires that the service goes on.

        Raises:
            ServiceError: SHUTTING_DOWN.
        """
        if self._closing:
            raise ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")

    async def close(self) -> None:
        """Wakes everybody: the service is ending."""
        self._closing = True
        for others in self._of_tournament.values():
            for news in others:
                news.set()
