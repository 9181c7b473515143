"""Answers in secret: what they are on the table, and what rules may do with them."""

from dataclasses import dataclass
from typing import Any

import pytest

from domain.play.answers import ANSWERS, AREAS, SEALED, answers_on, decision_of, only_seals, piece_of, place_of
from domain.play.decision import Decision
from domain.play.errors import RuleError
from domain.play.rules import rule, rule_of
from domain.play.sealed import Sealed
from domain.table.areas import Areas
from domain.table.effects import Ask, Close, Move
from domain.table.table import Placement, Table, Task
from tests.domain.play.toys import started, toy


@dataclass(frozen=True, slots=True)
class Choose(Sealed[Any, Any]):
    word: str
    number: int = 0
    sure: bool = False
    many: tuple[str, ...] = ()

    answers = ("choose",)
    sealed_by = "TOY-CHOOSE"

    @classmethod
    def offers(cls, turn, seat):
        yield cls("a")
        yield cls("b")


@dataclass(frozen=True, slots=True)
class Refrain(Sealed[Any, Any]):
    answers = ("choose", "other")
    sealed_by = "TOY-REFRAIN"


def begin(turn):
    for number in turn.numbers:
        turn.ask(number, "choose", "x/y", 3)
    turn.then("reveal")


def match_of(*steps):
    """A match of two that has begun with the first of the steps."""
    return started(*steps, decisions=(Choose, Refrain))


# -- pieces and places ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decision", "piece"),
    [
        (Refrain(), "answer/Refrain"),
        (Choose("card/3"), 'answer/Choose["card/3",0,false,[]]'),
        (Choose('"ö/[,', -7, True, ("a b", "")), 'answer/Choose["\\"ö/[,",-7,true,["a b",""]]'),
    ],
)
def test_a_piece_says_the_whole_decision(decision, piece):
    assert piece_of(decision) == piece
    assert decision_of(piece, [Refrain, Choose]) == decision


@pytest.mark.parametrize(
    "piece",
    [
        *("answer", "answer/", "answer/Choose", "answer/Choose[", "answer/Choose[]", 'answer/Choose["a",0,false,[],1]'),
        *('answer/Choose["a", 0, false, []]', "answer/Refrain[]", "answer/Unknown", "card/Refrain", "answer/Refrain{}"),
    ],
)
def test_what_no_decision_is_written_as_is_none(piece):
    assert decision_of(piece, [Choose, Refrain]) is None


def test_the_place_says_the_question():
    task = Task("choose one", ("row:3", "a/b", "50%", ""), 7)
    place = place_of(SEALED, 2, task)
    assert place == "sealed-answer@2:choose one/row%3A3/a%2Fb/50%25/"
    table = Table(Areas(AREAS), [Placement(place, "answer/Refrain", 1)])
    (answer,) = answers_on(table, SEALED)
    assert (answer.seat, answer.question) == (2, task[:2])


def test_only_a_closed_question_and_its_sealed_answer_are_nothing_but_an_answer():
    closed = Close(2, "bid", (), 1, "")
    sealed = Move("answer/Refrain", 1, ANSWERS, "sealed-answer@2:bid", "answer/Refrain", "R")
    assert only_seals((closed, sealed))
    for effects in (
        (closed,),
        (sealed, closed),
        (closed, sealed, Ask(1, "next", (), 2, "R")),
        (closed, sealed._replace(target="sealed-answer@1:bid")),
        (closed, sealed._replace(target="open-answer@2:bid")),
        (closed, sealed._replace(source="sealed-answer@2:other")),
    ):
        assert not only_seals(effects)


# -- what rules do ----------------------------------------------------------------------------------------------------


def test_answers_are_sealed_and_a_rule_reveals_them():
    found = {}

    @rule("TOY-REVEAL")
    def reveal(turn):
        found.update(turn.reveal(Choose, Refrain))

    match = match_of(begin, reveal)
    assert match.decide(2, Choose("b")).effects == (
        Close(2, "choose", ("x/y", "3"), 1, "TOY-CHOOSE"),
        Move(piece_of(Choose("b")), 1, ANSWERS, "sealed-answer@2:choose/x%2Fy/3", piece_of(Choose("b")), "TOY-CHOOSE"),
    )
    assert found == {}
    revealed = match.decide(1, Refrain()).effects
    assert list(found.items()) == [(1, Refrain()), (2, Choose("b"))]
    assert [effect.target for effect in revealed if effect.rule == "TOY-REVEAL" and isinstance(effect, Move)] == [
        "open-answer@1:choose/x%2Fy/3",
        "open-answer@2:choose/x%2Fy/3",
    ]


def test_a_game_without_answers_in_secret_has_no_areas_for_them():
    assert not {area.name for area in AREAS} & set(toy({"begin": begin}).table_areas)
    assert {area.name for area in AREAS} <= set(toy({"begin": begin}, Choose).table_areas)


def test_nothing_is_revealed_before_all_have_answered():
    def begin(turn):
        turn.ask(1, "choose")
        turn.ask(2, "choose")
        turn.ask(2, "early")

    def early(turn, seat):
        turn.reveal(Choose, Refrain)

    match = match_of(begin, early)
    before = match.table.secret_fingerprint
    with pytest.raises(RuleError, match="seat 1 has still to answer"):
        match.decide(2, Refrain())
    assert match.table.secret_fingerprint == before


def test_an_answer_of_another_class_is_not_revealed():
    def reveal(turn):
        turn.reveal(Refrain)

    match = match_of(begin, reveal)
    match.decide(1, Refrain())
    with pytest.raises(RuleError, match="no such answer"):
        match.decide(2, Choose("a"))


def test_an_answer_that_was_never_revealed_is_not_covered_by_another():
    def begin(turn):
        turn.ask(1, "choose")
        turn.ask(1, "choose")

    match = match_of(begin)
    match.decide(1, Choose("a"))
    with pytest.raises(RuleError, match="holds an answer that no rule has revealed"):
        match.decide(1, Choose("b"))


def test_an_answer_in_secret_does_nothing_else():
    assert rule_of(Choose.perform, "") == "TOY-CHOOSE"
    assert issubclass(Choose, Decision)
    assert Choose.secret
    with pytest.raises(TypeError, match="Hasty has a perform of its own"):

        class Hasty(Sealed[Any, Any]):
            answers = ("choose",)
            sealed_by = "TOY-CHOOSE"

            def perform(self, turn, seat):
                turn.score(seat.number, "songs", 1)


def test_a_class_that_cites_no_rule_is_told_so():
    class Nameless(Sealed[Any, Any]):
        __slots__ = ()
        answers = ("choose",)

    with pytest.raises(NotImplementedError, match="sealed_by"):
        Nameless().perform(None, None)
