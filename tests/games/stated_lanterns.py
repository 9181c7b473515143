"""Lanterns in which all learn, when the seats have drawn, who holds the best card: a game that states something."""

from collections.abc import Callable
from dataclasses import replace

from domain.play.game import Game
from domain.play.rules import rule
from tests.games.lanterns import GAME as LANTERNS
from tests.games.lanterns import rules as lanterns
from tests.games.lanterns.turn import LanternsTurn

BEST = "card/5"
"""The card of the highest value."""


@rule("LN-DRAW-01")
def draw(turn: LanternsTurn) -> None:
    """Discards the bids; all draw, and all learn who holds the best card."""
    lanterns.draw(turn)
    for seat in turn.seats:
        turn.state_whether(seat.hand, BEST)


def stating(draw: Callable[[LanternsTurn], None] = draw) -> Game:
    """Lanterns with another way to draw."""
    return replace(LANTERNS, states=True, steps={**LANTERNS.steps, "draw": draw})


GAME = stating()
