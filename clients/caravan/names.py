"""The names of those who sit at a table, told apart where two have the same."""

from collections import Counter
from collections.abc import Mapping

from words import Words


def seat_names(words: Words, names: Mapping[int, str]) -> Mapping[int, str]:
    """The name of each seat; with the seat beside it where another has the same: `Hanna (Blue)`."""
    counts = Counter(name.casefold() for name in names.values())
    return {
        seat: f"{name} ({words.seat(seat)})" if name and counts[name.casefold()] > 1 else name
        for seat, name in names.items()
    }
