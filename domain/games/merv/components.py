"""The content of the box of Merv: typed, read-only; `box` loads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, TypeAlias

from domain.boxes.converters import (
    ById,
    Convert,
    Distinct,
    FileDigest,
    IndexedBy,
    MayBeEmpty,
    NotEmpty,
    OneOf,
    Positive,
    Range,
    Some,
    Subset,
    Value,
)
from domain.boxes.paths import Path
from domain.games.merv.grid import SIDES, SIZE, Line, Round, Site, WallSlot, cell_name, line_numbers, line_of

MARKET_REWARDS = ("white_cube", "scroll", "any_card", "favour", "rare_good", "mosque_step", "soldier")
"""The possible rewards of a corner of the camel market (MERV-CML-03)."""

SPACE_BOONS = (
    "camel",
    "white_upgrade",
    "favour",
    "bonus_upgrade",
    "scoring_tile",
    "soldier",
    "courtier",
    "wall_piece",
    "mosque_buildings",
)
"""The possible boons of a space of the mosque (MERV-MOS-05)."""

PAIR_BOONS = ("white_cube", "soldier", "favour", "white_upgrade_anywhere")
"""The possible boons of a pair of caravan cards (MERV-CAR-07)."""

IMMEDIATE = ("any_card", "trading_post", "mosque_step", "wall_piece")
"""The tiles of the third tier, which are named after what they do (MERV-LIB-06)."""

HALLS = ("knowledge", "spice", "trade", "faith")
"""The halls of the palace from left to right; decisions name them."""

COUNTED = ("scrolls", "caravan_cards", "goods", "mosque_spaces")
"""The things that a hall of the palace may count (MERV-SCO-03)."""

ACTIONS = ("caravansary", "palace", "library", "marketplace", "mosque", "wall")
"""The board actions, in the order of the chapters."""


NOBODY = "empty"
COURTIER = "courtier"
MAGISTRATE = "magistrate"
PLAYER = "player"
"""The owner of the building on a site, as the magistrate's wall priorities name it (MERV-CM-26)."""

OWNERS = (COURTIER, MAGISTRATE, PLAYER, NOBODY)
_QUEUE = {"player": PLAYER, "high_courtier": COURTIER, "corrupt_magistrate": MAGISTRATE}

Colour: TypeAlias = Annotated[str, OneOf(of="colours.resources")]
Colours: TypeAlias = Annotated[tuple[Colour, ...], NotEmpty()]
Corner: TypeAlias = Annotated[str, OneOf(of="camel_market.corners")]
Tile: TypeAlias = Annotated[str, OneOf(of="breakthrough")]
Actions: TypeAlias = Annotated[tuple[str, ...], OneOf(*ACTIONS), Distinct()]
Names: TypeAlias = Annotated[tuple[str, ...], Distinct()]
_Owner: TypeAlias = Annotated[str, OneOf(*OWNERS)]
_Size: TypeAlias = Annotated[int, Range(SIZE, SIZE)]


def _queue(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_QUEUE[name] for name in names)


def _sorted_pairs(pairs: tuple[tuple[str, str], ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(pair)) for pair in pairs)


CornerRewards: TypeAlias = Mapping[str, Annotated[str, OneOf(*MARKET_REWARDS)]]
"""For a side of the camel market the reward of each corner."""


@dataclass(frozen=True, slots=True)
class WallPiece:
    """A kind of wall segments or gates: its price in cubes of one colour, and how many there are."""

    id: str
    gate: Annotated[
        bool, Path("kind"), Convert(Annotated[str, OneOf("segment", "gate")], lambda kind: bool(kind == "gate"))
    ]
    colour: Colour
    cubes: Positive
    count: Positive

    @property
    def price(self) -> tuple[str, ...]:
        """The colours of the cubes to pay."""
        return (self.colour,) * self.cubes


