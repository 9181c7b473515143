"""Loads the box of Palmyra from the text of its components.toml, and refuses one in which something does not fit."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from domain.games.palmyra.cards import improvement_of, mission_of, one_of, price_of
from domain.games.palmyra.components import (
    Band,
    Box,
    CamelNeeds,
    MarketRates,
    PlayerCount,
    Setup,
    SlotType,
    TemplePart,
)
from domain.games.palmyra.improvement_tiles import (
    Improvement,
)
from domain.games.palmyra.kinds import (
    ACQUIRE,
    ACTIONS,
    BUY_IMPROVEMENT,
    GOODS,
    MARAUDERS,
    MARKETS,
    PEACE_GIFTS,
    PIECES,
    RARE_COLOURS,
    TAKE,
    TAKE_ACTIONS,
    TEMPLES,
)
from domain.play.box import Section, digest, parse

ThingT = TypeVar("ThingT")


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, a name is unknown, a reference leads nowhere, or numbers
            of components do not fit each other; it names table, key and reason.
    """
    root = parse(content)
    counts = root.section("counts")
    colours = _colours(root)
    eras = _eras(root.section("turns"))
    number_of_eras = eras[-1]
    improvements = {
        name: improvement_of(entry, number_of_eras) for name, entry in root.identified("improvement").items()
    }
    missions = {name: mission_of(entry) for name, entry in root.identified("mission").items()}
    rare_goods = root.identified("rare_good")
    regions = tuple(root.identified("region"))
    temple = root.section("temple")
    box = Box(
        digest=digest(content),
        game=root.section("meta").text("game"),
        colours=colours,
        era_of_turn=eras,
        points_per_level_on_new_era=root.section("turns").integer("points_per_level_on_new_era"),
        points_per_level_at_end=root.section("turns").integer("points_per_level_at_end"),
        setup=_setup(root.section("setup"), len(colours), improvements),
        regions=regions,
        slots=tuple(_slot(entry, regions) for entry in root.identified("slot").values()),
        yields=_yields(root, number_of_eras),
        markets=_markets(root),
        tower_sides=_sides(root.section("tower"), len(colours)),
        bands=_bands(root.section("tower")),
        traitor=_by_era(root.section("traitor"), "levels_by_era", number_of_eras),
        temple=_temple(temple),
        temple_cards_per_part=temple.integer("cards_per_part", minimum=1),
        completion_bonus=(temple.integer("first_completion"), temple.integer("second_completion")),
        missions_drawn=_missions_drawn(temple),
        rare_goods=_prices_of_rare_goods(root, rare_goods),
        rare_good_copies=MappingProxyType(
            {name: entry.integer("copies", minimum=1) for name, entry in rare_goods.items()}
        ),
        rare_good_cost=MappingProxyType(
            {colour: price_of(root.section("rare_good_cost"), colour) for colour in RARE_COLOURS}
        ),
        rare_good_sets=_sets(root, len(rare_goods)),
        caravan=_caravan(root, root.section("setup")),
        shipyard=_shipyard(root, root.section("setup")),
        tax_gold=_by_era(root.section("taxman"), "gold_by_era", number_of_eras),
        tax_points=_by_era(root.section("taxman"), "points_by_era", number_of_eras),
        peace_gifts=MappingProxyType(
            {spot: _by_era(root.section("peace_gifts"), spot, number_of_eras) for spot in PEACE_GIFTS}
        ),
        first_to_play_goods=root.section("first_to_play").integer("basic_goods"),
        improvement_price=_by_era(root.section("improvement_price"), "goods_by_era", number_of_eras, minimum=1),
        improvements=MappingProxyType(improvements),
        missions=MappingProxyType(missions),
        switches=_switches(root.section("switches")),
        tiles_by_effect=_by_class(improvements.values(), lambda tile: tile.effect),
        missions_by_benefit=_by_class(missions.values(), lambda card: card.benefit),
    )
    _check_counts(counts, box)
    _check_board(root, box)
    _check_players(root.section("setup"), box)
    return box


def _by_class(
    things: Iterable[ThingT], what: Callable[[ThingT], object]
) -> Mapping[type, tuple[tuple[ThingT, Any], ...]]:
    found: dict[type, list[tuple[ThingT, Any]]] = {}
    for thing in things:
        found.setdefault(type(what(thing)), []).append((thing, what(thing)))
    return MappingProxyType({kind: tuple(entries) for kind, entries in found.items()})


