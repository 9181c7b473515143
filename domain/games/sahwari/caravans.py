"""Caravan tokens: used at once, kept, or revealed later (SAH-CARA)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import hidden_side
from domain.games.sahwari.questions import EFFECTS, RESOLVE_CARAVAN
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class ResolveCaravan(Decision[SahwariTurn, Seat]):
    """Uses a gained caravan token, or keeps it camel side up."""

    use: bool
    """True to use it now."""

    answers: ClassVar = (RESOLVE_CARAVAN,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["ResolveCaravan"]:
        yield cls(use=False)
        yield cls(use=True)

    @rule("SAH-CARA-01")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        (token,) = turn.answered.arguments
        if self.use:
            reveal(turn, seat, token)
        elif turn.setting.on("owner_sees_kept_caravan"):
            turn.show(hidden_side(token), seat.number, rule="SAH-CARA-03")


def reveal(turn: SahwariTurn, seat: Seat, token: str) -> None:
    """A token is turned up, by the rule that lets the seat use it now, and its icons are resolved."""
    icons = turn.turn_up(token).icons
    both = "SAH-ICON-10" if len(icons) > 1 else ""
    turn.ask(seat.number, EFFECTS, *icons, rule=both)
