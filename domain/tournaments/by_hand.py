"""Rounds that the organiser pairs by hand: what is possible, and what each table and each bye breaks.

Verification computes the breaches again from the rounds before, so a round cannot hide what it breaks.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations

from domain.tournaments import rules
from domain.tournaments.course import absent, swiss_field
from domain.tournaments.dutch import PairingCard
from domain.tournaments.events import HAND, RoundPaired
from domain.tournaments.pairing import Breach, Broken, Bye, ByHand, Entrant, PairedTable
from domain.tournaments.pods import sizes
from domain.tournaments.results import BYES, Ending, Round, meetings
from domain.tournaments.rules import refused
from domain.tournaments.scoring import totals
from domain.tournaments.settings import Swiss
from domain.tournaments.tournament import Tournament


def paired_by_hand(
    tournament: Tournament, number: int, tables: Sequence[Sequence[str]], byes: Sequence[str]
) -> RoundPaired:
    """The next round as the organiser pairs it: ``tables`` of entrants in the order of seats, and ``byes``.

    Raises:
        Refused: TRN-PAIR-04.
    """
    if not isinstance(tournament.settings.format, Swiss):
        raise refused(rules.HAND, "not-by-hand")
    field = swiss_field(tournament, number)
    _require_once([*(player for table in tables for player in table), *byes], [one.player for one in field])
    seats = tournament.settings.seats
    possible = range(min(3, seats), seats + 1)
    for place, table in enumerate(tables, 1):
        if len(table) not in possible:
            raise refused(rules.HAND, "wrong-size", table=place, least=possible[0], most=seats)
    if not tables:
        raise refused(rules.HAND, "nobody-seated")
    hand = _Hand(tournament, field, [tournament.played(before) for before in range(1, number)])
    small = sum(len(table) < seats for table in tables) > hand.small_tables
    ending = Ending.PAIRING_BYE if len(byes) == 1 else Ending.HALF_BYE
    return RoundPaired(
        number,
        HAND,
        tuple(sorted(field, key=lambda one: one.rank)),
        tuple(PairedTable(tuple(table), ByHand(tuple(hand.at_table(table, small)))) for table in tables),
        tuple(Bye(player, ByHand(tuple(hand.without(player, len(byes)))), ending) for player in byes),
        tuple(sorted(absent(tournament, number).items())),
    )


def _require_once(named: Sequence[str], field: Sequence[str]) -> None:
    """Requires that everybody who plays is named once, and nobody else."""
    seen: set[str] = set()
    playing = set(field)
    for player in named:
        if player not in playing:
            raise refused(rules.HAND, "not-playing", entrant=player)
        if player in seen:
            raise refused(rules.HAND, "named-twice", entrant=player)
        seen.add(player)
    for player in field:
        if player not in seen:
            raise refused(rules.HAND, "left-out", entrant=player)


@dataclass(frozen=True)
class _Hand:
    """The record of the rounds so far about those who play the next one."""

    tournament: Tournament
    field: Sequence[Entrant]
    rounds: Sequence[Round]

    @cached_property
    def small_tables(self) -> int:
        """The number of tables smaller than the rest where nobody pairs by hand."""
        seats = self.tournament.settings.seats
        return sum(size < seats for size in sizes(len(self.field), seats)) if seats > 2 else 0

    def at_table(self, players: Sequence[str], small: bool) -> Iterator[Breach]:
        """The rules that a table breaks; ``small``: more tables are small than must be."""
        seats = self.tournament.settings.seats
        for one, two in combinations(players, 2):
            if times := self._met[frozenset((one, two))]:
                yield Breach(Broken.REPEAT, (one, two), times)
            if two in self.tournament.entrants[one].apart:
                yield Breach(Broken.APART, (one, two))
        if seats == 2:
            due = {player: self._card(player).due for player in players}
            yield from (
                Breach(Broken.SEAT, (player,))
                for seat, player in enumerate(players)
                if due[player] is not None and due[player] != seat
            )
        if len({self._scores[player] for player in players}) > 1:
            yield Breach(Broken.SCORES, tuple(players))
        if small and len(players) < seats:
            yield Breach(Broken.SMALL_TABLE, tuple(players))

    def without(self, player: str, byes: int) -> Iterator[Breach]:
        """The rules that the bye of a player breaks, one of a number of ``byes``."""
        seats = self.tournament.settings.seats
        had = sum(played.ending(player) in BYES - {Ending.ABSENT} for played in self.rounds)
        if had:
            yield Breach(Broken.BYE_AGAIN, (player,), had)
        needed = len(self.field) % 2 if seats == 2 else len(self.field) - sum(sizes(len(self.field), seats))
        if byes > needed:
            yield Breach(Broken.BYES, (player,))

    @cached_property
    def _met(self) -> Counter[frozenset[str]]:
        return meetings(self.rounds)

    @cached_property
    def _scores(self) -> dict[str, Fraction]:
        return totals(self.tournament.settings.scoring, self.rounds, [one.player for one in self.field])

    def _card(self, player: str) -> PairingCard:
        return PairingCard(self._entrants[player], 0, self.rounds, self.tournament.settings.scoring)

    @cached_property
    def _entrants(self) -> dict[str, Entrant]:
        return {one.player: one for one in self.field}
