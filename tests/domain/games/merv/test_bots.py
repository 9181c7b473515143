"""Bots of Merv find the obvious and play the whole game."""

import pytest

from tests.domain.games.bots_at_play import HASTY, match_of, turn_of, with_thinking
from tests.domain.games.merv.position import GAME, RED, FulfilContract
from tests.domain.games.merv.situations import at_action

THINKING = pytest.mark.parametrize("kind", ["greedy", "planner"])


@THINKING
def test_a_contract_is_fulfilled_with_what_is_left_over(kind: str) -> None:
    """In the library with nothing to study: the goods are there for contracts."""
    red = at_action("library").stands(RED, influence=3).owns(RED, teal=2, common=2, rare=1)
    assert any(isinstance(decision, FulfilContract) for decision in turn_of(red.playing, kind, RED))


def test_a_planner_scores_by_halls_and_sets_too() -> None:
    match = match_of(with_thinking(GAME, HASTY), ["planner", "greedy"], "match 3")
    assert match.points[1] >= match.points[2] + 15
    categories = ("trade", "faith", "spice", "caravan-sets")
    assert sum(match.playing.turn.points(1, (category,)) > 0 for category in categories) >= 2
