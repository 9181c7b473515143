"""The digest of a game's rules: what anybody can compute with `sha256sum`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from domain.play.rules_files import rules_digest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    for name in ("rules.py", "box.toml", "chapters/one.py", "words/en.ftl", "words/names.py", "v1/decisions_pb2.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    (folder / "chapters" / "__pycache__").mkdir()
    (folder / "chapters" / "__pycache__" / "one.py").touch()
    return folder


def test_it_is_that_of_what_sha256sum_prints(folder: Path) -> None:
    command = "sha256sum box.toml chapters/one.py rules.py | sha256sum"
    if shutil.which("sha256sum") is None:
        pytest.skip("there is no sha256sum")
    printed = subprocess.run(command, shell=True, cwd=folder, check=True, capture_output=True, text=True).stdout
    assert rules_digest(folder) == printed.split()[0]


@pytest.mark.parametrize("name", ["rules.py", "box.toml", "chapters/one.py"])
def test_it_changes_with_each_file_of_rules(folder: Path, name: str) -> None:
    before = rules_digest(folder)
    (folder / name).write_text("other")
    assert rules_digest(folder) != before
    (folder / name).rename(folder / "elsewhere.py")
    assert rules_digest(folder) != before


@pytest.mark.parametrize("name", ["words/en.ftl", "words/names.py", "v1/decisions_pb2.py", "notes.txt"])
def test_texts_and_what_is_generated_do_not_matter(folder: Path, name: str) -> None:
    before = rules_digest(folder)
    (folder / name).write_text("other")
    assert rules_digest(folder) == before


def test_without_files_there_is_none(tmp_path: Path) -> None:
    assert rules_digest(tmp_path) == rules_digest(tmp_path / "nowhere") == ""
