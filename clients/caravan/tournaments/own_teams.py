"""Commands of entrants on their own teams: `caravan tournament own-team` and `join-team`."""

from typing import Annotated

import typer
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1.tournament_pb2 import Team, Tournament

from clients.caravan.deferred import command_class
from clients.caravan.entrant_names import EntrantNames
from clients.caravan.service_options import AsPlayer, with_options
from clients.caravan.shell import command
from clients.caravan.terminal import Failure, print_json
from clients.caravan.tournaments.group import Named, about, tell, tournament
from clients.caravan.tournaments.in_use import AboutTournament


@tournament.command("own-team")
@command_class(AboutTournament)
@with_options
def own_team(
    own: AsPlayer,
    name: Named,
    title: Annotated[str, typer.Argument(metavar="TEAM", help="The name of a new team, or a new name of yours.")] = "",
    order: Annotated[
        str, typer.Option(help="As captain: the members by ids or names, with commas, in the order of boards.")
    ] = "",
    captain: Annotated[str, typer.Option(help="As captain: another member who is captain from now on.")] = "",
    code: Annotated[bool, typer.Option("--code", help="As captain: make a new join code.")] = False,
    closed: Annotated[bool, typer.Option("--closed", help="As captain: close the team to further players.")] = False,
    leave: Annotated[bool, typer.Option("--leave", help="Leave your team.")] = False,
    remove: Annotated[bool, typer.Option("--remove", help="As captain: disband the team.")] = False,
) -> None:
    """Found a team, as its captain, or change yours. A new team gets a code, with which others join (`join-team`).

    Until registration closes; later the captain still orders the members for the rounds to come.
    """
    with about(name, own) as (client, name):
        found, me = client.tournament(name), client.player().name.removeprefix("players/")
        team = _team_of(found, me)
        if team is None and (not title or order or captain or leave or remove):
            raise Failure(own.speech.plain("own-team-none"))
        known = EntrantNames(client, name, own.speech)
        members = (
            [known.id_of(one.strip()) for one in order.split(",")] if order else list(team.members if team else ())
        )
        if leave or remove:
            members = [one for one in members if leave and one != me]
        made = new_code() if code or team is None else "" if closed else None
        found = client.change_own_team(
            name,
            title,
            members,
            team=team.team if team else "",
            captain=known.id_of(captain) if captain else "",
            code=made,
        )
    after = _team_of(found, me)
    called = after.display_name if after else team.display_name if team else title
    if own.as_json:
        print_json({"team": after.team if after else "", "name": called, "code": made or ""})
        return
    word = "own-team-left" if after is None else "own-team-code" if made else "own-team"
    joining = command("tournament", "join-team", name, made or "")
    tell(found, own.speech.line(word, team=called, command=joining), own.as_json)


@tournament.command("join-team")
@command_class(AboutTournament)
@with_options
def join_team(
    own: AsPlayer,
    name: Named,
    code: Annotated[str, typer.Argument(help="The code that the captain gave you.")],
) -> None:
    """Join a team by the code of its captain, until registration closes."""
    with about(name, own) as (client, name):
        found, me = client.join_team(name, code.strip()), client.player().name.removeprefix("players/")
    team = _team_of(found, me)
    tell(found, own.speech.line("own-team-joined", team=team.display_name if team else ""), own.as_json)


def _team_of(found: Tournament, entrant: str) -> Team | None:
    return next((team for team in found.teams if entrant in team.members), None)
