"""The standing of a seat: how well it does compared with the others, in hundredths of a point."""

from collections.abc import Callable
from typing import Any, TypeAlias

from domain.play.playing import Playing

Evaluate: TypeAlias = Callable[[Any, Any], int]
"""The worth of the position of a seat (turn, facade of the seat) beyond its points, in hundredths of a point."""

POINT_WORTH = 100
"""The worth of a point: all estimates are in hundredths of a point."""
PLACE_WORTH = 1_000_000
"""The worth of a place in the result: more than any points."""


def standing(playing: Playing, seat: int, evaluate: Evaluate | None = None) -> int:
    """The standing of a seat compared with the others, in hundredths of a point.

    That is its points and what the game thinks that its position is worth (``evaluate``, or else `BotHooks.evaluate`),
    less the mean of the points of the others. When the match is over, places count first, and points among equal
    places.
    """
    turn = playing.turn
    game = playing.game
    own = POINT_WORTH * turn.points(seat, game.categories)
    if playing.finished:
        own -= PLACE_WORTH * turn.place_of(seat)
    elif (evaluate := evaluate or game.bots.evaluate) is not None:
        own += evaluate(turn, turn.seat(seat))
    others = [turn.points(number, game.categories) for number in turn.numbers if number != seat]
    return own - POINT_WORTH * sum(others) // max(len(others), 1)


class Standings:
    """The standing of a seat in positions of imagined matches: in each of them it is estimated once.

    All imagined matches begin as the same position in the eyes of the seat. What it does not see does not count.
    ``evaluate``: see `standing`.
    """

    def __init__(self, seat: int, evaluate: Evaluate | None = None) -> None:
        self._seat = seat
        self._evaluate = evaluate
        self._found: dict[int, int] = {}
        self._at_ends: dict[int, int] = {}

    def of(self, world: Playing, position: int) -> int:
        """The standing of the seat in an imagined match as it is now, at a position that this number tells from all
        others.
        """
        worth = self._found.get(position)
        if worth is None:
            worth = self._found[position] = standing(world, self._seat, self._evaluate)
        return worth

    def at_end_of_turn(self, world: Playing, position: int) -> int:
        """The same where the turn of the seat is over: there the game may know better (`BotHooks.outlook`)."""
        outlook = world.game.bots.outlook
        if outlook is None:
            return self.of(world, position)
        worth = self._at_ends.get(position)
        if worth is None:
            worth = self._at_ends[position] = standing(world, self._seat, outlook)
        return worth
