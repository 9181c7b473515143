"""PALM-RARE: Rare Goods are acquired."""

import pytest

from domain.table.views import view_layout
from tests.domain.games.palmyra.position import (
    AcquireRareGood,
    PalmyraPosition,
    ReturnMissionForRareGood,
    UsePrivateConstruction,
    goods,
    position,
    rules,
)

GREY = "ss_rare_grey/1"
YELLOW = "eu_rare_yellow/1"
RED = "eu_rare_red/1"


def buyer(slot: str, owned: str, *tiles: str) -> PalmyraPosition:
    """Seat 1 in its Construction step, with a piece on a slot for Rare Goods."""
    match = position().tiles(1, *tiles).owns(1, owned).hand(1, "K1").on(1, slot)
    return match.resolution().until("construction", 1)


def buy(colour: str, payment: str, tile: str = "") -> AcquireRareGood:
    return AcquireRareGood(colour, goods(payment), False, tile)


def for_points(colour: str, tile: str = "") -> AcquireRareGood:
    return AcquireRareGood(colour, (), True, tile)


@rules("PALM-RARE-01", "PALM-COMP-05")
@pytest.mark.parametrize(
    ("slot", "colour", "price", "tile"),
    [(GREY, "grey", "3G", "myrrh"), (YELLOW, "yellow", "5S", "ivory"), (RED, "red", "5W", "oils")],
)
def test_each_colour_has_its_price_and_gives_the_tile_on_top(slot: str, colour: str, price: str, tile: str) -> None:
    red = buyer(slot, price).top(tile)
    other = next(name for name in red.box.rare_goods[colour] if name != tile)
    red.uncovers(other).decides(1, buy(colour, price)).lies_only("rare@1", f"{colour}-good/{tile}")
    red.lies_only(f"top:{colour}", f"{colour}-good/{other}").cites("PALM-RARE-01").has(1, "").in_reserve(1, 3, 2)
    red.offers_no(1, AcquireRareGood)


@rules("PALM-RARE-01")
def test_wrong_goods_and_empty_stacks_are_refused() -> None:
    red = buyer(YELLOW, "4S 5W 5G")
    red.offers_no(1, AcquireRareGood)
    red.refuses(1, buy("yellow", "5S"), rule="PALM-RARE-01", reason="goods-missing")
    red.refuses(1, buy("yellow", "5W"), rule="PALM-RARE-01", reason="wrong-payment")
    red.refuses(1, buy("yellow", "4S"), rule="PALM-RARE-01", reason="wrong-number-of-goods")
    red.refuses(1, buy("red", "5W"), rule="PALM-RARE-01", reason="no-piece-on-action")
    red.refuses(1, buy("blue", "5W"), rule="PALM-RARE-01", reason="no-such-stack")
    empty = buyer(GREY, "3G").stack("grey")
    empty.refuses(1, buy("grey", "3G"), rule="PALM-RARE-01", reason="stack-empty")


@rules("PALM-COMP-05")
def test_rare_goods_pay_nothing_and_do_not_count_for_the_limit() -> None:
    match = position().rare(1, *["silk"] * 3, *["jade"] * 3).owns(1, "8W").resolution().idles()
    match.asks(1, "place piece").has(1, "8W")


@rules("PALM-RARE-02", "PALM-IMP-28", "AMB-20")
def test_i28_saves_two_goods() -> None:
    red = buyer(RED, "3W", "I28")
    red.refuses(1, buy("red", "5W"), rule="PALM-RARE-01", reason="wrong-number-of-goods")
    red.decides(1, buy("red", "3W")).gains(1, wood=-3).cites("PALM-IMP-28", kind="wood")


@rules("PALM-RARE-02", "PALM-IMP-09", "AMB-15", "AMB-20")
def test_i9_pays_4_points_once_a_turn_and_never_below_0() -> None:
    red = buyer(GREY, "", "I9", "I28").has_points(1, 4)
    red.decides(1, for_points("grey")).scores(1, purchases=-4).stands(1, 0).cites("PALM-IMP-09", kind="point")
    buyer(GREY, "", "I9").has_points(1, 3).refuses(1, for_points("grey"), rule="PALM-RARE-02", reason="too-few-points")
    buyer(GREY, "").refuses(1, for_points("grey"), rule="PALM-RARE-02", reason="points-not-accepted")
    both = AcquireRareGood("grey", goods("3G"), True, "")
    buyer(GREY, "3G", "I9").refuses(1, both, rule="PALM-RARE-02", reason="goods-and-points")


