"""The facades of Auction."""

from domain.play.seat import Facade, Own
from domain.play.turn import Turn
from tests.games.auction.box import Box


class Seat(Facade["AuctionTurn"]):
    """A seat in the hands of the rules."""

    purse = Own()
    sold = Own()

    @property
    def coins(self) -> int:
        """The number of coins of the seat."""
        return self.turn.count(self.purse, "coin")


class AuctionTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""
