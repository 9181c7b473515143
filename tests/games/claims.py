"""Declarations of packages, for tests."""

from domain.games import OWN, Claim


def own_claims(*names: str) -> tuple[Claim, ...]:
    """Games of these names in folders of this project, declared by its own package."""
    return tuple(Claim(name, f"domain.games.{name}:GAME", OWN, "0.1.0") for name in names)
