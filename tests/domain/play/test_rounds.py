"""The beginning of a round: a step of the match, or a marker that moves on; nothing else."""

import pytest

from domain.play.rounds import RoundBegins, rounds_begun, with_marker, with_step
from domain.table.effects import Ask, Close, Effect, Move, Show, inverse

STEP = Close(0, "round", ("2",), 1, "X-01")


@pytest.mark.parametrize(
    ("effect", "begins"),
    [
        (STEP, True),
        (Close(0, "turn", (), 1, "X-01"), False),
        (Ask(0, "round", (), 1, "X-01"), False),
        (Move("round/1", 1, "board", "board", "round/2", "X-01"), False),
    ],
)
def test_a_round_begins_with_its_step(effect: Effect, begins: bool) -> None:
    assert with_step("round")(effect) is begins


@pytest.mark.parametrize(
    ("effect", "begins"),
    [
        (Move("year/1", 1, "board", "board", "year/2", "X-01"), True),
        (Move("year/1", 1, "box", "board", "year/1", "X-01"), False),
        (Move("coin/1", 1, "board", "board", "coin/2", "X-01"), False),
        (STEP, False),
    ],
)
def test_a_round_begins_when_its_marker_moves_on(effect: Effect, begins: bool) -> None:
    assert with_marker("year")(effect) is begins


@pytest.mark.parametrize("begins", [with_step("round"), with_marker("year")])
def test_a_decision_that_is_undone_takes_its_rounds_back(begins: RoundBegins) -> None:
    effects: list[Effect] = [
        STEP,
        Move("year/1", 1, "board", "board", "year/2", "X-01"),
        Ask(0, "round", (), 1, "X-01"),
        Show("board", 1, ("coin/1",), "X-01"),
    ]
    undone = [back for effect in reversed(effects) if isinstance(back := inverse(effect), Move | Ask | Close)]
    assert rounds_begun(begins, effects) == 1
    assert rounds_begun(begins, undone, undoes=True) == -1
    assert rounds_begun(None, effects) == 0, "a game that declares no rounds has none"
