"""The kinds of goods and pieces in Palmyra, and the actions that slots of the board may have.

A price is a tuple of the names of its goods in alphabetical order, each as often as it counts:
``("gold", "stone", "stone")``. What a seat pays is a `Bag` of them.
"""

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from domain.boxes.converters import Convert, Keys, NotEmpty, OneOf, Range

BASIC = ("wood", "stone")
ADVANCED = ("marble", "gold")
"""The two classes of goods (PALM-COMP-04)."""

GOODS = (*BASIC, *ADVANCED)
"""The kinds of goods."""

CAMEL = "camel"
SHIP = "ship"
PIECES = (CAMEL, SHIP)
"""The kinds of pieces that seats place."""

RARE_COLOURS = ("grey", "yellow", "red")
"""The three stacks of Rare Goods (PALM-COMP-05)."""

Goods: TypeAlias = tuple[str, ...]


def goods_of(counts: Mapping[str, int]) -> Goods:
    """Goods that belong together, by how many there are of each."""
    return tuple(sorted(good for good, number in counts.items() for _ in range(number)))


Good: TypeAlias = Annotated[str, OneOf(*GOODS)]
Price: TypeAlias = Annotated[
    Goods, Convert(Annotated[Mapping[str, Annotated[int, Range(1, 20)]], Keys(GOODS), NotEmpty()], goods_of)
]
"""A price as the box has it: goods and how many of each, at least one in all."""

# -- actions of the board ---------------------------------------------------------------------------------------------

TAKE = "take_"
"""With a good behind it: take resources."""
ACQUIRE = "acquire_rare_"
"""With a colour behind it: acquire a Rare Good."""
CARAVAN = "caravan"
SHIPYARD = "shipyard"
PEACE_GIFTS = ("peace_gifts_a", "peace_gifts_b")
BUY_IMPROVEMENT = "buy_improvement"
TOWER_SINGLE = "tower_single"
TOWER_PAIR = "tower_pair"
TRAITOR = "traitor"
TEMPLE_PALMYRA = "temple_palmyra"
TEMPLE_EBLA = "temple_ebla"
TEMPLES = (TEMPLE_PALMYRA, TEMPLE_EBLA)
KINGS_MISSION = "kings_mission"
MARAUDERS = "marauders"
TAXMAN = "taxman"
WAR_SUPPLIES = "war_supplies"
FIRST_TO_PLAY = "first_to_play"
MARKETS = ("market_palmyra", "market_ebla")
Market: TypeAlias = Annotated[str, OneOf(*MARKETS)]

TAKE_ACTIONS = tuple(f"{TAKE}{good}" for good in GOODS)
ACQUIRE_ACTIONS = tuple(f"{ACQUIRE}{colour}" for colour in RARE_COLOURS)
CONSTRUCTION_ACTIONS = (TOWER_SINGLE, TOWER_PAIR, TRAITOR, *TEMPLES, *ACQUIRE_ACTIONS, KINGS_MISSION)
"""The possible private Construction actions (PALM-IMP-47)."""
KINGDOM_ACTIONS = (TAXMAN, WAR_SUPPLIES, FIRST_TO_PLAY)
"""The possible private Kingdom actions (PALM-IMP-48)."""
ACTIONS = (
    *TAKE_ACTIONS,
    CARAVAN,
    SHIPYARD,
    *PEACE_GIFTS,
    *MARKETS,
    BUY_IMPROVEMENT,
    *CONSTRUCTION_ACTIONS,
    MARAUDERS,
    *KINGDOM_ACTIONS,
)
"""All actions that a slot of the board may have."""
