"""Tables of any game, drawn from the description by the service: areas without an owner, and a panel for each seat.

Places whose slots are two numbers stand in rows and columns, as the numbers say.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from caravanserai_protocol.folding import Table, area_of, owner_of
from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.descriptions import DescribedGame
from clients.caravan.seat_colours import Titles, seat_colour, seat_text

STOCK = "stock"
"""The area from which pieces come that are counted nowhere."""
CELL = re.compile(r"\(?(-?\d+)\s*[,/x]\s*(-?\d+)\)?")
"""A slot that is two numbers: row and column."""
FEWEST_CELLS = 4


class AnyTable(Protocol):
    """The pieces on a table."""

    def layout(self) -> Iterable[tuple[str, str, int]]:
        """All places, pieces and counts."""

    def pieces(self, place: str, /) -> Mapping[str, int]:
        """The pieces at a place."""


def draw_questions(game: DescribedGame, table: Table) -> Iterator[Text]:
    """Each seat that is asked, with its question."""
    for seat in sorted(table.stacks):
        question = table.question(seat) if seat else None
        if question is not None:
            yield seat_text(game, seat).append(f": {game.question(question.kind)}", style="default")


def draw_shared(titles: Titles, table: AnyTable) -> RenderableType:
    """The areas without an owner."""
    return _areas(titles, table, 0)


def draw_owned(titles: Titles, table: AnyTable, seats: Iterable[int], viewer: int) -> RenderableType:
    """A panel for each of these seats."""
    return Columns([_seat(titles, table, seat, viewer) for seat in seats], equal=True, expand=True)


def _seat(titles: Titles, table: AnyTable, seat: int, viewer: int) -> RenderableType:
    title = seat_text(titles, seat).append(" ←" if seat == viewer else "")
    return Panel(_areas(titles, table, seat), title=title, border_style=seat_colour(titles, seat))


def _areas(titles: Titles, table: AnyTable, owner: int) -> RenderableType:
    grid = Grid.grid(padding=(0, 2 if owner == 0 else 1))
    for area, places in _by_area(table, owner).items():
        grid.add_row(Text(titles.area(area), style="bold"), _drawn(titles, table, area, places))
    return grid


def _by_area(table: AnyTable, owner: int) -> Mapping[str, Sequence[str]]:
    areas: dict[str, list[str]] = {}
    for place in sorted({place for place, _, count in table.layout() if count > 0}, key=_in_order):
        if owner_of(place) == owner and area_of(place) != STOCK:
            areas.setdefault(area_of(place), []).append(place)
    return areas


def _in_order(place: str) -> list[tuple[int, str]]:
    """Sorts numbers in names by their value."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", place)]


def _contents(titles: Titles, table: AnyTable, place: str) -> str:
    pieces = {piece: count for piece, count in sorted(table.pieces(place).items()) if count > 0}
    return titles.pieces(pieces) if pieces else ""


def _slot(place: str) -> str:
    return place.partition(":")[2]


def _drawn(titles: Titles, table: AnyTable, area: str, places: Sequence[str]) -> RenderableType:
    cells = {place: found for place in places if (found := CELL.fullmatch(_slot(place)))}
    if len(cells) == len(places) >= FEWEST_CELLS:
        return _in_rows(titles, table, {(int(cell[1]), int(cell[2])): place for place, cell in cells.items()})
    return Text("; ".join(_entries(titles, table, area, places)))


def _entries(titles: Titles, table: AnyTable, area: str, places: Iterable[str]) -> Iterator[str]:
    for place in places:
        pieces = _contents(titles, table, place)
        yield f"{titles.slot(_slot(place), area)}: {pieces}" if _slot(place) else pieces


def _in_rows(titles: Titles, table: AnyTable, cells: Mapping[tuple[int, int], str]) -> RenderableType:
    rows, columns = (sorted({cell[axis] for cell in cells}) for axis in (0, 1))
    grid = Grid("", *map(str, columns), box=None, pad_edge=False)
    for row in rows:
        places = (cells.get((row, column), "") for column in columns)
        grid.add_row(str(row), *(Text(_contents(titles, table, place)) for place in places))
    return grid
