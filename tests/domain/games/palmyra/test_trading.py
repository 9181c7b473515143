"""PALM-TRADE: markets, trading tiles, paying, and what may be stored."""

import pytest

from tests.domain.games.palmyra.position import (
    AcquireRareGood,
    AnswerTaxman,
    BuildTowerPairs,
    BuildTowerSingle,
    BuyGoodWithPP,
    BuyImprovement,
    CloseMarket,
    DeclineImprovement,
    DiscardExcess,
    DiscardMissionForGood,
    PalmyraPosition,
    ReturnMissionForGoods,
    SplitPayment,
    TakeResources,
    TradeAtMarket,
    TradeWithImprovement,
    goods,
    position,
    rules,
)

PALMYRA = "pa_market/1"
EBLA = "eb_market/1"


def trader(owned: str, *slots: str, tiles: tuple[str, ...] = (), players: int = 3, **values: str) -> PalmyraPosition:
    """Seat 1 in the opening of the Resolution stage."""
    match = position(players, **values).tiles(1, *tiles).owns(1, owned).hand(1, "K1").on(1, *slots)
    return match.resolution().asks(1, "opening")


def at(market: str, give: str, get: str) -> TradeAtMarket:
    return TradeAtMarket(market, give, goods(get))


@rules("PALM-TRADE-04", "PALM-ANY-02", "PALM-EX-09")
def test_palmyra_trades_both_ways() -> None:
    red = trader("1W 1S 1M 1G", PALMYRA)
    red.offers_values(1, TradeAtMarket, "get", goods("1M"), goods("1G"), give="wood")
    red.offers_values(1, TradeAtMarket, "get", goods("2S"), goods("1W 1S"), goods("2W"), give="gold")
    red.decides(1, at(PALMYRA, "gold", "1W 1S")).has(1, "1W 1S 1M", "1W 1S").cites("PALM-TRADE-04", kind="gold")
    red.decides(1, at(PALMYRA, "stone", "1G")).has(1, "1W 1M", "1W 1S 1G")


@rules("PALM-TRADE-04", "PALM-ANY-02")
def test_goods_got_may_be_named_in_any_order() -> None:
    red = trader("1G", PALMYRA).offers_no(1, TradeAtMarket, get=("wood", "stone"))
    red.decides(1, TradeAtMarket(PALMYRA, "gold", ("wood", "stone"))).has(1, "", "1W 1S")
    short = trader("1M", PALMYRA).refuses(1, TradeAtMarket(PALMYRA, "gold", ("wood", "stone")), rule="PALM-TRADE-02")
    short.refuses(1, TradeAtMarket(PALMYRA, "marble", ("wood", "gold")), rule="PALM-TRADE-06", reason="same-class")


@rules("PALM-TRADE-05", "AMB-12")
def test_ebla_gives_advanced_goods_only() -> None:
    red = trader("1S 1G", EBLA)
    red.refuses(1, at(EBLA, "gold", "2W"), rule="PALM-TRADE-05", reason="no-advanced-goods-here")
    red.decides(1, at(EBLA, "stone", "1M")).has(1, "1G", "1M").cites("PALM-TRADE-05", kind="stone")


@rules("PALM-TRADE-06", "PALM-EX-10")
def test_goods_are_never_traded_within_their_class() -> None:
    red = trader("1W 1G", PALMYRA)
    red.refuses(1, at(PALMYRA, "gold", "1M"), rule="PALM-TRADE-06", reason="same-class")
    red.refuses(1, at(PALMYRA, "wood", "1S"), rule="PALM-TRADE-06", reason="same-class")
    red.refuses(1, at(PALMYRA, "gold", "1W"), rule="PALM-TRADE-04", reason="wrong-rate")
    red.refuses(1, at(PALMYRA, "wood", "2M"), rule="PALM-TRADE-04", reason="wrong-rate")
    red.refuses(1, at(PALMYRA, "silk", "1M"), rule="PALM-TRADE-04", reason="no-such-good")


