"""Tables drawn as their games look; a game that has no drawing of its own is drawn by its areas."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import RenderableType

from clients.caravan.drawing import Rival, draw_any_table
from clients.caravan.tables.marcopolo import draw_marcopolo
from clients.caravan.tables.merv import draw_merv, magistrate
from clients.caravan.tables.palmyra import draw_palmyra
from clients.caravan.tables.sahwari import draw_sahwari
from domain.table.table import Table
from projections.words import Words

_DRAWINGS: Mapping[str, Callable[[Words, Any, Table, int, int], RenderableType]] = {
    "marcopolo": draw_marcopolo,
    "merv": draw_merv,
    "palmyra": draw_palmyra,
    "sahwari": draw_sahwari,
}
_RIVALS: Mapping[str, Callable[[Words, Any, Table, int], Sequence[Rival]]] = {"merv": magistrate}


def rivals(words: Words, box: Any, table: Table, players: int) -> Sequence[Rival]:
    """Who scores beside the seats."""
    find = _RIVALS.get(words.game.name)
    return find(words, box, table, players) if find is not None else ()


def draw_table(words: Words, box: Any, table: Table, players: int, viewer: int) -> RenderableType:
    """The table of a match as ``viewer`` (0: a spectator) sees it."""
    drawing = _DRAWINGS.get(words.game.name)
    if drawing is None:
        return draw_any_table(words, table, players, viewer)
    return drawing(words, box, table, players, viewer)
