"""Exact searches for tables that seat every player once, as long as they may take.

`Seatings` finds tables whose numbers (`CoverLimits`) are not above some limits, and proves it where there are none.
`cheapest` finds those of the lowest cost by branch and bound. What it branches on are prices for players: if no table
costs less than the prices of its players, no pairing costs less than the prices of all players. So tables that cost far
more than their prices are left out.

Players are numbers, and sets of players are the bits of a number. Nothing here looks at a clock, and all numbers are
whole: the same question always has the same answer.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

Pod: TypeAlias = tuple[int, ...]
"""The players of a table, the lowest number first."""
Seated: TypeAlias = tuple[Pod, ...]

SCALE = 840
"""Prices are counted in this part of a cost, so that they can be shared among three, four and more players."""
CLIMBS = 60
"""The number of changes of prices."""


class ExhaustedError(Exception):
    """A search has taken all steps that it may."""


class StepBudget:
    """The steps that searches may take together."""

    def __init__(self, number: int) -> None:
        """With this number of steps."""
        self._left = number

    def take(self, number: int = 1) -> None:
        """Takes steps.

        Raises:
            ExhaustedError: fewer are left.
        """
        self._left -= number
        if self._left < 0:
            raise ExhaustedError


class CoverLimits(NamedTuple):
    """The limits that the tables of a round must not exceed together."""

    repeats: int
    small_seats: int


class Meetings(NamedTuple):
    """The players to be seated: how often each two players have met, and how often each sat at a smaller table."""

    met: Sequence[Mapping[int, int]]
    small: Sequence[int]
    tables: Counter[int]

    @property
    def full(self) -> int:
        """The seats of the largest tables."""
        return max(self.tables)

    def repeats(self, pod: Sequence[int]) -> int:
        """The squares of all meetings at a table."""
        return sum(self.met[one].get(two, 0) ** 2 for index, one in enumerate(pod) for two in pod[index + 1 :])

    def small_seats(self, pod: Sequence[int]) -> int:
        """The number of times that the players of a table sat at a smaller one, if this is one."""
        return sum(self.small[player] for player in pod) if len(pod) < self.full else 0

    def limits(self, pods: Iterable[Pod]) -> CoverLimits:
        """The values of tables that are limited."""
        tables = list(pods)
        return CoverLimits(sum(map(self.repeats, tables)), sum(map(self.small_seats, tables)))

    def fresh(self) -> list[int]:
        """For each player, those they have not met."""
        everybody = (1 << len(self.met)) - 1
        return [everybody & ~(1 << one) & ~bits_of(met) for one, met in enumerate(self.met)]


def bits_of(players: Sequence[int] | Mapping[int, int]) -> int:
    """A set of players as a number."""
    return sum(1 << player for player in players)


def players_in(mask: int) -> Iterator[int]:
    """The players of a set, the lowest number first."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


