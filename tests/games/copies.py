"""A copy of the project in which a test may write games and break them."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = (
    *("caravanserai_kit", "caravanserai_verify", "domain", "service", "projections", "protos", "tools", "tests"),
    *("pyproject.toml", "verify/pyproject.toml"),
    *("clients/__init__.py", "clients/caravan", "clients/python", "clients/workshop", "protocol"),
)
LEFT_OVER = shutil.ignore_patterns("*-pytest-*.pyc", "*.pyc.*", "*.egg-info", "build")
"""Files that are not copied: bytecode that is being written (`*.pyc.*`) may be gone before it is copied."""
COMMAND = (sys.executable, "-c", "from clients.caravan.main import main; main()")


def copy_project(folder: Path) -> None:
    """Copies what running and checking games needs into an empty folder, with the bytecode that is there."""
    for part in PARTS:
        source, target = ROOT / part, folder / part
        target.parent.mkdir(exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=LEFT_OVER)
        else:
            shutil.copyfile(source, target)


def python_path(folder: Path) -> str:
    """The path that lets Python import from a copy."""
    return os.pathsep.join(map(str, (folder, *(folder / name / "python" / "src" for name in ("clients", "protocol")))))


def contents(folder: Path) -> dict[str, bytes]:
    """All files, but for what running and generating leaves."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    known = {str(path.relative_to(folder)): path.read_bytes() for path in files}
    return {name: text for name, text in known.items() if "/src/caravanserai" not in name and "_cache" not in name}


def command(copy: Path, *arguments: str) -> tuple[int, str]:
    """The exit status of a command in the copy, and what it said."""
    done = subprocess.run(
        [*COMMAND, *arguments], cwd=copy, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return done.returncode, done.stdout


@contextmanager
def changed(file: Path, old: str, new: str) -> Iterator[None]:
    """Within, the file says something else."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    _write(file, text.replace(old, new, 1))
    yield
    _write(file, text)


def _write(file: Path, text: str) -> None:
    """Gives a file another time each time: Python compares the seconds with those of the bytecode that it has kept."""
    later = file.stat().st_mtime + 2
    file.write_text(text, encoding="utf-8")
    os.utime(file, (later, later))
