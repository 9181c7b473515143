"""Drawings of the tables of games. A game without its own drawing is drawn by areas.

The drawing of a game is `DRAWING` in the module here that has its name. It is imported when it is needed, and with it
the game.
"""

from collections.abc import Collection, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from rich.console import RenderableType

from clients.caravan.match_lines import Rival
from clients.caravan.rules.drawings import ANY_GAME, Drawing
from domain.table.table import Table
from domain.words import Words


def rivals(words: Words, box: Any, table: Table, players: int) -> Sequence[Rival]:
    """The rivals who score without a seat."""
    return _drawing(words.game.name).rivals(words, box, table, players)


def draw_table(words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
    """The table of a match as ``viewer`` (0: a spectator) sees it."""
    return _drawing(words.game.name).whole(words, box, table, players, viewer)


def draw_board(words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
    """The part of the table without an owner."""
    return _drawing(words.game.name).board(words, box, table, players, viewer)


def draw_seats(
    words: Words, box: Any, table: Table, players: int, viewer: int, whose: Collection[int]
) -> RenderableType:
    """The belongings of these seats; 0 stands for rivals without a seat."""
    return _drawing(words.game.name).seats(words, box, table, players, viewer, whose)


@cache
def _drawing(game: str) -> Drawing:
    if game not in {module.name for module in iter_modules(__path__)}:
        return ANY_GAME
    drawing: Drawing = import_module(f"{__name__}.{game}").DRAWING
    return drawing
