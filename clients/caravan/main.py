"""The `caravan` command, assembled from the table of its commands. Each is imported when it is called."""

import sys
from io import TextIOWrapper

import typer

from clients.caravan.commands import COMMANDS
from clients.caravan.deferred import defer

app = typer.Typer(
    name="caravan",
    help="Heavy strategy board games: host them, play them, watch them, replay them, verify them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
defer(app, COMMANDS)


def main() -> None:
    """Runs the command line. Characters that the terminal cannot show become `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
