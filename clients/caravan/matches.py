"""`caravan matches`: what is played, and what was, at a service or in a store."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer
from caravanserai.v1.match_pb2 import Match
from rich.table import Column
from rich.table import Table as Grid

from clients.caravan.opening import opened
from clients.caravan.terminal import (
    DEFAULT_ADDRESS,
    DEFAULT_LANGUAGE,
    Address,
    AsJson,
    Failure,
    connected,
    err,
    escaped,
    failing,
    out,
    print_json,
)
from domain.edition import STANDARD
from domain.games import games
from projections.words import Words
from service.messages.present import match_message
from service.stores.store import MatchStore

WIDE = 70
"""From this width of the terminal on names of matches stand on one line, so that they can be copied."""


def matches(
    address: Address = DEFAULT_ADDRESS,
    store: Annotated[str, typer.Option(help="Instead of a running service, a store; it may be served meanwhile.")] = "",
    game: Annotated[str, typer.Option(help="Only matches of this game.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most; the latest come first.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List the matches of a running service, the latest first; or all that are in a store (--store)."""
    with failing():
        if store:
            if game and game not in games():
                raise Failure(f"There is no game {game}; there are {', '.join(games())}.")
            with opened(store) as log:
                found = list(islice(_stored(log, game), limit))
        else:
            with connected(address) as client:
                if game:
                    client.game(game)  # an unknown one is an error, not an empty list
                found = client.matches(f"game = games/{game}" if game else "", limit=limit)
    entries = [_as_json(match) for match in found]
    if as_json:
        print_json({"matches": entries})
        return
    grid = Grid(Column("Match", no_wrap=out.width >= WIDE, overflow="fold"), "Game", "State", "Version", "Seats")
    for entry, match in zip(entries, found, strict=False):
        seats = ", ".join((seat.display_name or "—") + (f" ({seat.rank})" if seat.rank else "") for seat in match.seats)
        game_played = str(entry["game"]) + ("" if entry["edition"] == STANDARD else f" ({entry['edition']})")
        grid.add_row(match.name, game_played, str(entry["state"]), str(match.version), seats)
    out.print(grid)


def _stored(log: MatchStore, game: str) -> Iterator[Match]:
    """The matches in a store, the latest first."""
    for name in reversed(log.matches()):
        try:
            if game and log.load(name, up_to=1).created.game != game:
                continue
            match = log.load(name)
            yield match_message(match, Words(match.game, DEFAULT_LANGUAGE))
        except Exception as error:  # a log that makes no sense may fail anywhere, and hides no other match
            err.print(f"[bold red]bad[/] {escaped(name)}: {escaped(str(error))}; `caravan store check` tells more")


def _as_json(match: Match) -> dict[str, object]:
    return {
        "name": match.name,
        "game": match.game.removeprefix("games/"),
        "edition": match.edition.name,
        "state": Match.State.Name(match.state).removeprefix("STATE_").lower(),
        "version": match.version,
        "fingerprint": f"{match.fingerprint:016x}",
        "seats": [
            {"seat": seat.number, "name": seat.display_name, "departed": seat.departed, "rank": seat.rank}
            for seat in match.seats
        ],
    }
