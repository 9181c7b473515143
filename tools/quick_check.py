"""A check of a change within a minute: `make check`.

Lint of the files that differ from the main branch, types, and the tests that need no service, no other language and no
browser. Types and tests run at the same time. `make lint` and `make test` do the whole.
"""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = Path(sys.executable).parent
MAIN = ("main", "origin/main")
TESTS = (
    "tests/conformance/test_games.py",
    "tests/domain/audit",
    "tests/domain/boxes",
    "tests/domain/games",
    "tests/domain/matches",
    "tests/domain/play",
    "tests/domain/players",
    "tests/domain/ratings",
    "tests/domain/table",
    "tests/projections",
    "tests/records",
    "tests/service/api/test_pages.py",
    "tests/service/persistence/test_rows.py",
    "tests/service/test_bus.py",
    "tests/service/test_errors.py",
    "tests/domain/words",
    "tests/test_changelog.py",
    "tests/test_documentation.py",
    "tests/test_language.py",
    "tests/test_map.py",
    "tests/test_prose.py",
)
"""The tests that need nothing but Python and take seconds."""
LONG = (
    "tests/domain/games/marcopolo/test_bots.py",
    "tests/domain/games/palmyra/test_evaluation.py",
    "tests/domain/games/sahwari/test_evaluation.py",
    "tests/domain/boxes/test_bombs.py",
)
"""The tests among these that take longer, or start processes."""
PROFILE = "check"
"""The settings of Hypothesis that try fewer examples: tests/conftest.py registers them."""


def changed(root: Path) -> list[str]:
    """The files that differ from where this branch left the main one, with those that Git does not know yet."""
    base = next(filter(None, (_git(root, "merge-base", "HEAD", name).strip() for name in MAIN)), "HEAD")
    differing = _git(root, "diff", "--name-only", "--diff-filter=d", base)
    unknown = _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted({*differing.splitlines(), *unknown.splitlines()})


def lint(files: Sequence[str]) -> list[list[str]]:
    """The commands that check the style and the words of files."""
    python = [name for name in files if name.endswith((".py", ".pyi"))]
    commands = [["ruff", "check", "--force-exclude"], ["ruff", "format", "--check", "--force-exclude"]]
    words = [["codespell"], ["codespell", "--dictionary", "tools/words.txt"]]
    return [
        *([*command, *python] for command in commands if python),
        *([*command, *files] for command in words if files),
    ]


def command_of_tests(arguments: Sequence[str]) -> list[str]:
    """The command that runs the tests."""
    left_out = (f"--ignore={name}" for name in LONG)
    return ["python", "-m", "pytest", "-q", "-n", "2", "--hypothesis-profile", PROFILE, *left_out, *TESTS, *arguments]


def main(arguments: Sequence[str]) -> int:
    """Runs everything, and says how long it took; 0 when nothing was found."""
    began = time.monotonic()
    files = changed(ROOT)
    print(f"{len(files)} files differ from the main branch.", flush=True)
    found = [command for command in lint(files) if _call(command)]
    with subprocess.Popen(
        _found(["mypy", "--strict"]), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as types:
        if _call(command_of_tests(arguments)):
            found.append(["pytest"])
        said, _ = types.communicate()
    print(said, end="")
    if types.returncode:
        found.append(["mypy"])
    names = ", ".join(dict.fromkeys(command[0] for command in found))
    print(f"{f'Not right: {names}.' if found else 'All right.'} It took {time.monotonic() - began:.0f} s.")
    return int(bool(found))


def _call(command: Sequence[str]) -> int:
    return subprocess.run(_found(command), cwd=ROOT, check=False).returncode


def _found(command: Sequence[str]) -> list[str]:
    """A command with the path of its program in this environment."""
    program, *arguments = command
    return [str(PROGRAMS / program), *arguments]


def _git(root: Path, *arguments: str) -> str:
    """The answer of Git; nothing where it knows no answer, as without a main branch."""
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