@rules("PALM-TRADE-02", "PALM-EX-08", "PALM-COMP-04")
def test_goods_got_in_a_trade_pay_costs_but_are_not_traded_again() -> None:
    red = trader("1M", PALMYRA, "an_tower_single/1").decides(1, at(PALMYRA, "marble", "2W")).has(1, "", "2W")
    red.refuses(1, at(PALMYRA, "wood", "1M"), rule="PALM-TRADE-02", reason="not-in-warehouse")
    paying = trader("1S 1M", PALMYRA, "an_tower_single/1").decides(1, at(PALMYRA, "marble", "2W"))
    paying.until("construction", 1).decides(1, BuildTowerSingle(1)).has(1, "", "1W")


@rules("PALM-EX-12", "PALM-TRADE-01", "PALM-TRADE-07")
def test_a_market_is_used_before_building_and_again_for_the_taxman() -> None:
    red = position().in_turn(4).owns(1, "3W").hand(1, "K1").traded(1, "1M").on(1, PALMYRA, "da_tower_pair/1")
    red.resolution().decides(1, at(PALMYRA, "wood", "1M")).until("construction", 1)
    red.decides(1, BuildTowerPairs(1)).height(1, 2).lies("slot:pa_market/1", red.seat(1).piece("camel"))
    red.until("tax", 1).decides(1, at(PALMYRA, "wood", "1G"), AnswerTaxman("gold")).has(1, "")
    red.until("closing", 1).in_reserve(1, 2, 2).decides(1, CloseMarket(PALMYRA)).in_reserve(1, 3, 2)


@rules("PALM-TRADE-07", "PALM-TURN-04")
def test_a_closed_market_trades_no_more() -> None:
    red = trader("2W", PALMYRA).decides(1, CloseMarket(PALMYRA)).empty("slot:pa_market/1").in_reserve(1, 3, 2)
    red.cites("PALM-TRADE-07", kind="camel")
    red.refuses(1, at(PALMYRA, "wood", "1M"), rule="PALM-TRADE-07", reason="market-not-open")
    red.refuses(1, CloseMarket(PALMYRA), rule="PALM-TRADE-07", reason="market-not-open")
    red.refuses(1, CloseMarket("K13"), rule="PALM-TRADE-07", reason="market-not-open")


@rules("PALM-TRADE-01", "PALM-TURN-06")
@pytest.mark.parametrize("kind", ["opening", "improvement", "construction", "tax", "war supplies", "closing"])
def test_trades_are_made_at_any_question_of_the_stage(kind: str) -> None:
    match = position().in_turn(4).tiles(1, "I2").owns(1, "5W 5G").hand(1, "K1").display("I20")
    match.on(1, "pa_improvement/1", "camel an_war_supplies/1").resolution().until(kind, 1)
    match.decides(1, TradeWithImprovement("I2", "wood", ("gold",))).gains(1, wood=-1, gold=1).asks(1, kind)


@rules("PALM-TRADE-01", "PALM-IMP-01", "PALM-IMP-02", "PALM-IMP-03", "PALM-IMP-04")
@pytest.mark.parametrize(
    ("tile", "give", "get"),
    [("I1", "wood", "marble"), ("I2", "wood", "gold"), ("I3", "stone", "marble"), ("I4", "stone", "gold")],
)
def test_each_start_tile_trades_its_pair_without_limit(tile: str, give: str, get: str) -> None:
    red = trader("3W 3S 3M 3G", tiles=(tile,))
    for _ in range(3):
        red.decides(1, TradeWithImprovement(tile, give, (get,))).gains(1, **{give: -1, get: 1})
        red.cites(f"PALM-IMP-{int(tile[1:]):02}", kind=give)
    red.refuses(1, TradeWithImprovement(tile, give, (get,)), rule="PALM-TRADE-02", reason="not-in-warehouse")
    other = "stone" if give == "wood" else "wood"
    red.refuses(1, TradeWithImprovement(tile, other, (get,)), rule=f"PALM-IMP-{int(tile[1:]):02}")
    stranger = "I4" if tile != "I4" else "I1"
    red.refuses(1, TradeWithImprovement(stranger, give, (get,)), rule="PALM-TRADE-01", reason="no-own-trading-tile")


