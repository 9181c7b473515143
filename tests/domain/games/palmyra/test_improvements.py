"""PALM-IMPR: the Improvements phase."""

import pytest

from domain.table.names import face_of
from tests.domain.games.palmyra.position import (
    BuildTowerSingle,
    BuyImprovement,
    DeclineImprovement,
    EndStep,
    PalmyraPosition,
    TakeFreeImprovements,
    TakeOffBoardImprovement,
    TakeResources,
    TradeAtMarket,
    UsePrivateConstruction,
    goods,
    position,
    rules,
)

FIRST, SECOND, FOURTH = "pa_improvement/1", "pa_improvement/2", "pa_improvement/4"


def buy(tile: str, payment: str) -> BuyImprovement:
    return BuyImprovement(tile, goods(payment))


@rules("PALM-IMPR-01", "PALM-PLACE-07")
def test_slots_are_handled_in_their_order_each_for_one_tile() -> None:
    match = position().display("I5", "I8", "I10").on(1, SECOND).on(2, FIRST, FOURTH).owns(1, "3W").owns(2, "3S")
    match.resolution().asks(2, "improvement", FIRST).asks_only(2).decides(2, buy("I8", "1S")).in_reserve(2, 2, 2)
    match.asks_only(1).decides(1, buy("I5", "1W")).asks(2, "improvement", FOURTH).cites("PALM-IMPR-01")
    match.lies_only("tiles@2", "improvement/I8").lies_only("tiles@1", "improvement/I5")
    match.decides(2, DeclineImprovement()).in_reserve(2, 3, 2).lies_only("display", "improvement/I10")


@rules("PALM-IMPR-01")
def test_with_an_empty_display_the_pieces_return_unasked() -> None:
    match = position().hand(1, "K1").display("I5").on(1, FIRST).on(2, SECOND).owns(1, "1W").owns(2, "9W").resolution()
    match.until("improvement", 1).decides(1, buy("I5", "1W")).until("construction", 1).in_reserve(2, 3, 2)
    match.empty(f"slot:{SECOND}")


@rules("PALM-IMPR-01", "PALM-TURN-06")
def test_who_can_only_decline_is_not_asked() -> None:
    match = position().display("I5").on(2, FIRST).on(3, SECOND).owns(3, "1W").resolution()
    match.asks(3, "improvement", SECOND).asks_only(3).in_reserve(2, 3, 2).empty(f"slot:{FIRST}")


@rules("PALM-IMPR-02", "PALM-ERA-02", "AMB-40")
@pytest.mark.parametrize(("turn", "price"), [(1, "1G"), (3, "1G"), (4, "2G"), (6, "2G"), (7, "3G"), (9, "3G")])
def test_the_price_is_that_of_the_era_not_of_the_tile(turn: int, price: str) -> None:
    match = position().in_turn(turn).display("I5", "I20", "I44").on(1, FIRST).owns(1, "9G").resolution()
    match.offers_values(1, BuyImprovement, "payment", goods(price))
    match.decides(1, buy("I5", price)).gains(1, gold=-int(price[0])).cites("PALM-IMPR-02", kind="gold")


@rules("PALM-IMPR-03", "PALM-IMPR-02", "AMB-33")
def test_what_is_not_shown_cannot_be_bought_and_nothing_is_refilled() -> None:
    match = position().display("I5", "I8").on(1, FIRST).owns(1, "1W").resolution()
    match.refuses(1, buy("I10", "1W"), rule="PALM-IMPR-03", reason="tile-not-displayed")
    match.refuses(1, buy("I5", "2W"), rule="PALM-IMPR-03", reason="wrong-number-of-goods")
    match.refuses(1, buy("I5", "1G"), rule="PALM-IMPR-02", reason="goods-missing")
    match.decides(1, buy("I5", "1W")).lies_only("display", "improvement/I8")
    match.asks(1, "place piece").lies_only("display", "improvement/I8")


@rules("PALM-IMPR-04", "PALM-EX-20", "PALM-IMP-10", "PALM-ANY-01")
def test_a_tile_works_in_the_same_turn() -> None:
    match = position().display("I10").on(1, FIRST, "ns_wood_ship/1").owns(1, "1S").resolution()
    match.until("improvement", 1).decides(1, buy("I10", "1S")).asks(1, "after purchase")
    match.decides(1, TakeResources("ns_wood_ship/1")).gains(1, wood=4)


