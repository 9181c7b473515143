"""The table of Marco Polo: areas, kinds of pieces, names of places, and what lies where before set-up.

    stock               goods, camels, coins and points without end
    box                 pieces not in use, seen by all
    out                 pieces out of the game, face down
    start@2             the first-player marker, `start-player`
    round               the round marker, `round/1`: the round for which contracts were laid last
    purse@2             coins, camels and goods of a seat
    character@2         the character of a seat, `character/matteo`
    characters          character tiles not in play
    offered             characters on offer in the draft

    dice@2              dice not placed yet, `blue/5`, `black/3`, `white/2`; without a value: `blue/0`
    black-dice          black dice on the board, `black/0`
    space:take5 …       dice on Take 5 Coins; `space:silk` … on the market rows, `space:contracts`, `space:travel`
    khan:1 …            the dice with the Khan, from left to right
    use:sumatra/2       the die on a city card
    bag                 dice on the coin bag

    figure@2:moscow     figures on the map, `figure/yellow`
    reserve@2           posts on the player board, `post/yellow`, `post/black`
    post@2:moscow       a post on the map; in Bejing `post@2:bejing/1` on the first (highest) space
    city:sumatra/2      a city card, `city-card/CC03`
    city-cards          city cards not dealt
    office:moscow       an office tile, `office-tile/OF01`
    office-tiles        office tiles not dealt
    town:anxi           a town tile, `town-tile/TT1`
    town-tiles          town tiles not dealt

    contracts           contracts that nobody has seen, `contract/C01`
    display:3           the contract in column 3
    under:1 …           contracts put back under the special stack, in this order (from the last to the first again)
    starting            starting contracts not dealt, `contract/S1`
    slot@2:1            active contracts
    drawn@2             a special contract for which both slots are full
    drawer@2            completed contracts
    objectives          objective cards not dealt, `objective/OB01`
    dealt@2             objectives to choose from, seen by their owner
    objective@2         objectives kept, seen by their owner
    revealed@2          objectives at the end, seen by all

    travelled@2         `last-traveller`: the seat has travelled last in this round
    acted@2             `main-action`: the seat has made its main action in this turn
    bought@2            `bought`: the seat has bought a black die in this turn
    fresh@2:moscow      `fresh`: the seat has put down its post there in this turn

Posts, figures and dice of a seat have its colour. Markers that nobody has lie in the box. The special stack is those
unseen contracts that no later round needs, and below them the places `under`.
"""

from collections.abc import Iterable, Iterator

from domain.games.marcopolo.components import Box
from domain.games.marcopolo.items import GOODS
from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.names import numbered_places, place_name
from domain.table.table import Placement

UNLIMITED = frozenset({"coin", "camel", *GOODS})
"""Kinds of which the stock has no end (MP-COMP-03)."""

TAKE_FIVE = place_name("space", slot="take5")
CONTRACTS = place_name("space", slot="contracts")
TRAVEL = place_name("space", slot="travel")
COIN_BAG = "bag"
KHAN = "khan"
"""The Khan's area as a whole; its spaces are `khan:1` and so on."""

BOX = "box"
OUT = "out"
BLACK_DICE = "black-dice"
UNSEEN_CONTRACTS = "contracts"

START_PLAYER = "start-player"
LAST_TRAVELLER = "last-traveller"
MAIN_ACTION = "main-action"
BOUGHT = "bought"
FRESH = "fresh"
"""Marks a place where a post was put down in the turn that is going on (MP-CITY-02)."""

BLANK = 0
"""The value of a die that has none: in the box, on the board before it is taken, or Raschid's before it is placed."""

