"""Live match: a match in memory with those who watch it, and the news about it."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from domain.matches.events import Recorded
from domain.matches.match import Match

T = TypeVar("T")

RECENT = 256
"""The number of latest events that a live match keeps for those who watch; older ones are read from the store."""


@dataclass(slots=True)
class LiveMatch:
    """A match in memory.

    ``committed`` is the version up to which everything is stored, ``pulse`` is set when it grows. ``doubtful``: there
    may be more in the store than is known here. ``users`` are calls that are at work on it or watch it.
    """

    name: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    match: Match | None = None
    committed: int = 0
    doubtful: bool = False
    over: bool = False
    pulse: asyncio.Event = field(default_factory=asyncio.Event)
    recent: "deque[Recorded]" = field(default_factory=lambda: deque(maxlen=RECENT))
    users: int = 0

    def published(self, match: Match, rows: Sequence[Recorded]) -> None:
        """Takes note of what is stored now, and wakes those who wait for it."""
        self.match = match
        self.committed = match.version
        self.over = match.lifecycle.over
        self.recent.extend(rows)
        self.wake()

    @property
    def log_fields(self) -> Mapping[str, str]:
        """The fields of the log beside a message."""
        return {"match": self.name}

    def wake(self) -> None:
        """Wakes everybody who waits for news."""
        pulse, self.pulse = self.pulse, asyncio.Event()
        pulse.set()


@dataclass(frozen=True, slots=True)
class Committed(Generic[T]):
    """The result of a command: its events, the same ones again for a repetition, and the answer made from them."""

    rows: Sequence[Recorded]
    answer: T


@dataclass(frozen=True, slots=True)
class MatchAdvanced:
    """News: events of a match were stored, and are shown to those who watch it."""

    hosted: LiveMatch
    rows: Sequence[Recorded]


@dataclass(frozen=True, slots=True)
class RegistryCloses:
    """News: no new commands are carried out; streams end."""
