"""The Swiss system for two seats: the Dutch system of FIDE, by the rules of 2026.

The rules are FIDE Handbook C.04.3 (*FIDE (Dutch) System*) and C.04.1 (*Basic rules for Swiss Systems*), as they apply
from 1 February 2026; with the Baku acceleration (C.04.5.1, `acceleration`) where the organiser chose it. The engine is
`gacrux` (`dutch_engine` talks to it); the tests compare it with bbpPairings 6. This module checks what the engine
answers, gives the seats, and adds the reasons.

- The first seat is white. Ranks are seeds, the same in each round. *Pairing numbers* follow from them: they count those
  who are paired now or were in a round before, so a late entry moves the numbers of those below.
- The engine says who meets; seats are given here (C.04.3, article 5).
- A table that was voided or forfeited was not played: no seat is counted, and the two can still meet.
- After a round worth a win or a draw without a match (a bye, a win by forfeit) a player has floated down. After a round
  worth nothing they have not floated.
- A player with a free win (a bye worth a win, a win by forfeit) gets no pairing bye.
- Two who are kept apart do not meet.
- Those with an absolute preference for the same seat do not meet; in the last round they may if one of them is a top
  scorer, with more than half of the points there were.

Where a score group of hundreds has to be matched the engine takes long, so more than `MOST` are refused, and callers
give it a limited time.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from domain.tournaments.acceleration import NOT_ACCELERATED, Acceleration, upper_of
from domain.tournaments.dutch_engine import NO_PAIRING, engine_pairs
from domain.tournaments.pairing import (
    Bye,
    Entrant,
    Float,
    Paired,
    PairedRound,
    PairedTable,
    Preference,
    Strength,
    Unmet,
    Unpairable,
    UnpairableError,
    Unpaired,
    in_order,
)
from domain.tournaments.results import Ending, Round, byes_so_far
from domain.tournaments.scoring import USUAL_POINTS, ZERO, Scoring, round_score

MOST = 1000
"""The most players of a round: they take some seconds, or a minute where hundreds of one score do not fit together."""

FLOATED_WITHOUT_A_MATCH = frozenset({Ending.PAIRING_BYE, Ending.FULL_BYE, Ending.HALF_BYE, Ending.FORFEIT_WIN})
"""The unplayed rounds that count as a float down."""


@dataclass(frozen=True)
class Dutch:
    """The format."""

    length: int
    """The number of rounds: the last one is paired less strictly for top scorers."""
    first: int = 0
    """The seat of the highest seed in the first round, from 0; it is drawn by lot."""
    scoring: Scoring = USUAL_POINTS
    others: Sequence[Entrant] = ()
    """Players of the tournament who may be missing from a round, with their seeds. Without them the numbers of those
    below move, which decides only the seats of two who have not played yet."""
    apart: Collection[frozenset[str]] = ()
    """Every two who must not meet."""
    accelerated: bool = False
    """True if the upper half has virtual points in the first half of the rounds."""
    seats: ClassVar[int] = 2

    def pair(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> PairedRound:
        """The next round.

        Raises:
            ValueError: all rounds were paired, there are too few players or too many, or the rules allow no pairing.
        """
        order = in_order(field)
        if len(rounds) >= self.length:
            raise ValueError("all rounds were paired")
        if len(order) < 2:
            raise UnpairableError(Unpairable.TOO_FEW, "a round of the Dutch system needs two players", 2)
        if len(order) > MOST:
            raise UnpairableError(Unpairable.TOO_MANY, f"a round of the Dutch system has at most {MOST} players", MOST)
        numbers = self._numbers(order, rounds)
        virtual = self._acceleration(order, rounds)
        cards = [PairingCard(entrant, numbers[entrant.player], rounds, self.scoring, virtual) for entrant in order]
        pairs, byes = self._found(cards, numbers, rounds, virtual)
        self._check(pairs, byes, len(order), last=len(rounds) + 1 == self.length)
        tables = (self._table(*sorted(pair, key=lambda card: card.height)) for pair in sorted(pairs, key=height_of))
        without = (
            Bye(card.player, Unpaired(card.score, card.missed, virtual.counts(len(rounds) + 1))) for card in byes
        )
        return PairedRound(tuple(tables), tuple(without))

    def _numbers(self, order: Sequence[Entrant], rounds: Sequence[Round]) -> dict[str, int]:
        """The pairing numbers of those who are paired now or were before."""
        there = {entrant.player for entrant in order}
        before = {player for played in rounds for player in _paired(played)}
        away = [entrant for entrant in self.others if entrant.player in before - there]
        return {entrant.player: number for number, entrant in enumerate(in_order([*order, *away]), 1)}

    def _acceleration(self, order: Sequence[Entrant], rounds: Sequence[Round]) -> Acceleration:
        """The virtual points."""
        if not self.accelerated:
            return NOT_ACCELERATED
        everybody = in_order([*{one.player: one for one in (*self.others, *order)}.values()])
        began = _paired(rounds[0]) if rounds else {one.player for one in order}
        return Acceleration(self.length, self.scoring, frozenset(upper_of([one.player for one in everybody], began)))

    def _found(
        self, cards: Sequence["PairingCard"], numbers: Mapping[str, int], rounds: Sequence[Round], virtual: Acceleration
    ) -> tuple[list[tuple["PairingCard", "PairingCard"]], list["PairingCard"]]:
        """The engine's pairs and byes."""
        by_name = {card.player: card for card in cards}
        found = engine_pairs(numbers, [*by_name], rounds, self.scoring, self.length, self.first, self.apart, virtual)
        pairs = [(by_name[one], by_name[two]) for one, two in found if two]
        return pairs, [by_name[one] for one, two in found if not two]

    def _table(self, higher: "PairingCard", lower: "PairingCard") -> PairedTable:
        """The table of two players, the higher of them first."""
        pair = (lower, higher) if self._seat(higher, lower) else (higher, lower)
        return PairedTable((pair[0].player, pair[1].player), _reason(*pair))

    def _seat(self, higher: "PairingCard", lower: "PairingCard") -> int:
        """The seat of the higher player (C.04.3, article 5.2)."""
        own, others = higher.preferred, lower.preferred
        if others is None:
            return own[0] if own else self.first if higher.number % 2 else 1 - self.first
        if own is None:
            return 1 - others[0]
        if own[0] != others[0] or higher.urgency > lower.urgency:
            return own[0]
        if lower.urgency > higher.urgency:
            return 1 - others[0]
        for (seat, _), (other, _) in zip(reversed(higher.games), reversed(lower.games), strict=False):
            if seat != other:
                return other
        return own[0]

    def _check(
        self,
        pairs: Sequence[tuple["PairingCard", "PairingCard"]],
        byes: Sequence["PairingCard"],
        players: int,
        last: bool,
    ) -> None:
        """Raise an error if the engine's answer breaks an absolute rule, which it does where no pairing exists."""
        if (
            len(byes) != players % 2
            or any(card.free_wins for card in byes)
            or any(not one.may_meet(two, last) for one, two in pairs)
            or any(frozenset((one.player, two.player)) in self.apart for one, two in pairs)
        ):
            raise UnpairableError(Unpairable.NO_PAIRING, NO_PAIRING)


