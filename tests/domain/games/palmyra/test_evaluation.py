"""The estimate for bots goes in the right directions, knows no more than its seat, and makes bots win."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from domain.games import games
from domain.games.palmyra.evaluation import evaluate
from tests.domain.games.bots_at_play import HASTY, against_random, require_blind_to_secrets, with_thinking
from tests.domain.games.palmyra.position import PalmyraPosition, position

GAME = games()["palmyra"]

Given: TypeAlias = Callable[[PalmyraPosition], PalmyraPosition]


def worth(match: PalmyraPosition) -> int:
    """The worth of the position to the first seat beyond its points."""
    return evaluate(match.turn, match.turn.seat(1))


def gain(given: Given, before: Given = lambda match: match) -> int:
    """The rise in the worth by what is given."""
    return worth(given(before(position()))) - worth(before(position()))


# -- what is scored ---------------------------------------------------------------------------------------------------


def test_in_the_last_turn_a_level_is_worth_what_it_will_score() -> None:
    def last(match: PalmyraPosition) -> PalmyraPosition:
        return match.in_turn(9)

    assert gain(lambda match: match.tower(1, 3), last) == 3 * 200
    assert gain(lambda match: match.tower(2, 4), last) == -4 * 200 // 2


def test_before_a_level_is_worth_what_war_supplies_will_bring_too() -> None:
    """They pay for being ahead, turn after turn."""

    def level(match: PalmyraPosition) -> PalmyraPosition:
        return match.tower(2, 3).tower(3, 3)

    ahead = gain(lambda match: match.tower(1, 3))
    assert ahead > 3 * 600
    assert gain(lambda match: match.tower(1, 3), level) == ahead
    assert gain(lambda match: match.tower(2, 4)) < -4 * 600 // 2


def test_a_mission_is_worth_more_fulfilled_than_returned_and_least_in_hand() -> None:
    fulfilled = gain(lambda match: match.fulfilled(1, "K9"))
    returned = gain(lambda match: match.returned(1, "K9"))
    hand = gain(lambda match: match.hand(1, "K9"))
    assert fulfilled == 1400 > returned == 700 > hand > 0


def test_a_mission_in_hand_is_worth_more_as_its_price_comes_together() -> None:
    def hand(match: PalmyraPosition) -> PalmyraPosition:
        return match.hand(1, "K9")

    assert gain(lambda match: match.owns(1, "2S"), hand) > gain(lambda match: match.owns(1, "2S"))


def test_each_part_of_a_temple_is_worth_more_than_the_one_before() -> None:
    def temple(part: str) -> int:
        return gain(lambda match: match.temples(1, part))

    assert 0 < temple("basement") < temple("colonnade") < temple("roof") < temple("statues") == 4100
    late = gain(lambda match: match.temples(1, "basement"), lambda match: match.in_turn(9))
    assert temple("basement") > late == 500


def test_different_rare_goods_are_worth_more_than_equal_ones() -> None:
    different = gain(lambda match: match.rare(1, "glass", "jade", "silk", "oils"))
    assert different > gain(lambda match: match.rare(1, "glass", "glass", "silk", "silk")) > 0


# -- what is good for turns to come -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "given",
    [
        lambda match: match.owns(1, "1W"),
        lambda match: match.tiles(1, "I5"),
        lambda match: match.tiles(1, "I38"),
        lambda match: match.pieces(1, 4, 2),
        lambda match: match.pieces(1, 3, 3),
    ],
)
def test_possessions_are_worth_something_and_less_in_the_last_turn(given: Given) -> None:
    assert gain(given) > 0
    assert gain(given) >= gain(given, lambda match: match.in_turn(9))


def test_advanced_goods_are_worth_more_but_no_more_than_can_be_stored() -> None:
    assert gain(lambda match: match.owns(1, "1G")) > gain(lambda match: match.owns(1, "1S"))
    assert gain(lambda match: match.owns(1, "4W 8S")) == gain(lambda match: match.owns(1, "4W 4S"))
    assert gain(lambda match: match.owns(1, "4W 8S"), lambda match: match.tiles(1, "I33")) > gain(
        lambda match: match.owns(1, "4W 4S"), lambda match: match.tiles(1, "I33")
    )


@pytest.mark.parametrize(
    ("slot", "before", "useful"),
    [
        ("pa_temple/1", lambda match: match, lambda match: match.owns(1, "2W 3S")),
        ("an_tower_single/1", lambda match: match, lambda match: match.owns(1, "2W 2S")),
        ("da_tower_pair/1", lambda match: match, lambda match: match.owns(1, "1W 2M")),
        ("pa_improvement/1", lambda match: match.display("I5"), lambda match: match.owns(1, "1W")),
        ("ss_rare_grey/1", lambda match: match, lambda match: match.owns(1, "3G")),
        ("pa_mission/1", lambda match: match.owns(1, "2W 2S 1G"), lambda match: match.hand(1, "K9")),
        ("da_caravan/1", lambda match: match, lambda match: match.tower(1, 5)),
        ("ns_shipyard/1", lambda match: match, lambda match: match.rare(1, "glass", "jade", "silk")),
        ("an_war_supplies/1", lambda match: match, lambda match: match.tower(1, 5)),
        ("da_traitor/1", lambda match: match.in_turn(7), lambda match: match.tower(2, 5)),
        ("ns_wood_ship/1", lambda match: match, lambda match: match.tiles(1, "I10")),
        ("ss_peace_gifts/1", lambda match: match.in_turn(9), lambda match: match.tiles(1, "I44")),
    ],
)
def test_a_piece_is_worth_more_where_it_can_do_something(slot: str, before: Given, useful: Given) -> None:
    """The piece on the slot adds more to the worth with what makes it useful than without."""
    assert gain(lambda match: match.on(1, slot), lambda match: useful(before(match))) > gain(
        lambda match: match.on(1, slot), before
    )


def test_a_market_gets_the_good_that_is_missing() -> None:
    def builder(match: PalmyraPosition) -> PalmyraPosition:
        return match.owns(1, "4W").on(1, "da_tower_pair/1")

    with_market = gain(lambda match: match.on(1, "pa_market/1"), builder)
    assert with_market > gain(lambda match: match.on(1, "pa_market/1"), lambda match: match.owns(1, "4W"))


# -- what it may look at, and what it is good for ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_only_reads_what_its_seat_knows_and_at_the_end_nothing_is_left_to_hope_for(players: int) -> None:
    require_blind_to_secrets(GAME, players)


def test_a_greedy_bot_beats_random_play() -> None:
    """A planner beats a greedy bot by as much again: `test_a_planner_places_pieces_that_serve_each_other`."""
    result = against_random(with_thinking(GAME, HASTY), "greedy", 2, 0)
    assert result.won
    assert result.ahead >= 60
