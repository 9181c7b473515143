"""What is in the box of Merv: typed, read-only; `box` loads it."""

from collections.abc import Mapping
from dataclasses import dataclass

MARKET_REWARDS = ("white_cube", "scroll", "any_card", "favour", "rare_good", "mosque_step", "soldier")
"""What a corner of the camel market may give (MERV-CML-03)."""

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
"""What a space of the mosque may give (MERV-MOS-05)."""

PAIR_BOONS = ("white_cube", "soldier", "favour", "white_upgrade_anywhere")
"""What a pair of caravan cards may give (MERV-CAR-07)."""

IMMEDIATE = ("any_card", "trading_post", "mosque_step", "wall_piece")
"""The tiles of the third tier, which are named after what they do (MERV-LIB-06)."""

HALLS = ("knowledge", "spice", "trade", "faith")
"""The halls of the palace from left to right; decisions name them."""

COUNTED = ("scrolls", "caravan_cards", "goods", "mosque_spaces")
"""What a hall of the palace may count (MERV-SCO-03)."""

NOBODY = "empty"
COURTIER = "courtier"
MAGISTRATE = "magistrate"
PLAYER = "player"
"""Whose building is on a site, as the magistrate's wall priorities name it (MERV-CM-26)."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round of the year: the side where the masters act and the corners between which they go (MERV-FLOW-02)."""

    side: str
    from_corner: str
    to_corner: str


@dataclass(frozen=True, slots=True)
class Line:
    """The row or column in front of an action slot.

    ``cells`` are its building sites as `row/column`, the nearest to the slot first, without the centre; ``cells[i]`` is
    ``distances[i]`` cells away. ``market``: the camel market is in it.
    """

    side: str
    slot: int
    cells: tuple[str, ...]
    distances: tuple[int, ...]
    market: bool


@dataclass(frozen=True, slots=True)
class Site:
    """A building site: its board action, and the colour of its cube."""

    id: str
    action: str
    colour: str


@dataclass(frozen=True, slots=True)
class WallSlot:
    """A slot of the wall; ``gate``: for gates only. ``protects``: the cells behind it, the outer one first."""

    id: str
    gate: bool
    protects: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WallPiece:
    """A kind of wall segments or gates: its price in cubes of one colour, and how many there are."""

    id: str
    gate: bool
    colour: str
    cubes: int
    count: int

    @property
    def price(self) -> tuple[str, ...]:
        """The colours of the cubes to pay."""
        return (self.colour,) * self.cubes


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The favour or influence track: its last space (the first is 0), and the points of its spaces that have some."""

    last: int
    points: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Spice:
    """A spice: number of its cards, what a pair gives, the points that the magistrate gets instead (0: the boon)."""

    id: str
    cards: int
    pair_boon: str
    magistrate_points: int


@dataclass(frozen=True, slots=True)
class Hall:
    """A hall of the palace: the colour of its price, what it counts, and the points for each of these."""

    id: str
    colour: str
    counts: str
    points: int


@dataclass(frozen=True, slots=True)
class Breakthrough:
    """A breakthrough tile. What does not apply is empty or 0; third-tier tiles are named after what they do."""

    id: str
    tier: int
    discount: str
    wild: str
    favour: int
    soldiers: int
    points: int


@dataclass(frozen=True, slots=True)
class City:
    """A city of the marketplace; ``via``: the inner city through which an outer one is reached, else empty."""

    id: str
    outer: bool
    via: str
    direction: str
    price: tuple[str, ...]

    @property
    def good(self) -> str:
        """What it sells: `common` or `rare`."""
        return "rare" if self.outer else "common"


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the mosque track; ``before``: the spaces from which it is reached (none: a first space)."""

    id: str
    level: int
    price: tuple[str, ...]
    before: tuple[str, ...]
    boon: str
    points: int


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
    """What depends on the number of players.

    ``queue``: who stands in the north-west queue at the start, front first: `player`, `courtier` or `magistrate`.
    """

    queue: tuple[str, ...]
    camels_on_cards: int

    @property
    def courtier(self) -> bool:
        """Whether the high courtier takes part."""
        return COURTIER in self.queue

    @property
    def magistrate(self) -> bool:
        """Whether the corrupt magistrate takes part."""
        return MAGISTRATE in self.queue


