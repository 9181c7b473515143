"""The table of Auction: `lot/3` and its like in a pile, the lot that is up, and the coins of the seats.

What seats bid lies in no area of the game: answers in secret have their own.
"""

from collections.abc import Iterable

from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.auction.box import Box

AREAS = (Area("pile", Visibility.NONE), Area("up"), Area("sold"), Area("purse"))

UNLIMITED = frozenset[str]()


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match: version 0."""
    for value in box.lots:
        yield Placement("pile", f"lot/{value}", 1)
    for number in range(1, setting.players + 1):
        yield Placement(place_name("purse", number), "coin", box.coins)
