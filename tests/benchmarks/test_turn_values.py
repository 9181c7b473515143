"""Learning finds weights that are there, and writes what the game reads."""

from random import Random

import pytest

from benchmarks import turn_values
from benchmarks.turn_values import LEARNT, positions, regress, written
from domain.games.marcopolo.learnt import WEIGHTS
from domain.simulation.bots import choose


def test_a_regression_finds_the_weights() -> None:
    chance = Random(7)
    rows = [[chance.gauss(0, 1), chance.gauss(5, 3), 1.0] for _ in range(300)]
    results = [2 * first - 3 * second + 10 for first, second, _ in rows]
    first, second, constant, added = regress(rows, results, ridge=0.001)
    assert (first, second, added) == pytest.approx((2, -3, 10), abs=0.001)
    assert constant == pytest.approx(0, abs=0.001)


def test_a_match_gives_the_ends_of_the_turns_of_the_planner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The strength of the planner does not matter here: its decisions are drawn by lot."""
    monkeypatch.setattr(turn_values, "choose", lambda _, *asked: choose("random", *asked))
    found = positions(1)
    assert {position.round for position in found} == {1, 2, 3, 4, 5}
    assert all(set(position.measures) == set(WEIGHTS[0]) for position in found)
    *_, last = found
    assert all(position.gained + position.measures["lead"] == last.gained + last.measures["lead"] for position in found)


def test_the_weights_are_written_as_they_are_read() -> None:
    assert written(WEIGHTS) == LEARNT.read_text(encoding="utf-8")
