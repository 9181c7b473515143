"""`caravan matches`: what is played, and what was."""

from typing import Annotated

import typer
from caravanserai.v1.match_pb2 import Match
from rich.table import Table as Grid

from clients.caravan.terminal import DEFAULT_ADDRESS, Address, AsJson, connected, failing, out, print_json


def matches(
    address: Address = DEFAULT_ADDRESS,
    game: Annotated[str, typer.Option(help="Only matches of this game.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many at most; the latest come first.")] = 100,
    as_json: AsJson = False,
) -> None:
    """List the matches of a running service, the latest first."""
    with failing(), connected(address) as client:
        found = client.matches(f"game = games/{game}" if game else "", limit=limit)
    entries = [_as_json(match) for match in found]
    if as_json:
        print_json({"matches": entries})
        return
    grid = Grid("Match", "Game", "Edition", "State", "Version", "Seats")
    for entry, match in zip(entries, found, strict=False):
        seats = ", ".join(
            f"{seat.display_name or '—'}" + (f" ({seat.rank})" if seat.rank else "") for seat in match.seats
        )
        grid.add_row(*(str(entry[key]) for key in ("name", "game", "edition", "state", "version")), seats)
    out.print(grid)


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
