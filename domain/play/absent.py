"""The decisions of a game for a departed seat, among what the seat is offered."""

from collections.abc import Callable
from typing import Any, TypeAlias

from domain.play.decision import AnyDecision
from domain.play.turn import Turn

Absent: TypeAlias = Callable[[Turn[Any, Any], Any, list[AnyDecision]], AnyDecision]
"""Decides with the turn and the facade of the seat, among its offers; never by chance."""


def last_offered(turn: Turn[Any, Any], seat: Any, offers: list[AnyDecision]) -> AnyDecision:
    """A departed seat does what is offered last: for games in which that is to pass."""
    return offers[-1]


def preferring(*preferred: type[AnyDecision] | AnyDecision, avoiding: tuple[type[AnyDecision], ...] = ()) -> Absent:
    """A departed seat makes the first of these decisions that it is offered (a class stands for its first offer), else
    the first offer that is none of the classes to avoid.
    """

    def decide(turn: Turn[Any, Any], seat: Any, offers: list[AnyDecision]) -> AnyDecision:
        for wanted in preferred:
            for offer in offers:
                if isinstance(offer, wanted) if isinstance(wanted, type) else offer == wanted:
                    return offer
        return next(offer for offer in offers if not isinstance(offer, avoiding))

    return decide
