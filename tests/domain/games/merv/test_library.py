"""MERV-LIB: scrolls and breakthroughs."""

import pytest

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    AdvanceInMosque,
    BuildWall,
    BuyScrolls,
    ChooseBreakthrough,
    DeclineSoldier,
    DeploySoldier,
    EstablishPost,
    MervPosition,
    PlaceCamel,
    PlaceWall,
    TakeAnyCard,
    TakeBoardAction,
    rules,
)
from tests.domain.games.merv.situations import at_action


@rules("MERV-EX-07", "MERV-LIB-01", "MERV-LIB-02", "MERV-LIB-06", "MERV-LIB-07")
def test_blue_reaches_the_third_and_fourth_tier() -> None:
    match = at_action("library", first=BLUE).knows(BLUE, "discount_palace", "wild_tan", scrolls=5)
    match.builds(BLUE, "3/5").owns(BLUE, purple=1, tan=1, white=1, scroll=5)
    match.decides(BLUE, TakeBoardAction("library"), BuyScrolls(("purple", "tan", "white")))
    match.gains(BLUE, purple=-1, tan=-1, white=-1, scroll=3).asks(BLUE, "choose breakthrough", 3)
    match.decides(BLUE, ChooseBreakthrough("wall_piece"), BuildWall("gate_teal", ()), PlaceWall("E3"))
    match.on_tracks(BLUE, influence=1).lies_only("wall-slot:E3", "wall/gate_teal").gains(BLUE)
    match.asks(BLUE, "choose breakthrough", 4).decides(BLUE, ChooseBreakthrough("eight_points"))
    match.scores(BLUE, breakthroughs=8).asks(BLUE, "may end").cites("MERV-LIB-07", kind="point")
    assert len(match.turn.seat(BLUE).tiles) == 4


