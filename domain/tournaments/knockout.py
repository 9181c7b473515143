"""Single elimination by seeds: at tables of two the winner goes on, at tables of four the best two.

A round has *slots*, the best first. Before the first round a player has the slot of their seed. The first round leaves
``seats`` times a power of two: as few tables play as that needs, and the first seeds have byes. From then on all tables
are full. Slots meet as in the usual bracket: the best with the worst, and at tables of four the rows go back and forth
(1 4 5 8, 2 3 6 7). A winner takes the best slot of their table. The seconds of tables of four take the slots after
those, the last table's first, all moved on by as few tables as it takes that nobody meets a player of their table again
at once. (In the final this cannot be avoided.)

Only a forfeit leaves a slot empty: the others at that table of the next round then meet without it, and if no more are
there than go on, they have byes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from domain.tournaments.pairing import (
    Bracket,
    Bye,
    Entrant,
    PairedRound,
    PairedTable,
    Undecided,
    UndecidedError,
    Unpairable,
    UnpairableError,
    in_order,
)
from domain.tournaments.results import Round, TableResult, sittings
from domain.tournaments.seating import seated

Slots: TypeAlias = list[Entrant | None]
"""The players of a round by slot."""


@dataclass(frozen=True)
class Draw:
    """The slots of a round that meet, and the slots to which the best of each table go. Slots count from 0.

    The first ``byes`` slots have byes and stay where they are. A table is a list of slots.
    """

    byes: int
    tables: tuple[tuple[int, ...], ...]
    onward: tuple[tuple[int, ...], ...]
    """For each table the slots of the next round, for the winner and for the second; none after the final."""

    @property
    def final(self) -> bool:
        """True if this is the last round."""
        return not self.onward


def draw(slots: int, seats: int) -> Draw:
    """The draw of a round with this number of slots.

    Raises:
        ValueError: there are no such tables, or too few players.
    """
    if seats not in {2, 4}:
        raise ValueError("knockout tables have two or four seats")
    if slots < 2:
        raise UnpairableError(Unpairable.TOO_FEW, "a knockout needs at least two players", 2)
    if slots <= seats:
        return Draw(0, (tuple(range(slots)),), ())
    left = seats
    while left * 2 < slots:
        left *= 2
    number = -((left - slots) // (seats // 2))
    byes = left - number * (seats // 2)
    tables = (_table(table, number, seats) for table in range(number))
    onward = _onward(byes, number, draw(left, seats)) if seats == 4 else [(byes + table,) for table in range(number)]
    return Draw(
        byes, tuple(tuple(byes + slot for slot in table if byes + slot < slots) for table in tables), tuple(onward)
    )


def knockout_length(slots: int, seats: int) -> int:
    """The number of rounds of a knockout."""
    rounds = 1
    while not (drawn_round := draw(slots, seats)).final:
        slots = drawn_round.byes + len(drawn_round.tables) * (seats // 2)
        rounds += 1
    return rounds


def _onward(byes: int, number: int, following: Draw) -> list[tuple[int, int]]:
    """The slots to which winners and seconds go, so that they do not meet at once if that is possible."""
    table_of = {slot: table for table, slots in enumerate(following.tables) for slot in slots}
    moved = (
        [(byes + table, byes + 2 * number - 1 - (table + by) % number) for table in range(number)]
        for by in range(number)
    )
    return min(moved, key=lambda onward: sum(table_of[one] == table_of[two] for one, two in onward))


def _table(table: int, number: int, seats: int) -> list[int]:
    """The slots of a table: one of each row, forwards and backwards in turn."""
    return [row * number + (number - 1 - table if row % 2 else table) for row in range(seats)]


@dataclass(frozen=True)
class Knockout:
    """The format. The field of each round is that of the first, and ranks are seeds."""

    seats: int = 2

    @property
    def going_on(self) -> int:
        """The number of players of a table who reach the next round."""
        return self.seats // 2

    def pair(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> PairedRound:
        """The next round.

        Raises:
            ValueError: the final was played, or a table of the round before does not say who goes on.
        """
        slots: Slots = list(in_order(field))
        for number, played in enumerate(rounds):
            if draw(len(slots), self.seats).final:
                raise ValueError(f"the final was round {number}")
            slots = self._after(slots, played)
        return self._paired(slots, rounds)

    def _paired(self, slots: Slots, rounds: Sequence[Round]) -> PairedRound:
        drawn, seats = draw(len(slots), self.seats), sittings(rounds)
        tables, byes = (
            [],
            [Bye(one.player, Bracket(len(slots), (slot,))) for slot, one in _there(slots, range(drawn.byes))],
        )
        for table in drawn.tables:
            there = _there(slots, table)
            reason = Bracket(len(slots), tuple(slot for slot, _ in there))
            if len(there) > (1 if drawn.final else self.going_on):
                tables.append(PairedTable(seated([one for _, one in there], seats), reason))
            else:
                byes += [Bye(one.player, reason) for _, one in there]
        return PairedRound(tuple(tables), tuple(byes))

    def _after(self, slots: Slots, played: Round) -> Slots:
        """The slots of the next round."""
        drawn = draw(len(slots), self.seats)
        left: Slots = [*slots[: drawn.byes], *([None] * (len(drawn.tables) * self.going_on))]
        for places, onward in zip(drawn.tables, drawn.onward, strict=True):
            best = self._best([one for _, one in _there(slots, places)], played)
            for slot, one in zip(onward, best, strict=False):
                left[slot] = one
        return left

    def _best(self, there: Sequence[Entrant], played: Round) -> list[Entrant]:
        """Those of a table who go on, the best first."""
        if len(there) <= self.going_on:
            return list(there)
        table = played.table_of(there[0].player)
        if table is None or table.void or set(table.players) != {one.player for one in there}:
            players = [one.player for one in there]
            raise UndecidedError(Undecided.NO_RESULT, players, f"there is no result of the table of {players[0]}")
        return _decided(there, table, self.going_on)


def _there(slots: Slots, places: Sequence[int]) -> list[tuple[int, Entrant]]:
    """The slots from 1, and the players in them; without empty ones."""
    return [(place + 1, one) for place in places if (one := slots[place]) is not None]


def _decided(there: Sequence[Entrant], table: TableResult, going_on: int) -> list[Entrant]:
    """The first players of a table by place, then by seed; a tie between those who go on and the others is refused."""
    places = {seat.player: seat.place for seat in table.seats if seat.place is not None}
    came = sorted((one for one in there if one.player in places), key=lambda one: (places[one.player], one.rank))
    if len(came) > going_on and places[came[going_on - 1].player] == places[came[going_on].player]:
        shared = places[came[going_on].player]
        tied = [one.player for one in came if places[one.player] == shared]
        both = f"{' and '.join(tied)} are tied for the last place that goes on"
        raise UndecidedError(Undecided.TIED, tied, f"{both}: decide their places, or let them play again")
    return came[:going_on]
