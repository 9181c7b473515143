"""Seats that a step went past without asking them, as a game finds them in the effects of an event.

No rule records a skipped seat: nothing on the table changes for it. Who was skipped follows from which seat is asked
next, so a game says it from the effects alone, and what it says is the same for every viewer.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from domain.table.effects import Close, Effect


class Skipped(NamedTuple):
    """The seats that a step went past; ``position``: where the step stands among the effects of its event."""

    position: int
    step: Close
    seats: tuple[int, ...]


FindSkipped = Callable[[Sequence[Effect], int], Iterable[Skipped]]
"""The function that finds the seats that were skipped in an event, from its effects and the number of players."""


def nobody_skipped(effects: Sequence[Effect], players: int) -> Iterable[Skipped]:
    """For games in which every seat is asked, or whose rules record who is skipped."""
    return ()


def seats_from(first: int, count: int, players: int) -> tuple[int, ...]:
    """``count`` seats clockwise, beginning with the seat number ``first``, which may be beyond either end."""
    return tuple((first - 1 + number) % players + 1 for number in range(count))
