"""The box of Sahwari: every component and printed number, read from components.toml and checked."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from domain.games.sahwari.grid import Grid
from domain.play.box import Section, digest, parse

ARTIFACT = "artifact"
RECRUIT = "recruit"
SMALL = "small"
GUARDED = "guarded"

RESOURCES = (ARTIFACT, RECRUIT, SMALL, GUARDED)
"""Resources as kinds of pieces: artifact cubes, recruit pawns, small and guarded caravan tokens (SAH-COMP-01)."""

TOKENS = (SMALL, GUARDED)
"""The kinds of caravan tokens."""

INFLUENCE = "influence"
ICONS = (INFLUENCE, "recruit", "renew", "spy", "chest", "bird", "caravan", "tornado", "attack")
"""All icons; what they do: SAH-ICON-01 to SAH-ICON-09."""

TRACK_ICONS = ("spy", "renew", "tornado", "chest")
"""The abilities of the recruit track (SAH-OPT-03)."""

BACKS = ("desert", "oasis")

PAIRS_SAME = "pairs_same"
PAIRS_MIXED = "pairs_mixed"
DOUBLE_MOVE = "double_move"

LEADER_RULES = (PAIRS_SAME, PAIRS_MIXED, DOUBLE_MOVE)
COUNTED = (
    "artifact_cubes",
    "recruit_cards",
    "caravan_tokens",
    "activated_spy_abilities",
    "activated_attack_spaces",
)
"""What leaders and Clan abilities count (SAH-LEAD-01 to SAH-LEAD-05)."""

_LOWEST = -99
"""Far below any red circle."""

_RESOURCE_NAMES = {
    "artifact": ARTIFACT,
    "recruit": RECRUIT,
    "small_caravan": SMALL,
    "guarded_caravan": GUARDED,
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A resource tile: its slots in printed order, and its back, `desert` or `oasis` (SAH-COMP-03)."""

    id: str
    resources: tuple[str, ...]
    back: str

    @property
    def kind(self) -> str:
        """What its resource side shows; tiles of one kind cannot be told apart before they flip."""
        return "-".join(("tile", *self.resources))


@dataclass(frozen=True, slots=True)
class Side:
    """The side of a recruit card or clan board: colour, icon, and for influence its points (else 0)."""

    colour: str
    icon: str
    value: int


@dataclass(frozen=True, slots=True)
class Card:
    """A recruit card; `clan_ability` is the id of the leader whose bonus it gives too, or empty (SAH-COMP-06)."""

    id: str
    left: Side
    right: Side
    clan_ability: str


@dataclass(frozen=True, slots=True)
class Caravan:
    """The ability side of a caravan token: one or two icons, each with its points, below 0 for red (SAH-COMP-07)."""

    id: str
    kind: str
    icons: tuple[str, ...]
    values: tuple[int, ...]

    @property
    def influence(self) -> int:
        """Blue circles minus red circles."""
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Track:
    """Storage or recruit track: number of places; `values[n]` are the points when n of them are covered."""

    spaces: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StorageAbility:
    """An ability of the storage: usable once at least `space` places hold a cube (SAH-OPT-06)."""

    id: str
    space: int
    icon: str


