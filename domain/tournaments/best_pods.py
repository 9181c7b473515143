"""The best tables of three and four (*pods*), and how good they are: engine `pods/3`.

A pairing is better than another if it has, in this order,

1. fewer *repeats*: the sum of (times they met)², over all tables and all pairs of players at them. Two who are kept
   apart count as if they had met `APART` times more;
2. fewer *small seats*: the sum, over the players at tables smaller than the rest, of the times they sat at one before;
3. a lower *spread*: the sum of (difference of their scores)² over all pairs at all tables.

The tables of `pods.Search` are improved by exchanges. Then exact searches (`covers`) look for fewer repeats and fewer
small seats, up to `SEARCHED` players, and for a lower spread, up to `EXACT` players. They stop after a number of steps,
never by a clock, and equal choices go to the higher rank: the result depends only on who plays, their ranks and lots,
and the rounds before.

A round says how good it is (`PodsClaim`). Verification does not search again: it computes what the tables cost, and
that no exchange of players between tables within reach makes them better.

Byes go to the lowest of those who had the fewest rounds that were worth points without a match. One bye is worth a win;
of two, which tables of three need for 3n + 2 players, each is worth a draw.

Engine `pods/2`, of older rounds, is the same where nobody is kept apart.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from math import ceil

from domain.tournaments.covers import (
    CoverLimits,
    ExhaustedError,
    Meetings,
    Pod,
    Seatings,
    StepBudget,
    bits_of,
    cheapest,
)
from domain.tournaments.pairing import (
    Bye,
    Entrant,
    Lowest,
    PairedRound,
    PairedTable,
    PodsClaim,
    Repeat,
    Unavoidable,
    in_order,
)
from domain.tournaments.pods import PodSearch, sizes
from domain.tournaments.results import Ending, Round, byes_so_far, meetings, sittings
from domain.tournaments.scoring import Scoring, totals
from domain.tournaments.seating import seated

SEARCHED = 64
"""In larger fields nobody searches through all pairings with fewer repeats and small seats."""
EXACT = 40
"""In larger fields the lowest spread is not searched for."""
APART = 10
"""The number of meetings for which a table counts that seats two who are kept apart."""
STEPS_APART = 10_000
"""The most where two who are kept apart sit at one table: nearly all tables are allowed then, so each takes longer."""
STEPS = 500_000
"""The most tables that each search may look at: about a second."""


@dataclass(frozen=True)
class BestPods:
    """The format."""

    scoring: Scoring
    seats: int = 4
    apart: Collection[frozenset[str]] = ()
    """Every two who meet only where nothing else is found."""

    def pair(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> PairedRound:
        """The next round."""
        found = self._round(field, rounds)
        pods, least = found.search.best()
        return found.paired(pods, least)

    def again(self, field: Sequence[Entrant], rounds: Sequence[Round], given: PairedRound) -> PairedRound:
        """The tables of a round that is paired, by the rules: the same round, if it is as good as it claims.

        Raises:
            ValueError: the tables are not valid, or are worse than others that are easy to find.
        """
        found = self._round(field, rounds)
        numbers = {player: number for number, player in enumerate(found.search.players)}
        pods = sorted(tuple(sorted(numbers.get(player, -1) for player in table.players)) for table in given.tables)
        if sorted(chain(*pods)) != list(range(len(numbers))) or Counter(map(len, pods)) != found.search.field.tables:
            raise ValueError("its tables do not seat everybody once, at tables of the right size")
        if found.search.improved(pods) != pods:
            raise ValueError("an exchange of players makes its tables better")
        if given.claim is None:
            raise ValueError("it does not say how good it is")
        least = Least(given.claim.least_repeats, given.claim.least_small_seats, given.claim.least_spread)
        if not found.search.possible(pods, least):
            raise ValueError("no pairing can be as bad as it says that all are")
        return found.paired(pods, least)

    def _round(self, field: Sequence[Entrant], rounds: Sequence[Round]) -> "_Round":
        order = in_order(field)
        tables = sizes(len(order), self.seats)
        byes = _byes(order, len(order) - sum(tables), rounds)
        out = {bye.player for bye in byes}
        scores = totals(self.scoring, rounds, [entrant.player for entrant in order])
        staying = sorted(
            (one for one in order if one.player not in out), key=lambda one: (-scores[one.player], one.rank)
        )
        names, met, small = [one.player for one in staying], meetings(rounds), _small_seats(rounds)
        known = [scores[name] for name in names]
        search = BestSearch(names, known, met, [small[name] for name in names], tables, self.apart)
        return _Round(search, staying, byes, sittings(rounds))


def _byes(order: Sequence[Entrant], number: int, rounds: Sequence[Round]) -> tuple[Bye, ...]:
    """Byes for the lowest of those with the fewest rounds that were worth points without a match."""
    free = byes_so_far(rounds) + Counter(
        player for played in rounds for player, ending in played.byes.items() if ending is Ending.HALF_BYE
    )
    lowest = sorted(order, key=lambda entrant: (free[entrant.player], -entrant.rank))
    ending = Ending.PAIRING_BYE if number == 1 else Ending.HALF_BYE
    return tuple(Bye(entrant.player, Lowest(free[entrant.player]), ending) for entrant in lowest[:number])


def _small_seats(rounds: Sequence[Round]) -> Counter[str]:
    """The number of times that each player sat at a table that was smaller than others of its round."""
    return Counter(
        player
        for played in rounds
        for table in played.tables
        if len(table.seats) < max(len(other.seats) for other in played.tables)
        for player in table.players
    )


@dataclass(frozen=True)
class Least:
    """The least values of all that is compared of pairings: see `PodsClaim`."""

    repeats: int
    small_seats: int
    spread: Fraction


class BestSearch(PodSearch):
    """The search for the best tables of a round."""

    def __init__(
        self,
        players: Sequence[str],
        scores: Sequence[Fraction],
        met: Counter[frozenset[str]],
        small: Sequence[int],
        tables: Sequence[int],
        apart: Collection[frozenset[str]] = (),
    ) -> None:
        """The players in order, with their scores and how often they sat at small tables; how often each two of all
        players met, and every two who are kept apart.
        """
        super().__init__(players, scores, met + Counter(dict.fromkeys(apart, APART)))
        self._apart = apart
        self.tables, self.field = tables, Meetings(self._met, small, Counter(tables))
        self._small_seat = self._weight  # more than any spread
        self._weight *= 1 + sum(small)
        self.proved = False
        """True if no pairing has fewer repeats."""

    def total(self, pod: Iterable[int]) -> int:
        """The cost of a table."""
        members = tuple(pod)
        return super().total(members) + self._small_seat * self.field.small_seats(members)

    def spread(self, pod: Iterable[int]) -> int:
        """The differences of the scores at a table, squared; in the unit in which all scores are whole."""
        own = [self._scores[player] for player in pod]
        return len(own) * sum(score * score for score in own) - sum(own) ** 2

    def limits(self, pods: Iterable[Pod]) -> CoverLimits:
        """The repeats and the small seats of tables."""
        return self.field.limits(pods)

    def best(self) -> tuple[list[Pod], Least]:
        """The best tables, the highest first, and below which numbers there are none."""
        pods, repeats, small_seats, spread = self.found(self.tables), 0, self._fewest_small_seats(), self._neighbours()
        if len(self.players) <= SEARCHED:
            pods, repeats = self._fewer_apart(pods, sum(self.field.small))
            anything = CoverLimits(self.limits(pods).repeats, sum(self.field.small))
            pods, repeats = self._fewer(pods, anything, "repeats", repeats)
            pods, small_seats = self._fewer(pods, self.limits(pods), "small_seats", small_seats)
        if len(self.players) <= EXACT:
            pods, spread = self._nearest(pods, spread)
        return pods, Least(repeats, small_seats, Fraction(spread, self._scale**2))

    def worth(self, pods: Sequence[Pod]) -> Least:
        """The values of tables that are compared."""
        repeats, small_seats = self.limits(pods)
        return Least(repeats, small_seats, Fraction(sum(map(self.spread, pods)), self._scale**2))

    def possible(self, pods: Sequence[Pod], least: Least) -> bool:
        """True if no pairing may be below these numbers, as far as that can be seen at once."""
        worth = self.worth(pods)
        return (
            0 <= least.repeats <= worth.repeats
            and self._fewest_small_seats() <= least.small_seats <= worth.small_seats
            and Fraction(self._neighbours(), self._scale**2) <= least.spread <= worth.spread
        )

    def _fewer_apart(self, pods: list[Pod], small_seats: int) -> tuple[list[Pod], int]:
        """Tables with fewer who are kept apart, if there are any, and below which number of repeats there are none."""
        seatings = Seatings(self.field, self.spread, StepBudget(STEPS_APART))
        while together := self.limits(pods).repeats // APART**2:
            try:
                found = seatings.within(CoverLimits(together * APART**2 - 1, small_seats))
            except ExhaustedError:
                return pods, 0
            if not found:
                return pods, together * APART**2
            pods = self.improved(sorted(found))
        return pods, 0

    def _fewer(self, pods: list[Pod], limits: CoverLimits, what: str, least: int) -> tuple[list[Pod], int]:
        """Tables with less of one limit, if there are any, and below which number there are none."""
        steps = STEPS if limits.repeats < APART**2 else STEPS_APART
        seatings, now = Seatings(self.field, self.spread, StepBudget(steps)), getattr(self.limits(pods), what)
        for number in range(least, now):
            try:
                found = seatings.within(limits._replace(**{what: number}))
            except ExhaustedError:
                return pods, number
            if found:
                return self.improved(sorted(found)), number
        return pods, now

    def _nearest(self, pods: list[Pod], least: int) -> tuple[list[Pod], int]:
        """Tables with a lower spread, if there are any, and below which number there are none."""
        now, limits = sum(map(self.spread, pods)), self.limits(pods)
        if now <= least:
            return pods, now
        seatings, everybody = Seatings(self.field, self.spread, StepBudget(0)), range(len(self.players))
        choices = [
            (cost, pod, self.limits([pod]))
            for first in everybody
            for pod in seatings.pods_of(first, bits_of(everybody[first:]), self.field.tables, limits)
            if (cost := self.spread(pod)) < now
        ]
        found, bound = cheapest(choices, self.field.tables, limits, now, StepBudget(STEPS))
        return (self.improved(sorted(found)) if found else pods), max(bound, least)

    def _fewest_small_seats(self) -> int:
        """Small seats if those sit there who did least."""
        seats = sum(size for size in self.tables if size < self.field.full)
        return sum(sorted(self.field.small)[:seats])

    def _neighbours(self) -> int:
        """A lower bound of all spreads: that of tables of neighbours, if all tables counted as the smallest do. Where
        all have the same size it is the lowest spread that there is without regard to repeats.
        """
        full, small = max(self.tables), min(self.tables)
        few = self.tables.count(small) if small < full else 0
        least = {0: Fraction(0)}  # by how many of the tables so far are small
        for number in range(len(self.tables)):
            longer: dict[int, Fraction] = {}
            for used, cost in least.items():
                start = number * full - used * (full - small)
                for size, now in ((full, used), (small, used + 1)):
                    if now <= few and start + size <= len(self.players):
                        there = cost + Fraction(small * self.spread(range(start, start + size)), size)
                        longer[now] = min(longer.get(now, there), there)
            least = longer
        return ceil(least[few])

    def _filled(self, tables: Sequence[int]) -> list[Pod]:
        """Those who sat least at small tables sit there, the lowest of them; all tables are filled from the top."""
        small = [seats for seats in tables if seats < self.field.full]
        order = sorted(range(len(self.players)), key=lambda player: (self.field.small[player], -player))
        few, others = sorted(order[: sum(small)]), sorted(order[sum(small) :])
        pods = [self._filled_table(others, seats) for seats in tables if seats == self.field.full]
        return sorted([*pods, *(self._filled_table(few, seats) for seats in small)])

    def _within_reach(self, pods: Sequence[Pod]) -> Iterator[tuple[int, ...]]:
        """Small tables also exchange players with all others."""
        yield from super()._within_reach(pods)
        for one in [number for number, pod in enumerate(pods) if len(pod) < self.field.full]:
            yield from ((one, other) for other in range(len(pods)) if other != one)

    def _repeat(self, one: int, two: int, smallest: int) -> Repeat:
        repeat = super()._repeat(one, two, smallest)
        if frozenset(repeat.players) in self._apart:
            repeat = replace(repeat, times=repeat.times - APART, apart=True)
        exchange = self.proved and repeat.because is Unavoidable.NO_EXCHANGE
        return replace(repeat, because=Unavoidable.LEAST) if exchange else repeat


@dataclass(frozen=True)
class _Round:
    """A round to be paired: those who stay, in order, and the byes of the others."""

    search: BestSearch
    staying: Sequence[Entrant]
    byes: tuple[Bye, ...]
    sittings: Counter[tuple[str, int]]

    def paired(self, pods: Sequence[Pod], least: Least) -> PairedRound:
        """The round with these tables."""
        search, worth = self.search, self.search.worth(pods)
        search.proved = worth.repeats == least.repeats
        smallest = min(search.tables)
        tables = tuple(
            PairedTable(seated([self.staying[number] for number in pod], self.sittings), search.reason(pod, smallest))
            for pod in pods
        )
        claim = PodsClaim(
            worth.repeats, least.repeats, worth.small_seats, least.small_seats, worth.spread, least.spread
        )
        return PairedRound(tables, self.byes, claim)
