"""Reading the tables of a box of Merv, one function for each table of components.toml."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias, TypeVar

from domain.games.merv.components import (
    COUNTED,
    COURTIER,
    HALLS,
    IMMEDIATE,
    MAGISTRATE,
    MARKET_REWARDS,
    PAIR_BOONS,
    PLAYER,
    SPACE_BOONS,
    Breakthrough,
    City,
    Contract,
    Hall,
    Line,
    PlayerCount,
    Round,
    Site,
    Space,
    Spice,
    Stack,
    Track,
    WallPiece,
    WallSlot,
)
from domain.play.box import Section

T = TypeVar("T")
Reader: TypeAlias = Callable[[Section], T]

_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
SIZE = 5
"""Rows and columns of the city; the four sides, their corners and the one centre fit no other size."""
ACTIONS = ("caravansary", "palace", "library", "marketplace", "mosque", "wall")
_QUEUE = {"player": PLAYER, "high_courtier": COURTIER, "corrupt_magistrate": MAGISTRATE}


def cell_name(row: int, column: int) -> str:
    """The name of a cell."""
    return f"{row}/{column}"


def line_numbers() -> range:
    """The numbers of rows, columns and action slots."""
    return range(1, SIZE + 1)


def cells_without(centre: str) -> tuple[str, ...]:
    """The cells with building sites, north-west first."""
    names = (cell_name(row, column) for row in line_numbers() for column in line_numbers())
    return tuple(name for name in names if name != centre)


def by_id(root: Section, key: str, read: Reader[T]) -> Mapping[str, T]:
    """What each table of a list says, by its id."""
    return MappingProxyType({name: read(entry) for name, entry in root.identified(key).items()})


def different_names(section: Section, key: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names, if there are some and no two are equal."""
    if len(set(names)) != len(names) or not names:
        raise section.error(key, "must be different names, at least one")
    return names


def known_names(section: Section, key: str, names: tuple[str, ...], known: Iterable[str]) -> tuple[str, ...]:
    """The names, if all are known."""
    allowed = tuple(known)
    for name in names:
        if name not in allowed:
            raise section.error(key, f"{name!r} is unknown; known are {', '.join(allowed)}")
    return names


def one_of(section: Section, key: str, known: Iterable[str]) -> str:
    """A text that must be a known name."""
    return known_names(section, key, (section.text(key),), known)[0]


def actions(section: Section, key: str) -> tuple[str, ...]:
    """Different board actions."""
    return known_names(section, key, different_names(section, key, section.texts(key)), ACTIONS)


def player_colours(section: Section) -> tuple[str, ...]:
    """The four colours of players."""
    colours = different_names(section, "ids", section.texts("ids"))
    if len(colours) != 4:
        raise section.error("ids", "must be four colours")
    return colours


def players(setup: Section, number: int) -> PlayerCount:
    """What depends on a number of players."""
    section = setup.section(f"players_{number}")
    order = section.texts("queue_order")
    queue = tuple(_QUEUE[name] for name in known_names(section, "queue_order", order, _QUEUE))
    if queue.count(PLAYER) != number or queue.count(COURTIER) > 1 or queue.count(MAGISTRATE) > 1:
        raise section.error("queue_order", f"must hold {number} players and courtier and magistrate once at most")
    if len(queue) != section.integer("queue_slots"):
        raise section.error("queue_order", "must be as long as the queue")
    for key, who in (("high_courtier", COURTIER), ("magistrate", MAGISTRATE)):
        if section.truth(key) != (who in queue):
            raise section.error(key, "must say whether the queue includes this character")
    return PlayerCount(queue, section.integer("camels_on_caravan_cards"))


def rounds(root: Section, centre: str) -> tuple[tuple[Round, ...], Mapping[tuple[str, int], Line]]:
    """The rounds of a year, and the lines of all action slots."""
    rounds: list[Round] = []
    lines: dict[tuple[str, int], Line] = {}
    for entry in root.sections("round"):
        side = one_of(entry, "side", _SIDES.values())
        numbers = entry.integers("lines", minimum=1, maximum=SIZE)
        if sorted(numbers) != list(line_numbers()):
            raise entry.error("lines", f"must be the numbers from 1 to {SIZE}")
        if entry.text("axis") != ("column" if side in ("north", "south") else "row"):
            raise entry.error("axis", f"does not fit the side {side}")
        rounds.append(Round(side, entry.text("from_corner"), entry.text("to_corner")))
        for slot, number in enumerate(numbers, 1):
            lines[side, slot] = _line(side, slot, number, centre)
    if sorted(found.side for found in rounds) != sorted(_SIDES.values()):
        raise root.error("round", "must name each side once")
    for this, following in zip(rounds, (*rounds[1:], rounds[0]), strict=True):
        if this.to_corner != following.from_corner:
            raise root.error("round", f"does not go on from the corner {this.to_corner}")
    return tuple(rounds), MappingProxyType(lines)


