"""The Swiss system for tables (*pods*) of three and four: engine `pods/1`.

It paired the rounds of older tournaments. New ones are paired by `best_pods`, which begins with this search.

The pairing has a low sum, over all tables and all pairs of players at them, of

    W · (times they met)² + (difference of their scores)²

where W is larger than any sum of score differences: fewer repeated meetings always come first. Tables are filled from
the top of the order, each seat by the player that adds least. Then players are exchanged between two tables at a time:
of all ways to split the players of both (35 for eight) the best is taken, until no two tables within reach can be
improved. Tables near each other in the order are within reach; for a table with a repeated meeting all others are, and
the tables near it also exchange players with it three at a time.

So with up to two tables the result is the best that exists. With more it is one that no exchange within reach improves:
usually without a repeated meeting if there is such a pairing, but this is not proved. The search never looks at a
clock, and equal choices go to the higher rank: the result depends only on who plays, their ranks and lots, and the
rounds before.

For tables of four, N players need b = (-N) mod 4 tables of three, which begin at the bottom of the order, and five
players have a bye. For tables of three the players beyond a multiple of three have byes. Byes go to the lowest of those
with the fewest free wins.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations
from math import lcm
from typing import TypeAlias

from domain.tournaments import pairing
from domain.tournaments.results import Round, byes_so_far, meetings, sittings
from domain.tournaments.scoring import Scoring, totals
from domain.tournaments.seating import seated

REACH = 3
"""Tables exchange players with this many tables above and below them in the order."""

Pod: TypeAlias = tuple[int, ...]
"""The players of a table, by their index in the order."""


def sizes(players: int, seats: int) -> tuple[int, ...]:
    """The sizes of the tables for a number of players; those beyond their sum have byes.

    Raises:
        ValueError: there are too few players for a table, or no such tables.
    """
    if seats not in {3, 4}:
        raise ValueError("pods have three or four seats")
    if players < 3:
        raise pairing.UnpairableError(pairing.Unpairable.TOO_FEW, "a round of pods needs at least three players", 3)
    if seats == 3 or players == 5:
        return (seats,) * (players // seats)
    threes = -players % 4
    return (4,) * ((players - 3 * threes) // 4) + (3,) * threes


@dataclass(frozen=True)
class Pods:
    """The format."""

    scoring: Scoring
    seats: int = 4

    def pair(self, field: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> pairing.PairedRound:
        """The next round."""
        order = pairing.in_order(field)
        tables = sizes(len(order), self.seats)
        byes = _byes(order, len(order) - sum(tables), rounds)
        out = {bye.player for bye in byes}
        scores = totals(self.scoring, rounds, [entrant.player for entrant in order])
        staying = sorted(
            (one for one in order if one.player not in out), key=lambda one: (-scores[one.player], one.rank)
        )
        search = PodSearch([one.player for one in staying], [scores[one.player] for one in staying], meetings(rounds))
        seats = sittings(rounds)
        return pairing.PairedRound(
            tuple(
                pairing.PairedTable(seated([staying[number] for number in pod], seats), search.reason(pod, min(tables)))
                for pod in search.found(tables)
            ),
            byes,
        )


def _byes(order: Sequence[pairing.Entrant], number: int, rounds: Sequence[Round]) -> tuple[pairing.Bye, ...]:
    """Byes for the lowest of those with the fewest free wins."""
    free = byes_so_far(rounds)
    lowest = sorted(order, key=lambda entrant: (free[entrant.player], -entrant.rank))
    return tuple(pairing.Bye(entrant.player, pairing.Lowest(free[entrant.player])) for entrant in lowest[:number])


class PodSearch:
    """The search for the tables of a round. Players are numbers: their index in the order, the best is 0."""

    def __init__(self, players: Sequence[str], scores: Sequence[Fraction], met: Counter[frozenset[str]]) -> None:
        """The players in order, with their scores, and how often each two of all players met."""
        self.players, self.scores = players, scores
        self._scale = lcm(*(score.denominator for score in scores))
        self._scores = [int(score * self._scale) for score in scores]
        self._met = _numbered(players, met)
        self._weight = 1 + 6 * len(players) * (max(self._scores) - min(self._scores)) ** 2

    def met(self, one: int, two: int) -> int:
        """The number of meetings of two players."""
        return self._met[one].get(two, 0)

    def cost(self, one: int, two: int) -> int:
        """The cost of a meeting of two players."""
        return self._weight * self.met(one, two) ** 2 + (self._scores[one] - self._scores[two]) ** 2

    def total(self, pod: Iterable[int]) -> int:
        """The cost of a table."""
        return sum(self.cost(one, two) for one, two in combinations(pod, 2))

    def found(self, tables: Sequence[int]) -> list[Pod]:
        """Tables of these sizes, the highest first."""
        return self.improved(self._filled(tables))

    def improved(self, tables: Iterable[Pod]) -> list[Pod]:
        """The tables after all exchanges that make them cheaper, the highest first."""
        pods, settled = list(tables), set[tuple[Pod, ...]]()
        while any(self._exchanged(pods, group, settled) for group in self._within_reach(pods)):
            pass
        return sorted(pods)

    def _filled(self, tables: Sequence[int]) -> list[Pod]:
        """Tables filled from the top."""
        waiting = list(range(len(self.players)))
        return [self._filled_table(waiting, seats) for seats in tables]

    def _filled_table(self, waiting: list[int], seats: int) -> Pod:
        pod = [waiting.pop(0)]
        while len(pod) < seats:
            pod.append(waiting.pop(self._cheapest(pod, waiting)))
        return tuple(sorted(pod))

    def _cheapest(self, pod: Sequence[int], waiting: Sequence[int]) -> int:
        """The place in the waiting list of the player that adds least. Scores only fall along the list."""
        best, least = 0, -1
        for position, player in enumerate(waiting):
            if 0 <= least <= (self._scores[pod[0]] - self._scores[player]) ** 2:
                break
            added = sum(self.cost(other, player) for other in pod)
            if least < 0 or added < least:
                best, least = position, added
        return best

    def _within_reach(self, pods: Sequence[Pod]) -> Iterator[tuple[int, ...]]:
        """The tables that exchange players, by their places in the list."""
        for above in range(len(pods)):
            for below in range(above + 1, min(above + 1 + REACH, len(pods))):
                yield above, below
        for one in [number for number, pod in enumerate(pods) if any(self._repeats(pod))]:
            others = sorted(range(len(pods)), key=lambda number: (abs(number - one), number))[1:]
            yield from ((one, other) for other in others)
            yield from ((one, *two) for two in combinations(others[: 2 * REACH], 2))

    def _exchanged(self, pods: list[Pod], group: tuple[int, ...], settled: set[tuple[Pod, ...]]) -> bool:
        """True if tables became cheaper together; ``settled`` are those that cannot."""
        before = tuple(sorted(pods[number] for number in group))
        if before in settled:
            return False
        least = sum(map(self.total, before))
        found = self._best(sorted(chain(*before)), Counter(map(len, before)), least) if least else None
        settled.add(tuple(found or before))
        for number, pod in zip(sorted(group), found or (), strict=False):
            pods[number] = pod
        return found is not None

    def _best(self, players: Sequence[int], tables: Counter[int], limit: int) -> list[Pod] | None:
        """The cheapest way to seat players at tables of these sizes, if one costs less than the limit."""
        if not players:
            return []
        best = None
        for seats in [seats for seats, number in tables.items() if number]:
            for others in combinations(players[1:], seats - 1):
                pod = (players[0], *others)
                cost = self.total(pod)
                if cost < limit:
                    staying = [player for player in players if player not in pod]
                    rest = self._best(staying, tables - Counter([seats]), limit - cost)
                    if rest is not None:
                        best, limit = [pod, *rest], cost + sum(map(self.total, rest))
        return best

    def _repeats(self, pod: Pod) -> Iterator[tuple[int, int]]:
        return ((one, two) for one, two in combinations(pod, 2) if self.met(one, two))

    # -- reasons ------------------------------------------------------------------------------------------------------

    def reason(self, pod: Pod, smallest: int) -> pairing.ScoreGroup:
        """The reason why these players meet, in a round whose smallest table has this size."""
        times = Counter(self.scores[player] for player in pod)
        group = max(times, key=lambda score: (times[score], score))
        floats = (player for player in pod if self.scores[player] != group)
        return pairing.ScoreGroup(
            group,
            tuple(
                pairing.Float(self.players[player], self.scores[player], self.scores[player] > group)
                for player in floats
            ),
            tuple(self._repeat(one, two, smallest) for one, two in self._repeats(pod)),
        )

    def _repeat(self, one: int, two: int, smallest: int) -> pairing.Repeat:
        left = min(len(self.players) - 1 - len(self._met[player]) for player in (one, two))
        because = pairing.Unavoidable.FEW_LEFT if left < smallest - 1 else pairing.Unavoidable.NO_EXCHANGE
        return pairing.Repeat((self.players[one], self.players[two]), self.met(one, two), because)


def _numbered(players: Sequence[str], met: Counter[frozenset[str]]) -> list[dict[int, int]]:
    """The players that each player met and how often, all by number."""
    numbers = {player: number for number, player in enumerate(players)}
    found: list[dict[int, int]] = [{} for _ in players]
    for pair, times in met.items():
        if pair <= numbers.keys():
            one, two = (numbers[player] for player in pair)
            found[one][two] = found[two][one] = times
    return found
