"""The fit of the claims of a seat of Pretenders to a hand that it may have: for bots, no rule of the game."""

from math import prod

from domain.table.names import face_of
from tests.games.pretenders.turn import PretendersTurn, Seat

HONEST = 3
"""The factor by which an untested claim is likelier to be true than not."""


def likelihood(turn: PretendersTurn, seat: Seat) -> int:
    """More for each person that the seat claims to hold and would hold."""
    claimed = (face_of(claim) for claim in turn.table.pieces(seat.claimed))
    return prod(HONEST for person in claimed if turn.count(seat.hand, f"card/{person}"))
