"""The city of Merv: its sites, the walls and gates around them, and the action slots of the current side."""

from collections.abc import Sequence

from rich.box import SQUARE
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.rules.drawings import longest_word
from clients.caravan.seat_colours import seat_colour, seat_letter
from domain.games.merv.areas import CAMEL, MARKET, ROUND
from domain.games.merv.components import Box
from domain.table.names import face_of, kind_of
from domain.table.table import Table
from domain.words import Words

SIGNS = {"building": "⌂", "servant": "♟", "master": "♚", "disc": "●", CAMEL: "∩", "upgrade": "▲"}
SEGMENT, GATE, FREE = "▬▬", "⊓⊓", "··"
CUBE_STYLES = {
    "purple": "medium_purple1",
    "tan": "tan",
    "teal": "dark_cyan",
    "orange": "dark_orange",
    "white": "bold",
}
_CELL = 15
_EDGE = 7


def cube(words: Words, colour: str) -> Text:
    """The colour of a cube, in that colour."""
    return Text(words.text(f"short-{colour}"), style=CUBE_STYLES.get(colour, ""))


def marks(words: Words, box: Box, table: Table, place: str) -> Text:
    """The pieces at a place, each with its sign and the first letter of its owner's name."""
    drawn = Text()
    for piece, count in sorted(table.pieces(place).items()):
        for _ in range(count):
            drawn.append_text(mark(words, box, piece))
    return drawn


def mark(words: Words, box: Box, piece: str) -> Text:
    """A piece as its sign and the first letter of its owner's name, in the owner's colour."""
    sign, colour = SIGNS.get(kind_of(piece), "?"), face_of(piece)
    if colour not in box.player_colours:
        return Text(sign, style=CUBE_STYLES.get(colour, "yellow"))
    seat = box.player_colours.index(colour) + 1
    return Text(sign + seat_letter(words, seat), style=f"bold {seat_colour(words, seat)}")


def draw_city(words: Words, box: Box, table: Table) -> RenderableType:
    """The grid of sites; around it the slots of the wall, and on the current side those for actions."""
    numbers = range(1, box.slots + 1)
    rows: list[list[Text]] = [[Text(), *(_edge(words, box, table, "north", number) for number in numbers), Text()]]
    for row in numbers:
        cells = (_cell(words, box, table, f"{row}/{column}") for column in numbers)
        rows.append([_edge(words, box, table, "west", row), *cells, _edge(words, box, table, "east", row)])
    rows.append([Text(), *(_edge(words, box, table, "south", number) for number in numbers), Text()])
    return _City(list(zip(*rows, strict=True)))


class _City:
    """The columns of the city side by side where no word is broken by it; else as many as fit, the others below.

    A name with a hyphen is broken behind that before anything else.
    """

    def __init__(self, columns: Sequence[Sequence[Text]]) -> None:
        self._columns = columns

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        columns, room = self._columns, options.max_width
        if _width(columns) > room:
            columns = [[_broken_at_hyphens(cell) for cell in column] for column in columns]
        first = 0
        for number in range(1, len(columns) + 1):
            if number == len(columns) or _width(columns[first : number + 1]) > room:
                yield _side_by_side(columns[first:number], room)
                first = number


def _side_by_side(columns: Sequence[Sequence[Text]], room: int) -> Grid:
    """Columns in one grid, which grow as the room allows, all at the same time."""
    grid = Grid(box=SQUARE, show_lines=True, show_header=False, padding=(0, 0, 0, 1))
    widths, wished = list(map(_needed, columns)), list(map(_wished, columns))
    room -= _width(columns) - sum(widths)
    while sum(widths) < min(room, sum(wished)):
        least = min(
            (number for number in range(len(widths)) if widths[number] < wished[number]), key=widths.__getitem__
        )
        widths[least] += 1
    for width in widths:
        grid.add_column("", width=width)
    for row in zip(*columns, strict=True):
        grid.add_row(*row)
    return grid


def _width(columns: Sequence[Sequence[Text]]) -> int:
    """The least width of columns: each with a line before it and a space, and a line behind the last."""
    return sum(map(_needed, columns)) + 2 * len(columns) + 1


def _needed(column: Sequence[Text]) -> int:
    return max(map(longest_word, column))


def _wished(column: Sequence[Text]) -> int:
    """The width of a column where there is room: wide enough for a site, or for the slots of the wall."""
    lines = max((cell_len(line) for cell in column for line in cell.plain.splitlines()), default=0)
    return max(lines, _CELL if lines > _EDGE else _EDGE)


def _broken_at_hyphens(cell: Text) -> Text:
    return Text("\n").join(part for part in cell.split("-", include_separator=True))


def _cell(words: Words, box: Box, table: Table, cell: str) -> Text:
    """A site: its action, the cubes that it yields, and its pieces."""
    if cell == box.centre:
        return _market(words, table)
    site = box.sites.get(_face(table, f"site:{cell}"))
    if site is None:
        return Text("·", style="dim")
    upgrade = _face(table, f"upgrade:{cell}")
    drawn = Text(words.slot(site.action), style=f"bold {CUBE_STYLES[site.colour]}").append("\n")
    if upgrade != box.wild:
        drawn.append_text(cube(words, site.colour)).append(" ")
    if upgrade:
        drawn.append(SIGNS["upgrade"], style=CUBE_STYLES[upgrade]).append_text(cube(words, upgrade)).append(" ")
    for area in ("building", "soldier"):
        drawn.append_text(marks(words, box, table, f"{area}:{cell}")).append(" ")
    for paid in sorted(table.pieces(f"ransom:{cell}")):
        drawn.append(" ■", style=CUBE_STYLES.get(paid, "")).append_text(cube(words, paid))
    drawn.rstrip()
    return drawn


def _market(words: Words, table: Table) -> Text:
    """The camels in the corners of the camel market."""
    camels = {
        corner: SIGNS[CAMEL] if table.pieces(f"corner:{corner}") else "·"
        for corner in ("top_left", "top_right", "bottom_left", "bottom_right")
    }
    drawn = Text(words.kind(MARKET), style="bold yellow").append("\n")
    drawn.append(f"{camels['top_left']}   {camels['top_right']}\n{camels['bottom_left']}   {camels['bottom_right']}")
    return drawn


def _edge(words: Words, box: Box, table: Table, side: str, number: int) -> Text:
    """The wall slot of a column or row, and its action slot if this is the current side."""
    name = f"{side[0].upper()}{number}"
    drawn = Text()
    slot = _action_slot(box, side, number)
    if box.rounds[int(_face(table, ROUND) or 1) - 1].side == side:
        master = marks(words, box, table, f"action:{side}/{slot}")
        drawn.append(f"({slot}) ", style="bold").append_text(master)
    drawn.append("\n" if drawn or side in ("east", "west") else "").append(
        f"{words.slot(name, 'wall-slot')} ", style="dim"
    )
    piece = box.wall_pieces.get(_face(table, f"wall-slot:{name}"))
    if piece is None:
        return drawn.append(FREE if not box.wall_slots[name].gate else "[]", style="dim")
    return drawn.append(GATE if piece.gate else SEGMENT, style=f"bold {CUBE_STYLES[piece.colour]}")


def _action_slot(box: Box, side: str, number: int) -> int:
    """The action slot in front of a column or row."""
    part = 1 if side in ("north", "south") else 0
    return next(
        line.slot for line in box.lines.values() if line.side == side and line.cells[0].split("/")[part] == str(number)
    )


def _face(table: Table, place: str) -> str:
    return face_of(next(iter(sorted(table.pieces(place))), ""))
