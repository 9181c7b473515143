"""The names of the players at a table, made distinct."""

from collections import Counter
from collections.abc import Mapping

from words import Words


def seat_names(words: Words, names: Mapping[int, str]) -> Mapping[int, str]:
    """The name of each seat. Equal names are followed by the seat: `Hanna (Blue)`."""
    counts = Counter(name.casefold() for name in names.values())
    return {
        seat: f"{name} ({words.seat(seat)})" if name and counts[name.casefold()] > 1 else name
        for seat, name in names.items()
    }
