"""Loads the box of Merv: every component and printed number, read from components.toml and checked."""

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
    NOBODY,
    PAIR_BOONS,
    PLAYER,
    SPACE_BOONS,
    Box,
    Breakthrough,
    City,
    Contract,
    Hall,
    Line,
    MagistrateRules,
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
from domain.play.box import Section, digest, parse

T = TypeVar("T")
Reader: TypeAlias = Callable[[Section], T]

_SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_SIZE = 5
"""Rows and columns of the city; the four sides, their corners and the one centre fit no other size."""
_ACTIONS = ("caravansary", "palace", "library", "marketplace", "mosque", "wall")
_QUEUE = {"player": PLAYER, "high_courtier": COURTIER, "corrupt_magistrate": MAGISTRATE}


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, a name is unknown, a reference leads nowhere, or numbers
            of components do not fit each other; it names table, key and reason.
    """
    root = parse(content)
    colours = root.section("colours")
    resources = _different(colours, "resources", colours.texts("resources"))
    wild = colours.text("wild")
    if wild in resources:
        raise colours.error("wild", f"{wild!r} is also a resource")
    pieces = root.section("player_pieces")
    supply = root.section("supply")
    board = root.section("board")
    centre = board.text("centre")
    for key in ("rows", "columns"):
        board.integer(key, minimum=_SIZE, maximum=_SIZE)
    if centre != _cell(3, 3):
        raise board.error("centre", f"must be {_cell(3, 3)!r}, not {centre!r}")
    rounds, lines = _rounds(root, centre)
    cells = tuple(_cell(r, c) for r in _numbers() for c in _numbers() if _cell(r, c) != centre)
    sites = _sites(root.section("sites"), resources, len(cells))
    walls = _wall_slots(root.section("walls"), centre)
    caravansary = root.section("caravansary")
    library = root.section("library")
    spices = _by_id(root, "spice", _spice)
    stacks, contracts = _contracts(root)
    market = root.section("camel_market")
    corners = _different(market, "corners", market.texts("corners"))
    breakthroughs = _breakthroughs(root, resources)
    years = root.section("meta").integer("years", minimum=1)
    scoring = root.section("scoring")
    tiles = root.section("scoring_tiles")
    walls_influence, soldier = root.section("wall_influence"), root.section("soldier")
    limits = root.section("spice_limits")
    upgrades = root.section("upgrades")
    deck = root.section("solo_deck")
    return Box(
        digest=digest(content),
        game=root.section("meta").text("game"),
        years=years,
        rounds=rounds,
        resources=resources,
        wild=wild,
        player_colours=_player_colours(root.section("player_colours")),
        buildings=pieces.integer("buildings", minimum=1),
        discs=pieces.integer("discs", minimum=3),
        servants=pieces.integer("servants", minimum=1),
        supply=MappingProxyType(
            {
                **dict.fromkeys((*resources, wild), supply.integer("cubes_per_colour", minimum=1)),
                "common": supply.integer("common_goods", minimum=1),
                "rare": supply.integer("rare_goods", minimum=1),
                "scroll": supply.integer("scrolls", minimum=1),
            }
        ),
        camels=supply.integer("camels", minimum=1),
        players=MappingProxyType({number: _players(root.section("setup"), number) for number in (1, 2, 3, 4)}),
        centre=centre,
        cells=cells,
        lines=lines,
        rows=_crossings(cells, 0),
        columns=_crossings(cells, 1),
        slots=_SIZE,
        sites=sites,
        wall_slots=walls,
        exposed=MappingProxyType(
            {cell: tuple(slot.id for slot in walls.values() if cell in slot.protects) for cell in cells}
        ),
        wall_pieces=_wall_pieces(root, resources, walls),
        wall_own=walls_influence.integer("own_building"),
        wall_other=walls_influence.integer("other_building"),
        wall_most=walls_influence.integer("most"),
        soldier_own=soldier.integer("own_building"),
        soldier_other=soldier.integer("other_building"),
        corners=corners,
        market_sides=_market_sides(root, corners),
        favour=_track(root.section("favour_track")),
        influence=_track(root.section("influence_track")),
        spices_at_start=limits.integer("kinds_at_start", minimum=1),
        spice_limits=_thresholds(limits, "kinds"),
        contract_levels=_thresholds(root.section("contract_levels"), "level"),
        display=caravansary.integer("display", minimum=1),
        pair=caravansary.integer("pair", minimum=2),
        pairs_up_to=caravansary.integer("pairs_up_to", minimum=2),
        spices=spices,
        set_points=_set_points(root.section("spice_sets"), len(spices)),
        hall_capacity=root.section("palace").integer("capacity", minimum=1),
        halls=_halls(root, resources),
        most_cubes=library.integer("most_cubes", minimum=1),
        scrolls_per_tier=library.integer("scrolls_per_tier", minimum=1),
        breakthroughs=breakthroughs,
        cities=_cities(root, resources),
        mosque=_mosque(root, resources),
        white_upgrades=upgrades.integer("white"),
        bonus_upgrades=_known(upgrades, "bonus", upgrades.texts("bonus"), resources),
        scoring_tiles=_known(tiles, "actions", _different(tiles, "actions", tiles.texts("actions")), _ACTIONS),
        scoring_tile_points=tiles.integer("points_per_building"),
        stacks=stacks,
        contracts=contracts,
        invasion_years=_years(root.section("invasion"), years),
        favour_per_courtier=scoring.integer("favour_per_courtier", minimum=1),
        building_points=scoring.integer("points_per_building"),
        mosque_building_points=scoring.integer("mosque_end_points_per_mosque_building"),
        magistrate=_magistrate(root, breakthroughs, resources, corners),
        solo_cards=_known(deck, "cards", _different(deck, "cards", deck.texts("cards")), _ACTIONS),
        palace_positions=_positions(deck),
    )


def _cell(row: int, column: int) -> str:
    return f"{row}/{column}"


def _numbers() -> range:
    return range(1, _SIZE + 1)


def _by_id(root: Section, key: str, read: Reader[T]) -> Mapping[str, T]:
    return MappingProxyType({name: read(entry) for name, entry in root.identified(key).items()})


def _different(section: Section, key: str, names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) != len(names) or not names:
        raise section.error(key, "must be different names, at least one")
    return names


def _known(section: Section, key: str, names: tuple[str, ...], known: Iterable[str]) -> tuple[str, ...]:
    allowed = tuple(known)
    for name in names:
        if name not in allowed:
            raise section.error(key, f"{name!r} is unknown; known are {', '.join(allowed)}")
    return names


def _one_of(section: Section, key: str, known: Iterable[str]) -> str:
    return _known(section, key, (section.text(key),), known)[0]


def _player_colours(section: Section) -> tuple[str, ...]:
    colours = _different(section, "ids", section.texts("ids"))
    if len(colours) != 4:
        raise section.error("ids", "must be four colours")
    return colours


def _players(setup: Section, number: int) -> PlayerCount:
    section = setup.section(f"players_{number}")
    order = section.texts("queue_order")
    queue = tuple(_QUEUE[name] for name in _known(section, "queue_order", order, _QUEUE))
    if queue.count(PLAYER) != number or queue.count(COURTIER) > 1 or queue.count(MAGISTRATE) > 1:
        raise section.error("queue_order", f"must hold {number} players and courtier and magistrate once at most")
    if len(queue) != section.integer("queue_slots"):
        raise section.error("queue_order", "must be as long as the queue")
    for key, who in (("high_courtier", COURTIER), ("magistrate", MAGISTRATE)):
        if section.truth(key) != (who in queue):
            raise section.error(key, "must say whether he is in the queue")
    return PlayerCount(queue, section.integer("camels_on_caravan_cards"))


def _rounds(root: Section, centre: str) -> tuple[tuple[Round, ...], Mapping[tuple[str, int], Line]]:
    rounds: list[Round] = []
    lines: dict[tuple[str, int], Line] = {}
    for entry in root.sections("round"):
        side = _one_of(entry, "side", _SIDES.values())
        numbers = entry.integers("lines", minimum=1, maximum=_SIZE)
        if sorted(numbers) != list(_numbers()):
            raise entry.error("lines", f"must be the numbers from 1 to {_SIZE}")
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
    steps = list(_numbers()) if side in ("north", "west") else list(reversed(_numbers()))
    cells = [_cell(step, number) if side in ("north", "south") else _cell(number, step) for step in steps]
    away = {cell: distance for distance, cell in enumerate(cells, 1) if cell != centre}
    return Line(side, slot, tuple(away), tuple(away.values()), centre in cells)


def _crossings(cells: tuple[str, ...], part: int) -> Mapping[str, tuple[str, ...]]:
    """For each cell the cells of its row (part 0) or column (part 1)."""
    split = {cell: cell.split("/") for cell in cells}
    return MappingProxyType(
        {cell: tuple(other for other in cells if split[other][part] == split[cell][part]) for cell in cells}
    )


def _sites(section: Section, resources: tuple[str, ...], wanted: int) -> Mapping[str, Site]:
    sites: dict[str, Site] = {}
    for action in _ACTIONS:
        for colour in _different(section, action, _known(section, action, section.texts(action), resources)):
            sites[f"{action}_{colour}"] = Site(f"{action}_{colour}", action, colour)
    if len(sites) != wanted:
        raise section.error("", f"must be {wanted} sites, not {len(sites)}")
    return MappingProxyType(sites)


def _wall_slots(section: Section, centre: str) -> Mapping[str, WallSlot]:
    names = _different(section, "clockwise", section.texts("clockwise"))
    expected = {f"{side}{number}" for side in _SIDES for number in _numbers()}
    if set(names) != expected:
        raise section.error("clockwise", f"must be {', '.join(sorted(expected))}")
    gates = _known(section, "gates", section.texts("gates"), names)
    depth = section.integer("depth", minimum=1, maximum=2)
    slots = {}
    for name in names:
        cells = _line(_SIDES[name[0]], 0, int(name[1:]), centre).cells[:depth]
        slots[name] = WallSlot(name, name in gates, cells)
    return MappingProxyType(slots)


def _wall_pieces(root: Section, resources: tuple[str, ...], slots: Mapping[str, WallSlot]) -> Mapping[str, WallPiece]:
    def read(entry: Section) -> WallPiece:
        gate = _one_of(entry, "kind", ("segment", "gate")) == "gate"
        cubes = entry.integer("cubes", minimum=1)
        return WallPiece(
            entry.text("id"), gate, _one_of(entry, "colour", resources), cubes, entry.integer("count", minimum=1)
        )

    pieces = _by_id(root, "wall_piece", read)
    for gate in (False, True):
        if sum(piece.count for piece in pieces.values() if piece.gate == gate) != sum(
            slot.gate == gate for slot in slots.values()
        ):
            raise root.error("wall_piece", f"must be as many {'gates' if gate else 'segments'} as there are slots")
    return pieces


def _market_sides(root: Section, corners: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    sides = {}
    for name, entry in root.identified("camel_market_side").items():
        rewards = entry.section("rewards")
        rewards.only(*corners)
        sides[name] = MappingProxyType({corner: _one_of(rewards, corner, MARKET_REWARDS) for corner in corners})
    return MappingProxyType(sides)


def _track(section: Section) -> Track:
    last = section.integer("last", minimum=1)
    points = section.section("points")
    found = {}
    for key in points.content:
        if not key.isdecimal() or not 1 <= int(key) <= last:
            raise points.error(key, f"must be a space from 1 to {last}")
        found[int(key)] = points.integer(key, minimum=1)
    return Track(last, MappingProxyType(found))


def _thresholds(section: Section, key: str) -> tuple[tuple[int, int], ...]:
    found = tuple((entry.integer("at"), entry.integer(key, minimum=1)) for entry in section.sections("thresholds"))
    if list(found) != sorted(found) or len({limit for _, limit in found}) != len(found):
        raise section.error("thresholds", "must ascend")
    return found


def _spice(entry: Section) -> Spice:
    return Spice(
        entry.text("id"),
        entry.integer("cards", minimum=1),
        _one_of(entry, "pair_boon", PAIR_BOONS),
        entry.integer("magistrate_pair_points"),
    )


def _set_points(section: Section, spices: int) -> tuple[int, ...]:
    points = section.integers("points")
    if len(points) != spices + 1 or points[0]:
        raise section.error("points", f"must be points for 0 to {spices} cards, none for none")
    return points


def _halls(root: Section, resources: tuple[str, ...]) -> Mapping[str, Hall]:
    halls = _by_id(root, "hall", lambda entry: _hall(entry, resources))
    if tuple(halls) != HALLS:
        raise root.error("hall", f"must be {', '.join(HALLS)}, in this order")
    return halls


def _hall(entry: Section, resources: tuple[str, ...]) -> Hall:
    return Hall(
        entry.text("id"),
        _one_of(entry, "cost_colour", resources),
        _one_of(entry, "counts", COUNTED),
        entry.integer("points"),
    )


def _breakthroughs(root: Section, resources: tuple[str, ...]) -> Mapping[str, Breakthrough]:
    def read(entry: Section) -> Breakthrough:
        tier = entry.integer("tier", minimum=1, maximum=4)
        if tier == 3:
            _one_of(entry, "id", IMMEDIATE)
        return Breakthrough(
            entry.text("id"),
            tier,
            _one_of(entry, "discount", _ACTIONS) if tier == 1 else "",
            _one_of(entry, "wild", resources) if tier == 2 else "",
            entry.integer("favour", default=0),
            entry.integer("soldiers", default=0),
            entry.integer("points", default=0),
        )

    tiles = _by_id(root, "breakthrough", read)
    if {tile.tier for tile in tiles.values()} != {1, 2, 3, 4}:
        raise root.error("breakthrough", "must have tiles of the tiers 1 to 4")
    return tiles


def _cities(root: Section, resources: tuple[str, ...]) -> Mapping[str, City]:
    def read(entry: Section) -> City:
        outer = _one_of(entry, "ring", ("inner", "outer")) == "outer"
        price = _known(entry, "price", entry.texts("price"), resources)
        if not price:
            raise entry.error("price", "must not be empty")
        return City(entry.text("id"), outer, entry.text("via") if outer else "", entry.text("direction"), price)

    cities = _by_id(root, "city", read)
    for city in cities.values():
        if city.outer and (city.via not in cities or cities[city.via].outer):
            raise root.error("city", f"{city.id} is reached through {city.via!r}, which is no inner city")
    return cities


def _mosque(root: Section, resources: tuple[str, ...]) -> Mapping[str, Space]:
    def read(entry: Section) -> Space:
        price = _known(entry, "price", entry.texts("price"), resources)
        if not price:
            raise entry.error("price", "must not be empty")
        return Space(
            entry.text("id"),
            entry.integer("level", minimum=1),
            price,
            entry.texts("from"),
            _one_of(entry, "boon", SPACE_BOONS),
            entry.integer("points"),
        )

    spaces = _by_id(root, "mosque_space", read)
    for space in spaces.values():
        if bool(space.before) != (space.level > 1):
            raise root.error("mosque_space", f"{space.id} must come from another space unless it is a first one")
        for name in space.before:
            if name not in spaces or spaces[name].level != space.level - 1:
                raise root.error("mosque_space", f"{space.id} does not come from {name}, which is not one level below")
    return spaces


def _contracts(root: Section) -> tuple[Mapping[str, Stack], Mapping[str, Contract]]:
    def read(entry: Section) -> Contract:
        return Contract(
            entry.text("id"),
            entry.text("stack"),
            *(entry.integer(key) for key in ("points", "scrolls", "common", "rare", "any_good")),
        )

    contracts = _by_id(root, "contract", read)
    root.section("contracts").integer("cubes", minimum=1, maximum=1)
    stacks = {}
    for name, entry in root.identified("contract_stack").items():
        cards = [contract for contract in contracts.values() if contract.stack == name]
        if [card.points for card in cards] != sorted({card.points for card in cards}, reverse=True) or not cards:
            raise entry.error("id", "must have contracts, with the highest points on top")
        stacks[name] = Stack(
            name,
            entry.integer("level", minimum=1),
            _one_of(entry, "boon", ("favour", "soldier")),
            tuple(card.id for card in cards),
        )
    for contract in contracts.values():
        if contract.stack not in stacks:
            raise root.error("contract", f"{contract.id} is of the stack {contract.stack!r}, which is not there")
    return MappingProxyType(stacks), contracts


def _years(section: Section, years: int) -> tuple[int, ...]:
    return section.integers("years", minimum=1, maximum=years)


def _magistrate(
    root: Section, tiles: Mapping[str, Breakthrough], resources: tuple[str, ...], corners: tuple[str, ...]
) -> MagistrateRules:
    section = root.section("magistrate")
    walls = root.section("magistrate_walls")
    owners = (COURTIER, MAGISTRATE, PLAYER, NOBODY)
    pairs = [tuple(sorted((one, other))) for index, one in enumerate(owners) for other in owners[index:]]
    priority = tuple(_pair(walls, entry, owners) for entry in _list(walls, "priority"))
    if sorted(priority) != sorted(pairs):
        raise walls.error("priority", "must name every pair of owners once")
    orders = root.section("magistrate_city_directions")
    return MagistrateRules(
        full_tracks_points=section.integer("points_when_tracks_are_full"),
        upgrade_points=section.integer("points_for_upgrade"),
        second_tier_points=section.integer("points_for_second_tier"),
        courtiers=section.integers("courtiers_for_actions"),
        camels_to_take_all=section.integer("camels_to_take_all", minimum=1),
        corners=_known(section, "corners", section.texts("corners"), corners),
        first_tier=_known(section, "first_tier", section.texts("first_tier"), tiles),
        third_tier=_known(section, "third_tier", section.texts("third_tier"), tiles),
        fourth_tier=_known(section, "fourth_tier", section.texts("fourth_tier"), tiles),
        piece_colours=_known(section, "piece_colours", section.texts("piece_colours"), resources),
        scrolls_for_retirement=section.integer("scrolls_for_retirement", minimum=1),
        wall_priority=priority,
        directions=MappingProxyType({str(number): orders.texts(f"order_{number}") for number in (1, 2, 3)}),
    )


def _list(section: Section, key: str) -> list[object]:
    value = section.content.get(key)
    if not isinstance(value, list):
        raise section.error(key, "must be a list")
    return value


def _pair(section: Section, entry: object, owners: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(entry, list) or len(entry) != 2 or not all(name in owners for name in entry):
        raise section.error("priority", f"must be pairs of {', '.join(owners)}, not {entry!r}")
    return tuple(sorted(str(name) for name in entry))


def _positions(deck: Section) -> tuple[int, ...]:
    cards = deck.texts("cards")
    if "palace" not in cards:
        raise deck.error("cards", "must hold the palace")
    positions = deck.integers("palace_positions", minimum=1, maximum=len(cards))
    if not positions:
        raise deck.error("palace_positions", "must not be empty")
    return positions
