"""Several matches at a table of a bracket: how many there are, when they decide, and the places that they lead to.

Matches of a table follow each other, with the seats moved on by one each time. At a table of two a win is one point and
a tie half a point for both, and the table is decided as soon as one has more than the others can reach: *best of* three
ends after two wins. At larger tables all matches are played, and the points of the tournament are added. If the
players who go on are tied with others then, *tie-break matches* follow one at a time until they are not. Those who are
tied still are separated by seed, or by the organiser.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from domain.matches.time_control import TimeControl
from domain.tournaments.results import TableResult
from domain.tournaments.scoring import USUAL_POINTS, ZERO, Scoring


@dataclass(frozen=True, slots=True)
class Series:
    """The matches of each table of a bracket: ``best_of`` this number, from 1; then up to ``tie_breaks`` more while
    the table is tied, with the time control ``pace`` (None: the same). ``by_seed``: those tied after that go on
    by seed; otherwise the organiser decides.
    """

    best_of: int = 1
    tie_breaks: int = 0
    pace: TimeControl | None = None
    by_seed: bool = False

    def control(self, usual: TimeControl | None, played: int) -> TimeControl | None:
        """The time control of the match after this number of matches; ``usual`` is that of the tournament."""
        return self.pace if self.pace is not None and played >= self.best_of else usual


SINGLE = Series()
"""One match, and the organiser decides ties."""


@dataclass(frozen=True, slots=True)
class TableSeries:
    """The series of one table: its players by ``seeds``, the best first; ``onward`` go on (in a final: win)."""

    rules: Series
    scoring: Scoring
    seeds: tuple[str, ...]
    onward: int

    def scores(self, matches: Sequence[TableResult]) -> dict[str, Fraction]:
        """The points of each player in some matches."""
        scoring = USUAL_POINTS if len(self.seeds) == 2 else self.scoring
        found = dict.fromkeys(self.seeds, ZERO)
        for match in matches:
            for player, points in (scoring.scores(match) if match.played else {}).items():
                found[player] += points
        return found

    def decided(self, came: Collection[str], matches: Sequence[TableResult]) -> bool:
        """True if no more match follows after some, where only those who ``came`` do not forfeit."""
        scores, played, best_of = self.scores(matches), len(matches), self.rules.best_of
        best = sorted((scores[player] for player in came), reverse=True)
        if len(best) < 2:
            return True
        if played < best_of:
            return len(self.seeds) == 2 and best[0] - best[1] > best_of - played
        tied = len(best) > self.onward and best[self.onward - 1] == best[self.onward]
        return not tied or played >= best_of + self.rules.tie_breaks

    def places(self, matches: Sequence[TableResult]) -> Mapping[str, int]:
        """The place of each player after all matches, ties included where seeds do not separate them."""
        scores = self.scores(matches)
        keys = {
            player: (-scores[player], seed if self.rules.by_seed else 0) for seed, player in enumerate(self.seeds, 1)
        }
        return {player: 1 + sum(other < key for other in keys.values()) for player, key in keys.items()}
