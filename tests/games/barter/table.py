"""The facades of Barter."""

from collections.abc import Mapping

from domain.play.seat import Facade, Own
from domain.play.turn import Turn
from tests.games.barter.box import Box

ROW = "row"


class Seat(Facade["BarterTurn"]):
    """A seat in the hands of the rules."""

    hand = Own()
    taken = Own()
    laid = Own()

    @property
    def cards(self) -> Mapping[str, int]:
        """The cards of the hand."""
        return self.turn.table.pieces(self.hand)


class BarterTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""

    @property
    def row(self) -> Mapping[str, int]:
        """The cards of the row."""
        return self.table.pieces(ROW)
