"""The purse of a seat: what it owns of kinds that come from the stock and go back there."""

from typing import Any

from domain.play.turn import STOCK, Turn


class Purse:
    """The purse of a seat; a game's own facade is one.

    ``turn`` is the turn, ``purse`` the place where all of it lies.
    """

    turn: Turn[Any, Any]
    purse: str

    def has(self, item: str) -> int:
        """The number of pieces of a kind in the purse."""
        return self.turn.table.pieces(self.purse).get(item, 0)

    def pays(self, item: str, count: int = 1, *, rule: str = "") -> None:
        """Pieces go back to the stock."""
        self.turn.move(item, self.purse, STOCK, count, rule=rule)