@rules("PALM-IMP-23", "PALM-IMP-24")
@pytest.mark.parametrize(("tile", "give"), [("I23", "gold"), ("I24", "marble")])
def test_i23_and_i24_trade_an_advanced_good_for_two_basic_ones(tile: str, give: str) -> None:
    red = trader("2M 2G", tiles=(tile,))
    red.offers_values(1, TradeWithImprovement, "get", goods("2S"), goods("1W 1S"), goods("2W"))
    red.decides(1, TradeWithImprovement(tile, give, goods("1W 1S"))).gains(1, wood=1, stone=1, **{give: -1})
    red.cites(f"PALM-IMP-{tile[1:]}", kind="stone")
    wrong = TradeWithImprovement(tile, give, goods("1W"))
    red.refuses(1, wrong, rule=f"PALM-IMP-{tile[1:]}", reason="wrong-rate")


@rules("PALM-EX-23", "PALM-TRADE-02")
def test_stones_are_doubled_in_two_turns_not_in_one() -> None:
    red = trader("3S", tiles=("I4", "I23"))
    for _ in range(3):
        red.decides(1, TradeWithImprovement("I4", "stone", ("gold",)))
    red.has(1, "", "3G")
    doubled = TradeWithImprovement("I23", "gold", goods("2S"))
    red.refuses(1, doubled, rule="PALM-TRADE-02", reason="not-in-warehouse")
    red.idles().has(1, "3G").resolution().decides(1, doubled, doubled, doubled).has(1, "", "6S")


@rules("PALM-IMP-06", "AMB-15", "AMB-37")
def test_i6_sells_one_good_of_each_class_in_a_turn_even_below_0() -> None:
    red = trader("", tiles=("I6",)).has_points(1, 1)
    red.decides(1, BuyGoodWithPP("marble")).scores(1, purchases=-2).stands(1, -1).has(1, "", "1M")
    red.cites("PALM-IMP-06", kind="point")
    red.refuses(1, BuyGoodWithPP("gold"), rule="PALM-IMP-06", reason="class-already-bought")
    red.decides(1, BuyGoodWithPP("stone")).stands(1, -2)
    red.refuses(1, BuyGoodWithPP("wood"), rule="PALM-IMP-06", reason="class-already-bought")
    red.refuses(1, BuyGoodWithPP("silk"), rule="PALM-IMP-06", reason="no-such-good")
    red.idles().resolution().decides(1, BuyGoodWithPP("gold")).has(1, "1S 1M", "1G")
    trader("").refuses(1, BuyGoodWithPP("wood"), rule="PALM-IMP-06", reason="points-buy-no-goods")


@rules("PALM-IMP-21", "PALM-IMP-22", "AMB-12")
@pytest.mark.parametrize("tile", ["I21", "I22"])
def test_private_markets_trade_like_palmyra(tile: str) -> None:
    red = trader("1W 1G", tile, tiles=(tile,))
    red.decides(1, at(tile, "gold", "1W 1S")).has(1, "1W", "1W 1S").cites(f"PALM-IMP-{tile[1:]}", kind="gold")
    red.decides(1, CloseMarket(tile)).empty(f"private@1:{tile}").in_reserve(1, 3, 2)
    red.refuses(1, at(tile, "wood", "1M"), rule="PALM-TRADE-07", reason="market-not-open")


@rules("PALM-TRADE-03", "AMB-56")
def test_traded_goods_are_paid_first() -> None:
    red = position().owns(1, "3S").traded(1, "4S").hand(1, "K1").on(1, "eu_rare_yellow/1").resolution()
    red.until("construction", 1).decides(1, AcquireRareGood("yellow", goods("5S"), False, "")).has(1, "2S")


