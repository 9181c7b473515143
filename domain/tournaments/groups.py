"""Groups with a final: each group plays its own rounds, then the best of all groups play on.

The groups are drawn by seed, back and forth: with three groups the first has the seeds 1, 6, 7, 12. All groups play at
the same time. A group that needs fewer rounds than the others has byes without points at the end.

The final takes the best of each group by score and the tie-breaks, lots last. Its seeds are first the winners of all
groups, then all seconds, and so on, each in the order of the groups. So with 2, 4 or 8 groups and a knockout for the
best two of each, the winner of a group meets the second of another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from domain.tournaments import pairing
from domain.tournaments.results import Ending, Round
from domain.tournaments.round_robin import BalancedRounds, RoundRobin
from domain.tournaments.scoring import Scoring
from domain.tournaments.tiebreaks import PlayedRounds, Standing, standings


@dataclass(frozen=True)
class Groups:
    """The format. The field of each round is that of the first, and ranks are seeds.

    Raises:
        ValueError: there is no group, or nobody goes on.
    """

    number: int
    stage: RoundRobin | BalancedRounds
    """The schedule of each group."""
    going_on: int
    """The number of players of each group who reach the final."""
    final: pairing.Pairing
    scoring: Scoring
    tie_breaks: Sequence[str] = ()
    lots: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.number < 1 or self.going_on < 1:
            raise ValueError("groups need at least one group and one player of each who goes on")

    def pair(self, field: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> pairing.PairedRound:
        """The next round."""
        groups = drawn(field, self.number)
        length = self._length(groups)
        if len(rounds) < length:
            return _joined([self._group_round(group, rounds) for group in groups])
        return self.final.pair(self.finalists(field, rounds[:length]), rounds[length:])

    def _length(self, groups: Sequence[Sequence[pairing.Entrant]]) -> int:
        """The number of rounds that the groups play."""
        return max(self.stage.length(len(group)) for group in groups)

    def _group_round(self, group: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> pairing.PairedRound:
        if len(rounds) < self.stage.length(len(group)):
            return self.stage.pair(group, rounds)
        return pairing.PairedRound(
            (),
            tuple(pairing.Bye(entrant.player, pairing.Scheduled(len(rounds) + 1), Ending.ABSENT) for entrant in group),
        )

    def tables(self, field: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> list[list[Standing]]:
        """The standings of each group after these rounds."""
        groups = drawn(field, self.number)
        return [self._table(group, rounds[: self._length(groups)]) for group in groups]

    def _table(self, group: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> list[Standing]:
        players = [entrant.player for entrant in group]
        event = PlayedRounds(players, rounds, self.scoring, self.stage.seats, scheduled=True, lots=self.lots)
        return standings(event, self.tie_breaks)

    def finalists(self, field: Sequence[pairing.Entrant], rounds: Sequence[Round]) -> list[pairing.Entrant]:
        """Those who play the final, with the seeds that they have there.

        Raises:
            ValueError: players of a group share a place that goes on, so lots must be drawn.
        """
        lots = {entrant.player: entrant.lot for entrant in field}
        best = [_first(table, self.going_on) for table in self.tables(field, rounds)]
        places = [[players[place] for players in best if place < len(players)] for place in range(self.going_on)]
        seeds = chain.from_iterable(places)
        return [pairing.Entrant(player, seed, lots[player]) for seed, player in enumerate(seeds, 1)]


def drawn(field: Sequence[pairing.Entrant], number: int) -> list[list[pairing.Entrant]]:
    """The groups, by seed, back and forth."""
    groups: list[list[pairing.Entrant]] = [[] for _ in range(number)]
    for index, entrant in enumerate(pairing.in_order(field)):
        row, column = divmod(index, number)
        groups[number - 1 - column if row % 2 else column].append(entrant)
    return groups


def _joined(groups: Sequence[pairing.PairedRound]) -> pairing.PairedRound:
    """The rounds of all groups as one."""
    return pairing.PairedRound(
        tuple(table for group in groups for table in group.tables), tuple(bye for group in groups for bye in group.byes)
    )


def _first(table: Sequence[Standing], number: int) -> list[str]:
    """The first players of a group."""
    if len({line.place for line in table[: number + 1]}) < len(table[: number + 1]):
        tied = [line.player for line in table if [other.place for other in table].count(line.place) > 1]
        raise pairing.UndecidedError(pairing.Undecided.LOTS, tied, f"lots must be drawn for {', '.join(tied)}")
    return [line.player for line in table[:number]]