def library(scrolls: int, **cubes: int) -> MervPosition:
    """Red is buying scrolls, and has some."""
    match = (
        at_action("library").owns(RED, **cubes, scroll=scrolls) if scrolls else at_action("library").owns(RED, **cubes)
    )
    tiles = ("discount_palace", "wild_tan", "any_card", "two_favour")
    return match.knows(RED, *tiles[: scrolls // 2], scrolls=scrolls).decides(RED, TakeBoardAction("library"))


@rules("MERV-LIB-01")
def test_cubes_are_of_different_colours_and_white_ones_are_free() -> None:
    match = library(0, purple=2, tan=1, teal=1, orange=1, white=3)
    for cubes in (("purple",), ("purple", "tan", "teal", "orange"), ("white", "white", "white"), ("tan", "white")):
        match.offers(RED, BuyScrolls, cubes=cubes)
    match.refuses(RED, BuyScrolls(()), rule="MERV-LIB-01", reason="wrong-number-of-scrolls")
    match.refuses(RED, BuyScrolls(("purple", "purple")), rule="MERV-LIB-01", reason="colour-repeated")
    match.refuses(RED, BuyScrolls(("purple", "tan", "teal", "orange", "white")), rule="MERV-LIB-01")
    match.refuses(RED, BuyScrolls(("scroll",)), rule="MERV-PAY-04", reason="not-a-cube")
    match.refuses(RED, BuyScrolls(("white",) * 4), rule="MERV-PAY-04", reason="cubes-short")
    match.decides(RED, BuyScrolls(("purple", "white"))).gains(RED, purple=-1, white=-1, scroll=2)


@rules("MERV-LIB-01")
def test_cubes_for_scrolls_may_be_named_in_any_order() -> None:
    match = library(0, purple=1, tan=1, white=1).offers_no(RED, BuyScrolls, cubes=("white", "purple", "tan"))
    match.decides(RED, BuyScrolls(("white", "purple", "tan"))).gains(RED, purple=-1, tan=-1, white=-1, scroll=3)


@rules("MERV-LIB-01", "MERV-LIB-05", "MERV-PAY-02")
def test_the_colour_that_counts_as_any_may_be_repeated_once() -> None:
    match = library(5, tan=3, teal=1).offers(RED, BuyScrolls, cubes=("tan", "tan", "teal"))
    match.offers_no(RED, BuyScrolls, cubes=("tan", "tan", "tan"))
    match.refuses(RED, BuyScrolls(("tan", "tan", "tan")), rule="MERV-LIB-01", reason="colour-repeated")
    match.decides(RED, BuyScrolls(("tan", "tan"))).cites("MERV-PAY-02", kind="tan").gains(RED, tan=-2, scroll=2)
    used = at_action("library").knows(RED, "wild_tan").owns(RED, tan=2).put("memory@1", "wild-used")
    used.decides(RED, TakeBoardAction("library")).refuses(RED, BuyScrolls(("tan", "tan")), rule="MERV-PAY-02")


@rules("MERV-LIB-02", "MERV-IVR-05")
@pytest.mark.parametrize(("before", "tier"), [(0, 0), (1, 1), (2, 0), (3, 2), (5, 3), (7, 4), (8, 0), (9, 0)])
def test_every_second_scroll_up_to_the_eighth_is_a_breakthrough(before: int, tier: int) -> None:
    match = library(before, tan=1).decides(RED, BuyScrolls(("tan",)))
    if tier:
        match.asks(RED, "choose breakthrough", tier).cites("MERV-LIB-02", task="breakthrough boon")
    else:
        match.asks(RED, "may end")


@rules("MERV-LIB-02")
def test_committed_scrolls_count() -> None:
    match = at_action("library").owns(RED, tan=1).knows(RED, "discount_palace", scrolls=1, committed=2)
    match.decides(RED, TakeBoardAction("library"), BuyScrolls(("tan",))).asks(RED, "choose breakthrough", 2)


@rules("MERV-LIB-03", "MERV-SETUP-06")
def test_a_tile_that_is_taken_and_one_of_another_tier_are_refused() -> None:
    match = library(1, tan=1).knows(BLUE, "discount_mosque").decides(RED, BuyScrolls(("tan",)))
    match.offers_values(
        RED, ChooseBreakthrough, "tile", "discount_caravansary", "discount_palace", "discount_marketplace"
    )
    match.refuses(RED, ChooseBreakthrough("discount_mosque"), rule="MERV-LIB-03", reason="breakthrough-taken")
    match.refuses(RED, ChooseBreakthrough("wild_tan"), rule="MERV-LIB-03", reason="other-tier")
    match.refuses(RED, ChooseBreakthrough("printing"), rule="MERV-GEN-01")
    match.decides(RED, ChooseBreakthrough("discount_palace")).lies("breakthroughs@1", "breakthrough/discount_palace")
    match.cites("MERV-LIB-03", kind="breakthrough")


@rules("MERV-LIB-03", "MERV-CML-03")
def test_a_scroll_of_the_camel_market_may_be_a_breakthrough() -> None:
    match = at_action("library", market=True).knows(RED, scrolls=1).owns(RED, camel=1, scroll=1)
    match.decides(RED, PlaceCamel("top_left")).asks(RED, "choose breakthrough", 1)
    match.decides(RED, ChooseBreakthrough("discount_mosque")).asks(RED, "choose action", "1/3")


@rules("MERV-LIB-06", "MERV-CAR-08")
def test_third_tier_any_card() -> None:
    match = library(5, tan=1).display("pepper", "ginger+").decides(RED, BuyScrolls(("tan",)))
    match.clear("breakthroughs@1").decides(RED, ChooseBreakthrough("any_card"), TakeAnyCard(2, "ginger"))
    match.cards(RED, ginger=1).gains(RED, camel=1)


@rules("MERV-LIB-06", "MERV-MKT-03")
def test_third_tier_trading_post_with_a_good() -> None:
    match = library(5, tan=1).decides(RED, BuyScrolls(("tan",)), ChooseBreakthrough("trading_post"))
    match.offers_values(RED, EstablishPost, "city", "rayy", "samarkand", "nishapur", "balkh")
    match.decides(RED, EstablishPost("balkh")).gains(RED, common=1, camel=1).asks(RED, "may end")
    outer = library(5, tan=1).posts(RED, "rayy").decides(RED, BuyScrolls(("tan",)), ChooseBreakthrough("trading_post"))
    outer.decides(RED, EstablishPost("baghdad")).gains(RED, rare=1).on_tracks(RED, favour=1)


@rules("MERV-LIB-06", "MERV-MOS-06")
def test_third_tier_step_in_the_mosque() -> None:
    match = library(5, tan=1).decides(RED, BuyScrolls(("tan",)), ChooseBreakthrough("mosque_step"))
    match.asks(RED, "free step").decides(RED, AdvanceInMosque("L1P1", ())).gains(RED, camel=1).asks(RED, "may end")


@rules("MERV-LIB-07")
def test_the_fourth_tier() -> None:
    match = library(7, tan=1).clear("breakthroughs@1").decides(RED, BuyScrolls(("tan",)))
    match.decides(RED, ChooseBreakthrough("two_favour")).on_tracks(RED, favour=2).asks(RED, "may end")
    soldiers = library(7, tan=1).builds(BLUE, "5/5").decides(RED, BuyScrolls(("tan",)))
    soldiers.decides(RED, ChooseBreakthrough("two_soldiers"), DeploySoldier("5/5")).asks(RED, "deploy soldier")
    soldiers.decides(RED, DeclineSoldier()).asks(RED, "may end")
    both = library(7, tan=1).decides(RED, BuyScrolls(("tan",)), ChooseBreakthrough("favour_and_soldier"))
    both.on_tracks(RED, favour=1).asks(RED, "deploy soldier").cites("MERV-LIB-07", kind="disc")


@rules("MERV-LIB-04")
def test_a_first_tier_discount_lasts_for_the_game() -> None:
    match = library(1, tan=1).decides(RED, BuyScrolls(("tan",)), ChooseBreakthrough("discount_mosque"))
    assert [tile.discount for tile in match.turn.seat(RED).tiles] == ["mosque"]
