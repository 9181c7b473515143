"""SAH-MOVE: phase 1, the own camel."""

import pytest

from tests.domain.games.sahwari.position import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    A,
    CollectResource,
    EnterCamel,
    ExplorerMoveAgain,
    ExplorerStop,
    MoveCamel,
    MoveGuildCamel,
    SahwariPosition,
    WithdrawCamel,
    position,
    rules,
)


def no_other_way(match: SahwariPosition, camel: str, *directions: str) -> None:
    for direction in {NORTH, EAST, SOUTH, WEST} - set(directions):
        assert match.targets(A, camel, direction) == set()


@rules("SAH-EX-01", "SAH-MOVE-02", "SAH-MOVE-03")
def test_a_camel_goes_over_deserts_to_the_first_resource_tile() -> None:
    match = position(3).stands("blue/1", "2,2").resources("2,4", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,4"}
    no_other_way(match, "blue/1", EAST)
    match.refuses(A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-03", reason="desert-is-passed")
    match.decides(A, MoveCamel("blue/1", EAST, "2,4")).at("blue/1", "2,4").cites("SAH-MOVE-02", kind="blue")
    match.asks(A, "collect due", "2,4").stage("moved")


@rules("SAH-MOVE-03")
def test_a_camel_may_not_pass_the_first_resource_tile() -> None:
    match = position(3).stands("blue/1", "2,0").resources("2,1", "artifact").resources("2,3", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,1"}
    match.refuses(
        A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-03", reason="first-resource-tile-must-be-stopped-at"
    )


@rules("SAH-EX-02", "SAH-MOVE-04", "SAH-MOVE-11")
def test_a_camel_of_an_opponent_on_a_desert_blocks_the_line() -> None:
    match = position(3).stands("blue/1", "2,2").stands("yellow/1", "2,3").resources("2,4", "artifact")
    match.refuses(A, MoveCamel("blue/1", EAST, "2,4"), rule="SAH-MOVE-04", reason="line-blocked")
    match.offers_no(A, MoveCamel).offers_values(A, WithdrawCamel, "camel", "blue/1")
    match.decides(A, WithdrawCamel("blue/1")).lies_only("dashboard@1", "blue/1").cites("SAH-MOVE-11", kind="blue")


@rules("SAH-EX-03", "SAH-MOVE-05", "SAH-MOVE-06", "AMB-01")
def test_a_camel_goes_through_opponents_on_an_oasis_and_never_stops_there() -> None:
    match = position(3).stands("blue/1", "2,2").oases("2,3").stands("yellow/1", "2,3").resources("2,4", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,4"}
    match.refuses(A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-06", reason="shared-tile-is-passed")


@rules("SAH-EX-04", "SAH-MOVE-08", "AMB-02")
@pytest.mark.parametrize("other", ["blue/2", "guild/1"])
def test_own_and_guild_camels_are_passed_and_never_stopped_at(other: str) -> None:
    match = position(2).stands("blue/1", "2,2").resources("2,3", "artifact").resources("2,4", "artifact")
    match.stands(other, "2,3")
    assert match.targets(A, "blue/1", EAST) == {"2,4"}
    match.refuses(A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-08", reason="occupied-tile-is-passed")


@rules("SAH-EX-04", "SAH-MOVE-04")
def test_a_camel_of_an_opponent_on_a_resource_tile_blocks_the_line() -> None:
    match = position(2).stands("blue/1", "2,2").resources("2,3", "artifact").resources("2,4", "artifact")
    match.stands("yellow/1", "2,3").refuses(A, MoveCamel("blue/1", EAST, "2,4"), rule="SAH-MOVE-04")
    match.refuses(A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-04")


@rules("SAH-EX-05", "SAH-MOVE-05", "SAH-MOVE-07")
def test_a_camel_must_stop_at_the_guild_tile_if_it_holds_a_resource() -> None:
    match = position(3).stands("blue/1", "2,0").stands("yellow/1", "2,2")
    match.resources("2,2", "recruit").resources("2,3", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,2"}
    match.refuses(A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-07", reason="guild-tile-must-be-stopped-at")
    match.decides(A, MoveCamel("blue/1", EAST, "2,2")).offers_values(A, CollectResource, "resource", "recruit")
    match.then_decides(A, CollectResource("recruit")).holds(A, pawns=1)


@rules("SAH-EX-06", "SAH-MOVE-05", "SAH-MOVE-06")
def test_a_camel_passes_the_empty_guild_tile() -> None:
    match = position(3).stands("blue/1", "2,0").stands("yellow/1", "2,2").resources("2,3", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,3"}
    match.refuses(A, MoveCamel("blue/1", EAST, "2,2"), rule="SAH-MOVE-06")


@rules("SAH-EX-07", "SAH-MOVE-11", "SAH-COLL-02", "AMB-03")
def test_a_player_who_cannot_move_withdraws_a_camel_and_skips_phase_2() -> None:
    match = position(2).stands("blue/1", "4,4").stands("blue/2", "4,0")
    match.offers_no(A, MoveCamel).offers_values(A, WithdrawCamel, "camel", "blue/1", "blue/2")
    match.decides(A, WithdrawCamel("blue/1")).lies_only("dashboard@1", "blue/1").cites("SAH-COLL-02")
    match.asks(A, "guild camel due").then_decides(A, match.offered(A, MoveGuildCamel)[0]).asks(A, "may end")


@rules("SAH-EX-07", "SAH-MOVE-01", "SAH-MOVE-11", "AMB-03")
def test_at_the_next_turn_the_camel_enters_on_a_shared_tile_and_may_be_stuck_again() -> None:
    match = position(2).oases("0,3").off("blue/1").stands("blue/2", "4,0")
    match.offers_no(A, MoveCamel).offers_no(A, WithdrawCamel).offers_values(A, EnterCamel, "tile", "2,2", "0,3")
    match.refuses(A, EnterCamel("blue/1", "0,2"), rule="SAH-MOVE-01", reason="tile-no-entry")
    match.refuses(A, EnterCamel("blue/2", "2,2"), rule="SAH-MOVE-01", reason="camel-not-on-dashboard")
    match.refuses(A, MoveCamel("blue/2", EAST, "4,1"), rule="SAH-MOVE-01", reason="camel-must-enter")
    match.refuses(A, WithdrawCamel("blue/2"), rule="SAH-MOVE-01", reason="camel-must-enter")
    match.decides(A, EnterCamel("blue/1", "0,3")).at("blue/1", "0,3").cites("SAH-MOVE-01", kind="blue").stage("start")
    match.offers_values(A, WithdrawCamel, "camel", "blue/1", "blue/2").decides(A, WithdrawCamel("blue/2"))
    match.lies_only("dashboard@1", "blue/2")


@rules("SAH-MOVE-01")
def test_every_camel_on_the_dashboard_enters_by_a_decision_of_its_own() -> None:
    match = position(2).oases("0,0").off("blue/1").off("blue/2").resources("2,4", "artifact")
    match.decides(A, EnterCamel("blue/2", "0,0")).offers_values(A, EnterCamel, "camel", "blue/1").offers_no(
        A, MoveCamel
    )
    match.decides(A, EnterCamel("blue/1", "2,2")).at("blue/1", "2,2").at("blue/2", "0,0").offers_no(A, EnterCamel)
    match.offers(A, MoveCamel, camel="blue/1", stop="2,4")


@rules("SAH-MOVE-09")
def test_a_camel_may_not_stay_on_a_tile_that_still_holds_resources() -> None:
    match = position(3).stands("blue/1", "2,3").resources("2,3", "artifact", "recruit").resources("2,4", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,4"}
    match.refuses(A, MoveCamel("blue/1", EAST, "2,3"), rule="SAH-MOVE-09", reason="camel-must-leave")


@rules("SAH-MOVE-10", "SAH-EX-35")
def test_a_line_that_ends_at_the_edge_without_a_stop_is_illegal() -> None:
    match = position(3).stands("blue/1", "0,0").resources("4,4", "artifact")
    for direction, stop in ((EAST, "0,4"), (EAST, "0,2"), (NORTH, "0,0,"), (SOUTH, "4,0")):
        match.refuses(A, MoveCamel("blue/1", direction, stop), rule="SAH-MOVE-10", reason="line-without-stop")


@rules("SAH-MOVE-02", "SAH-EX-30")
def test_what_is_no_move_at_all_is_refused() -> None:
    match = position(3).stands("blue/1", "2,2").stands("yellow/1", "0,0").resources("2,4", "artifact")
    match.resources("0,4", "artifact")
    match.refuses(A, MoveCamel("blue/1", "north-east", "0,4"), rule="SAH-MOVE-02", reason="direction-unknown")
    match.refuses(A, MoveCamel("blue/1", "", "2,4"), rule="SAH-MOVE-02", reason="direction-unknown")
    match.refuses(A, MoveCamel("blue/1", EAST, "0,4"), rule="SAH-MOVE-02", reason="tile-not-on-line")
    match.refuses(A, MoveCamel("yellow/1", EAST, "0,4"), rule="SAH-MOVE-02", reason="camel-not-yours")
    match.refuses(A, MoveCamel("guild/1", EAST, "2,4"), rule="SAH-MOVE-02", reason="camel-not-yours")
    match.refuses(A, MoveCamel("blue/2", EAST, "2,4"), rule="SAH-MOVE-02", reason="camel-not-yours")


@rules("SAH-MOVE-11")
def test_no_camel_is_withdrawn_while_one_can_move() -> None:
    match = position(2).stands("blue/1", "4,4").stands("blue/2", "2,2").resources("2,4", "artifact")
    match.offers_no(A, WithdrawCamel)
    match.refuses(A, WithdrawCamel("blue/1"), rule="SAH-MOVE-11", reason="camel-can-move")
    match.refuses(A, WithdrawCamel("yellow/1"), rule="SAH-MOVE-02", reason="camel-not-yours")


@rules("SAH-EX-09", "SAH-MOVE-12", "SAH-LEAD-06", "AMB-09")
def test_the_explorer_moves_twice_and_collects_once() -> None:
    match = position(3, leaders={A: "explorer"}).stands("blue/1", "2,2")
    for cell in ("2,4", "0,4", "4,4"):
        match.resources(cell, "artifact")
    match.decides(A, MoveCamel("blue/1", EAST, "2,4")).asks(A, "second move due", "blue/1", EAST)
    match.cites("SAH-LEAD-06", task="second move due").stage("start").offers(A, ExplorerStop)
    assert {(offer.direction, offer.stop) for offer in match.offered(A, ExplorerMoveAgain)} == {
        (NORTH, "0,4"),
        (SOUTH, "4,4"),
    }
    match.refuses(A, ExplorerMoveAgain(WEST, "2,2"), rule="SAH-MOVE-12", reason="no-way-back")
    match.refuses(A, ExplorerMoveAgain(EAST, "2,4"), rule="SAH-MOVE-09")
    match.refuses(A, ExplorerMoveAgain(NORTH, "1,4"), rule="SAH-MOVE-03")
    match.decides(A, ExplorerMoveAgain(NORTH, "0,4")).cites("SAH-MOVE-12", kind="blue").asks(A, "collect due", "0,4")
    match.then_decides(A, CollectResource("artifact")).lies_only("on:2,4", "artifact").empty("on:0,4")


@rules("SAH-MOVE-12")
def test_the_explorer_may_stop_after_the_first_move() -> None:
    match = position(3, leaders={A: "explorer"}).stands("blue/1", "2,2").resources("2,4", "artifact")
    match.resources("0,4", "artifact").decides(A, MoveCamel("blue/1", EAST, "2,4"), ExplorerStop())
    match.cites("SAH-MOVE-12").asks(A, "collect due", "2,4")


@rules("SAH-MOVE-12")
def test_without_a_second_move_the_explorer_is_not_asked() -> None:
    match = position(3, leaders={A: "explorer"}).stands("blue/1", "2,2").resources("2,4", "artifact")
    match.decides(A, MoveCamel("blue/1", EAST, "2,4")).asks(A, "collect due", "2,4")


@rules("SAH-MOVE-12")
def test_the_explorer_may_not_go_back_even_where_a_resource_lies() -> None:
    match = position(3, leaders={A: "explorer"}).stands("blue/1", "2,1")
    match.resources("2,0", "artifact").resources("2,4", "artifact")
    match.decides(A, MoveCamel("blue/1", EAST, "2,4")).asks(A, "collect due", "2,4")


@rules("SAH-MOVE-12", "SAH-EX-30", "SAH-TURN-02")
def test_the_merchant_does_not_move_twice() -> None:
    match = position(3, leaders={A: "merchant"}).stands("blue/1", "2,2").resources("2,4", "artifact")
    match.resources("0,4", "artifact").decides(A, MoveCamel("blue/1", EAST, "2,4")).asks(A, "collect due")
    match.refuses(A, ExplorerMoveAgain(NORTH, "0,4"), rule="SAH-TURN-02", reason="other-question")


# -- switches ---------------------------------------------------------------------------------------------------------


@rules("SAH-MOVE-06", "AMB-01")
def test_by_a_switch_a_camel_may_stop_on_an_oasis_and_on_the_empty_guild_tile() -> None:
    match = position(3, options={"player_camel_may_stop_on_oasis": "on"}).stands("blue/1", "2,0").oases("2,1")
    match.resources("2,4", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,1", "2,2", "2,4"}
    match.decides(A, MoveCamel("blue/1", EAST, "2,1")).cites("SAH-COLL-02").stage("collected")


@rules("SAH-MOVE-07", "AMB-01")
def test_by_that_switch_too_a_guild_tile_with_a_resource_is_not_passed() -> None:
    match = (
        position(3, options={"player_camel_may_stop_on_oasis": "on"})
        .stands("blue/1", "2,0")
        .resources("2,2", "artifact")
    )
    match.resources("2,4", "artifact")
    assert match.targets(A, "blue/1", EAST) == {"2,2"}


@rules("SAH-MOVE-08", "AMB-02")
def test_by_a_switch_a_guild_camel_blocks_the_line() -> None:
    match = (
        position(3, options={"guild_camel_blocks_passage": "on"}).stands("blue/1", "2,2").resources("2,4", "artifact")
    )
    match.stands("guild/1", "2,3").refuses(A, MoveCamel("blue/1", EAST, "2,4"), rule="SAH-MOVE-04")
    match.oases("2,3")
    assert match.targets(A, "blue/1", EAST) == {"2,4"}
