"""The effects of one trigger (SAH-TURN-04 to SAH-TURN-06): in which order icons are resolved, and which fizzle."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.icons import acts, has_effect, resolve
from domain.games.sahwari.questions import CHOOSE_ORDER, EFFECT, EFFECTS, FIZZLE
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step


@step(EFFECTS)
@rule("SAH-TURN-05")
def effects(turn: SahwariTurn, seat: Seat, *icons: str) -> None:
    """The icons of one trigger: the seat chooses the order if different ones do something now.

    Otherwise the one that does something comes first, so that the other may yet become possible.
    """
    acting = [icon for icon in icons if acts(turn, seat, icon)]
    if len(set(acting)) > 1:
        turn.ask(seat.number, CHOOSE_ORDER, *icons)
        return
    for icon in (*acting, *(icon for icon in icons if icon not in acting)):
        if has_effect(icon):
            turn.ask(seat.number, EFFECT, icon)


@step(EFFECT)
@rule("SAH-TURN-04")
def effect(turn: SahwariTurn, seat: Seat, icon: str) -> None:
    """One icon: it is resolved, or fizzles if it can do nothing."""
    if acts(turn, seat, icon):
        resolve(turn, seat, icon)
    else:
        turn.ask(seat.number, FIZZLE, icon)


@step(FIZZLE)
@rule("SAH-TURN-06")
def fizzle(turn: SahwariTurn, seat: Seat, icon: str) -> None:
    """An icon without any legal choice: nothing happens, and no decision is asked."""


@dataclass(frozen=True, slots=True)
class ChooseEffectOrder(Decision[SahwariTurn, Seat]):
    """Chooses which of two icons is resolved first."""

    first: str
    """The icon."""

    answers: ClassVar = (CHOOSE_ORDER,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["ChooseEffectOrder"]:
        for icon in turn.asked(seat.number):
            yield cls(icon)

    @rule("SAH-TURN-05")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        for icon in sorted(turn.answered.arguments, key=lambda icon: icon != self.first):
            turn.ask(seat.number, EFFECT, icon)

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.first not in turn.asked(seat.number):
            yield Refusal("SAH-TURN-05", "icon-not-triggered")
