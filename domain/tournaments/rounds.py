"""Rounds that were paired, and their tables, as they stand."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from domain.tournaments import events as ev
from domain.tournaments.pairing import Bye, PairedTable
from domain.tournaments.results import Seated, TableResult
from domain.tournaments.scoring import ZERO
from domain.tournaments.series import TableSeries


@dataclass(frozen=True)
class TableState:
    """A table of a round, by its ``number`` from 1.

    ``attempts`` counts the matches that were wanted there, ``matches`` are those that were made. ``outcome`` is that of
    the last one, ``replayed`` are those that do not count.
    """

    number: int
    table: PairedTable
    attempts: int = 1
    matches: tuple[str, ...] = ()
    outcome: ev.ResultTaken | None = None
    replayed: tuple[ev.ResultTaken, ...] = ()
    forfeits: frozenset[str] = frozenset()
    excused: frozenset[str] = frozenset()
    """The entrants who forfeited at some time of the present attempt: its match may have no seat for them."""
    void: bool = False
    places: tuple[int, ...] = ()
    linked_time: int = 0
    """The time at which the last of its matches was made."""
    closed: tuple[ev.MatchClosed, ...] = ()
    """Its matches that did not begin."""
    unplayed: bool = False
    """True if too few are left for another match after that."""
    settled_at: int = 0
    """The version with which its result was known; 0: it is not."""
    settled_time: int = 0
    """The time at which its result was known; 0: it is not."""
    series: TableSeries | None = None
    """The series that decides about the table; None: it has one."""
    earlier: tuple[ev.ResultTaken, ...] = ()
    """The results of its matches before the last one, which count too."""

    @property
    def players(self) -> tuple[str, ...]:
        """The entrants in the order of seats."""
        return self.table.players

    @property
    def seating(self) -> tuple[str, ...]:
        """The entrants in the order of seats of the present match: after each match of a series they move on by one."""
        moved = len(self.earlier) % len(self.players)
        return self.players[moved:] + self.players[:moved]

    @property
    def counted(self) -> tuple[ev.ResultTaken, ...]:
        """The results of the matches that count, in their order."""
        last = () if self.outcome is None or self.outcome.abandoned else (self.outcome,)
        return (*self.earlier, *last)

    @property
    def series_scores(self) -> Mapping[str, Fraction]:
        """The points of each entrant in the matches of a series so far; nothing where the table has one match."""
        return self.series.scores([self._scored(taken) for taken in self.counted]) if self.series else {}

    def decided_with(self, taken: ev.ResultTaken, forfeits: Collection[str]) -> bool:
        """True if no other match follows after a result, where some forfeit."""
        if self.series is None or taken.abandoned:
            return True
        came = [player for player in self.players if player not in forfeits]
        return self.series.decided(came, [self._scored(one) for one in (*self.earlier, taken)])

    def _scored(self, taken: ev.ResultTaken) -> TableResult:
        """A match of a series as a result of all who sit at the table."""
        places = {seat.entrant: seat.place for seat in taken.seats if seat.place}
        points = {seat.entrant: Fraction(seat.points) for seat in taken.seats}
        ranks = {player: 1 + sum(other < place for other in places.values()) for player, place in places.items()}
        seats = (Seated(player, ranks.get(player), points.get(player, ZERO)) for player in self.players)
        return TableResult(tuple(seats))

    @property
    def linked(self) -> bool:
        """True if the match that is wanted exists."""
        return len(self.matches) == self.attempts

    @property
    def needs_match(self) -> bool:
        """True if a match must be played, and none exists yet."""
        return not self.linked and self.result is None

    @property
    def settled(self) -> bool:
        """True if its result is known."""
        return self.result is not None

    @property
    def stated(self) -> bool:
        """True if the organiser stated its places, and it has no match that could prove them."""
        return bool(self.places) and not self.matches and not self.void

    @property
    def awaits(self) -> bool:
        """True if its match was made, has not come to an end that is known here, and counts."""
        return self.linked and self.outcome is None and not self.settled

    @property
    def was_closed(self) -> bool:
        """True if its last match was closed before it began, and no other one follows."""
        return self.linked and bool(self.closed) and self.closed[-1].match == self.matches[-1]

    @property
    def no_shows(self) -> tuple[str, ...]:
        """Those who did not come to one of its matches, in the order in which that was found."""
        return tuple(dict.fromkeys(name for closed in self.closed for name in closed.no_shows))

    @property
    def shut_out(self) -> tuple[str, ...]:
        """Those who forfeit because of a ruling, or because they did not come; in the order of seats."""
        left = {name for taken in self._taken for name in departed(taken)}
        return tuple(player for player in self.players if player in self.forfeits - left)

    @cached_property
    def result(self) -> TableResult | None:
        """The result that counts: first what the organiser decided, then the match; None while neither says."""
        if self.void:
            return TableResult(tuple(self._seat(player, None) for player in self.players), void=True)
        came = [player for player in self.players if player not in self.forfeits]
        given = self._places()
        unplayed = given is None and len(came) > 1
        if unplayed and not self.unplayed:
            return None
        places = {player: given[player] if given else 1 for player in came}
        return TableResult(
            tuple(
                self._seat(
                    player, 1 + sum(places[other] < places[player] for other in came) if player in came else None
                )
                for player in self.players
            ),
            unplayed=unplayed,
        )

    def _places(self) -> Mapping[str, int] | None:
        """The places before forfeits."""
        if self.places:
            return dict(zip(self.players, self.places, strict=True))
        if self.outcome is None or self.outcome.abandoned:
            return None
        if self.series is not None:
            return self.series.places([self._scored(taken) for taken in self.counted])
        return {seat.entrant: seat.place for seat in self.outcome.seats}

    @property
    def _taken(self) -> tuple[ev.ResultTaken, ...]:
        """The results of all matches of the present attempt, also of one that was given up."""
        return (*self.earlier, *((self.outcome,) if self.outcome is not None else ()))

    def points_of(self, player: str) -> int:
        """The victory points of an entrant in all matches that count."""
        return sum(seat.points for taken in self._taken for seat in taken.seats if seat.entrant == player)

    def departures(self) -> list[str]:
        """Those who left a match that counts, once for each."""
        return [name for taken in self._taken for name in departed(taken)]

    def _seat(self, player: str, place: int | None) -> Seated:
        return Seated(player, place, Fraction(self.points_of(player)))


def departed(taken: ev.ResultTaken) -> Sequence[str]:
    """Those who left a match."""
    return taken.left or [seat.entrant for seat in taken.seats if seat.departed]


@dataclass(frozen=True, slots=True)
class RuledOn:
    """A decision of the organiser about a round: who made it, when, and with which version."""

    adjudicated: ev.Adjudicated
    by: ev.By
    version: int
    time: int


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round that was paired."""

    paired: ev.RoundPaired
    tables: tuple[TableState, ...]
    closed: bool = False
    version: int = 0
    """The version of the tournament with which it was paired."""
    time: int = 0
    rulings: tuple[RuledOn, ...] = ()
    reason: str = ""
    """The organiser's reason for pairing it by hand; empty: its rules paired it."""

    @property
    def number(self) -> int:
        """Its number, from 1."""
        return self.paired.round

    @property
    def byes(self) -> tuple[Bye, ...]:
        """The byes that the format gave."""
        return self.paired.byes

    @property
    def seated(self) -> frozenset[str]:
        """All who sit at one of its tables."""
        return frozenset(player for table in self.tables for player in table.players)

    @property
    def settled(self) -> bool:
        """True if all its tables have a result."""
        return all(table.settled for table in self.tables)
