"""Double elimination by seeds, at tables of two: who loses once is in the losers' bracket, who loses twice is out.

The *winners' bracket* is a knockout of a power of two of slots; the first seeds have byes. In the *losers' bracket* the
losers of its first round meet each other. Then two rounds follow for each later round of the winners' bracket: those
who are left meet its losers, and the winners of that meet each other. The winner of each bracket reach the *final*. If
the one who had not lost loses it, both have lost once: with a ``reset`` they play a second final.

The losers of a round of the winners' bracket do not come to the places below their own tables, since the players there
lost to them before: for the round ``j`` the bits of the number of a table are changed by those of ``j - 1`` in reverse
order. So those who have met are as far from each other as the bracket allows.

A round of the tournament has all tables whose players are known: the second and each later round of the winners'
bracket is played together with a round of the losers' bracket. A stage in which nobody meets is left out.

Who forfeits loses. If both forfeit, both are out, and the player who would have met them goes on without playing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from domain.tournaments.pairing import (
    BracketPart,
    BracketSection,
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
from domain.tournaments.results import Round, sittings
from domain.tournaments.seating import seated


@dataclass(frozen=True)
class DoubleKnockout:
    """The format. The field of each round is that of the first, and ranks are seeds."""

    reset: bool = True

    def pair(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> PairedRound:
        """The next round.

        Raises:
            ValueError: everything was played, or a table of the round before does not say who goes on.
        """
        stages = DoubleBracket(field, rounds, reset=self.reset).stages
        if not stages:
            raise ValueError(f"the last round was round {len(rounds)}")
        seats, tables, byes = sittings(rounds), [], []
        for stage in stages:
            for there in stage.meetings:
                if len(there) == 2:
                    tables.append(PairedTable(seated(there, seats), stage.part))
                byes += [Bye(one.player, stage.part) for one in there if len(there) == 1]
        return PairedRound(tuple(tables), tuple(byes))


@dataclass(frozen=True, slots=True)
class BracketStage:
    """The meetings played at the same time in one part: for each table the players who are there, two, one or none."""

    part: BracketPart
    meetings: tuple[tuple[Entrant, ...], ...]


class DoubleBracket:
    """The places of all players in a double elimination after some rounds. ``lost`` is how often each player has lost,
    ``out`` in which step, from 1, those lost who are out, and whether by forfeit.

    Raises:
        ValueError: there are too few players, more rounds than are played, or a table does not say who goes on.
    """

    def __init__(self, field: Sequence[Entrant], rounds: Sequence[Round], *, reset: bool) -> None:
        players = in_order(field)
        if len(players) < 2:
            raise UnpairableError(Unpairable.TOO_FEW, "a knockout needs at least two players", 2)
        size = 2
        while size < len(players):
            size *= 2
        self.lost: dict[str, int] = {}
        self.out: dict[str, tuple[int, bool]] = {}
        self._last = 2 * (size.bit_length() - 1)
        self._reset = reset
        self._again = False
        self._step = 0
        self._winners = [players[seed] if seed < len(players) else None for seed in places(size)]
        self._losers: list[Entrant | None] = []
        self._beaten: list[Entrant | None] = []  # the losers of the last round of the winners' bracket, by table
        self._leave_out()
        for played in rounds:
            stages = self.stages
            if not stages:
                raise ValueError("there was a round after the last")
            self._go_on(stages, played)
            self._leave_out()

    @property
    def left(self) -> int:
        """The number of rounds left, as far as is known. A second final counts when it is known to be needed."""
        return max(0, self._last - self._step) + self._again

    @property
    def stages(self) -> list[BracketStage]:
        """The stages played next; none when all is over."""
        return list(self._stages())

    def _stages(self) -> Iterator[BracketStage]:
        step = self._step + 1
        if step >= self._last:
            if step == self._last or self._again:
                section = BracketSection.FINAL if step == self._last else BracketSection.SECOND_FINAL
                yield BracketStage(BracketPart(section, 1), (_there(self._winners[0], self._losers[0]),))
            return
        if step == 1 or step % 2 == 0:
            yield BracketStage(BracketPart(BracketSection.WINNERS, 1 + step // 2), _neighbours(self._winners))
        if step > 1:
            yield BracketStage(BracketPart(BracketSection.LOSERS, step - 1), _neighbours(self._meeting(step)))

    def _meeting(self, step: int) -> list[Entrant | None]:
        """The losers' bracket in a step: neighbours meet."""
        if step == 2:
            return self._beaten
        if step % 2 == 0:
            return self._losers
        number = 1 + step // 2
        changed = turned(number - 1, self._last // 2 - number)
        coming = [self._beaten[table ^ changed] for table in range(len(self._beaten))]
        return [slot for both in zip(self._losers, coming, strict=True) for slot in both]

    def _leave_out(self) -> None:
        """Goes on while nobody meets."""
        while (stages := self.stages) and not any(len(there) > 1 for stage in stages for there in stage.meetings):
            self._go_on(stages, None)

    def _go_on(self, stages: Sequence[BracketStage], played: Round | None) -> None:
        self._step += 1
        for stage in stages:
            outcomes = [self._outcome(there, played) for there in stage.meetings]
            best, worst = [one for one, _ in outcomes], [other for _, other in outcomes]
            if stage.part.section is BracketSection.WINNERS:
                self._winners, self._beaten = best, worst
            elif stage.part.section is BracketSection.LOSERS:
                self._losers = best
            else:
                unbeaten = self._winners[0]
                self._again = best[0] not in (None, unbeaten) and unbeaten is not None and self._may_be_reset
        if self._last == 2 and self._step == 1:
            self._losers = self._beaten  # two players have no losers' bracket

    @property
    def _may_be_reset(self) -> bool:
        return self._reset and self._step == self._last

    def _outcome(self, there: Sequence[Entrant], played: Round | None) -> tuple[Entrant | None, Entrant | None]:
        """The player who goes on from a meeting, and the loser, if there is one."""
        if len(there) < 2 or played is None:
            return (there[0] if there else None), None
        reached = _reached(there, played)
        best, worst = sorted(there, key=lambda one: reached[one.player])
        if reached[best.player] == inf:
            for one in there:
                self._loses(one, forfeits=True, for_good=True)
            return None, None
        self._loses(worst, forfeits=reached[worst.player] == inf, for_good=False)
        return best, worst

    def _loses(self, one: Entrant, *, forfeits: bool, for_good: bool) -> None:
        self.lost[one.player] = self.lost.get(one.player, 0) + 1
        only_final = self._step == self._last and not self._reset
        if for_good or self.lost[one.player] > 1 or only_final:
            self.out[one.player] = (self._step, forfeits)


def places(size: int) -> list[int]:
    """The seeds of a bracket, from 0, by place: the best meets the worst, and those who are good meet late."""
    order = [0]
    while len(order) < size:
        order = [seed for best in order for seed in (best, 2 * len(order) - 1 - best)]
    return order


def turned(number: int, width: int) -> int:
    """The lowest bits of a number in reverse order."""
    return sum(1 << (width - 1 - bit) for bit in range(width) if number >> bit & 1)


def _neighbours(slots: Sequence[Entrant | None]) -> tuple[tuple[Entrant, ...], ...]:
    return tuple(_there(*slots[table : table + 2]) for table in range(0, len(slots), 2))


def _there(*slots: Entrant | None) -> tuple[Entrant, ...]:
    return tuple(one for one in slots if one is not None)


def _reached(there: Sequence[Entrant], played: Round) -> dict[str, float]:
    """The places at a table; infinite for a forfeit.

    Raises:
        ValueError: its result does not say who goes on.
    """
    one, two = there
    table = played.table_of(one.player)
    reached = {seat.player: seat.place or inf for seat in table.seats} if table is not None and not table.void else {}
    if reached.keys() != {one.player, two.player}:
        text = f"there is no result of the table of {one.player}"
        raise UndecidedError(Undecided.NO_RESULT, (one.player, two.player), text)
    if reached[one.player] == reached[two.player] < inf:
        both = f"{one.player} and {two.player} are tied, and one of them goes on"
        text = f"{both}: decide their places, or let them play again"
        raise UndecidedError(Undecided.TIED, (one.player, two.player), text)
    return reached
