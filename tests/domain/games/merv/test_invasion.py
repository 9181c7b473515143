"""MERV-INV: the Mongols."""

import pytest

from tests.domain.games.merv.position import BLUE, RED, YELLOW, EndTurn, LoseBuildings, MervPosition, PayRansom, rules
from tests.domain.games.merv.situations import at_end_of_turn, solo


def invaded(year: int = 2, players: int = 3) -> MervPosition:
    """The last turn before an invasion may be ended by the last seat."""
    return at_end_of_turn(players, year=year, round_number=4)


@rules("MERV-INV-01", "MERV-INV-04", "MERV-FLOW-01")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_all_buildings_are_attacked_once_in_the_second_and_third_year(year: int) -> None:
    match = invaded(year).builds(RED, "1/1", "3/2", "2/4", "5/3").decides(YELLOW, EndTurn())
    match.buildings(RED, *(["1/1", "3/2", "2/4", "5/3"] if year == 1 else []))
    if year > 1:
        match.lies("supply@1", *["building/red"] * 9).cites("MERV-INV-05", kind="building")


@rules("MERV-INV-02", "MERV-INV-03", "MERV-INV-04", "AMB-08")
@pytest.mark.parametrize(
    ("cell", "slots"),
    [
        ("1/1", ("N1", "W1")),
        ("2/2", ("N2", "W2")),
        ("1/5", ("N5", "E1")),
        ("5/4", ("S4", "E5")),
        ("4/2", ("S2", "W4")),
        ("1/3", ("N3",)),
        ("2/3", ("N3",)),
        ("3/5", ("E3",)),
        ("3/2", ("W3",)),
        ("4/3", ("S3",)),
    ],
)
def test_a_building_is_safe_behind_walls_on_every_exposed_side(cell: str, slots: tuple[str, ...]) -> None:
    invaded().builds(RED, cell).walled(*slots).decides(YELLOW, EndTurn()).buildings(RED, cell)
    invaded().builds(RED, cell).walled(*slots[1:]).decides(YELLOW, EndTurn()).buildings(RED)


@rules("MERV-INV-03", "MERV-INV-07", "MERV-IVR-03", "MERV-SOL-04")
def test_a_soldier_of_any_colour_protects_and_then_all_soldiers_go_home() -> None:
    match = (
        invaded().builds(RED, "1/1", "1/2").builds(BLUE, "3/5").guards(YELLOW, "1/1").guards(BLUE, "3/5").walled("E3")
    )
    match.decides(YELLOW, EndTurn()).buildings(RED, "1/1").buildings(BLUE, "3/5").empty("soldier:1/1", "soldier:3/5")
    match.lies("supply@3", *["servant/yellow"] * 8).lies("supply@2", *["servant/blue"] * 8)
    match.cites("MERV-INV-07", kind="servant")
    stays = invaded(1).builds(RED, "1/1").guards(YELLOW, "1/1").decides(YELLOW, EndTurn())
    stays.lies_only("soldier:1/1", "servant/yellow")


@rules("MERV-INV-05", "AMB-21")
def test_a_cube_of_the_sites_colour_pays_the_ransom() -> None:
    match = invaded().builds(RED, "1/1", "1/2").owns(RED, purple=1, white=1, teal=3).decides(YELLOW, EndTurn())
    match.asks(RED, "ransom", "1/1", "1/2")
    match.offers_values(RED, PayRansom, "cube", "purple", "white", site="1/1")
    match.offers_values(RED, PayRansom, "cube", "white", site="1/2")
    match.refuses(RED, PayRansom("1/1", "teal"), rule="MERV-INV-05", reason="wrong-colour")
    match.refuses(RED, PayRansom("1/1", "orange"), rule="MERV-INV-05", reason="cubes-short")
    match.refuses(RED, PayRansom("1/1", "camel"), rule="MERV-INV-05", reason="not-a-cube")
    match.refuses(RED, PayRansom("9/9", "teal"), rule="MERV-GEN-01")
    match.decides(RED, PayRansom("1/1", "purple")).lies_only("ransom:1/1", "purple").gains(RED, purple=-1)
    match.refuses(RED, PayRansom("1/1", "white"), rule="MERV-INV-04", reason="ransom-paid")
    match.decides(RED, PayRansom("1/2", "white")).buildings(RED, "1/1", "1/2").empty("ransom:1/1", "ransom:1/2")


@rules("MERV-INV-05")
def test_upgrades_widen_what_a_ransom_may_be() -> None:
    match = invaded().builds(RED, "1/1", "1/2").upgraded("1/1", "orange").upgraded("1/2", "white")
    match.owns(RED, purple=1, orange=1, teal=1).decides(YELLOW, EndTurn())
    match.offers_values(RED, PayRansom, "cube", "purple", "orange", site="1/1")
    match.offers_values(RED, PayRansom, "cube", "purple", "orange", "teal", site="1/2")


@rules("MERV-INV-05", "AMB-21", "AMB-20")
def test_owners_decide_in_turn_order_and_may_lose_their_buildings() -> None:
    match = invaded().in_slots(red=2, blue=1, yellow=3).builds(RED, "1/1").builds(BLUE, "1/2").builds(YELLOW, "5/5")
    match.owns(RED, purple=1).owns(BLUE, white=1).owns(YELLOW, white=1).decides(YELLOW, EndTurn())
    match.queue("north_west", YELLOW, RED, BLUE).asks_only(YELLOW)
    match.refuses(YELLOW, PayRansom("1/1", "white"), rule="MERV-INV-05", reason="not-your-building")
    match.decides(YELLOW, LoseBuildings()).buildings(YELLOW).asks_only(RED)
    match.decides(RED, PayRansom("1/1", "purple")).buildings(RED, "1/1").asks_only(BLUE)
    match.decides(BLUE, LoseBuildings()).buildings(BLUE)


@rules("MERV-INV-03", "MERV-INV-05")
def test_no_ransom_for_a_protected_building() -> None:
    match = invaded().builds(RED, "1/1", "1/3").walled("N3").owns(RED, white=2).decides(YELLOW, EndTurn())
    match.refuses(RED, PayRansom("1/3", "white"), rule="MERV-INV-03", reason="protected")


@rules("MERV-INV-06", "MERV-UPG-02")
def test_upgrades_stay_and_the_site_can_be_built_on_again() -> None:
    match = invaded().builds(RED, "1/1").upgraded("1/1", "teal").decides(YELLOW, EndTurn()).buildings(RED)
    match.lies_only("upgrade:1/1", "upgrade/teal").empty("building:1/1").asks(YELLOW, "choose slot")


@rules("MERV-INV-08", "MERV-HC-04")
def test_the_high_courtier_pays_no_ransom_and_can_build_again() -> None:
    match = invaded(2, 2).builds("yellow", "1/1", "1/3", "5/5").guards(RED, "5/5").walled("N3")
    match.decides(BLUE, EndTurn()).cites("MERV-INV-08", kind="building")
    standing = match.turn.town.of("yellow")
    assert "1/1" not in standing
    assert {"1/3", "5/5"} <= set(standing)


@rules("MERV-INV-08", "MERV-CM-10")
def test_the_magistrates_buildings_are_never_destroyed() -> None:
    match = solo()
    while not match.playing.finished:
        before = set(match.turn.town.of("blue"))
        match.plays_on(1)
        assert before <= set(match.turn.town.of("blue"))
    assert match.turn.town.of("blue")