@dataclass(frozen=True, eq=False)
class Track:
    """The favour or influence track: its last space (the first is 0), and the points of its spaces that have some."""

    last: Positive
    points: Mapping[int, Positive]


@dataclass(frozen=True, slots=True)
class Spice:
    """A spice: number of its cards, what a pair gives, the points that the magistrate gets instead (0: the boon)."""

    id: str
    cards: Positive
    pair_boon: Annotated[str, OneOf(*PAIR_BOONS)]
    magistrate_points: Annotated[int, Path("magistrate_pair_points")]


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall of the palace: the colour of its price, what it counts, and the points for each of these."""

    id: str
    colour: Annotated[Colour, Path("cost_colour")]
    counts: Annotated[str, OneOf(*COUNTED)]
    points: int


@dataclass(frozen=True, slots=True)
class Breakthrough:
    """A breakthrough tile. What does not apply is empty or 0; third-tier tiles are named after what they do."""

    id: str
    tier: Annotated[int, Range(1, 4)]
    cheaper: Annotated[str, OneOf(*ACTIONS), Path("discount")] = ""
    replaced: Annotated[Colour, Path("wild")] = ""
    favour: int = 0
    soldiers: int = 0
    points: int = 0

    @property
    def discount(self) -> str:
        """The action that costs less, on the first tier."""
        return self.cheaper if self.tier == 1 else ""

    @property
    def wild(self) -> str:
        """The colour that is wild, on the second tier."""
        return self.replaced if self.tier == 2 else ""


@dataclass(frozen=True, slots=True)
class City:
    """A city of the marketplace."""

    id: str
    outer: Annotated[
        bool, Path("ring"), Convert(Annotated[str, OneOf("inner", "outer")], lambda ring: bool(ring == "outer"))
    ]
    direction: str
    price: Colours
    through: Annotated[str, MayBeEmpty(), Path("via")] = ""

    @property
    def via(self) -> str:
        """The inner city through which an outer one is reached, else empty."""
        return self.through if self.outer else ""

    @property
    def good(self) -> str:
        """The good that it sells: `common` or `rare`."""
        return "rare" if self.outer else "common"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the mosque track; ``before``: the spaces from which it is reached (none: a first space)."""

    id: str
    level: Positive
    price: Colours
    before: Annotated[tuple[str, ...], Path("from")]
    boon: Annotated[str, OneOf(*SPACE_BOONS)]
    points: int


@dataclass(frozen=True, slots=True)
class ContractStack:
    """The requirement and the reward of a stack of contracts. ``boon``: `favour` or `soldier`."""

    id: str
    level: Positive
    boon: Annotated[str, OneOf("favour", "soldier")]


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of contracts; ``contracts`` from the top down. ``boon``: `favour` or `soldier`."""

    id: str
    level: int
    boon: str
    contracts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract: what is committed to it, beside one cube, and its points."""

    id: str
    stack: str
    points: int
    scrolls: int
    common: int
    rare: int
    any_good: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """The values that depend on the number of players.

    ``queue``: who stands in the north-west queue at the start, front first: `player`, `courtier` or `magistrate`; the
    file also says how long it is and who is in it.
    """

    queue: Annotated[tuple[str, ...], Path("queue_order"), Convert(Annotated[tuple[str, ...], OneOf(*_QUEUE)], _queue)]
    camels_on_cards: Annotated[int, Path("camels_on_caravan_cards")]
    slots: Annotated[int, Path("queue_slots")]
    stated_courtier: Annotated[bool, Path("high_courtier")]
    stated_magistrate: Annotated[bool, Path("magistrate")]

    @property
    def courtier(self) -> bool:
        """True if the high courtier takes part."""
        return COURTIER in self.queue

    @property
    def magistrate(self) -> bool:
        """True if the corrupt magistrate takes part."""
        return MAGISTRATE in self.queue


