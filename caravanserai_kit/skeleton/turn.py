"""The facades of Skeleton: rules speak of purses and coins, and never put names of places together."""

from caravanserai_kit.skeleton.areas import COIN, PILE
from caravanserai_kit.skeleton.box import Box
from domain.play.seat import Facade, Own
from domain.play.turn import Turn


class Seat(Facade["SkeletonTurn"]):
    """A seat in the hands of the rules: its own places, and what it does with what lies there."""

    purse = Own()

    def takes(self, coins: int) -> None:
        """Takes coins off the pile."""
        self.turn.move(COIN, PILE, self.purse, coins)


class SkeletonTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""

    @property
    def takeable(self) -> range:
        """The numbers of coins that may be taken at once."""
        return range(1, min(self.box.most, self.count(PILE, COIN)) + 1)
