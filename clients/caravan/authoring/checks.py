"""The checks of a game in the order in which they make sense, each with what it has found."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

from caravanserai_kit.coverage import uncited
from caravanserai_kit.failures import told
from caravanserai_kit.package import proto_file
from caravanserai_kit.protos import ProtoError, read, written
from domain.games import games
from domain.play.defects import DefectError
from domain.words.catalogue import languages, parsed
from domain.words.vocabulary import own_source


class Check(NamedTuple):
    """A step of `caravan check`: what it is about, and what finds its failures, each in a sentence."""

    title: str
    run: Callable[[], list[str]]


def checks(game: str, folder: Path, write: bool) -> Iterator[Check]:
    """All checks of a game; with ``write`` perft and golden records are written first."""

    def tests(*paths: str, update: bool = False) -> Callable[[], list[str]]:
        return lambda: _tested(game, folder, paths, update)

    yield Check("the game loads", lambda: _loaded(game))
    yield Check("the protocol file", lambda: _proto(game, folder))
    yield Check("shape", tests("tests/conformance/test_games.py"))
    offers = "tests/conformance/test_matches.py::TestMatches::test_offers_are_what_is_accepted"
    yield Check("offers", tests(offers))
    yield Check("coverage", lambda: _covered(game))
    yield Check("conformance", tests("tests/conformance/test_matches.py", "tests/conformance/test_secrets.py"))
    yield Check("words", tests("tests/domain/words/test_every_game.py"))
    yield Check("ledger", tests("tests/domain/games/test_ledgers.py", f"tests/domain/games/{game}"))
    yield Check("perft", tests("tests/conformance/test_perft.py", update=write))
    yield Check("golden", tests("tests/records/test_golden_matches.py", update=write))


def _loaded(game: str) -> list[str]:
    try:
        rules = games()[game]
        rules.standard_box()
        rules.ledger()
        for language in languages():
            parsed(own_source(rules, language) or "")  # all of it: a service reads a message when it is first used
    except DefectError as defect:
        return [f"{defect}."]
    except Exception as error:  # whatever an author has written
        return [f"The game {game} cannot be loaded: {sentence}" for sentence in told(error)]
    return []


def _proto(game: str, folder: Path) -> list[str]:
    file = proto_file(folder, game)
    try:
        text = written(games()[game], read(file, folder / "protos"))
    except ProtoError as error:
        return error.problems
    if not file.is_file() or text != file.read_text(encoding="utf-8"):
        return [f"{file.relative_to(folder)} is not what the decisions say: `caravan new-proto {game}` writes it."]
    return []


def _covered(game: str) -> list[str]:
    try:
        return uncited(games()[game])
    except Exception as error:  # whatever an author has written
        return told(error)


def _tested(game: str, folder: Path, paths: tuple[str, ...], update: bool) -> list[str]:
    """The findings of test files, as `tests/conftest.py` notes them."""
    missing = [path for path in paths if not (folder / path.partition("::")[0]).exists()]
    if missing:
        return [f"{missing[0]} is not there: the tests of the rules belong into it."]
    environment = {name: value for name, value in os.environ.items() if name != "UPDATE_RECORDS"}
    with TemporaryDirectory() as output:
        report = Path(output) / "report.xml"
        options = ("-n", "0", "-q", "--order", "written", "-p", "no:cacheprovider", "-o", "junit_family=xunit1")
        command = (sys.executable, "-m", "pytest", *options, f"--junitxml={report}")
        done = subprocess.run(
            [*command, "--game", game, *paths],
            cwd=folder,
            env={**environment, **({"UPDATE_RECORDS": "1"} if update else {})},
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
    """What pytest says of a test that it could not even run, such as a file that cannot be imported."""
    name = case.get("name", "").rpartition(".")[2]
    text = "".join(found.text or "" for kind in ("failure", "error") for found in case.iter(kind))
    if unknown := _MARK.search(text):
        return (
            f"{name} marks a test with {unknown[1]!r}, which is unknown: the mark that names the rules of a test is "
            "`rules`, as in rules = pytest.mark.rules."
        )
    told = [" ".join(line.removeprefix("E ").split()) for line in text.splitlines() if line.startswith("E ")]
    return f"{name}: {told[-1].rstrip('.')}." if told else f"{name} failed; python -m pytest says why."
