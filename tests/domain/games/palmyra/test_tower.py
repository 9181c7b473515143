"""PALM-TOWER, PALM-TRAI: towers are built and damaged."""

import pytest

from tests.domain.games.palmyra.position import (
    BuildTowerPairs,
    BuildTowerSingle,
    EndConstruction,
    PalmyraPosition,
    ReturnMissionForDestruction,
    UsePrivateConstruction,
    UseTraitor,
    position,
    rules,
)

SINGLE = "an_tower_single/1"
PAIR = "da_tower_pair/1"
TRAITOR = "da_traitor/1"


def builder(slot: str, levels: int, owned: str, *tiles: str) -> PalmyraPosition:
    """Seat 1 in its Construction step, with a piece on a slot of the tower."""
    match = position().tiles(1, *tiles).on(1, slot)
    match.tower(1, levels).owns(1, owned).hand(1, "K1")
    return match.resolution().until("construction", 1)


@rules("PALM-EX-01", "PALM-TOWER-01", "PALM-TOWER-03")
def test_levels_9_to_11_cost_7_stone() -> None:
    red = builder(SINGLE, 8, "7S")
    red.offers_values(1, BuildTowerSingle, "levels", 1, 2, 3)
    red.decides(1, BuildTowerSingle(3)).gains(1, stone=-7).height(1, 11).cites("PALM-TOWER-01")


@rules("PALM-EX-02", "PALM-TOWER-02", "PALM-TOWER-04", "AMB-02")
def test_the_pair_of_levels_5_and_6_costs_what_the_lower_band_asks() -> None:
    red = builder(PAIR, 4, "1W 2M")
    red.decides(1, BuildTowerPairs(1)).gains(1, wood=-1, marble=-2).height(1, 6)


@rules("PALM-EX-03", "PALM-TOWER-05", "PALM-IMP-18")
def test_i18_takes_the_wood_out_of_the_price() -> None:
    red = builder(PAIR, 6, "2M", "I18")
    red.decides(1, BuildTowerPairs(1)).gains(1, marble=-2).height(1, 8).cites("PALM-IMP-18", kind="marble")


@rules("PALM-TOWER-05", "PALM-TOWER-08")
def test_without_i18_the_wood_is_needed() -> None:
    red = builder(PAIR, 6, "1W 2M")
    red.refuses(1, BuildTowerPairs(1), rule="PALM-TOWER-08", reason="pairs-not-affordable")


@rules("PALM-EX-04", "PALM-TOWER-06", "PALM-IMP-14")
def test_i14_gives_level_5_between_the_paid_levels_4_and_6() -> None:
    red = builder(SINGLE, 3, "1W 3S", "I14")
    red.decides(1, BuildTowerSingle(2)).gains(1, wood=-1, stone=-3).height(1, 6).cites("PALM-IMP-14", kind="level")


@rules("PALM-EX-05", "AMB-03", "PALM-TOWER-06")
def test_i14_gives_level_10_within_the_pair_of_9_and_11() -> None:
    red = builder(PAIR, 8, "2W 2M", "I14")
    red.decides(1, BuildTowerPairs(1)).gains(1, wood=-2, marble=-2).height(1, 11)


@rules("PALM-EX-06", "PALM-TRAI-02", "PALM-IMP-14", "PALM-ERA-03")
def test_a_free_level_comes_back_at_once_after_the_traitor() -> None:
    match = position().in_turn(7).tower(2, 16).tiles(2, "I14").tower(1, 3).on(1, TRAITOR)
    match.resolution().until("construction", 1).decides(1, UseTraitor(2)).height(2, 15).cites(
        "PALM-TRAI-01", "PALM-IMP-14"
    )


