"""What every game must consist of; and that no game, number of players or option escapes the suite."""

import dataclasses
import inspect
from importlib import import_module
from pathlib import Path

import pytest

import domain.games
from domain.games import games
from domain.play.bags import Bag
from domain.play.decision import Decision
from domain.play.rules import rule_of
from domain.play.service_rules import service_ledger
from domain.table.names import face_of, kind_of
from domain.table.table import Table
from tests.conformance.cases import CASES, GAMES

_PLAIN = ("str", "int", "bool", "tuple[str, ...]", "tuple[int, ...]")

every_game = pytest.mark.parametrize("game", [pytest.param(game, id=name) for name, game in GAMES.items()])
every_case = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])


def test_every_game_that_can_be_played_is_registered_and_in_the_suite():
    """A folder that does not define its GAME yet is one that is being worked on."""
    folders = [path.parent.name for path in Path(domain.games.__file__).parent.glob("*/__init__.py")]
    playable = {name for name in folders if hasattr(import_module(f"domain.games.{name}"), "GAME")}
    assert set(games()) == playable
    assert set(GAMES) == playable | {"barter", "bazaar", "lanterns"}
    assert all(game.name == name for name, game in GAMES.items())


@every_game
def test_no_number_of_players_and_no_option_is_missing_from_the_suite(game):
    settings = [case.setting for case in CASES if case.game is game]
    changed = [
        {option.name: setting.options[option.name] for option in game.options}.items()
        - {option.name: option.default for option in game.options}.items()
        for setting in settings
    ]
    for players in game.players:
        differing = {len(names) for setting, names in zip(settings, changed, strict=True) if setting.players == players}
        assert {0, len(game.options)} <= differing
    alone = {next(iter(names)) for names in changed if len(names) == 1}
    assert alone == {
        (option.name, value) for option in game.options for value in option.values if value != option.default
    }


@every_game
def test_options_have_a_default_and_a_rule(game):
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) > 1
        assert option.rule in game.ledger().rules


@every_game
def test_every_task_is_either_a_step_or_a_question(game):
    both = sorted(set(game.steps) & set(game.answers))
    assert not both, f"{both} are steps and questions: name them differently in `@step` and `answers`"
    assert game.opening in game.steps, f"the opening {game.opening!r} is no step: write @step above a function"


def uncited(game, named, cited, above):
    """What to do about a step or decision that cites no rule."""
    if cited in game.ledger().rulings:
        return (
            f"{named} cites {cited}, which is a ruling: cite the rule that it interprets, and name the ruling in a test"
        )
    if cited:
        return f"{named} cites {cited}, which ledger.toml does not have as a rule: add it there, or cite another one"
    return f"{named} cites no rule of ledger.toml: write @rule above {above}"


@every_game
def test_every_step_and_every_decision_cites_a_rule_of_the_ledger(game):
    rules = game.ledger().rules
    assert game.moment_rule in rules, f"`moment_rule` is {game.moment_rule}, which ledger.toml does not have"
    for kind, step in game.steps.items():
        assert rule_of(step, "") in rules, uncited(game, f"the step {kind!r}", rule_of(step, ""), "it")
    for decision in game.decisions:
        cited = rule_of(decision.perform, "")
        assert cited in rules, uncited(game, decision.__name__, cited, "its `perform`")


@every_game
def test_the_ledger_leaves_the_rules_of_the_service_to_the_service(game):
    assert not set(game.ledger().rules) & set(service_ledger().rules)


@every_game
def test_rules_said_to_be_uncitable_are_in_the_ledger_and_have_a_reason(game):
    strange = sorted(set(game.authoring.uncitable) - set(game.ledger().rules))
    assert not strange, f"`uncitable` names {strange}, which ledger.toml does not have"
    assert all(game.authoring.uncitable.values()), "`uncitable` needs a reason for each rule"


@every_game
def test_decisions_are_frozen_and_plain(game):
    assert len({decision.__name__ for decision in game.decisions}) == len(game.decisions)
    for decision in game.decisions:
        assert issubclass(decision, Decision)
        assert decision.answers, f"{decision.__name__} answers no question: name the kinds in `answers`"
        assert "__slots__" in vars(decision), f"{decision.__name__} must be a @dataclass(frozen=True, slots=True)"
        fields = dataclasses.fields(decision)
        for field in fields:
            annotation = field.type if isinstance(field.type, str) else inspect.formatannotation(field.type)
            plain = field.type == Bag or annotation in _PLAIN
            assert plain, f"{decision.__name__}.{field.name} must be a str, an int, a bool or a tuple of str or int"
        made = decision(*("" for _ in fields))
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            setattr(made, fields[0].name if fields else "anything", "")


@every_case
def test_the_layout_has_each_kind_either_always_with_a_face_or_never(case):
    """A piece without a face among others with one would be known wherever it lies."""
    table = Table(case.game.table_areas, case.game.layout(case.game.standard_box(), case.setting))
    faced = {kind_of(piece) for _, piece, _ in table.layout() if face_of(piece)}
    bare = sorted(faced & {piece for _, piece, _ in table.layout()})
    assert not bare, f"{case.name}: pieces of {bare} lie there with and without a face, and could be told apart"


@every_case
def test_the_layout_is_the_same_every_time(case):
    box = case.game.standard_box()
    assert list(case.game.layout(box, case.setting)) == list(case.game.layout(box, case.setting))
