"""MERV-SOL, MERV-UPG: soldiers and upgrades on sites."""

import pytest

from domain.table.effects import Move
from tests.domain.games.merv.position import (
    BLUE,
    RED,
    AdvanceInMosque,
    DeclineSoldier,
    DeploySoldier,
    FinishAction,
    MervPosition,
    PlaceUpgrade,
    SendSoldier,
    TakeBoardAction,
    TakeCard,
    rules,
)
from tests.domain.games.merv.situations import at_action, bare, started


@rules("MERV-SOL-01", "MERV-SOL-03", "AMB-36")
def test_a_soldier_on_an_own_building_gives_one_influence_and_on_anothers_two() -> None:
    own = at_action("library").decides(RED, SendSoldier(), DeploySoldier("1/1")).on_tracks(RED, influence=1)
    own.lies_only("soldier:1/1", "servant/red").cites("MERV-SOL-03")
    other = at_action("library").builds(BLUE, "5/5").decides(RED, SendSoldier(), DeploySoldier("5/5"))
    other.on_tracks(RED, influence=2).lies_only("soldier:5/5", "servant/red")
    high_courtier = at_action("library", 2).builds("yellow", "5/5")
    high_courtier.decides(RED, SendSoldier(), DeploySoldier("5/5")).on_tracks(RED, influence=2)
    magistrate = at_action_alone()
    magistrate.builds("blue", "5/5").decides(RED, SendSoldier(), DeploySoldier("5/5")).on_tracks(RED, influence=2)


def at_action_alone() -> MervPosition:
    """The player of a single-player game chooses an action."""
    match = started(1)
    while match.playing.question(RED).kind != "choose action":  # type: ignore[union-attr]
        match.plays_on(1)
    return bare(match)


@rules("MERV-SOL-02", "MERV-UPG-03", "AMB-08")
def test_where_no_soldier_may_be_put() -> None:
    match = at_action("library").builds(BLUE, "2/2", "1/3", "5/1", "5/5", "4/4").guards(BLUE, "2/2")
    match.upgraded("4/4", "teal").walled("N3", "S1", "W5", "S5").decides(RED, SendSoldier())
    match.offers_values(RED, DeploySoldier, "site", "1/1", "5/5")
    match.refuses(RED, DeploySoldier("2/2"), rule="MERV-SOL-02", reason="soldier-there")
    match.refuses(RED, DeploySoldier("1/2"), rule="MERV-SOL-02", reason="no-building")
    match.refuses(RED, DeploySoldier("4/4"), rule="MERV-UPG-03", reason="upgrade-there")
    match.refuses(RED, DeploySoldier("1/3"), rule="MERV-SOL-02", reason="walled")
    match.refuses(RED, DeploySoldier("5/1"), rule="MERV-SOL-02", reason="walled")
    match.refuses(RED, DeploySoldier("3/3"), rule="MERV-GEN-01")


@rules("MERV-SOL-01", "MERV-SOL-03", "AMB-07", "AMB-42")
@pytest.mark.parametrize("influence", ["0", "1"])
def test_a_soldier_may_be_declined(influence: str) -> None:
    match = at_action("library", soldier_influence_when_not_placed=influence)
    match.decides(RED, SendSoldier(), DeclineSoldier()).on_tracks(RED, influence=int(influence)).empty("soldier:1/1")
    moved = {effect.rule for effect in match.effects if isinstance(effect, Move)}
    assert moved == ({"MERV-SOL-03"} if int(influence) else set())


@rules("MERV-SOL-01", "AMB-06", "AMB-39")
def test_without_servant_nobody_is_asked() -> None:
    at_action("library").without(RED, servants=8).decides(RED, SendSoldier()).asks(RED, "may end")


@rules("MERV-UPG-01", "MERV-UPG-02", "MERV-UPG-03", "MERV-UPG-04", "MERV-MOS-05", "MERV-SOL-04")
def test_a_white_upgrade_of_the_mosque_goes_on_an_own_site_and_sends_the_soldier_home() -> None:
    match = at_action("mosque").builds(BLUE, "2/2").builds(RED, "4/4").guards(BLUE, "4/4").in_mosque(RED, "L1P2")
    match.owns(RED, orange=1).decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L2P2", ("orange",)))
    match.asks(RED, "place upgrade", "white", "own").offers_values(RED, PlaceUpgrade, "site", "1/1", "4/4")
    match.refuses(RED, PlaceUpgrade("white", "2/2"), rule="MERV-UPG-04", reason="not-your-building")
    match.refuses(RED, PlaceUpgrade("teal", "4/4"), rule="MERV-UPG-04", reason="no-such-upgrade")
    match.refuses(RED, PlaceUpgrade("white", "3/3"), rule="MERV-GEN-01")
    match.decides(RED, PlaceUpgrade("white", "4/4")).lies_only("upgrade:4/4", "upgrade/white").empty("soldier:4/4")
    match.lies("supply@2", *["servant/blue"] * 8).cites("MERV-UPG-03", kind="servant").cites(
        "MERV-UPG-01", kind="upgrade"
    )


@rules("MERV-UPG-04", "MERV-MOS-05")
def test_any_bonus_upgrade_left_may_be_chosen() -> None:
    match = at_action("mosque").in_mosque(RED, "L2P4").upgraded("5/5", "teal").owns(RED, teal=1)
    match.decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L3R", ("teal",)))
    match.offers_values(RED, PlaceUpgrade, "upgrade", "purple", "tan", "orange")


@rules("MERV-UPG-02", "AMB-14", "MERV-CAR-07")
def test_a_pair_of_pepper_upgrades_any_site_even_an_empty_one() -> None:
    match = at_action("caravansary").builds(BLUE, "2/2").upgraded("3/1", "teal").holds(RED, pepper=1).display("pepper")
    match.owns(RED, tan=1).decides(RED, TakeBoardAction("caravansary"), TakeCard(1, "pepper", "tan", "tan"))
    match.then_decides(RED, FinishAction()).asks(RED, "place upgrade", "white", "any")
    assert len(match.offered(RED, PlaceUpgrade)) == 23
    match.refuses(RED, PlaceUpgrade("white", "3/1"), rule="MERV-UPG-02", reason="upgrade-there")
    match.decides(RED, PlaceUpgrade("white", "5/4")).lies_only("upgrade:5/4", "upgrade/white").asks(RED, "may end")


@rules("AMB-14", "AMB-39", "MERV-UPG-04")
def test_without_tile_or_site_the_upgrade_lapses() -> None:
    match = at_action("mosque").in_mosque(RED, "L1P2").upgraded("1/1", "teal").owns(RED, orange=1)
    match.decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L2P2", ("orange",))).asks(RED, "mosque", 1)
    empty = at_action("mosque").in_mosque(RED, "L1P2").owns(RED, orange=1).move("upgrade/white", "upgrades", "out", 6)
    empty.decides(RED, TakeBoardAction("mosque"), AdvanceInMosque("L2P2", ("orange",))).asks(RED, "mosque", 1)
