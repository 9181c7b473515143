"""Decisions for departed seats: what is preferred, what is avoided, what is left."""

import pytest

from domain.play.absent import last_offered, preferring
from domain.play.decision import AnyDecision
from tests.domain.play.toys import Say, Sing, playing, toy

NO, YES, SING = Say("no"), Say("yes"), Sing()


@pytest.mark.parametrize(
    ("preferred", "avoiding", "chosen"),
    [
        ((Sing, Say), (), SING),
        ((Say, Sing), (), NO),
        ((YES, Sing), (), YES),
        ((Say("maybe"), Sing), (), SING),
        ((), (), NO),
        ((Say("maybe"),), (Say,), SING),
    ],
)
def test_the_first_that_is_offered_is_made(
    preferred: tuple[type[AnyDecision] | AnyDecision, ...], avoiding: tuple[type[AnyDecision], ...], chosen: AnyDecision
) -> None:
    turn = playing(toy({"begin": lambda turn: None})).turn
    assert preferring(*preferred, avoiding=avoiding)(turn, 1, [NO, YES, SING]) == chosen
    assert last_offered(turn, 1, [NO, YES, SING]) == SING