def _paired(played: Round) -> set[str]:
    """Those who were paired in a round: they sat at a table, or were left over."""
    return {
        player for player in played.players if played.table_of(player) or played.ending(player) is Ending.PAIRING_BYE
    }


@dataclass(frozen=True)
class PairingCard:
    """The record of a player who takes part in the next one."""

    entrant: Entrant
    number: int
    """Their pairing number."""
    rounds: Sequence[Round]
    scoring: Scoring
    acceleration: Acceleration = NOT_ACCELERATED

    @property
    def player(self) -> str:
        """Their name."""
        return self.entrant.player

    @cached_property
    def score(self) -> Fraction:
        """The score with which they are paired, with virtual points."""
        return self.score_before(len(self.rounds))

    def score_before(self, number: int) -> Fraction:
        """The score with which they were paired in a round; rounds count from 0."""
        return self._score_of(self.player, number)

    def _score_of(self, player: str, number: int) -> Fraction:
        return self._points_of(player, number) + self.acceleration.points(player, number + 1)

    def _points_of(self, player: str, number: int) -> Fraction:
        return sum((round_score(self.scoring, played, player) for played in self.rounds[:number]), ZERO)

    @cached_property
    def games(self) -> tuple[tuple[int, str], ...]:
        """The seat and the opponent of each match that was played."""
        return tuple(self._games())

    def _games(self) -> Iterator[tuple[int, str]]:
        for played in self.rounds:
            table = played.table_of(self.player)
            for other in table.met(self.player) if table else ():
                yield (0 if table and table.players[0] == self.player else 1), other

    @cached_property
    def met(self) -> frozenset[str]:
        """All opponents of matches that were played."""
        return frozenset(other for _, other in self.games)

    @property
    def missed(self) -> int:
        """The rounds in which they did not play."""
        return len(self.rounds) - len(self.games)

    @cached_property
    def free_wins(self) -> int:
        """The rounds they won without a match."""
        return byes_so_far(self.rounds)[self.player]

    @cached_property
    def difference(self) -> int:
        """The number of their games in the first seat less that in the second."""
        return sum(1 - 2 * seat for seat, _ in self.games)

    @cached_property
    def repeated(self) -> int | None:
        """The seat of the last two games, if it was the same."""
        last = [seat for seat, _ in self.games[-2:]]
        return last[0] if len(last) == 2 and last[0] == last[1] else None

    @cached_property
    def preferred(self) -> tuple[int, Strength] | None:
        """The seat they prefer, and how much."""
        if not self.games:
            return None
        if abs(self.difference) > 1 or self.repeated is not None:
            due = self.difference > 0 if abs(self.difference) > 1 else self.repeated == 0
            return int(due), Strength.ABSOLUTE
        if self.difference:
            return int(self.difference > 0), Strength.STRONG
        return 1 - self.games[-1][0], Strength.MILD

    @property
    def height(self) -> tuple[Fraction, int]:
        """Their place in the order of the players of a round: by score, then by number."""
        return -self.score, self.number

    @property
    def urgency(self) -> tuple[int, int]:
        """The order of two who prefer the same seat: strength, then the difference if it is absolute."""
        strength = self.preferred[1] if self.preferred else Strength.MILD
        return -[*Strength].index(strength), abs(self.difference) if strength is Strength.ABSOLUTE else 0

    @property
    def due(self) -> int | None:
        """The seat that they must have unless they are a top scorer."""
        return self.preferred[0] if self.preferred and self.preferred[1] is Strength.ABSOLUTE else None

    def float_of(self, number: int) -> str:
        """Their float in a round (`up`, `down`, `none`); rounds count from 0, from the last one if negative."""
        number %= len(self.rounds)
        played = self.rounds[number]
        table = played.table_of(self.player)
        other = table.met(self.player) if table else ()
        if not other:
            return "down" if played.ending(self.player) in FLOATED_WITHOUT_A_MATCH else "none"
        own, others = self.score_before(number), self._score_of(other[0], number)
        return "none" if own == others else "down" if own > others else "up"

    def may_meet(self, other: "PairingCard", last: bool) -> bool:
        """True if the absolute criteria allow that they meet."""
        if other.player in self.met:
            return False
        same = self.due is not None and self.due == other.due
        return not same or (last and (self.is_top_scorer or other.is_top_scorer))

    @property
    def is_top_scorer(self) -> bool:
        """True if they have more than half of the points there were."""
        return 2 * self._points_of(self.player, len(self.rounds)) > len(self.rounds) * self.scoring.win


