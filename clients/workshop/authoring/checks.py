"""The checks of a game in the order in which they make sense, each with what it has found."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree

from caravanserai_kit.coverage import uncited
from caravanserai_kit.failures import told
from caravanserai_kit.package import proto_file
from caravanserai_kit.protos import ProtoError, read, written
from clients.caravan import shell
from clients.caravan.terminal import Failure
from clients.workshop.authoring.packaged import game_in
from domain.games import games
from domain.play.board import require_drawable
from domain.play.defects import DefectError
from domain.play.game import Game
from domain.words.catalogue import parsed
from domain.words.languages import languages
from domain.words.sources import own_source

Load: TypeAlias = Callable[[], Game]
"""A function that loads a game, or raises its faults."""


class CheckStep(NamedTuple):
    """A step of `caravan check`: what it is about, and what finds its failures, each in a sentence; ``after``: the step
    after which it begins already, beside others.
    """

    title: str
    run: Callable[[], list[str]]
    after: str = ""


def checks(game: str, folder: Path, write: bool, quick: bool = False) -> Iterator[CheckStep]:
    """All checks of a game; with ``write`` perft and golden records are written first. ``quick``: no tests of bots."""

    def tests(*paths: str, update: bool = False) -> Callable[[], list[str]]:
        return lambda: _tested(game, folder, paths, update, quick)

    yield CheckStep("the game loads", lambda: _loaded(game, lambda: games()[game]))
    yield CheckStep("the protocol file", lambda: _proto(lambda: games()[game], folder, f"caravan new-proto {game}"))
    yield CheckStep("shape", tests("tests/conformance/test_games.py"))
    offers = "tests/conformance/test_matches.py::TestMatches::test_offers_are_what_is_accepted"
    yield CheckStep("offers", tests(offers))
    yield CheckStep("conformance", tests("tests/conformance/test_matches.py", "tests/conformance/test_secrets.py"))
    yield CheckStep("words", tests("tests/domain/words/test_every_game.py"))
    yield CheckStep("ledger", tests("tests/domain/games/test_ledgers.py", f"tests/domain/games/{game}"))
    yield CheckStep("perft", tests("tests/conformance/test_perft.py", update=write))
    yield CheckStep("golden", tests("tests/records/test_golden_matches.py", update=write))
    yield CheckStep("coverage", lambda: _covered(lambda: games()[game]), after="offers")


SLOW = frozenset({"coverage", "perft", "golden"})
"""The checks that `--quick` leaves out, beside tests of bots: slow, and seldom the only ones to find something."""


KIT = "caravanserai_kit.plugin"
SUITE = """from pathlib import Path

from caravanserai_kit.{part} import {of}
from clients.workshop.authoring.packaged import game_in
from domain.games import games

PACKAGE = {package!r}


class Test{of}({of}):
    games = (game_in(Path(PACKAGE), {game!r}) if PACKAGE else games()[{game!r}],)

    def folder_of_tests(self, game):
        return Path(PACKAGE) / "tests"
"""
"""A module that runs one part of the conformance suite for one game."""


def checks_without_checkout(game: str, package: Path | None) -> Iterator[CheckStep]:
    """The checks that the kit has without a checkout of the project: of a game that is installed, or of the one in a
    ``package``, whose project has a protocol file and tests of the rules beside it.
    """

    def rules() -> Game:
        return game_in(package, game) if package else games()[game]

    def suite(part: str, of: str, only: str = "") -> Callable[[], list[str]]:
        return lambda: _tested_by_kit(SUITE.format(part=part, of=of, package=where, game=game), only)

    where = str(package.absolute()) if package else ""
    yield CheckStep("the game loads", lambda: _loaded(game, rules))
    if package:
        made = shell.command("new-proto", game, "--package", package)
        yield CheckStep("the protocol file", lambda: _proto(rules, package, made))
    offers = "test_offers_are_what_is_accepted"
    yield CheckStep("shape", suite("shape", "Shape"))
    yield CheckStep("offers", suite("matches", "Matches", offers))
    yield CheckStep("conformance", suite("matches", "Matches", f"not {offers}"))
    yield CheckStep("secrets", suite("secrecy", "Secrecy"))
    yield CheckStep("branches", suite("branches", "Branches"))
    yield CheckStep("words", suite("words", "Wording"))
    if package:
        yield CheckStep("ledger", suite("ledger", "LedgerShown"))
        yield CheckStep("rules", lambda: _run(package, ("--rules-only", "tests")))
    yield CheckStep("coverage", lambda: _covered(rules), after="offers")


def _tested_by_kit(module: str, only: str) -> list[str]:
    """The findings of a module with a part of the conformance suite; ``only``: in the tests that this names."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "test_game.py").write_text(module, encoding="utf-8")
        return _run(Path(folder), ("--rootdir", folder, *(("-k", only) if only else ()), "test_game.py"))


