"""The kinds of questions of Palmyra, and how a seat is asked again after an action that may be done at any time."""

from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.due import Due

CHOOSE_COLOUR = "choose colour"
START_TILE = "start tile"

PLACE_PIECE = "place piece"
"""Argument: which piece of the own turn it is, see below."""
ONE = "one"
FIRST_OF_TWO = "first-of-two"
SECOND_OF_TWO = "second-of-two"

CHANGE_REGION = "change region"
COMPENSATION = "compensation"
SWAP_PIECES = "swap pieces"
SELECT_REGION = "select region"

OPENING = "opening"
IMPROVEMENT = "improvement"
"""Argument: the slot whose turn it is."""
AFTER_PURCHASE = "after purchase"
OFF_BOARD_TILE = "off-board tile"
FREE_TILES = "free tiles"
CONSTRUCTION = "construction"
TEMPLE_BONUS = "temple bonus"
PRIVATE_KINGDOM = "private kingdom"
TAX = "tax"
"""Arguments: gold due, points lost otherwise."""
WAR_SUPPLIES_DUE = "war supplies"
"""Argument: the slot or the private action."""
FIRST_TO_PLAY_DUE = "first to play"
"""Argument: the slot or the private action."""
CLOSING = "closing"
DISCARD_EXCESS = "discard excess"
"""Argument: how many goods are too many."""


class PrivateConstructionDue(Due):
    """A private action is used as an action of the phase."""

    kind = "private construction"

    tile: str
    action: str


RESOLUTION = (
    OPENING,
    IMPROVEMENT,
    AFTER_PURCHASE,
    OFF_BOARD_TILE,
    FREE_TILES,
    CONSTRUCTION,
    PRIVATE_KINGDOM,
    TAX,
    WAR_SUPPLIES_DUE,
    FIRST_TO_PLAY_DUE,
    CLOSING,
)
"""Questions of the Resolution stage, at which a seat may also do what may be done at any time (PALM-TURN-06)."""

GO_ON = "go on"


def go_on(turn: PalmyraTurn, seat: Seat) -> None:
    """Ask the seat the same question again when all that was asked before is done, if it may still do something."""
    turn.ask(seat.number, GO_ON, turn.answered.kind, *turn.answered.arguments)