@rules("PALM-EX-16", "PALM-TRAI-02", "AMB-23")
@pytest.mark.parametrize(("second", "heights"), [(2, (6, 10)), (3, (8, 8))])
def test_two_traitors_destroy_4_levels_of_one_or_2_of_each(second: int, heights: tuple[int, int]) -> None:
    match = position().in_turn(8).tiles(1, "I47").on(1, TRAITOR, "I47").tower(2, 10).tower(3, 10)
    match.resolution().until("construction", 1).decides(1, UseTraitor(2)).height(2, 8)
    match.decides(1, UsePrivateConstruction("I47", "traitor"), UseTraitor(second))
    match.height(2, heights[0]).height(3, heights[1])


@rules("PALM-TRAI-01", "PALM-ERA-03")
@pytest.mark.parametrize(("turn", "destroyed"), [(3, 0), (4, 1), (6, 1), (7, 2), (9, 2)])
def test_the_era_says_how_many_levels_the_traitor_destroys(turn: int, destroyed: int) -> None:
    match = position().in_turn(turn).tower(2, 10).hand(1, "K1").on(1, TRAITOR).resolution().until("construction", 1)
    match.decides(1, UseTraitor(2)).height(2, 10 - destroyed).in_reserve(1, 3, 2)


@rules("PALM-TRAI-01", "PALM-TURN-06")
def test_who_has_nothing_but_a_traitor_without_effect_is_not_asked() -> None:
    position().in_turn(3).tower(2, 10).on(1, TRAITOR).resolution().asks(1, "place piece")
    position().in_turn(4).tower(2, 10).on(1, TRAITOR).resolution().asks(1, "construction")


@rules("PALM-TRAI-01")
def test_the_traitor_goes_against_towers_at_least_as_high() -> None:
    match = position(4).in_turn(4).tower(1, 5).tower(2, 4).tower(3, 5).tower(4, 9).on(1, TRAITOR)
    match.resolution().until("construction", 1).offers_values(1, UseTraitor, "victim", 3, 4)
    match.refuses(1, UseTraitor(2), rule="PALM-TRAI-01", reason="lower-tower")
    match.refuses(1, UseTraitor(1), rule="PALM-TRAI-01", reason="own-tower")
    match.refuses(1, UseTraitor(5), rule="PALM-TRAI-01", reason="no-such-seat")


@rules("PALM-TRAI-01", "AMB-23", "PALM-COMP-07")
def test_no_tower_falls_below_0() -> None:
    match = position().in_turn(7).tower(2, 1).on(1, TRAITOR).resolution().until("construction", 1)
    match.decides(1, UseTraitor(2)).height(2, 0)
    low = position().fulfilled(1, "K20").tower(2, 2).resolution().until("construction", 1)
    low.decides(1, ReturnMissionForDestruction("K20", 2)).height(2, 0)


@rules("PALM-TRAI-02", "PALM-TRAI-01")
def test_each_traitor_is_judged_when_it_acts() -> None:
    match = position().in_turn(7).tiles(1, "I47").on(1, TRAITOR, "I47").tower(1, 5).tower(2, 6).tower(3, 5)
    match.resolution().until("construction", 1).decides(1, UseTraitor(2)).height(2, 4)
    match.decides(1, UsePrivateConstruction("I47", "traitor")).offers_values(1, UseTraitor, "victim", 3)


@rules("PALM-TOWER-03", "AMB-04")
def test_each_band_has_its_prices() -> None:
    for height, single, pair in (
        (0, "1W 1S", "1W 2M"),
        (4, "1W 1S", "1W 2M"),
        (5, "2S", "2W 2M"),
        (9, "2S", "2W 2M"),
        (10, "3S", "2W 3M"),
        (15, "5S", "3W 4M"),
        (25, "5S", "3W 4M"),
    ):
        builder(SINGLE, height, single).offers_values(1, BuildTowerSingle, "levels", 1)
        builder(PAIR, height, pair).offers_values(1, BuildTowerPairs, "pairs", 1)


