"""The table of Merv: the city in its walls, the queues, the board actions, the tracks, the players."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from clients.caravan.match_lines import Rival
from clients.caravan.rules.drawings import Drawing, Flowing, SeatGrid
from clients.caravan.rules.tables.merv_city import SIGNS, cube, draw_city, mark, marks
from clients.caravan.seat_colours import seat_colour
from domain.games.merv.areas import (
    CAMEL,
    DECK,
    GOODS,
    MARKET,
    ROUND,
    SCORING_TILES,
    SCROLL,
    SOLO_CARD,
    SOLO_DISCARD,
    SOLO_TRIED,
    UPGRADES,
    WALLS,
    YEAR,
)
from domain.games.merv.components import Box, Track
from domain.play.turn import POINT
from domain.table.names import area_of, face_of, slot_of
from domain.table.table import Table
from domain.words import Words


def _board(words: Words, box: Box, table: Table, players: int, viewer: int) -> RenderableType:
    return Group(_heading(words, box, table), draw_city(words, box, table), _legend(words), _offered(words, box, table))


def magistrate(words: Words, box: Box, table: Table, players: int) -> Sequence[Rival]:
    """The corrupt magistrate as a rival on the scoreboard of a solo match."""
    owner = next((owner for owner in _owners(words, box, table, players) if owner.who == "magistrate"), None)
    if owner is None:
        return ()
    score, places = owner.place("score"), table.pieces("magistrate-rank")
    scored = {slot_of(place): table.count(place, POINT) for place in table.places() if area_of(place) == score}
    place = next((int(face_of(piece)) for piece in places), 0)
    return (Rival(owner.title, {category: points for category, points in scored.items() if points}, place),)


def _heading(words: Words, box: Box, table: Table) -> RenderableType:
    """Year and round, and the queues, front first."""
    now = "; ".join(words.piece(piece) for place in (YEAR, ROUND) for piece in sorted(table.pieces(place)))
    drawn = Text(now, style="bold")
    for corner in dict.fromkeys(round_.from_corner for round_ in box.rounds):
        waiting_there = [
            Text(f" {slot} ").append_text(marks(words, box, table, f"queue:{corner}/{slot}"))
            for slot in range(1, box.slots + 1)
            if table.pieces(f"queue:{corner}/{slot}")
        ]
        if waiting_there:
            drawn.append(f"   {words.slot(corner)}:", style="not bold dim").append_text(Text("").join(waiting_there))
    return drawn


def _legend(words: Words) -> RenderableType:
    drawn = Text(style="dim")
    for kind, sign in SIGNS.items():
        drawn.append(f"{sign} {words.kind(kind)}   ")
    return drawn.append(f"▬ ⊓ {words.kind('wall')}")


# -- what the board offers --------------------------------------------------------------------------------------------


def _offered(words: Words, box: Box, table: Table) -> RenderableType:
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(style="bold", max_width=16)
    for heading, content in (
        (words.area(MARKET), _market(words, box, table)),
        (words.area("display"), _caravansary(words, box, table)),
        (words.area("hall"), _palace(words, box, table)),
        (words.area("library"), _library(words, box, table)),
        (words.area("city"), _marketplace(words, box, table)),
        (words.area("mosque"), _mosque(words, box, table)),
        (words.area("wall-slot"), _walls(words, box, table)),
        (words.area("stack"), _contracts(words, box, table)),
        (words.area("upgrade"), _upgrades(words, box, table)),
        (words.area("favour"), _track(words, box, table, "favour", box.favour)),
        (words.area("influence"), _track(words, box, table, "influence", box.influence)),
    ):
        grid.add_row(heading, content)
    return grid


def _listed(parts: Iterable[Text]) -> Text:
    return Text("; ").join(list(parts))


def _number(table: Table, place: str) -> int:
    return sum(table.pieces(place).values())


def _market(words: Words, box: Box, table: Table) -> Text:
    side = next((face_of(piece) for piece in sorted(table.pieces(MARKET))), "")
    rewards = box.market_sides.get(side, {})
    return _listed(
        Text(f"{words.slot(corner)} ", style="dim")
        .append(words.slot(rewards[corner], "boon"), style="not dim")
        .append_text(_spaced(marks(words, box, table, f"corner:{corner}")))
        for corner in rewards
    )


def _spaced(drawn: Text) -> Text:
    return Text(" ").append_text(drawn) if drawn else drawn


def _caravansary(words: Words, box: Box, table: Table) -> Text:
    drawn = Text()
    for number in range(1, box.display + 1):
        for card in sorted(table.pieces(f"display:{number}")):
            drawn.append(f"{number} ", style="dim").append(words.slot(face_of(card), "spice"))
            drawn.append_text(marks(words, box, table, f"on-card:{number}")).append("  ")
    return drawn.append(f"({words.area(DECK)}: {_number(table, DECK)})", style="dim")


def _palace(words: Words, box: Box, table: Table) -> Text:
    return _listed(
        Text(f"{words.slot(hall.id, 'hall')} (")
        .append_text(cube(words, hall.colour))
        .append(")")
        .append_text(_spaced(marks(words, box, table, f"hall:{hall.id}")))
        for hall in box.halls.values()
    )


def _library(words: Words, box: Box, table: Table) -> Text:
    drawn = Text()
    for tier in range(1, box.tiers + 1):
        left = [tile for tile in box.breakthroughs if table.count(f"library:{tier}", f"breakthrough/{tile}")]
        drawn.append(f"{words.slot(str(tier), 'library')}: ", style="dim")
        drawn.append_text(_listed(_tile(words, box, tile) for tile in left)).append("   ")
    return drawn


def _tile(words: Words, box: Box, tile: str) -> Text:
    """A breakthrough in short: the action that it makes cheaper, its colour, or its gain."""
    printed = box.breakthroughs[tile]
    if printed.discount:
        return Text(words.slot(printed.discount))
    if printed.wild:
        return cube(words, printed.wild)
    return Text(words.piece_text(f"breakthrough/{tile}"))


def _marketplace(words: Words, box: Box, table: Table) -> RenderableType:
    ways = []
    for outer in box.cities.values():
        if outer.outer:
            way = _city(words, box, table, outer.via).append(" → ", style="dim")
            way.append_text(_spaced(marks(words, box, table, f"route:{outer.id}")))
            ways.append(way.append_text(_city(words, box, table, outer.id)))
    return Flowing(ways, 2, box=None, padding=(0, 3, 0, 0))


def _city(words: Words, box: Box, table: Table, city: str) -> Text:
    price = Text("+").join([cube(words, colour) for colour in box.cities[city].price])
    drawn = Text(words.slot(city)).append(" (").append_text(price).append(")")
    return drawn.append_text(_spaced(marks(words, box, table, f"city:{city}")))


def _mosque(words: Words, box: Box, table: Table) -> RenderableType:
    """The spaces, level by level: price, points, what they give, and who stands there."""
    spaces = [_space(words, box, table, space) for space in box.mosque]
    return Flowing(spaces, 4, even=True, box=None, padding=(0, 2, 0, 0))


def _space(words: Words, box: Box, table: Table, name: str) -> Text:
    space = box.mosque[name]
    drawn = Text(f"{space.level} ", style="dim")
    drawn.append_text(Text("+").join([cube(words, colour) for colour in space.price])).append(" → ")
    boon = Text(words.slot(space.boon, "boon"), style="not dim")
    if space.points:
        boon.append(f" +{space.points}")
    return drawn.append_text(boon).append_text(_spaced(marks(words, box, table, f"mosque:{name}")))


def _walls(words: Words, box: Box, table: Table) -> Text:
    """The wall pieces not built, with their prices."""
    drawn = []
    for piece in box.wall_pieces.values():
        left = table.count(WALLS, f"wall/{piece.id}")
        if left:
            price = cube(words, piece.colour).append(f" {piece.cubes}")
            drawn.append(Text("⊓ " if piece.gate else "▬ ").append_text(price).append(f" ({left})", style="dim"))
    return _listed(drawn)


def _contracts(words: Words, box: Box, table: Table) -> RenderableType:
    """The uppermost contract of each stack, with its level and how many lie there."""
    tops = []
    for stack in box.stacks.values():
        left = [name for name in stack.contracts if table.count(f"stack:{stack.id}", f"contract/{name}")]
        if left:
            drawn = Text(f"{stack.level} ({len(left)}) ", style="dim")
            tops.append(drawn.append(words.piece_text(f"contract/{left[0]}"), style="not dim"))
    return Flowing(tops, 2, box=None, padding=(0, 3, 0, 0))


def _upgrades(words: Words, box: Box, table: Table) -> Text:
    drawn = [
        cube(words, face_of(piece)).append(f" ({count})", style="dim")
        for piece, count in sorted(table.pieces(UPGRADES).items())
    ]
    tiles = ", ".join(words.slot(face_of(tile)) for tile in sorted(table.pieces(SCORING_TILES)))
    if tiles:
        drawn.append(Text(f"{words.area(SCORING_TILES)}: {tiles}"))
    return _listed(drawn)


def _track(words: Words, box: Box, table: Table, area: str, track: Track) -> Text:
    drawn = Text()
    for space in range(track.last + 1):
        points = track.points.get(space)
        drawn.append(f"{space}" + (f"+{points}" if points else ""), style="dim")
        drawn.append_text(marks(words, box, table, f"{area}:{space}")).append("  ")
    return drawn


# -- players, magistrate, courtier ------------------------------------------------------------------------------------


class _Owner:
    """The owner of a row: a seat, the magistrate, or the courtier, who has only buildings and camels."""

    def __init__(self, words: Words, box: Box, number: int, who: str = "") -> None:
        self.who = who
        self.seat = 0 if who else number
        self.colour = box.player_colours[number - 1]
        self.title = Text(words.seat(number), style=f"bold {seat_colour(words, number)}")
        if who:
            self.title = Text(f"{words.text(f'short-{who}')} ").append_text(mark(words, box, f"master/{self.colour}"))
        self.prefix, self.suffix = (f"{who}-", "") if who else ("", f"@{number}")

    def place(self, area: str) -> str:
        """A place of the owner."""
        return f"{self.prefix}{area}{self.suffix}"


def _owners(words: Words, box: Box, table: Table, players: int) -> Iterator[_Owner]:
    count = box.players[players]
    for seat in range(1, players + 1):
        yield _Owner(words, box, seat)
    number = players
    for who, there in (("magistrate", count.magistrate), ("courtier", count.courtier)):
        if there:
            number += 1
            yield _Owner(words, box, number, who)


def _seats(words: Words, box: Box, table: Table, players: int, viewer: int, whose: Collection[int]) -> RenderableType:
    kinds = (CAMEL, *GOODS, SCROLL)
    headings = [cube(words, colour) for colour in box.cubes]
    headings += [Text(SIGNS.get(kind) or words.kind(kind)) for kind in (*kinds, "building", "servant", "disc", POINT)]
    rows: list[tuple[Text, Sequence[str]]] = []
    belongings: list[RenderableType] = []
    for owner in _owners(words, box, table, players):
        if owner.seat not in whose:
            continue
        numbers = [table.count(owner.place("purse"), item) for item in (*box.cubes, *kinds)]
        supply = owner.place("supply")
        numbers += [table.count(supply, f"{kind}/{owner.colour}") for kind in ("building", "servant", "disc")]
        here = Text(" ←" if viewer and owner.seat == viewer else "")
        rows.append((owner.title + here, [str(number) for number in (*numbers, _points(table, owner))]))
        belongings.append(_belongings(words, box, table, owner))
    return Group(SeatGrid(headings, rows), *belongings, *(_solo(words, table) if 0 in whose else ()))


def _points(table: Table, owner: _Owner) -> int:
    score = owner.place("score")
    return sum(table.count(place, POINT) for place in table.places() if place.partition(":")[0] == score)


def _limits(words: Words, box: Box, table: Table, owner: _Owner) -> Iterator[str]:
    """The limits that its influence sets to a seat. The magistrate has no limits."""
    if owner.suffix:
        disc = f"disc/{owner.colour}"
        influence = next((n for n in range(box.influence.last + 1) if table.count(f"influence:{n}", disc)), 0)
        limits = {"spices": box.spice_limit(influence), "level": box.contract_level(influence)}
        yield words.text("short-limits", limits)


def _belongings(words: Words, box: Box, table: Table, owner: _Owner) -> RenderableType:
    """The limits, cards, breakthroughs, scoring tile and contracts of an owner."""
    parts = list(_limits(words, box, table, owner))
    for area in ("cards", "taken", "contracts", "committed"):
        pieces: dict[str, int] = {}
        for place in table.places():
            if place.partition(":")[0] == owner.place(area):
                pieces |= dict(sorted(table.pieces(place).items()))
        if pieces and area != "contracts":
            parts.append(words.pieces(pieces))
        elif pieces:
            parts.append(f"{words.area(area)}: {len(pieces)}")
    parts += [words.piece_text(piece) for piece in sorted(table.pieces(owner.place("breakthroughs")))]
    parts += [words.piece(piece) for piece in sorted(table.pieces(owner.place("scoring-tile")))]
    if not parts:
        return Group()
    return owner.title.copy().append(": ", style="default").append("; ".join(parts), style="default not bold")


def _solo(words: Words, table: Table) -> Iterator[RenderableType]:
    """The open solo cards, the number left, and the sources of the magistrate's points."""
    deck = sum(_number(table, place) for place in table.places() if area_of(place) == "solo-deck")
    parts = [f"{words.area('solo-deck')}: {deck}"] if deck else []
    for area in (SOLO_CARD, SOLO_TRIED, SOLO_DISCARD):
        cards = [words.slot(face_of(card)) for card in sorted(table.pieces(area))]
        if cards:
            parts.append(f"{words.area(area)}: {', '.join(cards)}")
    if parts:
        yield Text("; ".join(parts))
    scored = [
        f"{words.slot(slot_of(place), 'magistrate-score')} {table.count(place, POINT)}"
        for place in table.places()
        if area_of(place) == "magistrate-score"
    ]
    if scored:
        yield Text(f"{words.area('magistrate-score')}: {', '.join(scored)}", style="dim")


DRAWING = Drawing(_board, _seats, magistrate)
