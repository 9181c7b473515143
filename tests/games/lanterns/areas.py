"""The table of Lanterns: its areas, and what lies where before set-up.

    deck       cards `card/3`, seen by nobody     hand@2     cards of a seat       bid@2      its bid, face down
    opened@2   its bid, opened                    discard    cards that are out    purse@2    `oil`
    wall:1     a card that nobody has seen        lit:1      the same, turned up
    claim@2    the `token` of a seat              claim@2:1  the same, on card 1 of the wall

An area says who sees the faces of what lies there; the kind, `card`, is what its back shows.
"""

from collections.abc import Iterable

from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.lanterns.box import Box

AREAS = (
    Area("deck", Visibility.NONE),
    Area("hand", Visibility.OWNER),
    Area("bid", Visibility.OWNER),
    Area("opened"),
    Area("discard"),
    Area("wall", Visibility.NONE),
    Area("lit"),
    Area("purse"),
    Area("claim"),
)

UNLIMITED = frozenset({"oil"})


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match: version 0."""
    for value in box.values:
        yield Placement("deck", f"card/{value}", box.copies)
    for number in range(1, setting.players + 1):
        yield Placement(place_name("claim", number), "token", 1)
