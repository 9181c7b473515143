"""Round robins: schedules that are known from the start and depend on the seeds only.

*Two seats*: the Berger tables of FIDE (Handbook C.05, annex 1). Everybody meets everybody once in each cycle; the first
player of a table has the first seat. In a second cycle the seats are exchanged. If the number of players is odd,
everybody has one bye in each cycle, without points.

*Three and four seats*: a schedule for a number of rounds that the organiser chooses, in which the pairs meet equally
often as far as possible. With N players there are N(N-1)/2 pairs; if all rounds together have M meetings, then some
pair meets at least ⌈M / pairs⌉ times: that is the bound. Nine players at tables of three and sixteen at tables of four
always reach it: in four and five rounds, by the lines of an affine plane, everybody meets everybody once. All other
schedules come from the search of `pods` with equal scores, which then improves each round against all others until
nothing changes. It lowers the sum of the squares of all numbers of meetings, and does not always reach the bound. For
10 rounds of 24 players it takes seconds, and longer for more.

The field is the same in each round. A player who leaves stays in it and forfeits.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, combinations
from typing import ClassVar

from domain.tournaments import pairing
from domain.tournaments.pods import Pod, PodSearch, sizes
from domain.tournaments.results import Ending, Round
from domain.tournaments.seating import seated


@dataclass(frozen=True)
class RoundRobin:
    """The format for two seats."""

    cycles: int = 1
    seats: ClassVar[int] = 2

    def length(self, players: int) -> int:
        """The number of rounds."""
        return self.cycles * berger_length(players)

    def pair(self, field: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> pairing.PairedRound:
        """The next round."""
        players = [entrant.player for entrant in pairing.in_order(field)]
        if len(rounds) >= self.length(len(players)):
            raise ValueError("the schedule has no more rounds")
        cycle, number = divmod(len(rounds), berger_length(len(players)))
        tables = [pair[:: -1 if cycle % 2 else 1] for pair in berger(len(players), number)]
        return _paired(players, tables, len(rounds) + 1, Ending.ABSENT)


@dataclass(frozen=True)
class BalancedRounds:
    """The format for three and four seats."""

    seats: int
    number: int
    """The number of rounds."""

    def length(self, players: int) -> int:
        """The number of rounds for any number of players."""
        return self.number

    def pair(self, field: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> pairing.PairedRound:
        """The next round."""
        order = pairing.in_order(field)
        if len(rounds) >= self.length(len(order)):
            raise ValueError("the schedule has no more rounds")
        players = [entrant.player for entrant in order]
        tables = _seats(order, balanced(len(order), self.seats, self.number))[len(rounds)]
        return _paired(players, tables, len(rounds) + 1, Ending.PAIRING_BYE)


def _paired(players: Sequence[str], tables: Iterable[Sequence[int]], number: int, bye: Ending) -> pairing.PairedRound:
    """A round of a schedule, in which the players are numbers."""
    reason = pairing.Scheduled(number)
    chosen = tuple(pairing.PairedTable(tuple(players[index] for index in table), reason) for table in tables)
    there = {player for table in chosen for player in table.players}
    return pairing.PairedRound(
        chosen, tuple(pairing.Bye(player, reason, bye) for player in players if player not in there)
    )


# -- two seats --------------------------------------------------------------------------------------------------------


def berger_length(players: int) -> int:
    """The number of rounds in the Berger tables.

    Raises:
        ValueError: there are fewer than two players.
    """
    if players < 2:
        raise pairing.UnpairableError(pairing.Unpairable.TOO_FEW, "a round robin needs at least two players", 2)
    return players - 1 + players % 2


def berger(players: int, number: int) -> tuple[Pod, ...]:
    """A round of the Berger tables, with the players and the rounds from 0. An odd number has no last player: their
    opponent has a bye.
    """
    return tuple(table for table in _berger_round(berger_length(players), number) if max(table) < players)


def _berger_round(circle: int, number: int) -> list[Pod]:
    """A round: one player of the circle meets the last player, the others those at the same distance from that one.

    The last player has the second seat in the first round, then the first, and so on.
    """
    middle = number * (circle + 1) // 2 % circle
    first = (middle, circle) if number % 2 == 0 else (circle, middle)
    return [first, *(((middle + step) % circle, (middle - step) % circle) for step in range(1, (circle + 1) // 2))]


# -- three and four seats ---------------------------------------------------------------------------------------------


def bound(players: int, seats: int, rounds: int) -> int:
    """The fewest meetings of the pair that meets most."""
    meetings = rounds * sum(size * (size - 1) // 2 for size in sizes(players, seats))
    return -(-meetings // (players * (players - 1) // 2))


@cache
def balanced(players: int, seats: int, rounds: int) -> tuple[tuple[Pod, ...], ...]:
    """A schedule in which the pairs meet about equally often, with the players from 0.

    Raises:
        ValueError: there are too few players for a table, or no such tables.
    """
    tables = sizes(players, seats)
    if players == seats**2:
        plane = affine_plane(seats)
        return tuple(plane[number % len(plane)] for number in range(rounds))
    schedule: list[list[Pod]] = []
    for number in range(rounds):
        schedule.append(_Even(_staying(players, sum(tables), number), schedule).tables(tables))
    return tuple(map(tuple, _settled(schedule)))


def _staying(players: int, seated: int, number: int) -> list[int]:
    """The players who have a seat in a round. The byes go around from the last player."""
    byes = {(-1 - number * (players - seated) - bye) % players for bye in range(players - seated)}
    return [player for player in range(players) if player not in byes]


def _settled(schedule: list[list[Pod]]) -> list[list[Pod]]:
    """The schedule when no round can be improved against the others. Each change lowers the sum of squares."""
    changed = True
    while changed:
        changed = False
        for number, tables in enumerate(schedule):
            others = [*schedule[:number], *schedule[number + 1 :]]
            schedule[number] = _Even(sorted(chain(*tables)), others).better(tables)
            changed = changed or schedule[number] != tables
    return schedule


class _Even(PodSearch):
    """The search for a round beside the others: a meeting costs as much as the two players met in those.

    The sum of squares of all numbers of meetings grows by twice this cost and one for each meeting.
    """

    def __init__(self, staying: Sequence[int], others: Iterable[Sequence[Pod]]) -> None:
        pairs = (pair for tables in others for pod in tables for pair in combinations(pod, 2))
        met = Counter(frozenset(map(str, pair)) for pair in pairs)
        super().__init__([str(player) for player in staying], [Fraction(0)] * len(staying), met)
        self._staying = staying

    def cost(self, one: int, two: int) -> int:
        return self.met(one, two)

    def tables(self, tables: Sequence[int]) -> list[Pod]:
        """A round with tables of these sizes."""
        return self._players(self.found(tables))

    def better(self, tables: Iterable[Pod]) -> list[Pod]:
        """The tables after all exchanges that make them cheaper."""
        return self._players(self.improved(tuple(map(self._staying.index, pod)) for pod in tables))

    def _players(self, pods: Iterable[Pod]) -> list[Pod]:
        return [tuple(self._staying[number] for number in pod) for pod in pods]


def affine_plane(order: int) -> tuple[tuple[Pod, ...], ...]:
    """The lines of the affine plane of order 3 or 4, one round for each direction: all pairs meet once.

    A player is a point (x, y) with the number ``order`` · x + y. The lines are y = slope · x + begin and x = begin, in
    the numbers modulo 3 or in the field with four elements.
    """
    every = range(order)
    sloped = (
        tuple(tuple(order * x + _added(_times(slope, x, order), begin, order) for x in every) for begin in every)
        for slope in every
    )
    return (tuple(tuple(order * begin + y for y in every) for begin in every), *sloped)


def _added(one: int, two: int, order: int) -> int:
    return one ^ two if order == 4 else (one + two) % order


def _times(one: int, two: int, order: int) -> int:
    """The product. The four elements are polynomials over {0, 1} as bits, modulo x² + x + 1."""
    if order == 3:
        return one * two % 3
    product = one * (two & 1) ^ (one << 1) * (two >> 1)
    return product ^ 0b111 if product & 0b100 else product


def _seats(order: Sequence[pairing.Entrant], schedule: Iterable[Iterable[Pod]]) -> list[list[Pod]]:
    """The schedule with the players of each table in the order of seats."""
    numbers = {entrant.player: number for number, entrant in enumerate(order)}
    sittings = Counter[tuple[str, int]]()
    rounds: list[list[Pod]] = []
    for tables in schedule:
        names = [seated([order[number] for number in pod], sittings) for pod in tables]
        sittings.update((player, seat) for table in names for seat, player in enumerate(table))
        rounds.append([tuple(numbers[player] for player in table) for table in names])
    return rounds
