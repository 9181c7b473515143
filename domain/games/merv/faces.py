"""The faces that pieces get in play only, for the description of the game: see `Game.turning_up`."""

from collections.abc import Iterator

from domain.games.merv.areas import ROUND, YEAR
from domain.games.merv.components import Box


def turning_up(box: Box) -> Iterator[str]:
    """The years, and the rounds of each."""
    yield from (f"{YEAR}/{number}" for number in range(1, box.years + 1))
    yield from (f"{ROUND}/{number}" for number in range(1, len(box.rounds) + 1))
