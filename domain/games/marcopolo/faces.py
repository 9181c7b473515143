"""The faces that pieces get in play only, for the description of the game: see `Game.turning_up`."""

from collections.abc import Iterator

from domain.games.marcopolo.components import Box

DIE = 6
"""The sides of a die."""


def turning_up(box: Box) -> Iterator[str]:
    """The values of the dice, and the rounds."""
    for colour in (*box.colours, "black", "white"):
        yield from (f"{colour}/{value}" for value in range(1, DIE + 1))
    yield from (f"round/{number}" for number in range(1, box.setup.rounds + 1))
