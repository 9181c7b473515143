"""The table of The Voyages of Marco Polo: the players, the board with its dice, the contracts, the map."""

from collections.abc import Collection, Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.rules.drawings import FIRST, Drawing, SeatGrid, seated
from clients.caravan.seat_colours import COLOURS, seat_letter, seat_text
from domain.games.marcopolo.areas import (
    BLACK_DICE,
    COIN_BAG,
    CONTRACTS,
    START_PLAYER,
    TAKE_FIVE,
    TRAVEL,
    khan_spaces,
    market_space,
)
from domain.games.marcopolo.components import Box
from domain.games.marcopolo.items import GOODS
from domain.table.names import face_of, kind_of, place_name
from domain.table.table import Table
from domain.words import Words

_DIE_STYLES = {
    "blue": "white on blue",
    "yellow": "black on yellow",
    "green": "white on green",
    "red": "white on red",
    "black": "white on grey23",
    "white": "black on white",
}
_DIE_SIGNS = {"black": "■", "white": "□"}
_FIGURE, _POST = "♟", "▲"


def _board(words: Words, box: Box, table: Table, players: int, viewer: int) -> RenderableType:
    return Group(
        _heading(words, table),
        _spaces(words, box, table),
        _legend(words),
        _contracts(words, box, table),
        _map(words, box, table, players),
    )


def _heading(words: Words, table: Table) -> RenderableType:
    return Text(next((words.piece(piece) for piece in table.pieces("round")), ""), style="bold")


def _dice(words: Words, table: Table, place: str) -> Text:
    """Dice with their values, each with the letter of its seat or the sign of its colour."""
    drawn = Text()
    for piece, count in sorted(table.pieces(place).items()):
        kind, value = kind_of(piece), face_of(piece)
        for _ in range(count):
            drawn.append(f"{'·' if value in ('', '0') else value}{_mark_of(words, kind)}", style=_DIE_STYLES[kind])
            drawn.append(" ")
    drawn.rstrip()
    return drawn


def _mark_of(words: Words, kind: str) -> str:
    """The sign for the colour of a die on a screen without colours."""
    return _DIE_SIGNS.get(kind) or seat_letter(words, COLOURS.index(kind) + 1)


def _number(table: Table, place: str) -> int:
    return sum(table.pieces(place).values())


def _faces(table: Table, place: str) -> list[str]:
    return sorted(piece for piece, count in table.pieces(place).items() for _ in range(count))


def _described(words: Words, piece: str) -> str:
    text = words.piece_text(piece)
    return f"{words.piece(piece)}: {text}" if text else words.piece(piece)


def _points(table: Table, seat: int) -> int:
    return sum(table.count(place, "point") for place in table.places() if place.startswith(f"score@{seat}:"))


def _seats(words: Words, box: Box, table: Table, players: int, viewer: int, whose: Collection[int]) -> RenderableType:
    items = ("coin", "camel", *GOODS)
    headings = [*(words.kind(kind) for kind in (*items, "post", "point")), words.area("dice")]
    rows: list[tuple[Text, Sequence[str | Text]]] = []
    for seat in seated(players, whose):
        name = seat_text(words, seat)
        if table.pieces(f"start@{seat}"):
            name.append(f" {FIRST}", style="default")
        if seat == viewer:
            name.append(" ←", style="default")
        numbers = [table.count(f"purse@{seat}", item) for item in items]
        numbers += [_number(table, f"reserve@{seat}"), _points(table, seat)]
        rows.append((name, [*map(str, numbers), _dice(words, table, f"dice@{seat}")]))
    belongings = (_belongings(words, box, table, seat, viewer) for seat in seated(players, whose))
    return Group(SeatGrid(headings, rows), *belongings)


def _belongings(words: Words, box: Box, table: Table, seat: int, viewer: int) -> RenderableType:
    """The character, contracts and objectives of a seat that the viewer sees."""
    grid = Grid.grid(padding=(0, 1))
    lines = [_described(words, piece) for piece in _faces(table, f"character@{seat}")]
    for slot in range(1, box.setup.contract_slots + 1):
        lines += [_described(words, piece) for piece in _faces(table, f"slot@{seat}:{slot}")]
    for place in (f"drawn@{seat}", f"dealt@{seat}", f"objective@{seat}", f"revealed@{seat}"):
        if seat == viewer or not place.startswith(("dealt", "objective")):
            lines += [_described(words, piece) for piece in _faces(table, place)]
    done = _number(table, f"drawer@{seat}")
    if done:
        lines.append(f"{words.area('drawer')}: {done}")
    for number, line in enumerate(lines):
        grid.add_row(seat_text(words, seat) if number == 0 else "", line)
    return grid


