"""No rule, ruling or example of a game's ledger is without a test, and no test names one that is not there."""

import ast
from pathlib import Path

import pytest

from clients.caravan.authoring.failures import Findings
from domain.games import games
from domain.play.ledger import Ledger

HERE = Path(__file__).parent


every_game = pytest.mark.parametrize("name", games())


def named(name: str) -> dict[str, set[str]]:
    """The ids named by ``@rules(...)`` on the test functions of a game, each with the tests that name it."""
    found: dict[str, set[str]] = {}
    for path in sorted((HERE / name).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    for identity in _ids(decorator):
                        found.setdefault(identity, set()).add(f"{path.name}::{node.name}")
    return found


def _ids(decorator: ast.expr) -> list[str]:
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rules":
        return [
            argument.value
            for argument in decorator.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
    return []


@every_game
def test_everything_in_the_ledger_is_tested(name: str) -> None:
    ledger = games()[name].ledger()
    missing = sorted({*ledger.rules, *ledger.rulings, *ledger.examples} - set(named(name)))
    if missing:
        raise Findings(
            [
                f"{identity} ({said_by(ledger, identity)}) has no test: write one in tests/domain/games/{name} and "
                f'mark it @rules("{identity}")'
                for identity in missing
            ]
        )


def said_by(ledger: Ledger, identity: str) -> str:
    """What an entry is about: the rule, the question of a ruling, the situation of an example."""
    if identity in ledger.rules:
        return ledger.rules[identity].text.rstrip(".")
    if identity in ledger.rulings:
        return ledger.rulings[identity].question
    return ledger.examples[identity].given.rstrip(".")


@every_game
def test_tests_name_only_what_is_in_the_ledger(name: str) -> None:
    ledger = games()[name].ledger()
    known = {*ledger.rules, *ledger.rulings, *ledger.examples}
    unknown = {identity: tests for identity, tests in named(name).items() if identity not in known}
    assert not unknown, f"tests name what ledger.toml does not have: {unknown}"
