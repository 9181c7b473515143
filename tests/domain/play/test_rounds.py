"""What begins a round: a step of the match, or a marker that moves on; nothing else."""

import pytest

from domain.play.rounds import with_marker, with_step
from domain.table.effects import Ask, Close, Effect, Move

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
