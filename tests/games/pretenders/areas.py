"""The table of Pretenders: its areas, and what lies where before set-up.

deck       cards `card/merchant`, seen by nobody    hand@2      cards of a seat
lost@2     cards that it has lost, face up          purse@2     `coin`
shown      a card on its way back to the deck       claimed@2   `claim/merchant`: nobody has tested it yet
"""

from collections.abc import Iterable

from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.table import Placement
from tests.games.pretenders.box import Box

AREAS = (
    Area("deck", Visibility.NONE),
    Area("hand", Visibility.OWNER),
    Area("lost"),
    Area("shown"),
    Area("purse"),
    Area("claimed", told=False),
)

UNLIMITED = frozenset({"coin", "claim"})


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match: version 0."""
    for person in box.persons:
        yield Placement("deck", f"card/{person}", box.copies)
