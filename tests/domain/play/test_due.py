"""Steps that are due, as values: its arguments, steps of a class, calling off and replacing, undo."""

from dataclasses import dataclass
from typing import Any

import pytest

from domain.play.decision import Decision
from domain.play.due import Due, InOrder
from domain.play.errors import ASK_NOBODY, Refusal, RuleError
from domain.play.playing import Playing
from domain.play.rules import is_step, rule, rule_of, step_for
from domain.table.effects import Ask, Close
from domain.table.table import Task
from tests.domain.play.toys import ToyTurn, playing, saying, started, toy


class Journey(Due):
    """A question with a field of each type."""

    figure: str
    steps: int
    paid: bool
    passed: tuple[int, ...] = ()


class Tax(Due):
    """A step of the match."""

    kind = "the tax"

    gold: int

    @rule("TOY-TAX")
    def happen(self, turn: ToyTurn) -> None:
        turn.score(1, "songs", self.gold)


class Dance(Due):
    """A step of a seat."""

    steps: int

    @rule("TOY-DANCE")
    def happen(self, turn: ToyTurn, seat: int) -> None:
        turn.score(seat, "songs", self.steps)


class AskAll(InOrder):
    """Asks one seat after the other."""

    @rule("TOY-ALL")
    def visit(self, turn: ToyTurn, seat: int) -> None:
        turn.ask(seat, "say")


STEPS = {due.kind: step_for(due) for due in (Tax, Dance, AskAll)}


def begun(begin: Any, heard: Any = lambda turn, seat, word: None, *decisions: type[Any]) -> Playing:
    """A match of two that has begun, in which something comes of what is said."""
    match = playing(toy({"begin": begin, **STEPS}, saying(heard), *decisions))
    match.start()
    return match


def say(match: Playing, seat: int) -> Playing:
    (said, *_) = match.offers(seat)
    match.decide(seat, said)
    return match


def due(match: Playing) -> dict[int, list[str]]:
    """The kinds of all that is due, by stack, the next one first."""
    return {stack: [task.kind for task in reversed(tasks)] for stack, tasks in match.table.stacks().items()}


# -- values -----------------------------------------------------------------------------------------------------------


def test_a_class_is_named_in_small_words_unless_it_says_otherwise() -> None:
    assert [each.kind for each in (Journey, AskAll, Tax)] == ["journey", "ask all", "the tax"]


@pytest.mark.parametrize(
    ("value", "arguments"),
    [
        (Journey("a", 3, True, (1, 2)), ("a", "3", "1", "1", "2")),
        (Journey("", -1, False), ("", "-1", "0")),
        (AskAll(), ("1",)),
    ],
)
def test_its_arguments_say_what_it_is(value: Due, arguments: tuple[str, ...]) -> None:
    assert value.arguments() == arguments
    assert type(value).of(arguments) == value


@pytest.mark.parametrize("arguments", [(), ("a",), ("a", "b", "1"), ("a", "1", "yes"), ("a", "1", "1", "b")])
def test_other_arguments_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(RuleError, match="does not fit Journey"):
        Journey.of(arguments)
    with pytest.raises(RuleError, match="does not fit AskAll"):
        AskAll.of(("1", "2"))


def test_a_field_holds_what_it_says() -> None:
    value: Any = "3"
    named: Any = 1
    with pytest.raises(RuleError, match=r"Dance\.steps does not hold '3', but a value of type int"):
        Dance(value).arguments()
    with pytest.raises(RuleError, match="but a value of type str"):
        Journey(named, 1, True).arguments()


def test_a_field_of_another_type_is_a_mistake_of_the_class() -> None:
    class Strange(Due):
        many: tuple[int, ...]
        one: int

    with pytest.raises(TypeError, match=r"Strange\.many must be a str, an int or a bool"):
        Strange((1,), 1).arguments()


# -- steps and questions ----------------------------------------------------------------------------------------------


def test_a_class_that_happens_is_a_step_and_cites_its_rule() -> None:
    assert [is_step(each) for each in (Journey, Tax, Dance, AskAll)] == [False, True, True, True]
    assert [rule_of(step_for(each), "") for each in (Tax, Dance, AskAll)] == ["TOY-TAX", "TOY-DANCE", "TOY-ALL"]


