"""PALM-PLACE: the Placement stage."""

import pytest

from tests.domain.games.palmyra.position import (
    PalmyraPosition,
    PlacePiece,
    ReturnMissionForPiece,
    ReturnMissionForSecondPiece,
    position,
    rules,
)

WOOD = "ns_wood_ship/1"
MARKET = "pa_market/1"
EITHER = "an_war_supplies/1"


@rules("PALM-PLACE-01")
def test_seats_place_one_piece_each_in_play_order() -> None:
    match = position(3).asks_only(1).decides(1, PlacePiece("ship", WOOD)).asks_only(2)
    match.lies_only(f"slot:{WOOD}", match.seat(1).piece("ship")).in_reserve(1, 3, 1).cites("PALM-PLACE-01", kind="ship")
    match.gains(1).refuses(1, PlacePiece("camel", MARKET), rule="PALM-TURN-06", reason="not-asked")
    match.decides(2, PlacePiece("camel", MARKET)).asks_only(3)
    match.refuses(3, PlacePiece("camel", MARKET), rule="PALM-PLACE-01", reason="slot-taken")
    match.refuses(3, PlacePiece("camel", "pa_market/2"), rule="PALM-PLACE-01", reason="no-such-slot")
    match.refuses(3, PlacePiece("wagon", MARKET), rule="PALM-PLACE-01", reason="no-such-piece")
    match.decides(3, PlacePiece("ship", "ns_wood_ship/2")).asks_only(1)


@rules("PALM-PLACE-02")
def test_round_slots_are_for_camels_and_rectangular_ones_for_ships() -> None:
    match = position(3)
    match.refuses(1, PlacePiece("ship", MARKET), rule="PALM-PLACE-02", reason="wrong-shape")
    match.refuses(1, PlacePiece("camel", WOOD), rule="PALM-PLACE-02", reason="wrong-shape")
    match.offers(1, PlacePiece, piece="ship", slot=EITHER).offers(1, PlacePiece, piece="camel", slot=EITHER)
    either = {slot.action for slot in match.turn.slots if len(slot.pieces) == 2}
    assert either == {"war_supplies"}


@rules("PALM-PLACE-03")
def test_placing_is_compulsory() -> None:
    match = position(3)
    assert {type(offer) for offer in match.playing.offers(1)} == {PlacePiece}
    match.decides(1, PlacePiece("ship", WOOD)).cites("PALM-PLACE-03")


@rules("PALM-PLACE-04", "PALM-PLACE-09")
def test_who_has_no_pieces_is_skipped_and_the_others_go_on() -> None:
    match = position(3).pieces(1, 1, 0).pieces(2, 0, 0).pieces(3, 2, 0)
    match.decides(1, PlacePiece("camel", MARKET)).asks_only(3).decides(3, PlacePiece("camel", "eb_market/1"))
    match.asks_only(3).refuses(3, PlacePiece("ship", WOOD), rule="PALM-PLACE-04", reason="no-piece-in-reserve")
    match.hand(3, "K1").decides(3, PlacePiece("camel", "pa_mission/1")).cites("PALM-PLACE-09").asks_only(3)
    match.asks(3, "opening")


@rules("PALM-PLACE-05", "AMB-08")
def test_who_has_no_slot_for_his_pieces_is_skipped() -> None:
    match = position(2).pieces(1, 1, 0).pieces(2, 0, 2).hand(2, "K1").blocked("ship")
    match.decides(1, PlacePiece("camel", MARKET)).asks(2, "opening").in_reserve(2, 0, 2)


@rules("PALM-PLACE-06", "AMB-26")
@pytest.mark.parametrize("kind", ["camel", "ship"])
def test_own_private_actions_take_a_piece_of_either_kind(kind: str) -> None:
    match = position(3).tiles(1, "I21", "I5").tiles(2, "I37")
    match.refuses(1, PlacePiece(kind, "I37"), rule="PALM-PLACE-06", reason="not-an-own-private-action")
    match.refuses(1, PlacePiece(kind, "I5"), rule="PALM-PLACE-06", reason="not-an-own-private-action")
    match.decides(1, PlacePiece(kind, "I21")).cites("PALM-PLACE-06", kind=kind)
    match.lies_only("private@1:I21", match.seat(1).piece(kind))
    match.decides(2, PlacePiece("camel", MARKET)).decides(3, PlacePiece("camel", "eb_market/1"))
    match.refuses(1, PlacePiece("camel", "I21"), rule="PALM-PLACE-06", reason="private-action-taken")