# -- general --------------------------------------------------------------------------------------------------------


def _by_era(section: Section, key: str, eras: int, minimum: int = 0) -> tuple[int, ...]:
    numbers = section.integers(key, minimum=minimum)
    if len(numbers) != eras:
        raise section.error(key, f"must be {eras} numbers, one for each Era")
    return numbers


def _colours(root: Section) -> tuple[str, ...]:
    section = root.section("colours")
    names = section.texts("names")
    if len(set(names)) != len(names) or len(names) != root.section("counts").integer("personal_boards", minimum=2):
        raise section.error("names", "must be as many different colours as there are personal boards")
    for name in names:
        if set(name) & set("/@:"):
            raise section.error("names", f"{name!r} cannot be part of the name of a piece")
    return names


def _eras(section: Section) -> tuple[int, ...]:
    eras = section.integers("era_of_turn", minimum=1, maximum=3)
    steps = [after - before for before, after in zip((0, *eras), eras, strict=False)]
    if not eras or eras[-1] != 3 or any(step not in (0, 1) for step in steps):
        raise section.error("era_of_turn", "must begin with Era 1, go through all three Eras and never back")
    return eras


def _switches(section: Section) -> Mapping[str, bool]:
    return MappingProxyType({name: section.section(name).truth("default") for name in section.content})


# -- setup ----------------------------------------------------------------------------------------------------------


def _setup(section: Section, colours: int, improvements: Mapping[str, Improvement]) -> Setup:
    camels, ships = section.integer("camels_start"), section.integer("ships_start")
    two = section.section("two_players")
    removed = two.texts("removed_improvements")
    if set(removed) != {tile.id for tile in improvements.values() if not tile.two_players}:
        raise two.error("removed_improvements", "must be the tiles that are not for two players")
    goods = section.section("goods")
    goods.only(*GOODS)
    return Setup(
        players=MappingProxyType(_players(section, colours)),
        camels=camels,
        most_camels=section.integer("camels_max", minimum=max(camels, 1)),
        ships=ships,
        most_ships=section.integer("ships_max", minimum=max(ships, 1)),
        goods=MappingProxyType({good: goods.integer(good, default=0) for good in GOODS}),
        bonus=_bonus(section, colours),
        points=section.integer("points"),
        missions=section.integer("missions"),
        warehouse_limit=section.integer("warehouse_limit"),
        removed_with_two=removed,
    )


def _bonus(section: Section, colours: int) -> tuple[tuple[int, int], ...]:
    bonus = []
    for place, entry in enumerate(section.sections("position_bonus"), 1):
        if entry.integer("place") != place:
            raise entry.error("place", f"must be {place}: entries are in play order and without a gap")
        bonus.append((entry.integer("basic", maximum=1), entry.integer("advanced", maximum=1)))
    if len(bonus) != colours:
        raise section.error("position_bonus", f"must be for {colours} places in play order")
    return tuple(bonus)


def _players(section: Section, colours: int) -> dict[int, PlayerCount]:
    found: dict[int, PlayerCount] = {}
    for entry in section.sections("players"):
        side = one_of(entry, "board_side", ("front", "back"))
        found[entry.integer("players")] = PlayerCount(
            side == "back", entry.integer("display", minimum=1), entry.integer("rare_goods_removed_per_type")
        )
    if sorted(found) != list(range(2, colours + 1)):
        raise section.error("players", f"must be for 2 to {colours} players")
    return found


# -- board ----------------------------------------------------------------------------------------------------------


def _slot(entry: Section, regions: Collection[str]) -> SlotType:
    pieces = one_of(entry, "pieces", (*PIECES, "either"))
    name = entry.text("id")
    if set(name) & set("/@:"):
        raise entry.error("id", f"{name!r} cannot be part of the name of a place")
    return SlotType(
        id=name,
        region=one_of(entry, "region", regions),
        action=one_of(entry, "action", ACTIONS),
        pieces=PIECES if pieces == "either" else (pieces,),
        front=entry.integer("front", maximum=9),
        back=entry.integer("back", maximum=9),
    )


