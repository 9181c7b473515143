"""The census: for each kind of piece the sum over all places. It never changes during a match."""

from collections import Counter

from domain.table.names import kind_of
from domain.table.table import Table


def census(table: Table) -> dict[str, int]:
    """The number of pieces of each kind, sorted by kind; kinds with a bottomless supply sum up to their start, mostly
    0.
    """
    counts: Counter[str] = Counter()
    for place in table.places():
        for piece, count in table.pieces(place).items():
            counts[kind_of(piece)] += count
    return {kind: count for kind, count in sorted(counts.items()) if count}
