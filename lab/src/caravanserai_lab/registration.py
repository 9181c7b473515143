"""The names under which Gymnasium makes environments: `caravanserai/sahwari-v0`, and so for every game installed."""

import gymnasium

from domain.games import claims

ENTRY_POINT = "caravanserai_lab.seat_env:SeatEnv"
VERSION = "v0"
"""It changes where the same seed or action would mean something else."""


def name_of(game: str) -> str:
    """The name of the environment of a game."""
    return f"caravanserai/{game}-{VERSION}"


def register_games() -> None:
    """Registers an environment for each game that an installed package declares. No game is imported yet."""
    for game in dict.fromkeys(claim.game for claim in claims()):
        gymnasium.register(name_of(game), ENTRY_POINT, kwargs={"game": game})
