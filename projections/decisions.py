"""Decisions of one match that follow each other: most of a log, and together they change a few rows.

A projection writes them at once if it can. Decisions change only rows of their match, so it does not matter what
happens in other matches between them.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from domain.matches.events import DecisionMade, MatchEvent, Recorded
from domain.table.effects import Effect
from projections.databases.statements import Cursor


class FollowedEvent(NamedTuple):
    """An event of a match at its place in the log."""

    position: int
    recorded: Recorded

    @property
    def event(self) -> MatchEvent:
        """The event itself."""
        return self.recorded.event


Decisions: TypeAlias = Sequence[FollowedEvent]
"""Decisions of one match, at least one, in their order and with no other event of the match between them."""


@runtime_checkable
class DecidedProjection(Protocol):
    """A projection that writes several decisions of one match as one."""

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change: the same as `apply` with one after the other."""


@runtime_checkable
class CloseProjection(Protocol):
    """A projection that for some matches must see the tables of others as they are after each event."""

    def follows_closely(self, cursor: Cursor, match: str, events: Sequence[FollowedEvent]) -> bool:
        """True if this is such a match while these events happen in it: decisions, or those before its start."""


class UnmovedByDecisions:
    """A projection in which decisions change nothing."""

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes nothing."""


def is_decision(event: FollowedEvent) -> bool:
    """True if an event is a decision."""
    return event.event.body.__class__ is DecisionMade


def effects_of(events: Sequence[FollowedEvent]) -> Sequence[Effect]:
    """The effects of events, in their order."""
    if len(events) == 1:
        return events[0].event.effects
    return list(chain.from_iterable(each.event.effects for each in events))
