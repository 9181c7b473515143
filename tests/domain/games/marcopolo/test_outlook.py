"""The worth of the end of a turn at two seats goes in the right directions; its exact amount is no rule."""

from dataclasses import replace
from typing import Any

import pytest

from domain.games.marcopolo.evaluation import evaluate
from domain.games.marcopolo.learnt import WEIGHTS
from domain.games.marcopolo.outlook import measures, outlook
from domain.play.turn import STOCK
from domain.simulation.bots import choose
from domain.simulation.random_play import Picks, new_match, random_events
from domain.simulation.resample import resample
from tests.domain.games.marcopolo.test_evaluation import GAME, begun, gain


@pytest.mark.parametrize("item", ["coin", "camel", "gold", "silk", "pepper"])
def test_possessions_are_worth_something(item: str) -> None:
    assert gain((item, 3, STOCK, "purse@1"), worth=outlook) > 0


@pytest.mark.parametrize("item", ["camel", "gold", "silk", "pepper"])
def test_what_the_other_seat_has_counts_against_it(item: str) -> None:
    assert gain((item, 3, STOCK, "purse@2"), worth=outlook) < 0


def test_every_measure_has_a_weight_in_every_round() -> None:
    turn = begun().turn
    names = set(measures(turn, turn.seat(1), turn.seat(2)))
    assert all(set(weights) == names for weights in WEIGHTS)
    assert len(WEIGHTS) == turn.box.setup.rounds


def test_it_is_the_estimate_where_nothing_was_learnt_and_at_the_end() -> None:
    for players in (2, 3):
        playing: Any = new_match(GAME, players, {}, "outlook")
        compared = set()
        for _ in random_events(playing, Picks("outlook")):
            turn = playing.turn
            if turn.round and (players > 2 or playing.finished):
                compared.add(playing.finished)
                assert all(outlook(turn, seat) == evaluate(turn, seat) for seat in turn.seats)
        assert True in compared


def test_planners_ask_it_and_greedy_bots_do_not() -> None:
    playing = begun()
    (seat,) = playing.awaiting()
    asked = []

    def upside_down(turn: object, facade: object) -> int:
        asked.append(facade)
        return -evaluate(turn, facade)  # type: ignore[arg-type]

    usual = choose("greedy", playing, seat, "seed"), choose("planner", playing, seat, "seed")
    playing.game = replace(GAME, bots=GAME.bots._replace(outlook=upside_down))
    assert choose("planner", playing, seat, "seed") != usual[1]
    asked.clear()
    assert choose("greedy", playing, seat, "seed") == usual[0]
    assert not asked


def test_nothing_hidden_counts() -> None:
    playing: Any = new_match(GAME, 2, {}, "hidden")
    picks = Picks("hidden")
    changed = compared = 0
    for _ in random_events(playing, picks):
        if playing.version % 5 or not playing.turn.round or playing.finished:
            continue
        turn = playing.turn
        for seat in turn.seats:
            before = outlook(turn, seat)
            changes = list(resample(playing, seat.number, picks))
            playing.table.apply(changes)
            assert outlook(turn, seat) == before
            playing.table.revert(changes)
            changed += bool(changes)
            compared += 1
    assert compared > 20
    assert changed > 20
