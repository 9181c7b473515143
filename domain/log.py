"""The log of all streams, as those see it who follow it: events in the order of their commits, each with a position."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from domain.event import AnyRecorded


class Unreadable(NamedTuple):
    """The entry where an event cannot be read: in which stream, at which version, and what is wrong with it.

    ``owner`` is the stream in which it belongs, if that is known and another one: then both are damaged.
    """

    stream: str
    version: int
    text: str
    owner: str = ""

    @property
    def damaged(self) -> Sequence["Unreadable"]:
        """This, and the same of the stream in which it belongs."""
        return (self, self._replace(stream=self.owner, owner=self.stream)) if self.owner else (self,)


class Positioned(NamedTuple):
    """The stored entry, with its position in the log: greater than that of every event stored before."""

    position: int
    recorded: AnyRecorded | Unreadable


class Log(Protocol):
    """The log of all streams."""

    def since(self, after: int, limit: int) -> Sequence[Positioned]:
        """Events after a position, a limited number of them."""

    def archived(self, after: int) -> Iterable[AnyRecorded]:
        """The events after a position which say that a match was archived, in order; without unreadable ones."""

    def mark(self, position: int) -> bytes:
        """SHA-256 of the row at a position; empty if there is none."""

    def last_position(self) -> int:
        """The position of the last event; 0 if there is none."""
