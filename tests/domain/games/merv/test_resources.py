"""MERV-RES: what activated sites yield, and who gets it."""

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    YELLOW,
    ChooseSite,
    ChooseSlot,
    EndTurn,
    GainFavour,
    TakeBoardAction,
    rules,
)
from tests.domain.games.merv.situations import position


@rules("MERV-EX-01", "MERV-RES-01", "MERV-FAV-01")
def test_red_builds_and_gets_what_the_column_yields() -> None:
    match = position().site("2/4", "mosque_teal").site("4/4", "palace_tan").builds(RED, "4/4")
    match.decides(RED, ChooseSlot(4), ChooseSite("2/4")).gains(RED, teal=1, tan=1).buildings(RED, "2/4", "4/4")
    match.then_decides(RED, GainFavour()).on_tracks(RED, favour=1).cites("MERV-RES-01", "MERV-FAV-01")


@rules("MERV-EX-02", "MERV-RES-03", "MERV-RES-04", "AMB-09")
def test_blue_activates_yellows_library_and_both_get_something() -> None:
    match = position(first=BLUE).site("4/5", "library_teal").site("1/5", "mosque_purple").upgraded("1/5", "teal")
    match.builds(YELLOW, "4/5", "1/5").decides(BLUE, ChooseSlot(5), ChooseSite("4/5"))
    match.gains(BLUE, teal=2, purple=1).gains(YELLOW, teal=2).offers(BLUE, TakeBoardAction, action="library")
    match.cites("MERV-RES-03", "MERV-RES-04").buildings(BLUE)


@rules("MERV-RES-01")
def test_only_buildings_of_the_activated_colour_in_the_line_yield() -> None:
    match = position().builds(RED, "1/1", "2/2").builds(BLUE, "2/1").decides(RED, ChooseSlot(1), ChooseSite("3/1"))
    match.gains(RED, purple=1, teal=1)
    assert (match.turn.town.site("1/1").colour, match.turn.town.site("3/1").colour) == ("purple", "teal")


@rules("MERV-RES-02", "MERV-UPG-01")
def test_upgrades_change_or_add_a_cube() -> None:
    match = position().upgraded("1/1", "white").upgraded("2/1", "orange").builds(RED, "2/1")
    match.decides(RED, ChooseSlot(1), ChooseSite("1/1")).gains(RED, white=1, tan=1, orange=1)
    assert match.turn.town.site("2/1").colour == "tan"


@rules("MERV-RES-04", "AMB-09")
def test_the_owner_gets_white_cubes_for_other_white_upgrades_and_the_activated_one_once() -> None:
    match = position().builds(BLUE, "1/1", "2/1", "4/1").upgraded("1/1", "teal").upgraded("2/1", "white")
    match.decides(RED, ChooseSlot(1), ChooseSite("1/1"))
    match.gains(BLUE, purple=1, teal=1, white=1).gains(RED, purple=1, teal=2, white=1)
    assert match.turn.town.site("4/1").colour == "teal"


@rules("MERV-RES-05", "AMB-43", "MERV-HC-04")
def test_the_high_courtier_yields_to_the_player_and_gets_nothing() -> None:
    match = position(2).builds("yellow", "1/1", "2/1").upgraded("2/1", "white")
    match.decides(RED, ChooseSlot(1), ChooseSite("1/1")).gains(RED, purple=1, white=1).empty("courtier-purse")
    match.decides(RED, GainFavour(), EndTurn())


@rules("AMB-01", "MERV-COMP-04")
def test_with_a_limited_supply_cubes_run_out() -> None:
    match = position(limited_supply="on").owns(BLUE, purple=12)
    match.decides(RED, ChooseSlot(1), ChooseSite("1/1")).gains(RED).has(RED, purple=0)
    position().owns(BLUE, purple=12).decides(RED, ChooseSlot(1), ChooseSite("1/1")).gains(RED, purple=1)
