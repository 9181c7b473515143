"""The table of Palmyra: areas, kinds of pieces, names of places, and what lies where before set-up.

    stock              goods, tower levels, marks, points without end
    box                pieces not in use, seen by all
    warehouse@2        goods that may be traded
    traded@2           goods got in trades of this turn
    reserve@2          camels and ships, `camel/red`
    slot:pa_market/1   the piece on a slot of the board
    private@2:I21      the piece on a private action
    colour@2           the seat's colour, `colour/red`
    tower@2            the levels of its tower, `level`
    tower-card@2       its tower card, `tower-card/5`
    temple@2:1         the card of its first temple, `temple/roof`
    temple-cards       temple cards nobody has
    rare@2             Rare Goods it owns, `grey-good/glass`
    top:grey           the uppermost tile of a stack
    stack:grey         the tiles below, in an order nobody knows
    tiles@2            Improvements it owns, `improvement/I5`
    display            Improvements for sale
    undrawn:1          tiles of Era 1 not drawn yet
    left-over          tiles never shown that are out of the game
    cleared            tiles that were shown and are out of the game
    missions           the deck, `mission/K1`
    hand@2             missions in hand (only the owner sees them)
    fulfilled@2        missions face up
    returned@2         missions turned face down
    discard            missions discarded
    marauders          the Marauders deck, `marauders-card/ebla`, unseen
    chosen@2           the card chosen for the next turn (only the owner sees it)
    attacking          the card revealed in this turn
    under-attack       the card of the latest attack
    first@2            the First Player pawn, `first-player`
    leader@2           who is first in play order in this turn, `leader`
    turn               the turn marker, `turn/1`
    passing@2          until when the seat passes, `pass/closing`
    memory@2:revealer  `mark`: what is remembered of this turn

What is remembered: `revealer` (the seat revealed the Marauders card), `market/K13` (the market of this card is open),
`bought/basic` and `bought/advanced` (a good bought with points), `rare-for-points` (a Rare Good was), `fulfilled/K5`
(the card was fulfilled in this turn; only where the switch asks for it), `kingdom/I48/taxman` (as what the private
action is used).
"""

from collections.abc import Iterable, Iterator

from domain.games.palmyra.components import Box
from domain.games.palmyra.kinds import CAMEL, GOODS, SHIP
from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.names import place_name
from domain.table.table import Placement

LEVEL = "level"
MARK = "mark"
PASS = "pass"
FIRST_PLAYER = "first-player"
LEADER = "leader"

UNLIMITED = frozenset({*GOODS, LEVEL, MARK, PASS})
"""Kinds of which the stock has no end (PALM-COMP-02)."""

BOX = "box"
TEMPLE_CARDS = "temple-cards"
DISPLAY = "display"
LEFT_OVER = "left-over"
CLEARED = "cleared"
MISSIONS = "missions"
DISCARD = "discard"
MARAUDERS_DECK = "marauders"
ATTACKING = "attacking"
UNDER_ATTACK = "under-attack"

AREAS = (
    Area(BOX),
    Area("warehouse"),
    Area("traded"),
    Area("reserve"),
    Area("slot"),
    Area("private"),
    Area("colour"),
    Area("tower"),
    Area("tower-card", told=False),
    Area("temple"),
    Area(TEMPLE_CARDS),
    Area("rare"),
    Area("top"),
    Area("stack", Visibility.NONE),
    Area("tiles"),
    Area(DISPLAY),
    Area("undrawn"),
    Area(LEFT_OVER),
    Area(CLEARED),
    Area(MISSIONS, Visibility.NONE),
    Area("hand", Visibility.OWNER),
    Area("fulfilled"),
    Area("returned"),
    Area(DISCARD),
    Area(MARAUDERS_DECK, Visibility.NONE),
    Area("chosen", Visibility.OWNER),
    Area(ATTACKING),
    Area(UNDER_ATTACK),
    Area("first"),
    Area("leader"),
    Area("turn"),
    Area("passing", told=False),
    Area("memory", told=False),
)


def top_place(colour: str) -> str:
    """The place of the uppermost tile of a stack of Rare Goods."""
    return place_name("top", slot=colour)


def stack_place(colour: str) -> str:
    """The place of the tiles below it."""
    return place_name("stack", slot=colour)


def undrawn_place(era: int) -> str:
    """The place of the Improvements of an Era before they are drawn."""
    return place_name("undrawn", slot=era)


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out before set-up: decks and stacks complete, all else in the box (PALM-COMP-01)."""
    yield from _pieces(box)
    yield from _decks(box)
    yield Placement(BOX, FIRST_PLAYER, 1)
    yield Placement(BOX, LEADER, 1)
    yield Placement(BOX, "turn/0", 1)


def _pieces(box: Box) -> Iterator[Placement]:
    for colour in box.colours:
        yield Placement(BOX, f"colour/{colour}", 1)
        yield Placement(BOX, f"{CAMEL}/{colour}", box.setup.most_camels)
        yield Placement(BOX, f"{SHIP}/{colour}", box.setup.most_ships)
    for side in box.tower_sides[::2]:
        yield Placement(BOX, f"tower-card/{side}", len(box.colours))


def _decks(box: Box) -> Iterator[Placement]:
    for part in box.temple:
        yield Placement(TEMPLE_CARDS, f"temple/{part}", box.temple_cards_per_part)
    for colour, types in box.rare_goods.items():
        for name in types:
            yield Placement(stack_place(colour), f"{colour}-good/{name}", box.rare_good_copies[name])
    for tile in box.improvements.values():
        yield Placement(undrawn_place(tile.era), tile.piece, 1)
    for card in box.missions.values():
        yield Placement(MISSIONS, card.piece, 1)
    for region in box.regions:
        yield Placement(MARAUDERS_DECK, f"marauders-card/{region}", 1)
