"""The project's checkout: where an author's commands find and write files."""

import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import clients
from clients.caravan.terminal import Failure


def checkout() -> Path | None:
    """The folder of the project; None where the service is installed without its sources."""
    folder = Path(clients.__file__).parents[1]
    return folder if (folder / "protos").is_dir() and (folder / "tests").is_dir() else None


def project() -> Path:
    """The folder of the project.

    Raises:
        Failure: the service is installed without its sources.
    """
    folder = checkout()
    if folder is None:
        raise Failure("This command works in a checkout of the project: run it there as .venv/bin/caravan.")
    return folder


def tidied(folder: Path, paths: Iterable[Path]) -> None:
    """Sorts the imports of Python files and wraps their lines, as `make format` does, if ruff is installed."""
    if find_spec("ruff") is None:
        return
    files = [str(path) for path in paths if path.suffix == ".py"]
    for command in (("check", "--fix-only"), ("format",)):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--quiet", *files], cwd=folder, check=False)


def generate_messages(folder: Path) -> None:
    """Generates the messages from the protocol files, as `make setup` does.

    Raises:
        Failure: the compiler refused a file; it has said why.
    """
    if subprocess.run([sys.executable, folder / "tools" / "build_protos.py"], cwd=folder, check=False).returncode:
        raise Failure("The protocol compiler refused a file; its message stands above.")
