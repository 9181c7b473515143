"""Bots of Sahwari find the obvious and play the whole game."""

import pytest

from tests.domain.games.bots_at_play import turn_of
from tests.domain.games.sahwari.position import A, SahwariPosition, UseStrategyToken, position

THINKING = pytest.mark.parametrize("kind", ["greedy", "planner"])


def neighbours() -> SahwariPosition:
    """A's camel stands beside B's, early in the match: an attack could only push it one tile on."""
    match = position().tiles_up(18).stands("blue/1", "1,1").stands("yellow/1", "1,2")
    return match.strategy(A, 2)


@THINKING
def test_a_strategy_token_is_kept_where_an_attack_brings_nothing(kind: str) -> None:
    assert not any(isinstance(decision, UseStrategyToken) for decision in turn_of(neighbours().playing, kind, A))
