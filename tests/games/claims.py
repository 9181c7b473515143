"""Declarations of packages, for tests."""

from domain.games import OWN, PackageClaim


def own_claims(*names: str) -> tuple[PackageClaim, ...]:
    """Games of these names in folders of this project, declared by its own package."""
    return tuple(PackageClaim(name, f"domain.games.{name}:GAME", OWN, "0.1.0") for name in names)