AREAS = (
    Area("purse"),
    Area(BOX),
    Area(OUT, Visibility.NONE),
    Area("start"),
    Area("round"),
    Area("space"),
    Area(KHAN),
    Area(COIN_BAG),
    Area("use"),
    Area("dice"),
    Area(BLACK_DICE),
    Area("city"),
    Area("office"),
    Area("town"),
    Area("figure"),
    Area("reserve"),
    Area("post"),
    Area("fresh", told=False),
    Area(UNSEEN_CONTRACTS, Visibility.NONE),
    Area("display"),
    Area("under", Visibility.NONE),
    Area("slot"),
    Area("drawn"),
    Area("drawer"),
    Area("starting", Visibility.NONE),
    Area("character"),
    Area("characters", Visibility.NONE),
    Area("offered"),
    Area("objectives", Visibility.NONE),
    Area("dealt", Visibility.OWNER),
    Area("objective", Visibility.OWNER),
    Area("revealed"),
    Area("travelled"),
    Area("acted", told=False),
    Area("bought", told=False),
    Area("city-cards", Visibility.NONE),
    Area("office-tiles", Visibility.NONE),
    Area("town-tiles", Visibility.NONE),
)


def market_space(row: str) -> str:
    """The place for dice on a row of the market; rows are named by their item."""
    return place_name("space", slot=row)


def card_place(field: str) -> str:
    """The place of the city card on a field."""
    return place_name("city", slot=field)


def use_place(field: str) -> str:
    """The place for the die on the city card of a field."""
    return place_name("use", slot=field)


def office_place(city: str) -> str:
    """The place of the office tile in a large city."""
    return place_name("office", slot=city)


def town_place(town: str) -> str:
    """The place of the town tile in a small town."""
    return place_name("town", slot=town)


def city_card_fields(box: Box) -> tuple[str, ...]:
    """The fields for city cards in map order: the city and a number from 1, `sumatra/2`."""
    cities = (box.map.locations[city] for city in box.map.large_cities)
    return tuple(f"{city.id}/{number}" for city in cities for number in range(1, city.city_cards + 1))


def dice_places(box: Box) -> tuple[str, ...]:
    """All places where dice may have been placed, in a fixed order."""
    return (
        TAKE_FIVE,
        *(market_space(row) for row in box.market),
        *khan_spaces(box),
        CONTRACTS,
        TRAVEL,
        COIN_BAG,
        *map(use_place, city_card_fields(box)),
    )


def khan_spaces(box: Box) -> tuple[str, ...]:
    """The Khan's spaces from left to right."""
    return numbered_places(KHAN, range(1, box.khan.spaces + 1))


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match, before set-up: decks are bags, all else is in the box (MP-COMP-01, MP-COMP-02)."""
    yield from _pieces(box)
    yield from _decks(box, setting)
    yield Placement(BOX, START_PLAYER, 1)
    yield Placement(BOX, "round/0", 1)
    yield Placement(BOX, LAST_TRAVELLER, 1)
    yield Placement(BOX, MAIN_ACTION, 1)
    yield Placement(BOX, BOUGHT, 1)
    yield Placement(BOX, FRESH, len(box.map.post_places))


def _pieces(box: Box) -> Iterator[Placement]:
    for colour in box.colours:
        yield Placement(BOX, f"{colour}/{BLANK}", box.dice_per_colour)
        yield Placement(BOX, f"post/{colour}", box.posts_per_colour)
        yield Placement(BOX, f"figure/{colour}", box.figures_per_colour)
    yield Placement(BOX, f"black/{BLANK}", box.black_dice)
    yield Placement(BOX, f"white/{BLANK}", box.white_dice)
    yield Placement(BOX, "post/black", box.black_posts)


def _decks(box: Box, setting: Setting) -> Iterator[Placement]:
    players = setting.players
    for place, kind, faces in (
        ("city-cards", "city-card", box.city_cards),
        ("office-tiles", "office-tile", box.office_tiles),
        ("town-tiles", "town-tile", box.town_tiles),
        (UNSEEN_CONTRACTS, "contract", box.regular_contracts),
        ("starting", "contract", box.starting_contracts),
        ("objectives", "objective", box.objectives),
    ):
        for face in faces:
            yield Placement(place, f"{kind}/{face}", 1)
    for character in box.characters.values():
        yield Placement("characters" if players in character.players else BOX, f"character/{character.id}", 1)
