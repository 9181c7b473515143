"""Why not: decisions that are not offered now but were meant, and the rules that forbid them.

What could be decided at other moments is found by playing on at random in imagined matches. What is meant is found by
words, like an offer; what the rules say to it is worked out here, from the view of the seat alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, cast

from clients.caravan.choosing import matching
from clients.caravan.templates import common, words_of
from domain.play.decision import AnyDecision
from domain.play.errors import Refusal
from domain.play.playing import Playing
from domain.simulation.imagining import imagine
from domain.simulation.random_play import NO_TASTES, Picks, random_events, random_tastes
from domain.table.names import face_of, kind_of
from words import Words

EVENTS = 250
"""How many events are played in each imagined match to find decisions of other moments."""
MATCHES = 4
"""How many imagined matches are played, in turn aimlessly and with tastes."""
TOLD = 3
"""How many different reasons are told."""


class Objection(NamedTuple):
    """A decision that is not offered, what an offer of it would be called, and why it is not."""

    decision: AnyDecision
    label: str
    refusal: Refusal


class Objecting:
    """Finds out why a seat may not decide what it would like to; made for each question.

    ``playing`` is the match as the seat may imagine it.
    """

    def __init__(self, playing: Playing, seat: int, words: Words) -> None:
        self._playing = playing
        self._seat = seat
        self._words = words

    def found(self, words: str) -> list[Objection]:
        """What the rules say to decisions that are called by these words, the closest to the offers first; each reason
        once. Decisions of other moments count only where none that answers the question is called so.
        """
        labels = list(self._labels)
        meant = [self._labels[labels[position]] for position in matching(labels, words)]
        answering = [decision for decision in meant if self._answers(decision)]
        reasons: dict[tuple[str, str], Objection] = {}
        for decision in sorted(answering or meant, key=self._strangeness):
            refusal = self._playing.refusal(self._seat, decision)
            if refusal is not None:
                objection = Objection(decision, self._words.decision(decision), refusal)
                reasons.setdefault((refusal.rule, refusal.reason), objection)
        return list(islice(reasons.values(), TOLD))

    def kinds(self) -> list[str]:
        """The kinds of decisions that answer the question, each called by what its offers have in common."""
        labels: dict[type[AnyDecision], list[str]] = {}
        for decision in sorted(self._offered, key=repr):
            labels.setdefault(type(decision), []).append(self._words.decision(decision))
        for label, decision in self._labels.items():
            if self._answers(decision):
                labels.setdefault(type(decision), []).append(label)
        return [str(common(map(words_of, called))) for called in labels.values()]

    def _answers(self, decision: AnyDecision) -> bool:
        question = self._playing.question(self._seat)
        return question is not None and question.kind in decision.answers

    def _strangeness(self, decision: AnyDecision) -> float:
        """How much of a decision the offers do not speak of, from 0 to 1."""
        values = list(_values_in(decision))
        return sum(value not in self._values for value in values) / max(len(values), 1)

    # -- decisions that are not offered ---------------------------------------------------------------------------

    @cached_property
    def _labels(self) -> dict[str, AnyDecision]:
        """Decisions of other moments by what an offer of them would be called."""
        found = dict.fromkeys(self._elsewhere())
        found |= dict.fromkeys([self._nearer(decision) for decision in found])
        return {self._words.decision(decision): decision for decision in found if decision not in self._offered}

    def _elsewhere(self) -> Iterator[AnyDecision]:
        """Offers of the seat in imagined matches that go on from here."""
        for number in range(MATCHES):
            picks = Picks(f"objecting {number}")
            imagined = imagine(self._playing, self._seat, picks)
            tastes = random_tastes(imagined, picks) if number % 2 else NO_TASTES
            for _ in islice(random_events(imagined, picks, tastes), EVENTS):
                yield from imagined.offers(self._seat)

    def _nearer(self, decision: AnyDecision) -> AnyDecision:
        """The same with pieces that the offers speak of, instead of others of the same kind: dice that the seat has."""
        own = {name: self._own(value) for name, value in _fields(decision)}
        return cast(AnyDecision, replace(cast(Any, decision), **own))

    def _own(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(self._own, value))
        if isinstance(value, str) and face_of(value) and value not in self._values:
            return self._pieces.get(kind_of(value), value)
        return value

    # -- what is offered ------------------------------------------------------------------------------------------

    @cached_property
    def _offered(self) -> frozenset[AnyDecision]:
        return frozenset(self._playing.offers(self._seat))

    @cached_property
    def _values(self) -> frozenset[object]:
        """What the offers speak of."""
        return frozenset(value for offer in self._offered for value in _values_in(offer))

    @cached_property
    def _pieces(self) -> Mapping[str, str]:
        """A piece of each kind that the offers speak of."""
        pieces = sorted(value for value in self._values if isinstance(value, str) and face_of(value))
        return {kind_of(piece): piece for piece in pieces}


def _values_in(decision: AnyDecision) -> Iterator[object]:
    """The plain values in the fields of a decision."""
    for _, value in _fields(decision):
        yield from value if isinstance(value, tuple) else (value,)


def _fields(decision: AnyDecision) -> Iterator[tuple[str, object]]:
    """The fields of a decision with their values."""
    return ((field.name, getattr(decision, field.name)) for field in fields(cast(Any, decision)))
