"""Tournaments of teams: line-ups, the pairing of their rounds, team results and standings.

Teams are paired, and each team match is played board by board. So a round has two layers: its tables are the boards,
with results and rulings like those of any table, and what a team match is worth follows from its boards.

- A team match is won by the team with more game points: the points of its boards by the scoring of the tournament. In a
  knockout equal ones are counted by board, the first as often as there are boards, the last once (Berliner); then the
  better pairing number decides.
- A team match was *played* if one board was, or if both teams have game points. Otherwise the team with game points
  wins by forfeit; it is void if all its boards are.
- Members keep their order. Those who have left, or have a bye in the round, have no place in the line-up, and those
  behind them move up. So the last boards stay empty, and the opponent there wins without playing.
- Points that are taken from a player count for that player alone; those taken from a team are match points.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf

from domain.tournaments.events import RoundPaired, TeamFormed
from domain.tournaments.knockout import Knockout, knockout_length
from domain.tournaments.pairing import Bye, Entrant, OnBoard, PairedRound, PairedTable, Pairing, TeamMatch
from domain.tournaments.results import Ending, Round, Seated, TableResult
from domain.tournaments.round_robin import RoundRobin
from domain.tournaments.rounds import RoundState, TableState
from domain.tournaments.scoring import ZERO, MatchPoints, round_scores
from domain.tournaments.settings import AllMeet, Elimination, Swiss, TeamTerms
from domain.tournaments.team_swiss import TeamSwiss
from domain.tournaments.tiebreaks import Standing, TeamsPlayed, standings
from domain.tournaments.tournament import Tournament


def terms_of(tournament: Tournament) -> TeamTerms:
    """The terms of a tournament of teams.

    Raises:
        ValueError: it is one of players.
    """
    if tournament.settings.teams is None:
        raise ValueError("this is no tournament of teams")
    return tournament.settings.teams


def team_points(terms: TeamTerms) -> MatchPoints:
    """The scoring of team matches, with what a bye is worth."""
    chosen = terms.scoring
    return MatchPoints(chosen.win, chosen.draw, chosen.loss, chosen.win if terms.bye_wins else chosen.draw)


# -- who plays --------------------------------------------------------------------------------------------------------


def ranked_teams(tournament: Tournament) -> list[Entrant]:
    """All teams with their pairing numbers: by seed, then by the best lot of a member who was there at the drawing.

    Teams without a member who has a lot do not play.
    """
    found = [(team, lots) for team in tournament.teams.values() if (lots := _lots(tournament, team))]
    order = sorted(found, key=lambda one: (one[0].seed or inf, min(one[1])))
    return [Entrant(team.team, number, min(lots)) for number, (team, lots) in enumerate(order, 1)]


def _lots(tournament: Tournament, team: TeamFormed) -> list[int]:
    lots = (tournament.entrants[name].lot for name in team.members)
    return [lot for lot in lots if lot is not None]


def line_up(tournament: Tournament, team: str, out: Mapping[str, Ending]) -> tuple[str, ...]:
    """The members who play the next round, one for each board; an empty name where nobody is left."""
    terms = terms_of(tournament)
    there = [name for name in tournament.teams[team].members if tournament.entrants[name].active and name not in out]
    return tuple([*there, *[""] * terms.boards][: terms.boards])


def teams_there(tournament: Tournament) -> int:
    """The number of teams of which somebody takes part."""
    return sum(any(tournament.entrants[name].active for name in team.members) for team in tournament.teams.values())


# -- rounds -----------------------------------------------------------------------------------------------------------


def team_pairing(tournament: Tournament) -> tuple[str, Pairing]:
    """The rules that pair teams, by name and version.

    Raises:
        ValueError: teams do not play this format.
    """
    teams, terms = ranked_teams(tournament), terms_of(tournament)
    match tournament.settings.format:
        case Swiss(rounds):
            first = teams[0].lot % 2 if teams else 0  # as in the Dutch system
            points = game_totals(tournament, len(tournament.rounds))
            return "teams/1", TeamSwiss(rounds, team_points(terms), points, first, teams, terms.preferences)
        case AllMeet(cycles):
            return "team-berger/1", RoundRobin(cycles)
        case Elimination():
            return "team-knockout/1", Knockout()
    raise ValueError("teams play the Swiss system, a round robin or a knockout")


def team_length(tournament: Tournament) -> int:
    """The number of rounds.

    Raises:
        ValueError: there are too few teams.
    """
    chosen = tournament.settings.format
    if isinstance(chosen, AllMeet):
        return RoundRobin(chosen.cycles).length(len(ranked_teams(tournament)))
    if isinstance(chosen, Elimination):
        return knockout_length(len(ranked_teams(tournament)), 2)
    return chosen.rounds if isinstance(chosen, Swiss) else 0


def pair_teams(tournament: Tournament, number: int, out: Mapping[str, Ending]) -> RoundPaired:
    """The next round, in which some sit ``out``.

    Raises:
        ValueError: the format cannot pair these teams.
    """
    engine, pairing = team_pairing(tournament)
    field = ranked_teams(tournament)
    line_ups = {team.player: line_up(tournament, team.player, out) for team in field}
    if isinstance(tournament.settings.format, Swiss):
        field = [team for team in field if any(line_ups[team.player])]
    paired = pairing.pair(field, [team_round(tournament, before) for before in range(1, number)])
    return _with_boards(number, engine, tournament, paired, line_ups, out)


def _with_boards(
    number: int,
    engine: str,
    tournament: Tournament,
    paired: PairedRound,
    line_ups: Mapping[str, tuple[str, ...]],
    out: Mapping[str, Ending],
) -> RoundPaired:
    """A round with the boards of its team matches."""
    matches = tuple(
        TeamMatch((one, two), (line_ups[one], line_ups[two]), table.reason)
        for table in paired.tables
        for one, two in (table.players,)
    )
    tables: list[PairedTable] = []
    alone: list[Bye] = []
    for place, match in enumerate(matches, 1):
        for board, pair in enumerate(match.boards, 1):
            seated = tuple(name for name in (pair if board % 2 else pair[::-1]) if name)
            if len(seated) == 2:
                tables.append(PairedTable(seated, OnBoard(place, board)))
            alone += [Bye(name, OnBoard(place, board), Ending.FULL_BYE) for name in seated if len(seated) == 1]
    there = {name for match in matches for names in match.line_ups for name in names}
    order = sorted((one for one in tournament.entrants.values() if one.name in there), key=lambda one: one.lot or 0)
    field = tuple(Entrant(one.name, rank, one.lot or 0) for rank, one in enumerate(order, 1))
    byes = tuple(bye for bye in paired.byes if any(line_ups[bye.player]))
    return RoundPaired(
        number, engine, field, tuple(tables), tuple(alone), tuple(sorted(out.items())), None, matches, byes
    )


def team_round(tournament: Tournament, number: int) -> Round:
    """The results of a round of teams, of the matches all boards of which have a result."""
    state, points = tournament.rounds[number - 1], board_points(tournament, number)
    knockout = isinstance(tournament.settings.format, Elimination)
    ranks = {team.player: team.rank for team in ranked_teams(tournament)} if knockout else {}
    results = (_result(state, place, match, points, ranks) for place, match in enumerate(state.paired.team_matches, 1))
    byes = {bye.player: bye.ending for bye in state.paired.team_byes}
    taken = tournament.played(number).penalties
    penalties = {name: worth for name, worth in taken.items() if name in tournament.teams}
    return Round(tuple(result for result in results if result is not None), byes, penalties)


def board_points(tournament: Tournament, number: int) -> Mapping[str, Fraction]:
    """The game points of each player in a round, without those that were taken from them."""
    played = tournament.played(number)
    return round_scores(tournament.settings.scoring, Round(played.tables, played.byes), played.players)


def tables_of(state: RoundState, place: int) -> list[TableState]:
    """The boards of a team match that are tables."""
    return [
        table for table in state.tables if isinstance(table.table.reason, OnBoard) and table.table.reason.match == place
    ]


def game_points(match: TeamMatch, points: Mapping[str, Fraction]) -> tuple[Fraction, Fraction]:
    """The game points of the two teams, as far as they are known."""
    one, two = (sum((points.get(name, ZERO) for name in names), ZERO) for names in match.line_ups)
    return one, two


def _result(
    state: RoundState, place: int, match: TeamMatch, points: Mapping[str, Fraction], ranks: Mapping[str, int]
) -> TableResult | None:
    """The result of a team match; None while a board has none. With ``ranks`` one of the teams wins."""
    boards = [table.result for table in tables_of(state, place)]
    if None in boards:
        return None
    scores = game_points(match, points)
    if boards and not any(scores) and all(board and board.void for board in boards):
        return TableResult(tuple(Seated(team, None) for team in match.teams), void=True)
    if any(board and board.played for board in boards) or all(scores):
        own, other = (
            (score, _by_board(names, points), -ranks[team]) if ranks else (score,)
            for score, names, team in zip(scores, match.line_ups, match.teams, strict=True)
        )
        places = (1 if own >= other else 2, 1 if other >= own else 2)
        return TableResult(tuple(map(Seated, match.teams, places, scores)))
    return TableResult(
        tuple(Seated(team, 1 if own else None, own) for team, own in zip(match.teams, scores, strict=True))
    )


def _by_board(line_up: Sequence[str], points: Mapping[str, Fraction]) -> Fraction:
    """The game points of a line-up, those of the first board as often as there are boards, those of the last once."""
    weighed = ((len(line_up) - place) * points.get(name, ZERO) for place, name in enumerate(line_up))
    return sum(weighed, ZERO)


# -- standings --------------------------------------------------------------------------------------------------------


def game_totals(tournament: Tournament, number: int) -> dict[str, Fraction]:
    """The game points of each team after some rounds."""
    sums = {team.player: ZERO for team in ranked_teams(tournament)}
    for played in range(1, number + 1):
        for team, points in _round_game_points(tournament, played).items():
            sums[team] += points
    return sums


def _round_game_points(tournament: Tournament, number: int) -> dict[str, Fraction]:
    """The game points of each team in a round; those of a bye too."""
    state, points, terms = tournament.rounds[number - 1], board_points(tournament, number), terms_of(tournament)
    found = {
        team: score
        for match in state.paired.team_matches
        for team, score in zip(match.teams, game_points(match, points), strict=True)
    }
    scoring = tournament.settings.scoring
    bye = terms.boards * (scoring.win if terms.bye_wins else scoring.draw)
    return found | {one.player: bye if one.ending is Ending.PAIRING_BYE else ZERO for one in state.paired.team_byes}


def team_standings(tournament: Tournament, number: int) -> list[Standing]:
    """The standings of teams after a round: match points, the tie-breaks, then lots."""
    teams, terms = ranked_teams(tournament), terms_of(tournament)
    rounds = [team_round(tournament, played) for played in range(1, number + 1)]
    event = TeamsPlayed(
        [team.player for team in teams],
        rounds,
        team_points(terms),
        scheduled=isinstance(tournament.settings.format, AllMeet),
        lots={team.player: team.lot for team in teams},
        game_points=[_round_game_points(tournament, played) for played in range(1, number + 1)],
        boards=[_on_boards(tournament, played) for played in range(1, number + 1)],
    )
    return standings(event, tournament.settings.tie_breaks)


def _on_boards(tournament: Tournament, number: int) -> dict[str, Sequence[Fraction]]:
    """The points of each team at its boards in a round, from the first board."""
    points = board_points(tournament, number)
    return {
        team: [points.get(name, ZERO) for name in names]
        for match in tournament.rounds[number - 1].paired.team_matches
        for team, names in zip(match.teams, match.line_ups, strict=True)
    }


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The results of a player of a team: the boards of the rounds, 0 where they did not play, matches and points."""

    player: str
    team: str
    boards: tuple[int, ...]
    played: int
    score: Fraction


def board_table(tournament: Tournament, number: int) -> list[BoardLine]:
    """The results of all members after a round, by points, then by fewer matches, then by team and order of boards."""
    scores: dict[str, Fraction] = {}
    games: dict[str, int] = {}
    boards: dict[str, list[int]] = {}
    for played in range(1, number + 1):
        taken = tournament.played(played)
        for name, points in round_scores(tournament.settings.scoring, taken, tournament.entrants).items():
            scores[name] = scores.get(name, ZERO) + points
            games[name] = games.get(name, 0) + (taken.ending(name) is Ending.PLAYED)
        on = {
            name: board
            for match in tournament.rounds[played - 1].paired.team_matches
            for names in match.line_ups
            for board, name in enumerate(names, 1)
        }
        for name in tournament.entrants:
            boards.setdefault(name, []).append(on.get(name, 0))
    lines = [
        BoardLine(name, team.player, tuple(boards.get(name, ())), games.get(name, 0), scores.get(name, ZERO))
        for team in ranked_teams(tournament)
        for name in tournament.teams[team.player].members
    ]
    return sorted(lines, key=lambda line: (-line.score, line.played))
