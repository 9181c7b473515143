"""`make check` looks at what has changed, and runs tests that are there."""

import subprocess
from pathlib import Path

import pytest

from tools.quick_check import LONG, ROOT, TESTS, changed, command_of_tests, lint


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A branch with changes of each kind."""

    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    (tmp_path / ".gitignore").write_text("ignored.py\n", encoding="utf-8")
    for name in ("same.py", "committed.py", "edited.py", "removed.py"):
        (tmp_path / name).write_text("1\n", encoding="utf-8")
    git("add", ".")
    git("commit", "--message=first")
    git("checkout", "-b", "branch")
    (tmp_path / "committed.py").write_text("2\n", encoding="utf-8")
    git("commit", "--all", "--message=second")
    (tmp_path / "edited.py").write_text("2\n", encoding="utf-8")
    (tmp_path / "removed.py").unlink()
    for name in ("new.md", "ignored.py"):
        (tmp_path / name).write_text("2\n", encoding="utf-8")
    return tmp_path


def test_what_differs_from_the_main_branch_is_looked_at(checkout: Path) -> None:
    assert changed(checkout) == ["committed.py", "edited.py", "new.md"]


def test_without_a_main_branch_that_is_what_is_not_committed(checkout: Path) -> None:
    subprocess.run(["git", "branch", "--delete", "--force", "main"], cwd=checkout, check=True, capture_output=True)
    assert changed(checkout) == ["edited.py", "new.md"]


def test_only_python_is_formatted_but_all_words_are_read() -> None:
    commands = lint(["a.py", "b.md"])
    assert [command[0] for command in commands] == ["ruff", "ruff", "codespell", "codespell"]
    assert all(("b.md" in command) == (command[0] == "codespell") for command in commands)
    assert all("a.py" in command for command in commands)
    assert [command[0] for command in lint(["b.md"])] == ["codespell", "codespell"]
    assert lint([]) == []


def test_the_tests_are_there() -> None:
    command = command_of_tests(["--order", "5"])
    assert command[-2:] == ["--order", "5"]
    assert [path for path in (*TESTS, *LONG) if not (ROOT / path).exists()] == []
    assert [path for path in LONG if not any(path.startswith(f"{folder}/") for folder in TESTS)] == []