def _yields(root: Section, eras: int) -> Mapping[tuple[str, str], tuple[int, ...]]:
    yields: dict[tuple[str, str], tuple[int, ...]] = {}
    for entry in root.sections("yield"):
        key = one_of(entry, "action", TAKE_ACTIONS), one_of(entry, "piece", PIECES)
        if key in yields:
            raise entry.error("piece", f"a second yield for {' by '.join(key)}")
        if entry.text("good") != key[0].removeprefix(TAKE):
            raise entry.error("good", "must be the good of the action")
        yields[key] = _by_era(entry, "by_era", eras)
    return MappingProxyType(yields)


def _markets(root: Section) -> Mapping[str, MarketRates]:
    found = root.identified("market")
    for name in MARKETS:
        if name not in found:
            raise root.error("market", f"{name!r} is missing")
    return MappingProxyType({name: _market(entry) for name, entry in found.items()})


def _market(entry: Section) -> MarketRates:
    one_of(entry, "id", MARKETS)
    back = _rate(entry, "advanced_to_basic") if "advanced_to_basic" in entry.content else None
    return MarketRates(_rate(entry, "basic_to_advanced"), back)


def _rate(entry: Section, key: str) -> tuple[int, int]:
    rate = entry.integers(key, minimum=1, maximum=3)
    if len(rate) != 2:
        raise entry.error(key, "must be two numbers: given and got")
    return rate[0], rate[1]


# -- tower, temple, rare goods --------------------------------------------------------------------------------------


def _sides(section: Section, colours: int) -> tuple[int, ...]:
    """The levels at which the sides of a seat's tower cards begin; two sides to a card."""
    sides = section.integers("card_sides")
    if not sides or sides[0] != 0 or list(sides) != sorted(set(sides)) or len(sides) % 2:
        raise section.error("card_sides", "must begin with 0, rise, and be two for each card")
    if section.integer("cards") != colours * len(sides) // 2:
        raise section.error("cards", "must be one for two sides of each colour")
    return sides


def _bands(section: Section) -> tuple[Band, ...]:
    bands: list[Band] = []
    for entry in section.sections("band"):
        start = entry.integer("from_level", minimum=bands[-1].from_level + 1 if bands else 1)
        if not bands and start != 1:
            raise entry.error("from_level", "the first band must begin with level 1")
        band = Band(start, price_of(entry, "single"), price_of(entry, "pair"))
        for key, cost in (("single", band.single), ("pair", band.pair)):
            if set(cost) == {"wood"}:
                raise entry.error(key, "must not be of wood alone: there is a tile that takes the wood away")
        bands.append(band)
    return tuple(bands)


def _temple(section: Section) -> Mapping[str, TemplePart]:
    parts = {
        name: TemplePart(name, entry.integer("points"), price_of(entry, "cost"))
        for name, entry in section.identified("part").items()
    }
    if tuple(parts) != section.texts("order") or len(parts) < 2:
        raise section.error("order", "must be the parts in their order, two or more")
    return MappingProxyType(parts)


def _missions_drawn(section: Section) -> Mapping[str, int]:
    found = section.identified("action")
    for name in TEMPLES:
        if name not in found:
            raise section.error("action", f"{name!r} is missing")
    return MappingProxyType({name: found[name].integer("missions_drawn") for name in TEMPLES})


def _prices_of_rare_goods(root: Section, entries: Mapping[str, Section]) -> Mapping[str, tuple[str, ...]]:
    colours = {name: one_of(entry, "colour", RARE_COLOURS) for name, entry in entries.items()}
    for colour in RARE_COLOURS:
        if colour not in colours.values():
            raise root.error("rare_good", f"no type is {colour}")
    return MappingProxyType(
        {colour: tuple(name for name, own in colours.items() if own == colour) for colour in RARE_COLOURS}
    )


def _sets(root: Section, types: int) -> tuple[int, ...]:
    section = root.section("rare_good_sets")
    points = section.integers("points")
    steps = [after - before for before, after in zip((0, *points), points, strict=False)]
    if len(points) != types or any(step < 0 for step in steps):
        raise section.error("points", f"must be {types} numbers that never fall")
    return points


