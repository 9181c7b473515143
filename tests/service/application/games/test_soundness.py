"""A start loads all games if their files have changed, and says which one cannot be loaded; otherwise it loads none."""

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from domain.games import games
from domain.play.defects import DefectError
from service.application.games import soundness
from service.application.games.soundness import place, require_sound

FILE = "merv/rules.py"


class Games:
    """A library that counts how often all games are loaded."""

    def __init__(self, *names: str) -> None:
        self.games = dict.fromkeys(names or ("merv", "sahwari"))
        self.loaded = 0
        self.defect: DefectError | None = None

    def require_sound(self) -> None:
        self.loaded += 1
        if self.defect is not None:
            raise self.defect


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a package that games are made of, and a place for the note."""
    folder = tmp_path / "package"
    (folder / "merv").mkdir(parents=True)
    (folder / FILE).write_text("one = 1\n", encoding="utf-8")
    module = ModuleType("package")
    module.__path__ = [str(folder)]
    monkeypatch.setattr(soundness, "PACKAGES", (module,))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "bytecode"))
    return folder


def loads(games: Games) -> bool:
    """True if a start loads all games."""
    before = games.loaded
    library: Any = games
    require_sound(library)
    return games.loaded > before


def test_games_are_loaded_once_for_each_state_of_their_files(package: Path) -> None:
    games = Games()
    assert [loads(games) for _ in range(3)] == [True, False, False]
    assert not loads(Games()), "another process"
    assert [path.name for path in place().parent.iterdir()] == [place().name]


def test_another_content_counts_even_with_the_same_size_and_time(package: Path) -> None:
    games = Games()
    assert loads(games)
    before = (package / FILE).stat()
    (package / FILE).write_text("one = 2\n", encoding="utf-8")
    os.utime(package / FILE, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert loads(games)
    assert not loads(games)


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda folder: (folder / FILE).rename(folder / "merv" / "other.py"), id="another name"),
        pytest.param(lambda folder: (folder / "merv" / "words.ftl").write_text("a = b\n"), id="one more"),
        pytest.param(lambda folder: (folder / FILE).unlink(), id="one less"),
    ],
)
def test_other_files_count(package: Path, change: Any) -> None:
    games = Games()
    assert loads(games)
    change(package)
    assert loads(games)


def test_bytecode_does_not_count(package: Path) -> None:
    games = Games()
    assert loads(games)
    (package / "merv" / "__pycache__").mkdir()
    (package / "merv" / "__pycache__" / "rules.pyc").write_bytes(b"bytecode")
    assert not loads(games)


def test_another_python_and_other_games_count(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert loads(Games("merv"))
    assert loads(Games("merv", "sahwari"))
    monkeypatch.setattr(sys, "version", "another")
    assert loads(Games("merv", "sahwari"))


def test_a_defect_is_said_at_each_start(package: Path) -> None:
    games = Games()
    assert loads(games)
    (package / FILE).write_text("one = (\n", encoding="utf-8")
    games.defect = DefectError("merv", "rules.py", "it is broken", 1)
    for _ in range(2):
        with pytest.raises(DefectError, match="merv cannot be loaded"):
            require_sound(games)  # type: ignore[arg-type]
    assert games.loaded == 3


def test_games_outside_of_the_folder_are_always_loaded(package: Path) -> None:
    games = Games("merv", "lanterns")
    assert [loads(games) for _ in range(2)] == [True, True]
    assert not place().exists()


def test_nothing_is_noted_where_python_keeps_no_bytecode(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    games = Games()
    assert [loads(games) for _ in range(2)] == [True, True]
    assert not place().exists()


def test_where_nothing_can_be_noted_every_start_loads_the_games(package: Path) -> None:
    Path(sys.pycache_prefix or "").write_text("a file in place of the folder", encoding="utf-8")
    games = Games()
    assert [loads(games) for _ in range(2)] == [True, True]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"0" * 64])
def test_a_note_that_says_something_else_is_as_none(package: Path, content: bytes) -> None:
    games = Games()
    assert loads(games)
    place().write_bytes(content)
    assert [loads(games) for _ in range(2)] == [True, False]


def test_the_check_can_be_run_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[Any] = []
    monkeypatch.setattr(soundness, "require_sound", checked.append)
    soundness.main()
    (library,) = checked
    assert list(library.games) == [name for name in games() if games().claim(name).own]
