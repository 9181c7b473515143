"""The costs and effects of offers in words, as far as the seat can know them.

The client computes them from its own table, without the service, so they cannot contain anything hidden.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from clients.caravan.following import Follower
from clients.caravan.objecting import Objecting
from clients.caravan.phrases import Speech
from domain.play.decision import AnyDecision
from domain.simulation.foresight import End, Foresight, faces_of
from words.telling import Line

SUMMED_UP = 4
"""The maximum number of lines in a summary."""
_LEFT_OPEN = {End.CHANCE: "then-chance", End.HIDDEN: "then-hidden"}


class Outlook(NamedTuple):
    """The effects of a decision: the lines of the future log, each with its rule, and a summary.

    ``open`` says what the rest depends on; it is empty if nothing is open.
    """

    lines: Sequence[Line]
    summary: str
    open: str


def _foresight(follower: Follower) -> Foresight | None:
    """The foresight of the viewer; None in a match that this client does not fully know (a newer option)."""
    created = follower.created
    try:
        return Foresight(
            follower.game,
            follower.game.setting(created.players, dict(created.options)),
            follower.box,
            follower.table,
            faces_of(created.layout, chain.from_iterable(event.effects for event in follower.events)),
            follower.viewer,
            follower.version,
        )
    except Exception:  # the service may have another version of the game
        return None


NO_OUTLOOK = Outlook((), "", "")


class Foreseeing:
    """Foresees the offers of the viewer's open question. Each question needs a new one."""

    def __init__(self, follower: Follower, speech: Speech) -> None:
        self._words = follower.words
        self._players = follower.created.players
        self._seat = follower.viewer
        self._speech = speech
        self._known: dict[AnyDecision, Outlook] = {}
        self._foresight = _foresight(follower)

    @cached_property
    def _objecting(self) -> Objecting | None:
        return Objecting(self._foresight.playing, self._seat, self._words) if self._foresight is not None else None

    def objections(self, words: str) -> list[tuple[str, str]]:
        """Decisions with these words that are not offered, each with the rule and the reason."""
        found = self._objecting.found(words) if self._objecting is not None else ()
        return [(label, self._words.refusal(refusal)) for _, label, refusal in found]

    def kinds(self) -> list[str]:
        """The kinds of decisions that answer the question, offered or not."""
        return self._objecting.kinds() if self._objecting is not None else []

    def of(self, decision: AnyDecision | None) -> Outlook:
        """The effects of an offer, without those that this client does not know."""
        if decision is None or self._foresight is None:
            return NO_OUTLOOK
        known = self._known.get(decision)
        if known is None:
            effects, end = self._foresight.of(decision)
            lines = self._words.effects(effects, self._seat, self._players)
            left_open = self._speech.plain(_LEFT_OPEN[end]) if end in _LEFT_OPEN else ""
            known = self._known[decision] = Outlook(lines, self._summary(lines, left_open), left_open)
        return known

    def _summary(self, lines: Sequence[Line], left_open: str) -> str:
        """A summary of the lines: first those about the seat itself, without its name."""
        name = f"{self._words.seat(self._seat)} "
        own = [line.text.removeprefix(name) for line in lines if line.text.startswith(name)]
        parts = [*own, *(line.text for line in lines if not line.text.startswith(name))]
        parts = [*parts[:SUMMED_UP], "…"] if len(parts) > SUMMED_UP else parts
        return "; ".join([*parts, left_open] if left_open else parts)
