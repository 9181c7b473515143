"""The table of Sahwari: the square of tiles with resources and camels, the recruitment area, the clan areas."""

from collections.abc import Collection, Iterable

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.constrain import Constrain
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.rules.drawings import FIRST, Drawing, seated
from clients.caravan.seat_colours import COLOURS, seat_letter, seat_text
from domain.games.sahwari.areas import COLOURS as SEAT_COLOURS
from domain.games.sahwari.areas import (
    DISPLAY,
    GUILD,
    GUILD_TILE,
    LEFT,
    RIGHT,
    ROUND,
    STAGE,
    START_PLAYER,
    SUPPLY,
    slot_name,
)
from domain.games.sahwari.box import ARTIFACT, GUARDED, RECRUIT, SMALL, Box, Card, Leader, Side
from domain.table.names import face_of, kind_of
from domain.table.table import Table
from domain.words import Words

_SIGNS = {ARTIFACT: "■", RECRUIT: "♟", SMALL: "◇", GUARDED: "◆"}
_STYLES = {ARTIFACT: "bold", RECRUIT: "bold", SMALL: "yellow", GUARDED: "blue"}
_SIDES = {"desert": "dim yellow", "oasis": "bold green"}
_CAMEL = "∩"
_GUILD_CAMEL = "⌂"
_GUILD_STYLE = "bold magenta"
_CELL = 15
_BORDERS = 2
"""The width of a column beside its content: a line and a space."""


def _board(words: Words, box: Box, table: Table, players: int, viewer: int) -> RenderableType:
    return Group(
        _heading(words, table),
        _map(words, box, table),
        _legend(words, table),
        _display(words, table),
    )


def _seats(words: Words, box: Box, table: Table, players: int, viewer: int, whose: Collection[int]) -> RenderableType:
    return Group(*(_clan(words, box, table, seat, viewer) for seat in seated(players, whose)))


def _only(table: Table, place: str) -> str:
    return next(iter(sorted(table.pieces(place))), "")


def _number(table: Table, place: str) -> int:
    return sum(table.pieces(place).values())


def _heading(words: Words, table: Table) -> RenderableType:
    return Text("; ".join(words.piece(_only(table, place)) for place in (ROUND, STAGE)), style="bold")


# -- the map ----------------------------------------------------------------------------------------------------------


def _map(words: Words, box: Box, table: Table) -> RenderableType:
    """Rows and columns are numbered from 0, as in the names of the tiles."""
    grid = Grid(box=SQUARE, show_lines=True, padding=(0, 0, 0, 1), expand=True)
    grid.add_column("", justify="right", width=1, no_wrap=True)
    for column in range(box.grid.columns):
        grid.add_column(str(column), ratio=1)
    for row in range(box.grid.rows):
        cells = box.grid.cells[row * box.grid.columns : (row + 1) * box.grid.columns]
        grid.add_row(str(row), *(_cell(words, box, table, cell) for cell in cells))
    return Constrain(grid, box.grid.columns * (_CELL + _BORDERS) + 1 + _BORDERS + 1)


def _cell(words: Words, box: Box, table: Table, cell: str) -> Text:
    drawn = _side(words, box, table, cell)
    return drawn.append("\n").append_text(_resources(table, cell)).append("\n").append_text(_camels(words, table, cell))


def _side(words: Words, box: Box, table: Table, cell: str) -> Text:
    if cell == box.grid.guild:
        return Text(words.kind(GUILD_TILE), style=_GUILD_STYLE)
    tile = _only(table, f"flipped:{cell}")
    return Text(words.piece(tile), style=_SIDES.get(face_of(tile), "")) if tile else Text("·", style="dim")


def _resources(table: Table, cell: str) -> Text:
    drawn = Text()
    for piece, count in sorted(table.pieces(f"on:{cell}").items()):
        for _ in range(count):
            drawn.append_text(_token(table, piece)).append(" ")
    return drawn


def _token(table: Table, piece: str) -> Text:
    """A resource as its sign; a caravan with its number and, if known to the viewer, its side."""
    kind, number = kind_of(piece), face_of(piece)
    drawn = Text(_SIGNS[kind] + number, style=_STYLES[kind])
    known = face_of(_only(table, f"side:{piece}") or _only(table, f"under:{piece}"))
    return drawn.append(f"={known}") if number and known else drawn


def _camels(words: Words, table: Table, cell: str) -> Text:
    drawn = Text()
    for camel in sorted(table.pieces(f"camel:{cell}")):
        colour = kind_of(camel)
        if colour == GUILD:
            drawn.append(f"{_GUILD_CAMEL}{face_of(camel)} ", style=_GUILD_STYLE)
        else:
            owner = SEAT_COLOURS.index(colour) + 1
            drawn.append(f"{_CAMEL}{seat_letter(words, owner)}{face_of(camel)} ", style=f"bold {colour}")
    return drawn


