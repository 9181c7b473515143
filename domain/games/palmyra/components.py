"""The content of the box of Palmyra: slots, prices, tiles and cards as values that cannot be changed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias, TypeVar, cast

from domain.boxes.converters import (
    ById,
    Convert,
    Distinct,
    FileDigest,
    IndexedBy,
    Keys,
    OneOf,
    Positive,
    Range,
    Some,
    Subset,
    Value,
)
from domain.boxes.paths import Path
from domain.games.palmyra.improvement_tiles import Improvement, TileEffect
from domain.games.palmyra.kinds import ACTIONS, GOODS, PEACE_GIFTS, PIECES, RARE_COLOURS, TAKE_ACTIONS, Price
from domain.games.palmyra.mission_cards import Benefit, Mission

ByEra: TypeAlias = tuple[int, int, int]
"""A number for each Era."""
Slots: TypeAlias = Annotated[int, Range(0, 9)]
_Rate: TypeAlias = Annotated[int, Range(1, 3)]
Rate: TypeAlias = tuple[_Rate, _Rate]


def _pieces(name: str) -> tuple[str, ...]:
    return PIECES if name == "either" else (name,)


@dataclass(frozen=True, slots=True)
class SlotType:
    """Equal slots of a region: their action, which pieces fit, and how many there are on each side of the board."""

    id: str
    region: Annotated[str, OneOf(of="region")]
    action: Annotated[str, OneOf(*ACTIONS)]
    pieces: Annotated[tuple[str, ...], Convert(Annotated[str, OneOf(*PIECES, "either")], _pieces)]
    front: Slots
    back: Slots


@dataclass(frozen=True, slots=True)
class Yield:
    """The number of goods that a piece takes in each Era."""

    action: Annotated[str, OneOf(*TAKE_ACTIONS)]
    piece: Annotated[str, OneOf(*PIECES)]
    good: str
    by_era: ByEra


@dataclass(frozen=True, slots=True)
class Band:
    """The cost of tower levels from this one on, up to the next band (PALM-TOWER-03)."""

    from_level: Positive
    single: Price
    pair: Price


@dataclass(frozen=True, slots=True)
class TemplePart:
    """A part of the temple: what it costs, and what the temple is worth with it."""

    id: str
    points: int
    cost: Price


@dataclass(frozen=True, slots=True)
class MarketRates:
    """The numbers of goods given and got: basic to advanced, and back (None: not here)."""

    to_advanced: Annotated[Rate, Path("basic_to_advanced")]
    to_basic: Annotated[Rate | None, Path("advanced_to_basic")] = None


@dataclass(frozen=True, slots=True)
class RareGood:
    """A type of Rare Good: its stack, and how many there are."""

    colour: Annotated[str, OneOf(*RARE_COLOURS)]
    copies: Positive


@dataclass(frozen=True, slots=True)
class CamelNeeds:
    """One way to be allowed a further camel: levels of the tower, and missions on the board (PALM-ANY-03)."""

    tower: int
    missions: int


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """The values that depend on the number of players: side of the board, size of the display, how many of each Rare
    Good go, and how many are then in each stack.
    """

    players: int
    back: Annotated[
        bool, Path("board_side"), Convert(Annotated[str, OneOf("front", "back")], lambda side: bool(side == "back"))
    ]
    display: Positive
    rare_goods_removed: Annotated[int, Path("rare_goods_removed_per_type")]
    rare_goods_per_stack: int


@dataclass(frozen=True, slots=True)
class PositionBonus:
    """Goods to choose for a place in play order."""

    place: int
    basic: Annotated[int, Range(0, 1)]
    advanced: Annotated[int, Range(0, 1)]


@dataclass(frozen=True, eq=False)
class Setup:
    """Set-up (PALM-SETUP)."""

    player_counts: Annotated[Some[PlayerCount], Path("players")]
    camels: Annotated[int, Path("camels_start")]
    most_camels: Annotated[Positive, Path("camels_max")]
    ships: Annotated[int, Path("ships_start")]
    most_ships: Annotated[Positive, Path("ships_max")]
    own_goods: Annotated[Mapping[str, int], Path("goods"), Keys(GOODS)]
    position_bonus: Some[PositionBonus]
    points: int
    missions: int
    warehouse_limit: int
    removed_with_two: Annotated[tuple[str, ...], Path("two_players.removed_improvements")]

    @cached_property
    def players(self) -> Mapping[int, PlayerCount]:
        """The values that depend on the number of players, by that number."""
        return MappingProxyType({count.players: count for count in self.player_counts})

    @cached_property
    def goods(self) -> Mapping[str, int]:
        """The number of each good with which a seat begins."""
        return MappingProxyType({good: self.own_goods.get(good, 0) for good in GOODS})

    @cached_property
    def bonus(self) -> tuple[tuple[int, int], ...]:
        """Basic and advanced goods to choose, by place in play order."""
        return tuple((bonus.basic, bonus.advanced) for bonus in self.position_bonus)


@dataclass(frozen=True, slots=True)
class Stated:
    """The entries of the file that no rule uses, but that must agree with the others."""

    personal_boards: Annotated[Positive, Path("counts.personal_boards")]
    marauders_cards: Annotated[int, Path("counts.marauders_cards")]
    tower_cards: Annotated[int, Path("counts.tower_cards")]
    improvement_tiles: Annotated[int, Path("counts.improvement_tiles")]
    improvement_tiles_by_era: Annotated[tuple[int, ...], Path("counts.improvement_tiles_by_era")]
    temple_cards: Annotated[int, Path("counts.temple_cards")]
    rare_goods: Annotated[int, Path("counts.rare_goods")]
    kings_missions: Annotated[int, Path("counts.kings_missions")]
    camels: Annotated[int, Path("counts.camels")]
    ships: Annotated[int, Path("counts.ships")]
    cards_of_the_tower: Annotated[int, Path("tower.cards")]
    temple_order: Annotated[tuple[str, ...], Path("temple.order")]


EffectT = TypeVar("EffectT")
ThingT = TypeVar("ThingT")


def _by_class(
    things: Iterable[ThingT], what: Callable[[ThingT], object]
) -> Mapping[type, tuple[tuple[ThingT, Any], ...]]:
    found: dict[type, list[tuple[ThingT, Any]]] = {}
    for thing in things:
        found.setdefault(type(what(thing)), []).append((thing, what(thing)))
    return MappingProxyType({kind: tuple(entries) for kind, entries in found.items()})


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box. Mappings are by id, in the order of the file, and cannot be changed; ``digest`` names the
    edition. Numbers by Era are for Era 1, 2 and so on. ``peace_gifts``: by action. ``rare_good_sets``: for 1 different
    good, 2 and so on. ``missions_drawn``: by the action of the temple. ``caravan``: the ways to be allowed a further
    camel, by its number; ``shipyard``: how many of each colour a further ship needs. ``switches``: what each option is
    unless chosen otherwise.
    """

    digest: Annotated[str, FileDigest()]
    game: Annotated[str, Path("meta.game")]
    colours: Annotated[tuple[str, ...], Path("colours.names")]
    era_of_turn: Annotated[tuple[Annotated[int, Range(1, 3)], ...], Path("turns.era_of_turn")]
    points_per_level_on_new_era: Annotated[int, Path("turns.points_per_level_on_new_era")]
    points_per_level_at_end: Annotated[int, Path("turns.points_per_level_at_end")]
    improvements: Annotated[ById[Improvement], Path("improvement")]
    missions: Annotated[ById[Mission], Path("mission")]
    setup: Setup
    regions: Annotated[tuple[Annotated[str, Value("id")], ...], Distinct(), Path("region")]
    slots_by_id: Annotated[ById[SlotType], Path("slot")]
    yields_in_order: Annotated[Some[Yield], Path("yield")]
    markets: Annotated[ById[MarketRates], Path("market")]
    tower_sides: Annotated[tuple[int, ...], Path("tower.card_sides")]
    bands: Annotated[Some[Band], Path("tower.band")]
    traitor: Annotated[ByEra, Path("traitor.levels_by_era")]
    temple: Annotated[ById[TemplePart], Path("temple.part")]
    temple_cards_per_part: Annotated[Positive, Path("temple.cards_per_part")]
    first_completion: Annotated[int, Path("temple.first_completion")]
    second_completion: Annotated[int, Path("temple.second_completion")]
    missions_drawn: Annotated[ById[Annotated[int, Value("missions_drawn")]], Path("temple.action")]
    rare_good_types: Annotated[ById[RareGood], Path("rare_good")]
    rare_good_cost: Annotated[Mapping[str, Price], Subset(*RARE_COLOURS)]
    rare_good_sets: Annotated[tuple[int, ...], Path("rare_good_sets.points")]
    caravan: Annotated[Mapping[int, Annotated[Some[CamelNeeds], Value("any_of")]], IndexedBy("camel")]
    shipyard: Annotated[Mapping[int, Annotated[int, Value("each_colour")]], IndexedBy("ship")]
    tax_gold: Annotated[ByEra, Path("taxman.gold_by_era")]
    tax_points: Annotated[ByEra, Path("taxman.points_by_era")]
    peace_gifts: Annotated[Mapping[str, ByEra], Subset(*PEACE_GIFTS)]
    first_to_play_goods: Annotated[int, Path("first_to_play.basic_goods")]
    improvement_price: Annotated[tuple[Positive, Positive, Positive], Path("improvement_price.goods_by_era")]
    switches: Mapping[str, Annotated[bool, Value("default")]]
    stated: Annotated[Stated, Path("")]

    @property
    def turns(self) -> int:
        """The number of turns in a match."""
        return len(self.era_of_turn)

    @cached_property
    def slots(self) -> tuple[SlotType, ...]:
        """The slots of the board."""
        return tuple(self.slots_by_id.values())

    @cached_property
    def yields(self) -> Mapping[tuple[str, str], tuple[int, ...]]:
        """The number of goods taken in each Era, by action and piece."""
        return MappingProxyType({(one.action, one.piece): one.by_era for one in self.yields_in_order})

    @cached_property
    def completion_bonus(self) -> tuple[int, ...]:
        """Points for the first and the second completion of a temple."""
        return self.first_completion, self.second_completion

    @cached_property
    def rare_goods(self) -> Mapping[str, tuple[str, ...]]:
        """The types of Rare Goods of each colour."""
        types = self.rare_good_types.items()
        return MappingProxyType(
            {colour: tuple(name for name, own in types if own.colour == colour) for colour in RARE_COLOURS}
        )

    @cached_property
    def rare_good_copies(self) -> Mapping[str, int]:
        """The number of Rare Goods of each type."""
        return MappingProxyType({name: own.copies for name, own in self.rare_good_types.items()})

    @cached_property
    def tiles_by_effect(self) -> Mapping[type, tuple[tuple[Improvement, TileEffect], ...]]:
        """The tiles with each kind of effect."""
        return _by_class(self.improvements.values(), lambda tile: tile.effect)

    @cached_property
    def missions_by_benefit(self) -> Mapping[type, tuple[tuple[Mission, Benefit], ...]]:
        """The missions with each kind of benefit."""
        return _by_class(self.missions.values(), lambda card: card.benefit)

    def tiles(self, effect: type[EffectT]) -> tuple[tuple[Improvement, EffectT], ...]:
        """All tiles with this kind of effect, each with its effect, in the order of the file."""
        return cast("tuple[tuple[Improvement, EffectT], ...]", self.tiles_by_effect.get(effect, ()))

    def cards(self, benefit: type[EffectT]) -> tuple[tuple[Mission, EffectT], ...]:
        """All missions with this kind of benefit, each with its benefit, in the order of the file."""
        return cast("tuple[tuple[Mission, EffectT], ...]", self.missions_by_benefit.get(benefit, ()))
