"""The parts of a game, and how they fit together."""

import dataclasses
import inspect
from collections import Counter
from typing import Any, cast

import pytest

from caravanserai_kit.cases import Case
from caravanserai_kit.failures import Findings
from caravanserai_kit.options import misplaced
from caravanserai_kit.suite import Suite
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.game import Game
from domain.play.rules import rule_of
from domain.play.service_rules import service_ledger
from domain.table.names import face_of, kind_of
from domain.table.table import Table

_PLAIN = ("str", "int", "bool", "tuple[str, ...]", "tuple[int, ...]")


def uncited(game: Game, named: str, cited: str, above: str) -> str:
    """The remedy for a step or decision that cites no rule."""
    if cited in game.ledger().rulings:
        return (
            f"{named} cites {cited}, which is a ruling: cite the rule that it interprets, and name the ruling in a test"
        )
    if cited:
        return f"{named} cites {cited}, which ledger.toml does not have as a rule: add it there, or cite another one"
    return f"{named} cites no rule of ledger.toml: write @rule above {above}"


class Shape(Suite):
    """Options, steps, decisions and layout."""

    def test_options_have_a_default_and_a_rule(self, game: Game) -> None:
        twice = sorted(name for name, number in Counter(option.name for option in game.options).items() if number > 1)
        assert not twice, f"options are declared twice, {', '.join(twice)}: leave one"
        for option in game.options:
            assert option.default in option.values, f"the option {option.name} has a default that is none of its values"
            several = len(set(option.values)) == len(option.values) > 1
            assert several, f"the option {option.name} needs two values or more, each once"
            cited = option.rule in game.ledger().rules
            assert cited, f"the option {option.name} cites {option.rule}, which ledger.toml does not have as a rule"

    def test_options_stand_wherever_they_must(self, game: Game) -> None:
        if found := misplaced(game):
            raise Findings([f"{game.name}: {sentence}" for sentence in found])

    def test_every_task_is_either_a_step_or_a_question(self, game: Game) -> None:
        both = sorted(set(game.steps) & set(game.answers))
        assert not both, f"{both} are steps and questions: name them differently in `@step` and `answers`"
        assert game.opening in game.steps, f"the opening {game.opening!r} is no step: write @step above a function"

    def test_what_is_due_as_a_class_is_plain_and_a_step_or_a_question(self, game: Game) -> None:
        for kind, due in game.due.items():
            due.require_plain()
            known = kind in game.steps or kind in game.answers
            assert known, f"nothing answers {due.__name__}: name {kind!r} in `answers`, or give it a method `happen`"

    def test_every_step_and_every_decision_cites_a_rule_of_the_ledger(self, game: Game) -> None:
        rules = game.ledger().rules
        assert game.moment_rule in rules, f"`moment_rule` is {game.moment_rule}, which ledger.toml does not have"
        for kind, step in game.steps.items():
            assert rule_of(step, "") in rules, uncited(game, f"the step {kind!r}", rule_of(step, ""), "it")
        for decision in game.decisions:
            cited = rule_of(decision.perform, "")
            assert cited in rules, uncited(game, decision.__name__, cited, "its `perform`")

    def test_the_ledger_leaves_the_rules_of_the_service_to_the_service(self, game: Game) -> None:
        assert not set(game.ledger().rules) & set(service_ledger().rules)

    def test_rules_said_to_be_uncitable_are_in_the_ledger_and_have_a_reason(self, game: Game) -> None:
        strange = sorted(set(game.authoring.uncitable) - set(game.ledger().rules))
        assert not strange, f"`uncitable` names {strange}, which ledger.toml does not have"
        assert all(game.authoring.uncitable.values()), "`uncitable` needs a reason for each rule"

    def test_decisions_are_frozen_and_plain(self, game: Game) -> None:
        assert len({decision.__name__ for decision in game.decisions}) == len(game.decisions)
        for decision in game.decisions:
            assert issubclass(decision, Decision)
            assert decision.answers, f"{decision.__name__} answers no question: name the kinds in `answers`"
            assert "__slots__" in vars(decision), f"{decision.__name__} must be a @dataclass(frozen=True, slots=True)"
            fields = dataclasses.fields(cast(Any, decision))
            for field in fields:
                annotation = field.type if isinstance(field.type, str) else inspect.formatannotation(field.type)
                plain = field.type == Bag or annotation in _PLAIN
                assert plain, f"{decision.__name__}.{field.name} must be a str, an int, a bool or a tuple of str or int"
            made = decision(*("" for _ in fields))
            with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
                setattr(made, fields[0].name if fields else "anything", "")

    def test_the_layout_has_each_kind_either_always_with_a_face_or_never(self, case: Case) -> None:
        """A piece without a face among others with one would be known wherever it lies."""
        table = Table(case.game.table_areas, case.game.layout(case.game.standard_box(), case.setting))
        faced = {kind_of(piece) for _, piece, _ in table.layout() if face_of(piece)}
        bare = sorted(faced & {piece for _, piece, _ in table.layout()})
        assert not bare, f"{case.name}: pieces of {bare} lie there with and without a face, and could be told apart"

    def test_the_layout_is_the_same_every_time(self, case: Case) -> None:
        box = case.game.standard_box()
        assert list(case.game.layout(box, case.setting)) == list(case.game.layout(box, case.setting))
