"""Grid of the city: its sides, its rows and columns, and the rounds that go along them."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from domain.boxes.converters import (
    OneOf,
    Range,
)

SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
"""The sides of the city by the first letters of the names of wall slots."""

SIZE = 5
"""Rows and columns of the city; the four sides, their corners and the one centre fit no other size."""

Side: TypeAlias = Annotated[str, OneOf(*SIDES.values())]


def cell_name(row: int, column: int) -> str:
    """The name of a cell."""
    return f"{row}/{column}"


def line_numbers() -> range:
    """The numbers of rows, columns and action slots."""
    return range(1, SIZE + 1)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the year: the side where the masters act and the corners between which they go (MERV-FLOW-02).

    ``lines``: the rows or columns (``axis``) in front of the action slots of this side.
    """

    side: Side
    from_corner: str
    to_corner: str
    axis: str
    lines: tuple[Annotated[int, Range(1, SIZE)], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """The row or column in front of an action slot.

    ``cells`` are its building sites as `row/column`, the nearest to the slot first, without the centre; ``cells[i]`` is
    ``distances[i]`` cells away. ``market``: the camel market is in it.
    """

    side: str
    slot: int
    cells: tuple[str, ...]
    distances: tuple[int, ...]
    market: bool


def line_of(side: str, slot: int, number: int, centre: str) -> Line:
    """The row or column with this number, from this side."""
    steps = list(line_numbers()) if side in ("north", "west") else list(reversed(line_numbers()))
    cells = [cell_name(step, number) if side in ("north", "south") else cell_name(number, step) for step in steps]
    away = {cell: distance for distance, cell in enumerate(cells, 1) if cell != centre}
    return Line(side, slot, tuple(away), tuple(away.values()), centre in cells)


@dataclass(frozen=True, slots=True)
class Site:
    """A building site: its board action, and the colour of its cube."""

    id: str
    action: str
    colour: str


@dataclass(frozen=True, slots=True)
class WallSlot:
    """A slot of the wall; ``gate``: for gates only. ``protects``: the cells behind it, the outer one first."""

    id: str
    gate: bool
    protects: tuple[str, ...]
