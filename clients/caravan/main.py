"""The `caravan` command, assembled from its subcommands. Each has its own module."""

import sys
from io import TextIOWrapper

import typer

from clients.caravan.archive import archive
from clients.caravan.coverage import coverage
from clients.caravan.demo import demo
from clients.caravan.depart import depart
from clients.caravan.editions import editions
from clients.caravan.export import export
from clients.caravan.games import games
from clients.caravan.health import health
from clients.caravan.host import host
from clients.caravan.join import join
from clients.caravan.matches import matches
from clients.caravan.play import play
from clients.caravan.players import players
from clients.caravan.rebuild import rebuild
from clients.caravan.replay import replay
from clients.caravan.resign import resign
from clients.caravan.serve import serve
from clients.caravan.stores import store
from clients.caravan.top import top
from clients.caravan.verify import verify
from clients.caravan.watch import watch

app = typer.Typer(
    name="caravan",
    help="Heavy strategy board games: host them, play them, watch them, replay them, verify them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
COMMANDS = (
    serve,
    demo,
    play,
    host,
    join,
    watch,
    replay,
    verify,
    export,
    matches,
    resign,
    depart,
    games,
    editions,
    coverage,
    rebuild,
    top,
    health,
)
for command in COMMANDS:
    app.command()(command)
store.command()(archive)
app.add_typer(store)
app.add_typer(players)


def main() -> None:
    """Runs the command line. Characters that the terminal cannot show become `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
