"""Draws tables by areas and owners, lines of the log, and scoreboards in a terminal."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.v1.scoreboard_pb2 import Scoreboard
from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.names import shown_name
from clients.caravan.seat_colours import colour_of, coloured
from clients.caravan.times import on_the_clock
from domain.matches.time_control import by_the_clock
from domain.play.turn import STOCK
from domain.table.names import area_of, owner_of, slot_of
from domain.table.table import Table
from domain.words import Narration, Words

FIRST = "★"
"""The sign of the first player beside the name of a seat."""

MANY_CELLS = 10_000
"""A width that is enough for everything."""


def seat_colour(words: Words, seat: int) -> str:
    """The colour of a seat in a terminal."""
    return colour_of(words.game.name, seat)


def seat_style(words: Words, seat: int) -> str:
    """The style of the name of a seat."""
    return f"bold {seat_colour(words, seat)}"


def seat_text(words: Words, seat: int) -> Text:
    """The name of a seat in its colour."""
    return Text(words.seat(seat), style=seat_style(words, seat))


def seat_letter(words: Words, seat: int) -> str:
    """The letter that shows the owner of a piece without colours."""
    return words.seat(seat)[:1]


def in_colours(words: Words, text: str, seats: Iterable[int]) -> Text:
    """A text in which the names of seats have their colours."""
    return coloured(words.game.name, words, text, seats)


def draw_narration(
    words: Words, version: int, narration: Narration, seats: Iterable[int], time: int = 0
) -> RenderableType:
    """An event of the log: its version and headline and when it was, and below it the effects with their rules."""
    seats = tuple(seats)
    headline = Text(f"{version:4} ", style="dim").append_text(in_colours(words, narration.headline, seats))
    if when := on_the_clock(time):
        headline.append(f"  {when}", style="dim")
    lines: list[RenderableType] = [headline]
    for line in narration.lines:
        drawn = Text("       ").append_text(in_colours(words, line.text, seats))
        lines.append(drawn.append(f"  {line.rule}", style="dim cyan"))
    return Group(*lines)


class Rival(NamedTuple):
    """A rival who scores without a seat: points by category, and the place (0: unknown before the end).

    A seat needs more points than the rival to be placed before it.
    """

    title: Text
    scored: Mapping[str, int]
    place: int

    @property
    def points(self) -> int:
        """The sum of the points."""
        return sum(self.scored.values())


def draw_scoreboard(words: Words, board: Scoreboard, rivals: Sequence[Rival] = ()) -> RenderableType:
    """The points of each seat and rival by category, with places."""
    titles = {entry.category: entry.title for seat in board.seats for entry in seat.categories}
    titles |= {category: words.category(category) for rival in rivals for category in rival.scored}
    version = "final" if board.final else str(board.version)
    grid = Grid(title=words.text("scoreboard", {"version": version}), title_justify="left")
    grid.add_column("")
    for seat in board.seats:
        heading = seat_text(words, seat.seat).append(f"\n{harmless(shown_name(seat, words))}", style="dim")
        grid.add_column(heading, justify="right", style=seat_style(words, seat.seat))
    for rival in rivals:
        grid.add_column(rival.title, justify="right")
    points: list[Mapping[str, int]] = [
        {entry.category: entry.points for entry in seat.categories} for seat in board.seats
    ]
    points += [rival.scored for rival in rivals]
    for category, title in titles.items():
        grid.add_row(title, *(str(entries.get(category, 0)) for entries in points))
    grid.add_section()
    sums = [seat.points for seat in board.seats] + [rival.points for rival in rivals]
    grid.add_row(words.text("scoreboard-points"), *map(str, sums))
    grid.add_row(words.text("scoreboard-place"), *_places_of(words, board, rivals))
    if any(seat.HasField("clock") for seat in board.seats):
        times = (
            by_the_clock(seat.clock.remaining_milliseconds) if seat.HasField("clock") else "" for seat in board.seats
        )
        grid.add_row(words.text("scoreboard-time"), *times)
    return grid


def _places_of(words: Words, board: Scoreboard, rivals: Sequence[Rival]) -> Iterable[str]:
    """The places of seats and rivals. Before the end, both are ranked by points."""
    for seat in board.seats:
        ahead = 0 if board.final else sum(rival.points >= seat.points for rival in rivals)
        yield _place(words, seat.place + ahead, seat.tie_broken)
    for rival in rivals:
        yield str(rival.place or 1 + sum(seat.points > rival.points for seat in board.seats))


def _place(words: Words, place: int, tie_broken: bool) -> str:
    return words.text("scoreboard-tie-break", {"place": place}) if tie_broken else str(place)


def contents(words: Words, table: Table, place: str) -> str:
    """The contents of a place in words."""
    pieces = {piece: count for piece, count in sorted(table.pieces(place).items()) if count > 0}
    return words.pieces(pieces) if pieces else ""


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
    """The areas without an owner on a table of any game."""
    return Group(*_shared(words, table))


def _any_seats(
    words: Words, box: Any, table: Table, players: int, viewer: int, whose: Collection[int]
) -> RenderableType:
    """A panel for each of these seats of any game."""
    return Columns([_own(words, table, seat, viewer) for seat in seated(players, whose)], equal=True, expand=True)


ANY_GAME = Drawing(_any_board, _any_seats)
"""The drawing of any game: areas without an owner, and a panel for each seat."""


def seated(players: int, whose: Collection[int]) -> Sequence[int]:
    """The seats among the owners to draw."""
    return [seat for seat in range(1, players + 1) if seat in whose]


def waiting(words: Words, table: Table) -> Sequence[RenderableType]:
    """The open questions."""
    lines = []
    for seat, tasks in table.stacks().items():
        if seat:
            lines.append(seat_text(words, seat).append(f": {words.question(tasks[-1])}", style="default"))
    return lines


def _by_area(table: Table, owner: int) -> Mapping[str, list[str]]:
    areas: dict[str, list[str]] = {}
    for place in table.places():
        if owner_of(place) == owner and area_of(place) != STOCK:
            areas.setdefault(area_of(place), []).append(place)
    return areas


def _shared(words: Words, table: Table) -> Iterable[RenderableType]:
    grid = Grid.grid(padding=(0, 2))
    for area, places in _by_area(table, 0).items():
        grid.add_row(Text(words.area(area), style="bold"), _places(words, table, area, places))
    yield grid


def _own(words: Words, table: Table, seat: int, viewer: int) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    for area, places in _by_area(table, seat).items():
        grid.add_row(Text(words.area(area), style="bold"), _places(words, table, area, places))
    title = seat_text(words, seat).append(" (you)" if seat == viewer else "")
    return Panel(grid, title=title, border_style=seat_colour(words, seat))


def _places(words: Words, table: Table, area: str, places: Iterable[str]) -> str:
    entries = []
    for place in places:
        slot = slot_of(place)
        what = contents(words, table, place)
        if what:
            entries.append(f"{words.slot(slot, area)}: {what}" if slot else what)
    return "; ".join(entries)


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
    """How much of the width of a grid is lines and padding."""
    empty = Grid(show_header=False, box=grid.box, padding=grid.padding)
    for _ in grid.columns:
        empty.add_column()
    empty.add_row(*("" for _ in grid.columns))
    return Measurement.get(console, options.update(width=MANY_CELLS), empty).maximum


def longest_word(text: Text) -> int:
    """How many cells the longest word of a text takes."""
    return max((cell_len(word) for word in text.plain.split()), default=0)


def _text(cell: str | Text) -> Text:
    return Text(cell) if isinstance(cell, str) else cell


def table_as_json(table: Table) -> dict[str, Any]:
    """The places and open questions, for programs."""
    places: dict[str, dict[str, int]] = {}
    for place, piece, count in table.layout():
        places.setdefault(place, {})[piece] = count
    questions = [
        {"seat": seat, "kind": tasks[-1].kind, "arguments": list(tasks[-1].arguments), "asked_at": tasks[-1].asked_at}
        for seat, tasks in table.stacks().items()
        if seat
    ]
    return {"places": places, "questions": questions}
