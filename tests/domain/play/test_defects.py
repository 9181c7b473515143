"""Faults of a game that cannot be loaded: file, line and error."""

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from domain.games import GameCatalogue, games
from domain.play.defects import DefectError, unimportable
from domain.play.game import Game
from service.messages.games.library import Library
from tests.games.claims import own_claims
from tests.games.lanterns import GAME as LANTERNS

MODULES = [
    pytest.param('"""A."""\n\nif:\n', "rules.py, line 3: SyntaxError: invalid syntax", id="syntax"),
    pytest.param("from domain.play.turn import Tern\n", "rules.py, line 1: ImportError: cannot import ", id="import"),
    pytest.param("import nothing_there\n", "rules.py, line 1: ModuleNotFoundError: No module named ", id="module"),
    pytest.param("\nx = 1\nx.y = 2\n", "rules.py, line 3: AttributeError: 'int' object has no ", id="python"),
]


@pytest.mark.parametrize(("text", "told"), MODULES)
def test_a_module_that_cannot_be_imported_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, told: str
) -> None:
    folder = tmp_path / "brokenabacus"
    folder.mkdir()
    (folder / "__init__.py").write_text("from brokenabacus import rules\n", encoding="utf-8")
    (folder / "rules.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises((SyntaxError, ImportError, AttributeError)) as error:
        import_module("brokenabacus")
    defect = unimportable("abacus", folder, error.value)
    assert str(defect).startswith(f"The game abacus cannot be loaded: {told}")
    assert defect.__cause__ is error.value


def test_a_declared_game_without_a_folder_is_named() -> None:
    catalogue = GameCatalogue(own_claims("abacus", "merv"))
    assert (len(catalogue), list(catalogue), "abacus" in catalogue) == (2, ["abacus", "merv"], True)
    assert catalogue["merv"] is games()["merv"]
    for _ in range(2):
        with pytest.raises(
            DefectError, match=r"abacus cannot be loaded: .*/games/abacus: ModuleNotFoundError: No module"
        ):
            catalogue["abacus"]
    with pytest.raises(KeyError):
        catalogue["tlh"]
    assert "tlh" not in catalogue


FILES = [
    pytest.param({"content": lambda: b"[cards\n"}, "components.toml, line 1: ", id="box"),
    pytest.param({"content": lambda: b"a = 1\n"}, "components.toml: ", id="box without values"),
    pytest.param({"words": lambda language: "x = y\n!broken"}, "words/en.ftl, line 2: '!broken' is n", id="words"),
]


@pytest.mark.parametrize(("changes", "told"), FILES)
def test_a_service_refuses_a_game_one_of_whose_files_cannot_be_read(changes: dict[str, object], told: str) -> None:
    broken: Game = replace(LANTERNS, **changes)  # type: ignore[arg-type]
    with pytest.raises(DefectError, match=f"^The game lanterns cannot be loaded: {told}"):
        Library({"lanterns": broken}).require_sound()


def test_a_ledger_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "read_bytes", lambda self: b"[[rule]]\nid = \n")
    with pytest.raises(DefectError, match=r"^The game lanterns cannot be loaded: ledger.toml, line 2: "):
        LANTERNS.ledger()
