"""The games of the catalogue. A new game is a folder beside this file and one line below."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from domain.play.game import Game

_REGISTRY = (
    "marcopolo",
    "merv",
    "palmyra",
    "sahwari",
)


@cache
def games() -> Mapping[str, Game]:
    """All games of the catalogue by name."""
    return {name: import_module(f"domain.games.{name}").GAME for name in _REGISTRY}
