"""Results of each player in a round: places with ties, victory points, forfeits, voided tables and byes.

Two players *met* if both played at one table that was not voided. A table at which fewer than two played was *not
played*: its only player, if any, wins by forfeit.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import combinations


class Ending(Enum):
    """The end of a round for a player."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    """Came to the table; all others forfeited."""
    FORFEIT_LOSS = "forfeit loss"
    VOID = "void"
    """The organiser voided the table. Nobody gets a point, and nobody met."""
    PAIRING_BYE = "pairing bye"
    """No table had a seat left. Worth as much as a win."""
    FULL_BYE = "full bye"
    """The organiser gave a bye that is worth as much as a win."""
    HALF_BYE = "half bye"
    """The player asked for a bye that is worth as much as a draw."""
    ABSENT = "absent"
    """Not in the round: entered late, left, or asked for a bye without points."""


BYES = frozenset({Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.HALF_BYE, Ending.ABSENT})
"""The endings of a round without a table."""

VOLUNTARY = frozenset({Ending.HALF_BYE, Ending.ABSENT, Ending.FORFEIT_LOSS})
"""The endings of a round that the player chose not to play: the *voluntary unplayed rounds* of FIDE C.07."""

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Seated:
    """The result of a player at a table. The best ``place`` is 1; a player who forfeited has none."""

    player: str
    place: int | None
    points: Fraction = Fraction(0)
    """The victory points of the game."""

    @property
    def forfeited(self) -> bool:
        """True if they did not come, or the organiser took the match from them."""
        return self.place is None


@dataclass(frozen=True)
class TableResult:
    """The result of a table, in the order of its seats. ``unplayed``: those who came were too few for the game, and
    each of them wins by forfeit.

    Raises:
        ValueError: a player sits twice, or the places are not those of a ranking with ties (1, 1, 3).
    """

    seats: tuple[Seated, ...]
    void: bool = False
    unplayed: bool = False

    def __post_init__(self) -> None:
        if len(set(self.players)) != len(self.seats):
            raise ValueError("a player sits twice at one table")
        places = sorted(seat.place for seat in self.seats if seat.place is not None)
        if any(place != 1 + sum(other < place for other in places) for place in places):
            raise ValueError(f"{places} are no places of a ranking with ties, such as 1, 1, 3")

    @cached_property
    def players(self) -> tuple[str, ...]:
        """All who were paired at the table, in the order of seats."""
        return tuple([seat.player for seat in self.seats])

    @cached_property
    def played(self) -> tuple[Seated, ...]:
        """Those who played against each other; nobody if the table was void or too few came."""
        came = tuple(seat for seat in self.seats if not seat.forfeited)
        return came if len(came) > 1 and not (self.void or self.unplayed) else ()

    def ending(self, player: str) -> Ending:
        """The end of the round for one of the players."""
        if self.void:
            return Ending.VOID
        if self.seat_of(player).forfeited:
            return Ending.FORFEIT_LOSS
        return Ending.PLAYED if self.played else Ending.FORFEIT_WIN

    @cached_property
    def winner(self) -> str | None:
        """The player who won the match that was played; None: nobody, or several share the first place."""
        first = [seat.player for seat in self.played if seat.place == 1]
        return first[0] if len(first) == 1 else None

    def seat_of(self, player: str) -> Seated:
        """The result of a player."""
        return self._seats[player]

    @cached_property
    def _seats(self) -> dict[str, Seated]:
        return {seat.player: seat for seat in self.seats}

    def opponents(self, player: str) -> tuple[str, ...]:
        """The other players who were paired at the table, whether they came or not."""
        return tuple(other for other in self.players if other != player)

    def met(self, player: str) -> tuple[str, ...]:
        """Those the player met, in the order of seats."""
        return tuple(other for other, _ in self.encounters.get(player, ()))

    @cached_property
    def encounters(self) -> Mapping[str, Sequence[tuple[str, int]]]:
        """The others that each player met, in the order of seats, with the result against them as in `against`."""
        came = [(seat.player, seat.place) for seat in self.played if seat.place is not None]
        return {
            player: [(other, (own < others) + (own <= others)) for other, others in came if other != player]
            for player, own in came
        }

    def against(self, player: str, other: str) -> int:
        """The result of a player against another: 2 halves for a better place, 1 for the same, 0 for a worse one."""
        own, others = self.seat_of(player).place, self.seat_of(other).place
        if own is None or others is None:
            raise ValueError("one of them forfeited")
        return 1 if own == others else 2 if own < others else 0

    def seats_at(self, place: int) -> int:
        """The number of players who share a place."""
        return sum(seat.place == place for seat in self.seats)


@dataclass(frozen=True)
class Round:
    """A round that was played: its tables, and the byes of those who sat at none.

    A player who is at no table and in no list of byes was absent.

    Raises:
        ValueError: a player is there twice, or a bye is none.
    """

    tables: tuple[TableResult, ...]
    byes: Mapping[str, Ending] = field(default_factory=dict)
    penalties: Mapping[str, Fraction] = field(default_factory=dict)
    """The points that were taken from players."""

    def __post_init__(self) -> None:
        players = self.players
        if len(set(players)) < len(players):
            twice = sorted(player for player, times in Counter(players).items() if times > 1)
            raise ValueError(f"twice in one round: {', '.join(twice)}")
        if not BYES.issuperset(self.byes.values()):
            raise ValueError("a player with a bye sits at no table")

    @property
    def players(self) -> list[str]:
        """All who are at a table or have a bye."""
        return [*self.byes, *(player for table in self.tables for player in table.players)]

    @cached_property
    def _tables(self) -> dict[str, TableResult]:
        return {player: table for table in self.tables for player in table.players}

    def table_of(self, player: str) -> TableResult | None:
        """The table at which a player was paired."""
        return self._tables.get(player)

    def ending(self, player: str) -> Ending:
        """The end of the round for a player."""
        table = self.table_of(player)
        return table.ending(player) if table else self.byes.get(player, Ending.ABSENT)

    @cached_property
    def unplayed(self) -> Mapping[str, Ending]:
        """The end of the round for those who are in it and played no match."""
        incomplete = [table for table in self.tables if len(table.played) < len(table.seats)]
        endings = {player: table.ending(player) for table in incomplete for player in table.players}
        return dict(self.byes) | {name: ending for name, ending in endings.items() if ending is not Ending.PLAYED}


def meetings(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """The number of meetings of each two players."""
    return Counter(
        frozenset(pair)
        for played in rounds
        for table in played.tables
        for pair in combinations([seat.player for seat in table.played], 2)
    )


def sittings(rounds: Sequence[Round]) -> Counter[tuple[str, int]]:
    """The number of times that each player sat in each seat, from 0, at tables that were played."""
    return Counter(
        (seat.player, number)
        for played in rounds
        for table in played.tables
        for number, seat in enumerate(table.seats)
        if seat in table.played
    )


def byes_so_far(rounds: Sequence[Round]) -> Counter[str]:
    """The rounds without a table that were worth a win, by player: pairing byes, full byes, wins by forfeit. None of
    these players gets a pairing bye while another can have it (FIDE C.04.1).
    """
    free = {Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.FORFEIT_WIN}
    return Counter(player for played in rounds for player in played.players if played.ending(player) in free)
