"""The facades of Lanterns."""

from dataclasses import dataclass

from domain.play.turn import STOCK, Turn
from domain.table.names import face_of


@dataclass(frozen=True, slots=True)
class Box:
    values: tuple[int, ...]
    copies: int
    hand: int
    wall: int
    oil: int


class Seat:
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
        return sorted(self.turn.table.pieces(self.hand))

    @property
    def oil(self) -> int:
        return self.turn.count(self.purse, "oil")

    def takes_oil(self, number: int) -> None:
        self.turn.move("oil", STOCK, self.purse, number)

    def draws(self) -> None:
        if self.turn.size("deck"):
            self.turn.move(self.turn.draw("deck"), "deck", self.hand)


class LanternsTurn(Turn[Box, Seat]):
    def build_seat(self, number: int) -> Seat:
        return Seat(self, number)

    @property
    def slots(self) -> range:
        """The cards of the wall."""
        return range(1, self.box.wall + 1) if self.setting.on("wall") else range(0)

    def value(self, place: str) -> int:
        return int(face_of(self.only(place)))
