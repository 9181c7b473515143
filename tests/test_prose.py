"""`make lint` finds misspellings and the words that the project does not use (tools/words.txt)."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = [
    *("benchmarks", "caravanserai_kit", "caravanserai_verify"),
    *("clients", "docs", "domain", "lab", "projections", "protos", "service", "tests", "tools"),
]
TEXTS = {".ftl", ".go", ".java", ".md", ".proto", ".py", ".toml", ".ts"}
FOREIGN = {"build", "dist", "node_modules", "records", "target"}
PHRASES = re.compile(r"\b(?:so many|told of|that there is not)\b", re.IGNORECASE)
"""Phrases that the project does not use. The dictionary of the lint has only single words."""
UNUSED = [line.split("->")[0] for line in (ROOT / "tools" / "words.txt").read_text(encoding="utf-8").splitlines()]


def commands() -> Iterator[list[str]]:
    """The commands of `make lint` that read prose, for any folder."""
    lint = subprocess.run(["make", "--dry-run", "lint"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for line in lint.splitlines():
        program, *arguments = line.split()
        if program == ".venv/bin/codespell":
            yield [sys.executable, "-m", "codespell_lib", *arguments]


def findings(checkout: Path) -> list[str]:
    """The messages of the lint about the texts of a checkout."""
    found: list[str] = []
    for command in commands():
        lint = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
        assert bool(lint.returncode) == bool(lint.stdout), lint.stderr
        found.extend(lint.stdout.splitlines())
    return found


def texts() -> Iterator[Path]:
    """The files with texts of the project, except those that are still to be rewritten."""
    *_, (*_, waiting) = commands()
    skipped = [ROOT / path for path in (*waiting.split(","), "tests/test_prose.py")]
    files = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    for path in (*ROOT.glob("*.md"), *files):
        own = path.suffix in TEXTS and not FOREIGN & set(path.relative_to(ROOT).parts)
        if own and path.is_file() and not any(path.is_relative_to(skip) for skip in skipped):
            yield path


def phrases(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if PHRASES.search(line)]


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


def test_no_catalogue_says_a_message_twice() -> None:
    """The later one would be said in both places."""
    catalogues = [path for path in texts() if path.suffix == ".ftl"]
    assert len(catalogues) > 20
    names = [
        (path, name)
        for path in catalogues
        for name in re.findall(r"^(-?[a-zA-Z][\w-]*) =", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_bad_phrases_are_found() -> None:
    assert phrases("For so many players.\nTheir turn.\nThey are told of it.\nA field that there is not.") == [
        "For so many players.",
        "They are told of it.",
        "A field that there is not.",
    ]


def test_no_text_has_a_bad_phrase() -> None:
    read = {path: phrases(path.read_text(encoding="utf-8")) for path in texts()}
    assert len(read) > 500
    assert {str(path.relative_to(ROOT)): found for path, found in read.items() if found} == {}
