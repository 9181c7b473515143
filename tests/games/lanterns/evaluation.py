"""The worth of a position of Lanterns to a seat beyond its points: an estimate for bots, no rule of the game."""

from domain.table.names import face_of
from tests.games.lanterns.turn import LanternsTurn, Seat

OIL = 80
"""Oil, in hundredths of a point: less than the lantern that it becomes, or bots would never light one."""
PIP = 4
"""Each pip on the cards in the hand: high cards win bids. Passing brings a card, which must not outweigh a lantern."""


def evaluate(turn: LanternsTurn, seat: Seat) -> int:
    """The worth of what the seat can still make of its oil and its cards, in hundredths of a point."""
    pips = sum(int(face_of(card)) * count for card, count in turn.table.pieces(seat.hand).items())
    return OIL * seat.oil + PIP * pips