def height_of(pair: tuple[PairingCard, PairingCard]) -> tuple[Fraction, Fraction, int]:
    """The order of tables: the higher score, then both, then the higher of the two players (FIDE C.04.2)."""
    one, two = pair
    return -max(one.score, two.score), -one.score - two.score, min(one.number, two.number)


# -- reasons ----------------------------------------------------------------------------------------------------------


def _reason(one: PairingCard, two: PairingCard) -> Paired:
    """The reason why two players meet."""
    floats = () if one.score == two.score else (_float(one, two), _float(two, one))
    preferences = tuple(_preferences(one, 0)) + tuple(_preferences(two, 1))
    unmet = {*_unmet_seats(one, 0), *_unmet_seats(two, 1), *_unmet_floats(one, two), *_unmet_floats(two, one)}
    virtual = one.acceleration.counts(len(one.rounds) + 1)
    return Paired(
        min(one.score, two.score), floats, preferences, tuple(each for each in Unmet if each in unmet), virtual
    )


def _float(one: PairingCard, other: PairingCard) -> Float:
    return Float(one.player, one.score, one.score > other.score)


def _preferences(card: PairingCard, seat: int) -> Iterator[Preference]:
    if card.preferred:
        preferred, strength = card.preferred
        yield Preference(card.player, preferred, strength, preferred == seat)


def _unmet_seats(card: PairingCard, seat: int) -> Iterator[Unmet]:
    """The cost of a seat to a player who prefers the other."""
    if not card.preferred or card.preferred[0] == seat:
        return
    yield Unmet.PREFERENCE
    if card.preferred[1] is not Strength.MILD:
        yield Unmet.STRONG_PREFERENCE
    if abs(card.difference + 1 - 2 * seat) > 2:
        yield Unmet.SEAT_MORE_THAN_TWICE
    if card.repeated == seat:
        yield Unmet.SEAT_THREE_TIMES


def _unmet_floats(card: PairingCard, other: PairingCard) -> Iterator[Unmet]:
    """The cost of a float to a player who floated the same way before."""
    if card.score == other.score:
        return
    down = card.score > other.score
    again = (Unmet.DOWN_AGAIN, Unmet.DOWN_AS_TWO_AGO) if down else (Unmet.UP_AGAIN, Unmet.UP_AS_TWO_AGO)
    for ago, criterion in enumerate(again[: len(card.rounds)], 1):
        if card.float_of(-ago) == ("down" if down else "up"):
            yield criterion
