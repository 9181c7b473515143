"""The table of Sahwari: areas, kinds of pieces, names of places, and what lies where before set-up.

    stock            Strategy tokens, points, ranks without end   box               pieces not in use
    supply           artifact cubes, `artifact`                   out               out of the game
    tiles            tiles not laid yet                           tile:2,4          a tile, resource side up
    flipped:2,4      a tile that has flipped, `…/oasis`           on:2,4            resources on a tile
    camel:2,4        camels on a tile, `blue/1`, `guild/2`        dashboard@2       camels off the map
    sides            ability sides not dealt yet                  under:small/3     the hidden side of a token
    side:small/3     its side once it is revealed                 caravans@2        tokens of a clan, `small/3`
    deck             recruit cards, `card/R01`                    display, discard  face-up cards, discards
    leaders          leaders not dealt, `leader/spy`              leader@2          leader and clan board
    storage@2        cubes in the storage                         track@2           pawns on the recruit track
    gained@2         a cube that must be placed at once           strategy@2        `strategy/attack`
    ability@2:S2     the lock on a storage ability                row@2:left/1      a card of the row
    space@2:left/1   a cube or lock on an artifact space          start@2           `start-player`
    round            `round/3`                                    stage             `stage/moved` (SAH-TURN-02)
    collector        `collector/blue/1`: the camel to collect     ending            `last-round`
    withdrawals      `withdrawal`: forced ones in this round      taken             `taken`: the map gave a
    stalled, idle    `stalled-rounds/1`, `idle-rounds/2`                            resource in this round

A tile is a piece whose kind says what its resource side shows (`tile-artifact-recruit`) and whose face is its back; an
area that hides faces hides the back until the tile flips. A caravan token is two pieces: the public one that moves
(`small/3`, numbered in the order of the map) and the ability side (`small-side/Y4`), which lies under it and stays
there until it is revealed; so what a seat has spied stays known to it. A place in the row counts from the clan board:
`left/1` is the card at its left edge. A space is named after the outer of the two things that touch there.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from domain.games.sahwari.box import ARTIFACT, RECRUIT, TOKENS, Box
from domain.play.turn import Setting
from domain.table.areas import Area, Visibility
from domain.table.names import face_of, place_name
from domain.table.table import Placement

STRATEGY = "strategy"
ATTACK_SIDE = "strategy/attack"
LOCK_SIDE = "strategy/lock"

UNLIMITED = frozenset({STRATEGY})
"""Kinds of which the stock has no end: an attack locks a space with a Strategy token from the box (SAH-ATT-05)."""

SUPPLY = "supply"
BOX = "box"
OUT = "out"
TILES = "tiles"
SIDES = "sides"
DECK = "deck"
DISPLAY = "display"
DISCARD = "discard"
LEADERS = "leaders"
ROUND = "round"
STAGE = "stage"
COLLECTOR = "collector"
ENDING = "ending"
WITHDRAWALS = "withdrawals"
TAKEN = "taken"
STALLED = "stalled"
IDLE = "idle"

GUILD_TILE = "guild-tile"
START_PLAYER = "start-player"
LAST_ROUND = "last-round"
WITHDRAWAL = "withdrawal"
NOBODY = "collector/none"
"""Shown while no camel has to collect."""

START = "start"
MOVED = "moved"
COLLECTED = "collected"
GUILD_MOVED = "guild-moved"
OVER = "over"
"""Stages of a turn (SAH-TURN-02); between the turns the stage is over."""

COLOURS = ("blue", "yellow", "green", "red")
"""The colour of each seat's camels, a convention of ours: the rulebook names none."""
GUILD = "guild"
"""The kind of the guild camels."""

LEFT = "left"
RIGHT = "right"
SIDES_OF_ROW = (LEFT, RIGHT)

