"""MERV-PAL: courtiers in the halls."""

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    YELLOW,
    AdvanceInMosque,
    FinishAction,
    PlaceCourtier,
    TakeBoardAction,
    rules,
)
from tests.domain.games.merv.situations import at_action


@rules("MERV-EX-06", "MERV-PAL-02", "MERV-PAL-03")
def test_reds_second_courtier_goes_to_the_empty_hall_of_faith() -> None:
    match = at_action("palace").courtiers(RED, knowledge=1).owns(RED, orange=2, tan=2)
    match.decides(RED, TakeBoardAction("palace"), PlaceCourtier("faith", ("orange", "orange")))
    match.gains(RED, orange=-2).on_tracks(RED, favour=1).lies_only("hall:faith", "servant/red")
    match.cites("MERV-PAL-03", kind="disc").cites("MERV-PAL-02", kind="servant").cites("MERV-PAL-02", kind="orange")
    match.offers_no(RED, PlaceCourtier)
    match.refuses(RED, PlaceCourtier("trade", ("tan", "tan")), rule="MERV-PAY-04", reason="wrong-number-of-cubes")
    match.decides(RED, FinishAction()).asks(RED, "may end")


@rules("MERV-PAL-01", "MERV-PAL-04")
def test_a_hall_holds_three_courtiers_of_all_players() -> None:
    match = at_action("palace").courtiers(BLUE, spice=2).courtiers(YELLOW, spice=1).owns(RED, teal=3, purple=1)
    match.decides(RED, TakeBoardAction("palace")).offers_values(RED, PlaceCourtier, "hall", "knowledge")
    match.refuses(RED, PlaceCourtier("spice", ("teal",)), rule="MERV-PAL-04", reason="hall-full")
    match.refuses(RED, PlaceCourtier("war", ("teal",)), rule="MERV-GEN-01")


@rules("MERV-PAL-03")
def test_only_the_first_courtier_in_a_hall_gives_favour() -> None:
    match = at_action("palace").courtiers(BLUE, spice=1).owns(RED, teal=1).decides(RED, TakeBoardAction("palace"))
    match.decides(RED, PlaceCourtier("spice", ("teal",))).on_tracks(RED, favour=0)


@rules("MERV-PAL-04", "MERV-COMP-02")
def test_a_servant_is_needed() -> None:
    match = at_action("palace").owns(RED, purple=9).without(RED, servants=7).decides(RED, TakeBoardAction("palace"))
    match.decides(RED, PlaceCourtier("knowledge", ("purple",)))
    match.refuses(RED, PlaceCourtier("knowledge", ("purple", "purple")), rule="MERV-PAL-04", reason="no-servant-left")
    assert not at_action("palace").owns(RED, purple=9).without(RED, servants=8).offered(RED, TakeBoardAction)


@rules("MERV-PAL-05", "MERV-PAL-03", "AMB-12", "AMB-13", "AMB-42", "MERV-MOS-05")
def test_a_free_courtier_counts_and_the_first_in_a_hall_gives_favour() -> None:
    match = at_action("mosque").in_mosque(RED, "L5").owns(RED, teal=1, orange=1, purple=2)
    match.decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L6", ("teal", "orange"))).asks(RED, "free courtier")
    match.refuses(RED, FinishAction(), rule="MERV-GEN-01").offers_values(RED, PlaceCourtier, "payment", ())
    match.refuses(RED, PlaceCourtier("trade", ("tan",)), rule="MERV-PAY-04", reason="nothing-to-pay")
    match.decides(RED, PlaceCourtier("trade", ())).on_tracks(RED, favour=1).cites("MERV-PAL-05", kind="servant")
    assert match.turn.seat(RED).courtiers == 1


@rules("AMB-39", "MERV-PAL-05")
def test_without_servant_or_room_the_free_courtier_lapses() -> None:
    match = at_action("mosque").in_mosque(RED, "L5").owns(RED, teal=1, orange=1).without(RED, servants=8)
    match.decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L6", ("teal", "orange"))).asks(RED, "mosque", 1)


@rules("MERV-PAL-06")
def test_the_discount_serves_one_courtier() -> None:
    match = at_action("palace").knows(RED, "discount_palace").courtiers(RED, trade=1).owns(RED, tan=1)
    match.decides(RED, TakeBoardAction("palace"), PlaceCourtier("trade", ("tan", "discount"))).gains(RED, tan=-1)
    match.cites("MERV-PAL-06", kind="discount-used")
