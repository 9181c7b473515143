"""The table of Merv: areas, kinds of pieces, names of places, and what lies where before set-up.

    stock                cubes, goods, scrolls and points without end
    box, out             pieces not in use; pieces out of the game
    supply@2             masters, buildings, discs and servants of a seat that are not in play
    purse@2              its cubes, camels, goods and scrolls
    cards@2              its caravan cards; `taken@2:1` … those taken in the action that is going on, in order
    contracts@2          contracts fulfilled; `committed@2` the goods and scrolls on them
    breakthroughs@2      breakthrough tiles; `scoring-tile@2` the scoring tile
    memory@2             what the seat has used up in the turn: `discount-used`, `wild-used`, `market-visited`

    sites                site tiles not laid yet, `site/library_teal`
    site:2/4             the site in row 2, column 4; `building:2/4`, `soldier:2/4`, `upgrade:2/4` what stands on it,
                         `ransom:2/4` the cube paid for its building
    camel-market         the tile in the centre, `camel-market/A`; `corner:top_left` camels on it
    queue:north_west/1   the front slot of a queue: a master, and camels of those who skipped it
    action:north/4       an action slot
    walls                wall pieces not built, `wall/segment_tan_1`; `wall-slot:N5` the piece in a slot
    favour:3             discs on a space of the favour track; `influence:3`; `score-track` the discs of those who score

    deck                 caravan cards, face down, `card/ginger`
    display:1            the front card; `on-card:1` the camel on it
    hall:spice           courtiers, `servant/red`
    library:1            breakthroughs of the first tier, `breakthrough/discount_palace`
    city:rayy            discs of those with a post there, and its camel; `route:rayy` a camel laid on the way to it
    mosque:L1P2          discs on a space of the mosque track, and its camel
    upgrades             upgrades not placed, `upgrade/white`, `upgrade/teal`
    scoring-tiles        scoring tiles not taken, `scoring-tile/palace`
    stack:1_favour       a stack of contracts, `contract/1_favour_1`: the one with the highest points is on top
    year, round          `year/1`, `round/1`

    magistrate-…         all the same places of the corrupt magistrate, who has no seat, `magistrate-score:favour`,
                         and in the end `magistrate-rank`, with the place `rank/1`
    courtier-supply      the high courtier's buildings; `courtier-purse` the camels
    solo-cards           solo cards being shuffled, face down, `solo-card/mosque`
    solo-deck:1          the solo deck from the top; `solo-card` the card drawn, `solo-tried` those that led nowhere,
    solo-discard         the discards

Masters, buildings, discs and servants have their colour as face. Who stands earlier in the round is remembered by the
arguments of the tasks of the match (`rounds`).
"""

from collections.abc import Iterable, Iterator

from domain.games.merv.components import Box
from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.table import Placement

CUBES = ("purple", "tan", "teal", "orange", "white")
GOODS = ("common", "rare")
SCROLL = "scroll"
CAMEL = "camel"

UNLIMITED = frozenset({*CUBES, *GOODS, SCROLL})
"""Kinds of which the stock has no end, unless an option says so (AMB-01)."""

BOX = "box"
OUT = "out"
SITES = "sites"
WALLS = "walls"
DECK = "deck"
UPGRADES = "upgrades"
SCORING_TILES = "scoring-tiles"
MARKET = "camel-market"
SCORE_TRACK = "score-track"
YEAR = "year"
ROUND = "round"
SOLO_CARDS = "solo-cards"
SOLO_CARD = "solo-card"
SOLO_TRIED = "solo-tried"
SOLO_DISCARD = "solo-discard"
COURTIER_SUPPLY = "courtier-supply"
COURTIER_PURSE = "courtier-purse"

DISCOUNT_USED = "discount-used"
WILD_USED = "wild-used"
MARKET_VISITED = "market-visited"
MEMORY = (DISCOUNT_USED, WILD_USED, MARKET_VISITED)

_OWNED = (
    "supply",
    "purse",
    "cards",
    "taken",
    "contracts",
    "committed",
    "breakthroughs",
    "scoring-tile",
)
"""Areas of which each seat has places, and the magistrate too, under a separate name."""

AREAS = (
    Area(BOX),
    Area(OUT),
    *(Area(name) for name in _OWNED),
    Area("memory", told=False),
    Area(SITES),
    Area("site"),
    Area("building"),
    Area("soldier"),
    Area("upgrade"),
    Area("ransom"),
    Area(MARKET),
    Area("corner"),
    Area("queue"),
    Area("action"),
    Area(WALLS),
    Area("wall-slot"),
    Area("favour"),
    Area("influence"),
    Area(SCORE_TRACK),
    Area(DECK, Visibility.NONE),
    Area("display"),
    Area("on-card"),
    Area("hall"),
    Area("library"),
    Area("city"),
    Area("route"),
    Area("mosque"),
    Area(UPGRADES),
    Area(SCORING_TILES),
    Area("stack"),
    Area(YEAR),
    Area(ROUND),
    *(Area(f"magistrate-{name}") for name in (*_OWNED, "score", "rank")),
    Area(COURTIER_SUPPLY),
    Area(COURTIER_PURSE),
    Area(SOLO_CARDS, Visibility.NONE),
    Area("solo-deck", Visibility.NONE),
    Area(SOLO_CARD),
    Area(SOLO_TRIED),
    Area(SOLO_DISCARD),
)


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match, before set-up: what is shuffled lies in bags, all else in the box (MERV-COMP)."""
    for colour in box.player_colours:
        yield Placement(BOX, f"master/{colour}", 1)
        yield Placement(BOX, f"building/{colour}", box.buildings)
        yield Placement(BOX, f"disc/{colour}", box.discs)
        yield Placement(BOX, f"servant/{colour}", box.servants)
    for site in box.sites:
        yield Placement(SITES, f"site/{site}", 1)
    for spice in box.spices.values():
        yield Placement(DECK, f"card/{spice.id}", spice.cards)
    for side in box.market_sides:
        yield Placement(BOX, f"camel-market/{side}", 1)
    yield Placement(BOX, CAMEL, box.camels)
    yield from _tiles(box)
    yield Placement(BOX, "year/1", 1)
    yield Placement(BOX, "round/1", 1)
    for piece in MEMORY:
        yield Placement(BOX, piece, setting.players)
    if box.players[setting.players].magistrate:
        for card in box.solo_cards:
            yield Placement(SOLO_CARDS, f"solo-card/{card}", 1)


def _tiles(box: Box) -> Iterator[Placement]:
    for piece in box.wall_pieces.values():
        yield Placement(BOX, f"wall/{piece.id}", piece.count)
    for tile in box.breakthroughs:
        yield Placement(BOX, f"breakthrough/{tile}", 1)
    yield Placement(BOX, f"upgrade/{box.wild}", box.white_upgrades)
    for colour in box.bonus_upgrades:
        yield Placement(BOX, f"upgrade/{colour}", 1)
    for action in box.scoring_tiles:
        yield Placement(BOX, f"scoring-tile/{action}", 1)
    for contract in box.contracts:
        yield Placement(BOX, f"contract/{contract}", 1)
