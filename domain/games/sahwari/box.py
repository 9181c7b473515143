"""The box of Sahwari: every component and printed number, read from components.toml and checked."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, TypeAlias

from domain.boxes.converters import (
    ById,
    Convert,
    FileDigest,
    IndexedBy,
    MayBeEmpty,
    NotEmpty,
    OneOf,
    Positive,
    Prefixed,
    Range,
    Subset,
    Value,
)
from domain.boxes.decoder import decode
from domain.boxes.file import BoxError
from domain.boxes.paths import Path, UnknownKeys
from domain.boxes.reasons import NOT_THERE, BoxReason, between
from domain.games.sahwari.grid import Grid

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
"""The things that leaders and Clan abilities count (SAH-LEAD-01 to SAH-LEAD-05)."""

_RESOURCE_NAMES = {
    "artifact": ARTIFACT,
    "recruit": RECRUIT,
    "small_caravan": SMALL,
    "guarded_caravan": GUARDED,
}


def _in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted((_RESOURCE_NAMES[name] for name in names), key=RESOURCES.index))


Resources: TypeAlias = Annotated[
    tuple[str, ...], Convert(Annotated[tuple[str, ...], OneOf(*_RESOURCE_NAMES), NotEmpty()], _in_order)
]
Colour: TypeAlias = Annotated[str, OneOf(of="recruit_colours.colours")]
Icon: TypeAlias = Annotated[str, OneOf(*ICONS)]
Counted: TypeAlias = Annotated[str, OneOf(*COUNTED), MayBeEmpty()]
Nothing: TypeAlias = Annotated[int, Range(0, 0)]


@dataclass(frozen=True, slots=True)
class Tile:
    """A resource tile: its slots in printed order, and its back, `desert` or `oasis` (SAH-COMP-03)."""

    id: str
    resources: Resources
    back: Annotated[str, OneOf(*BACKS)]

    @property
    def kind(self) -> str:
        """The kind of resource on its resource side; tiles of one kind cannot be told apart before they flip."""
        return "-".join(("tile", *self.resources))


@dataclass(frozen=True, slots=True)
class Side:
    """The side of a recruit card or clan board: colour, icon, and for influence its points (else 0)."""

    colour: Colour
    icon: Icon
    value: int


Left: TypeAlias = Annotated[Side, Path(""), Prefixed("left_")]
Right: TypeAlias = Annotated[Side, Path(""), Prefixed("right_")]


@dataclass(frozen=True, slots=True)
class Card:
    """A recruit card; `clan_ability` is the id of the leader whose bonus it gives too, or empty (SAH-COMP-06)."""

    id: str
    left: Left
    right: Right
    clan_ability: Annotated[str, OneOf(of="clan_leader"), MayBeEmpty()]


@dataclass(frozen=True, slots=True)
class Caravan:
    """The ability side of a caravan token: one or two icons, each with its points, below 0 for red (SAH-COMP-07)."""

    id: str
    kind: Annotated[str, OneOf(*TOKENS)]
    icons: tuple[Icon, ...]
    values: tuple[Annotated[int, Range(-99)], ...]

    @property
    def influence(self) -> int:
        """Blue circles minus red circles."""
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Track:
    """Storage or recruit track: number of places; `values[n]` are the points when n of them are covered."""

    spaces: Positive
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StorageAbility:
    """An ability of the storage: usable once at least `space` places hold a cube (SAH-OPT-06)."""

    id: str
    space: Positive
    icon: Icon


@dataclass(frozen=True, slots=True)
class TrackAbility:
    """An ability of the recruit track."""

    icon: Annotated[str, OneOf(*TRACK_ICONS)]


@dataclass(frozen=True, slots=True)
class ClanLeader:
    """The special ability of a clan leader. `rule`: how `count_a` and `count_b` make pairs (SAH-LEAD)."""

    id: str
    name: str
    rule: Annotated[str, OneOf(*LEADER_RULES)]
    influence_per_pair: int
    count_a: Counted = ""
    count_b: Counted = ""


@dataclass(frozen=True, slots=True)
class ClanBoard:
    """The sides of a clan leader's board."""

    left: Left
    right: Right


@dataclass(frozen=True, slots=True)
class Leader:
    """A clan leader with the sides of its clan board; what the rule does not count is empty."""

    id: str
    name: str
    rule: str
    count_a: str
    count_b: str
    influence_per_pair: int
    left: Side
    right: Side


