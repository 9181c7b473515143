"""What the King's Missions of Palmyra are good for when they are returned: a class for each kind of benefit."""

from dataclasses import dataclass
from typing import TypeAlias

from domain.games.palmyra.kinds import Goods


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

    levels: int


@dataclass(frozen=True, slots=True)
class Destruction:
    """Destroys ``levels`` levels of an opponent's tower (PALM-MIS-20)."""

    levels: int


@dataclass(frozen=True, slots=True)
class MoreMissions:
    """Draws ``number`` missions (PALM-MIS-21)."""

    number: int


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

    market: str


@dataclass(frozen=True, slots=True)
class AnyGoods:
    """A number of goods in any mix (PALM-MIS-16)."""

    number: int


@dataclass(frozen=True, slots=True)
class FreeImprovements:
    """A number of displayed tiles without cost (PALM-MIS-15)."""

    number: int


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
class Mission:
    """A King's Mission: its cost, its points while it lies face up, and what it is good for when returned."""

    id: str
    cost: Goods
    points: int
    benefit: Benefit

    @property
    def piece(self) -> str:
        """The card as a piece of the table."""
        return f"mission/{self.id}"

    @property
    def rule(self) -> str:
        """The rule that says what the card is good for."""
        return f"PALM-MIS-{int(self.id[1:]):02}"
