"""A new game from the skeleton of one: the small game in `tests/games/skeleton`, under another name."""

import re
from pathlib import Path

from domain.games import NAME

SKELETON = Path("tests") / "games" / "skeleton"
RULES_TESTS = Path("tests") / "games" / "test_skeleton_rules.py"
DECLARATION = Path("pyproject.toml")
_ENTRIES = re.compile(r"(?<=\n)(\w+ = \"domain\.games\.\w+:GAME\"\n)+")


class NameTakenError(ValueError):
    """A game cannot have this name."""


def write_game(folder: Path, name: str, title: str, prefix: str) -> list[Path]:
    """Writes the files of a new game, and its line among the entry points; what was written, relative to ``folder``.

    ``prefix`` is what the ids of its rules begin with.

    Raises:
        NameTakenError: the name is none for a game, or there is something of this name.
    """
    game, tests = Path("domain") / "games" / name, Path("tests") / "domain" / "games" / name
    if not NAME.fullmatch(name):
        raise NameTakenError(f"{name} cannot name a game: take small letters and digits, a letter first")
    for path in (game, tests):
        if (folder / path).exists():
            raise NameTakenError(f"{path} is there already")
    sources = {
        source: game / source.relative_to(SKELETON)
        for source in sorted(path.relative_to(folder) for path in (folder / SKELETON).rglob("*") if path.is_file())
        if "__pycache__" not in source.parts
    }
    sources[RULES_TESTS] = tests / "test_rules.py"
    for source, target in sources.items():
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        text = renamed((folder / source).read_text(encoding="utf-8"), name, title, prefix)
        (folder / target).write_text(text, encoding="utf-8")
    (folder / tests / "__init__.py").touch()
    register(folder / DECLARATION, name)
    return [*sources.values(), tests / "__init__.py", DECLARATION]


def renamed(text: str, name: str, title: str, prefix: str) -> str:
    """A text of the skeleton, about the new game."""
    first, _, _ = text.partition("\n")
    if first.startswith('"""Skeleton: '):  # the package says what the skeleton is there for
        text = text.replace(first, f'"""{title}: a game of the catalogue."""', 1)
    camel = "".join(word.capitalize() for word in re.split(r"[^A-Za-z0-9]+", title))
    changes = (
        ("tests.games.skeleton", f"domain.games.{name}"),
        ("SkeletonTurn", f"{camel}Turn"),
        ("SK-", f"{prefix}-"),
        ("Skeleton", title),
        ("skeleton", name),
    )
    for old, new in changes:
        text = text.replace(old, new)
    return text


def register(declaration: Path, name: str) -> None:
    """Adds the line of a game to the entry points of the project, in alphabetical order."""
    text = declaration.read_text(encoding="utf-8")
    entries = _ENTRIES.search(text)
    assert entries is not None
    lines = sorted({*entries[0].splitlines(keepends=True), f'{name} = "domain.games.{name}:GAME"\n'})
    declaration.write_text(text.replace(entries[0], "".join(lines), 1), encoding="utf-8")
