"""The table of Barter: `card/silk` and its like in a deck, an open row, hidden hands and, at the end, open ones.

taken@2 holds the cards of the row that a seat has chosen and not paid for yet: everybody sees them.
"""

from collections.abc import Iterable

from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.table import Placement
from tests.games.barter.box import Box

AREAS = (Area("deck", Visibility.NONE), Area("row"), Area("hand", Visibility.OWNER), Area("taken"), Area("laid"))

UNLIMITED = frozenset[str]()


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match: version 0."""
    for good in box.goods:
        yield Placement("deck", f"card/{good}", box.copies)