class Seatings:
    """The search for tables within limits. It begins where the fewest opponents are left."""

    def __init__(self, field: Meetings, spread: Callable[[Pod], int], steps: StepBudget) -> None:
        """Tables of a low ``spread`` are tried first."""
        self._field, self._spread, self._steps = field, spread, steps
        self._fresh = field.fresh()

    def within(self, limits: CoverLimits) -> list[Pod] | None:
        """Tables within limits, or None if there are none.

        Raises:
            ExhaustedError: this is not known after all steps.
        """
        return self._rest(bits_of(range(len(self._fresh))), self._field.tables, limits)

    def _rest(self, waiting: int, tables: Counter[int], limits: CoverLimits) -> list[Pod] | None:
        if not waiting:
            return []
        left = {player: (self._fresh[player] & waiting).bit_count() for player in players_in(waiting)}
        if self._exceeds(left, tables, limits):
            return None
        first = min(left, key=lambda player: (left[player], player))
        for pod in self._nearest_first(self.pods_of(first, waiting, tables, limits)):
            rest = CoverLimits(
                limits.repeats - self._field.repeats(pod), limits.small_seats - self._field.small_seats(pod)
            )
            found = self._rest(waiting & ~bits_of(pod), tables - Counter([len(pod)]), rest)
            if found is not None:
                return [pod, *found]
        return None

    def _nearest_first(self, pods: Iterable[Pod]) -> list[Pod]:
        found = []
        for pod in pods:
            self._steps.take()
            found.append((self._spread(pod), pod))
        return [pod for _, pod in sorted(found)]

    def _exceeds(self, left: Mapping[int, int], tables: Counter[int], limits: CoverLimits) -> bool:
        """True if those who wait cannot be seated within limits: too few have enough opponents ``left``, or too many
        have sat at smaller tables.
        """
        others = min(tables) - 1
        lacking = sum(max(0, others - number) for number in left.values())
        seats = sum(size * number for size, number in tables.items() if size < self._field.full)
        least = sum(sorted(self._field.small[player] for player in left)[:seats])
        return lacking > 2 * limits.repeats or least > limits.small_seats

    def pods_of(self, first: int, others: int, tables: Counter[int], limits: CoverLimits) -> Iterator[Pod]:
        """All tables for a player with some of the others, each of them within limits."""
        for size in sorted(tables):
            free = others & (~(1 << first) if limits.repeats else self._fresh[first])
            for pod in self._grown((first,), free, size, limits.repeats):
                if self._field.small_seats(pod) <= limits.small_seats:
                    yield tuple(sorted(pod))

    def _grown(self, pod: Pod, others: int, size: int, repeats: int) -> Iterator[Pod]:
        """The tables of a size to which a part of a table can grow."""
        if len(pod) == size:
            yield pod
            return
        for player in players_in(others):
            again = sum(self._field.met[player].get(other, 0) ** 2 for other in pod) if repeats else 0
            if again <= repeats:
                grown, rest = (*pod, player), others & -(2 << player)
                if again == repeats:  # from here on nobody may meet again
                    rest = reduce(lambda left, one: left & self._fresh[one], grown, rest)
                yield from self._grown(grown, rest, size, repeats - again)


# -- the lowest cost --------------------------------------------------------------------------------------------------


class Column(NamedTuple):
    """A table that may be chosen: what it costs beyond the prices, its players as a set, and what counts to limits."""

    cost: int
    players: int
    pod: Pod
    limits: CoverLimits


