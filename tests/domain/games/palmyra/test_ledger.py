"""No rule, ruling or example of the ledger is without a test, and no test names one that is not there."""

import ast
from pathlib import Path

from domain.games import games

HERE = Path(__file__).parent


def named() -> dict[str, set[str]]:
    """The ids named by ``@rules(...)`` on test functions of this folder, each with the tests that name it."""
    found: dict[str, set[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for decorator in node.decorator_list:
                    for name in _ids(decorator):
                        found.setdefault(name, set()).add(f"{path.name}::{node.name}")
    return found


def _ids(decorator: ast.expr) -> list[str]:
    if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rules":
        return [
            argument.value
            for argument in decorator.args
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
    return []


def test_everything_in_the_ledger_is_tested() -> None:
    ledger = games()["palmyra"].ledger()
    missing = sorted({*ledger.rules, *ledger.rulings, *ledger.examples} - set(named()))
    assert not missing, f"named by no test: {missing}"


def test_tests_name_only_what_is_in_the_ledger() -> None:
    ledger = games()["palmyra"].ledger()
    unknown = {
        name: tests for name, tests in named().items() if name not in {*ledger.rules, *ledger.rulings, *ledger.examples}
    }
    assert not unknown
