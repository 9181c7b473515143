"""The facades of Lanterns: rules speak of hands and oil, and never put names of places together."""

from domain.play.seat import Facade, Own
from domain.play.turn import STOCK, Turn
from domain.table.names import face_of, place_name
from tests.games.lanterns.box import Box


def wall(slot: int) -> str:
    """The place of a card of the wall, which nobody sees."""
    return place_name("wall", slot=slot)


def lit(slot: int) -> str:
    """The same card, turned up."""
    return place_name("lit", slot=slot)


class Seat(Facade["LanternsTurn"]):
    """A seat in the hands of the rules: its own places, and what it does with what lies there."""

    hand = Own()
    bid = Own()
    opened = Own()
    purse = Own()
    claim = Own()

    @property
    def cards(self) -> list[str]:
        """The different cards in the hand, sorted."""
        return sorted(self.turn.table.pieces(self.hand))

    @property
    def oil(self) -> int:
        """The oil in the purse."""
        return self.turn.count(self.purse, "oil")

    def claim_on(self, slot: int) -> str:
        """The place of the seat's token on a card of the wall."""
        return place_name("claim", self.number, slot)

    def knows(self, slot: int) -> bool:
        """True if the seat has looked at a card of the wall."""
        return self.turn.table.sees(self.number, wall(slot))

    def takes_oil(self, number: int) -> None:
        """Takes oil from the stock."""
        self.turn.move("oil", STOCK, self.purse, number)

    def draws(self) -> None:
        """Draws a card, if there is one."""
        if self.turn.size("deck"):
            self.turn.move(self.turn.draw("deck"), "deck", self.hand)


class LanternsTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""

    @property
    def slots(self) -> range:
        """The cards of the wall, from 1; none without the variant."""
        return range(1, self.box.wall + 1) if self.setting.on("wall") else range(0)

    def value(self, place: str) -> int:
        """The value of the one card at a place."""
        return int(face_of(self.only(place)))