class Prices:
    """Prices of the players and of the two limits, such that no table costs less than the prices of its players."""

    def __init__(self, columns: list[Column], number: int, limits: CoverLimits, below: int) -> None:
        """For this number of players. Pairings of a cost ``below`` this one are of interest."""
        self._columns, self._limits, self._below = columns, limits, (below - 1) * SCALE
        self._prices, self._fees = [0] * number, (0, 0)
        self._best = (self._prices, self._fees)
        self.bound = -1
        """A lower bound for the cost of a pairing, in parts of a cost."""

    @property
    def slack(self) -> int:
        """The most that tables of interest cost together beyond the prices; negative: there are none."""
        return self._below - self.bound

    def climb(self) -> None:
        """Raises the bound as far as it goes."""
        step, stale = 8, 0
        for climb in range(CLIMBS):
            least = self._least()
            if len(least) < len(self._prices):  # somebody has no table
                self.bound = self._below + SCALE
                break
            raised = [price + over for price, (over, _) in zip(self._prices, least, strict=True)]
            bound = sum(raised) - sum(fee * limit for fee, limit in zip(self._fees, self._limits, strict=True))
            stale = 0 if bound > self.bound else stale + 1
            if bound > self.bound:
                self.bound, self._best = bound, (raised, self._fees)
            if self.slack < 0 or not self._moved(raised, [column for _, column in least], bound, step):
                break
            if stale > 4:
                step, stale = max(1, step // 2), 0
            if climb % 10 == 9:
                self._columns = self._columns_left(self._columns)

    def reduced(self) -> list[Column]:
        """The tables of interest with what they cost beyond the best prices, the cheapest first."""
        prices, fees = self._best
        found = (column._replace(cost=_over(column, prices, fees)) for column in self._columns_left(self._columns))
        return sorted(found)

    def _columns_left(self, columns: list[Column]) -> list[Column]:
        prices, fees = self._best
        return [column for column in columns if _over(column, prices, fees) <= self.slack]

    def _least(self) -> list[tuple[int, Column]]:
        """For each player, the part of a table that they can be dearer, and the table that allows no more."""
        least: list[tuple[int, Column] | None] = [None] * len(self._prices)
        for column in self._columns:
            over = _over(column, self._prices, self._fees) // len(column.pod)
            for player in column.pod:
                known = least[player]
                if known is None or over < known[0]:
                    least[player] = (over, column)
        return [known for known in least if known is not None]

    def _moved(self, raised: list[int], chosen: list[Column], bound: int, step: int) -> bool:
        """Makes players cheaper who sit at several of the tables chosen, and others dearer. Whether any price moved."""
        asked = [12] * len(raised)
        over = [-12 * limit for limit in self._limits]
        for column in chosen:
            for player in column.pod:
                asked[player] -= 12 // len(column.pod)
            for index, number in enumerate(column.limits):
                over[index] += 12 * number // len(column.pod)
        norm = sum(number**2 for number in (*asked, *over))
        if not norm:
            return False
        far = step * 12 * (self._below + SCALE - bound)
        self._prices = [price + far * number // (8 * norm) for price, number in zip(raised, asked, strict=True)]
        one, two = (max(0, fee + far * number // (8 * norm)) for fee, number in zip(self._fees, over, strict=True))
        self._fees = one, two
        return True


def _over(column: Column, prices: Sequence[int], fees: tuple[int, int]) -> int:
    cost = column.cost
    for player in column.pod:
        cost -= prices[player]
    if fees != (0, 0):
        cost += fees[0] * column.limits.repeats + fees[1] * column.limits.small_seats
    return cost


class BranchAndBound:
    """Branch and bound: whether tables cover everybody, for no more beyond the prices than the slack."""

    def __init__(self, slack: int, steps: StepBudget) -> None:
        """With this slack, which falls with each pairing that is found."""
        self._slack, self._steps = slack, steps
        self.found: list[Pod] | None = None

    def search(self, columns: Sequence[Column], tables: Counter[int], limits: CoverLimits) -> None:
        """Looks for the best pairing.

        Raises:
            ExhaustedError: it is not known after all steps.
        """
        players = sorted({player for column in columns for player in column.pod})
        choices = {player: [column for column in columns if player in column.pod] for player in players}
        if len(players) == sum(size * number for size, number in tables.items()):
            self._branch(choices, tables, limits, 0, ())

    def _branch(
        self,
        choices: Mapping[int, Sequence[Column]],
        tables: Counter[int],
        limits: CoverLimits,
        cost: int,
        pods: Seated,
    ) -> None:
        if not choices:
            self._slack, self.found = cost - SCALE, list(pods)
            return
        first = min(choices, key=lambda player: (len(choices[player]), player))
        for column in choices[first]:
            if cost + column.cost > self._slack:
                return
            rest = CoverLimits(limits.repeats - column.limits.repeats, limits.small_seats - column.limits.small_seats)
            left = tables - Counter([len(column.pod)])
            others = self._others(choices, column, left, rest, self._slack - cost - column.cost)
            if others is not None:
                self._branch(others, left, rest, cost + column.cost, (*pods, column.pod))

    def _others(
        self,
        choices: Mapping[int, Sequence[Column]],
        chosen: Column,
        tables: Counter[int],
        limits: CoverLimits,
        slack: int,
    ) -> dict[int, list[Column]] | None:
        """The tables that can be chosen beside one, by player; None if they leave somebody out."""
        found = {}
        for player in choices.keys() - set(chosen.pod):
            self._steps.take(len(choices[player]))
            found[player] = [
                column
                for column in choices[player]
                if column.cost <= slack
                and not column.players & chosen.players
                and tables[len(column.pod)]
                and column.limits.repeats <= limits.repeats
                and column.limits.small_seats <= limits.small_seats
            ]
            if not found[player]:
                return None
        return found


def cheapest(
    pods: Sequence[tuple[int, Pod, CoverLimits]],
    tables: Counter[int],
    limits: CoverLimits,
    below: int,
    steps: StepBudget,
) -> tuple[list[Pod] | None, int]:
    """The cheapest tables within limits that cost less than ``below``, from all that can be chosen with their costs; or
    None if none were found. And a number that no pairing of these tables costs less than.
    """
    number = sum(size * tables[size] for size in tables)
    prices = Prices([Column(cost * SCALE, bits_of(pod), pod, own) for cost, pod, own in pods], number, limits, below)
    prices.climb()
    branches = BranchAndBound(prices.slack, steps)
    if prices.slack < 0:
        return None, below
    costs = {pod: cost for cost, pod, _ in pods}
    try:
        branches.search(prices.reduced(), tables, limits)
        proved = True
    except ExhaustedError:
        proved = False
    cost = below if branches.found is None else sum(costs[pod] for pod in branches.found)
    return branches.found, cost if proved else max(0, -(-prices.bound // SCALE))
