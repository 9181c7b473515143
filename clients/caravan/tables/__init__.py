"""Tables drawn as their games look; a game that has no drawing of its own is drawn by its areas."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from clients.caravan.drawing import ANY_GAME, Drawing, Rival
from clients.caravan.tables.marcopolo import MARCO_POLO
from clients.caravan.tables.merv import MERV, magistrate
from clients.caravan.tables.palmyra import PALMYRA
from clients.caravan.tables.sahwari import SAHWARI
from domain.table.table import Table
from words import Words

_DRAWINGS: Mapping[str, Drawing] = {"marcopolo": MARCO_POLO, "merv": MERV, "palmyra": PALMYRA, "sahwari": SAHWARI}
_RIVALS: Mapping[str, Callable[[Words, Any, Table, int], Sequence[Rival]]] = {"merv": magistrate}


def rivals(words: Words, box: Any, table: Table, players: int) -> Sequence[Rival]:
    """Who scores beside the seats."""
    find = _RIVALS.get(words.game.name)
    return find(words, box, table, players) if find is not None else ()


def draw_table(words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
    """The table of a match as ``viewer`` (0: a spectator) sees it."""
    return _drawing(words).whole(words, box, table, players, viewer)


def draw_board(words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
    """What belongs to nobody."""
    return _drawing(words).board(words, box, table, players, viewer)


def draw_seats(
    words: Words, box: Any, table: Table, players: int, viewer: int, whose: Collection[int]
) -> RenderableType:
    """What some seats own; 0 stands for those who play without a seat."""
    return _drawing(words).seats(words, box, table, players, viewer, whose)


def _drawing(words: Words) -> Drawing:
    return _DRAWINGS.get(words.game.name, ANY_GAME)
