"""An arena: players who wait are seated in *waves* for as long as it lasts, at tables of two to four.

There is no clock here. Waves have numbers, and the caller says at which wave each player began to wait. A wave is a
pure function of who waits, the standings, and the tables so far:

- Those who wait longest are seated first. The last to come wait on if a full table is not left for them.
- Tables have a low sum, over their pairs, of W · (times they met within their last ``apart`` tables)² + (difference of
  their places)², by the search of `pods`: fewer fresh repeats come first, then neighbours in the standings meet.
- A table where players would meet again so soon is not opened: its players wait for others. But a player who has waited
  for ``patience`` waves is *due*: their table is opened in any case, also one with fewer seats if ``fewest`` allows it.

So nobody waits for ever: those who are due come before all others, and each wave seats them as long as enough players
wait for one table.

The score adds up what each table is worth (see `scoring`). With ``streak`` set, a player who won that many tables in a
row is on a streak: each further table is worth double, up to and with the first that the player does not win. (The
arenas of lichess do so after two wins.) A win is the first place alone. A win by forfeit is worth a win, never double,
and neither begins nor ends a streak; a forfeit ends it; a voided table changes nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import lcm

from domain.tournaments.pairing import Called, Entrant, PairedTable
from domain.tournaments.pods import PodSearch
from domain.tournaments.results import Ending, Round, TableResult, meetings, sittings
from domain.tournaments.scoring import ZERO, Scoring
from domain.tournaments.seating import seated


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """A player who waits for a table."""

    player: str
    since: int
    """The wave at which they began to wait: its number."""
    lot: int = 0
    """Decides between equal seats, and between those who came at the same wave: the lowest first."""


@dataclass(frozen=True, slots=True)
class ArenaLine:
    """A line of the standings of an arena."""

    place: int
    player: str
    score: Fraction
    wins: int
    running: int = 0
    """The wins in a row of a player who is on a streak."""


@dataclass(frozen=True)
class Arena:
    """The format.

    Raises:
        ValueError: there are no such tables, or a number is too low.
    """

    scoring: Scoring
    seats: int = 2
    fewest: int | None = None
    """The fewest players of a table; a full table unless given."""
    apart: int = 1
    """Players do not meet again within this many tables of either."""
    patience: int = 3
    """The waves after which a player is due."""
    streak: int | None = None
    """The wins in a row that begin a streak; without it there are no streaks."""

    def __post_init__(self) -> None:
        if self.seats not in {2, 3, 4} or not 2 <= self.smallest <= self.seats:
            raise ValueError("arena tables have two to four seats")
        if self.apart < 0 or self.patience < 0 or (self.streak is not None and self.streak < 1):
            raise ValueError("apart and patience are not negative, and a streak begins with a win")

    @property
    def smallest(self) -> int:
        """The fewest players of a table."""
        return self.seats if self.fewest is None else self.fewest

    def wave(
        self, number: int, waiting: Sequence[WaitingPlayer], played: Sequence[TableResult]
    ) -> tuple[PairedTable, ...]:
        """The tables that open, the best first.

        ``played`` are all tables so far, in the order in which they ended.

        Raises:
            ValueError: a player waits twice, or since a wave to come.
        """
        if len({one.player for one in waiting}) < len(waiting) or any(one.since > number for one in waiting):
            raise ValueError("a player waits twice, or since a wave to come")
        everybody = {one.player for one in waiting}.union(*(table.players for table in played))
        places = {line.player: line.place for line in self.standings(everybody, played)}
        queue = sorted(waiting, key=lambda one: (one.since, one.lot, places[one.player], one.player))
        due = {one.player for one in waiting if number - one.since >= self.patience}
        sizes = self._sizes(len(queue), len(due))
        called = sorted(queue[: sum(sizes)], key=lambda one: (places[one.player], one.lot, one.player))
        recent = _recent([one.player for one in called], played, self.apart)
        return tuple(self._opened(number, called, sizes, recent, due, places, played)) if sizes else ()

    def _sizes(self, waiting: int, due: int) -> list[int]:
        """The size of each table: full ones, and a smaller one where a player who is due would be left."""
        full, rest = divmod(waiting, self.seats)
        left = due > full * self.seats and rest >= self.smallest
        return [self.seats] * full + ([rest] if left else [])

    def _opened(
        self,
        number: int,
        called: Sequence[WaitingPlayer],
        sizes: Sequence[int],
        recent: Counter[frozenset[str]],
        due: set[str],
        places: Mapping[str, int],
        played: Sequence[TableResult],
    ) -> Iterator[PairedTable]:
        search = _Neighbours([one.player for one in called], [places[one.player] for one in called], recent)
        sat = sittings([Round((table,)) for table in played])
        for pod in search.found(sizes):
            there = [called[index] for index in pod]
            again = tuple(
                pair for pair in combinations((one.player for one in there), 2) if recent.get(frozenset(pair))
            )
            if again and not due.intersection(one.player for one in there):
                continue
            entrants = [Entrant(one.player, rank, one.lot) for rank, one in enumerate(there, 1)]
            reason = Called(
                tuple((one.player, places[one.player]) for one in there),
                tuple((one.player, number - one.since) for one in there),
                again,
            )
            yield PairedTable(seated(entrants, sat), reason)

    # -- the score ----------------------------------------------------------------------------------------------------

    def standings(self, players: Iterable[str], played: Sequence[TableResult]) -> "list[ArenaLine]":
        """The standings of these players: by score, then by wins; players who are equal in both share a place."""
        known = {line.player: line for line in self.scored(players, played)}
        placed = in_places({player: (line.score, line.wins) for player, line in known.items()})
        return [replace(known[player], place=place) for player, place in placed]

    def scored(self, players: Iterable[str], played: Sequence[TableResult]) -> "list[ArenaLine]":
        """The lines of these players without places, in their order."""
        results = _by_player(played)
        scores = {id(table): self.scoring.scores(table) for table in played if table.played}
        return [self._line(player, results.get(player, ()), scores) for player in players]

    def counted(self, player: str, played: Sequence[TableResult]) -> tuple[Fraction, int]:
        """The score and the wins of a player who sat at these tables, in the order in which they ended."""
        scores = {id(table): self.scoring.scores(table) for table in played if table.played}
        line = self._line(player, played, scores)
        return line.score, line.wins

    def _line(
        self, player: str, played: Sequence[TableResult], scores: Mapping[int, Mapping[str, Fraction]]
    ) -> "ArenaLine":
        score, running, wins = ZERO, 0, 0
        for table in played:
            ending = table.ending(player)
            if ending is Ending.PLAYED:
                won = table.seat_of(player).place == 1 and table.seats_at(1) == 1
                double = self.streak is not None and running >= self.streak
                worth = scores[id(table)][player]
                score += 2 * worth if double else worth
                running, wins = (running + 1, wins + 1) if won else (0, wins)
            elif ending is Ending.FORFEIT_WIN:
                score += self.scoring.win
            elif ending is Ending.FORFEIT_LOSS:
                running = 0
        return ArenaLine(0, player, score, wins, running if self.streak is not None and running >= self.streak else 0)


def in_places(came: Mapping[str, tuple[Fraction, int]]) -> list[tuple[str, int]]:
    """Players by score and wins, the best first, with their places; players who are equal in both share one, and come
    in the order of their names. Whole numbers are sorted: to compare fractions takes ten times as long.
    """
    unit = lcm(*{score.denominator for score, _ in came.values()})
    keys = {
        player: (-score.numerator * (unit // score.denominator), -wins, player)
        for player, (score, wins) in came.items()
    }
    lines: list[tuple[str, int]] = []
    last, place = (0, 1), 0  # nobody has less than no wins
    for number, (points, wins, player) in enumerate(sorted(keys.values()), 1):
        place = place if (points, wins) == last else number
        last = points, wins
        lines.append((player, place))
    return lines


def _by_player(played: Sequence[TableResult]) -> dict[str, list[TableResult]]:
    """The tables of each player, in their order."""
    found: dict[str, list[TableResult]] = {}
    for table in played:
        for player in table.players:
            found.setdefault(player, []).append(table)
    return found


def _recent(players: Sequence[str], played: Sequence[TableResult], apart: int) -> Counter[frozenset[str]]:
    """The number of meetings of each two within the last tables of either."""
    tables = _by_player([table for table in played if table.played])
    last = {id(table): table for player in players for table in (tables.get(player, [])[-apart:] if apart else [])}
    return meetings([Round((table,)) for table in last.values()])


class _Neighbours(PodSearch):
    """The search for the tables of a wave: a place in the standings counts like a score."""

    def __init__(self, players: Sequence[str], places: Sequence[int], recent: Counter[frozenset[str]]) -> None:
        super().__init__(players, [Fraction(-place) for place in places], recent)
