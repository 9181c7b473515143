"""A game in words: decisions, events, refusals, questions, pieces and places, from message catalogues.

The names below are imported when they are first used: a program that only formats messages loads no game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from domain.words.catalogue import CatalogueError, LanguageError
    from domain.words.game_words import Words, spoken
    from domain.words.narration import Line, Narration

_MODULES = {
    "CatalogueError": "catalogue",
    "LanguageError": "catalogue",
    "Line": "narration",
    "Narration": "narration",
    "Words": "game_words",
    "spoken": "game_words",
}
"""The names, and the modules that define them."""

__all__ = ["CatalogueError", "LanguageError", "Line", "Narration", "Words", "spoken"]


if not TYPE_CHECKING:  # so that type checkers report unknown names

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return found
