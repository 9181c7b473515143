"""The order of seats at a table: everybody gets each seat about equally often.

The order is the one with the lowest sum, over the players, of 2 · (times in that seat) + 1: what the squares of all
these numbers grow by. Where several orders have it, the first one in the order of lots and ranks is taken.
"""

from collections.abc import Mapping, Sequence
from itertools import permutations

from domain.tournaments.pairing import Entrant


def seated(players: Sequence[Entrant], sittings: Mapping[tuple[str, int], int]) -> tuple[str, ...]:
    """The players of a table in the order of seats, from how often each sat in each seat."""
    drawn = [entrant.player for entrant in sorted(players, key=lambda entrant: (entrant.lot, entrant.rank))]
    return min(permutations(drawn), key=lambda order: growth(order, sittings))


def growth(order: Sequence[str], sittings: Mapping[tuple[str, int], int]) -> int:
    """The growth of the squares of the players' times in each seat if they sit in this order."""
    return sum(2 * sittings.get((player, seat), 0) + 1 for seat, player in enumerate(order))