@dataclass(frozen=True, slots=True)
class Stated:
    """The entries of the file that no rule uses, but that must agree with the others. No rule puts a resource on the
    Guild tile at set-up (SAH-SETUP-05).
    """

    guild_artifacts: Annotated[Nothing, Path("grid.guild_start.artifacts")]
    guild_recruits: Annotated[Nothing, Path("grid.guild_start.recruits")]
    guild_caravans: Annotated[Nothing, Path("grid.guild_start.caravans")]
    supply: Annotated[int, Path("artifact_cubes.supply")]
    recruits: Annotated[int, Path("recruit_pawns.total")]
    cards: Annotated[int, Path("recruit_deck.count")]


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed.

    `camels`: of each player, by number of players. `guild_artifacts`, `guild_recruits`: spaces of the Guild tile.
    `artifacts`: cubes in all. `display`: face-up recruit cards. `track_costs`: pawns for each ability of the recruit
    track. `strategy_tokens`: of each player at the start. `trigger`: resource sides left when the end is triggered;
    `guild_counts`: whether the Guild tile is one of them. `switches`: defaults.
    """

    digest: Annotated[str, FileDigest()]
    game: Annotated[str, Path("meta.game")]
    players: Annotated[tuple[Positive, ...], Path("players.allowed")]
    colours: Annotated[tuple[str, ...], Path("recruit_colours.colours")]
    rows: Annotated[Positive, Path("grid.rows")]
    columns: Annotated[Positive, Path("grid.cols")]
    guild_row: Annotated[int, Path("grid.guild.row")]
    guild_column: Annotated[int, Path("grid.guild.col")]
    tiles_by_id: Annotated[ById[Tile], Path("tile")]
    camels_by_key: Annotated[
        Mapping[str, Positive],
        Path("camels.player.per_player_count"),
        Subset(*(f"p{number}" for number in range(1, 10)), required=False),
    ]
    guild_camels: Annotated[Positive, Path("camels.guild.count")]
    guild_artifacts: Annotated[int, Path("grid.guild_spaces.artifact_spaces")]
    guild_recruits: Annotated[int, Path("grid.guild_spaces.recruit_spaces")]
    artifacts: Annotated[Positive, Path("artifact_cubes.total")]
    display: Annotated[Positive, Path("recruit_area.size")]
    cards: Annotated[ById[Card], Path("recruit_card")]
    caravans: Annotated[ById[Caravan], Path("caravan")]
    storage: Annotated[Track, Path("storage_track")]
    storage_abilities: Annotated[ById[StorageAbility], Path("storage_ability")]
    track: Annotated[Track, Path("recruit_track")]
    track_abilities: Annotated[Mapping[str, TrackAbility], Path("recruit_track_ability"), IndexedBy("icon")]
    costs_by_icon: Annotated[Mapping[str, Positive], Path("recruit_track_costs"), Subset(*TRACK_ICONS, required=False)]
    strategy_tokens: Annotated[int, Path("lock_tokens.per_player")]
    clan_leaders: Annotated[ById[ClanLeader], Path("clan_leader")]
    clan_boards: Annotated[Mapping[str, ClanBoard], Path("clan_board"), IndexedBy("leader")]
    trigger: Annotated[Positive, Path("end.resource_side_up_at_trigger")]
    guild_counts: Annotated[bool, Path("end.guild_counts")]
    switches: Mapping[str, Annotated[bool | int, Value("default")]]
    stated: Annotated[Stated, Path("")]

    @cached_property
    def grid(self) -> Grid:
        """The square of tiles."""
        return Grid(self.rows, self.columns, self.guild_row, self.guild_column)

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The resource tiles."""
        return tuple(self.tiles_by_id.values())

    @cached_property
    def tile_kinds(self) -> Mapping[str, tuple[str, ...]]:
        """The resources of each kind of tile."""
        return MappingProxyType({tile.kind: tile.resources for tile in self.tiles})

    @cached_property
    def slots(self) -> Counter[str]:
        """The number of slots of the tiles for each resource."""
        return Counter(resource for tile in self.tiles for resource in tile.resources)

    @cached_property
    def recruits(self) -> int:
        """Recruit pawns in all."""
        return self.slots[RECRUIT]

    @cached_property
    def camels(self) -> Mapping[int, int]:
        """Camels of each player, by number of players."""
        return MappingProxyType({number: self.camels_by_key[f"p{number}"] for number in self.players})

    @cached_property
    def track_costs(self) -> Mapping[str, int]:
        """Pawns for each ability of the recruit track."""
        return MappingProxyType({icon: self.costs_by_icon[icon] for icon in self.track_abilities})

    @cached_property
    def leaders(self) -> Mapping[str, Leader]:
        """The clan leaders, each with its board."""
        return MappingProxyType({name: self._leader(leader) for name, leader in self.clan_leaders.items()})

    def _leader(self, leader: ClanLeader) -> Leader:
        board = self.clan_boards[leader.id]
        return Leader(
            leader.id,
            leader.name,
            leader.rule,
            leader.count_a if leader.rule != DOUBLE_MOVE else "",
            leader.count_b if leader.rule == PAIRS_MIXED else "",
            leader.influence_per_pair,
            board.left,
            board.right,
        )


