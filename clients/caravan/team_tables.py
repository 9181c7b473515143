"""Teams of a tournament as tables for a terminal: the teams, their matches in a round, and their players."""

from collections.abc import Iterator, Mapping, Sequence

from caravanserai_protocol.v1.tournament_pb2 import BoardLine, Round, Team, TeamMatch, Tournament
from rich.table import Table as Grid

from caravanserai_verify.texts import number
from clients.caravan.phrases import Speech


def team_names(tournament: Tournament) -> dict[str, str]:
    """The names of teams by their ids."""
    return {team.team: team.display_name for team in tournament.teams}


def team_called(found: Tournament, name: str) -> Team | None:
    """The team with a name or id."""
    wanted = name.strip().casefold()
    known = {one.display_name.casefold(): one for one in found.teams} | {one.team: one for one in found.teams}
    return known.get(wanted)


def team_match_line(match: TeamMatch, names: Mapping[str, str], speech: Speech) -> str:
    """A team match with the game points so far, and the match points once it is over."""
    one, two = match.sides
    return speech.plain(
        "team-match",
        number=match.number,
        first=names.get(one.team, one.team),
        second=names.get(two.team, two.team),
        score=f"{number(one.game_points)} : {number(two.game_points)}",
        settled="yes" if match.settled else "no",
        points=f"{number(one.match_points or '0')} : {number(two.match_points or '0')}",
    )


def team_byes(played: Round, names: Mapping[str, str], speech: Speech) -> Iterator[str]:
    """The teams without an opponent."""
    for bye in played.team_byes:
        yield speech.plain("team-bye", team=names.get(bye.team, bye.team))


def draw_teams(teams: Sequence[Team], names: Mapping[str, str], boards: int, speech: Speech) -> Grid:
    """The teams with their members in the order of boards; reserves come after a stroke."""
    grid = Grid(title_justify="left", title=speech.plain("teams"))
    for column in ("column-team", "column-captain", "column-members"):
        grid.add_column(speech.plain(column), overflow="fold")
    for team in teams:
        shown = [names.get(member, member) for member in team.members]
        reserves = [f"/ {', '.join(shown[boards:])}"] if shown[boards:] else []
        line_up = " ".join([", ".join(shown[:boards]), *reserves])
        grid.add_row(team.display_name, names.get(team.captain, team.captain), line_up)
    return grid


def draw_boards(lines: Sequence[BoardLine], names: Mapping[str, str], speech: Speech) -> Grid:
    """The results of each player of a team, the best first."""
    grid = Grid(title_justify="left", title=speech.plain("team-players"))
    grid.add_column(speech.plain("column-name"), overflow="ellipsis", no_wrap=True)
    grid.add_column(speech.plain("column-team"), overflow="ellipsis", no_wrap=True)
    for column in ("column-boards", "column-score", "column-played"):
        grid.add_column(speech.plain(column), justify="right", no_wrap=True)
    for line in lines:
        boards = " ".join(str(board or "-") for board in line.boards)
        name, team = names.get(line.entrant, line.entrant), names.get(line.team, line.team)
        grid.add_row(name, team, boards, number(line.score), str(line.played))
    return grid
