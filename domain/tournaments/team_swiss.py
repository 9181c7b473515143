"""The Swiss system for teams: FIDE Handbook C.04.6 (*Swiss Team Pairing System*), as it applies from 1 February 2026.

Match points are the primary score, game points the secondary one. Preferences for a seat are those of type A, those of
type B, or none, as the organiser chose. The seat of a team in a match is that of its first board. The engine is that of
the Dutch system, `gacrux`, which says who meets; this module checks the absolute criteria, gives the seats (article 4)
and adds the reasons.

A team match of which no board was played gives no seat, and the two can still meet. A team that had the bye, or won a
match by forfeit, gets no bye.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from domain.tournaments.dutch import PairingCard, height_of
from domain.tournaments.dutch_engine import engine_pairs
from domain.tournaments.pairing import (
    Bye,
    Entrant,
    Float,
    Paired,
    PairedRound,
    PairedTable,
    Preference,
    Strength,
    Unpairable,
    UnpairableError,
    Unpaired,
    in_order,
)
from domain.tournaments.results import Round
from domain.tournaments.scoring import MatchPoints
from domain.tournaments.settings import SeatPreferences

MOST = 200
"""The most teams of a round."""
NO_PAIRING = "the rules of the Swiss system for teams allow no pairing of this round"


@dataclass(frozen=True)
class TeamSwiss:
    """The format. Its players are teams, its tables are team matches."""

    length: int
    """The number of rounds: floats count less in the last two."""
    scoring: MatchPoints
    game_points: Mapping[str, Fraction]
    """The game points of each team so far, which decide about seats."""
    first: int = 0
    """The seat of the first team in the first round, from 0; it is drawn by lot."""
    everybody: Sequence[Entrant] = ()
    """All teams, also those that are missing from a round: their pairing numbers stay."""
    preferences: SeatPreferences = SeatPreferences.TYPE_A
    """The preferences for a seat that count."""
    seats: ClassVar[int] = 2

    def pair(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> PairedRound:
        """The next round.

        Raises:
            ValueError: all rounds were paired, there are too few teams or too many, or the rules allow no pairing.
        """
        order = in_order(field)
        if len(rounds) >= self.length:
            raise ValueError("all rounds were paired")
        if len(order) < 2:
            raise UnpairableError(Unpairable.TOO_FEW, "a round of teams needs two of them", 2)
        if len(order) > MOST:
            raise UnpairableError(Unpairable.TOO_MANY, f"a round of teams has at most {MOST} of them", MOST)
        known = {one.player: one for one in (*self.everybody, *order)}
        numbers = {one.player: number for number, one in enumerate(in_order([*known.values()]), 1)}
        cards = {one.player: PairingCard(one, numbers[one.player], rounds, self.scoring) for one in order}
        found = engine_pairs(numbers, [*cards], rounds, self.scoring, self.length, self.first, teams=self.preferences)
        pairs = [self._in_order(cards[one], cards[two]) for one, two in found if one and two]
        left = [cards[one or two] for one, two in found if not (one and two)]
        if (
            len(left) != len(order) % 2
            or any(card.free_wins for card in left)
            or any(two.player in one.met for one, two in pairs)
        ):
            raise UnpairableError(Unpairable.NO_PAIRING, NO_PAIRING)
        tables = [self._table(*pair) for pair in sorted(pairs, key=height_of)]
        return PairedRound(tuple(tables), tuple(Bye(one.player, Unpaired(one.score, one.missed)) for one in left))

    def _in_order(self, one: PairingCard, two: PairingCard) -> tuple[PairingCard, PairingCard]:
        """The *first team* of a pair, then the other (article 4.2)."""
        return (one, two) if self._rank(one) < self._rank(two) else (two, one)

    def _rank(self, card: PairingCard) -> tuple[Fraction, Fraction, int]:
        return -card.score, -self.game_points.get(card.player, Fraction(0)), card.number

    def _table(self, first: PairingCard, other: PairingCard) -> PairedTable:
        seat = self._seat(first, other)
        pair = (other, first) if seat else (first, other)
        wanted = tuple(self._preferred(card) for card in pair)
        return PairedTable((pair[0].player, pair[1].player), _reason(*pair, wanted))

    def _preferred(self, card: PairingCard) -> tuple[int, Strength] | None:
        return preferred(card, self.preferences, last=len(card.rounds) + 1 == self.length)

    def _seat(self, first: PairingCard, other: PairingCard) -> int:
        """The seat of the first team (article 4.3)."""
        if not first.games and not other.games:
            return self.first if first.number % 2 else 1 - self.first
        own, others = self._preferred(first), self._preferred(other)
        if own is not None and others is None:
            return own[0]
        if others is not None and own is None:
            return 1 - others[0]
        if own is not None and others is not None:
            if own[0] != others[0] or (own[1], others[1]) == (Strength.STRONG, Strength.MILD):
                return own[0]
            if (own[1], others[1]) == (Strength.MILD, Strength.STRONG):
                return 1 - others[0]
        if first.difference != other.difference:
            return int(first.difference > other.difference)
        for (seat, _), (theirs, _) in zip(reversed(first.games), reversed(other.games), strict=False):
            if seat != theirs:
                return theirs
        if own is not None:
            return own[0]
        return 1 - first.games[-1][0] if first.games else other.games[-1][0]


def preferred(
    card: PairingCard, preferences: SeatPreferences = SeatPreferences.TYPE_A, *, last: bool = False
) -> tuple[int, Strength] | None:
    """The seat that a team prefers and the strength of that (article 1.7); None: it prefers none. In the ``last`` round
    a team that had both seats as often has no mild preference.
    """
    if preferences is SeatPreferences.NONE:
        return None
    if card.difference < -1 or (card.difference in (0, -1) and card.repeated == 1):
        return 0, Strength.STRONG
    if card.difference > 1 or (card.difference in (0, 1) and card.repeated == 0):
        return 1, Strength.STRONG
    if preferences is SeatPreferences.TYPE_A or not card.games:
        return None
    if card.difference:
        return int(card.difference > 0), Strength.MILD
    return None if last else (1 - card.games[-1][0], Strength.MILD)


def _reason(one: PairingCard, two: PairingCard, wanted: Sequence[tuple[int, Strength] | None]) -> Paired:
    """The reason why two teams meet."""
    floats = (
        ()
        if one.score == two.score
        else (Float(one.player, one.score, one.score > two.score), Float(two.player, two.score, two.score > one.score))
    )
    preferences = (
        Preference(card.player, *want, want[0] == seat)
        for seat, (card, want) in enumerate(zip((one, two), wanted, strict=True))
        if want is not None
    )
    return Paired(max(one.score, two.score), floats, tuple(preferences))
