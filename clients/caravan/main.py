"""The `caravan` command, assembled from the table of its commands. Each is imported when it is called."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from clients.caravan.commands import COMMANDS
from clients.caravan.deferred import defer
from clients.caravan.plain_help import PlainGroup

DISTRIBUTION = "caravanserai-terminal"

app = typer.Typer(
    name="caravan",
    cls=PlainGroup,
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
)
defer(app, COMMANDS)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # nothing else needs it

        print(f"caravan {version(DISTRIBUTION)}")
        raise typer.Exit


@app.callback()
def caravan(
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Print the version and exit.")
    ] = False,
) -> None:
    """Heavy strategy board games: host them, play them, watch them, replay them, verify them."""


def main(known: object = None) -> None:
    """Runs the command line. Characters that the terminal cannot show become `?`.

    ``known`` is what a command would have to find out otherwise.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(obj=known)