def test_steps_get_their_fields() -> None:
    def begin(turn: ToyTurn) -> None:
        turn.ask(2, Dance(3), rule="TOY-BEGIN")
        turn.then(Tax(2))

    match = begun(begin)
    assert (match.turn.points(1, ["songs"]), match.turn.points(2, ["songs"])) == (2, 3)


def test_a_question_is_read_as_its_class() -> None:
    read: list[Due] = []

    @dataclass(frozen=True, slots=True)
    class Saying(Decision[ToyTurn, int]):
        answers = ("journey",)

        @rule("TOY-SAY")
        def perform(self, turn: ToyTurn, seat: int) -> None:
            read.append(turn.answered_as(Journey))

    asked = Journey("a", 1, True, (7,))
    match = begun(lambda turn: turn.ask(1, asked), lambda *_: None, Saying)
    assert match.question(1) == Task("journey", ("a", "1", "1", "7"), 1)
    assert match.turn.asked(1, Journey) == asked
    assert match.turn.asked(1) == asked.arguments()
    say(match, 1)
    assert read == [asked]
    with pytest.raises(RuleError):
        match.turn.asked(1, Journey)


def test_seats_are_visited_in_the_order_of_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ToyTurn, "order", lambda turn: (2, 1))
    match = begun(lambda turn: turn.then(AskAll()))
    assert list(match.awaiting()) == [2]
    assert list(say(match, 2).awaiting()) == [1]
    assert say(match, 1).finished


# -- calling off ------------------------------------------------------------------------------------------------------


def ask_everybody(turn: ToyTurn) -> None:
    for seat in turn.numbers:
        turn.ask(seat, "say")
        turn.ask(seat, Dance(seat))
    turn.then(Tax(1))
    turn.then(Tax(2))


def test_an_answer_calls_off_the_questions_of_others() -> None:
    match = begun(ask_everybody, lambda turn, seat, word: turn.cancel("say"))
    effects = match.decide(1, next(iter(match.offers(1)))).effects
    assert Close(2, "say", (), 1, "TOY-SAY") in effects
    assert match.finished
    assert match.turn.points(2, ["songs"]) == 2


def ask_one(turn: ToyTurn) -> None:
    turn.ask(1, "say")
    turn.ask(1, Dance(1))
    for gold in (1, 2, 3):
        turn.then(Tax(gold))


def test_an_answer_to_a_question_that_was_called_off_comes_too_late() -> None:
    def heard(turn: ToyTurn, seat: int, word: str) -> None:
        turn.cancel("say")
        turn.ask(1, "say again")

    match = begun(ask_everybody, heard)
    (offer, *_) = match.offers(2)
    say(match, 1)
    assert match.refusal(2, offer, 1) == Refusal(ASK_NOBODY, "not-asked"), "libraries know that their bots go on"
    assert match.refusal(2, offer) == Refusal("TOY-MOMENT", "not-asked")


def test_what_is_called_off_does_not_happen_and_what_is_above_it_does() -> None:
    match = begun(ask_one, lambda turn, seat, word: turn.cancel(Dance) and turn.cancel(Tax, lambda tax: tax.gold == 2))
    effects = match.decide(1, next(iter(match.offers(1)))).effects
    assert effects[3:6] == (
        Close(0, "the tax", ("1",), 1, "TOY-SAY"),
        Close(0, "the tax", ("2",), 1, "TOY-SAY"),
        Ask(0, "the tax", ("1",), 2, "TOY-SAY"),
    )
    assert Close(0, "the tax", ("3",), 1, "TOY-TAX") in effects, "what lies below is left as it is"
    assert (match.finished, match.turn.points(1, ["songs"])) == (True, 1 + 3)


def test_the_match_changes_its_plans_only_when_no_seat_has_anything_to_do() -> None:
    match = begun(ask_one, lambda turn, seat, word: turn.cancel(Tax))
    (offer, *_) = match.offers(1)
    stacks = match.table.stacks()
    with pytest.raises(RuleError, match="the tax is due from the match, and a seat has something to do before"):
        match.decide(1, offer)
    assert match.table.stacks() == stacks


