"""Bots of Sahwari find the obvious and play the whole game."""

import pytest

from domain.games.sahwari.areas import hidden_side
from domain.games.sahwari.questions import OWN_CAMEL_DUE
from domain.simulation.bots import bot_events
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import Picks, new_match
from domain.simulation.search import Search
from domain.simulation.standings import Standings
from domain.table.effects import Show
from tests.domain.games.bots_at_play import turn_of
from tests.domain.games.sahwari.position import (
    GAME,
    A,
    B,
    CollectResource,
    MoveCamel,
    SahwariPosition,
    UseStrategyToken,
    position,
)

THINKING = pytest.mark.parametrize("kind", ["greedy", "planner"])


def neighbours() -> SahwariPosition:
    """A's camel stands beside B's, early in the match: an attack could only push it one tile on."""
    match = position().tiles_up(18).stands("blue/1", "1,1").stands("yellow/1", "1,2")
    return match.strategy(A, 2)


@THINKING
def test_a_strategy_token_is_kept_where_an_attack_brings_nothing(kind: str) -> None:
    assert not any(isinstance(decision, UseStrategyToken) for decision in turn_of(neighbours().playing, kind, A))


def test_a_greedy_bot_spends_no_strategy_token_to_put_off_a_bad_token() -> None:
    """It has to be collected all the same, unless an attack takes it away: no single decision shows that."""
    match = position().tiles_up(12).resources("0,0", "guarded/1").hides("guarded/1", "B4")
    match.table.apply([Show(hidden_side("guarded/1"), A, ("guarded-side/B4",), "")])
    match.stands("blue/1", "0,0").strategy(A, 2).in_stage(A, "moved")
    assert match.offered(A, CollectResource)
    assert not any(isinstance(decision, UseStrategyToken) for decision in turn_of(match.playing, "greedy", A))


@pytest.mark.parametrize(("tiles", "used"), [(18, False), (7, True)])
def test_a_planner_attacks_a_poor_space_only_when_better_ones_will_not_come(tiles: int, used: bool) -> None:
    """The opponent has one cube, on a space of little influence; later there are dearer ones to take."""
    match = position(leaders={A: "diplomat", B: "merchant"}).tiles_up(tiles).row(B, right=["R19"])
    match.stands("blue/1", "0,1").stands("yellow/1", "0,2").strategy(A, 1).in_stage(A, "guild-moved")
    match.activated(B, match.turn.seat(B).spaces()[0].name)
    made = turn_of(match.playing, "planner", A)
    assert any(isinstance(decision, UseStrategyToken) for decision in made) is used


def test_a_planner_compares_several_moves_of_a_camel_at_the_end_of_the_turn() -> None:
    """They are decisions of one class, and the first of a long turn. When one of them took all the effort, the planner
    chose it because it knew nothing of the others.
    """
    playing = new_match(GAME, 2, {}, "moves")
    compared: list[int] = []
    for _ in bot_events(playing, ["random", "random"], "moves"):
        for seat, question in playing.awaiting().items():
            offers = list(playing.offers(seat))
            if question.kind == OWN_CAMEL_DUE and sum(isinstance(offer, MoveCamel) for offer in offers) >= 5:
                search = Search(imagine(playing, seat, Picks("moves")), seat, Standings(seat))
                search.deepen(offers)
                compared.append(len(search.reached) if search.reached is not search.tried else 0)
    assert len(compared) > 10
    assert sum(compared) > 3 * len(compared)