@rules("PALM-TOWER-02", "AMB-01")
def test_one_piece_may_build_several_pairs_unless_the_switch_is_off() -> None:
    builder(PAIR, 0, "2W 4M").decides(1, BuildTowerPairs(2)).height(1, 4)
    one = position(3, tower_pair_repeatable="off").on(1, PAIR).owns(1, "2W 4M").resolution().until("construction", 1)
    one.offers_values(1, BuildTowerPairs, "pairs", 1)
    one.refuses(1, BuildTowerPairs(2), rule="PALM-TOWER-02", reason="only-one-pair")


@rules("PALM-TOWER-04", "AMB-02")
def test_every_pair_between_two_bands_costs_the_cheaper_one() -> None:
    builder(PAIR, 9, "2W 2M").decides(1, BuildTowerPairs(1)).gains(1, wood=-2, marble=-2).height(1, 11)
    builder(PAIR, 14, "2W 3M").decides(1, BuildTowerPairs(1)).gains(1, wood=-2, marble=-3).height(1, 16)


@rules("PALM-TOWER-06", "AMB-22")
def test_free_levels_do_not_count_in_pairs() -> None:
    red = builder(PAIR, 3, "3W 4M", "I14")
    red.decides(1, BuildTowerPairs(2)).gains(1, wood=-3, marble=-4).height(1, 8)


@rules("PALM-TOWER-06", "PALM-IMP-15")
def test_i14_and_i15_together_give_no_more_than_one_of_them() -> None:
    both = builder(SINGLE, 3, "1W 1S", "I14", "I15")
    both.decides(1, BuildTowerSingle(1)).height(1, 5).cites("PALM-IMP-14").cites_not("PALM-IMP-15")
    builder(SINGLE, 3, "1W 1S", "I15").decides(1, BuildTowerSingle(1)).height(1, 5).cites("PALM-IMP-15")


@rules("PALM-TOWER-07", "PALM-COMP-07")
def test_the_tower_card_follows_the_height_and_there_is_no_highest_level() -> None:
    red = builder(SINGLE, 4, "1W 31S").decides(1, BuildTowerSingle(12)).height(1, 16)
    red.cites("PALM-TOWER-07", kind="tower-card")
    builder(SINGLE, 30, "5S").decides(1, BuildTowerSingle(1)).height(1, 31)
    fallen = position().in_turn(4).tower(2, 10).on(1, TRAITOR).resolution().until("construction", 1)
    fallen.decides(1, UseTraitor(2)).height(2, 9).lies_only("tower-card@2", "tower-card/5")


@rules("PALM-TOWER-08")
def test_nothing_cannot_be_built_and_other_goods_do_not_help() -> None:
    red = builder(SINGLE, 6, "1S 3M 3W 3G")
    red.offers_no(1, BuildTowerSingle)
    red.refuses(1, BuildTowerSingle(1), rule="PALM-TOWER-08", reason="levels-not-affordable")
    for levels in (0, -1):
        red.refuses(1, BuildTowerSingle(levels), rule="PALM-TOWER-08", reason="nothing-built")
    pairs = builder(PAIR, 6, "9S 2W 1M")
    pairs.refuses(1, BuildTowerPairs(0), rule="PALM-TOWER-08", reason="nothing-built")
    pairs.refuses(1, BuildTowerPairs(1), rule="PALM-TOWER-08", reason="pairs-not-affordable")


@rules("PALM-TOWER-01", "PALM-TOWER-02", "PALM-TURN-04")
def test_each_slot_builds_in_its_own_way_once() -> None:
    red = builder(SINGLE, 0, "4W 4S 4M")
    red.refuses(1, BuildTowerPairs(1), rule="PALM-TOWER-02", reason="no-piece-on-action")
    red.decides(1, BuildTowerSingle(1)).empty(f"slot:{SINGLE}").in_reserve(1, 3, 2)
    red.asks(1, "construction").refuses(1, BuildTowerSingle(1), rule="PALM-TOWER-01", reason="no-piece-on-action")
    red.decides(1, EndConstruction())
