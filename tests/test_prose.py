"""`make lint` finds misspellings and the words that the project does not use (tools/words.txt)."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
UNUSED = [line.split("->")[0] for line in (ROOT / "tools" / "words.txt").read_text(encoding="utf-8").splitlines()]


def commands() -> Iterator[list[str]]:
    """The commands of `make lint` that read prose, for any folder."""
    lint = subprocess.run(["make", "--dry-run", "lint"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for line in lint.splitlines():
        program, *arguments = line.split()
        if program == ".venv/bin/codespell":
            yield [sys.executable, "-m", "codespell_lib", *arguments]


def findings(checkout: Path) -> list[str]:
    """What the lint says about the texts of a checkout."""
    found: list[str] = []
    for command in commands():
        lint = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
        assert bool(lint.returncode) == bool(lint.stdout), lint.stderr
        found.extend(lint.stdout.splitlines())
    return found


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with nothing but the settings of the lint."""
    (tmp_path / "tools").mkdir()
    for name in ("pyproject.toml", "tools/words.txt"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    return tmp_path


def test_the_lint_finds_nothing_in_plain_english(checkout: Path) -> None:
    (checkout / "page.md").write_text("The caller may see their match.\n", encoding="utf-8")
    assert findings(checkout) == []


@pytest.mark.parametrize("name", ["page.md", "module.py", "rules.toml", "words.ftl", "service.proto"])
def test_the_lint_finds_every_bad_word(checkout: Path, name: str) -> None:
    words = [*UNUSED, *map(str.capitalize, UNUSED), "Recieve"]  # codespell:ignore recieve
    (checkout / name).write_text("".join(f"# A line with {word} in it.\n" for word in words), encoding="utf-8")
    found = {line.split(" ==> ")[0] for line in findings(checkout)}
    assert found == {f"./{name}:{number}: {word}" for number, word in enumerate(words, 1)}