@rules("PALM-PLACE-07")
def test_a_seat_may_use_several_slots_of_the_same_action() -> None:
    match = position(2).pieces(2, 0, 0)
    for number in (1, 2, 3):
        match.decides(1, PlacePiece("camel", f"pa_improvement/{number}"))
    assert len(match.seat(1).slots("buy_improvement")) == 3


def holder(camels: int = 2, ships: int = 1, *cards: str) -> PalmyraPosition:
    """Seat 1 before its first piece, with missions for a second one."""
    return position(3).pieces(1, camels, ships).fulfilled(1, *(cards or ("K23",)))


@rules("PALM-EX-25", "PALM-PLACE-08", "PALM-MIS-23", "AMB-31")
def test_k23_places_two_pieces_in_one_turn() -> None:
    match = holder().decides(1, ReturnMissionForSecondPiece("K23")).asks(1, "place piece", "first-of-two")
    match.lies_only("returned@1", "mission/K23").cites("PALM-MISS-03", kind="mission")
    match.cites("PALM-MIS-23", task="place piece")
    match.decides(1, PlacePiece("camel", MARKET)).asks(1, "place piece", "second-of-two").asks_only(1)
    match.decides(1, PlacePiece("ship", WOOD)).asks_only(2).in_reserve(1, 1, 0)


@rules("PALM-PLACE-08", "PALM-MIS-24")
def test_only_one_such_card_is_returned_in_a_turn_and_before_the_first_piece() -> None:
    match = holder(3, 2, "K23", "K24").decides(1, ReturnMissionForSecondPiece("K24"))
    match.cites("PALM-MIS-24", task="place piece")
    again = ReturnMissionForSecondPiece("K23")
    match.refuses(1, again, rule="PALM-PLACE-08", reason="second-card-in-turn")
    match.decides(1, PlacePiece("camel", MARKET)).refuses(1, again, rule="PALM-PLACE-08", reason="second-card-in-turn")
    match.decides(1, PlacePiece("ship", WOOD)).decides(2, PlacePiece("camel", "eb_market/1"))
    match.decides(3, PlacePiece("camel", "pa_temple/1")).decides(1, again).asks(1, "place piece", "first-of-two")


@rules("PALM-PLACE-08")
def test_two_pieces_are_needed_and_a_second_without_a_slot_stays() -> None:
    few = holder(1, 0)
    few.offers_no(1, ReturnMissionForSecondPiece)
    few.refuses(1, ReturnMissionForSecondPiece("K23"), rule="PALM-PLACE-08", reason="fewer-than-two-pieces")
    unfulfilled = position(3).hand(1, "K23")
    unfulfilled.refuses(1, ReturnMissionForSecondPiece("K23"), rule="PALM-MISS-03", reason="not-fulfilled")
    match = position(2).pieces(2, 0, 0).pieces(1, 0, 2).fulfilled(1, "K23").hand(1, "K1").blocked("ship", but=WOOD)
    match.decides(1, ReturnMissionForSecondPiece("K23"), PlacePiece("ship", WOOD))
    match.asks(1, "opening").in_reserve(1, 0, 1)


@rules("PALM-PLACE-10", "AMB-24", "PALM-MIS-05", "PALM-MIS-06", "PALM-MIS-11", "PALM-MIS-12")
@pytest.mark.parametrize(("card", "camels", "ships"), [("K5", 3, 3), ("K6", 3, 3), ("K11", 4, 2), ("K12", 4, 2)])
def test_a_further_piece_may_be_taken_in_an_own_placement_turn(card: str, camels: int, ships: int) -> None:
    match = position(3).fulfilled(1, card).decides(1, ReturnMissionForPiece(card)).in_reserve(1, camels, ships)
    match.cites(f"PALM-MIS-{int(card[1:]):02}").cites("PALM-PLACE-10", task="place piece").asks(1, "place piece", "one")
    off = position(3, gain_piece_in_placement="off").fulfilled(1, card)
    off.offers_no(1, ReturnMissionForPiece)
    off.refuses(1, ReturnMissionForPiece(card), rule="PALM-PLACE-10", reason="not-in-placement")


@rules("PALM-PLACE-10", "PALM-PLACE-04")
def test_who_is_skipped_has_no_window_for_a_further_piece() -> None:
    match = position(3).pieces(1, 2, 0).pieces(2, 0, 0).fulfilled(2, "K11").pieces(3, 1, 0)
    match.decides(1, PlacePiece("camel", MARKET)).asks_only(3)
