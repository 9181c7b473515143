"""PALM-MIS: what each King's Mission is good for, and in which window."""

import pytest

from tests.domain.games.palmyra.position import (
    BuildTowerSingle,
    ReturnMissionForCards,
    ReturnMissionForDestruction,
    ReturnMissionForGoods,
    ReturnMissionForLevels,
    ReturnMissionForMarket,
    ReturnMissionForPiece,
    ReturnMissionForRareGood,
    ReturnMissionForSecondPiece,
    ReturnMissionForTemple,
    SwapPieces,
    TakeFreeImprovements,
    TakeOffBoardImprovement,
    TradeAtMarket,
    goods,
    position,
    rules,
)


@rules("PALM-MIS-01", "PALM-MIS-02", "AMB-48")
@pytest.mark.parametrize("card", ["K1", "K2"])
def test_k1_and_k2_fetch_any_rare_good_out_of_any_stack(card: str) -> None:
    red = position().fulfilled(1, card).stack("red", "silk", "oils", "oils").stack("grey").hand(1, "K7")
    red.resolution().until("construction", 1).uncovers("silk")
    red.refuses(1, ReturnMissionForRareGood(card, "glass"), rule="PALM-MIS-01", reason="tile-not-in-stack")
    red.decides(1, ReturnMissionForRareGood(card, "oils")).lies_only("rare@1", "red-good/oils")
    red.lies_only("top:red", "red-good/silk").lies_only("stack:red", "red-good/oils").cites(f"PALM-MIS-{card[1:]:0>2}")
    red.lies_only("returned@1", f"mission/{card}")


@rules("PALM-MIS-03", "PALM-MIS-04", "AMB-44", "AMB-51")
@pytest.mark.parametrize("card", ["K3", "K4"])
def test_k3_and_k4_build_the_next_part_for_nothing(card: str) -> None:
    for before, after in ((("basement",), "colonnade"), ((), "basement")):
        red = position().fulfilled(1, card).temples(1, *before).tiles(1, "I37").resolution().until("construction", 1)
        red.decides(1, ReturnMissionForTemple(card, 1)).lies_only("temple@1:1", f"temple/{after}")
        red.empty("hand@1").scores(1).cites(f"PALM-MIS-{card[1:]:0>2}", kind="temple")
    complete = position().fulfilled(1, card).temples(1, "statues").resolution().until("construction", 1)
    rule = f"PALM-MIS-{card[1:]:0>2}"
    complete.refuses(1, ReturnMissionForTemple(card, 1), rule=rule, reason="temple-not-open")
    complete.decides(1, ReturnMissionForTemple(card, 2)).lies_only("temple@1:2", "temple/basement")
    none = position().fulfilled(1, card, "K21").temples(2, *["basement"] * 2).temples(3, *["basement"] * 2)
    none.resolution().until("construction", 1).offers_no(1, ReturnMissionForTemple)
    none.refuses(1, ReturnMissionForTemple(card, 1), rule=rule, reason="no-card-of-part")


@rules("PALM-MIS-05", "PALM-MIS-06", "PALM-ANY-06", "AMB-24")
@pytest.mark.parametrize("card", ["K5", "K6"])
def test_k5_and_k6_bring_the_next_ship(card: str) -> None:
    red = position().fulfilled(1, card).hand(1, "K1").resolution().asks(1, "opening")
    red.decides(1, ReturnMissionForPiece(card)).in_reserve(1, 3, 3).cites(f"PALM-MIS-{card[1:]:0>2}", kind="ship")
    full = position().fulfilled(1, card).pieces(1, 3, 4).hand(1, "K1").resolution()
    full.refuses(1, ReturnMissionForPiece(card), rule="PALM-ANY-06", reason="all-ships")


