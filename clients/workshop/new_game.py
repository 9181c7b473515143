"""`caravan new-game`: a new game, as a folder of this project or as a project of its own, with tests and records."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from clients.caravan.terminal import Failure, escaped, failing, out
from clients.workshop.authoring.checkout import project, tidied
from clients.workshop.authoring.skeleton import NameTakenError, write_game, write_package


def new_game(
    name: Annotated[str, typer.Argument(help="The name of its package, such as lanterns.")],
    title: Annotated[str, typer.Option(help="Its title; else its name with a capital.")] = "",
    prefix: Annotated[
        str, typer.Option(help="The prefix of its rules; default: the first three letters of its name.")
    ] = "",
    package: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write a project of its own into this new folder, for anybody to publish."),
    ] = None,
) -> None:
    """Write a small game to begin with: it can be played, and its checks are green at once."""
    with failing():
        called = (name, title or name.capitalize(), (prefix or name[:3]).upper())
        folder = project() if package is None else package
        try:
            paths = write_game(folder, *called) if package is None else write_package(folder, *called)
        except NameTakenError as error:
            raise Failure(f"{error}.") from error
        tidied(folder, paths)
        for path in paths:
            out.print(str(path if package is None else folder / path), soft_wrap=True)
        if package is None:
            _run(folder, "new-proto", name)
            _run(folder, "check", name, "--write")
        else:
            _run(folder, "new-proto", name, "--package", ".")
            out.print(escaped("Next, in that folder: pip install -e '.[dev]', then python -m pytest."))


def _run(folder: Path, *arguments: str) -> None:
    """Runs a command in a process of its own, which finds the new game."""
    command = [sys.executable, "-c", "from clients.caravan.main import main; main()", *arguments]
    if subprocess.run(command, cwd=folder, check=False).returncode:
        raise Failure(f"`caravan {' '.join(arguments)}` found something; what it said stands above.")
