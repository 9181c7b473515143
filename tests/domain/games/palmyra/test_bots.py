"""Bots of Palmyra find the obvious and play the whole game."""

import pytest

from tests.domain.games.bots_at_play import match_of, turn_of
from tests.domain.games.palmyra.position import BuildTowerPairs, BuildTowerSingle, PalmyraPosition, position
from tests.domain.games.palmyra.test_evaluation import GAME

THINKING = pytest.mark.parametrize("kind", ["greedy", "planner"])


def builder(slot: str, owned: str) -> PalmyraPosition:
    """Seat 1 in its Construction step, with a piece on a slot of the tower."""
    match = position().on(1, slot).owns(1, owned).hand(1, "K1")
    return match.resolution().until("construction", 1)


@THINKING
@pytest.mark.parametrize(
    ("slot", "owned", "built"),
    [
        ("da_tower_pair/1", "1W 2M", BuildTowerPairs(1)),
        ("an_tower_single/1", "2W 2S", BuildTowerSingle(2)),
    ],
)
def test_a_seat_that_can_pay_builds_its_tower(
    kind: str, slot: str, owned: str, built: BuildTowerPairs | BuildTowerSingle
) -> None:
    """In the first Era a level scores six points: more than its goods."""
    assert built in turn_of(builder(slot, owned).playing, kind, 1)


def test_a_planner_places_pieces_that_serve_each_other() -> None:
    """A planner that sees one piece at a time makes 83 points of this match."""
    match = match_of(GAME, ["greedy", "planner"], "match 1")
    assert match.points[2] >= 150
    assert match.points[2] >= match.points[1] + 60