def _line(side: str, slot: int, number: int, centre: str) -> Line:
    steps = list(line_numbers()) if side in ("north", "west") else list(reversed(line_numbers()))
    cells = [cell_name(step, number) if side in ("north", "south") else cell_name(number, step) for step in steps]
    away = {cell: distance for distance, cell in enumerate(cells, 1) if cell != centre}
    return Line(side, slot, tuple(away), tuple(away.values()), centre in cells)


def crossings(cells: tuple[str, ...], part: int) -> Mapping[str, tuple[str, ...]]:
    """For each cell the cells of its row (part 0) or column (part 1)."""
    split = {cell: cell.split("/") for cell in cells}
    return MappingProxyType(
        {cell: tuple(other for other in cells if split[other][part] == split[cell][part]) for cell in cells}
    )


def sites(section: Section, resources: tuple[str, ...], wanted: int) -> Mapping[str, Site]:
    """The building sites by id."""
    sites: dict[str, Site] = {}
    for action in ACTIONS:
        for colour in different_names(section, action, known_names(section, action, section.texts(action), resources)):
            sites[f"{action}_{colour}"] = Site(f"{action}_{colour}", action, colour)
    if len(sites) != wanted:
        raise section.error("", f"must be {wanted} sites, not {len(sites)}")
    return MappingProxyType(sites)


def wall_slots(section: Section, centre: str) -> Mapping[str, WallSlot]:
    """The slots of the wall, clockwise."""
    names = different_names(section, "clockwise", section.texts("clockwise"))
    expected = {f"{side}{number}" for side in _SIDES for number in line_numbers()}
    if set(names) != expected:
        raise section.error("clockwise", f"must be {', '.join(sorted(expected))}")
    gates = known_names(section, "gates", section.texts("gates"), names)
    depth = section.integer("depth", minimum=1, maximum=2)
    slots = {}
    for name in names:
        cells = _line(_SIDES[name[0]], 0, int(name[1:]), centre).cells[:depth]
        slots[name] = WallSlot(name, name in gates, cells)
    return MappingProxyType(slots)


def wall_pieces(root: Section, resources: tuple[str, ...], slots: Mapping[str, WallSlot]) -> Mapping[str, WallPiece]:
    """The kinds of wall pieces by id."""

    def read(entry: Section) -> WallPiece:
        gate = one_of(entry, "kind", ("segment", "gate")) == "gate"
        cubes = entry.integer("cubes", minimum=1)
        return WallPiece(
            entry.text("id"), gate, one_of(entry, "colour", resources), cubes, entry.integer("count", minimum=1)
        )

    pieces = by_id(root, "wall_piece", read)
    for gate in (False, True):
        if sum(piece.count for piece in pieces.values() if piece.gate == gate) != sum(
            slot.gate == gate for slot in slots.values()
        ):
            raise root.error("wall_piece", f"must be as many {'gates' if gate else 'segments'} as there are slots")
    return pieces


