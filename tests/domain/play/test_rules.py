from dataclasses import replace
from typing import Any

import pytest

from domain.play.rules import rule, rule_of, step, step_of
from tests.domain.play.toys import ToyTurn, playing, toy


class FakeTurn:
    rule = "before"


class Facade:
    def __init__(self, turn):
        self.turn = turn

    @rule("R-FACADE")
    def cites(self):
        return self.turn.rule


@rule("R-INNER")
def inner(turn):
    return turn.rule


@rule("R-OUTER")
def outer(number, turn):
    return [turn.rule, inner(turn), turn.rule, Facade(turn).cites(), turn.rule, number]


def test_the_innermost_function_is_cited():
    turn = FakeTurn()
    assert outer(3, turn) == ["R-OUTER", "R-INNER", "R-OUTER", "R-FACADE", "R-OUTER", 3]
    assert turn.rule == "before"


def test_the_turn_may_be_passed_by_name():
    assert outer(turn=FakeTurn(), number=3)[0] == "R-OUTER"
    assert outer(3, turn=FakeTurn())[0] == "R-OUTER"


def test_the_citation_ends_with_an_error_too():
    @rule("R-ERROR")
    def fails(turn):
        raise LookupError(turn.rule)

    turn = FakeTurn()
    with pytest.raises(LookupError, match="R-ERROR"):
        fails(turn)
    assert turn.rule == "before"


def test_a_function_tells_its_rule():
    assert rule_of(outer, "default") == "R-OUTER"
    assert rule_of(Facade.cites, "default") == "R-FACADE"
    assert rule_of(len, "default") == "default"
    assert outer.__name__ == "outer"


def test_a_generator_cannot_cite_because_it_runs_later():
    with pytest.raises(TypeError, match="generator"):

        @rule("R-LATER")
        def later(turn):
            yield turn.rule


def test_the_turn_is_found_wherever_it_stands():
    @rule("R-FIRST")
    def first(turn, number):
        return turn.rule, number

    @rule("R-LAST")
    def last(number, turn):
        return turn.rule, number

    class Holder:
        turn = FakeTurn()

        @rule("R-METHOD")
        def method(self, number):
            return self.turn.rule, number

    turn = FakeTurn()
    assert first(turn, 1) == first(turn=turn, number=1) == ("R-FIRST", 1)
    assert last(1, turn) == last(1, turn=turn) == last(number=1, turn=turn) == ("R-LAST", 1)
    assert Holder().method(1) == ("R-METHOD", 1)
    assert (turn.rule, Holder.turn.rule) == ("before", "before")
    assert (rule_of(first, ""), first.__name__) == ("R-FIRST", "first")


def test_a_method_of_the_turn_itself_may_cite():
    class CitingTurn(ToyTurn):
        @rule("R-OWN")
        def dances(self, seat):
            self.score(seat, "dances", 1)

    turn: Any = playing(replace(toy({"begin": lambda turn: None}), turn=CitingTurn)).turn
    turn.begin(1, "R-BEFORE")
    turn.dances(1)
    turn.dances(seat=2)
    assert ([effect.rule for effect in turn.effects], turn.rule) == (["R-OWN", "R-OWN"], "R-BEFORE")


def test_a_function_that_cannot_find_the_turn_is_told_what_it_needs():
    with pytest.raises(TypeError, match="forgetful carries out R-LOST and needs a parameter named turn"):

        @rule("R-LOST")
        def forgetful(seat):
            return seat


def test_a_step_names_its_kind_whether_it_cites_before_or_after():
    @step("dance")
    @rule("R-DANCE")
    def dance(turn):
        return turn.rule

    @rule("R-SING")
    @step("sing")
    def sing(turn):
        return turn.rule

    assert [(step_of(each), rule_of(each, ""), each(FakeTurn())) for each in (dance, sing)] == [
        ("dance", "R-DANCE", "R-DANCE"),
        ("sing", "R-SING", "R-SING"),
    ]
    assert step_of(first_of_no_kind) is None


def first_of_no_kind(turn):
    """A function that is no step."""
