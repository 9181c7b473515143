"""Time controls: how much time the seats of a match have, and the short text about it, such as `1h30m+30s`."""

from dataclasses import dataclass
from enum import Enum

SECOND = 1000
"""A second, in the unit of all clocks: milliseconds."""
DAY = 86_400 * SECOND

_UNITS = {"d": DAY, "h": 3600 * SECOND, "m": 60 * SECOND, "s": SECOND}


class Counted(Enum):
    """The unit for which a time is given: each decision, the whole match, or each turn."""

    DECISION = "decision"
    MATCH = "match"
    TURN = "turn"


class Pausing(Enum):
    """The people who may stop all clocks: nobody; the owner and administrators; they, and all players together."""

    NOBODY = "nobody"
    ORGANISER = "organiser"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that each seat has, in milliseconds: ``amount`` for what is ``counted``, and ``increment`` more for each
    turn (of a match) that it ends in time, ``capped`` at the amount or not.

    After ``time_outs`` turns lost by time a seat leaves; 0: never. ``pause`` is how long all pauses may last together;
    0: as long as they like. ``vacation`` is what each player may add to their own clock, in parts.
    """

    counted: Counted
    amount: int
    increment: int = 0
    capped: bool = False
    time_outs: int = 0
    pausing: Pausing = Pausing.NOBODY
    pause: int = 0
    vacation: int = 0

    def __str__(self) -> str:
        if self.counted is not Counted.MATCH:
            by_days = self.counted is Counted.TURN
            return duration(self.amount) if by_days else f"{duration(self.amount)}/decision"
        return f"{duration(self.amount)}+{duration(self.increment)}{' capped' if self.capped else ''}"


def by_the_clock(time: int) -> str:
    """A duration as a clock shows it, in hours, minutes and seconds: `1:30:00`."""
    seconds = time // SECOND
    return ":".join((str(seconds // 3600), f"{seconds // 60 % 60:02}", f"{seconds % 60:02}"))


def duration(time: int) -> str:
    """A duration in the fewest words: `1h30m`; parts of a second are left out."""
    parts = []
    for unit, size in _UNITS.items():
        number, time = divmod(time, size)
        if number:
            parts.append(f"{number}{unit}")
    return "".join(parts) or "0s"