def _legend(words: Words, table: Table) -> RenderableType:
    drawn = Text()
    for kind, sign in _SIGNS.items():
        drawn.append(sign, style=_STYLES[kind]).append(f" {words.kind(kind)}  ")
    drawn.append(_GUILD_CAMEL, style=_GUILD_STYLE).append(f" {words.kind(GUILD)}  ")
    drawn.append(f"{FIRST}\N{NO-BREAK SPACE}{words.kind(START_PLAYER)}  ")
    return drawn.append(f"{words.area(SUPPLY)}: {words.piece(ARTIFACT, table.count(SUPPLY, ARTIFACT))}", style="dim")


def _display(words: Words, table: Table) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for card in sorted(table.pieces(DISPLAY)):
        grid.add_row(words.piece(card), words.piece_text(card))
    deck, discard = (f"{words.area(area)}: {_number(table, area)}" for area in ("deck", "discard"))
    return Group(Text(words.area(DISPLAY), style="bold").append(f"  {deck}; {discard}", style="not bold dim"), grid)


# -- clan areas -------------------------------------------------------------------------------------------------------


def _clan(words: Words, box: Box, table: Table, seat: int, viewer: int) -> RenderableType:
    title = seat_text(words, seat)
    if table.pieces(f"start@{seat}"):
        title.append(f" {FIRST}", style="default")
    if seat == viewer:
        title.append(" ←", style="default")
    grid = Grid.grid(padding=(0, 1))
    leader = _only(table, f"leader@{seat}")
    if leader:
        grid.add_row(words.piece(leader), words.piece_text(leader))
    for area in ("storage", "track", "strategy", "gained", "dashboard"):
        if _number(table, f"{area}@{seat}"):
            pieces = dict(sorted(table.pieces(f"{area}@{seat}").items()))
            grid.add_row(words.area(area), words.pieces(pieces))
    locks = [ability for ability in box.storage_abilities if table.pieces(f"ability@{seat}:{ability}")]
    if locks:
        grid.add_row(words.area("ability"), ", ".join(locks))
    tokens = Text(" ").join(_token(table, token) for token in sorted(table.pieces(f"caravans@{seat}")))
    if tokens:
        grid.add_row(words.area("caravans"), tokens)
    if leader in (f"leader/{name}" for name in box.leaders):
        grid.add_row(words.area("row"), _row(words, table, box, seat, box.leaders[face_of(leader)]))
    return Panel(grid, title=title, title_align="left", border_style=COLOURS[seat - 1])


def _row(words: Words, table: Table, box: Box, seat: int, leader: Leader) -> Text:
    """The row from left to right: cards and the clan board, with the spaces and their pieces between them."""
    left, right = (list(_cards(table, box, seat, side)) for side in (LEFT, RIGHT))
    drawn = Text()
    for number in range(len(left), 0, -1):
        inner = left[number - 2].left if number > 1 else leader.left
        drawn.append_text(_card(words, left[number - 1]))
        drawn.append_text(_joint(table, seat, slot_name(LEFT, number), left[number - 1].right, inner))
    drawn.append_text(_clan_board(words, leader))
    for number, card in enumerate(right, 1):
        inner = right[number - 2].right if number > 1 else leader.right
        drawn.append_text(_joint(table, seat, slot_name(RIGHT, number), inner, card.left))
        drawn.append_text(_card(words, card))
    return drawn


def _cards(table: Table, box: Box, seat: int, side: str) -> Iterable[Card]:
    number = 1
    while card := _only(table, f"row@{seat}:{slot_name(side, number)}"):
        yield box.cards[face_of(card)]
        number += 1


def _joint(table: Table, seat: int, slot: str, one: Side, other: Side) -> Text:
    """A space and its name: `○` empty, `■` with a cube, `⊗` locked; `|` if there is no space."""
    if one.colour != other.colour:
        return Text(" | ", style="dim")
    lying = kind_of(_only(table, f"space@{seat}:{slot}"))
    sign = {"": "○", ARTIFACT: "■"}.get(lying, "⊗")
    return Text(f" {sign}{slot} ", style="bold")


def _card(words: Words, card: Card) -> Text:
    return Text(f"[{_printed(words, card.left)} {card.id} {_printed(words, card.right)}]")


def _clan_board(words: Words, leader: Leader) -> Text:
    return Text(f"[{_printed(words, leader.left)} {leader.name} {_printed(words, leader.right)}]", style="bold")


def _printed(words: Words, side: Side) -> str:
    return f"{words.piece(f'colour/{side.colour}')} {words.piece(f'icon/{side.icon}', side.value or 1)}"


DRAWING = Drawing(_board, _seats)
