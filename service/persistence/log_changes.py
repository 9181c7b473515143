"""News of the event log, in the order in which they are published of an event; and about erased persons."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from domain.log import Positioned


@dataclass(frozen=True, slots=True)
class EventsAppended:
    """News: this process has stored events."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class EventsCommitted:
    """News: events are in the log, from this process or another one; the projections follow them next."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class EventsProjected:
    """News: the projections have followed events."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class PersonsErased:
    """News: the keys of persons are destroyed. Names that were read before must be forgotten."""

    persons: Collection[str]
