"""The table of Palmyra: the regions with their slots, the offers, the seats with their belongings."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.rules.drawings import FIRST, Drawing, Flowing, SeatGrid, seated, without_article
from clients.caravan.seat_colours import seat_colour, seat_text
from domain.games.palmyra.areas import ATTACKING, DISCARD, DISPLAY, FIRST_PLAYER, LEADER, LEVEL, MISSIONS, UNDER_ATTACK
from domain.games.palmyra.components import Band, Box, SlotType
from domain.games.palmyra.kinds import CAMEL, GOODS, PEACE_GIFTS, PIECES, RARE_COLOURS, SHIP, TAKE, TAKE_ACTIONS
from domain.play.turn import POINT
from domain.table.names import area_of, face_of, kind_of, owner_of
from domain.table.table import Table
from domain.words import Words

SIGNS = {CAMEL: "∩", SHIP: "◡"}
ATTACKED = "✕"
_LEADER = "☆"
COLUMNS = 4


def _board(words: Words, box: Box, table: Table, players: int, viewer: int) -> RenderableType:
    return Group(
        _heading(words, box, table),
        _regions(words, box, table, players),
        _legend(words),
        _offered(words, box, table),
    )


def _only(table: Table, place: str) -> str:
    return next(iter(sorted(table.pieces(place))), "")


def _number(table: Table, place: str) -> int:
    return sum(table.pieces(place).values())


def _turn(table: Table) -> int:
    """The turn; 0 before the first."""
    return int(face_of(_only(table, "turn")) or 0)


def _era(box: Box, table: Table) -> int:
    """The Era, from 1, also before the first turn."""
    return box.era_of_turn[max(_turn(table), 1) - 1]


def _owner(table: Table, players: int, colour: str) -> int:
    """The seat that plays a colour; 0 if none does."""
    return next((seat for seat in range(1, players + 1) if _colour(table, seat) == colour), 0)


def _colour(table: Table, seat: int) -> str:
    return face_of(_only(table, f"colour@{seat}"))


def _named(words: Words, table: Table, seat: int) -> Text:
    """A seat with the colour that it plays."""
    colour = _colour(table, seat)
    drawn = seat_text(words, seat)
    if colour:
        drawn.append(f" ({words.slot(colour, 'colour')})", style=f"bold {colour}")
    return drawn


def _heading(words: Words, box: Box, table: Table) -> RenderableType:
    drawn = Text(words.text("short-era", {"era": _era(box, table), "turn": _turn(table)}), style="bold")
    for place in (ATTACKING, UNDER_ATTACK):
        for card in sorted(table.pieces(place)):
            region = words.slot(face_of(card), "region")
            drawn.append(f"; {words.area(place)}: {region} {ATTACKED}", style="bold red")
    return drawn


# -- the board --------------------------------------------------------------------------------------------------------


def _regions(words: Words, box: Box, table: Table, players: int) -> RenderableType:
    attacked = {face_of(card) for place in (ATTACKING, UNDER_ATTACK) for card in table.pieces(place)}
    cells = [_region(words, box, table, players, region, region in attacked) for region in box.regions]
    cells.append(_rare_goods(words, box, table))
    return Flowing(cells, COLUMNS, even=True, box=SQUARE, show_lines=True, padding=(0, 0, 0, 1))


def _region(words: Words, box: Box, table: Table, players: int, region: str, attacked: bool) -> Text:
    """A region: its actions and slots. Free slots show which piece fits, others the number of the seat."""
    drawn = Text(words.slot(region, "region"), style="bold")
    if attacked:
        drawn.append(f" {ATTACKED}", style="bold red")
    back = box.setup.players[players].back
    for kind in box.slots:
        count = kind.back if back else kind.front
        if kind.region == region and count:
            drawn.append(f"\n{_action(words, box, table, kind)} ", style="not bold")
            for number in range(1, count + 1):
                drawn.append_text(_slot(table, players, kind, number)).append(" ")
    return drawn


def _action(words: Words, box: Box, table: Table, kind: SlotType) -> str:
    """An action, with the goods or points that it brings in this Era."""
    era = _era(box, table)
    if kind.action in TAKE_ACTIONS:
        yields = {piece: box.yields[kind.action, piece][era - 1] for piece in kind.pieces}
        return words.piece(kind.action.removeprefix(TAKE), max(yields.values()))
    if kind.action in PEACE_GIFTS:
        return f"{without_article(words.slot(kind.action, 'action'))} {box.peace_gifts[kind.action][era - 1]}"
    return without_article(words.slot(kind.action, "action"))


def _slot(table: Table, players: int, kind: SlotType, number: int) -> Text:
    drawn = Text()
    for piece in sorted(table.pieces(f"slot:{kind.id}/{number}")):
        drawn.append_text(_piece(table, players, piece))
    return drawn or Text("".join(SIGNS[piece] for piece in kind.pieces) + "_", style="not bold dim")


def _piece(table: Table, players: int, piece: str) -> Text:
    """A camel or ship with the number of its seat, in its colour."""
    colour = face_of(piece)
    return Text(f"{SIGNS[kind_of(piece)]}{_owner(table, players, colour) or ''}", style=f"bold {colour}")


def _rare_goods(words: Words, box: Box, table: Table) -> Text:
    """The top Rare Good of each stack, the number below it, and its price."""
    drawn = Text(words.area("rare"), style="bold")
    for colour in RARE_COLOURS:
        top = _only(table, f"top:{colour}")
        below = _number(table, f"stack:{colour}")
        price = _price(words, box.rare_good_cost[colour])
        name = words.piece(top) if top else words.text("list-none")
        drawn.append(f"\n{words.slot(colour)}: {name} +{below}", style="not bold").append(f" ({price})", style="dim")
    return drawn


def _price(words: Words, goods: Sequence[str]) -> str:
    return words.pieces(Counter(goods))


def _legend(words: Words) -> RenderableType:
    signs = "   ".join(f"{SIGNS[piece]} {words.kind(piece)}" for piece in PIECES)
    first = f"{FIRST} {words.kind(FIRST_PLAYER)}   {_LEADER} {words.kind(LEADER)}"
    return Text(f"{signs}   {ATTACKED} {words.text('short-attacked')}   {first}", style="dim")


# -- what is on offer -------------------------------------------------------------------------------------------------


def _offered(words: Words, box: Box, table: Table) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold", max_width=16)
    parts = (f"{words.piece(f'temple/{part}')}: {words.piece_text(f'temple/{part}')}" for part in box.temple)
    grid.add_row(words.area("temple-cards"), "; ".join(parts))
    grid.add_row(words.area("tower"), "; ".join(_band(words, band) for band in box.bands))
    tiles = sorted(table.pieces(DISPLAY), key=_in_order)
    if tiles:
        grid.add_row(words.area(DISPLAY), Group(*(_detail(words, tile) for tile in tiles)))
    decks = (f"{words.area(area)}: {_number(table, area)}" for area in (MISSIONS, DISCARD))
    grid.add_row(words.kind("mission"), "; ".join(decks))
    return grid


def _band(words: Words, band: Band) -> str:
    """The costs of tower levels from one level on."""
    prices = {"single": _price(words, band.single), "pair": _price(words, band.pair)}
    return words.text("short-band", {"level": band.from_level, **prices})


def _in_order(piece: str) -> tuple[int, str]:
    """The order by the number in the id: I5 before I12."""
    return len(piece), piece


def _detail(words: Words, piece: str) -> Text:
    text = words.piece_text(piece)
    return Text(f"{face_of(piece)} ", style="bold").append(text or words.piece(piece), style="not bold")


# -- seats ------------------------------------------------------------------------------------------------------------


def _seats(words: Words, box: Box, table: Table, players: int, viewer: int, whose: Collection[int]) -> RenderableType:
    seats = seated(players, whose)
    return Group(_numbers(words, table, seats, viewer), *_belongings(words, table, seats, viewer))


def _numbers(words: Words, table: Table, seats: Sequence[int], viewer: int) -> RenderableType:
    headings = [words.kind(good) for good in GOODS]
    headings += [f"{SIGNS[piece]} {words.kind(piece)}" for piece in PIECES]
    headings += [words.kind(LEVEL), words.area("hand"), words.area("fulfilled"), words.kind(POINT)]
    rows: list[tuple[Text, Sequence[str]]] = []
    for seat in seats:
        name = _named(words, table, seat)
        for place, sign in ((f"first@{seat}", FIRST), (f"leader@{seat}", _LEADER)):
            if table.pieces(place):
                name.append(f" {sign}", style="default")
        if seat == viewer:
            name.append(" ←", style="default")
        cells = [_goods(table, seat, good) for good in GOODS]
        cells += [str(table.count(f"reserve@{seat}", f"{piece}/{_colour(table, seat)}")) for piece in PIECES]
        cells += [str(table.count(f"tower@{seat}", LEVEL))]
        cells += [str(_number(table, f"{area}@{seat}")) for area in ("hand", "fulfilled")]
        cells += [str(sum(table.count(place, POINT) for place in table.places() if _is(place, "score", seat)))]
        rows.append((name, cells))
    return SeatGrid(headings, rows)


def _is(place: str, area: str, seat: int) -> bool:
    return area_of(place) == area and owner_of(place) == seat


def _goods(table: Table, seat: int, good: str) -> str:
    """The number of a good in the Warehouse, and after a + the number among the Traded Goods."""
    traded = table.count(f"traded@{seat}", good)
    return f"{table.count(f'warehouse@{seat}', good)}" + (f"+{traded}" if traded else "")


def _belongings(words: Words, table: Table, seats: Sequence[int], viewer: int) -> Iterator[RenderableType]:
    """The temples, Rare Goods, Improvements and missions of each seat that has some, as the viewer sees them."""
    for seat in seats:
        grid = Grid.grid(padding=(0, 1))
        grid.add_column(style="bold", max_width=24)
        for heading, content in _owned(words, table, seat, viewer):
            grid.add_row(heading, content)
        if grid.row_count:
            border = _colour(table, seat) or seat_colour(words, seat)
            yield Panel(grid, title=_named(words, table, seat), title_align="left", border_style=border)


def _owned(words: Words, table: Table, seat: int, viewer: int) -> Iterator[tuple[str, RenderableType]]:
    temples = [
        words.piece(piece)
        for place in table.places()
        if _is(place, "temple", seat)
        for piece in sorted(table.pieces(place))
    ]
    if temples:
        yield words.area("temple"), "; ".join(temples)
    if table.pieces(f"rare@{seat}"):
        yield words.area("rare"), words.pieces(dict(sorted(table.pieces(f"rare@{seat}").items())))
    tiles = sorted(table.pieces(f"tiles@{seat}"), key=_in_order)
    if tiles:
        yield words.area("tiles"), Group(*(_tile(words, table, seat, tile) for tile in tiles))
    for area in ("hand", "fulfilled"):
        known = [card for card in sorted(table.pieces(f"{area}@{seat}"), key=_in_order) if face_of(card)]
        if known:
            yield words.area(area), Group(*(_detail(words, card) for card in known))
    if table.pieces(f"chosen@{seat}"):
        card = _only(table, f"chosen@{seat}")
        yield words.area("chosen"), words.piece(card) if face_of(card) else words.text("short-face-down")
    for standing in sorted(table.pieces(f"passing@{seat}")):
        yield words.area("passing"), words.piece(standing)


def _tile(words: Words, table: Table, seat: int, tile: str) -> Text:
    drawn = _detail(words, tile)
    for piece in sorted(table.pieces(f"private@{seat}:{face_of(tile)}")):
        drawn.append(f" {SIGNS[kind_of(piece)]}{seat}", style=f"bold {face_of(piece)}")
    return drawn


DRAWING = Drawing(_board, _seats)
