"""Strength of the bots of a game, as measured: the wins of one kind against another. No rule depends on it.

It lies in the package of a game (`strength.json`); `python -m benchmarks ladder --write` plays the matches.
"""

import json
from importlib.resources.abc import Traversable
from math import sqrt
from typing import NamedTuple

STRENGTH = "strength.json"
CONFIDENCE = 1.96
"""Standard deviations to each side, for 95 %."""


class Contest(NamedTuple):
    """Matches of one kind of bot against another one at two seats, and its wins; the rest of the matches were ties."""

    one: str
    other: str
    won: int
    lost: int
    matches: int

    @property
    def range(self) -> tuple[int, int]:
        """The range of the share of wins with 95 % confidence, in percent."""
        low, high = interval(self.won, self.matches)
        return round(100 * low), round(100 * high)


def interval(won: int, of: int) -> tuple[float, float]:
    """Wilson's interval: where the share of wins lies with 95 % confidence."""
    z, share = CONFIDENCE, won / of
    middle = share + z * z / (2 * of)
    width = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return (middle - width) / (1 + z * z / of), (middle + width) / (1 + z * z / of)


def contests(folder: Traversable) -> tuple[Contest, ...]:
    """The contests of the bots of a game, from its folder; none where nobody has measured them."""
    file = folder / STRENGTH
    known = json.loads(file.read_bytes()) if file.is_file() else {"contests": []}
    return tuple(Contest(**contest) for contest in known["contests"])
