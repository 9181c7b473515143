"""The faces that pieces get in play only, for the description of the game: see `Game.turning_up`."""

from collections.abc import Iterator

from domain.games.sahwari.areas import (
    ATTACK_SIDE,
    COLLECTED,
    COLOURS,
    GUILD,
    GUILD_MOVED,
    LOCK_SIDE,
    MOVED,
    ROUND,
    STAGE,
    START,
    collecting,
)
from domain.games.sahwari.box import Box

ROUNDS = 99
"""The number of rounds with a description. No rule bounds them; matches have about 20."""
STALLED_ROUNDS = 3
IDLE_ROUNDS = 9
"""The largest values of the options `stalemate_rounds` and `idle_rounds`."""
COUNTERS = ((ROUND, ROUNDS), ("stalled-rounds", STALLED_ROUNDS), ("idle-rounds", IDLE_ROUNDS))


def turning_up(box: Box) -> Iterator[str]:
    """The sides of the Strategy tokens, and what the markers show."""
    yield from (ATTACK_SIDE, LOCK_SIDE)
    yield from (f"{STAGE}/{stage}" for stage in (START, MOVED, COLLECTED, GUILD_MOVED))
    camels = {**dict.fromkeys(COLOURS, max(box.camels.values())), GUILD: box.guild_camels}
    for colour, most in camels.items():
        yield from (collecting(f"{colour}/{number}") for number in range(1, most + 1))
    for counter, most in COUNTERS:
        yield from (f"{counter}/{number}" for number in range(1, most + 1))
