"""What the offers of a question would cost and do, in words, as far as the seat can know.

It is worked out here, from the table that was followed: the service is asked nothing, and nothing hidden can be in it.
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
"""How many lines a summary has room for."""
_LEFT_OPEN = {End.CHANCE: "then-chance", End.HIDDEN: "then-hidden"}


class Outlook(NamedTuple):
    """What a decision would do: the lines that the log would tell, each with its rule, and the same in brief.

    ``open`` says what the rest depends on; it is empty if all is foreseen.
    """

    lines: Sequence[Line]
    summary: str
    open: str


def _foresight(follower: Follower) -> Foresight | None:
    """The foresight of the viewer; None in a match that this client knows too little of, as one with a newer option."""
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
    except Exception:  # the match comes from the service, and the game may be another one there
        return None


NO_OUTLOOK = Outlook((), "", "")


class Foreseeing:
    """Foresees the offers of the question that the viewer of a match is asked now; made for each question."""

    def __init__(self, follower: Follower, speech: Speech) -> None:
        self._words = follower.words
        self._seat = follower.viewer
        self._speech = speech
        self._known: dict[AnyDecision, Outlook] = {}
        self._foresight = _foresight(follower)

    @cached_property
    def _objecting(self) -> Objecting | None:
        return Objecting(self._foresight.playing, self._seat, self._words) if self._foresight is not None else None

    def objections(self, words: str) -> list[tuple[str, str]]:
        """Decisions that are not offered and are called by these words, each with the rule and the reason why not."""
        found = self._objecting.found(words) if self._objecting is not None else ()
        return [(label, self._words.refusal(refusal)) for _, label, refusal in found]

    def kinds(self) -> list[str]:
        """The kinds of decisions that answer the question, offered or not."""
        return self._objecting.kinds() if self._objecting is not None else []

    def of(self, decision: AnyDecision | None) -> Outlook:
        """What an offer would do; nothing is said of what this client does not know."""
        if decision is None or self._foresight is None:
            return NO_OUTLOOK
        known = self._known.get(decision)
        if known is None:
            effects, end = self._foresight.of(decision)
            lines = self._words.effects(effects, self._seat)
            left_open = self._speech.plain(_LEFT_OPEN[end]) if end in _LEFT_OPEN else ""
            known = self._known[decision] = Outlook(lines, self._summary(lines, left_open), left_open)
        return known

    def _summary(self, lines: Sequence[Line], left_open: str) -> str:
        """The lines in brief: those about the seat itself first, without its name."""
        name = f"{self._words.seat(self._seat)} "
        own = [line.text.removeprefix(name) for line in lines if line.text.startswith(name)]
        parts = [*own, *(line.text for line in lines if not line.text.startswith(name))]
        parts = [*parts[:SUMMED_UP], "…"] if len(parts) > SUMMED_UP else parts
        return "; ".join([*parts, left_open] if left_open else parts)
