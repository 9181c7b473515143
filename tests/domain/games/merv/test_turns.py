"""MERV-TURN, MERV-GEN: slot, site, action, end of a turn, and what is refused in general."""

import pytest

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    YELLOW,
    ChooseSite,
    ChooseSlot,
    DeploySoldier,
    EndTurn,
    FinishAction,
    FulfilContract,
    GainFavour,
    PlaceCamel,
    SendSoldier,
    TakeBoardAction,
    TakeQueuePlace,
    rules,
)
from tests.domain.games.merv.situations import at_action, at_end_of_turn, position, solo


@rules("MERV-TURN-01")
def test_the_master_goes_to_a_free_slot() -> None:
    match = position().offers_values(RED, ChooseSlot, "slot", 1, 2, 3, 4, 5)
    match.takes_turn(RED, 4, "1/4").asks(BLUE, "choose slot")
    match.refuses(BLUE, ChooseSlot(4), rule="MERV-TURN-01", reason="slot-occupied")
    for slot in (0, 6, -1, 10**9):
        match.refuses(BLUE, ChooseSlot(slot), rule="MERV-GEN-01")
    match.decides(BLUE, ChooseSlot(1)).lies_only("action:north/1", "master/blue").cites("MERV-TURN-01", kind="master")
    match.refuses(BLUE, ChooseSlot(2), rule="MERV-GEN-01")


@rules("MERV-TURN-02", "AMB-02")
def test_a_site_of_the_line_is_activated() -> None:
    match = position().decides(RED, ChooseSlot(3))
    match.offers_values(RED, ChooseSite, "site", "1/3", "2/3", "4/3", "5/3")
    match.refuses(RED, ChooseSite("1/2"), rule="MERV-TURN-02", reason="site-not-in-line")
    match.refuses(RED, ChooseSite("3/3"), rule="MERV-TURN-02", reason="market-is-no-site")
    match.refuses(RED, ChooseSite("9/9"), rule="MERV-GEN-01")
    match.without(RED, buildings=9).builds(BLUE, "2/3")
    match.offers_values(RED, ChooseSite, "site", "2/3")
    match.refuses(RED, ChooseSite("1/3"), rule="MERV-TURN-02", reason="no-building-left")


@rules("MERV-TURN-02", "MERV-CM-09")
def test_the_magistrates_buildings_cannot_be_activated() -> None:
    match = solo().decides(RED, EndTurn())
    while match.playing.question(RED).kind != "choose slot":  # type: ignore[union-attr]
        match.plays_on(1)
    line = next(line for line in match.box.lines.values() if line.side == match.turn.round.side and line.slot == 2)
    match.clear(*(f"building:{cell}" for cell in match.box.cells)).builds("blue", line.cells[0])
    match.decides(RED, ChooseSlot(2)).offers_no(RED, ChooseSite, site=line.cells[0])
    match.refuses(RED, ChooseSite(line.cells[0]), rule="MERV-CM-09")


@rules("MERV-TURN-03")
def test_an_empty_site_gets_a_building() -> None:
    match = position().decides(RED, ChooseSlot(2), ChooseSite("4/2")).buildings(RED, "4/2")
    match.cites("MERV-TURN-03", kind="building")
    other = position().builds(BLUE, "4/2").decides(RED, ChooseSlot(2), ChooseSite("4/2")).buildings(BLUE, "4/2")
    other.buildings(RED).cites_not("MERV-TURN-03")


@rules("MERV-TURN-04", "MERV-RES-06")
def test_resources_come_before_the_action_and_without_being_asked() -> None:
    position().decides(RED, ChooseSlot(1), ChooseSite("1/1")).gains(RED, purple=1).asks(RED, "choose action", "1/1")


@rules("MERV-TURN-05", "MERV-FAV-04", "AMB-05", "AMB-06")
def test_one_action_is_taken() -> None:
    match = at_action("library").offers_no(RED, TakeBoardAction)
    match.refuses(RED, TakeBoardAction("library"), rule="MERV-TURN-05", reason="no-step-possible")
    match.refuses(RED, EndTurn(), rule="MERV-GEN-01").offers(RED, GainFavour).offers(RED, SendSoldier)
    match.owns(RED, teal=1).offers_values(RED, TakeBoardAction, "action", "library")
    match.refuses(RED, TakeBoardAction("palace"), rule="MERV-TURN-05", reason="other-action")
    match.decides(RED, GainFavour()).asks(RED, "may end")
    match.refuses(RED, GainFavour(), rule="MERV-GEN-01").refuses(RED, TakeBoardAction("library"), rule="MERV-GEN-01")


