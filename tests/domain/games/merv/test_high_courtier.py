"""MERV-HC: the high courtier, and the choices that the magistrate makes for this character."""

import pytest

from tests.domain.games.merv.position import (
    BLUE,
    COURTIER,
    RED,
    ChooseCourtierSite,
    ChooseCourtierSlot,
    ChooseSlot,
    EndTurn,
    GainFavour,
    MervPosition,
    rules,
)
from tests.domain.games.merv.situations import at_end_of_turn, position, solo, started


def with_courtier() -> MervPosition:
    """Two players have had their turns; the first is asked for the high courtier's slot."""
    match = position(2).takes_turn(RED, 1, "1/1").takes_turn(BLUE, 2, "1/2")
    return match.asks(RED, "high courtier slot").asks_only(RED)


@rules("MERV-HC-01", "MERV-HC-02", "MERV-HC-03")
def test_the_earlier_player_chooses_the_slot_and_the_later_one_the_site() -> None:
    match = with_courtier().refuses(BLUE, ChooseCourtierSlot(3), rule="MERV-GEN-01")
    match.offers_values(RED, ChooseCourtierSlot, "slot", 3, 4, 5)
    match.refuses(RED, ChooseCourtierSlot(1), rule="MERV-HC-02", reason="slot-occupied")
    match.refuses(RED, ChooseCourtierSlot(6), rule="MERV-GEN-01")
    match.decides(RED, ChooseCourtierSlot(4)).asks(BLUE, "high courtier site", 4).asks_only(BLUE)
    match.offers_values(BLUE, ChooseCourtierSite, "site", "1/4", "2/4", "3/4", "4/4", "5/4")
    match.refuses(RED, ChooseCourtierSite("1/4"), rule="MERV-GEN-01")
    match.decides(BLUE, ChooseCourtierSite("5/4")).buildings(COURTIER, "5/4").gains(RED).gains(BLUE)
    match.cites("MERV-HC-03", kind="building").empty("courtier-purse")


@rules("MERV-HC-01")
def test_his_turn_comes_in_the_order_of_the_queue() -> None:
    match = at_end_of_turn(2, round_number=2).in_slots(yellow=3, red=2, blue=1).decides(BLUE, EndTurn())
    match.cites("MERV-HC-01", task="high courtier's turn").asks(RED, "high courtier slot")


@rules("MERV-HC-02")
def test_who_has_not_yet_had_his_turn_counts_as_later() -> None:
    match = at_end_of_turn(2, round_number=2).in_slots(red=3, yellow=2, blue=1).decides(BLUE, EndTurn())
    match.asks(RED, "choose slot").then_decides(RED, ChooseSlot(1)).plays_on(1).decides(RED, GainFavour(), EndTurn())
    match.asks(RED, "high courtier slot").decides(RED, ChooseCourtierSlot(3)).asks(BLUE, "high courtier site", 3)


@rules("MERV-HC-03")
def test_an_empty_site_must_be_chosen_and_without_one_there_is_no_activation() -> None:
    match = with_courtier().builds(RED, "1/4", "2/4").decides(RED, ChooseCourtierSlot(4))
    match.offers_values(BLUE, ChooseCourtierSite, "site", "3/4", "4/4", "5/4")
    match.refuses(BLUE, ChooseCourtierSite("1/4"), rule="MERV-HC-03", reason="site-not-empty")
    match.refuses(BLUE, ChooseCourtierSite("1/3"), rule="MERV-HC-03", reason="site-not-in-line")
    match.refuses(BLUE, ChooseCourtierSite("3/3"), rule="MERV-GEN-01")
    full = with_courtier().builds(RED, "1/4", "2/4", "3/4", "4/4", "5/4").decides(RED, ChooseCourtierSlot(4))
    full.buildings(COURTIER)
    assert full.entered("north_east")["master/yellow"] == 1
    one = with_courtier().builds(RED, "1/4", "2/4", "3/4", "4/4").decides(RED, ChooseCourtierSlot(4))
    one.buildings(COURTIER, "5/4").cites("MERV-HC-03", kind="building")


@rules("AMB-31", "MERV-HC-03")
def test_without_buildings_he_only_takes_a_slot() -> None:
    match = with_courtier().without(COURTIER, buildings=9).decides(RED, ChooseCourtierSlot(4)).buildings(COURTIER)
    assert match.entered("north_east")["master/yellow"] == 1


@rules("MERV-HC-05", "MERV-RND-05")
def test_he_keeps_no_camel_that_he_could_use() -> None:
    match = at_end_of_turn(2, round_number=2).owns(COURTIER, camel=3).in_slots(yellow=1, red=2, blue=3)
    match.decides(BLUE, EndTurn()).gains(COURTIER, camel=-2).gains(RED, camel=1).gains(BLUE, camel=1)


def alone_before_courtier() -> MervPosition:
    """A single-player match in which the magistrate, who was earlier, has just chosen the high courtier's slot."""
    match = started(1)
    while match.playing.question(RED).kind != "may end":  # type: ignore[union-attr]
        match.plays_on(1)
    return match


@rules("MERV-CM-01", "MERV-HC-02")
def test_the_magistrate_chooses_the_line_with_most_of_the_players_buildings() -> None:
    match = alone_before_courtier()
    match.clear(*(f"building:{cell}" for cell in match.box.cells)).in_slots(red=1, blue=2)
    match.builds("red", "1/3", "1/5", "2/5").builds("blue", "5/5").decides(RED, EndTurn())
    assert match.turn.slot_of(COURTIER) == 5
    match.cites("MERV-CM-01", kind="master").asks(RED, "high courtier site", 5)


@rules("MERV-CM-01")
@pytest.mark.parametrize(("own", "slot"), [((), 3), (("2/3",), 4), (("2/3", "2/4"), 5), (("2/3", "2/4", "2/5"), 3)])
def test_then_the_fewest_of_his_own_then_the_closest(own: tuple[str, ...], slot: int) -> None:
    match = alone_before_courtier()
    match.clear(*(f"building:{cell}" for cell in match.box.cells)).in_slots(red=1, blue=2)
    match.builds("red", "1/3", "1/4", "1/5").builds("blue", *own).decides(RED, EndTurn())
    assert match.turn.slot_of(COURTIER) == slot


@rules("MERV-CM-01")
@pytest.mark.parametrize(
    ("player", "own", "site"),
    [(("3/1",), (), "3/4"), (("3/1", "4/1"), ("3/2",), "4/4"), (("3/1", "4/1"), (), "3/4"), ((), (), "1/4")],
)
def test_the_site_is_where_the_crossing_line_has_most_of_the_players_buildings(
    player: tuple[str, ...], own: tuple[str, ...], site: str
) -> None:
    match = alone_after_magistrate().builds("red", *player).builds("blue", *own)
    match.decides(RED, ChooseCourtierSlot(4)).cites("MERV-CM-01", kind="building").buildings(COURTIER, site)


def alone_after_magistrate() -> MervPosition:
    """The player, who was earlier than the magistrate, is asked for the high courtier's slot; the city is empty."""
    match = solo().decides(RED, EndTurn()).asks(RED, "high courtier slot")
    return match.clear(*(f"building:{cell}" for cell in match.box.cells)).in_slots(blue=3)
