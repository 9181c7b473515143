"""Objections: decisions that a person means but that are not offered, and the rules that forbid them.

Random play in imagined matches finds decisions of other moments. The person names a decision by words, like an offer.
The objections of the rules are computed here, only from the view of the seat.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple, cast

from clients.caravan.choice_tree import matching
from clients.caravan.templates import common, words_of
from domain.play.decision import AnyDecision
from domain.play.errors import Refusal
from domain.play.playing import Playing
from domain.simulation.imagined_match import imagine
from domain.simulation.random_play import NO_TASTES, Picks, random_events, random_tastes
from domain.table.names import face_of, kind_of
from domain.words import Words

EVENTS = 250
"""The number of events in each imagined match."""
MATCHES = 4
"""The number of imagined matches, alternately with random choices and with preferences."""
TOLD = 3
"""The maximum number of different reasons in an answer."""


class Objection(NamedTuple):
    """A decision that is not offered, the label of such an offer, and the reason."""

    decision: AnyDecision
    label: str
    refusal: Refusal


class Objections:
    """Finds the reasons why a seat may not make a decision. Each question needs a new one.

    ``playing`` is the match as the seat can imagine it.
    """

    def __init__(self, playing: Playing, seat: int, words: Words) -> None:
        self._playing = playing
        self._seat = seat
        self._words = words

    def found(self, words: str) -> list[Objection]:
        """The objections to decisions with these words, closest to the offers first, each reason once. Decisions of
        other moments count only if no decision for the question has these words.
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
        """The kinds of decisions that answer the question, each named by the common part of its offers."""
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
        """The share of a decision's values that no offer has, from 0 to 1."""
        values = list(_values_in(decision))
        return sum(value not in self._values for value in values) / max(len(values), 1)

    # -- decisions that are not offered ---------------------------------------------------------------------------

    @cached_property
    def _labels(self) -> dict[str, AnyDecision]:
        """Decisions of other moments, by the labels of such offers."""
        found = dict.fromkeys(self._elsewhere())
        found |= dict.fromkeys([self._nearer(decision) for decision in found])
        return {self._words.decision(decision): decision for decision in found if decision not in self._offered}

    def _elsewhere(self) -> Iterator[AnyDecision]:
        """Offers of the seat in imagined matches that continue from here."""
        for number in range(MATCHES):
            picks = Picks(f"objecting {number}")
            imagined = imagine(self._playing, self._seat, picks)
            tastes = random_tastes(imagined, picks) if number % 2 else NO_TASTES
            for _ in islice(random_events(imagined, picks, tastes), EVENTS):
                yield from imagined.offers(self._seat)

    def _nearer(self, decision: AnyDecision) -> AnyDecision:
        """The decision with pieces from the offers instead of others of the same kind: dice that the seat has."""
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
        """All values in the offers."""
        return frozenset(value for offer in self._offered for value in _values_in(offer))

    @cached_property
    def _pieces(self) -> Mapping[str, str]:
        """A piece of each kind in the offers."""
        pieces = sorted(value for value in self._values if isinstance(value, str) and face_of(value))
        return {kind_of(piece): piece for piece in pieces}


def _values_in(decision: AnyDecision) -> Iterator[object]:
    """The plain values in the fields of a decision."""
    for _, value in _fields(decision):
        yield from value if isinstance(value, tuple) else (value,)


def _fields(decision: AnyDecision) -> Iterator[tuple[str, object]]:
    """The fields of a decision with their values."""
    return ((field.name, getattr(decision, field.name)) for field in fields(cast(Any, decision)))
