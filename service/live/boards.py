"""Who waits for a scoreboard to come further, and whom an event of the log concerns.

What the projections have followed is told to those who wait for just that match, with the version that was reached: so
that waiting costs nothing while other matches go on.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from domain.log import Positioned
from domain.matches.events import MatchAbandoned, MatchFinished, of_match


class Waiting:
    """Somebody who waits for a scoreboard: how far it has come, as far as he has heard, and whether it is ``over``.

    ``news`` is set when that is at least the version ``wanted``, and when he shall look whether he may go on waiting.
    """

    def __init__(self) -> None:
        self.news = asyncio.Event()
        self.wanted = 0
        self.version = 0
        self.over = False

    def told(self, version: int, over: bool) -> None:
        """Hears how far the scoreboard has come; it never goes back."""
        self.version = max(self.version, version)
        self.over = self.over or over
        if self.reached:
            self.news.set()

    @property
    def reached(self) -> bool:
        """Whether there is nothing to wait for any more."""
        return self.over or self.version >= self.wanted


class Boards:
    """Those who wait in this process. `told` must hear of events when the projections have followed them."""

    def __init__(self) -> None:
        self._of_match: dict[str, set[Waiting]] = {}

    @contextmanager
    def waiting(self, match: str) -> Iterator[Waiting]:
        """Somebody waits for the scoreboard of a match, as long as the block lasts."""
        waiting = Waiting()
        others = self._of_match.setdefault(match, set())
        others.add(waiting)
        try:
            yield waiting
        finally:
            others.discard(waiting)
            if not others:
                self._of_match.pop(match, None)

    def told(self, events: Sequence[Positioned]) -> None:
        """Hears of events of any match that the projections have followed."""
        for _, recorded in events:
            if not of_match(recorded):  # of players or editions, not of matches
                continue
            event = recorded.event
            over = isinstance(event.body, MatchFinished | MatchAbandoned)
            for waiting in self._of_match.get(event.match, ()):
                waiting.told(event.version, over)

    def wake(self) -> None:
        """Wakes everybody, so that they look again: the service is ending."""
        for others in self._of_match.values():
            for waiting in others:
                waiting.news.set()