@rules("PALM-IMPR-04", "AMB-22", "PALM-TOWER-06")
def test_i14_gives_a_level_at_once_when_it_is_gained_below_one() -> None:
    match = position().display("I14").on(1, FIRST).owns(1, "1S").hand(1, "K1").tower(1, 4).resolution()
    match.until("improvement", 1).decides(1, buy("I14", "1S")).height(1, 5).cites("PALM-IMP-14", kind="level")


@rules("PALM-IMPR-05", "PALM-IMP-21")
def test_the_piece_that_buys_a_private_action_goes_there_and_may_act() -> None:
    match = position().display("I21").on(1, FIRST).owns(1, "1S 1W").resolution()
    match.decides(1, buy("I21", "1S")).lies_only("private@1:I21", match.seat(1).piece("camel")).in_reserve(1, 2, 2)
    match.cites("PALM-IMPR-05", kind="camel").asks(1, "after purchase")
    match.decides(1, TradeAtMarket("I21", "wood", goods("1M")))
    building = position().display("I47").on(1, FIRST).owns(1, "2W 2S").resolution()
    building.decides(1, buy("I47", "1W")).until("construction", 1)
    building.decides(1, UsePrivateConstruction("I47", "tower_single"), BuildTowerSingle(1)).height(1, 1)


@rules("PALM-IMPR-05", "AMB-25", "PALM-MIS-15")
def test_a_private_action_gained_without_a_piece_waits_for_the_next_turn() -> None:
    match = (
        position().display("I21").fulfilled(1, "K15").owns(1, "1W").hand(1, "K1").resolution().until("free tiles", 1)
    )
    match.decides(1, TakeFreeImprovements("K15", ("I21",))).empty("private@1:I21")
    match.refuses(1, TradeAtMarket("I21", "wood", goods("1M")), rule="PALM-TRADE-07", reason="market-not-open")


@rules("PALM-IMPR-06", "PALM-MIS-15", "AMB-47")
def test_k15_takes_two_displayed_tiles_after_all_slots_and_the_cards_for_other_tiles() -> None:
    match = position().display("I5", "I8", "I10").fulfilled(1, "K15").fulfilled(2, "K25").on(3, FIRST).owns(3, "1W")
    match.hand(1, "K1").resolution().until("improvement", 3)
    match.decides(3, buy("I8", "1W")).until("off-board tile", 2).decides(2, TakeOffBoardImprovement("K25", "I7"))
    match.asks(1, "free tiles").offers_values(1, TakeFreeImprovements, "tiles", ("I5", "I10"))
    for tiles, reason in (
        (("I5", "I8"), "tile-not-displayed"),
        (("I5",), "wrong-number-of-tiles"),
        (("I5", "I5"), "same-tile-twice"),
    ):
        match.refuses(1, TakeFreeImprovements("K15", tiles), rule="PALM-IMPR-06", reason=reason)
    match.decides(1, TakeFreeImprovements("K15", ("I10", "I5"))).lies_only("returned@1", "mission/K15").empty("display")
    match.lies_only("tiles@1", "improvement/I5", "improvement/I10").cites("PALM-MIS-15", kind="improvement")


@rules("AMB-47", "PALM-IMPR-06")
def test_k15_takes_one_tile_if_no_more_is_left_and_none_asks_nobody() -> None:
    match = position().display("I5").fulfilled(1, "K15").hand(1, "K1").resolution().until("free tiles", 1)
    match.decides(1, TakeFreeImprovements("K15", ("I5",))).lies_only("tiles@1", "improvement/I5")
    nothing = position().fulfilled(1, "K15").hand(1, "K1").resolution().decides(1, EndStep())
    nothing.asks(1, "construction")


def collector(turn: int, *left: str, **values: str) -> PalmyraPosition:
    """Seat 1 with K25, asked for a tile that was never shown; these tiles are left over, and I8 was cleared away."""
    match = position(3, **values).in_turn(turn).fulfilled(1, "K25").hand(1, "K1")
    for piece in sorted(match.table.pieces("left-over")):
        match.move(piece, "left-over", "undrawn:1")
    match.put("left-over", *(f"improvement/{tile}" for tile in left)).put("cleared", "improvement/I8")
    return match.resolution().until("off-board tile", 1)