@rules("PALM-IMP-09", "PALM-RARE-02", "AMB-20")
def test_i9_works_through_i47_but_once_a_turn() -> None:
    red = position().tiles(1, "I9", "I47").has_points(1, 20).hand(1, "K1").on(1, GREY, "I47")
    red.owns(1, "5S").resolution().until("construction", 1)
    red.decides(1, UsePrivateConstruction("I47", "acquire_rare_yellow"), for_points("yellow")).stands(1, 16)
    red.refuses(1, for_points("grey"), rule="PALM-RARE-02", reason="already-paid-with-points")
    red.idles().asks(1, "place piece").on(1, GREY).resolution().until("construction", 1)
    red.decides(1, for_points("grey")).stands(1, 12)


@rules("PALM-RARE-02", "PALM-IMP-43", "AMB-39")
def test_i43_takes_any_tile_of_the_stack_which_is_then_shuffled() -> None:
    red = buyer(GREY, "3G", "I43").stack("grey", "myrrh", "glass", "glass")
    red.offers_values(1, AcquireRareGood, "tile", "", "glass", "myrrh")
    red.refuses(1, buy("grey", "3G", "incense"), rule="PALM-RARE-02", reason="tile-not-in-stack")
    red.uncovers("glass").decides(1, buy("grey", "3G", "glass")).lies_only("rare@1", "grey-good/glass")
    red.lies_only("top:grey", "grey-good/glass").lies_only("stack:grey", "grey-good/myrrh").cites("PALM-IMP-43")
    top = buyer(GREY, "3G", "I43").stack("grey", "myrrh", "glass").decides(1, buy("grey", "3G", "myrrh"))
    top.lies_only("rare@1", "grey-good/myrrh").lies_only("top:grey", "grey-good/glass")
    buyer(GREY, "3G").top("myrrh").refuses(
        1, buy("grey", "3G", "glass"), rule="PALM-RARE-02", reason="no-choice-of-tile"
    )


@rules("AMB-18", "PALM-IMP-43")
def test_i43_works_with_points_and_through_i47_but_not_for_free_goods() -> None:
    points = buyer(GREY, "", "I9", "I43").stack("grey", "myrrh", "glass").decides(1, for_points("grey", "glass"))
    points.lies_only("rare@1", "grey-good/glass")
    private = buyer("I47", "3G", "I47", "I43").stack("grey", "myrrh", "glass")
    private.decides(1, UsePrivateConstruction("I47", "acquire_rare_grey"), buy("grey", "3G", "glass"))
    private.lies_only("rare@1", "grey-good/glass")


@rules("PALM-IMP-08", "PALM-IMP-27", "PALM-RARE-02", "AMB-19", "AMB-48")
def test_i8_and_i27_give_points_for_acquired_goods_and_one_each_for_free_ones() -> None:
    buyer(GREY, "3G", "I8").decides(1, buy("grey", "3G")).scores(1, improvements=2).cites("PALM-IMP-08", kind="point")
    both = buyer(GREY, "3G", "I8", "I27").decides(1, buy("grey", "3G")).scores(1, improvements=5)
    both.cites("PALM-IMP-08", "PALM-IMP-27", kind="point")
    buyer(GREY, "", "I8", "I9").decides(1, for_points("grey")).scores(1, improvements=2, purchases=-4)
    private = buyer("I47", "3G", "I47", "I27")
    private.decides(1, UsePrivateConstruction("I47", "acquire_rare_grey"), buy("grey", "3G")).scores(1, improvements=3)
    free = position().tiles(1, "I8", "I27").fulfilled(1, "K1").resolution().until("construction", 1)
    free.decides(1, ReturnMissionForRareGood("K1", "silk")).scores(1, improvements=2)


@rules("AMB-39", "PALM-COMP-03")
def test_only_the_tile_on_top_is_seen() -> None:
    match = position(4)
    for viewer in (0, 1):
        seen = {
            place: piece for place, piece, _ in view_layout(match.table, viewer) if place in ("top:grey", "stack:grey")
        }
        assert seen["stack:grey"] == "grey-good"
        assert seen["top:grey"] == match.turn.top("grey")
