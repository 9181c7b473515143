"""Notices about the event log, in the order in which they are published of an event; and about erased persons."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from domain.log import Positioned


@dataclass(frozen=True, slots=True)
class Stored:
    """Notice: this process has stored events."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class Logged:
    """Notice: events are in the log, from this process or another one; the projections follow them next."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class Projected:
    """Notice: the projections have followed events."""

    events: Sequence[Positioned]


@dataclass(frozen=True, slots=True)
class PersonsErased:
    """Notice: the keys of persons are destroyed. Names that were read before must be forgotten."""

    persons: Collection[str]
