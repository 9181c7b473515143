"""No rule, ruling or example of a game's ledger is without a test, and no test names one that is not there."""

import ast
import inspect
from pathlib import Path

from caravanserai_kit.failures import Findings
from caravanserai_kit.suite import Suite
from domain.play.game import Game
from domain.play.ledger import Ledger


def named(folder: Path) -> dict[str, set[str]]:
    """The ids named by ``@rules(...)`` on the test functions in a folder, each with the tests that name it."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.glob("test_*.py")):
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


def said_by(ledger: Ledger, identity: str) -> str:
    """The subject of an entry: the rule, the question of a ruling, the situation of an example."""
    if identity in ledger.rules:
        return ledger.rules[identity].text.rstrip(".")
    if identity in ledger.rulings:
        return ledger.rulings[identity].question
    return ledger.examples[identity].given.rstrip(".")


class LedgerShown(Suite):
    """Tests of rules, found by what they name."""

    def folder_of_tests(self, game: Game) -> Path:
        """The folder with the tests of a game's rules: unless a subclass says otherwise, the one where it stands."""
        return Path(inspect.getfile(type(self))).parent

    def test_everything_in_the_ledger_is_tested(self, game: Game) -> None:
        ledger, folder = game.ledger(), self.folder_of_tests(game)
        missing = sorted({*ledger.rules, *ledger.rulings, *ledger.examples} - set(named(folder)))
        where = folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder
        if missing:
            raise Findings(
                [
                    f"{identity} ({said_by(ledger, identity)}) has no test: write one in {where.as_posix()} and "
                    f'mark it @rules("{identity}")'
                    for identity in missing
                ]
            )

    def test_tests_name_only_what_is_in_the_ledger(self, game: Game) -> None:
        ledger = game.ledger()
        known = {*ledger.rules, *ledger.rulings, *ledger.examples}
        unknown = {
            identity: tests for identity, tests in named(self.folder_of_tests(game)).items() if identity not in known
        }
        assert not unknown, f"tests name what ledger.toml does not have: {unknown}"
