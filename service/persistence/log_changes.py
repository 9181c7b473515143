"""News of the event log, in the order in which they are published of an event; and about erased persons."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from domain.log import Positioned


@dataclass(frozen=True, slots=True)
class EventsAppended:
    """News: this process has stored events."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class StoreSetBack:
    """News: the store lacks events that this process knows. It has to start again, with what is there."""


@dataclass(frozen=True, slots=True)
class CommittedHeard:
    """News: another process has stored events of matches. Who cares for some of them says so: the others are not read.

    ``wanted`` takes the names of the matches whose events are read, and published as `EventsCommitted`.
    """

    matches: Collection[str]
    wanted: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class ProjectedHeard:
    """The same of events that another process has followed; those of ``wanted`` are published as `EventsProjected`."""

    matches: Collection[str]
    wanted: set[str] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class EventsCommitted:
    """News: events are in the log, from this process or another one; the projections follow them next. Where another
    process keeps the projections, its events of matches are left out for which nobody here cares.
    """

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class EventsProjected:
    """News: the projections have followed the log up to a position, and these events, as in `EventsCommitted`."""

    events: Sequence[Positioned]
    position: int


@dataclass(frozen=True, slots=True)
class PersonsErased:
    """News: the keys of persons are destroyed. Names that were read before must be forgotten."""

    persons: Collection[str]