@dataclass(frozen=True, slots=True)
class Leader:
    """A clan leader with the sides of its clan board. `rule`: how `count_a` and `count_b` make pairs (SAH-LEAD)."""

    id: str
    name: str
    rule: str
    count_a: str
    count_b: str
    influence_per_pair: int
    left: Side
    right: Side


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed.

    `camels`: of each player, by number of players. `guild_artifacts`, `guild_recruits`: spaces of the Guild tile.
    `artifacts`: cubes in all. `display`: face-up recruit cards. `track_costs`: pawns for each ability of the recruit
    track. `strategy_tokens`: of each player at the start. `trigger`: resource sides left when the end is triggered;
    `guild_counts`: whether the Guild tile is one of them. `switches`: defaults.
    """

    digest: str
    game: str
    players: tuple[int, ...]
    grid: Grid
    tiles: tuple[Tile, ...]
    tile_kinds: Mapping[str, tuple[str, ...]]
    camels: Mapping[int, int]
    guild_camels: int
    guild_artifacts: int
    guild_recruits: int
    artifacts: int
    recruits: int
    display: int
    cards: Mapping[str, Card]
    caravans: Mapping[str, Caravan]
    storage: Track
    storage_abilities: Mapping[str, StorageAbility]
    track: Track
    track_costs: Mapping[str, int]
    strategy_tokens: int
    leaders: Mapping[str, Leader]
    trigger: int
    guild_counts: bool
    switches: Mapping[str, bool | int]


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, an icon, colour or reference is unknown, or numbers of
            components do not fit each other; it names table, key and reason.
    """
    root = parse(content)
    tiles = tuple(_tile(entry) for entry in root.identified("tile").values())
    grid = _grid(root.section("grid"), len(tiles))
    colours = root.section("recruit_colours").texts("colours")
    leaders = _leaders(root, colours)
    players = root.section("players").integers("allowed", minimum=1)
    caravans = {name: _caravan(entry) for name, entry in root.identified("caravan").items()}
    cubes, pawns = root.section("artifact_cubes"), root.section("recruit_pawns")
    storage, track = _track(root.section("storage_track")), _track(root.section("recruit_track"))
    slots = Counter(resource for tile in tiles for resource in tile.resources)
    artifacts = cubes.integer("total", minimum=1)
    if artifacts != slots[ARTIFACT] + cubes.integer("supply"):
        raise cubes.error("total", "must be the cubes on tiles and in the supply")
    if pawns.integer("total") != slots[RECRUIT]:
        raise pawns.error("total", "must be the pawns on tiles: there is no supply")
    for kind in TOKENS:
        if slots[kind] != sum(caravan.kind == kind for caravan in caravans.values()):
            raise root.error("caravan", f"must be as many {kind} tokens as the tiles have slots for them")
    spaces = root.section("grid").section("guild_spaces")
    end = root.section("end")
    return Box(
        digest=digest(content),
        game=root.section("meta").text("game"),
        players=players,
        grid=grid,
        tiles=tiles,
        tile_kinds=MappingProxyType({tile.kind: tile.resources for tile in tiles}),
        camels=_camels(root.section("camels").section("player"), players),
        guild_camels=root.section("camels").section("guild").integer("count", minimum=1),
        guild_artifacts=spaces.integer("artifact_spaces"),
        guild_recruits=spaces.integer("recruit_spaces"),
        artifacts=artifacts,
        recruits=slots[RECRUIT],
        display=root.section("recruit_area").integer("size", minimum=1),
        cards=_cards(root, colours, leaders),
        caravans=MappingProxyType(caravans),
        storage=storage,
        storage_abilities=_storage_abilities(root, storage),
        track=track,
        track_costs=_track_costs(root, track),
        strategy_tokens=root.section("lock_tokens").integer("per_player"),
        leaders=MappingProxyType(leaders),
        trigger=end.integer("resource_side_up_at_trigger", minimum=1, maximum=len(tiles)),
        guild_counts=end.truth("guild_counts"),
        switches=_switches(root.section("switches")),
    )


def _grid(section: Section, tiles: int) -> Grid:
    rows, columns = section.integer("rows", minimum=1), section.integer("cols", minimum=1)
    if rows * columns != tiles + 1:
        raise section.error("tile_count", f"{tiles} resource tiles and the Guild tile do not fill {rows} x {columns}")
    guild = section.section("guild")
    start = section.section("guild_start")
    for key in ("artifacts", "recruits", "caravans"):
        start.integer(key, maximum=0)  # no rule puts a resource there at set-up (SAH-SETUP-05)
    return Grid(rows, columns, guild.integer("row", maximum=rows - 1), guild.integer("col", maximum=columns - 1))


def _tile(entry: Section) -> Tile:
    resources = entry.texts("resources")
    if not resources:
        raise entry.error("resources", "must not be empty")
    for resource in resources:
        _known(entry, "resources", resource, _RESOURCE_NAMES)
    kinds = tuple(_RESOURCE_NAMES[resource] for resource in resources)
    return Tile(entry.text("id"), tuple(sorted(kinds, key=RESOURCES.index)), _one_of(entry, "back", BACKS))