def market_sides(root: Section, corners: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    """The rewards of each corner, for each side of the camel market."""
    sides = {}
    for name, entry in root.identified("camel_market_side").items():
        rewards = entry.section("rewards")
        rewards.only(*corners)
        sides[name] = MappingProxyType({corner: one_of(rewards, corner, MARKET_REWARDS) for corner in corners})
    return MappingProxyType(sides)


def track(section: Section) -> Track:
    """The favour or influence track."""
    last = section.integer("last", minimum=1)
    points = section.section("points")
    found = {}
    for key in points.content:
        if not key.isdecimal() or not 1 <= int(key) <= last:
            raise points.error(key, f"must be a space from 1 to {last}")
        found[int(key)] = points.integer(key, minimum=1)
    return Track(last, MappingProxyType(found))


def thresholds(section: Section, key: str) -> tuple[tuple[int, int], ...]:
    """Pairs of the influence that must be reached and the limit that it gives, ascending."""
    found = tuple((entry.integer("at"), entry.integer(key, minimum=1)) for entry in section.sections("thresholds"))
    if list(found) != sorted(found) or len({limit for _, limit in found}) != len(found):
        raise section.error("thresholds", "must ascend")
    return found


def spice(entry: Section) -> Spice:
    """A spice."""
    return Spice(
        entry.text("id"),
        entry.integer("cards", minimum=1),
        one_of(entry, "pair_boon", PAIR_BOONS),
        entry.integer("magistrate_pair_points"),
    )


def set_points(section: Section, spices: int) -> tuple[int, ...]:
    """The points of sets of caravan cards, by their size."""
    points = section.integers("points")
    if len(points) != spices + 1 or points[0]:
        raise section.error("points", f"must be points for 0 to {spices} cards, none for none")
    return points


def halls(root: Section, resources: tuple[str, ...]) -> Mapping[str, Hall]:
    """The halls of the palace, from left to right."""
    halls = by_id(root, "hall", lambda entry: _hall(entry, resources))
    if tuple(halls) != HALLS:
        raise root.error("hall", f"must be {', '.join(HALLS)}, in this order")
    return halls


def _hall(entry: Section, resources: tuple[str, ...]) -> Hall:
    return Hall(
        entry.text("id"),
        one_of(entry, "cost_colour", resources),
        one_of(entry, "counts", COUNTED),
        entry.integer("points"),
    )


def breakthroughs(root: Section, resources: tuple[str, ...]) -> Mapping[str, Breakthrough]:
    """The breakthroughs by id."""

    def read(entry: Section) -> Breakthrough:
        tier = entry.integer("tier", minimum=1, maximum=4)
        if tier == 3:
            one_of(entry, "id", IMMEDIATE)
        return Breakthrough(
            entry.text("id"),
            tier,
            one_of(entry, "discount", ACTIONS) if tier == 1 else "",
            one_of(entry, "wild", resources) if tier == 2 else "",
            entry.integer("favour", default=0),
            entry.integer("soldiers", default=0),
            entry.integer("points", default=0),
        )

    tiles = by_id(root, "breakthrough", read)
    if {tile.tier for tile in tiles.values()} != {1, 2, 3, 4}:
        raise root.error("breakthrough", "must have tiles of the tiers 1 to 4")
    return tiles


def cities(root: Section, resources: tuple[str, ...]) -> Mapping[str, City]:
    """The cities of the marketplace by id."""

    def read(entry: Section) -> City:
        outer = one_of(entry, "ring", ("inner", "outer")) == "outer"
        price = known_names(entry, "price", entry.texts("price"), resources)
        if not price:
            raise entry.error("price", "must not be empty")
        return City(entry.text("id"), outer, entry.text("via") if outer else "", entry.text("direction"), price)

    cities = by_id(root, "city", read)
    for city in cities.values():
        if city.outer and (city.via not in cities or cities[city.via].outer):
            raise root.error("city", f"{city.id} is reached through {city.via!r}, which is no inner city")
    return cities


def mosque(root: Section, resources: tuple[str, ...]) -> Mapping[str, Space]:
    """The spaces of the mosque track by id."""

    def read(entry: Section) -> Space:
        price = known_names(entry, "price", entry.texts("price"), resources)
        if not price:
            raise entry.error("price", "must not be empty")
        return Space(
            entry.text("id"),
            entry.integer("level", minimum=1),
            price,
            entry.texts("from"),
            one_of(entry, "boon", SPACE_BOONS),
            entry.integer("points"),
        )

    spaces = by_id(root, "mosque_space", read)
    for space in spaces.values():
        if bool(space.before) != (space.level > 1):
            raise root.error("mosque_space", f"{space.id} must come from another space unless it is a first one")
        for name in space.before:
            if name not in spaces or spaces[name].level != space.level - 1:
                raise root.error("mosque_space", f"{space.id} does not come from {name}, which is not one level below")
    return spaces


def contracts(root: Section) -> tuple[Mapping[str, Stack], Mapping[str, Contract]]:
    """The stacks of contracts, and the contracts, by id."""

    def read(entry: Section) -> Contract:
        return Contract(
            entry.text("id"),
            entry.text("stack"),
            *(entry.integer(key) for key in ("points", "scrolls", "common", "rare", "any_good")),
        )

    contracts = by_id(root, "contract", read)
    root.section("contracts").integer("cubes", minimum=1, maximum=1)
    stacks = {}
    for name, entry in root.identified("contract_stack").items():
        cards = [contract for contract in contracts.values() if contract.stack == name]
        if [card.points for card in cards] != sorted({card.points for card in cards}, reverse=True) or not cards:
            raise entry.error("id", "must have contracts, with the highest points on top")
        stacks[name] = Stack(
            name,
            entry.integer("level", minimum=1),
            one_of(entry, "boon", ("favour", "soldier")),
            tuple(card.id for card in cards),
        )
    for contract in contracts.values():
        if contract.stack not in stacks:
            raise root.error("contract", f"{contract.id} is of the stack {contract.stack!r}, which is not there")
    return MappingProxyType(stacks), contracts


def years(section: Section, years: int) -> tuple[int, ...]:
    """The years with an invasion."""
    return section.integers("years", minimum=1, maximum=years)
