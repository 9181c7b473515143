"""The table of Bazaar: its areas, and what lies where before set-up.

deck          cards `card/silk`, seen by nobody    hand@2       cards of a seat      row        cards for all to take
aside@2       cards that a seat is exchanging      sold         cards that are out   tokens:silk  `token/5`
bonus:3       `bonus/4`, seen by nobody            kept@2       bonus tokens, seen by their owner
opened@2      the same, turned up                  earned@2     tokens of a seat
"""

from collections.abc import Iterable

from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.bazaar.box import Box

DECK, ROW, SOLD = "deck", "row", "sold"

AREAS = (
    *(Area(DECK, Visibility.NONE), Area(ROW), Area(SOLD), Area("hand", Visibility.OWNER), Area("aside")),
    *(Area("tokens"), Area("earned"), Area("bonus", Visibility.NONE), Area("kept", Visibility.OWNER), Area("opened")),
)

UNLIMITED: frozenset[str] = frozenset()


def tokens(good: str) -> str:
    """The place of the tokens of a good that nobody has earned yet."""
    return place_name("tokens", slot=good)


def bonus(cards: int) -> str:
    """The place of the bonus tokens for a sale of this size."""
    return place_name("bonus", slot=cards)


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match: version 0."""
    for good, values in box.goods.items():
        yield Placement(DECK, f"card/{good}", box.copies)
        for value in sorted(set(values)):
            yield Placement(tokens(good), f"token/{value}", values.count(value))
    for cards, values in box.bonuses.items():
        for value in sorted(set(values)):
            yield Placement(bonus(cards), f"bonus/{value}", values.count(value))
