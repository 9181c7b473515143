"""Outlooks: what decisions would do, and why others are not offered, in words."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rich.console import RenderableType

from clients.caravan.choice_tree import Choice


class EffectLine(NamedTuple):
    """Something that an event did to the table, and the rule by which; empty if the line names none."""

    text: str
    rule: str


class Outlook(NamedTuple):
    """The effects of a decision: the lines of the future log, each with its rule, and a summary.

    ``open`` says what the rest depends on; it is empty if nothing is open. ``rest`` is the last line of all that is
    known: what is open, or that there is no other line.
    """

    lines: Sequence[EffectLine]
    summary: str
    open: str
    rest: str


NO_OUTLOOK = Outlook((), "", "", "")


class Outlooks(Protocol):
    """The outlooks of an open question of the viewer. Each question, and each thread, needs new ones."""

    def of(self, choice: Choice, /) -> Outlook:
        """The effects of an offer. This may ask the service."""

    def beside(self, choice: Choice, /) -> str:
        """The summary for the line of an offer, without what its label says already. Asks nobody."""

    def objections(self, words: str, /) -> list[tuple[str, str]]:
        """Decisions with these words that are not offered, each with the rule and the reason."""

    def kinds(self) -> list[str]:
        """The kinds of decisions that answer the question."""

    def board_after(self, choice: Choice, /) -> RenderableType | None:
        """The board after an offer, as far as the seat can know it; None where that is not known. Asks nobody."""
