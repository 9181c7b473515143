"""The facades of Lanterns: rules speak of hands and oil, and never put names of places together."""

from domain.play.turn import STOCK, Turn
from domain.table.names import face_of
from tests.games.lanterns.box import Box


class Seat:
    """A seat in the hands of the rules. It holds names of places, never what lies there."""

    def __init__(self, turn: "LanternsTurn", number: int) -> None:
        self.turn = turn
        self.number = number
        self.hand = f"hand@{number}"
        self.bid = f"bid@{number}"
        self.opened = f"opened@{number}"
        self.purse = f"purse@{number}"
        self.claim = f"claim@{number}"

    @property
    def cards(self) -> list[str]:
        """The different cards in the hand, sorted."""
        return sorted(self.turn.table.pieces(self.hand))

    @property
    def oil(self) -> int:
        """How much oil there is in the purse."""
        return self.turn.count(self.purse, "oil")

    def takes_oil(self, number: int) -> None:
        """Takes oil from the stock."""
        self.turn.move("oil", STOCK, self.purse, number)

    def draws(self) -> None:
        """Draws a card, if there is one."""
        if self.turn.size("deck"):
            self.turn.move(self.turn.draw("deck"), "deck", self.hand)


class LanternsTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""

    def build_seat(self, number: int) -> Seat:
        """The facade of a seat."""
        return Seat(self, number)

    @property
    def slots(self) -> range:
        """The cards of the wall, from 1; none without the variant."""
        return range(1, self.box.wall + 1) if self.setting.on("wall") else range(0)

    def value(self, place: str) -> int:
        """The value of the one card at a place."""
        return int(face_of(self.only(place)))
