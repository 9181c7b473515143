"""Events of one match before its start that follow each other: most of a log of short matches. Where the first is its
creation, the last may be its end.

A projection writes them at once if it can. Like decisions they change only rows of their match, so it does not matter
what happens in other matches between them.
"""

from typing import Protocol, runtime_checkable

from domain.log import Positioned, Unreadable
from domain.matches.events import (
    DecisionMade,
    MatchCreated,
    SeatBound,
    SeatJoined,
    SeatLeft,
    SeatReady,
    StartVoided,
    of_match,
)
from projections.databases.statements import Cursor
from projections.decisions import Decisions, FollowedEvent

Beginning = Decisions
"""Events of one match before its start, at least one, in their order and with no other event of the match between them.
"""
WAITING = frozenset((DecisionMade, MatchCreated, SeatBound, SeatJoined, SeatLeft, SeatReady, StartVoided))
"""The events of a match that can wait for each other: decisions, and those before the start."""


@runtime_checkable
class BegunProjection(Protocol):
    """A projection that writes several events of one match before its start as one."""

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events change: the same as `apply` with one after the other."""


class UnmovedByBeginnings:
    """A projection in which events before the start of a match change nothing."""

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes nothing."""


def is_creation(event: FollowedEvent) -> bool:
    """True if an event is the first of its match."""
    return event.event.body.__class__ is MatchCreated


def waiting_of(event: Positioned) -> FollowedEvent | None:
    """The decision, or the event before the start of a match, that an entry of the log is; None if it is neither."""
    recorded = event.recorded
    if isinstance(recorded, Unreadable) or not of_match(recorded) or recorded.event.body.__class__ not in WAITING:
        return None
    return FollowedEvent(event.position, recorded)
