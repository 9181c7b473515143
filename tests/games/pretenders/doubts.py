"""The answers of all others to a claim, in secret and at once."""

from dataclasses import dataclass

from domain.play.sealed import Sealed
from tests.games.pretenders.turn import Doubting, PretendersTurn, Seat


@dataclass(frozen=True, slots=True)
class Believe(Sealed[PretendersTurn, Seat]):
    """Lets a claim stand."""

    answers = (Doubting.kind,)
    sealed_by = "PR-CLAIM-01"


@dataclass(frozen=True, slots=True)
class Doubt(Sealed[PretendersTurn, Seat]):
    """Doubts a claim: the one who is wrong loses a card."""

    answers = (Doubting.kind,)
    sealed_by = "PR-CLAIM-01"
