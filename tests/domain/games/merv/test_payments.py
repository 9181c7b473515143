"""MERV-PAY: which cubes may stand for what."""

from tests.domain.games.merv.position import (
    RED,
    AdvanceInMosque,
    BuildWall,
    BuyScrolls,
    EndTurn,
    FinishAction,
    PayRansom,
    PlaceCourtier,
    TakeBoardAction,
    TakeCard,
    rules,
)
from tests.domain.games.merv.situations import at_action, at_end_of_turn


@rules("MERV-PAY-01", "MERV-COMP-06")
def test_white_stands_for_any_colour_and_cubes_return_to_the_stock() -> None:
    match = at_action("mosque").owns(RED, orange=1, white=1).decides(RED, TakeBoardAction("mosque"))
    match.offers_values(RED, AdvanceInMosque, "payment", ("orange",), ("white",), space="L1P1")
    match.offers_values(RED, AdvanceInMosque, "payment", ("white",), space="L1P2")
    match.decides(RED, AdvanceInMosque("L1P2", ("white",))).gains(RED, white=-1, camel=1).cites("MERV-PAY-01")


@rules("MERV-PAY-02", "MERV-LIB-05")
def test_one_cube_of_a_colour_counts_as_any_once_in_a_turn() -> None:
    match = at_action("mosque").knows(RED, "wild_teal").owns(RED, teal=3).decides(RED, TakeBoardAction("mosque"))
    match.offers_values(RED, AdvanceInMosque, "payment", ("teal",), space="L1P1")
    match.decides(RED, AdvanceInMosque("L1P1", ("teal",))).gains(RED, teal=-1, camel=1)
    match.cites("MERV-PAY-02", kind="wild-used").lies("memory@1", "wild-used")
    match.then_decides(RED, AdvanceInMosque("L2P1", ("teal",))).asks(RED, "place upgrade")
    match.move("upgrade/white", "upgrades", "out", 0)
    match.plays_on(1).refuses(RED, AdvanceInMosque("L3L", ("teal",)), rule="MERV-PAY-02", reason="wild-used")
    match.decides(RED, FinishAction(), EndTurn()).empty("memory@1")


@rules("MERV-PAY-02")
def test_a_wild_cube_serves_once_in_one_payment() -> None:
    match = at_action("palace").knows(RED, "wild_teal").courtiers(RED, faith=1).owns(RED, teal=2, orange=1)
    match.decides(RED, TakeBoardAction("palace"))
    match.offers_values(RED, PlaceCourtier, "payment", ("orange", "teal"), hall="faith")
    match.refuses(RED, PlaceCourtier("faith", ("teal", "teal")), rule="MERV-PAY-02")
    match.offers_values(RED, PlaceCourtier, "payment", ("teal", "teal"), hall="spice")


@rules("MERV-PAY-03", "MERV-LIB-04", "AMB-11", "MERV-PAL-06")
def test_a_discount_saves_one_cube_of_choice_once_in_a_turn() -> None:
    match = at_action("palace").knows(RED, "discount_palace").owns(RED, tan=2).decides(RED, TakeBoardAction("palace"))
    match.offers_values(RED, PlaceCourtier, "payment", ("discount",), hall="faith")
    match.offers_values(RED, PlaceCourtier, "payment", ("tan",), ("discount",), hall="trade")
    match.decides(RED, PlaceCourtier("faith", ("discount",))).gains(RED).cites("MERV-PAL-06", kind="discount-used")
    match.refuses(RED, PlaceCourtier("trade", ("tan", "discount")), rule="MERV-PAY-03", reason="no-discount")
    match.decides(RED, PlaceCourtier("trade", ("tan", "tan"))).gains(RED, tan=-2)
    match.then_decides(RED, FinishAction(), EndTurn()).empty("memory@1")


@rules("MERV-PAY-03", "AMB-11")
def test_a_discount_is_for_its_own_action_only() -> None:
    match = at_action("wall").knows(RED, "discount_mosque").owns(RED, tan=1).decides(RED, TakeBoardAction("wall"))
    match.offers_values(RED, BuildWall, "payment", ("tan",))
    match.refuses(RED, BuildWall("segment_tan_1", ("discount",)), rule="MERV-PAY-03")
    other = at_action("mosque").knows(RED, "discount_mosque").decides(RED, TakeBoardAction("mosque"))
    other.decides(RED, AdvanceInMosque("L1P3", ("discount",))).cites("MERV-MOS-07", kind="discount-used")


@rules("MERV-PAY-04")
def test_payments_that_do_not_fit_are_refused() -> None:
    match = at_action("palace").courtiers(RED, trade=1).owns(RED, tan=2, teal=1, white=2)
    match.decides(RED, TakeBoardAction("palace"))
    match.offers_values(
        RED, PlaceCourtier, "payment", ("tan", "tan"), ("tan", "white"), ("white", "white"), hall="trade"
    )
    for payment, reason in (
        (("tan",), "wrong-number-of-cubes"),
        (("tan", "tan", "white"), "wrong-number-of-cubes"),
        ((), "wrong-number-of-cubes"),
        (("tan", "teal"), "wrong-colour"),
        (("tan", "camel"), "not-a-cube"),
        (("white", "tan"), "payment-not-in-order"),
    ):
        match.refuses(RED, PlaceCourtier("trade", payment), rule="MERV-PAY-04", reason=reason)
    match.refuses(RED, PlaceCourtier("faith", ("orange", "orange")), rule="MERV-PAY-04", reason="cubes-short")


@rules("MERV-PAY-02", "AMB-10", "MERV-INV-05")
def test_a_wild_cube_pays_one_ransom_in_each_invasion() -> None:
    match = at_end_of_turn(3, year=2, round_number=4).knows(RED, "wild_teal").owns(RED, teal=2)
    match.builds(RED, "1/1", "1/2").decides(3, EndTurn()).asks(RED, "ransom", "1/1", "1/2")
    match.offers_values(RED, PayRansom, "cube", "teal", site="1/1")
    match.decides(RED, PayRansom("1/1", "teal")).buildings(RED, "1/1").cites("MERV-PAY-02")
    off = at_end_of_turn(3, year=2, round_number=4, wild_cubes_per_invasion="0").knows(RED, "wild_teal")
    off.owns(RED, teal=2).builds(RED, "1/1").decides(3, EndTurn()).buildings(RED)


@rules("MERV-PAY-02", "MERV-LIB-01")
def test_the_memory_of_a_turn_is_gone_in_the_next() -> None:
    match = at_action("library").knows(RED, "wild_teal", scrolls=4).owns(RED, teal=2)
    match.decides(RED, TakeBoardAction("library"), BuyScrolls(("teal", "teal"))).gains(RED, teal=-2, scroll=2)
    match.lies("memory@1", "wild-used").plays_on(1)
    assert match.playing.question(RED) is not None
    match.plays_on(6).empty("memory@1")


@rules("MERV-CAR-01", "MERV-PAY-02", "MERV-PAY-04")
def test_a_wild_cube_in_the_caravansary_stands_for_the_colour_of_the_others() -> None:
    match = at_action("caravansary").knows(RED, "wild_teal").owns(RED, teal=1, tan=1, orange=1)
    match.decides(RED, TakeBoardAction("caravansary"), TakeCard(1, "cinnamon", "teal", "tan"))
    match.refuses(RED, TakeCard(2, "cinnamon", "orange", "orange"), rule="MERV-CAR-01", reason="other-colour")
    match.decides(RED, TakeCard(2, "cinnamon", "tan", "tan")).gains(RED, tan=-1)
