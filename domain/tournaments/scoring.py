"""The worth of a table, and of a round without one: placement points, victory-point share, match points.

All scores are exact fractions, so no order of additions changes a standing. Every rule says what a *win* and a *draw*
are worth: byes and the virtual opponents of tie-breaks need both.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Protocol

from domain.tournaments.results import HALF, Ending, Round, TableResult

ZERO = Fraction(0)
ONE = Fraction(1)


class Scoring(Protocol):
    """A rule for scores."""

    @property
    def win(self) -> Fraction:
        """The points for a bye with full points and for a win by forfeit."""

    @property
    def draw(self) -> Fraction:
        """The points of a player at a table where all do equally well. A half bye is worth this."""

    def scores(self, table: TableResult) -> Mapping[str, Fraction]:
        """The points of each player who played at a table that was played."""


@dataclass(frozen=True)
class PlacementPoints:
    """Points by place. Players who share places share their points evenly.

    ``table`` has a row for each number of players at a table: its points from the first place to the last. A row
    counts all who were paired, so a forfeit leaves the other places what they are worth.

    Raises:
        ValueError: a row does not fit its number of players, or a lower place gets more.
    """

    table: Mapping[int, Sequence[Fraction]]

    def __post_init__(self) -> None:
        for players, row in self.table.items():
            if len(row) != players or list(row) != sorted(row, reverse=True):
                raise ValueError(f"{players} players need {players} numbers of points, the highest first")

    @property
    def win(self) -> Fraction:
        """The points of the first place at the largest table."""
        return self.table[max(self.table)][0]

    @property
    def draw(self) -> Fraction:
        """The mean of all places at the largest table."""
        row = self.table[max(self.table)]
        return sum(row, ZERO) / len(row)

    def scores(self, table: TableResult) -> Mapping[str, Fraction]:
        """The points of each player."""
        row = self.table[len(table.seats)]
        return {seat.player: _shared(row, seat.place, table) for seat in table.played if seat.place is not None}


def _shared(row: Sequence[Fraction], place: int, table: TableResult) -> Fraction:
    """The mean points of a place and of the places after it that its holders share."""
    sharing = table.seats_at(place)
    if sharing == 1:
        return row[place - 1]
    return sum(row[place - 1 : place - 1 + sharing], ZERO) / sharing


@dataclass(frozen=True)
class VictoryPointShare:
    """The player's part of all victory points at the table.

    Negative points count as none; where nobody has points, all share evenly. ``worth`` is what a table shares out, by
    the number of players paired there (otherwise 1). With ``{3: Fraction(3, 4), 4: Fraction(1)}`` an even share is the
    same at tables of three and four. No share follows from a bye, so the organiser says what a ``win`` is worth.
    """

    win: Fraction
    draw: Fraction
    worth: Mapping[int, Fraction] = field(default_factory=dict)

    def scores(self, table: TableResult) -> Mapping[str, Fraction]:
        """The points of each player."""
        worth = self.worth.get(len(table.seats), ONE)
        shares = _shares(tuple([seat.points.as_integer_ratio() for seat in table.played]), *worth.as_integer_ratio())
        return {seat.player: share for seat, share in zip(table.played, shares, strict=True)}


@lru_cache(maxsize=1 << 14)
def _shares(points: tuple[tuple[int, int], ...], numerator: int, denominator: int) -> tuple[Fraction, ...]:
    """The parts of a table that is worth some fraction, once for the many tables with the same points."""
    unit = lcm(*[below for _, below in points])
    parts = [max(0, above) * (unit // below) for above, below in points]
    if not any(parts):
        parts = [1] * len(parts)
    whole = sum(parts) * denominator
    return tuple(_quotient(part * numerator, whole) for part in parts)


@lru_cache(maxsize=1 << 14)
def _quotient(parts: int, whole: int) -> Fraction:
    """A fraction, made once for all tables, so that equal shares are one object."""
    return Fraction(parts, whole)


@dataclass(frozen=True)
class MatchPoints:
    """Points for a win, a draw and a loss between two players: 1, 1/2, 0 unless the organiser says otherwise.
    ``bye`` is what a pairing bye is worth; None: a win.
    """

    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    loss: Fraction = ZERO
    bye: Fraction | None = None

    def scores(self, table: TableResult) -> Mapping[str, Fraction]:
        """The points of each player.

        Raises:
            ValueError: the table is not one for two.
        """
        if len(table.seats) != 2:
            raise ValueError("match points are for tables of two")
        if table.seats_at(1) == 2:
            return {seat.player: self.draw for seat in table.played}
        return {seat.player: self.win if seat.place == 1 else self.loss for seat in table.played}


USUAL_POINTS = MatchPoints()
"""The points of chess: 1, 1/2, 0."""


def round_score(scoring: Scoring, played: Round, player: str) -> Fraction:
    """The worth of a round to a player, less the points that were taken from them."""
    table = played.table_of(player)
    earned = scoring.scores(table) if table is not None and table.played else {}
    score = earned[player] if player in earned else unplayed_score(scoring, played.ending(player))
    return score - played.penalties[player] if player in played.penalties else score


def round_scores(scoring: Scoring, played: Round, players: Iterable[str]) -> dict[str, Fraction]:
    """The worth of a round to each of these players. Each table is scored once."""
    earned: dict[str, Fraction] = {}
    for table in played.tables:
        earned.update(scoring.scores(table) if table.played else {})
    scores = {
        player: earned[player] if player in earned else unplayed_score(scoring, played.ending(player))
        for player in players
    }
    for player, points in played.penalties.items():
        if player in scores:
            scores[player] -= points
    return scores


def unplayed_score(scoring: Scoring, ending: Ending) -> Fraction:
    """The worth of a round of this end to a player who played no match in it."""
    if ending is Ending.PAIRING_BYE and isinstance(scoring, MatchPoints) and scoring.bye is not None:
        return scoring.bye
    if ending in {Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.FORFEIT_WIN}:
        return scoring.win
    return scoring.draw if ending is Ending.HALF_BYE else ZERO


def totals(scoring: Scoring, rounds: Sequence[Round], players: Iterable[str]) -> dict[str, Fraction]:
    """The score of each player after some rounds."""
    scores = dict.fromkeys(players, ZERO)
    for played in rounds:
        for player, score in round_scores(scoring, played, scores).items():
            scores[player] += score
    return scores