@rules("AMB-06", "MERV-TURN-05")
def test_the_soldier_action_without_servant_is_allowed_and_does_nothing() -> None:
    at_action("library").without(RED, servants=8).decides(RED, SendSoldier()).asks(RED, "may end").on_tracks(
        RED, favour=0, influence=0
    )


@rules("MERV-TURN-05", "AMB-05")
def test_a_board_action_is_finished_only_after_a_step() -> None:
    match = at_action("palace").owns(RED, purple=1).decides(RED, TakeBoardAction("palace"))
    match.refuses(RED, FinishAction(), rule="MERV-TURN-05", reason="no-step-made")


@rules("AMB-03", "MERV-TURN-01")
def test_a_line_without_a_legal_site_is_taken_only_if_all_are_so() -> None:
    match = position().without(RED, buildings=9).builds(BLUE, "2/2")
    match.offers_values(RED, ChooseSlot, "slot", 2)
    match.refuses(RED, ChooseSlot(3), rule="MERV-TURN-01", reason="no-legal-site")
    match.clear("building:2/2").offers_values(RED, ChooseSlot, "slot", 1, 2, 3, 4, 5)
    match.owns(RED, camel=1, teal=1, common=1, scroll=1).stands(RED, influence=1)
    match.decides(RED, ChooseSlot(3)).asks(RED, "choose action", "none").gains(RED)
    match.refuses(RED, TakeBoardAction("palace"), rule="MERV-TURN-05", reason="no-site-activated")
    match.offers(RED, GainFavour).offers(RED, SendSoldier).offers(RED, FulfilContract).offers(RED, PlaceCamel)


@rules("MERV-TURN-06")
@pytest.mark.parametrize("before", [True, False])
def test_the_camel_market_is_visited_before_or_after_the_action(before: bool) -> None:
    match = at_action("library", market=True).owns(RED, camel=2, teal=1)
    if before:
        match.decides(RED, PlaceCamel("bottom_right")).asks(RED, "choose action", "1/3")
        match.decides(RED, TakeBoardAction("library")).refuses(RED, PlaceCamel("top_left"), rule="MERV-GEN-01")
    else:
        match.decides(RED, GainFavour(), PlaceCamel("bottom_right")).asks(RED, "may end").cites("MERV-TURN-06")
        match.refuses(RED, PlaceCamel("top_left"), rule="MERV-CML-04", reason="traded-before")


@rules("MERV-TURN-07", "AMB-04")
def test_contracts_are_fulfilled_between_the_parts_of_a_turn() -> None:
    match = position().owns(RED, teal=9, scroll=3, common=3).stands(RED, influence=1)
    contract = FulfilContract("1_favour_1", "teal", ())
    match.decides(RED, contract).asks(RED, "choose slot")
    match.decides(RED, ChooseSlot(1)).decides(RED, FulfilContract("1_favour_2", "teal", ())).asks(RED, "choose site")
    match.decides(RED, ChooseSite("3/1"), FulfilContract("1_favour_3", "teal", ())).asks(RED, "choose action", "3/1")
    match.decides(RED, TakeBoardAction("library")).refuses(RED, contract, rule="MERV-GEN-01")


@rules("MERV-TURN-08")
def test_a_turn_ends_when_nothing_is_pending() -> None:
    match = at_action("library").decides(RED, SendSoldier()).refuses(RED, EndTurn(), rule="MERV-GEN-01")
    match.decides(RED, DeploySoldier("1/1"), EndTurn()).asks(BLUE, "choose slot")


@rules("MERV-GEN-01")
def test_who_is_not_asked_decides_nothing_and_unknown_names_are_refused() -> None:
    match = position().refuses(BLUE, ChooseSlot(1), rule="MERV-GEN-01").refuses(YELLOW, EndTurn(), rule="MERV-GEN-01")
    match.refuses(RED, GainFavour(), rule="MERV-GEN-01", reason="other-question")
    assert match.playing.refusal(RED, ChooseSlot(1), match.playing.version + 5).rule == "SVC-ASK-02"  # type: ignore[union-attr]


@rules("MERV-GEN-02", "MERV-GEN-03")
def test_what_leaves_no_choice_takes_no_command() -> None:
    match = at_end_of_turn(3).decides(YELLOW, EndTurn()).queue("north_east", YELLOW, BLUE, RED)
    match.cites("MERV-RND-02").asks(YELLOW, "choose slot")
    other = at_end_of_turn(3).owns(YELLOW, camel=3).decides(YELLOW, EndTurn()).asks(YELLOW, "choose slot")
    other.queue("north_east", YELLOW, BLUE, RED)
    third = at_end_of_turn(3).owns(RED, camel=1).decides(YELLOW, EndTurn()).asks(RED, "queue place", "north_east")
    third.offers_values(RED, TakeQueuePlace, "skipped", 0, 1)
