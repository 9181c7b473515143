"""The depth of bots: numbers that a game may choose for its own turns. No rule depends on them."""

from typing import NamedTuple


class Thinking(NamedTuple):
    """The number of offers and lines (sequences of own decisions) that a planner tries; never a limit of time."""

    first: tuple[int, ...] = (20, 6, 3)
    """Offers that it follows up: in a first imagined match the best of each class, in each further one the best of
    those. More imagined matches make it less credulous about luck; most of the effort goes where the choice is close.
    """
    positions: int = 150
    """Positions that it looks at in each of them, beside those after the first offers."""
    again: int = 300
    """Positions that it looks at once more, where fewer than two first decisions came to the end of the turn."""
    more: int = 60
    """Positions that it looks at for a class of first decisions that promises more than what came to the end of the
    turn: the best line of the class is followed to its end.
    """
    width: int = 2
    """Lines that it follows at the same time for each class of first decisions: what pays before it gains is not given
    up for what gains at once.
    """
    lines: int = 5
    """Lines that it follows at the same time at least, where there are as many."""
    offers: int = 8
    """Offers that it tries at the end of each line, and lines that it follows into the next turn."""
    next_turn: str = ""
    """The kind of the step with which the next turn begins, in a game where others act within a turn. Then bots look to
    the end of the turn, and imagine that others think as they do. Empty: a turn ends when its seat is asked no more.
    """
    nearly: int = 0
    """Hundredths of a point by which a decision may be worse than the best and is still taken as often: a bot that
    bluffs must not be seen through.
    """
    patience: int = 1_000
    """Events of a match after which bots take any offer: bots that wait for each other would go on for ever, and random
    play ends every game that can end. Matches of the catalogue have fewer than 500.
    """


USUAL = Thinking()
"""For games that choose nothing."""