@rules("PALM-MIS-11", "PALM-MIS-12", "PALM-ANY-06", "AMB-24")
@pytest.mark.parametrize("card", ["K11", "K12"])
def test_k11_and_k12_bring_the_next_camel(card: str) -> None:
    red = position().fulfilled(1, card).hand(1, "K1").resolution().until("closing", 1)
    red.decides(1, ReturnMissionForPiece(card)).in_reserve(1, 4, 2).cites(f"PALM-MIS-{card[1:]:0>2}", kind="camel")
    full = position().fulfilled(1, card).pieces(1, 5, 2).hand(1, "K1").resolution()
    full.refuses(1, ReturnMissionForPiece(card), rule="PALM-ANY-06", reason="all-camels")


@rules("PALM-MIS-07", "PALM-MIS-08", "AMB-57", "AMB-22")
@pytest.mark.parametrize("card", ["K7", "K8"])
def test_k7_and_k8_build_their_levels_for_nothing(card: str) -> None:
    red = position().fulfilled(1, card).tower(1, 1).resolution().until("construction", 1)
    red.decides(1, ReturnMissionForLevels(card)).height(1, 4).gains(1).cites(f"PALM-MIS-{card[1:]:0>2}", kind="level")
    free = position().fulfilled(1, card).tower(1, 2).tiles(1, "I14").resolution().until("construction", 1)
    free.decides(1, ReturnMissionForLevels(card)).height(1, 6).cites("PALM-IMP-14", kind="level")
    free = position().fulfilled(1, card).tower(1, 1).tiles(1, "I14").resolution().until("construction", 1)
    free.decides(1, ReturnMissionForLevels(card)).height(1, 5)


@rules("PALM-MIS-13", "AMB-12", "PALM-ANY-06")
def test_k13_opens_a_market_for_the_rest_of_the_stage() -> None:
    red = position().fulfilled(1, "K13").owns(1, "3W 1G").hand(1, "K1").resolution()
    red.decides(1, ReturnMissionForMarket("K13")).cites("PALM-MIS-13")
    red.decides(1, TradeAtMarket("K13", "gold", goods("2S"))).has(1, "3W", "2S").cites("PALM-MIS-13", kind="gold")
    red.until("closing", 1).decides(1, TradeAtMarket("K13", "wood", goods("1M"))).has(1, "2W", "2S 1M")
    red.idles().resolution()
    red.refuses(1, TradeAtMarket("K13", "wood", goods("1M")), rule="PALM-TRADE-07", reason="market-not-open")


@rules("PALM-MIS-14")
def test_k14_is_of_no_use_outside_its_window() -> None:
    red = position().fulfilled(1, "K14").hand(1, "K1").on(1, "pa_market/1").on(2, "pa_temple/1").resolution()
    swap = SwapPieces("K14", "pa_market/1", "pa_temple/1")
    red.asks(1, "opening").refuses(1, swap, rule="PALM-TURN-06", reason="other-question")


@rules("PALM-MIS-16", "PALM-MIS-17", "PALM-MIS-18", "PALM-TRADE-09")
@pytest.mark.parametrize("card", ["K16", "K17", "K18"])
def test_k16_to_k18_fetch_five_goods_that_cannot_be_traded(card: str) -> None:
    red = position().fulfilled(1, card).hand(1, "K1").on(1, "pa_market/1").resolution()
    rule = f"PALM-MIS-{card[1:]}"
    red.refuses(1, ReturnMissionForGoods(card, goods("4W")), rule=rule, reason="wrong-number-of-goods")
    red.refuses(1, ReturnMissionForGoods(card, goods("6W")), rule=rule, reason="wrong-number-of-goods")
    red.decides(1, ReturnMissionForGoods(card, goods("2W 2M 1G"))).has(1, "", "2W 2M 1G").cites(rule, kind="wood")
    refused = TradeAtMarket("pa_market/1", "gold", goods("2S"))
    red.refuses(1, refused, rule="PALM-TRADE-02", reason="not-in-warehouse")


