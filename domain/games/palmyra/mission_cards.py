"""The benefits of the King's Missions of Palmyra when they are returned: a class for each kind of benefit."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

from domain.boxes.converters import Convert, OneOf, Positive, Union
from domain.boxes.paths import Path
from domain.games.palmyra.kinds import CAMEL, SHIP, Market, Price

LAST_CARD = 26
"""The number of the last card that the ledger has a rule for."""


@dataclass(frozen=True, slots=True)
class AnyRareGood:
    """Any Rare Good out of any stack (PALM-MIS-01)."""


@dataclass(frozen=True, slots=True)
class NextTemplePart:
    """The next part of the temple without cost (PALM-MIS-03)."""


@dataclass(frozen=True, slots=True)
class NewTemple:
    """The basement of a new temple without cost (PALM-MIS-19)."""


@dataclass(frozen=True, slots=True)
class NextPiece:
    """The next ship or camel (PALM-MIS-05, PALM-MIS-11)."""

    piece: str


@dataclass(frozen=True, slots=True)
class FreeLevels:
    """A number of tower levels without cost (PALM-MIS-07)."""

    levels: Positive


@dataclass(frozen=True, slots=True)
class Destruction:
    """Destroys ``levels`` levels of an opponent's tower (PALM-MIS-20)."""

    levels: Positive


@dataclass(frozen=True, slots=True)
class MoreMissions:
    """Draws ``number`` missions (PALM-MIS-21)."""

    number: Annotated[Positive, Path("count")]


@dataclass(frozen=True, slots=True)
class OtherRegion:
    """The Marauders attack another region (PALM-MIS-09)."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Swaps an own piece with an opponent's (PALM-MIS-14)."""


@dataclass(frozen=True, slots=True)
class SecondPiece:
    """Two pieces are placed in one own turn (PALM-MIS-23)."""


@dataclass(frozen=True, slots=True)
class OpenMarket:
    """This market is open for the rest of the stage (PALM-MIS-13)."""

    market: Market


@dataclass(frozen=True, slots=True)
class AnyGoods:
    """A number of goods in any mix (PALM-MIS-16)."""

    number: Annotated[Positive, Path("count")]


@dataclass(frozen=True, slots=True)
class FreeImprovements:
    """A number of displayed tiles without cost (PALM-MIS-15)."""

    number: Annotated[Positive, Path("count")]


@dataclass(frozen=True, slots=True)
class OffBoardImprovement:
    """A tile that was never on display (PALM-MIS-25)."""


Benefit: TypeAlias = (
    AnyRareGood
    | NextTemplePart
    | NewTemple
    | NextPiece
    | FreeLevels
    | Destruction
    | MoreMissions
    | OtherRegion
    | Swap
    | SecondPiece
    | OpenMarket
    | AnyGoods
    | FreeImprovements
    | OffBoardImprovement
)


@dataclass(frozen=True, slots=True)
class _NextPiece:
    """The benefit names the piece; its `params` are empty."""


BENEFITS: Mapping[str, Any] = MappingProxyType(
    {
        "take_any_rare_good": AnyRareGood,
        "next_temple_part": NextTemplePart,
        "parallel_temple_basement": NewTemple,
        "build_tower_levels": FreeLevels,
        "destroy_tower_levels": Destruction,
        "draw_missions": MoreMissions,
        "next_ship": Annotated[NextPiece, Convert(_NextPiece, lambda _: NextPiece(SHIP))],
        "next_camel": Annotated[NextPiece, Convert(_NextPiece, lambda _: NextPiece(CAMEL))],
        "change_attacked_region": OtherRegion,
        "swap_pieces": Swap,
        "place_two_pieces": SecondPiece,
        "town_market": OpenMarket,
        "take_goods": AnyGoods,
        "take_improvements_free": FreeImprovements,
        "take_improvement_off_board": OffBoardImprovement,
    }
)
"""The benefits by the names that the box has for them; their fields are the `params` of a card."""

WINDOWS: Mapping[type, str] = MappingProxyType(
    {
        AnyRareGood: "construction",
        NextTemplePart: "construction",
        NewTemple: "construction",
        FreeLevels: "construction",
        Destruction: "construction",
        MoreMissions: "construction",
        NextPiece: "any_point",
        OtherRegion: "marauders_after_reveal",
        Swap: "marauders_after_removal",
        SecondPiece: "placement_own_turn",
        OpenMarket: "resolution_any",
        AnyGoods: "resolution_any",
        FreeImprovements: "improvements",
        OffBoardImprovement: "improvements",
    }
)
"""The times at which the rules admit each benefit."""


@dataclass(frozen=True)
class Mission:
    """A King's Mission: its cost, its points while it lies face up, and what it is good for when returned."""

    id: Annotated[str, OneOf(*(f"K{number}" for number in range(1, LAST_CARD + 1)))]
    cost: Price
    points: int
    benefit: Annotated[Benefit, Path(""), Union("benefit", BENEFITS, "params")]
    window: str

    @cached_property
    def piece(self) -> str:
        """The card as a piece of the table."""
        return f"mission/{self.id}"

    @cached_property
    def rule(self) -> str:
        """The rule that says what the card is good for."""
        return f"PALM-MIS-{int(self.id[1:]):02}"