def _camels(section: Section, players: Collection[int]) -> Mapping[int, int]:
    counts = section.section("per_player_count")
    return MappingProxyType({number: counts.integer(f"p{number}", minimum=1) for number in players})


def _side(entry: Section, side: str, colours: Collection[str]) -> Side:
    icon = _one_of(entry, f"{side}_icon", ICONS)
    value = entry.integer(f"{side}_value")
    if (value > 0) != (icon == INFLUENCE):
        raise entry.error(f"{side}_value", "must be above 0 for influence and 0 for other icons")
    return Side(_one_of(entry, f"{side}_colour", colours), icon, value)


def _cards(root: Section, colours: Collection[str], leaders: Collection[str]) -> Mapping[str, Card]:
    entries = root.identified("recruit_card")
    deck = root.section("recruit_deck")
    if len(entries) != deck.integer("count"):
        raise deck.error("count", f"there are {len(entries)} cards")
    cards = {}
    for name, entry in entries.items():
        ability = ""
        if entry.content.get("clan_ability") != "":
            ability = _one_of(entry, "clan_ability", leaders)
        cards[name] = Card(name, _side(entry, "left", colours), _side(entry, "right", colours), ability)
    return MappingProxyType(cards)


def _caravan(entry: Section) -> Caravan:
    icons = entry.texts("icons")
    for icon in icons:
        _known(entry, "icons", icon, ICONS)
    kind = _one_of(entry, "kind", TOKENS)
    values = entry.integers("values", minimum=0 if kind == SMALL else _LOWEST)
    if len(icons) not in (1, 2) or len(icons) != len(values):
        raise entry.error("values", "must be one for each of one or two icons")
    if any((value != 0) != (icon == INFLUENCE) for icon, value in zip(icons, values, strict=True)):
        raise entry.error("values", "must be 0 for icons other than influence, and only for them")
    return Caravan(entry.text("id"), kind, icons, values)


def _track(section: Section) -> Track:
    track = Track(section.integer("spaces", minimum=1), section.integers("values"))
    if len(track.values) != track.spaces + 1:
        raise section.error("values", "must be one more than there are spaces")
    return track


def _storage_abilities(root: Section, storage: Track) -> Mapping[str, StorageAbility]:
    abilities = {}
    for name, entry in root.identified("storage_ability").items():
        space = entry.integer("space", minimum=1, maximum=storage.spaces)
        abilities[name] = StorageAbility(name, space, _one_of(entry, "icon", ICONS))
    return MappingProxyType(abilities)


def _track_costs(root: Section, track: Track) -> Mapping[str, int]:
    costs = root.section("recruit_track_costs")
    return MappingProxyType(
        {
            icon: costs.integer(_known(entry, "icon", icon, TRACK_ICONS), minimum=1, maximum=track.spaces)
            for icon, entry in root.identified("recruit_track_ability", "icon").items()
        }
    )


def _leaders(root: Section, colours: Collection[str]) -> dict[str, Leader]:
    boards = root.identified("clan_board", "leader")
    leaders = {}
    for name, entry in root.identified("clan_leader").items():
        if name not in boards:
            raise root.error("clan_board", f"{name!r} has none")
        way = _one_of(entry, "rule", LEADER_RULES)
        leaders[name] = Leader(
            name,
            entry.text("name"),
            way,
            _one_of(entry, "count_a", COUNTED) if way != DOUBLE_MOVE else "",
            _one_of(entry, "count_b", COUNTED) if way == PAIRS_MIXED else "",
            entry.integer("influence_per_pair"),
            _side(boards[name], "left", colours),
            _side(boards[name], "right", colours),
        )
    return leaders


def _switches(section: Section) -> Mapping[str, bool | int]:
    switches: dict[str, bool | int] = {}
    for name in section.content:
        switch = section.section(name)
        is_truth = isinstance(switch.content.get("default"), bool)
        switches[name] = switch.truth("default") if is_truth else switch.integer("default")
    return MappingProxyType(switches)


def _known(section: Section, key: str, name: str, names: Collection[str]) -> str:
    if name not in names:
        raise section.error(key, f"{name!r} is not one of {', '.join(names)}")
    return name


def _one_of(section: Section, key: str, names: Collection[str]) -> str:
    return _known(section, key, section.text(key), names)
