"""Effects as values: what a step is equal to."""

import pytest

from domain.table.effects import Ask, Close, Hide, Show, Step, inverse

STEPS: list[Step] = [
    Show("deck", 1, ("card/a",), "T"),
    Hide("deck", 1, ("card/a",), "T"),
    Ask(1, "due", ("x",), 3, "T"),
    Close(1, "due", ("x",), 3, "T"),
]


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_equal_to_its_like_and_to_no_tuple_of_the_same_content(step):
    like = step._replace()
    assert step == like
    assert not step != like  # noqa: SIM202 - this is the other method
    assert hash(step) == hash(like)
    for other in (tuple(step), inverse(step), step._replace(rule="U")):
        assert step != other
        assert not step == other  # noqa: SIM201 - this is the other method


def test_a_set_of_steps_holds_each_once():
    assert len({*STEPS, *(step._replace() for step in STEPS)}) == len(STEPS)
