"""A match: legality, tasks in their order, rolling back, undo."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.play.chance import NoChance
from domain.play.errors import ASK_NOBODY, ASK_STALE, OFFER_NONE, Refusal, Refused, RuleError
from domain.play.playing import START_RULE, Playing
from domain.play.rules import rule
from domain.table.effects import Ask, Close, Move
from domain.table.table import FoldError, Table, Task
from tests.domain.play.questions import ask_both, ask_one, fingerprints
from tests.domain.play.toys import Say, Sing, layout, playing, saying, started, toy

# -- beginning and order ------------------------------------------------------------------------------------------


def test_a_match_begins_with_the_opening_step():
    @rule("TOY-BEGIN")
    def begin(turn):
        turn.score(1, "songs", 1)
        turn.ask(1, "say")

    match = playing(toy({"begin": begin}))
    assert (match.version, match.finished, match.awaiting()) == (0, True, {})
    outcome = match.start()
    assert outcome.effects == (
        Ask(0, "begin", (), 1, START_RULE),
        Close(0, "begin", (), 1, "TOY-BEGIN"),
        Move("point", 1, "stock", "score@1:songs", "point", "TOY-BEGIN"),
        Ask(1, "say", (), 1, "TOY-BEGIN"),
    )
    assert (match.version, match.finished, match.awaiting()) == (1, False, {1: Task("say", (), 1)})


def test_what_is_due_is_done_depth_first_in_the_order_of_the_sentence():
    done = []

    def begin(turn):
        turn.then("one")
        turn.then("two", "x")

    def one(turn):
        done.append("one")
        turn.then("one a")
        turn.then("one b")

    def one_a(turn):
        done.append("one a")

    def one_b(turn):
        done.append("one b")

    def two(turn, argument):
        done.append(f"two {argument}")

    steps: dict[str, Callable[..., None]] = {
        "begin": begin,
        "one": one,
        "one a": one_a,
        "one b": one_b,
        "two": two,
    }
    match = playing(toy(steps))
    match.start()
    assert done == ["one", "one a", "one b", "two x"]
    assert match.finished


def test_the_match_goes_on_when_no_seat_has_anything_to_do():
    done = []

    def begin(turn):
        ask_both(turn)
        turn.then("later")

    def later(turn):
        done.append(turn.version)

    match = started(begin, later)
    assert list(match.awaiting()) == [1, 2]
    match.decide(2, Say("no"))
    assert (done, list(match.awaiting())) == ([], [1])
    match.decide(1, Say("no"))
    assert (done, match.finished) == ([3], True)


def test_steps_of_a_seat_happen_although_another_seat_is_asked():
    done = []

    def begin(turn):
        turn.ask(1, "say")
        turn.ask(2, "dance", 7)
        turn.ask(2, "sing")

    def dance(turn, seat, steps):
        done.append((seat, steps))

    match = started(begin, dance)
    assert done == [(2, "7")]
    assert [task.kind for task in match.awaiting().values()] == ["say", "sing"]


def test_steps_of_several_seats_follow_the_order_of_the_game(monkeypatch):
    done = []

    def begin(turn):
        turn.ask(1, "dance")
        turn.ask(2, "dance")

    def dance(turn, seat):
        done.append(seat)

    game = toy({"begin": begin, "dance": dance})
    monkeypatch.setattr(game.turn, "order", lambda turn: (2, 1))
    playing(game).start()
    assert done == [2, 1]


def test_a_decision_closes_its_question_and_may_ask_it_again():
    match = started(ask_one, decisions=(saying(lambda turn, seat, word: turn.ask(seat, "say", word)),))
    said: Any = match.game.decisions[0]
    match.decide(1, said("yes"))
    assert match.awaiting() == {1: Task("say", ("yes",), 2)}


def test_effects_cite_the_rule_of_the_decision_else_of_the_moment():
    def begin(turn):
        turn.ask(1, "say")
        turn.ask(1, "sing")

    match = started(begin)
    assert {effect.rule for effect in match.decide(1, Say("no")).effects} == {"TOY-SAY"}
    assert {effect.rule for effect in match.decide(1, Sing()).effects} == {"TOY-MOMENT"}


def test_a_step_without_a_rule_of_its_own_cites_the_one_in_force():
    match = started(ask_one)
    assert [effect.rule for effect in playing(match.game).start().effects] == [START_RULE] * 3


# -- legality -----------------------------------------------------------------------------------------------------


def test_offers_are_those_of_the_classes_that_answer_the_question():
    match = started(ask_one)
    assert list(match.offers(1)) == [Say("no"), Say("yes")]
    for seat in (0, 2, 3, -1):
        assert list(match.offers(seat)) == []
        assert match.question(seat) is None


def test_offers_are_made_from_the_turn_and_the_seat():
    class Asked(Say):
        __slots__ = ()

        @classmethod
        def offers(cls, turn, seat):
            yield cls(f"{turn.version} {seat}")

        def objections(self, turn, seat):
            yield Refusal("TOY-SAY", f"not-{turn.version}-{seat}")

    match = started(ask_both, decisions=(Asked,))
    for seat in (1, 2):
        assert list(match.offers(seat)) == [Asked(f"1 {seat}")]
        assert match.refusal(seat, Asked(f"1 {seat}")) is None
        assert match.refusal(seat, Asked("2 3")) == Refusal("TOY-SAY", f"not-1-{seat}")


def test_a_match_is_laid_out_and_played_with_its_box_and_setting():
    game = toy({"begin": ask_one})
    setting, used = game.setting(3, {}), []

    def laid_out(box, setting):
        used.append((box, setting))
        return layout(box, setting)

    object.__setattr__(game, "layout", laid_out)
    match = Playing(game, setting, "the box", NoChance())
    assert used == [("the box", setting)]
    assert (match.setting, match.turn.setting, match.turn.box, match.game) == (setting, setting, "the box", game)
    assert match.table.layout() == sorted(layout("the box", setting))
    table = Table(game.table_areas)
    assert Playing(game, setting, "the box", NoChance(), table).table is table


def test_the_tasks_of_the_match_are_no_question():
    def begin(turn):
        turn.ask(1, "say")
        turn.then("later")

    match = started(begin, lambda turn: None)
    assert match.table.top(0) == Task("later", (), 1)
    assert (match.question(0), list(match.offers(0))) == (None, [])
    assert match.refusal(0, Say("no")) == Refusal("TOY-MOMENT", "not-asked")


@pytest.mark.parametrize(
    ("seat", "decision", "asked_at", "refusal"),
    [
        (1, Say("no"), None, None),
        (1, Say("no"), 1, None),
        (1, Say("no"), 0, Refusal(ASK_STALE, "stale-question", {"asked_at": 1})),
        (1, Say("no"), 2, Refusal(ASK_STALE, "stale-question", {"asked_at": 1})),
        (1, Sing(), None, Refusal("TOY-MOMENT", "other-question", {"question": "say"})),
        (1, Say("what"), None, Refusal("TOY-SAY", "no-word", {"word": "what"})),
        (1, Say("maybe"), None, Refusal(OFFER_NONE, "not-offered")),
        (2, Say("no"), None, Refusal("TOY-MOMENT", "not-asked")),
        (9, Say("no"), None, Refusal("TOY-MOMENT", "not-asked")),
    ],
)
def test_a_decision_is_legal_if_and_only_if_it_is_offered(seat, decision, asked_at, refusal):
    match = started(ask_one)
    before = fingerprints(match)
    assert match.refusal(seat, decision, asked_at) == refusal
    if refusal is None:
        match.decide(seat, decision, asked_at)
        assert match.version == 2
    else:
        with pytest.raises(Refused) as refused:
            match.decide(seat, decision, asked_at)
        assert refused.value.refusal == refusal
        assert refusal.rule in str(refused.value)
        assert fingerprints(match) == before


def test_nobody_is_asked_before_the_beginning_and_after_the_end():
    match = playing(toy({"ask_one": ask_one}))
    assert match.refusal(1, Say("no")) == Refusal(ASK_NOBODY, "not-asked")
    match.start()
    match.decide(1, Say("no"))
    assert match.finished
    assert match.refusal(1, Say("no")) == Refusal(ASK_NOBODY, "not-asked")


def test_two_seats_that_answer_at_once_do_not_conflict():
    match = started(ask_both)
    asked_at = {seat: question.asked_at for seat, question in match.awaiting().items()}
    match.decide(2, Say("no"), asked_at[2])
    match.decide(1, Say("no"), asked_at[1])
    assert match.finished


# -- defects and rolling back -------------------------------------------------------------------------------------


def lose_a_cube(turn):
    turn.move("cube", "purse@1", "box", 99)


def move_to_nowhere(turn):
    turn.move("cube", "purse@1", "box")
    turn.table.apply([Move("cube", 1, "purse@1", "nowhere", "cube", "")])


def ask_for_ever(turn):
    turn.then("step")


def ask_what_nobody_answers(turn):
    turn.ask(1, "unheard-of")


def ask_the_match(turn):
    turn.then("say")


def ask_with_too_many_arguments(turn):
    turn.then("step", 1, 2, 3)


@pytest.mark.parametrize(
    ("defect", "error", "text"),
    [
        (lose_a_cube, RuleError, "TOY-SAY: purse@1 holds 2 cube, not 99"),
        (move_to_nowhere, FoldError, "no such area: 'nowhere'"),
        (ask_for_ever, RuleError, "TOY-SAY: more than 10000 steps in one event"),
        (ask_what_nobody_answers, RuleError, "TOY-SAY: unheard-of is no step, and no decision answers it"),
        (ask_the_match, RuleError, "TOY-SAY: say is no step, and the match itself cannot be asked"),
        (ask_with_too_many_arguments, TypeError, "arguments"),
        (lambda turn: turn.below(0), ValueError, "no number below 0"),
        (lambda turn: turn.take("anything"), AttributeError, "take"),
    ],
)
def test_a_rule_that_fails_leaves_everything_as_it_was(defect, error, text):
    def heard(turn, seat, word):
        turn.score(1, "songs", 1)
        turn.roll()
        turn.then("step")

    match = playing(toy({"begin": ask_one, "step": defect}, saying(heard)))
    match.start()
    before, layout, stacks = fingerprints(match), match.table.layout(), match.table.stacks()
    said: Any = match.game.decisions[0]
    with pytest.raises(error, match=text):
        match.decide(1, said("yes"))
    assert (fingerprints(match), match.table.layout(), match.table.stacks()) == (before, layout, stacks)
    assert list(match.offers(1)) == [said("no"), said("yes")]


def test_rolling_back_takes_chance_back_too():
    rolled = []

    def heard(turn, seat, word):
        rolled.append([turn.roll(1000), turn.roll(1000)])
        turn.score(seat, "songs", rolled[-1][0])
        turn.ask(seat, "say")

    match = started(ask_one, decisions=(saying(heard),))
    said: Any = match.game.decisions[0]
    before = fingerprints(match)
    first = match.decide(1, said("yes"))
    after = fingerprints(match)
    match.roll_back(first)
    assert fingerprints(match) == before
    again = match.decide(1, said("yes"))
    assert fingerprints(match) == after
    assert (again, first.draws) == (first, 2)
    match.decide(1, said("yes"))
    assert rolled[0] == rolled[1] != rolled[2]


def test_a_copy_is_the_same_match_and_goes_its_own_way():
    def heard(turn, seat, word):
        turn.score(seat, "songs", turn.roll(1000))
        turn.ask(seat, "say", word)

    match = started(ask_one, decisions=(saying(heard),))
    said: Any = match.game.decisions[0]
    match.decide(1, said("yes"))
    copied = match.copy()
    assert fingerprints(copied) == fingerprints(match)
    assert (copied.version, copied.drawn, copied.table) == (2, 1, match.table)
    assert (copied.game, copied.setting, copied.awaiting()) == (match.game, match.setting, match.awaiting())
    assert copied.turn.box is match.turn.box
    before = fingerprints(match), match.table.layout(), match.drawn
    outcome = copied.decide(1, said("no"))
    assert (fingerprints(match), match.table.layout(), match.drawn) == before
    assert match.decide(1, said("no")) == outcome, "the same chance and the same number of draws before"
    assert copied.table == match.table


def test_a_copy_has_the_box_of_its_match():
    game = toy({"begin": ask_one})
    match = Playing(game, game.setting(3, {}), "the box", NoChance())
    assert (match.copy().turn.box, match.copy().setting) == ("the box", match.setting)


def test_events_are_rolled_back_one_by_one():
    match = started(ask_one, decisions=(saying(lambda turn, seat, word: turn.ask(seat, "say", word)),))
    said: Any = match.game.decisions[0]
    outcomes, seen = [], [fingerprints(match)]
    for word in ("yes", "no", "yes"):
        outcomes.append(match.decide(1, said(word)))
        seen.append(fingerprints(match))
    for outcome, after, before in zip(outcomes[::-1], seen[::-1], seen[-2::-1], strict=False):
        assert fingerprints(match) == after
        match.roll_back(outcome)
        assert fingerprints(match) == before
    assert match.version == 1


def test_a_stored_match_is_folded_without_rules():
    live = started(ask_both)
    stored = playing(live.game)
    stored.skip()
    stored.skip()
    assert stored.version == 2
    stored.roll_back(type(live.decide(1, Say("no")))((), 0))
    live = started(ask_both)
    outcomes = [live.decide(1, Say("no")), live.decide(2, Say("yes"))]
    stored.fold([Ask(0, "ask_both", (), 1, ""), Close(0, "ask_both", (), 1, "")])
    stored.fold([Ask(1, "say", (), 1, ""), Ask(2, "say", (), 1, "")])
    for outcome in outcomes:
        stored.fold(outcome.effects)
    assert stored.table == live.table
    assert stored.version == live.version + 2


def test_a_match_counts_what_it_has_drawn():
    drawn = []

    def heard(turn, seat, word):
        drawn.append(turn.drawn)
        turn.roll()
        turn.roll()
        turn.ask(seat, "say")

    match = started(ask_one, decisions=(saying(heard),))
    said: Any = match.game.decisions[0]
    assert match.drawn == 0
    match.decide(1, said("yes"))
    match.decide(1, said("yes"))
    outcome = match.decide(1, said("yes"))
    assert (match.drawn, outcome.draws) == (6, 2)
    match.roll_back(outcome)
    assert match.drawn == 4
    match.decide(1, said("yes"))
    assert drawn == [0, 2, 4, 4]
    stored = playing(match.game)
    assert stored.drawn == 0
    stored.fold([], 3)
    stored.fold([])
    stored.fold([], 2)
    assert (stored.drawn, stored.version) == (5, 3)


def test_an_event_that_fails_has_drawn_nothing():
    def heard(turn, seat, word):
        turn.roll()
        raise RuleError(word)

    match = started(ask_one, decisions=(saying(heard),))
    said: Any = match.game.decisions[0]
    with pytest.raises(RuleError, match="yes"):
        match.decide(1, said("yes"))
    assert match.drawn == 0
