"""Reads the Improvement tiles and the King's Missions of a box of Palmyra."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from domain.games.palmyra.improvement_tiles import (
    CONDITIONS,
    Compensation,
    FinalBonus,
    FreeMultiple,
    GoodsForPoints,
    Immunity,
    Improvement,
    MissionDiscount,
    MorePeaceGifts,
    NoTax,
    PointsOnFulfil,
    PointsOnRareGood,
    Prestige,
    PrivateConstruction,
    PrivateKingdom,
    PrivateMarket,
    PrivateTemple,
    RareGoodChoice,
    RareGoodDiscount,
    RareGoodForPoints,
    RevealerBonus,
    RevealerImmunity,
    ShipBonus,
    TempleDiscount,
    TileEffect,
    TowerWithoutWood,
    TradeGoods,
    WarehouseLimit,
)
from domain.games.palmyra.kinds import (
    ADVANCED,
    BASIC,
    CAMEL,
    GOODS,
    KINGDOM_ACTIONS,
    MARKETS,
    SHIP,
    Goods,
)
from domain.games.palmyra.mission_cards import (
    AnyGoods,
    AnyRareGood,
    Benefit,
    Destruction,
    FreeImprovements,
    FreeLevels,
    Mission,
    MoreMissions,
    NewTemple,
    NextPiece,
    NextTemplePart,
    OffBoardImprovement,
    OpenMarket,
    OtherRegion,
    SecondPiece,
    Swap,
)
from domain.play.box import Section

LAST_TILE = 48
LAST_CARD = 26
"""Numbers of the last tile and the last card that the ledger has rules for."""

Reader = Callable[[Section], Any]
"""Makes the effect of a tile, or the benefit of a card, out of its ``params``."""


def price_of(section: Section, key: str) -> Goods:
    """A price: goods and how many of each, at least one in all.

    Raises:
        BoxError: it is none.
    """
    counts = section.section(key)
    counts.only(*GOODS)
    goods = [good for good in counts.content for _ in range(counts.integer(good, minimum=1, maximum=20))]
    if not goods:
        raise section.error(key, "must not be empty")
    return tuple(sorted(goods))


def one_of(section: Section, key: str, known: Collection[str]) -> str:
    """A text that is one of those known.

    Raises:
        BoxError: it is not.
    """
    name = section.text(key)
    if name not in known:
        raise section.error(key, f"{name!r} is unknown; known are {', '.join(known)}")
    return name


def _numbers(effect: Callable[..., Any], *keys: str, minimum: int = 0) -> Reader:
    """A reader of effects that are some numbers."""

    def read(params: Section) -> Any:
        params.only(*keys)
        return effect(*(params.integer(key, minimum=minimum) for key in keys))

    return read


def _trade(params: Section) -> TradeGoods:
    params.only("give", "give_number", "get", "get_number")
    give = one_of(params, "give", GOODS)
    get = params.texts("get")
    other = ADVANCED if give in BASIC else BASIC
    if not get or not set(get) <= set(other):
        raise params.error("get", f"must be goods of the other class: {', '.join(other)}")
    return TradeGoods(
        give, params.integer("give_number", minimum=1), get, params.integer("get_number", minimum=1, maximum=3)
    )


def _ship_bonus(params: Section) -> ShipBonus:
    params.only("good", "bonus")
    return ShipBonus(one_of(params, "good", GOODS), params.integer("bonus", minimum=1))


def _final_bonus(params: Section) -> FinalBonus:
    params.only("points", "condition")
    one_of(params, "condition", CONDITIONS)
    condition = next(known for known in CONDITIONS if known == params.text("condition"))
    return FinalBonus(params.integer("points"), condition)


def _private_market(params: Section) -> PrivateMarket:
    params.only("market")
    return PrivateMarket(one_of(params, "market", MARKETS))


def _private_kingdom(params: Section) -> PrivateKingdom:
    params.only("actions")
    actions = params.texts("actions")
    if not actions or not set(actions) <= set(KINGDOM_ACTIONS):
        raise params.error("actions", f"must be of {', '.join(KINGDOM_ACTIONS)}")
    return PrivateKingdom(actions)


_EFFECTS: Mapping[str, Reader] = {
    "trade_goods": _trade,
    "trade_points_for_goods": _numbers(GoodsForPoints, "points_per_basic", "points_per_advanced"),
    "points_on_fulfil": _numbers(PointsOnFulfil, "points"),
    "mission_discount": _numbers(MissionDiscount, "goods"),
    "points_on_rare_good": _numbers(PointsOnRareGood, "points_action", "points_free"),
    "rare_good_for_points": _numbers(RareGoodForPoints, "points"),
    "rare_good_discount": _numbers(RareGoodDiscount, "goods"),
    "rare_good_choose": _numbers(RareGoodChoice),
    "ship_yield_bonus": _ship_bonus,
    "free_multiple_of_five": _numbers(FreeMultiple, "multiple", minimum=2),
    "tower_no_wood": _numbers(TowerWithoutWood),
    "prestige_points": _numbers(Prestige, "points"),
    "revealer_pieces_immune": _numbers(RevealerImmunity),
    "own_pieces_immune": _numbers(Immunity),
    "revealer_bonus": _numbers(RevealerBonus, "gold", "points"),
    "compensation_per_removed_piece": _numbers(Compensation, "goods", minimum=1),
    "warehouse_limit": _numbers(WarehouseLimit, "limit"),
    "temple_discount": _numbers(TempleDiscount, "goods"),
    "double_peace_gifts": _numbers(MorePeaceGifts, "factor", minimum=1),
    "taxman_immunity": _numbers(NoTax),
    "final_bonus": _final_bonus,
    "private_market": _private_market,
    "private_temple": _numbers(PrivateTemple, "points"),
    "private_construction_action": _numbers(PrivateConstruction),
    "private_kingdom_action": _private_kingdom,
}


def improvement_of(entry: Section, eras: int) -> Improvement:
    """The Improvement tile of this table.

    Raises:
        BoxError: it is not valid.
    """
    name = entry.text("id")
    _numbered(entry, name, "I", LAST_TILE)
    effect: TileEffect = _EFFECTS[one_of(entry, "effect", _EFFECTS)](_params(entry))
    return Improvement(
        name,
        entry.integer("era", minimum=1, maximum=eras),
        entry.truth("start"),
        entry.truth("two_players"),
        effect,
    )


def _next(piece: str) -> Reader:
    return lambda params: _numbers(lambda: NextPiece(piece))(params)


def _open_market(params: Section) -> OpenMarket:
    params.only("market")
    return OpenMarket(one_of(params, "market", MARKETS))


_BENEFITS: Mapping[str, tuple[str, Reader]] = {
    "take_any_rare_good": ("construction", _numbers(AnyRareGood)),
    "next_temple_part": ("construction", _numbers(NextTemplePart)),
    "parallel_temple_basement": ("construction", _numbers(NewTemple)),
    "build_tower_levels": ("construction", _numbers(FreeLevels, "levels", minimum=1)),
    "destroy_tower_levels": ("construction", _numbers(Destruction, "levels", minimum=1)),
    "draw_missions": ("construction", _numbers(MoreMissions, "count", minimum=1)),
    "next_ship": ("any_point", _next(SHIP)),
    "next_camel": ("any_point", _next(CAMEL)),
    "change_attacked_region": ("marauders_after_reveal", _numbers(OtherRegion)),
    "swap_pieces": ("marauders_after_removal", _numbers(Swap)),
    "place_two_pieces": ("placement_own_turn", _numbers(SecondPiece)),
    "town_market": ("resolution_any", _open_market),
    "take_goods": ("resolution_any", _numbers(AnyGoods, "count", minimum=1)),
    "take_improvements_free": ("improvements", _numbers(FreeImprovements, "count", minimum=1)),
    "take_improvement_off_board": ("improvements", _numbers(OffBoardImprovement)),
}


def mission_of(entry: Section) -> Mission:
    """The King's Mission of this table.

    Raises:
        BoxError: it is not valid.
    """
    name = entry.text("id")
    _numbered(entry, name, "K", LAST_CARD)
    window, reader = _BENEFITS[one_of(entry, "benefit", _BENEFITS)]
    if entry.text("window") != window:
        raise entry.error("window", f"must be {window!r}: the rules give this benefit no other")
    benefit: Benefit = reader(_params(entry))
    return Mission(name, price_of(entry, "cost"), entry.integer("points"), benefit)


def _numbered(entry: Section, name: str, letter: str, last: int) -> None:
    if name not in {f"{letter}{number}" for number in range(1, last + 1)}:
        raise entry.error("id", f"must be from {letter}1 to {letter}{last}: each has a rule of its own")


def _params(entry: Section) -> Section:
    return entry.section("params") if "params" in entry.content else Section(f"{entry.name}.params", {})
