"""The faces that pieces get in play only, for the description of the game: see `Game.turning_up`."""

from collections.abc import Iterator

from domain.games.palmyra.areas import PASS
from domain.games.palmyra.components import Box
from domain.games.palmyra.passing import MOMENTS


def turning_up(box: Box) -> Iterator[str]:
    """Both sides of the tower cards, the turns, and the moments until which a seat passes."""
    yield from (f"tower-card/{side}" for side in box.tower_sides)
    yield from (f"turn/{number}" for number in range(1, len(box.era_of_turn) + 1))
    yield from (f"{PASS}/{moment}" for moment in MOMENTS)