@rules("PALM-TRADE-03", "AMB-56")
def test_with_the_switch_the_payer_says_what_comes_from_where() -> None:
    red = position(3, payer_chooses_split="on").owns(1, "3S").traded(1, "4S").hand(1, "K1").on(1, "eu_rare_yellow/1")
    red.resolution().until("construction", 1).decides(1, AcquireRareGood("yellow", goods("5S"), False, ""))
    red.asks(1, "split payment", "stone", 5).offers_values(1, SplitPayment, "traded", 2, 3, 4)
    red.refuses(1, SplitPayment(5), rule="PALM-TRADE-03", reason="wrong-split")
    red.decides(1, SplitPayment(2)).has(1, "", "2S").cites("PALM-TRADE-03", kind="stone").asks(1, "construction")
    forced = position(3, payer_chooses_split="on").owns(1, "1S").traded(1, "4S").hand(1, "K1")
    forced.on(1, "eu_rare_yellow/1").resolution().until("construction", 1)
    forced.decides(1, AcquireRareGood("yellow", goods("5S"), False, "")).asks(1, "construction").has(1, "")


@rules("PALM-TRADE-03", "PALM-COMP-04")
def test_the_kinds_are_the_payers_choice_where_the_price_leaves_one() -> None:
    red = position().in_turn(4).owns(1, "1W 1S 1M").display("I20").on(1, "pa_improvement/1").resolution()
    red.until("improvement", 1).offers_values(1, BuyImprovement, "payment", *map(goods, ("1W 1S", "1W 1M", "1S 1M")))
    red.decides(1, DeclineImprovement())


@rules("PALM-TRADE-08", "PALM-END-01", "PALM-END-02", "PALM-IMP-33")
def test_at_most_8_goods_are_kept_or_12_with_i33() -> None:
    red = position().owns(1, "5W 4S").traded(1, "1G").tiles(2, "I33").owns(2, "9W 5M").owns(3, "8G").resolution()
    red.until("discard excess", 1)
    red.asks(1, "discard excess", 2).asks(2, "discard excess", 2).asks_only(1, 2).has(1, "5W 4S 1G")
    red.refuses(1, DiscardExcess(goods("1W")), rule="PALM-TRADE-08", reason="wrong-number-of-goods")
    red.refuses(1, DiscardExcess(goods("3W")), rule="PALM-TRADE-08", reason="wrong-number-of-goods")
    red.refuses(1, DiscardExcess(goods("2G")), rule="PALM-TRADE-08", reason="goods-missing")
    red.decides(2, DiscardExcess(goods("2M"))).has(2, "9W 3M").cites("PALM-IMP-33", kind="marble")
    red.decides(1, DiscardExcess(goods("1W 1G"))).has(1, "4W 4S").cites("PALM-END-02", kind="wood").has(3, "8G")


@rules("PALM-TRADE-09", "AMB-35", "PALM-MIS-16")
def test_goods_that_are_taken_may_be_traded_and_goods_of_missions_may_not() -> None:
    red = trader("", PALMYRA, "ns_wood_ship/1").decides(1, TakeResources("ns_wood_ship/1")).has(1, "3W")
    red.decides(1, at(PALMYRA, "wood", "1G")).has(1, "2W", "1G")
    mission = position().fulfilled(1, "K16").hand(1, "K1").on(1, PALMYRA).resolution()
    mission.decides(1, ReturnMissionForGoods("K16", goods("5W"))).has(1, "", "5W")
    mission.refuses(1, at(PALMYRA, "wood", "1M"), rule="PALM-TRADE-02", reason="not-in-warehouse")


@rules("PALM-COMP-02", "PALM-END-01")
def test_goods_are_not_limited_in_number() -> None:
    red = trader("30W").decides(1, DiscardMissionForGood("K1", "wood"))
    red.idles().has(1, "8W")