@dataclass(frozen=True, eq=False)
class MagistrateRules:
    """The numbers and orders of preference of the corrupt magistrate (MERV-CM).

    ``courtiers``: how many to place, by the number of palace actions from 0 on. ``wall_priority``: pairs of owners
    behind a wall slot, sorted, the best first.
    """

    full_tracks_points: Annotated[int, Path("magistrate.points_when_tracks_are_full")]
    upgrade_points: Annotated[int, Path("magistrate.points_for_upgrade")]
    second_tier_points: Annotated[int, Path("magistrate.points_for_second_tier")]
    courtiers: Annotated[tuple[int, ...], Path("magistrate.courtiers_for_actions")]
    camels_to_take_all: Annotated[Positive, Path("magistrate.camels_to_take_all")]
    corners: Annotated[tuple[Corner, ...], Path("magistrate.corners")]
    first_tier: Annotated[tuple[Tile, ...], Path("magistrate.first_tier")]
    third_tier: Annotated[tuple[Tile, ...], Path("magistrate.third_tier")]
    fourth_tier: Annotated[tuple[Tile, ...], Path("magistrate.fourth_tier")]
    piece_colours: Annotated[tuple[Colour, ...], Path("magistrate.piece_colours")]
    scrolls_for_retirement: Annotated[Positive, Path("magistrate.scrolls_for_retirement")]
    wall_priority: Annotated[
        tuple[tuple[str, ...], ...],
        Path("magistrate_walls.priority"),
        Convert(tuple[tuple[_Owner, _Owner], ...], _sorted_pairs),
    ]
    orders: Annotated[
        Mapping[str, tuple[str, ...]], Path("magistrate_city_directions"), Subset("order_1", "order_2", "order_3")
    ]

    @cached_property
    def directions(self) -> Mapping[str, tuple[str, ...]]:
        """The order of directions for each value of the switch."""
        return MappingProxyType({name.removeprefix("order_"): order for name, order in self.orders.items()})


