"""The common parts of the facades of seats: the turn, the number, and the names of the seat's own places."""

from typing import Any, Generic, TypeVar

from domain.table.names import place_name

TurnT = TypeVar("TurnT")


class Own:
    """The place of the seat in an area: the one named here, or else the one that has the name of the attribute."""

    def __init__(self, area: str = "") -> None:
        self._area = area

    def __set_name__(self, owner: type, name: str) -> None:
        """Remembers the name of the attribute."""
        self._name = name

    def __get__(self, seat: "Facade[Any]", owner: type | None = None) -> str:
        """The name of the place; the seat keeps it."""
        place = place_name(self._area or self._name, seat.number)
        vars(seat)[self._name] = place
        return place


class Facade(Generic[TurnT]):
    """A seat in the hands of the rules. It holds names of places, never what lies there."""

    def __init__(self, turn: TurnT, number: int) -> None:
        self.turn = turn
        self.number = number