def test_one_stack_alone_can_be_meant() -> None:
    found: list[int] = []

    def heard(turn: ToyTurn, seat: int, word: str) -> None:
        found.append(turn.cancel(Dance, seat=2))

    match = say(begun(ask_everybody, heard), 1)
    assert (found, due(match)) == ([1], {0: ["the tax", "the tax"], 2: ["say"]})
    assert match.turn.points(1, ["songs"]) == 1
    assert match.question(2) == Task("say", (), 2), "it is asked again"


def test_what_the_function_asked_before_is_called_off_without_a_trace() -> None:
    def heard(turn: ToyTurn, seat: int, word: str) -> None:
        turn.ask(seat, "say")
        turn.ask(seat, Dance(1))
        found.append((turn.cancel("say", seat=seat), turn.cancel(Dance, lambda dance: dance.steps == 7)))

    found: list[tuple[int, int]] = []
    match = begun(lambda turn: turn.ask(1, "say"), heard)
    (offer, *_) = match.offers(1)
    effects = match.decide(1, offer).effects
    assert found == [(1, 0)]
    assert [effect.kind for effect in effects if isinstance(effect, Ask)] == ["dance"]
    assert match.finished


def test_a_seat_that_drops_out_has_nothing_due_any_more() -> None:
    def heard(turn: ToyTurn, seat: int, word: str) -> None:
        turn.ask(2, Dance(5))
        found.append(turn.cancel_all(2))

    found: list[int] = []
    match = say(begun(ask_everybody, heard), 1)
    assert (found, match.finished, match.turn.points(2, ["songs"])) == ([3], True, 0)


def test_what_is_due_is_replaced_where_it_lies() -> None:
    def heard(turn: ToyTurn, seat: int, word: str) -> None:
        found.append(turn.replace(Tax, lambda tax: Tax(tax.gold * 10) if tax.gold == 2 else tax))
        turn.then(Tax(5))
        found.append(turn.replace(Tax, lambda tax: Dance(tax.gold) if tax.gold == 5 else tax, seat=0))
        found.append(turn.cancel(Dance, seat=0))

    found: list[int] = []
    match = say(begun(lambda turn: (turn.ask(1, "say"), turn.then(Tax(1)), turn.then(Tax(2))), heard), 1)
    assert (match.finished, match.turn.points(1, ["songs"])) == (True, 1 + 20)
    assert found == [1, 1, 1]


def test_undo_brings_back_what_was_called_off() -> None:
    def heard(turn: ToyTurn, seat: int, word: str) -> None:
        turn.cancel("say")
        turn.replace(Dance, lambda dance: Dance(9) if dance.steps == 2 else dance)
        turn.cancel_all(1)
        turn.ask(1, "say again")
        turn.ask(2, "say again")
        turn.then(Tax(7))

    def ask(turn: ToyTurn) -> None:
        ask_everybody(turn)
        turn.ask(2, "say again")

    match = begun(ask, heard)
    before = {stack: [task[:2] for task in tasks] for stack, tasks in match.table.stacks().items()}
    layout = match.table.layout()
    outcome = match.decide(1, next(iter(match.offers(1))))
    assert due(match) != {stack: [kind for kind, _ in reversed(tasks)] for stack, tasks in before.items()}
    match.take_back(outcome.effects)
    assert {stack: [task[:2] for task in tasks] for stack, tasks in match.table.stacks().items()} == before
    assert match.table.layout() == layout


def test_rolled_back_nothing_was_called_off() -> None:
    match = begun(ask_everybody, lambda turn, seat, word: turn.cancel_all(2))
    stacks = match.table.stacks()
    match.roll_back(match.decide(1, next(iter(match.offers(1)))))
    assert match.table.stacks() == stacks


def test_functions_and_classes_can_be_due_together() -> None:
    def begin(turn: ToyTurn) -> None:
        turn.then("close", 3)
        turn.then("close")
        turn.cancel("close", seat=0)

    assert started(begin, lambda turn: None).finished
