"""Drawings of the tables of games, and what they are made of."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.automatic_table import draw_owned, draw_shared
from clients.caravan.match_lines import Rival
from clients.caravan.seat_colours import seat_text
from domain.table.table import Table
from domain.words import Words

FIRST = "★"
"""The sign of the first player beside the name of a seat."""

MANY_CELLS = 10_000
"""A width that is enough for everything."""
ARTICLE = re.compile(r"\A(?:an?|the) ")


def no_rivals(words: Words, box: Any, table: Table, players: int) -> Sequence[Rival]:
    """For games in which only seats score."""
    return ()


@dataclass(frozen=True, slots=True)
class Drawing:
    """The drawing of a game's table in two parts: ``board`` has no owner, ``seats`` draws the belongings of seats.

    Both take the words, the box, the table, the number of players and the seat of the viewer (0: a spectator).
    ``seats`` also takes the owners to draw, where 0 stands for rivals without a seat: those that ``rivals`` finds.
    """

    board: Callable[[Words, Any, Table, int, int], RenderableType]
    seats: Callable[[Words, Any, Table, int, int, Collection[int]], RenderableType]
    rivals: Callable[[Words, Any, Table, int], Sequence[Rival]] = no_rivals

    def whole(self, words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
        """The board, all belongings, and the open questions."""
        return Group(
            self.board(words, box, table, players, viewer),
            self.seats(words, box, table, players, viewer, range(players + 1)),
            *waiting(words, table),
        )


def _any_board(words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
    return draw_shared(words, table)


def _any_seats(
    words: Words, box: Any, table: Table, players: int, viewer: int, whose: Collection[int]
) -> RenderableType:
    return draw_owned(words, table, seated(players, whose), viewer)


ANY_GAME = Drawing(_any_board, _any_seats)
"""The drawing of any game: areas without an owner, and a panel for each seat."""


def seated(players: int, whose: Collection[int]) -> Sequence[int]:
    """The seats among the owners to draw."""
    return [seat for seat in range(1, players + 1) if seat in whose]


def waiting(words: Words, table: Table) -> Sequence[Text]:
    """The open questions."""
    lines = []
    for seat, tasks in table.stacks().items():
        if seat:
            lines.append(seat_text(words, seat).append(f": {words.question(tasks[-1])}", style="default"))
    return lines


class SeatGrid:
    """A row for each seat, with as many columns as fit side by side. The other columns follow below.

    No heading is cut: long headings wrap between words.
    """

    def __init__(self, headings: Sequence[str | Text], rows: Sequence[tuple[Text, Sequence[str | Text]]]) -> None:
        self._headings = [_text(heading) for heading in headings]
        self._rows = [(name, [_text(cell) for cell in cells]) for name, cells in rows]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        numbers = range(len(self._headings))
        if self._width(console, options, numbers, narrow=False) <= options.max_width:
            yield self._grid(numbers, narrow=False)
            yield Text()
            return
        first = 0
        for number in numbers:
            together = self._width(console, options, range(first, number + 1), narrow=True)
            if together > options.max_width and number > first:
                yield self._grid(range(first, number), narrow=True)
                first = number
        yield self._grid(range(first, len(self._headings)), narrow=True)
        yield Text()

    def _width(self, console: Console, options: ConsoleOptions, numbers: range, narrow: bool) -> int:
        unbounded = options.update(width=MANY_CELLS)
        return Measurement.get(console, unbounded, self._grid(numbers, narrow)).maximum

    def _grid(self, numbers: range, narrow: bool) -> Grid:
        grid = Grid(box=None, pad_edge=False, padding=(0, 1 if narrow else 2, 0, 0), header_style="bold")
        grid.add_column("", no_wrap=True)
        for number in numbers:
            heading = self._headings[number]
            cells = [cells[number] for _, cells in self._rows]
            parts = [Text(word) for word in heading.plain.split()] if narrow else [heading]
            width = max(part.cell_len for part in (*parts, *cells))
            right = all(cell.plain[:1].isdigit() for cell in cells)
            grid.add_column(heading, width=width, justify="right" if right else "left")
        for name, cells in self._rows:
            grid.add_row(name, *(cells[number] for number in numbers))
        return grid


class Flowing:
    """Cells in rows, with as many side by side as fit without a broken word, and at most ``columns`` of them.

    ``options`` are those of the grid. With ``even`` all columns are as wide as each other, and fill the room.
    """

    def __init__(self, cells: Sequence[Text], columns: int, even: bool = False, **options: Any) -> None:
        self._cells = cells
        self._columns = columns
        self._even = even
        self._options = options

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        widest = max((longest_word(cell) for cell in self._cells), default=0)
        for columns in range(self._columns, 0, -1):
            grid = self._grid(columns)
            if columns == 1 or widest <= (options.max_width - _around(console, options, grid)) // columns:
                yield grid
                return

    def _grid(self, columns: int) -> Grid:
        grid = Grid(show_header=False, expand=self._even, **self._options)
        for _ in range(columns):
            grid.add_column(ratio=1 if self._even else None)
        for start in range(0, len(self._cells), columns):
            grid.add_row(*self._cells[start : start + columns])
        return grid


def _around(console: Console, options: ConsoleOptions, grid: Grid) -> int:
    """The width of the lines and the padding of a grid."""
    empty = Grid(show_header=False, box=grid.box, padding=grid.padding)
    for _ in grid.columns:
        empty.add_column()
    empty.add_row(*("" for _ in grid.columns))
    return Measurement.get(console, options.update(width=MANY_CELLS), empty).maximum


def without_article(text: str) -> str:
    """A text for a cell of a board: without the English article with which a sentence has it."""
    return ARTICLE.sub("", text)


def longest_word(text: Text) -> int:
    """The width of the longest word of a text, in cells."""
    return max((cell_len(word) for word in text.plain.split()), default=0)


def _text(cell: str | Text) -> Text:
    return Text(cell) if isinstance(cell, str) else cell
