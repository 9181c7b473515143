"""Comments of the protos and of sources in other languages begin with a noun or a verb, as docstrings do."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOREIGN = {"build", "dist", "generated", "google", "node_modules", "target"}
"""Folders with files that the project does not write."""
AWAY = FOREIGN | {".git", ".venv"}
"""These, and what Python keeps beside the project."""
ENDINGS = {".css", ".go", ".java", ".js", ".proto", ".ts", ".tsx"}
QUESTION = "how|what|when|where|whether|which|who|whose|why"
ASKING = re.compile(rf"(?:(?:After|As|At|By|For|From|In|Of|On|Since|Under|Until|With) )?(?i:{QUESTION})\b")
STEP = "When "
"""The beginning of steps of tests, which say when something is done."""
COMMENT = re.compile(r"\s*\{?(?://+|/\*+|\*+/?) ?(.*?)(?: ?\*/\}?)?")
"""A line of a comment and its text."""


def sources() -> list[Path]:
    """The sources of the protos and the clients that the project writes."""
    found = (path for folder in ("protos", "clients") for path in (ROOT / folder).rglob("*") if path.suffix in ENDINGS)
    written = (path for path in found if not FOREIGN & set(path.relative_to(ROOT).parts))
    return sorted(path for path in written if not path.name.endswith(".pb.go"))


def comments(text: str) -> Iterator[tuple[int, str]]:
    """The number and the text of the first line with words of each comment that has lines of its own."""
    begun = False
    for number, line in enumerate(text.splitlines(), 1):
        words = found[1] if (found := COMMENT.fullmatch(line)) else None
        if words and not begun:
            yield number, words
        begun = words is not None and (begun or bool(words))


def asking(text: str) -> list[str]:
    return [f"{number}: {words}" for number, words in comments(text) if words[0].isupper() and ASKING.match(words)]


def test_comments_that_ask_are_found() -> None:
    text = """
    /** What it costs. */
    int cost;
    /**
     * Whether it is over.
     *
     * When it is, nobody plays.
     */
    // The end.
    // How it ended, this line does not begin.
    int end;
    // After how many turns it ends.
    """
    assert asking(text) == ["2: What it costs.", "5: Whether it is over.", "12: After how many turns it ends."]


def test_comments_say_what_things_are_by_a_noun_or_a_verb() -> None:
    found = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources()}
    assert sum(len([*comments(text)]) for text in found.values()) > 6000
    assert {name: lines for name, text in found.items() if (lines := asking(text))} == {}


def test_docstrings_say_what_things_are_by_a_noun_or_a_verb() -> None:
    files = [path for path in ROOT.rglob("*.py") if not AWAY & set(path.relative_to(ROOT).parts)]
    texts = {path: list(_docstrings(ast.parse(path.read_text(encoding="utf-8")))) for path in files}
    assert sum(map(len, texts.values())) > 10_000
    asked = {
        path: [text for text in found if ASKING.match(text) and not text.startswith(STEP)]
        for path, found in texts.items()
    }
    assert {path.relative_to(ROOT).as_posix(): found for path, found in asked.items() if found} == {}


def _docstrings(tree: ast.Module) -> Iterator[str]:
    """The texts that stand by themselves: docstrings, and those behind attributes and constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value.strip()
