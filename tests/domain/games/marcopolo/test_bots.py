"""Bots of Marco Polo find the obvious and play the whole game."""

import pytest

from domain.simulation.search import Search
from domain.simulation.standings import Standings
from tests.domain.games.bots_at_play import HASTY, match_of, turn_of, with_thinking
from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    BuyBlackDie,
    CompleteContract,
    RerollDie,
    TakeThreeCoins,
    Travel,
    TravelOn,
    position,
)
from tests.domain.games.marcopolo.test_evaluation import GAME

THINKING = pytest.mark.parametrize("kind", ["greedy", "planner"])


def test_a_planner_travels_to_a_city_of_its_objectives_that_is_a_step_away() -> None:
    green = (
        position(turn=GREEN).figure(GREEN, "oasis_1").objectives(GREEN, "OB03").posts(GREEN, "kashgar", "alexandria")
    )
    green.dice(GREEN, 3, 3).owns(GREEN, coin=8)
    made = turn_of(green.playing, "planner", GREEN)
    assert any(isinstance(decision, Travel) for decision in made)
    assert green.turn.seat(GREEN).has_post("moscow")


def test_a_planner_follows_a_long_journey_to_its_end() -> None:
    """Three steps or more to a place of an objective, with other actions enough to spend all effort on."""
    green = position(turn=GREEN).figure(GREEN, "venezia").objectives(GREEN, "OB06", "OB18")
    green.dice(GREEN, 3, 3, 5, 5).owns(GREEN, coin=14, camel=6)
    made = turn_of(green.playing, "planner", GREEN)
    assert sum(isinstance(decision, TravelOn) for decision in made) >= 3
    assert any(green.turn.seat(GREEN).has_post(place) for place in ("karakorum", "anxi"))


def test_a_planner_does_not_travel_where_nothing_is_left_to_reach() -> None:
    """In the last round, from an oasis whose cities hold posts of the seat already: coins are worth more."""
    green = (
        position(turn=GREEN).in_round(5).figure(GREEN, "oasis_1").objectives(GREEN).posts(GREEN, "moscow", "alexandria")
    )
    green.dice(GREEN, 3, 3).owns(GREEN, coin=10)
    assert not any(isinstance(decision, Travel) for decision in turn_of(green.playing, "planner", GREEN))


def test_a_planner_completes_a_contract_before_its_last_turn_ends() -> None:
    """The seat has one die left in the last round, and the others have more: it has no turn after this one."""
    green = position(turn=GREEN).in_round(5).holds(GREEN, "C17").dice(GREEN, 1).owns(GREEN, gold=4, camel=7, coin=10)
    green.has_completed(BLUE, "C01", "C02")
    assert CompleteContract("C17") in turn_of(green.playing, "planner", GREEN)


@pytest.mark.parametrize("number", [1, 5])
def test_a_planner_completes_a_contract_as_soon_as_its_cost_is_there(number: int) -> None:
    """To wait gains nothing: its slot stays full, and its cost may be spent. A journey can be paid beside it."""
    green = position(turn=GREEN).in_round(number).holds(GREEN, "C17").dice(GREEN, 1, 5, 5)
    green.has_completed(BLUE, "C01", "C02").owns(GREEN, gold=3, camel=8, coin=8)
    assert CompleteContract("C17") in turn_of(green.playing, "planner", GREEN)


@THINKING
@pytest.mark.parametrize("number", range(2))
def test_no_die_that_shows_a_six_is_rolled_again(kind: str, number: int) -> None:
    green = position(turn=GREEN).dice(GREEN, 6, 6, 6).owns(GREEN, coin=5, camel=8)
    made = turn_of(green.playing, kind, GREEN, f"six {number}")
    assert not any(isinstance(decision, RerollDie) and decision.die == "green/6" for decision in made)


def test_no_line_of_a_planner_rolls_twice() -> None:
    """In an imagined match it would see beforehand whether the second roll is better, and count on it."""
    green = position(turn=GREEN).dice(GREEN, 1, 2, 3).owns(GREEN, coin=5, camel=8)
    search = Search(green.playing, GREEN, Standings(GREEN))
    lines, _ = search.begin(green.offered(GREEN, RerollDie)[:1])
    search._follow(lines[0])
    assert search._widen(lines[0], green.offered(GREEN, RerollDie)) == ([], [])
    assert search._widen(lines[0], green.offered(GREEN, BuyBlackDie)) != ([], [])


@THINKING
def test_dice_are_not_thrown_away_for_a_new_round(kind: str) -> None:
    """Nobody else has dice left: when the seat has none, the round is over and everybody gets new ones."""
    green = position(turn=GREEN).only_dice_of(GREEN, 5, 5, 6).owns(GREEN, coin=20, camel=2)
    made = turn_of(green.playing, kind, GREEN)
    assert sum(isinstance(decision, TakeThreeCoins) for decision in made) <= 1


def test_a_planner_travels_places_posts_completes_contracts_and_wins() -> None:
    kinds = ["random", "planner"]
    match = match_of(with_thinking(GAME, HASTY), kinds, "whole game", {"character_draft": "on"})
    assert match.decisions[2, "Travel"] >= 2, match.decisions
    assert len(match.playing.turn.seat(2).posted) >= 2
    assert match.decisions[2, "CompleteContract"] >= 5
    assert match.points[2] - match.points[1] > 30