def _caravan(root: Section, setup: Section) -> Mapping[int, tuple[CamelNeeds, ...]]:
    first, last = setup.integer("camels_start") + 1, setup.integer("camels_max")
    needs: dict[int, tuple[CamelNeeds, ...]] = {}
    for entry in root.sections("caravan"):
        ways = tuple(CamelNeeds(way.integer("tower"), way.integer("missions")) for way in entry.sections("any_of"))
        needs[entry.integer("camel", minimum=first, maximum=last)] = ways
    if sorted(needs) != list(range(first, last + 1)):
        raise root.error("caravan", f"must be for the camels {first} to {last}")
    return MappingProxyType(needs)


def _shipyard(root: Section, setup: Section) -> Mapping[int, int]:
    first, last = setup.integer("ships_start") + 1, setup.integer("ships_max")
    needs = {
        entry.integer("ship", minimum=first, maximum=last): entry.integer("each_colour")
        for entry in root.sections("shipyard")
    }
    if sorted(needs) != list(range(first, last + 1)):
        raise root.error("shipyard", f"must be for the ships {first} to {last}")
    return MappingProxyType(needs)


# -- numbers that must fit ------------------------------------------------------------------------------------------


def _check_counts(counts: Section, box: Box) -> None:
    """Refuses a box whose components are not as many as it says."""
    colours = len(box.colours)
    for key, number in (
        ("marauders_cards", len(box.regions)),
        ("tower_cards", colours * len(box.tower_sides) // 2),
        ("improvement_tiles", len(box.improvements)),
        ("temple_cards", len(box.temple) * box.temple_cards_per_part),
        ("rare_goods", sum(box.rare_good_copies.values())),
        ("kings_missions", len(box.missions)),
        ("camels", colours * box.setup.most_camels),
        ("ships", colours * box.setup.most_ships),
    ):
        if counts.integer(key) != number:
            raise counts.error(key, f"says {counts.integer(key)}, but there are {number}")
    by_era = Counter(tile.era for tile in box.improvements.values())
    if counts.integers("improvement_tiles_by_era") != tuple(by_era[era] for era in sorted(by_era)):
        raise counts.error("improvement_tiles_by_era", f"says otherwise than the tiles: {sorted(by_era.items())}")


def _check_board(root: Section, box: Box) -> None:
    """Refuses a board on which an action has no yield, or that has not exactly one Marauders slot on each side."""
    for slot in box.slots:
        for piece in slot.pieces:
            if slot.action in TAKE_ACTIONS and (slot.action, piece) not in box.yields:
                raise root.error("yield", f"is missing for {slot.action} by {piece}")
    for side in ("front", "back"):
        numbers: Counter[str] = Counter()
        for slot in box.slots:
            numbers[slot.action] += getattr(slot, side)
        if numbers[MARAUDERS] != 1 or not numbers[BUY_IMPROVEMENT]:
            raise root.error("slot", f"the {side} must have one slot for the Marauders, and slots for Improvements")
    if not any(slot.action.startswith(ACQUIRE) for slot in box.slots):
        raise root.error("slot", "must have slots for acquiring Rare Goods")


def _check_players(section: Section, box: Box) -> None:
    """Refuses a box with too few tiles or cards for a number of players."""
    for players, count in box.setup.players.items():
        tiles = [tile for tile in box.improvements.values() if players > 2 or tile.two_players]
        if sum(tile.start for tile in tiles) < players or any(tile.start and tile.era != 1 for tile in tiles):
            raise section.error("players", f"{players} players need as many start tiles, all of Era 1")
        for era in sorted({*box.era_of_turn}):
            pool = sum(tile.era == era for tile in tiles) - (sum(tile.start for tile in tiles) if era == 1 else 0)
            if pool < count.display:
                raise section.error("players", f"the display for {players} players is larger than Era {era}")
        if any(count.rare_goods_removed >= copies for copies in box.rare_good_copies.values()):
            raise section.error("players", f"no Rare Goods are left for {players} players")
        for entry in section.sections("players"):
            if entry.integer("players") == players:
                _check_stack(entry, box, count)
        if players * box.setup.missions > len(box.missions):
            raise section.error("missions", f"are too few for {players} players")


def _check_stack(entry: Section, box: Box, count: PlayerCount) -> None:
    for types in box.rare_goods.values():
        size = sum(box.rare_good_copies[name] - count.rare_goods_removed for name in types)
        if entry.integer("rare_goods_per_stack") != size:
            raise entry.error("rare_goods_per_stack", f"says otherwise than the tiles: {size}")
