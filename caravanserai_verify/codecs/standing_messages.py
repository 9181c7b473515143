"""Standings of a tournament as messages, whole or in parts."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from caravanserai_protocol.v1 import tournament_pb2 as pb

from caravanserai_verify.codecs.tournament_settings import ENDINGS
from domain.tournaments.counted import RoundSums
from domain.tournaments.course import settled_rounds, standings_after
from domain.tournaments.results import Ending, Round
from domain.tournaments.rounds import RoundState
from domain.tournaments.scoring import round_scores
from domain.tournaments.settings import Continuous, Elimination
from domain.tournaments.teams import board_table, team_points, team_round
from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament


@dataclass
class Ranking:
    """The standings of a tournament after a round. What all lines need is counted once, with the first of them."""

    tournament: Tournament
    after: int
    """The number of rounds that they count."""
    lines: Sequence[Standing]
    """All lines, the best first."""
    counted: RoundSums | None = None
    """The sums that the lines follow from, where they are kept."""

    def standings(self, start: int = 0, stop: int | None = None) -> Iterator[pb.Standing]:
        """Some of the lines."""
        for line in self.lines[start:stop]:
            name, active = _named(self.tournament, line.player)
            yield pb.Standing(
                place=line.place,
                entrant=line.player,
                display_name=name,
                score=str(line.score),
                tie_breaks=["" if value is None else str(value) for value in line.values],
                played=self._played(line.player),
                active=active,
                penalties=str(self._taken[line.player]) if line.player in self._taken else "",
                stated=self._stated[line.player],
            )

    def cross_table(self, start: int = 0, stop: int | None = None) -> Iterator[pb.CrossTableRow]:
        """The rounds of each entrant in some of the lines."""
        for line in self.lines[start:stop]:
            yield pb.CrossTableRow(
                entrant=line.player,
                cells=[
                    _cell(played, tables.get(line.player, 0), number, line.player, scores[line.player])
                    for number, (played, tables, scores) in enumerate(
                        zip(self._rounds, self._tables, self._scores, strict=True), 1
                    )
                ],
            )

    def boards(self) -> Iterator[pb.BoardLine]:
        """The results of the members of teams; nothing where entrants play for themselves."""
        for line in board_table(self.tournament, self.after) if self.tournament.settings.teams is not None else ():
            yield pb.BoardLine(
                entrant=line.player, team=line.team, boards=line.boards, played=line.played, score=str(line.score)
            )

    def _played(self, player: str) -> int:
        """The number of rounds that a player, or a team, has played."""
        return self.counted.played_by(player) if self.counted else self._all_played[player]

    @cached_property
    def _all_played(self) -> Mapping[str, int]:
        if self.tournament.settings.teams is not None:
            return Counter(team for one in self._rounds for team in one.players if one.ending(team) is Ending.PLAYED)
        results = (table.result for state in self._states for table in state.tables)
        return Counter(seat.player for result in results if result is not None for seat in result.played)

    @cached_property
    def _taken(self) -> Mapping[str, Fraction]:
        """The penalties."""
        return self.tournament.penalties(self.after)

    @cached_property
    def _stated(self) -> Mapping[str, int]:
        """The number of rounds of each of which the organiser stated the result."""
        tables = (table for state in self._states for table in state.tables if table.stated)
        return Counter(player for table in tables for player in table.players)

    @property
    def _states(self) -> Sequence[RoundState]:
        return self.tournament.rounds[: self.after]

    @cached_property
    def _rounds(self) -> Sequence[Round]:
        """The rounds of those who are in the standings: players, or teams."""
        if self.tournament.settings.teams is None:
            return [self.tournament.played(played) for played in range(1, self.after + 1)]
        return [team_round(self.tournament, played) for played in range(1, self.after + 1)]

    @cached_property
    def _scores(self) -> Sequence[Mapping[str, Fraction]]:
        """The worth of each round to each."""
        settings = self.tournament.settings
        scoring = settings.scoring if settings.teams is None else team_points(settings.teams)
        names = [line.player for line in self.lines]
        return [round_scores(scoring, played, names) for played in self._rounds]

    @cached_property
    def _tables(self) -> Sequence[Mapping[str, int]]:
        """The numbers of the tables in each round."""
        return [_table_numbers(state) for state in self._states]


def ranking_of(tournament: Tournament, number: int) -> Ranking:
    """The standings after a round; 0: after the last one of which all tables have results."""
    after = number or settled_rounds(tournament)
    return Ranking(tournament, after, standings_after(tournament, after))


def tie_breaks_of(tournament: Tournament) -> Sequence[str]:
    """The tie-breaks that standings have values of."""
    return () if isinstance(tournament.settings.format, Elimination | Continuous) else tournament.settings.tie_breaks


def _named(tournament: Tournament, name: str) -> tuple[str, bool]:
    """The shown name of an entrant or a team, and whether they take part."""
    if name in tournament.teams:
        team = tournament.teams[name]
        return team.display_name, any(tournament.entrants[one].active for one in team.members)
    entrant = tournament.entrants[name]
    return entrant.registered.display_name, entrant.active


def _table_numbers(state: RoundState) -> Mapping[str, int]:
    """The number of the table, or the team match, of each who has one."""
    if matches := state.paired.team_matches:
        return {team: number for number, match in enumerate(matches, 1) for team in match.teams}
    return {player: table.number for table in state.tables for player in table.players}


def _cell(played: Round, table: int, number: int, player: str, score: Fraction) -> pb.CrossTableCell:
    result = played.table_of(player)
    return pb.CrossTableCell(
        round=number,
        result=ENDINGS[played.ending(player)],
        table=table,
        opponents=result.opponents(player) if result else (),
        place=(result.seat_of(player).place or 0) if result else 0,
        score=str(score),
    )
