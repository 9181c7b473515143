"""The kinds of goods and pieces in Palmyra, and the actions that slots of the board may have.

Goods that belong together (a price, a payment) are a tuple of their names in alphabetical order, each as often as it
counts: ``("gold", "stone", "stone")``.
"""

from typing import TypeAlias

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

TAKE_ACTIONS = tuple(f"{TAKE}{good}" for good in GOODS)
ACQUIRE_ACTIONS = tuple(f"{ACQUIRE}{colour}" for colour in RARE_COLOURS)
CONSTRUCTION_ACTIONS = (TOWER_SINGLE, TOWER_PAIR, TRAITOR, *TEMPLES, *ACQUIRE_ACTIONS, KINGS_MISSION)
"""What a private Construction action may be (PALM-IMP-47)."""
KINGDOM_ACTIONS = (TAXMAN, WAR_SUPPLIES, FIRST_TO_PLAY)
"""What a private Kingdom action may be (PALM-IMP-48)."""
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