def _run(folder: Path, arguments: tuple[str, ...]) -> list[str]:
    """The findings of a run of pytest in a folder that can import whatever can be imported here."""
    seen = os.pathsep.join([str(folder.absolute()), *filter(None, sys.path)])
    options = ("-q", "-p", "no:cacheprovider", "-p", KIT, "--strict-markers")
    return _findings_of((*options, *arguments), folder, {"PYTHONPATH": seen})


def _loaded(game: str, load: Load) -> list[str]:
    try:
        rules = load()
        rules.standard_box()
        rules.ledger()
        require_drawable(rules)
        for language in languages():
            parsed(own_source(rules, language) or "")  # all of it: a service reads a message when it is first used
    except (DefectError, Failure) as defect:
        return [f"{str(defect).rstrip('.')}."]
    except Exception as error:  # whatever an author has written
        return [f"The game {game} cannot be loaded: {sentence}" for sentence in told(error)]
    return []


def _proto(load: Load, folder: Path, command: str) -> list[str]:
    try:
        game = load()
    except Exception as error:  # whatever an author has written
        return told(error)
    file = proto_file(folder, game.name)
    try:
        text = written(game, read(file, folder / "protos"))
    except ProtoError as error:
        return error.problems
    if not file.is_file() or text != file.read_text(encoding="utf-8"):
        return [f"{file.relative_to(folder)} is not what the decisions say: `{command}` writes it."]
    return []


def _covered(load: Load) -> list[str]:
    try:
        return uncited(load())
    except Exception as error:  # whatever an author has written
        return told(error)


def _tested(game: str, folder: Path, paths: tuple[str, ...], update: bool, quick: bool) -> list[str]:
    """The findings of test files, as `tests/conftest.py` notes them."""
    missing = [path for path in paths if not (folder / path.partition("::")[0]).exists()]
    if missing:
        return [f"{missing[0]} is not there: the tests of the rules belong into it."]
    options = ("-n", "0", "-q", "--order", "written", "-p", "no:cacheprovider", "--game", game)
    left_out = ("--ignore-glob=*/test_bots.py",) if quick else ()
    return _findings_of((*options, *left_out, *paths), folder, {"UPDATE_RECORDS": "1"} if update else {})


def _findings_of(arguments: tuple[str, ...], folder: Path, added: Mapping[str, str]) -> list[str]:
    """The findings of a run of pytest in a folder."""
    environment = {name: value for name, value in os.environ.items() if name != "UPDATE_RECORDS"}
    with TemporaryDirectory() as output:
        report = Path(output) / "report.xml"
        command = (sys.executable, "-m", "pytest", "-o", "junit_family=xunit1", f"--junitxml={report}")
        done = subprocess.run(
            [*command, *arguments],
            cwd=folder,
            env={**environment, **added},
            check=False,
            capture_output=True,
            text=True,
        )
        found = list(_findings(report)) if report.is_file() else []
    if done.returncode and not found:
        lines = [
            line for line in done.stdout.splitlines() + done.stderr.splitlines() if line.startswith(("E ", "ERROR"))
        ]
        return [" ".join(lines[0].split()) if lines else "The tests did not run; python -m pytest says why."]
    return found


def _findings(report: Path) -> Iterator[str]:
    for case in ElementTree.parse(report).iter("testcase"):
        if case.find("failure") is None and case.find("error") is None:
            continue
        sentences = [entry.get("value", "") for entry in case.iter("property") if entry.get("name") == "finding"]
        yield from sentences or [_explained(case)]


_MARK = re.compile(r"'(\w+)' not found in `markers` configuration option")


def _explained(case: ElementTree.Element) -> str:
    """The message of pytest about a test that it could not even run, such as a file that cannot be imported."""
    name = case.get("name", "").rpartition(".")[2]
    text = "".join(found.text or "" for kind in ("failure", "error") for found in case.iter(kind))
    if unknown := _MARK.search(text):
        return (
            f"{name} marks a test with {unknown[1]!r}, which is unknown: the mark that names the rules of a test is "
            "`rules`, as in rules = pytest.mark.rules."
        )
    told = [" ".join(line.removeprefix("E ").split()) for line in text.splitlines() if line.startswith("E ")]
    return f"{name}: {told[-1].rstrip('.')}." if told else f"{name} failed; python -m pytest says why."
