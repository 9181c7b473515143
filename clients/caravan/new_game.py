"""`caravan new-game`: the folder of a new game, its line among the entry points, its tests and its records."""

import subprocess
import sys
from typing import Annotated

import typer

from clients.caravan.authoring.checkout import project, tidied
from clients.caravan.authoring.skeleton import NameTakenError, write_game
from clients.caravan.terminal import Failure, failing, out


def new_game(
    name: Annotated[str, typer.Argument(help="The name of its package, such as lanterns.")],
    title: Annotated[str, typer.Option(help="Its title; else its name with a capital.")] = "",
    prefix: Annotated[str, typer.Option(help="What its rules begin with; else the first letters of its name.")] = "",
) -> None:
    """Write a small game to begin with: it can be played, and `caravan check` is green at once."""
    with failing():
        folder = project()
        try:
            paths = write_game(folder, name, title or name.capitalize(), (prefix or name[:3]).upper())
        except NameTakenError as error:
            raise Failure(f"{error}.") from error
        tidied(folder, paths)
        for path in paths:
            out.print(str(path))
        # in processes of their own, which find the game among the entry points
        for arguments in (["new-proto", name], ["check", name, "--write"]):
            command = [sys.executable, "-c", "from clients.caravan.main import main; main()", *arguments]
            if subprocess.run(command, cwd=folder, check=False).returncode:
                raise Failure(f"`caravan {' '.join(arguments)}` found something; what it said stands above.")