def _spaces(words: Words, box: Box, table: Table) -> RenderableType:
    places = [TAKE_FIVE, *(market_space(row) for row in box.market), CONTRACTS, TRAVEL, COIN_BAG]
    cells = [Text(f"{words.place(place)}  ").append_text(_dice(words, table, place)) for place in places]
    khan = [_dice(words, table, place) or Text("_") for place in khan_spaces(box)]
    cells.append(Text(f"{words.area('khan')}  ").append_text(Text(" ").join(khan)))
    cells.append(Text(f"{words.area(BLACK_DICE)}: {_number(table, BLACK_DICE)}"))
    return Columns(cells, padding=(0, 4, 0, 0))


def _legend(words: Words) -> RenderableType:
    signs = {**_DIE_SIGNS, "figure": _FIGURE, "post": _POST, START_PLAYER: FIRST}
    return Text("   ".join(f"{sign} {words.kind(kind)}" for kind, sign in signs.items()), style="dim")


def _contracts(words: Words, box: Box, table: Table) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for column in range(1, box.contracts_action.columns + 1):
        for piece in _faces(table, f"display:{column}"):
            grid.add_row(words.slot(str(column), "display"), _described(words, piece))
    return Group(Text(words.area("display"), style="bold"), grid)


def _map(words: Words, box: Box, table: Table, players: int) -> RenderableType:
    """Each location with figures, posts and tiles, and below them its roads."""
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for location in box.map.locations:
        here = _marks(words, table, "figure", location, players, _FIGURE).append_text(
            _marks(words, table, "post", location, players, _POST)
        )
        drawn = Text(words.slot(location), style="bold").append_text(_bejing(words, box, table, location, players))
        tiles = "; ".join(_tiles(words, box, table, location))
        drawn.append(f"  {tiles}\n", style="not bold").append(f"  {_roads(words, box, location)}", style="not bold dim")
        grid.add_row(here, drawn)
    return grid


def _marks(words: Words, table: Table, area: str, slot: str, players: int, sign: str) -> Text:
    drawn = Text()
    for seat in range(1, players + 1):
        count = _number(table, place_name(area, seat, slot))
        if count:
            drawn.append(sign * count + seat_letter(words, seat), style=COLOURS[seat - 1])
    return drawn


def _bejing(words: Words, box: Box, table: Table, location: str, players: int) -> Text:
    """The spaces of Bejing with their points and posts."""
    drawn = Text()
    if location == box.map.bejing:
        for space, points in enumerate(box.bejing_points, 1):
            mark = _marks(words, table, "post", f"{location}/{space}", players, _POST)
            drawn.append("  ").append_text(mark or Text("_")).append(f" {points}")
    return drawn


def _tiles(words: Words, box: Box, table: Table, location: str) -> Iterable[str]:
    for place in (f"town:{location}", f"office:{location}"):
        yield from (_printed(words, piece) for piece in _faces(table, place))
    for field in range(1, box.map.locations[location].city_cards + 1):
        used = _dice(words, table, f"use:{location}/{field}")
        for piece in _faces(table, f"city:{location}/{field}"):
            yield _printed(words, piece) + (f" [{used.plain.strip()}]" if used else "")


def _printed(words: Words, piece: str) -> str:
    return f"{words.kind(kind_of(piece))}: {words.piece_text(piece)}"


def _roads(words: Words, box: Box, location: str) -> str:
    ways = []
    for road in box.map.roads[location]:
        toll = [words.piece(item, count) for item, count in (("camel", road.camels), ("coin", road.coins)) if count]
        ways.append(words.slot(road.to) + (f" ({', '.join(toll)})" if toll else ""))
    return "→ " + ", ".join(ways)


DRAWING = Drawing(_board, _seats)