@dataclass(frozen=True, slots=True, eq=False)
class MagistrateRules:
    """The numbers and orders of preference of the corrupt magistrate (MERV-CM).

    ``courtiers``: how many to place, by the number of palace actions from 0 on. ``wall_priority``: pairs of owners
    behind a wall slot, sorted, the best first. ``directions``: for each value of the switch.
    """

    full_tracks_points: int
    upgrade_points: int
    second_tier_points: int
    courtiers: tuple[int, ...]
    camels_to_take_all: int
    corners: tuple[str, ...]
    first_tier: tuple[str, ...]
    third_tier: tuple[str, ...]
    fourth_tier: tuple[str, ...]
    piece_colours: tuple[str, ...]
    scrolls_for_retirement: int
    wall_priority: tuple[tuple[str, ...], ...]
    directions: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed.

    ``digest`` names the edition. ``resources``: the colours of cubes but the wild one. ``supply``: how many there are
    of cubes of each colour, goods and scrolls. ``players``: by number of players. ``cells``: the building sites,
    north-west first. ``lines``: by side and slot; ``rows``, ``columns``: for each cell the sites of its row or column.
    ``exposed``: for each cell the wall slots that protect it; ``wall_slots`` are in clockwise order. ``spice_limits``,
    ``contract_levels``: pairs (influence, limit), ascending. ``set_points``: by the number of cards in a set, from 0.
    ``market_sides``: for each side the reward of each corner.
    """

    digest: str
    game: str
    years: int
    rounds: tuple[Round, ...]
    resources: tuple[str, ...]
    wild: str
    player_colours: tuple[str, ...]
    buildings: int
    discs: int
    servants: int
    supply: Mapping[str, int]
    camels: int
    players: Mapping[int, PlayerCount]
    centre: str
    cells: tuple[str, ...]
    lines: Mapping[tuple[str, int], Line]
    rows: Mapping[str, tuple[str, ...]]
    columns: Mapping[str, tuple[str, ...]]
    slots: int
    sites: Mapping[str, Site]
    wall_slots: Mapping[str, WallSlot]
    exposed: Mapping[str, tuple[str, ...]]
    wall_pieces: Mapping[str, WallPiece]
    wall_own: int
    wall_other: int
    wall_most: int
    soldier_own: int
    soldier_other: int
    corners: tuple[str, ...]
    market_sides: Mapping[str, Mapping[str, str]]
    favour: Track
    influence: Track
    spices_at_start: int
    spice_limits: tuple[tuple[int, int], ...]
    contract_levels: tuple[tuple[int, int], ...]
    display: int
    pair: int
    pairs_up_to: int
    spices: Mapping[str, Spice]
    set_points: tuple[int, ...]
    hall_capacity: int
    halls: Mapping[str, Hall]
    most_cubes: int
    scrolls_per_tier: int
    breakthroughs: Mapping[str, Breakthrough]
    cities: Mapping[str, City]
    mosque: Mapping[str, Space]
    white_upgrades: int
    bonus_upgrades: tuple[str, ...]
    scoring_tiles: tuple[str, ...]
    scoring_tile_points: int
    stacks: Mapping[str, Stack]
    contracts: Mapping[str, Contract]
    invasion_years: tuple[int, ...]
    favour_per_courtier: int
    building_points: int
    mosque_building_points: int
    magistrate: MagistrateRules
    solo_cards: tuple[str, ...]
    palace_positions: tuple[int, ...]

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
        """How many kinds of spice a player with this influence may own (MERV-INF-03)."""
        return max((kinds for at, kinds in self.spice_limits if at <= influence), default=self.spices_at_start)

    def contract_level(self, influence: int) -> int:
        """The highest level of contracts that a player with this influence may fulfil (MERV-INF-03); 0: none."""
        return max((level for at, level in self.contract_levels if at <= influence), default=0)

    def crossing(self, line: Line, cell: str) -> tuple[str, ...]:
        """The sites of the row or column that crosses a line in a cell."""
        return (self.rows if line.side in ("north", "south") else self.columns)[cell]
