"""The decisions of Skeleton: what a seat may answer to its questions."""

from collections.abc import Iterator
from dataclasses import dataclass

from caravanserai_kit.skeleton.turn import Seat, SkeletonTurn
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class Take(Decision[SkeletonTurn, Seat]):
    """Takes coins off the pile."""

    answers = ("take",)

    coins: int
    """The number of coins."""

    @classmethod
    def offers(cls, turn: SkeletonTurn, seat: Seat) -> Iterator["Take"]:
        for coins in turn.takeable:
            yield cls(coins)

    def objections(self, turn: SkeletonTurn, seat: Seat) -> Iterator[Refusal]:
        if self.coins not in turn.takeable:
            yield Refusal("SK-TAKE-01", "wrong-number", {"coins": self.coins})

    @rule("SK-TAKE-01")
    def perform(self, turn: SkeletonTurn, seat: Seat) -> None:
        seat.takes(self.coins)
        turn.score(seat.number, "coins", self.coins)
