"""MERV-FAV, MERV-INF: the two tracks, their points, and what does not fit on them."""

import pytest

from domain.games.merv.tracks import gain_favour, gain_influence
from tests.domain.games.merv.position import RED, GainFavour, MervPosition, rules
from tests.domain.games.merv.situations import at_action, started


def gain(match: MervPosition, track: str, count: int) -> MervPosition:
    """When the first seat gains so much, whatever the cause."""
    match.turn.begin(match.playing.version + 1, "MERV-FAV-01")
    match._before = match._snapshot()
    (gain_favour if track == "favour" else gain_influence)(match.turn, match.turn.seat(RED), count)
    match.effects = tuple(match.turn.effects)
    return match


@rules("MERV-FAV-01", "MERV-FAV-02")
def test_favour_goes_up_by_one_and_scores_the_points_reached() -> None:
    match = at_action("library").stands(RED, favour=2).decides(RED, GainFavour())
    match.on_tracks(RED, favour=3).scores(RED, favour=1).cites("MERV-FAV-02", kind="point")


@rules("MERV-FAV-02")
def test_points_are_scored_for_spaces_passed_and_again_on_a_later_climb() -> None:
    match = gain(started().stands(RED, favour=2), "favour", 4).on_tracks(RED, favour=6).scores(RED, favour=1 + 1 + 2)
    match.stands(RED, favour=2)
    gain(match, "favour", 1).scores(RED, favour=1)


@rules("MERV-FAV-03", "AMB-23", "AMB-40")
def test_favour_that_does_not_fit_becomes_influence_unit_by_unit() -> None:
    match = gain(started().stands(RED, favour=8, influence=5), "favour", 3).on_tracks(RED, favour=9, influence=7)
    match.scores(RED, favour=3, influence=1).cites("MERV-FAV-03", "MERV-INF-01")


@rules("MERV-INF-01")
def test_influence_scores_all_points_passed() -> None:
    match = gain(started().stands(RED, influence=5), "influence", 4).on_tracks(RED, influence=9)
    match.scores(RED, influence=1 + 1).cites("MERV-INF-01", kind="point")


@rules("MERV-INF-02", "AMB-23")
def test_influence_that_does_not_fit_becomes_favour() -> None:
    match = gain(started().stands(RED, favour=1, influence=15), "influence", 4).on_tracks(RED, favour=4, influence=16)
    match.scores(RED, influence=4, favour=1).cites("MERV-INF-02")


@rules("MERV-FAV-03", "MERV-INF-02")
@pytest.mark.parametrize("track", ["favour", "influence"])
def test_nothing_is_gained_at_both_ends(track: str) -> None:
    match = gain(started().stands(RED, favour=9, influence=16), track, 2).on_tracks(RED, favour=9, influence=16)
    match.scores(RED)


@rules("MERV-INF-03", "MERV-EX-10")
def test_influence_fixes_spices_and_contracts() -> None:
    box = started().box
    assert [box.spice_limit(influence) for influence in (0, 1, 2, 3, 4, 5, 7, 8, 16)] == [1, 1, 2, 2, 3, 3, 3, 4, 4]
    assert [box.contract_level(influence) for influence in (0, 1, 2, 3, 4, 5, 16)] == [0, 1, 1, 2, 2, 3, 3]
