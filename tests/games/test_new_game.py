"""`caravan new-game` in a copy of the project: green at once; and what `caravan check` says of what breaks it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai_kit.failures import REMEDIES
from clients.workshop.authoring.checks import checks
from clients.workshop.authoring.skeleton import NameTakenError, write_game
from tests.games.copies import ROOT, changed, command, contents

pytestmark = pytest.mark.timeout(3600)  # `caravan check` runs hundreds of matches in a dozen processes, one by one


def test_a_new_game_is_green_at_once(copy: Path) -> None:
    before = contents(copy)
    arguments = ("new-game", "abacus", "--title", "The Abacus", "--prefix", "AB")
    with changed(copy / "domain" / "games" / "merv" / "walls.py", "import", "import ("):
        status, said = command(copy, *arguments)
    assert status == 0, f"another game that cannot be loaded is no matter: {said}"
    assert said.endswith("golden: green\ncoverage: green\nabacus is green.\n"), "coverage comes last"

    after = contents(copy)
    touched = {name for name in before if after.get(name) != before[name]}
    assert touched == {"verify/pyproject.toml"}, "one line outside its folder"
    lines = after["verify/pyproject.toml"].splitlines()
    assert [line for line in lines if line not in before["verify/pyproject.toml"].splitlines()] == [
        b'abacus = "domain.games.abacus:GAME"'
    ]
    folders = (
        "domain/games/abacus/",
        "tests/domain/games/abacus/",
        "protos/caravanserai/games/abacus/",
        "tests/records/",
    )
    new = set(after) - set(before)
    assert all(name.startswith(folders) for name in new), new
    assert {"tests/records/perft/abacus.txt", "tests/records/abacus-2.txt", "tests/records/abacus-3.txt"} <= new
    assert not [name for name in new if re.search(b"skeleton|SK-", after[name], re.IGNORECASE)]
    assert b"class TheAbacusTurn(" in after["domain/games/abacus/turn.py"]
    status, said = command(copy, "check", "abacus", "--quick")
    assert status == 0, said
    assert "coverage: green" not in said
    assert said.endswith("abacus is green so far. Left out by --quick: perft, golden, coverage, tests of bots.\n")
    status, said = command(copy, "check", "abacus", "--quick", "--write")
    assert (status, said) == (1, "Error: --quick leaves out what --write writes: use one of them.\n")
    game = copy / "domain" / "games" / "abacus"
    with (
        changed(game / "decisions.py", "class Take(", "class Grab("),
        changed(game / "decisions.py", '"Take"', '"Grab"'),
    ):
        status, said = command(copy, "new-proto", "abacus")
        assert status == 1
        assert said.startswith(
            "Error: The decision Take is gone, but stored matches may contain it: put the class back. "
        )
        assert said.endswith("write the file again with --fresh.\n")
        assert command(copy, "new-proto", "abacus", "--fresh")[0] == 0
    assert "message Grab {" in (copy / "protos/caravanserai/games/abacus/v1/decisions.proto").read_text(
        encoding="utf-8"
    )
    tidy = [sys.executable, "-m", "ruff"]
    for how in (["check"], ["format", "--check"]):
        assert subprocess.run([*tidy, *how, "domain", "tests/domain"], cwd=copy, check=False).returncode == 0


def test_each_finding_of_a_check_is_a_sentence(copy: Path) -> None:
    write_game(copy, "abacus", "Abacus", "AB")
    game = copy / "domain" / "games" / "abacus"

    def found(title: str) -> list[str]:
        (check,) = [check for check in checks("abacus", copy, write=False) if check.title == title]
        return check.run()

    with changed(game / "decisions.py", "seat.takes(self.coins)", 'turn.move("coin", seat.purse, "pile")'):
        findings = found("conformance")
    assert findings
    assert all(
        re.fullmatch(
            r"abacus with [23] players, version 1; (as .* sees it; )?seat 1: Take\(coins=[123]\): AB-TAKE-01: purse@1 "
            r"holds 0 coin, not 1: the rule moves a piece that is not there; "
            r"`draw` names a piece but does not move it\.",
            finding,
        )
        for finding in findings
    ), findings

    with changed(game / "decisions.py", "if self.coins not in turn.takeable", "if self.coins > 3"):
        (finding, *_) = found("conformance")
    assert re.match(
        r"abacus with [23] players, version \d+; seat [123]: Take\(coins=-?\d+\): not offered, and", finding
    )
    assert finding.endswith("let `objections` yield the rule that forbids it.")

    with (
        changed(game / "decisions.py", "if self.coins not in turn.takeable", "if False"),
        changed(game / "decisions.py", '"AB-TAKE-01", "wrong-number"', '"AB-END-01", "wrong-number"'),
    ):
        (finding, *_) = found("offers")
    assert re.match(r"abacus with [23] players, version 1; seat 1: Take\(coins=-?\d+\): not offered, and", finding)
    titles = [check.title for check in checks("abacus", copy, write=False)]
    assert titles.index("offers") < titles.index("coverage"), "coverage only says that nothing cites the rule"

    tested = copy / "tests" / "domain" / "games" / "abacus" / "test_rules.py"
    with changed(tested, "scores(A, coins=3)", "scores(A, coins=4)"):
        (finding,) = found("ledger")
    line = tested.read_text(encoding="utf-8")[: tested.read_text(encoding="utf-8").index("scores(A")].count("\n") + 1
    where = f"test_rules.py, line {line} (test_coins_are_points)"
    assert finding == f"{where}: seat 1 scores {{'coins': 3}}, not {{'coins': 4}}."

    with changed(tested, "rules = pytest.mark.rules", "rules = pytest.mark.rulez"):
        (finding,) = found("ledger")
    assert finding.startswith("test_rules marks a test with 'rulez', which is unknown: the mark that names the rules")

    with changed(tested, "import pytest", "import pytset"):
        (finding,) = found("ledger")
    assert finding == "test_rules: ModuleNotFoundError: No module named 'pytset'."

    ruling = '[[ruling]]\nid = "AMB-01"\nquestion = "May a seat pass?"\nruling = "No."\nreason = "It never ends."\n\n'
    with changed(game / "ledger.toml", "[[rule]]", f"{ruling}[[rule]]"):
        (finding,) = found("ledger")
    untested = "AMB-01 (May a seat pass?) has no test: write one in tests/domain/games/abacus and mark it @rules("
    assert finding == f'{untested}"AMB-01").'

    with changed(game / "words" / "en.ftl", "decision-Take", "decision-Taek"):
        findings = found("words")
    assert "abacus has no decision-Take in en: add it to words/en.ftl." in findings
    assert "Words/en.ftl of abacus words what the game does not have: ['decision-Taek']." in findings

    (perft,) = found("perft")
    assert perft.startswith("There is no perft file of abacus yet: `caravan check abacus --write` writes it; ")


def test_a_name_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    for name in ("Abacus", "my-game", "2048", "../abacus", ""):
        with pytest.raises(NameTakenError, match="cannot name a game"):
            write_game(tmp_path, name, "Abacus", "AB")
    with pytest.raises(NameTakenError, match="domain/games/merv is there already"):
        write_game(ROOT, "merv", "Merv", "ME")


def test_the_guide_names_what_goes_wrong_with_a_rule() -> None:
    """The table at the end of the guide and the remedies of `caravan check` say the same."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `RuleError: (.*)` \| (.*) \|$", page, re.MULTILINE)
    assert len(rows) > 5
    for error, meaning in rows:
        matching = [text for pattern, text in REMEDIES if re.search(pattern, error)]
        assert matching == [meaning], error
