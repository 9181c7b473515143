"""The `caravan` command, assembled from its subcommands. Each has its own module."""

import sys
from inspect import cleandoc
from io import TextIOWrapper

import typer

from clients.caravan.archive import archive
from clients.caravan.audit import audit
from clients.caravan.check import check
from clients.caravan.coverage import coverage
from clients.caravan.demo import demo
from clients.caravan.depart import depart
from clients.caravan.editions import editions
from clients.caravan.export import export
from clients.caravan.games import games
from clients.caravan.health import health
from clients.caravan.host import host
from clients.caravan.importing import import_records
from clients.caravan.join import join
from clients.caravan.matches import matches
from clients.caravan.new_game import new_game
from clients.caravan.new_proto import new_proto
from clients.caravan.pausing import give_time, pause, resume
from clients.caravan.play import play
from clients.caravan.players import players
from clients.caravan.ratings import ratings
from clients.caravan.rebuild import rebuild
from clients.caravan.replay import replay
from clients.caravan.resign import resign
from clients.caravan.serve import serve
from clients.caravan.stores import store
from clients.caravan.swiss_demo import demo as tournament_demo
from clients.caravan.top import top
from clients.caravan.tournament_export import export as tournament_export
from clients.caravan.tournament_export import page as tournament_page
from clients.caravan.tournaments import ORGANISERS, tournament
from clients.caravan.verify import verify
from clients.caravan.watch import watch
from clients.caravan.witness import witness

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
    ratings,
    resign,
    depart,
    pause,
    resume,
    games,
    editions,
    rebuild,
    top,
    health,
)
AUTHORS_COMMANDS = (
    new_game,
    new_proto,
    check,
    coverage,
)
for command in COMMANDS:
    app.command()(command)
for authors_command in AUTHORS_COMMANDS:
    app.command(rich_help_panel="For authors of games")(authors_command)
app.command("import")(import_records)
app.command("give-time")(give_time)
store.command()(archive)
app.add_typer(store)
app.add_typer(audit)
app.add_typer(witness)
app.add_typer(players)
tournament.command()(tournament_demo)
tournament.command("export", rich_help_panel=ORGANISERS)(tournament_export)
tournament.command("page")(tournament_page)
app.add_typer(tournament)


def flowing(text: str) -> str:
    """A text whose lines continue up to the next empty line, for a terminal of any width."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in cleandoc(text).split("\n\n"))


for group in (app, store, audit, witness, players, tournament):
    for registered in group.registered_commands:
        if registered.callback is not None:
            registered.help = flowing(registered.help or registered.callback.__doc__ or "")


def main() -> None:
    """Runs the command line. Characters that the terminal cannot show become `?`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app()
