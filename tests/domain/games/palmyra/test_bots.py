"""Bots of Palmyra find the obvious and play the whole game."""

import pytest

from domain.games.palmyra.questions import PLACE_PIECE
from domain.games.palmyra.turn import PalmyraTurn
from domain.play.playing import Playing
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks, new_match, random_events
from domain.simulation.search import Search
from domain.simulation.standings import Standings
from tests.domain.games.bots_at_play import HASTY, match_of, turn_of, with_thinking
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
    """Goods, the tower that they pay for, and War Supplies, which pay for the tower."""
    match = match_of(with_thinking(GAME, HASTY), ["greedy", "planner"], "match 0")
    assert match.points[2] >= 150
    assert match.points[2] >= match.points[1] + 60


class Watching(Standings):
    """Notes with how many pieces on the board the positions of a seat are compared."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.pieces: set[int] = set()

    def of(self, world: Playing, position: int) -> int:
        self.pieces.add(pieces_of(world))
        return super().of(world, position)


def pieces_of(playing: Playing) -> int:
    """The number of pieces of the first seat on the board."""
    turn = playing.turn
    assert isinstance(turn, PalmyraTurn)
    return sum(turn.seat(1).on(slot) != "" for slot in turn.slots)


def test_a_planner_looks_at_the_next_two_pieces_too() -> None:
    """Goods, the market that trades them and the tower that they pay for are three pieces."""
    playing = new_match(GAME, 2, {}, "pieces")
    picks = Picks("pieces")
    for _ in random_events(playing, picks):
        question = playing.question(1)
        if question is not None and question.kind == PLACE_PIECE and not pieces_of(playing):
            break
    watching = Watching(1)
    search = Search(imagine(playing, 1, picks), 1, watching)
    search.deepen(list(playing.offers(1)))
    assert watching.pieces == {1, 2, 3}
    assert len(search.reached) >= 2
