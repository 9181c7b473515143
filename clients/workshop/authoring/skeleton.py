"""A new game from the skeleton of one: the small game in `caravanserai_kit/skeleton`, under another name.

It becomes a folder of this project, or a project of its own that anybody can publish.
"""

import re
from collections.abc import Mapping
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import caravanserai_kit
from domain.games import NAME, OWN, games

KIT = Path(caravanserai_kit.__file__).parent
SKELETON = KIT / "skeleton"
RULES_TESTS = KIT / "skeleton_rules.py"
PROJECT = KIT / "project"
DECLARATION = Path("verify", "pyproject.toml")
MODULE = "caravanserai_kit.skeleton"
"""The skeleton as its own files import it."""
_ENTRIES = re.compile(r"(?<=\n)(\w+ = \"domain\.games\.\w+:GAME\"\n)+")
_PROJECT_FILES: Mapping[str, str] = {
    "pyproject.txt": "pyproject.toml",
    "setup.txt": "setup.py",
    "manifest.txt": "MANIFEST.in",
    "gitignore.txt": ".gitignore",
    "readme.txt": "README.md",
    "ci.txt": ".github/workflows/test.yml",
    "conformance.txt": "tests/test_conformance.py",
}
"""The files of a project beside its game, and where they go."""


class NameTakenError(ValueError):
    """A game cannot have this name, or be written there."""


def write_game(folder: Path, name: str, title: str, prefix: str) -> list[Path]:
    """Writes the files of a new game, and its line among the entry points; what was written, relative to ``folder``.

    ``prefix`` is what the ids of its rules begin with.

    Raises:
        NameTakenError: the name is none for a game, or there is something of this name.
    """
    game, tests = Path("domain") / "games" / name, Path("tests") / "domain" / "games" / name
    _require_name(name)
    for path in (game, tests):
        if (folder / path).exists():
            raise NameTakenError(f"{path} is there already")
    module = f"domain.games.{name}"
    targets = {source: game / source.relative_to(SKELETON) for source in skeleton_files()}
    targets[RULES_TESTS] = tests / "test_rules.py"
    for source, target in targets.items():
        _write(folder / target, renamed(source.read_text(encoding="utf-8"), name, title, prefix, module))
    (folder / tests / "__init__.py").touch()
    register(folder / DECLARATION, name)
    return [*targets.values(), tests / "__init__.py", DECLARATION]


def write_package(folder: Path, name: str, title: str, prefix: str) -> list[Path]:
    """Writes a project with a new game, which can be built, tested and published by itself; what was written, relative
    to ``folder``. Its protocol file is not among it: that follows from its decisions.

    Raises:
        NameTakenError: the name is none for a game, a game has it, or the folder holds something.
    """
    _require_name(name)
    if name in games():
        raise NameTakenError(f"{games().claim(name).source} has a game {name}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NameTakenError(f"{folder} is there already")
    module = f"caravanserai_{name}"
    if find_spec(module) is not None:
        raise NameTakenError(f"a package {module} is installed")
    targets = {source: Path(module) / source.relative_to(SKELETON) for source in skeleton_files()}
    targets[RULES_TESTS] = Path("tests") / "test_rules.py"
    targets |= {PROJECT / source: Path(target) for source, target in _PROJECT_FILES.items()}
    for source, target in targets.items():
        text = source.read_text(encoding="utf-8").replace("SERVICE_VERSION", version(OWN))
        text = text.replace("    __name__,\n", f'    __name__,\n    game="{name}",\n')
        _write(folder / target, renamed(text, name, title, prefix, module))
    return sorted(targets.values())


def skeleton_files() -> list[Path]:
    """The files of the skeleton."""
    files = (path for path in SKELETON.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(files)


def renamed(text: str, name: str, title: str, prefix: str, module: str) -> str:
    """A text of the skeleton, about the new game, which is in the Python package ``module``."""
    first, _, _ = text.partition("\n")
    if first.startswith('"""Skeleton: '):  # the package says what the skeleton is there for
        text = text.replace(first, f'"""{title}: a game of Caravanserai."""', 1)
    camel = "".join(word.capitalize() for word in re.split(r"[^A-Za-z0-9]+", title))
    changes = (
        (MODULE, module),
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


def _require_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise NameTakenError(f"{name} cannot name a game: take lower-case letters and digits, a letter first")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
