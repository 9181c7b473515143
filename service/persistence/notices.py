"""What is published of the event log, in the order in which it happens to an event."""

from collections.abc import Sequence
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
