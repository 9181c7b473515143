"""Refusals: a decision that is not legal names the rule and the reason, and changes nothing."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

ASK_NOBODY = "SVC-ASK-01"
"""The seat is not asked anything now."""
ASK_STALE = "SVC-ASK-02"
"""The decision answers a question that is not the open one any more."""
OFFER_NONE = "SVC-OFFER-01"
"""The decision is none of the offers, and no rule of the game says why."""
NOT_PLAYING_RULE = "SVC-MATCH-01"
"""The match has not begun, or has ended."""
SEAT_DEPARTED = "SVC-SEAT-01"
"""The seat has left the match: the game's default decides for it."""
UNDO_NOTHING = "SVC-UNDO-01"
"""There is nothing that this seat may take back."""


CommonReason: TypeAlias = Literal[
    "not-asked", "not-being-played", "not-offered", "nothing-to-undo", "other-question", "seat-departed",
    "stale-question",
]  # fmt: skip
"""Reasons that all games have in common."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The refusal of a decision: the rule that forbids it, and the reason.

    ``reason`` is the id of a message (without ``refusal-``): one of `CommonReason`, or any of the game's own words.
    ``details`` fill its placeholders. They contain only what the refused seat may know.
    """

    rule: str
    reason: str
    details: dict[str, str | int] = field(default_factory=dict)


class Refused(Exception):
    """A decision was refused; the table is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason} {refusal.details or ''}".rstrip())
        self.refusal = refusal


def refused(rule: str, reason: CommonReason, **details: str | int) -> Refused:
    """A decision is refused for a reason that all games have in common."""
    return Refused(Refusal(rule, reason, details))


class RuleError(Exception):
    """A rule tried to record something impossible: a defect of a game, never of a caller."""
