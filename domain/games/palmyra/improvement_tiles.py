"""The effects of the Improvement tiles of Palmyra: a class for each kind of effect."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from domain.boxes.converters import NotEmpty, OneOf, Positive, Range, Union
from domain.boxes.paths import Path
from domain.games.palmyra.kinds import KINGDOM_ACTIONS, Good, Market

LAST_TILE = 48
"""The number of the last tile that the ledger has a rule for."""

Condition: TypeAlias = Literal[
    "tallest_tower", "rare_goods_score", "missions_score", "temples_completed", "improvements_owned"
]
"""The subject of comparison of a tile of final scoring."""


@dataclass(frozen=True, slots=True)
class TradeGoods:
    """Trades some of one good for some others, in any mix, without limit (PALM-IMP-01, PALM-IMP-23)."""

    give: Good
    give_number: Positive
    get: tuple[Good, ...]
    get_number: Annotated[int, Range(1, 3)]


@dataclass(frozen=True, slots=True)
class GoodsForPoints:
    """Once a turn a basic good, and once an advanced one, for points (PALM-IMP-06)."""

    basic: Annotated[int, Path("points_per_basic")]
    advanced: Annotated[int, Path("points_per_advanced")]


@dataclass(frozen=True, slots=True)
class PointsOnFulfil:
    """Points whenever the owner fulfils a mission (PALM-IMP-05)."""

    points: int


@dataclass(frozen=True, slots=True)
class MissionDiscount:
    """Fulfilling a mission costs ``goods`` fewer goods (PALM-IMP-20)."""

    goods: int


@dataclass(frozen=True, slots=True)
class PointsOnRareGood:
    """Points for each Rare Good got through an action, and for each free one (PALM-IMP-08)."""

    action: Annotated[int, Path("points_action")]
    free: Annotated[int, Path("points_free")]


@dataclass(frozen=True, slots=True)
class RareGoodForPoints:
    """Once a turn these points may be paid for a Rare Good instead of goods (PALM-IMP-09)."""

    points: int


@dataclass(frozen=True, slots=True)
class RareGoodDiscount:
    """A Rare Good costs ``goods`` fewer goods (PALM-IMP-28)."""

    goods: int


@dataclass(frozen=True, slots=True)
class RareGoodChoice:
    """Any tile of the stack may be acquired (PALM-IMP-43)."""


@dataclass(frozen=True, slots=True)
class ShipBonus:
    """Ships that take this good bring ``bonus`` more (PALM-IMP-10)."""

    good: Good
    bonus: Positive


@dataclass(frozen=True, slots=True)
class FreeMultiple:
    """Tower levels that are multiples of this number are free (PALM-IMP-14)."""

    multiple: Annotated[int, Range(2)]


@dataclass(frozen=True, slots=True)
class TowerWithoutWood:
    """No wood in the price of tower levels (PALM-IMP-18)."""


@dataclass(frozen=True, slots=True)
class Prestige:
    """Points for the single tallest tower in each Kingdom phase (PALM-IMP-16)."""

    points: int


@dataclass(frozen=True, slots=True)
class RevealerImmunity:
    """Own pieces are not removed when the owner revealed the Marauders card (PALM-IMP-07)."""


@dataclass(frozen=True, slots=True)
class Immunity:
    """Own pieces are never removed by the Marauders (PALM-IMP-45)."""


@dataclass(frozen=True, slots=True)
class RevealerBonus:
    """Gold and points for who reveals the Marauders card (PALM-IMP-26)."""

    gold: int
    points: int


@dataclass(frozen=True, slots=True)
class Compensation:
    """A number of goods of choice for each own piece that the Marauders remove (PALM-IMP-25)."""

    goods: Positive


@dataclass(frozen=True, slots=True)
class WarehouseLimit:
    """A number of goods that may be kept at the end of a turn (PALM-IMP-33)."""

    limit: int


@dataclass(frozen=True, slots=True)
class TempleDiscount:
    """A part of the temple costs ``goods`` fewer goods (PALM-IMP-34)."""

    goods: int


@dataclass(frozen=True, slots=True)
class MorePeaceGifts:
    """Peace Gifts bring ``factor`` times the points (PALM-IMP-44)."""

    factor: Positive


@dataclass(frozen=True, slots=True)
class NoTax:
    """The owner pays no tax (PALM-IMP-46)."""


@dataclass(frozen=True, slots=True)
class FinalBonus:
    """Points at the end for who alone is best at something (PALM-SCORE-03)."""

    points: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class PrivateMarket:
    """A private action: trade as at this market (PALM-IMP-21)."""

    market: Market


@dataclass(frozen=True, slots=True)
class PrivateTemple:
    """A private action: build a part of the temple and get points for it (PALM-IMP-37)."""

    points: int


@dataclass(frozen=True, slots=True)
class PrivateConstruction:
    """A private action: any action of the Construction phase (PALM-IMP-47)."""


@dataclass(frozen=True, slots=True)
class PrivateKingdom:
    """A private action: one of these actions of the Kingdom phase (PALM-IMP-48)."""

    actions: Annotated[tuple[str, ...], OneOf(*KINGDOM_ACTIONS), NotEmpty()]


PRIVATE = (PrivateMarket, PrivateTemple, PrivateConstruction, PrivateKingdom)
"""Tiles with a space for a piece of their owner (PALM-PLACE-06)."""

TileEffect: TypeAlias = (
    TradeGoods
    | GoodsForPoints
    | PointsOnFulfil
    | MissionDiscount
    | PointsOnRareGood
    | RareGoodForPoints
    | RareGoodDiscount
    | RareGoodChoice
    | ShipBonus
    | FreeMultiple
    | TowerWithoutWood
    | Prestige
    | RevealerImmunity
    | Immunity
    | RevealerBonus
    | Compensation
    | WarehouseLimit
    | TempleDiscount
    | MorePeaceGifts
    | NoTax
    | FinalBonus
    | PrivateMarket
    | PrivateTemple
    | PrivateConstruction
    | PrivateKingdom
)


EFFECTS: Mapping[str, type[TileEffect]] = MappingProxyType(
    {
        "trade_goods": TradeGoods,
        "trade_points_for_goods": GoodsForPoints,
        "points_on_fulfil": PointsOnFulfil,
        "mission_discount": MissionDiscount,
        "points_on_rare_good": PointsOnRareGood,
        "rare_good_for_points": RareGoodForPoints,
        "rare_good_discount": RareGoodDiscount,
        "rare_good_choose": RareGoodChoice,
        "ship_yield_bonus": ShipBonus,
        "free_multiple_of_five": FreeMultiple,
        "tower_no_wood": TowerWithoutWood,
        "prestige_points": Prestige,
        "revealer_pieces_immune": RevealerImmunity,
        "own_pieces_immune": Immunity,
        "revealer_bonus": RevealerBonus,
        "compensation_per_removed_piece": Compensation,
        "warehouse_limit": WarehouseLimit,
        "temple_discount": TempleDiscount,
        "double_peace_gifts": MorePeaceGifts,
        "taxman_immunity": NoTax,
        "final_bonus": FinalBonus,
        "private_market": PrivateMarket,
        "private_temple": PrivateTemple,
        "private_construction_action": PrivateConstruction,
        "private_kingdom_action": PrivateKingdom,
    }
)
"""The effects by the names that the box has for them; their fields are the `params` of a tile."""


@dataclass(frozen=True)
class Improvement:
    """An Improvement tile. ``start``: one of those from which the first ones are chosen (PALM-SETUP-10)."""

    id: Annotated[str, OneOf(*(f"I{number}" for number in range(1, LAST_TILE + 1)))]
    era: Annotated[int, Range(1, 3)]
    start: bool
    two_players: bool
    effect: Annotated[TileEffect, Path(""), Union("effect", EFFECTS, "params")]

    @cached_property
    def piece(self) -> str:
        """The tile as a piece of the table."""
        return f"improvement/{self.id}"

    @cached_property
    def rule(self) -> str:
        """The rule that says what the tile does."""
        return f"PALM-IMP-{int(self.id[1:]):02}"

    @cached_property
    def private(self) -> bool:
        """True if the tile is a private action."""
        return isinstance(self.effect, PRIVATE)
