"""Tables of any game, drawn from the description by the service: areas without an owner, and a panel for each seat.

Places whose slots are two numbers stand in rows and columns, as the numbers say.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from caravanserai_protocol.folding import Table, area_of, owner_of
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.descriptions import DescribedGame
from clients.caravan.seat_colours import colour_of, style_of

STOCK = "stock"
"""The area from which pieces come that are counted nowhere."""
CELL = re.compile(r"\(?(-?\d+)\s*[,/x]\s*(-?\d+)\)?")
"""A slot that is two numbers: row and column."""
FEWEST_CELLS = 4


def draw_any_table(game: DescribedGame, table: Table, players: int, viewer: int = 0) -> RenderableType:
    """The table, and the open questions."""
    seats = [_seat(game, table, seat, viewer) for seat in range(1, players + 1)]
    return Group(_areas(game, table, 0), Columns(seats, equal=True, expand=True), *draw_questions(game, table))


def draw_questions(game: DescribedGame, table: Table) -> Iterator[RenderableType]:
    """Each seat that is asked, with its question."""
    for seat in sorted(table.stacks):
        question = table.question(seat) if seat else None
        if question is not None:
            name = Text(game.seat(seat), style=style_of(game.name, seat))
            yield name.append(f": {game.question(question.kind)}", style="default")


def _seat(game: DescribedGame, table: Table, seat: int, viewer: int) -> RenderableType:
    title = Text(game.seat(seat), style=style_of(game.name, seat)).append(" ←" if seat == viewer else "")
    return Panel(_areas(game, table, seat), title=title, border_style=colour_of(game.name, seat))


def _areas(game: DescribedGame, table: Table, owner: int) -> RenderableType:
    grid = Grid.grid(padding=(0, 2 if owner == 0 else 1))
    for area, places in _by_area(table, owner).items():
        grid.add_row(Text(game.area(area), style="bold"), _drawn(game, table, places))
    return grid


def _by_area(table: Table, owner: int) -> Mapping[str, Sequence[str]]:
    areas: dict[str, list[str]] = {}
    for place in sorted(table.places, key=_in_order):
        if owner_of(place) == owner and area_of(place) != STOCK and _contents(table, place):
            areas.setdefault(area_of(place), []).append(place)
    return areas


def _in_order(place: str) -> list[tuple[int, str]]:
    """Sorts numbers in names by their value."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", place)]


def _contents(table: Table, place: str) -> Mapping[str, int]:
    return {piece: count for piece, count in sorted(table.pieces(place).items()) if count > 0}


def _slot(place: str) -> str:
    return place.partition(":")[2]


def _drawn(game: DescribedGame, table: Table, places: Sequence[str]) -> RenderableType:
    cells = {place: found for place in places if (found := CELL.fullmatch(_slot(place)))}
    if len(cells) == len(places) >= FEWEST_CELLS:
        return _in_rows(game, table, {(int(cell[1]), int(cell[2])): place for place, cell in cells.items()})
    return Text("; ".join(_entries(game, table, places)))


def _entries(game: DescribedGame, table: Table, places: Iterable[str]) -> Iterator[str]:
    for place in places:
        pieces = game.pieces(_contents(table, place))
        yield f"{_slot(place)}: {pieces}" if _slot(place) else pieces


def _in_rows(game: DescribedGame, table: Table, cells: Mapping[tuple[int, int], str]) -> RenderableType:
    rows, columns = (sorted({cell[axis] for cell in cells}) for axis in (0, 1))
    grid = Grid("", *map(str, columns), box=None, pad_edge=False)
    for row in rows:
        places = (cells.get((row, column), "") for column in columns)
        grid.add_row(str(row), *(Text(game.pieces(_contents(table, place))) for place in places))
    return grid