@dataclass(frozen=True, slots=True)
class Stated:
    """The entries of the file that no rule uses, but that must agree with the others."""

    board_rows: Annotated[_Size, Path("board.rows")]
    board_columns: Annotated[_Size, Path("board.columns")]
    cubes_on_contracts: Annotated[int, Range(1, 1), Path("contracts.cubes")]


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed.

    ``digest`` names the edition. ``resources``: the colours of cubes but the wild one. ``spices_at_start``: kinds that
    a player may own without influence. ``set_points``: by the number of cards in a set, from 0.
    ``spice_limits``, ``contract_levels``: by the influence from which on a player may own that number of kinds of
    spice, or fulfil contracts of that level.
    """

    digest: Annotated[str, FileDigest()]
    game: Annotated[str, Path("meta.game")]
    years: Annotated[Positive, Path("meta.years")]
    resources: Annotated[Names, Path("colours.resources")]
    wild: Annotated[str, Path("colours.wild")]
    centre: Annotated[str, Path("board.centre")]
    rounds: Annotated[Some[Round], Path("round")]
    player_colours: Annotated[Names, Path("player_colours.ids")]
    buildings: Annotated[Positive, Path("player_pieces.buildings")]
    discs: Annotated[int, Range(3), Path("player_pieces.discs")]
    servants: Annotated[Positive, Path("player_pieces.servants")]
    cubes_per_colour: Annotated[Positive, Path("supply.cubes_per_colour")]
    common_goods: Annotated[Positive, Path("supply.common_goods")]
    rare_goods: Annotated[Positive, Path("supply.rare_goods")]
    scrolls: Annotated[Positive, Path("supply.scrolls")]
    camels: Annotated[Positive, Path("supply.camels")]
    player_counts: Annotated[
        Mapping[str, PlayerCount], Path("setup"), Subset("players_1", "players_2", "players_3", "players_4")
    ]
    site_colours: Annotated[Mapping[str, Annotated[tuple[Colour, ...], Distinct()]], Path("sites"), Subset(*ACTIONS)]
    clockwise: Annotated[Names, Path("walls.clockwise")]
    gates: Annotated[tuple[str, ...], OneOf(of="walls.clockwise"), Path("walls.gates")]
    depth: Annotated[int, Range(1, 2), Path("walls.depth")]
    wall_pieces: Annotated[ById[WallPiece], Path("wall_piece")]
    wall_own: Annotated[int, Path("wall_influence.own_building")]
    wall_other: Annotated[int, Path("wall_influence.other_building")]
    wall_most: Annotated[int, Path("wall_influence.most")]
    soldier_own: Annotated[int, Path("soldier.own_building")]
    soldier_other: Annotated[int, Path("soldier.other_building")]
    corners: Annotated[Names, Path("camel_market.corners")]
    market_sides: Annotated[ById[Annotated[CornerRewards, Value("rewards")]], Path("camel_market_side")]
    favour: Annotated[Track, Path("favour_track")]
    influence: Annotated[Track, Path("influence_track")]
    spices_at_start: Annotated[Positive, Path("spice_limits.kinds_at_start")]
    spice_limits: Annotated[
        Mapping[int, Annotated[Positive, Value("kinds")]], IndexedBy("at"), Path("spice_limits.thresholds")
    ]
    contract_levels: Annotated[
        Mapping[int, Annotated[Positive, Value("level")]], IndexedBy("at"), Path("contract_levels.thresholds")
    ]
    display: Annotated[Positive, Path("caravansary.display")]
    pair: Annotated[int, Range(2), Path("caravansary.pair")]
    pairs_up_to: Annotated[int, Range(2), Path("caravansary.pairs_up_to")]
    spices: Annotated[ById[Spice], Path("spice")]
    set_points: Annotated[tuple[int, ...], Path("spice_sets.points")]
    hall_capacity: Annotated[Positive, Path("palace.capacity")]
    halls: Annotated[ById[Hall], Path("hall")]
    most_cubes: Annotated[Positive, Path("library.most_cubes")]
    scrolls_per_tier: Annotated[Positive, Path("library.scrolls_per_tier")]
    breakthroughs: Annotated[ById[Breakthrough], Path("breakthrough")]
    cities: Annotated[ById[City], Path("city")]
    mosque: Annotated[ById[Space], Path("mosque_space")]
    white_upgrades: Annotated[int, Path("upgrades.white")]
    bonus_upgrades: Annotated[tuple[Colour, ...], Path("upgrades.bonus")]
    scoring_tiles: Annotated[Actions, Path("scoring_tiles.actions")]
    scoring_tile_points: Annotated[int, Path("scoring_tiles.points_per_building")]
    contracts: Annotated[ById[Contract], Path("contract")]
    contract_stacks: Annotated[ById[ContractStack], Path("contract_stack")]
    invasion_years: Annotated[tuple[Positive, ...], Path("invasion.years")]
    favour_per_courtier: Annotated[Positive, Path("scoring.favour_per_courtier")]
    building_points: Annotated[int, Path("scoring.points_per_building")]
    mosque_building_points: Annotated[int, Path("scoring.mosque_end_points_per_mosque_building")]
    magistrate: Annotated[MagistrateRules, Path("")]
    solo_cards: Annotated[Actions, Path("solo_deck.cards")]
    palace_positions: Annotated[tuple[Positive, ...], NotEmpty(), Path("solo_deck.palace_positions")]
    stated: Annotated[Stated, Path("")]

    @property
    def slots(self) -> int:
        """The number of action slots of each side."""
        return SIZE

    @cached_property
    def supply(self) -> Mapping[str, int]:
        """The numbers of cubes of each colour, of goods and of scrolls."""
        return MappingProxyType(
            {
                **dict.fromkeys(self.cubes, self.cubes_per_colour),
                "common": self.common_goods,
                "rare": self.rare_goods,
                "scroll": self.scrolls,
            }
        )

    @cached_property
    def players(self) -> Mapping[int, PlayerCount]:
        """The values that depend on the number of players, by that number."""
        return MappingProxyType(dict(enumerate(self.player_counts.values(), 1)))

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The building sites, north-west first."""
        names = (cell_name(row, column) for row in line_numbers() for column in line_numbers())
        return tuple(name for name in names if name != self.centre)

    @cached_property
    def lines(self) -> Mapping[tuple[str, int], Line]:
        """The rows and columns in front of action slots, by side and slot."""
        return MappingProxyType(
            {
                (one.side, slot): line_of(one.side, slot, number, self.centre)
                for one in self.rounds
                for slot, number in enumerate(one.lines, 1)
            }
        )

    @cached_property
    def rows(self) -> Mapping[str, tuple[str, ...]]:
        """For each cell the sites of its row."""
        return self._crossings(0)

    @cached_property
    def columns(self) -> Mapping[str, tuple[str, ...]]:
        """For each cell the sites of its column."""
        return self._crossings(1)

    def _crossings(self, part: int) -> Mapping[str, tuple[str, ...]]:
        split = {cell: cell.split("/") for cell in self.cells}
        return MappingProxyType(
            {cell: tuple(other for other in split if split[other][part] == split[cell][part]) for cell in split}
        )

    @cached_property
    def sites(self) -> Mapping[str, Site]:
        """The building sites by id."""
        found = (
            Site(f"{action}_{colour}", action, colour)
            for action, colours in self.site_colours.items()
            for colour in colours
        )
        return MappingProxyType({site.id: site for site in found})

    @cached_property
    def wall_slots(self) -> Mapping[str, WallSlot]:
        """The slots of the wall, clockwise."""
        slots = (WallSlot(name, name in self.gates, self._behind(name)) for name in self.clockwise)
        return MappingProxyType({slot.id: slot for slot in slots})

    def _behind(self, slot: str) -> tuple[str, ...]:
        return line_of(SIDES[slot[0]], 0, int(slot[1:]), self.centre).cells[: self.depth]

    @cached_property
    def exposed(self) -> Mapping[str, tuple[str, ...]]:
        """For each cell the wall slots that protect it."""
        slots = self.wall_slots.values()
        return MappingProxyType(
            {cell: tuple(slot.id for slot in slots if cell in slot.protects) for cell in self.cells}
        )

    @cached_property
    def stacks(self) -> Mapping[str, Stack]:
        """The stacks of contracts by id."""
        return MappingProxyType(
            {
                name: Stack(name, stack.level, stack.boon, tuple(card.id for card in self.cards_of(name)))
                for name, stack in self.contract_stacks.items()
            }
        )

    def cards_of(self, stack: str) -> tuple[Contract, ...]:
        """The contracts of a stack, from the top down."""
        return tuple(contract for contract in self.contracts.values() if contract.stack == stack)

    @property
    def cubes(self) -> tuple[str, ...]:
        """The colours of all cubes, the wild one last."""
        return (*self.resources, self.wild)

    @property
    def tiers(self) -> int:
        """The number of tiers of breakthroughs."""
        return max(tile.tier for tile in self.breakthroughs.values())

    @property
    def last_level(self) -> int:
        """The level of the end of the mosque track."""
        return max(space.level for space in self.mosque.values())

    def spice_limit(self, influence: int) -> int:
        """The most kinds of spice that a player with this influence may own (MERV-INF-03)."""
        return max((kinds for at, kinds in self.spice_limits.items() if at <= influence), default=self.spices_at_start)

    def contract_level(self, influence: int) -> int:
        """The highest level of contracts that a player with this influence may fulfil (MERV-INF-03); 0: none."""
        return max((level for at, level in self.contract_levels.items() if at <= influence), default=0)

    def crossing(self, line: Line, cell: str) -> tuple[str, ...]:
        """The sites of the row or column that crosses a line in a cell."""
        return (self.rows if line.side in ("north", "south") else self.columns)[cell]