@rules("PALM-MIS-19", "AMB-51")
def test_k19_begins_a_parallel_temple() -> None:
    red = position().fulfilled(1, "K19").temples(1, "roof").resolution().until("construction", 1)
    red.refuses(1, ReturnMissionForTemple("K19", 1), rule="PALM-MIS-19", reason="temple-not-open")
    red.decides(1, ReturnMissionForTemple("K19", 2)).lies_only("temple@1:1", "temple/roof")
    red.lies_only("temple@1:2", "temple/basement").cites("PALM-MIS-19", kind="temple").empty("hand@1")
    none = position().fulfilled(1, "K19", "K21").temples(2, *["basement"] * 2).temples(3, *["basement"] * 2)
    none.resolution().until("construction", 1)
    none.refuses(1, ReturnMissionForTemple("K19", 1), rule="PALM-MIS-19", reason="no-card-of-part")


@rules("PALM-MIS-20")
def test_k20_destroys_three_levels_of_any_opponent() -> None:
    red = position().fulfilled(1, "K20").tower(1, 9).tower(2, 4).tower(3, 12).resolution().until("construction", 1)
    red.offers_values(1, ReturnMissionForDestruction, "victim", 2, 3)
    red.refuses(1, ReturnMissionForDestruction("K20", 1), rule="PALM-MIS-20", reason="own-tower")
    red.refuses(1, ReturnMissionForDestruction("K20", 7), rule="PALM-MIS-20", reason="no-such-seat")
    red.decides(1, ReturnMissionForDestruction("K20", 2)).height(2, 1).cites("PALM-MIS-20", kind="level")


@rules("PALM-MIS-21", "PALM-MIS-22")
@pytest.mark.parametrize("card", ["K21", "K22"])
def test_k21_and_k22_draw_two_missions(card: str) -> None:
    red = position().fulfilled(1, card).resolution().until("construction", 1).draws("K1", "K2")
    red.decides(1, ReturnMissionForCards(card)).lies_only("hand@1", "mission/K1", "mission/K2")
    red.cites(f"PALM-MIS-{card[1:]}", kind="mission")
    none = position().fulfilled(1, card, "K20").no_deck().resolution().until("construction", 1)
    none.refuses(1, ReturnMissionForCards(card), rule="PALM-MISS-05", reason="no-mission-left")


@rules("PALM-MIS-23", "PALM-MIS-24", "PALM-MIS-25", "PALM-MIS-26", "PALM-MIS-15")
def test_cards_for_other_windows_are_refused_in_the_construction_step() -> None:
    red = position().fulfilled(1, "K15", "K23", "K24", "K25", "K26", "K20").resolution().until("construction", 1)
    for decision in (
        ReturnMissionForSecondPiece("K23"),
        ReturnMissionForSecondPiece("K24"),
        TakeOffBoardImprovement("K25", "I7"),
        TakeOffBoardImprovement("K26", "I7"),
        TakeFreeImprovements("K15", ("I5",)),
    ):
        red.refuses(1, decision, rule="PALM-TURN-06", reason="other-question")


@rules("PALM-MIS-26", "PALM-IMPR-07")
def test_k26_takes_a_tile_that_was_never_shown() -> None:
    red = position().fulfilled(1, "K26").hand(1, "K1").resolution().until("off-board tile", 1)
    red.decides(1, TakeOffBoardImprovement("K26", "I18")).lies_only("tiles@1", "improvement/I18").cites("PALM-MIS-26")


@rules("PALM-MISS-03", "PALM-SCORE-01")
def test_a_returned_card_counts_half() -> None:
    red = position().has_points(1, 0).fulfilled(1, "K20", "K7").tower(2, 4).in_turn(9).resolution()
    red.until("construction", 1).decides(1, ReturnMissionForDestruction("K20", 2)).idles_to_the_end()
    red.scores(1, missions=10, returned_missions=6, taxes=-6)


@rules("PALM-TOWER-01", "AMB-05")
def test_what_is_done_in_an_own_construction_step_may_come_in_any_sequence() -> None:
    red = position().fulfilled(1, "K7").owns(1, "2S").on(1, "an_tower_single/1").tower(1, 3).resolution()
    red.until("construction", 1).decides(1, ReturnMissionForLevels("K7"), BuildTowerSingle(1)).height(1, 7)
