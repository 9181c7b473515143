"""Decisions of one match that follow each other: most of a log, and together they change a few rows.

A projection writes them at once if it can. Decisions change only rows of their match, so it does not matter what
happens in other matches between them.
"""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias, runtime_checkable

from domain.log import Positioned, Unreadable
from domain.matches.events import DecisionMade, MatchEvent, Recorded, of_match
from domain.table.effects import Effect
from projections.databases.statements import Cursor


class FollowedDecision(NamedTuple):
    """A decision at its place in the log."""

    position: int
    recorded: Recorded

    @property
    def event(self) -> MatchEvent:
        """The event itself."""
        return self.recorded.event


Decisions: TypeAlias = Sequence[FollowedDecision]
"""Decisions of one match, at least one, in their order and with no other event of the match between them."""


@runtime_checkable
class DecidedProjection(Protocol):
    """A projection that writes several decisions of one match as one."""

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change: the same as `apply` with one after the other."""


@runtime_checkable
class CloseProjection(Protocol):
    """A projection that for some matches must see the tables of others as they are after each event."""

    def follows_closely(self, cursor: Cursor, match: str) -> bool:
        """True if this is such a match, as long as nothing but decisions happens in it."""


class UnmovedByDecisions:
    """A projection in which decisions change nothing."""

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes nothing."""


def decision_of(event: Positioned) -> FollowedDecision | None:
    """The decision that an entry of the log is; None if it is something else."""
    recorded = event.recorded
    if isinstance(recorded, Unreadable) or not of_match(recorded) or recorded.event.body.__class__ is not DecisionMade:
        return None
    return FollowedDecision(event.position, recorded)


def effects_of(decisions: Decisions) -> Sequence[Effect]:
    """The effects of decisions, in their order."""
    if len(decisions) == 1:
        return decisions[0].event.effects
    return list(chain.from_iterable(each.event.effects for each in decisions))
