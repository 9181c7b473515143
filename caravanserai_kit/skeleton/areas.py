"""The table of Skeleton: its areas, and what lies where before set-up.

pile       `coin`, for all to take     purse@2    the coins of a seat
"""

from collections.abc import Iterable

from caravanserai_kit.skeleton.box import Box
from domain.play.turn import Setting
from domain.table.areas import Area
from domain.table.table import Placement

PILE = "pile"
PURSE = "purse"
COIN = "coin"

AREAS = (Area(PILE), Area(PURSE))

UNLIMITED: frozenset[str] = frozenset()
"""Kinds of which the stock has no end."""


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match: version 0."""
    yield Placement(PILE, COIN, box.coins)