def load_box(content: bytes) -> Box:
    """The box in this TOML text.

    Raises:
        BoxError: a table or key is missing or of a wrong type, an icon, colour or reference is unknown, or numbers of
            components do not fit each other; it names table, key and reason.
    """
    box = decode(content, Box, unknown_keys=UnknownKeys.IGNORED)
    for check in (_check_grid, _check_counts, _check_cards, _check_caravans, _check_tracks, _check_leaders):
        check(box)
    return box


def _check_grid(box: Box) -> None:
    if box.rows * box.columns != len(box.tiles) + 1:
        size = f"{box.rows} x {box.columns}"
        raise BoxError(
            "grid",
            "tile_count",
            BoxReason("{tiles} resource tiles and the Guild tile do not fill {size}", tiles=len(box.tiles), size=size),
        )
    for axis, at, cells in (("row", box.guild_row, box.rows), ("col", box.guild_column, box.columns)):
        if at >= cells:
            raise BoxError("grid.guild", axis, between(0, cells - 1, at))
    for number in box.players:
        if f"p{number}" not in box.camels_by_key:
            raise BoxError("camels.player.per_player_count", f"p{number}", NOT_THERE)
    if box.trigger > len(box.tiles):
        raise BoxError("end", "resource_side_up_at_trigger", between(1, len(box.tiles), box.trigger))


def _check_counts(box: Box) -> None:
    if box.artifacts != box.slots[ARTIFACT] + box.stated.supply:
        raise BoxError("artifact_cubes", "total", BoxReason("must be the cubes on tiles and in the supply"))
    if box.stated.recruits != box.recruits:
        raise BoxError("recruit_pawns", "total", BoxReason("must be the pawns on tiles: there is no supply"))
    for kind in TOKENS:
        if box.slots[kind] != sum(caravan.kind == kind for caravan in box.caravans.values()):
            raise BoxError(
                "", "caravan", BoxReason("must be as many {kind} tokens as the tiles have slots for them", kind=kind)
            )
    if box.stated.cards != len(box.cards):
        raise BoxError("recruit_deck", "count", BoxReason("there are {cards} cards", cards=len(box.cards)))


def _check_cards(box: Box) -> None:
    for name, card in box.cards.items():
        _check_sides(f"recruit_card[{name}]", card)
    for position, board in enumerate(box.clan_boards.values(), 1):
        _check_sides(f"clan_board[{position}]", board)


def _check_sides(table: str, printed: Card | ClanBoard) -> None:
    for key, side in (("left_value", printed.left), ("right_value", printed.right)):
        if (side.value > 0) != (side.icon == INFLUENCE):
            raise BoxError(table, key, BoxReason("must be above 0 for influence and 0 for other icons"))


def _check_caravans(box: Box) -> None:
    for caravan in box.caravans.values():
        values = caravan.values
        for wrong, reason in (
            (len(caravan.icons) not in (1, 2), BoxReason("must be one for each of one or two icons")),
            (len(caravan.icons) != len(values), BoxReason("must be one for each of one or two icons")),
            (caravan.kind == SMALL and min(values, default=0) < 0, BoxReason("must be 0 or more on small tokens")),
            (
                any((value != 0) != (icon == INFLUENCE) for icon, value in zip(caravan.icons, values, strict=False)),
                BoxReason("must be 0 for icons other than influence, and only for them"),
            ),
        ):
            if wrong:
                raise BoxError(f"caravan[{caravan.id}]", "values", reason)


def _check_tracks(box: Box) -> None:
    for table, track in (("storage_track", box.storage), ("recruit_track", box.track)):
        if len(track.values) != track.spaces + 1:
            raise BoxError(table, "values", BoxReason("must be one more than there are spaces"))
    for name, ability in box.storage_abilities.items():
        if ability.space > box.storage.spaces:
            reason = between(1, box.storage.spaces, ability.space)
            raise BoxError(f"storage_ability[{name}]", "space", reason)
    for icon in box.track_abilities:
        if icon not in box.costs_by_icon:
            raise BoxError("recruit_track_costs", icon, NOT_THERE)
        if box.costs_by_icon[icon] > box.track.spaces:
            reason = between(1, box.track.spaces, box.costs_by_icon[icon])
            raise BoxError("recruit_track_costs", icon, reason)


def _check_leaders(box: Box) -> None:
    for name, leader in box.clan_leaders.items():
        if name not in box.clan_boards:
            raise BoxError("", "clan_board", BoxReason("{name} has none", name=repr(name)))
        for key, counted, needed in (
            ("count_a", leader.count_a, leader.rule != DOUBLE_MOVE),
            ("count_b", leader.count_b, leader.rule == PAIRS_MIXED),
        ):
            if needed and not counted:
                raise BoxError(
                    f"clan_leader[{name}]", key, BoxReason("is missing: the rule {rule} needs it", rule=leader.rule)
                )
