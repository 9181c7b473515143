"""The worth of a position of Pretenders to a seat beyond its points: an estimate for bots, no rule of the game."""

from tests.games.pretenders.turn import PretendersTurn, Seat

CARDS = (0, 200, 300)
"""The worth of one card in the hand, and of two."""
COIN = 12
"""A coin: seven of them take a card from another player."""


def _worth(turn: PretendersTurn, seat: Seat) -> int:
    """The worth of a seat, as if it had lost or put back already what it must."""
    cards = turn.size(seat.hand) - turn.asks(seat.number, "lose") - turn.box.envoy * turn.asks(seat.number, "put back")
    return CARDS[cards] + COIN * seat.coins


def evaluate(turn: PretendersTurn, seat: Seat) -> int:
    """The worth of the seat, less the mean of what the others have who are still in."""
    others = [_worth(turn, other) for other in seat.others]
    return _worth(turn, seat) - sum(others) // max(turn.setting.players - 1, 1)