AREAS = (
    Area(BOX),
    Area(OUT),
    Area(SUPPLY),
    Area(TILES, Visibility.NONE),
    Area("tile", Visibility.NONE),
    Area("flipped"),
    Area("on"),
    Area("camel"),
    Area("dashboard"),
    Area(SIDES, Visibility.NONE),
    Area("under", Visibility.NONE),
    Area("side"),
    Area("caravans"),
    Area(DECK, Visibility.NONE),
    Area(DISPLAY),
    Area(DISCARD),
    Area(LEADERS),
    Area("leader"),
    Area("storage"),
    Area("ability"),
    Area("track"),
    Area("gained"),
    Area(STRATEGY),
    Area("row"),
    Area("space"),
    Area("start"),
    Area(ROUND),
    Area(STAGE),
    Area(COLLECTOR),
    Area(ENDING),
    Area(WITHDRAWALS, told=False),
    Area(TAKEN, told=False),
    Area(STALLED),
    Area(IDLE),
)


def hidden_side(token: str) -> str:
    """The place of a token's ability side while it is camel side up."""
    return place_name("under", slot=token)


def open_side(token: str) -> str:
    """The place of a token's ability side once it is revealed."""
    return place_name("side", slot=token)


@lru_cache(maxsize=64)
def sides_of(tokens: tuple[str, ...]) -> Mapping[str, tuple[str, str]]:
    """The hidden and the open side of each token."""
    return {token: (hidden_side(token), open_side(token)) for token in tokens}


def slot_name(side: str, number: int) -> str:
    """The place in a row on this side of the clan board, from 1; also the space at its inner edge."""
    return f"{side}/{number}"


@lru_cache(maxsize=64)
def slot_names(side: str, number: int) -> tuple[str, ...]:
    """The places in a row on this side of the clan board, from it outwards."""
    return tuple(slot_name(side, place) for place in range(1, number + 1))


def handles(box: Box, kind: str) -> tuple[str, ...]:
    """The public pieces of the caravan tokens of a kind, in the order of the map (SAH-SETUP-04)."""
    count = sum(caravan.kind == kind for caravan in box.caravans.values())
    return tuple(f"{kind}/{number}" for number in range(1, count + 1))


@lru_cache(maxsize=64)
def all_handles(box: Box) -> tuple[str, ...]:
    """The public pieces of all caravan tokens, small ones first."""
    return tuple(handle for kind in TOKENS for handle in handles(box, kind))


def layout(box: Box, setting: Setting) -> Iterable[Placement]:
    """The box laid out for a match, before set-up: what is shuffled lies in bags, the rest in the box (SAH-COMP-01)."""
    yield Placement(place_name("tile", slot=box.grid.guild), GUILD_TILE, 1)
    for tile in box.tiles:
        yield Placement(TILES, f"{tile.kind}/{tile.back}", 1)
    yield Placement(SUPPLY, ARTIFACT, box.artifacts)
    yield Placement(BOX, RECRUIT, box.recruits)
    yield from _camels(box)
    for handle in all_handles(box):
        yield Placement(BOX, handle, 1)
    for caravan in box.caravans.values():
        yield Placement(SIDES, f"{caravan.kind}-side/{caravan.id}", 1)
    for card in box.cards:
        yield Placement(DECK, f"card/{card}", 1)
    for leader in box.leaders:
        yield Placement(LEADERS, f"leader/{leader}", 1)
    yield from _markers(setting)


def _camels(box: Box) -> Iterator[Placement]:
    for colour in COLOURS:
        for number in range(1, max(box.camels.values()) + 1):
            yield Placement(BOX, f"{colour}/{number}", 1)
    for number in range(1, box.guild_camels + 1):
        yield Placement(BOX, f"{GUILD}/{number}", 1)


def _markers(setting: Setting) -> Iterator[Placement]:
    yield Placement(BOX, START_PLAYER, 1)
    yield Placement(BOX, LAST_ROUND, 1)
    yield Placement(BOX, TAKEN, 1)
    yield Placement(BOX, WITHDRAWAL, setting.players)
    yield Placement(ROUND, "round/0", 1)
    yield Placement(STAGE, f"stage/{OVER}", 1)
    yield Placement(COLLECTOR, NOBODY, 1)
    yield Placement(STALLED, "stalled-rounds/0", 1)
    yield Placement(IDLE, "idle-rounds/0", 1)


def collecting(camel: str) -> str:
    """The marker that names this camel as the one that has to collect."""
    return f"collector/{camel}"


def collector_of(marker: str) -> str:
    """The camel that the marker names; empty if none."""
    return "" if marker == NOBODY else face_of(marker)
