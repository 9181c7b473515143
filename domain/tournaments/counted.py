"""The sums of rounds that tie-breaks look at, counted on by one round at a time: scores, opponents, wins.

Scores are whole numbers of *parts*: a unit that all scores so far have in common. What is counted never changes, so
closed rounds are counted once, and each further round is counted on from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from domain.tournaments.results import VOLUNTARY, Ending, Round, TableResult
from domain.tournaments.scoring import MatchPoints, Scoring, round_scores, unplayed_score

FREE_WINS = frozenset({Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.FORFEIT_WIN})
"""The unplayed rounds that are worth a win."""


class Irregular(NamedTuple):
    """A round that a player did not play at a full table where all came; ``table`` None: they had none."""

    table: TableResult | None
    ending: Ending


@dataclass(frozen=True, slots=True)
class CountingRules:
    """The rules by which rounds count. ``scheduled``: all pairings were known before the first round."""

    scoring: Scoring
    seats: int
    scheduled: bool

    @property
    def shares(self) -> int:
        """Parts into which the mean of the opponents at a table can be split evenly."""
        return lcm(*range(1, self.seats))

    def free(self, ending: Ending) -> bool:
        """True if an unplayed round is worth a win. That of a team without an opponent may be worth a draw."""
        bye = self.scoring.bye if isinstance(self.scoring, MatchPoints) else None
        return ending in FREE_WINS and (ending is not Ending.PAIRING_BYE or bye in (None, self.scoring.win))


@dataclass(frozen=True, slots=True)
class RoundSums:
    """The sums after some rounds, by player. A score of 1 is ``unit`` parts."""

    rules: CountingRules
    unit: int
    scores: Mapping[str, int]
    adjusted: Mapping[str, int]
    """The scores as the tie-breaks of opponents see them."""
    rounds: int = 0
    """The number of rounds."""
    opponents: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The opponents at full tables where all came."""
    halves: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The results against each of these, in halves."""
    irregular: Mapping[str, tuple[Irregular, ...]] = field(default_factory=dict)
    """All other rounds."""
    won: Mapping[str, int] = field(default_factory=dict)
    """The matches that each has won. A shared first place at a table is not a win."""
    won_free: Mapping[str, int] = field(default_factory=dict)
    """The rounds that were worth a win to each, and that they did not play."""

    def in_parts(self, score: Fraction) -> int:
        """A score as a whole number of parts."""
        return score.numerator * (self.unit // score.denominator)

    @property
    def draw(self) -> int:
        """The parts of a draw."""
        return self.in_parts(self.rules.scoring.draw)

    def played_by(self, player: str) -> int:
        """The number of rounds that a player has played."""
        full = len(self.opponents.get(player, ())) // (self.rules.seats - 1)
        return full + sum(odd.ending is Ending.PLAYED for odd in self.irregular.get(player, ()))

    def with_round(self, played: Round) -> "RoundSums":
        """The sums with a further round."""
        known = round_scores(self.rules.scoring, played, self.scores)
        once = {id(score): score for score in known.values()}  # many share a fraction, which takes long to read
        base = self._in(lcm(self.unit, *{score.denominator * self.rules.shares for score in once.values()}))
        parts = {one: base.in_parts(score) for one, score in once.items()}
        scores = {player: base.scores[player] + parts[id(score)] for player, score in known.items()}
        counting = _Round(base, played, known)
        for table in played.tables:
            counting.count(table)
        counting.rest()
        adjusted = scores if self.rules.scheduled else scores | counting.away
        return replace(
            base,
            rounds=self.rounds + 1,
            scores=scores,
            adjusted=adjusted,
            opponents={**self.opponents, **counting.opponents},
            halves={**self.halves, **counting.halves},
            irregular={**self.irregular, **counting.irregular},
            won={**self.won, **counting.won},
            won_free={**self.won_free, **counting.won_free},
        )

    def with_late(self, players: Sequence[str], ending: Ending) -> "RoundSums":
        """The sums with late entrants, each of whose rounds so far had this end."""
        score = unplayed_score(self.rules.scoring, ending) * self.rounds
        base = self._in(lcm(self.unit, score.denominator * self.rules.shares))
        rested = (Irregular(None, ending),) * self.rounds
        seen = base.draw * self.rounds if ending in VOLUNTARY and not self.rules.scheduled else base.in_parts(score)
        free = self.rounds if self.rules.free(ending) else 0
        return replace(
            base,
            scores={**base.scores, **dict.fromkeys(players, base.in_parts(score))},
            adjusted={**base.adjusted, **dict.fromkeys(players, seen)},
            irregular={**base.irregular, **dict.fromkeys(players, rested)},
            won_free={**base.won_free, **dict.fromkeys(players, free)},
        )

    def _in(self, unit: int) -> "RoundSums":
        """The same in smaller parts."""
        times = unit // self.unit
        if times == 1:
            return self
        scores = {player: parts * times for player, parts in self.scores.items()}
        same = self.adjusted is self.scores
        adjusted = scores if same else {player: parts * times for player, parts in self.adjusted.items()}
        return replace(self, unit=unit, scores=scores, adjusted=adjusted)


class _Round:
    """The changes with a further round."""

    def __init__(self, base: RoundSums, played: Round, scores: Mapping[str, Fraction]) -> None:
        self._base, self._played, self._scores = base, played, scores
        self.opponents: dict[str, tuple[str, ...]] = {}
        self.halves: dict[str, tuple[int, ...]] = {}
        self.irregular: dict[str, tuple[Irregular, ...]] = {}
        self.won: dict[str, int] = {}
        self.won_free: dict[str, int] = {}
        self.away: dict[str, int] = {}
        """The adjusted scores of those who played no match in this round."""

    def count(self, table: TableResult) -> None:
        """Counts a table."""
        if len(table.played) == self._base.rules.seats:
            self._full(table)
            return
        if table.winner is not None:
            self._won(table.winner)
        for player in table.players:
            if player in self._scores:
                self._odd(player, table, table.ending(player))

    def rest(self) -> None:
        """Counts those who had no table."""
        for player in self._scores.keys() - self.opponents.keys() - self.irregular.keys():
            self._odd(player, None, self._played.ending(player))

    def _full(self, table: TableResult) -> None:
        """Counts a full table where all came."""
        met, results, players = self._base.opponents, self._base.halves, table.players
        places = tuple([seat.place or 0 for seat in table.seats])
        if places.count(1) == 1:
            self._won(players[places.index(1)])
        for index, (player, halves) in enumerate(zip(players, _against(places), strict=True)):
            if player in self._scores:
                self.opponents[player] = met.get(player, ()) + players[:index] + players[index + 1 :]
                self.halves[player] = results.get(player, ()) + halves

    def _won(self, winner: str) -> None:
        if winner in self._scores:
            self.won[winner] = self._base.won.get(winner, 0) + 1

    def _odd(self, player: str, table: TableResult | None, ending: Ending) -> None:
        base, score = self._base, self._scores[player]
        self.irregular[player] = (*base.irregular.get(player, ()), Irregular(table, ending))
        if ending is Ending.PLAYED:
            return
        if base.rules.free(ending):
            self.won_free[player] = base.won_free.get(player, 0) + 1
        if ending in VOLUNTARY:
            worth = base.draw if table is None else base.in_parts(score)
            self.away[player] = base.adjusted[player] + worth


@lru_cache(maxsize=1 << 10)
def _against(places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The results of each seat against the others in halves, once for the many tables with the same places."""
    return tuple(
        tuple((own < other) + (own <= other) for seat, other in enumerate(places) if seat != index)
        for index, own in enumerate(places)
    )


def nothing_counted(rules: CountingRules, players: Iterable[str]) -> RoundSums:
    """The sums before the first round."""
    none = dict.fromkeys(players, 0)
    return RoundSums(rules, rules.scoring.draw.denominator * rules.shares, none, none)


def counted_rounds(rules: CountingRules, players: Iterable[str], rounds: Iterable[Round]) -> RoundSums:
    """The sums after these rounds."""
    counted = nothing_counted(rules, players)
    for played in rounds:
        counted = counted.with_round(played)
    return counted