@rules("PALM-IMPR-07", "PALM-MIS-25", "AMB-30")
@pytest.mark.parametrize(("turn", "allowed"), [(1, ("I2", "I7")), (4, ("I2", "I7", "I20")), (7, ("I2", "I7", "I20"))])
def test_k25_takes_a_tile_never_shown_of_era_1_or_later_of_1_and_2(turn: int, allowed: tuple[str, ...]) -> None:
    match = collector(turn, "I2", "I7", "I20", "I44")
    match.offers_values(1, TakeOffBoardImprovement, "tile", *allowed)
    for tile in ("I8", "I44", "I6"):
        refused = TakeOffBoardImprovement("K25", tile)
        match.refuses(1, refused, rule="PALM-IMPR-07", reason="tile-not-off-board")
    match.refuses(1, TakeOffBoardImprovement("K25", "I99"), rule="PALM-IMPR-07", reason="no-such-tile")
    match.decides(1, TakeOffBoardImprovement("K25", "I7")).lies_only("tiles@1", "improvement/I7")
    match.lies_only("returned@1", "mission/K25").cites("PALM-MIS-25", kind="improvement")


@rules("AMB-30", "PALM-IMPR-07", "PALM-MIS-26")
def test_with_the_switch_cleared_tiles_may_be_taken_too() -> None:
    match = collector(4, "I7", off_board_pool_unowned="on").offers_values(
        1, TakeOffBoardImprovement, "tile", "I7", "I8"
    )
    match.decides(1, TakeOffBoardImprovement("K25", "I8")).lies_only("tiles@1", "improvement/I8").empty("cleared")
    two = position(2).in_turn(4).fulfilled(1, "K26").hand(1, "K1").resolution().until("off-board tile", 1)
    offered = {offer.tile for offer in two.offered(1, TakeOffBoardImprovement)}
    assert offered == {face_of(piece) for piece in two.table.pieces("left-over")}
    assert not offered & {"I7", "I12", "I25"}, "tiles removed for two players are out of the game"


@rules("PALM-IMPR-07", "PALM-TURN-06")
def test_holders_of_k25_and_k26_are_asked_in_play_order() -> None:
    match = position().fulfilled(3, "K25").fulfilled(2, "K26").resolution().asks(2, "off-board tile").asks_only(2)
    match.decides(2, EndStep()).asks_only(3).asks(3, "off-board tile")


@rules("PALM-END-05", "PALM-ERA-09", "PALM-2P-04", "PALM-END-04", "PALM-ERA-08", "PALM-END-03")
@pytest.mark.parametrize(("players", "turn", "era"), [(2, 3, 2), (3, 3, 2), (4, 6, 3), (3, 6, 3)])
def test_a_new_era_clears_the_display_and_scores_the_towers(players: int, turn: int, era: int) -> None:
    match = position(players).in_turn(turn).display("I5", "I8").tower(1, 7).tower(2, 3).placed()
    match.idles_until_next_turn()
    assert (match.turn.number, match.turn.era) == (turn + 1, era)
    tax = {"taxes": -3} if turn > 3 else {}
    match.scores(1, tower=14, **tax).scores(2, tower=6, **tax).lies("cleared", "improvement/I5", "improvement/I8")
    match.holds_pieces("display", {2: 6, 3: 8, 4: 10}[players]).empty(f"undrawn:{era}")
    assert all(match.box.improvements[face_of(piece)].era == era for piece in match.table.pieces("display"))
    match.cites("PALM-END-04", kind="point").cites("PALM-END-05", kind="improvement").cites("PALM-END-03", kind="turn")


@rules("PALM-END-03", "PALM-END-04")
def test_within_an_era_nothing_is_scored_and_the_display_stays() -> None:
    match = position().in_turn(4).display("I5").tower(1, 7).placed().idles_until_next_turn()
    assert match.turn.number == 5
    match.scores(1, taxes=-3).lies_only("display", "improvement/I5").cites_not("PALM-END-04", "PALM-END-05")
