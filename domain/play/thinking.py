"""How far a planner looks: numbers that a game may choose for its own turns. No rule depends on them."""

from typing import NamedTuple


class Thinking(NamedTuple):
    """How many offers and lines (sequences of its own decisions) a planner tries; never how long it may take."""

    first: tuple[int, ...] = (20, 6, 3)
    """Offers that it follows up: in a first imagined match the best of each class, in each further one the best of
    those. More imagined matches make it less credulous about luck; most of the effort goes where the choice is close.
    """
    positions: int = 150
    """Positions that it looks at in each of them, beside those after the first offers."""
    width: int = 2
    """Lines that it follows at the same time for each class of first decisions: what pays before it gains is not given
    up for what gains at once.
    """
    lines: int = 5
    """Lines that it follows at the same time at least, where there are as many."""
    offers: int = 8
    """Offers that it tries at the end of each line, and lines that it follows into the next turn."""


USUAL = Thinking()
"""For games that choose nothing."""
