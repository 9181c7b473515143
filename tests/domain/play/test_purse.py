"""The purse of a seat, and how it pays."""

import pytest

from domain.play.errors import RuleError
from domain.play.purse import Purse
from domain.play.turn import STOCK, Turn
from domain.table.effects import Move
from tests.domain.play.toys import playing, toy


class Seat(Purse):
    def __init__(self, turn: Turn[object, object], number: int) -> None:
        self.turn = turn
        self.purse = f"purse@{number}"


@pytest.fixture
def seat() -> Seat:
    turn = playing(toy({"begin": lambda turn: None})).turn
    turn.begin(1, "T-1")
    return Seat(turn, 2)


def test_a_seat_has_what_lies_in_its_own_purse(seat: Seat) -> None:
    seat.turn.move("coin", STOCK, "purse@2", 4)
    seat.turn.move("coin", STOCK, "purse@1", 9)
    assert (seat.has("coin"), seat.has("cube"), seat.has("silk")) == (4, 3, 0)


def test_what_a_seat_pays_goes_back_to_the_stock(seat: Seat) -> None:
    seat.pays("cube")
    seat.pays("cube", 2, rule="T-2")
    assert seat.turn.effects == [
        Move("cube", 1, "purse@2", STOCK, "cube", "T-1"),
        Move("cube", 2, "purse@2", STOCK, "cube", "T-2"),
    ]
    assert seat.has("cube") == 0
    with pytest.raises(RuleError, match="purse@2 holds 0 cube, not 1"):
        seat.pays("cube")
