"""The `caravan` command: its commands put together. Each has a module of its own."""

import typer

from clients.caravan.coverage import coverage
from clients.caravan.demo import demo
from clients.caravan.editions import editions
from clients.caravan.games import games
from clients.caravan.matches import matches
from clients.caravan.play import play
from clients.caravan.rebuild import rebuild
from clients.caravan.replay import replay
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
for command in (serve, demo, play, watch, replay, verify, matches, games, editions, coverage, rebuild, top):
    app.command()(command)
app.add_typer(store)


def main() -> None:
    """Runs the command line."""
    app()
