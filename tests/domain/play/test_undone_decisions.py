"""Decisions that are taken back, and seats that leave."""

from typing import Any

import pytest

from domain.play.errors import ASK_STALE, Refusal, RuleError
from domain.play.playing import DEPART_RULE, RESIGN_RULE, UNDO_RULE
from domain.table.table import FoldError, Task
from tests.domain.play.questions import ask_both, ask_one, fingerprints
from tests.domain.play.toys import Say, playing, saying, started, toy


def say_and_go_on(turn, seat, word):
    turn.score(seat, "songs", 2)
    turn.then("between")
    turn.ask(seat, "say", word)


def test_what_was_decided_can_be_taken_back_and_the_question_is_asked_anew():
    match = playing(toy({"begin": ask_one, "between": lambda turn: None}, saying(say_and_go_on)))
    match.start()
    said: Any = match.game.decisions[0]
    table = match.table.layout()
    outcome = match.decide(1, said("yes"))
    undone = match.take_back(outcome.effects)
    assert (match.version, match.table.layout(), undone.draws) == (3, table, 0)
    assert match.awaiting() == {1: Task("say", ("x",), 3)}
    assert {effect.rule for effect in undone.effects} == {UNDO_RULE}
    assert match.refusal(1, said("yes"), 1) == Refusal(ASK_STALE, "stale-question", {"asked_at": 3})
    match.decide(1, said("no"), 3)


def test_a_face_that_was_turned_is_turned_back():
    match = started(
        ask_one, decisions=(saying(lambda turn, seat, word: turn.move("die/1", "box", "box", becomes="die/4")),)
    )
    said: Any = match.game.decisions[0]
    before = match.table.layout()
    outcome = match.decide(1, said("yes"))
    assert match.turn.count("box", "die/4") == 1
    match.take_back(outcome.effects)
    assert match.table.layout() == before


def test_undo_goes_back_step_by_step():
    match = playing(toy({"begin": ask_one, "between": lambda turn: None}, saying(say_and_go_on)))
    match.start()
    said: Any = match.game.decisions[0]
    tables, outcomes = [match.table.layout()], []
    for word in ("yes", "no", "yes"):
        outcomes.append(match.decide(1, said(word)))
        tables.append(match.table.layout())
    questions = [("say", ("x",)), ("say", ("yes",)), ("say", ("no",))]
    for back in (2, 1, 0):
        match.take_back(outcomes[back].effects)
        assert match.table.layout() == tables[back]
        task = match.awaiting()[1]
        assert (task.kind, task.arguments, task.asked_at) == (*questions[back], match.version)
    match.decide(1, said("no"))
    assert match.version == 8


def test_undo_leaves_the_tasks_that_lie_deeper():
    def begin(turn):
        turn.ask(1, "say")
        turn.ask(1, "sing")
        turn.then("later")

    match = started(begin, lambda turn: None)
    outcome = match.decide(1, Say("no"))
    match.take_back(outcome.effects)
    assert match.table.stacks() == {
        0: (Task("later", (), 1),),
        1: (Task("sing", (), 1), Task("say", (), 3)),
    }


def test_what_has_been_seen_cannot_be_taken_back():
    match = started(ask_one, decisions=(saying(lambda turn, seat, word: turn.show("deck", seat)),))
    said: Any = match.game.decisions[0]
    outcome = match.decide(1, said("yes"))
    before = fingerprints(match)
    with pytest.raises(RuleError, match="deck has been seen"):
        match.take_back(outcome.effects)
    assert fingerprints(match) == before


def test_the_same_event_cannot_be_taken_back_twice():
    match = started(ask_one)
    outcome = match.decide(1, Say("no"))
    match.take_back(outcome.effects)
    before = fingerprints(match)
    with pytest.raises(RuleError):
        match.take_back(outcome.effects)
    assert fingerprints(match) == before


@pytest.mark.parametrize(("leave", "cited"), [("resign", RESIGN_RULE), ("depart", DEPART_RULE)])
def test_for_who_leaves_the_game_decides(leave, cited):
    match = started(ask_both)
    assert match.absent_decision() is None
    outcome = getattr(match, leave)(2)
    assert [effect.rule for effect in outcome.effects] == [cited]
    assert match.turn.departed(2)
    assert not match.turn.departed(1)
    assert match.absent_decision() == (2, Say("no"))
    match.decide(2, Say("no"))
    assert match.absent_decision() is None


def test_a_question_that_has_been_answered_since_cannot_be_taken_back():
    def heard(turn, seat, word):
        if word == "yes":
            turn.ask(seat, "say")

    match = started(ask_one, decisions=(saying(heard),))
    said: Any = match.game.decisions[0]
    outcome = match.decide(1, said("yes"))
    match.decide(1, said("no"))
    before = fingerprints(match)
    with pytest.raises(FoldError):
        match.take_back(outcome.effects)
    assert fingerprints(match) == before


def test_the_game_decides_for_who_left_with_all_that_a_player_would_have():
    match = started(ask_both)
    given: list[Any] = []

    def absent(turn, seat, offers):
        given.append((turn, seat, offers))
        return offers[1]

    object.__setattr__(match.game, "absent", absent)
    match.resign(2)
    assert match.absent_decision() == (2, Say("yes"))
    assert given == [(match.turn, 2, [Say("no"), Say("yes")])]
