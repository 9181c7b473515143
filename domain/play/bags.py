"""Bags: choices whose order says nothing, such as the goods of a payment."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import combinations_with_replacement
from typing import Annotated, Any, TypeAlias, cast, get_type_hints

from domain.play.decision import AnyDecision

_UNORDERED = "in any order"

Bag: TypeAlias = Annotated[tuple[str, ...], _UNORDERED]
"""The type of a field of a decision that is an unordered choice, with as many of each as there are in it.

`offers` yields each choice once, in an order of the game's own; a seat may name the same in any order, and its decision
becomes the one that is offered.
"""


def bags_from(counts: Mapping[str, int], size: int) -> Iterator[tuple[str, ...]]:
    """All bags of ``size`` pieces out of these counts, sorted, in alphabetical order, each once."""
    names = sorted(name for name, count in counts.items() if count > 0)
    if 0 < size <= min(map(counts.__getitem__, names), default=0):
        yield from combinations_with_replacement(names, size)
        return
    behind = [sum(counts[name] for name in names[place + 1 :]) for place in range(len(names))]

    def choose(place: int, left: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
            return
        name = names[place]
        for count in range(min(left, counts[name]), max(left - behind[place], 0) - 1, -1):
            for others in choose(place + 1, left - count):
                yield (name,) * count + others

    if 0 <= size <= sum(counts.values()):
        yield from choose(0, size)


def meant_by(decision: AnyDecision, offers: Iterator[AnyDecision]) -> AnyDecision | None:
    """The offer that a decision means: itself, or the one that differs only in the order of bags; None if there is
    none.
    """
    bags = _bags_of(cast(Any, type(decision)))
    if not bags:
        return decision if decision in offers else None
    wanted = _unordered(decision, bags)
    return next((offer for offer in offers if offer == decision or _unordered(offer, bags) == wanted), None)


@cache
def _bags_of(decision_class: type[AnyDecision]) -> frozenset[str]:
    """The names of the fields of a decision class that are bags."""
    hints = get_type_hints(decision_class, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _UNORDERED in getattr(hint, "__metadata__", ()))


def _unordered(decision: AnyDecision, bags: frozenset[str]) -> list[Any]:
    """The values of a decision, the bags sorted."""
    values = ((field.name, getattr(decision, field.name)) for field in fields(cast(Any, decision)))
    return [sorted(value) if name in bags else value for name, value in values]
