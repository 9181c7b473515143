"""Tournaments as they are shown, and the commands that show them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from caravanserai import Client
from caravanserai_protocol.v1.tournament_pb2 import Entrant, Round, Ruling, Tournament
from caravanserai_protocol.v1.tournament_service_pb2 import GetStandingsResponse
from rich.table import Table as Grid

from clients.caravan.accounts import account, known_here
from clients.caravan.contribution import contribute
from clients.caravan.deferred import command_class
from clients.caravan.phrases import Speech
from clients.caravan.service_options import AsReader, with_options
from clients.caravan.standings import (
    draw_cross_table,
    draw_round,
    draw_standings,
    entrant_id,
    heading,
    in_bracket,
    names_of,
    rulings,
)
from clients.caravan.team_tables import draw_boards, draw_teams, team_names
from clients.caravan.terminal import Failure, out, print_json
from clients.caravan.tournaments.group import Named, about, as_dict, tell, tournament
from clients.caravan.tournaments.in_use import IN_USE, AboutTournament, InUse, named

TOP = 1000
"""The most lines of the standings that can be asked for."""
IDENTITY = re.compile(r"tournaments/[a-z0-9]+|[a-z0-9]{26}")
"""The pattern of an id of a tournament, as opposed to a title."""


@tournament.command()
@command_class(AboutTournament)
@with_options
def show(
    own: AsReader,
    name: Named,
    of_round: Annotated[
        int, typer.Option("--round", min=0, help="This round, and the standings after it if it is over.")
    ] = 0,
    cross_table: Annotated[bool, typer.Option("--cross-table", help="Also what everybody did in each round.")] = False,
    top: Annotated[
        int, typer.Option(min=0, max=TOP, help="Only this number of lines of the standings; default: all.")
    ] = 0,
) -> None:
    """Show a tournament: its standings, and the tables of the present round."""
    with about(name, own) as (client, name):
        known = known_here(client, own.address)
        if client.tournament(name).state == Tournament.STATE_DRAWING and known is not client:
            with account(own.address) as player:
                contribute(player.client, name)
        found = described(known, name, of_round, top, cross_table=cross_table or own.as_json)
        if of_round > len(found.rounds):
            raise Failure(own.speech.plain("round-not-paired", round=of_round, paired=len(found.rounds)))
        print_described(found, own.speech, own.as_json, cross_table=cross_table)


@tournament.command()
@with_options
def use(
    own: AsReader,
    name: Annotated[str, typer.Argument(help="The tournament, tournaments/<id>, or its title.")] = "",
) -> None:
    """Choose the tournament for commands that name none; without a name, show it.

    To name another one in a command, write tournaments/<id>.
    """
    with own.calling() as client:
        found = client.tournament(_titled(client, name, own.speech) if name else named(IN_USE, own.address, own.speech))
        InUse().keep(own.address, found.name)
    tell(found, own.speech.line("tournament-in-use", title=found.settings.title, id=found.name), own.as_json)


def _titled(client: Client, name: str, speech: Speech) -> str:
    """The tournament with an id or title.

    Raises:
        Failure: none has it, or several have.
    """
    if IDENTITY.fullmatch(name):
        return name
    found = [one.name for one in client.tournaments() if one.settings.title.casefold() == name.strip().casefold()]
    if len(found) == 1:
        return found[0]
    known = ", ".join(found) or "none"
    raise Failure(speech.plain("tournament-unclear", given=name, count=len(found), known=known))


@tournament.command("list")
@with_options
def list_tournaments(
    own: AsReader,
    game: Annotated[str, typer.Option(help="Only tournaments of this game.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="The most tournaments listed, the latest first.")] = 100,
) -> None:
    """List the tournaments of a running service, the latest first."""
    with own.calling() as client:
        found = client.tournaments(game=game, limit=limit)
    if own.as_json:
        print_json({"tournaments": [as_dict(entry) for entry in found]})
        return
    if not found:
        out.print(own.speech.line("no-tournaments"))
    for entry in found:
        for line in heading(entry, own.speech):
            out.print(line)


@dataclass(frozen=True, slots=True)
class Described:
    """A tournament with its standings, rounds and entrants. ``shown`` is a round; 0: the present. ``viewer`` is the
    player who looks; empty: nobody is known.
    """

    tournament: Tournament
    standings: GetStandingsResponse
    rounds: Sequence[Round]
    entrants: Sequence[Entrant]
    shown: int = 0
    viewer: str = ""

    def as_dict(self) -> dict[str, Any]:
        """All of it as JSON."""
        wanted = [one for one in self.rounds if self.shown in (0, one.number)]
        return {
            "tournament": as_dict(self.tournament),
            "standings": as_dict(self.standings),
            "rounds": [as_dict(one) for one in wanted],
            "entrants": [as_dict(one) for one in self.entrants],
        }


def described(client: Client, name: str, shown: int = 0, top: int = 0, *, cross_table: bool = True) -> Described:
    """A tournament as it is now, or after a round that is over. An open one comes with the standings before it, or with
    the ``top`` of them.
    """
    found, rounds = client.tournament(name), client.rounds(name)
    over = shown <= len(rounds) and all(table.settled for played in rounds[:shown] for table in played.tables)
    after = shown if over else 0
    standings = (
        client.standings_page(name, after_round=after, with_cross_table=cross_table, page_size=top)
        if top
        else client.standings(name, after_round=after, with_cross_table=cross_table)
    )
    several = any(len({ruling.account for ruling in played.rulings}) > 1 for played in rounds)
    viewer = client.player().name if several and client.caller.registered else ""
    return Described(found, standings, rounds, client.entrants(name), shown, viewer)


def draw(described: Described, speech: Speech, *, cross_table: bool = False) -> None:
    """Shows a tournament: its standings, and the tables of a round."""
    found = described.tournament
    for line in heading(found, speech):
        out.print(line)
    players = names_of(described.entrants, speech)
    names = players | team_names(found)
    if away := [players[entrant_id(one)] for one in described.entrants if _away(found, one)]:
        out.print(speech.line("tournament-not-there", players=", ".join(away)))
    if not described.rounds:
        out.print(speech.line("no-round-yet"))
        if found.teams:
            out.print(draw_teams(found.teams, names, found.settings.teams.boards, speech))
        out.print(_entrants(described, players, speech))
        return
    out.print(draw_standings(described.standings, speech))
    rest = described.standings.total_size - len(described.standings.standings)
    if rest > 0:
        out.print(speech.line("standings-rest", count=rest))
    if cross_table:
        bracket = in_bracket(found.settings)
        out.print(draw_cross_table(described.standings, out.width, speech, bracket=bracket))
        if described.standings.boards:
            out.print(draw_boards(described.standings.boards, names, speech))
    if described.shown or found.state == Tournament.STATE_RUNNING:
        number = described.shown or len(described.rounds)
        draw_with_rulings(described.rounds[number - 1], names, speech)
    if found.state == Tournament.STATE_RUNNING:
        for ruling in overruling(described.rounds, described.viewer):
            about = ruling.adjudication
            out.print(speech.line("ruling-overruled", round=about.round, table=about.table, reason=ruling.reason))


def overruling(rounds: Sequence[Round], player: str) -> list[Ruling]:
    """The decisions that count at tables about which a player had decided before somebody else did."""
    own = {_table_of(ruling) for played in rounds for ruling in played.rulings if player and ruling.account == player}
    last = {_table_of(ruling): ruling for played in rounds for ruling in played.rulings if ruling.adjudication.table}
    return [ruling for table, ruling in last.items() if table in own and ruling.account != player]


def _table_of(ruling: Ruling) -> tuple[int, int]:
    return ruling.adjudication.round, ruling.adjudication.table


def _away(found: Tournament, entrant: Entrant) -> bool:
    """True if an entrant must check in to the next round, and has not."""
    number = found.check_in_round
    if not number or entrant.state != Entrant.STATE_ACTIVE or not entrant.player or entrant.checked_in:
        return False
    return entrant.first_round < number and all(bye.round != number for bye in entrant.byes)


def print_described(described: Described, speech: Speech, as_json: bool, *, cross_table: bool = False) -> None:
    """Prints a tournament, as people read it or as JSON."""
    if as_json:
        print_json(described.as_dict())
    else:
        draw(described, speech, cross_table=cross_table)


def draw_with_rulings(played: Round, names: Mapping[str, str], speech: Speech) -> None:
    """Shows the tables of a round, and what was decided about them."""
    out.print(draw_round(played, names, speech))
    for line in rulings(played, names, speech):
        out.print(line)


def _entrants(described: Described, names: Mapping[str, str], speech: Speech) -> Grid:
    check_in = described.tournament.settings.check_in_seconds > 0
    kept = any(one.apart for one in described.entrants)
    countries = any(one.country for one in described.entrants)
    columns = (
        "column-entrant",
        "column-name",
        *(("column-country",) if countries else ()),
        *(("column-checked-in",) if check_in else ()),
        *(("column-apart",) if kept else ()),
    )
    grid = Grid(*(speech.plain(column) for column in columns))
    for one in described.entrants:
        there = (speech.plain("yes") if one.checked_in else "",) if check_in else ()
        others = (", ".join(names.get(other, other) for other in one.apart),) if kept else ()
        country = (one.country,) if countries else ()
        grid.add_row(entrant_id(one), names[entrant_id(one)], *country, *there, *others)
    return grid
