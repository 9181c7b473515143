"""Decisions that are probably not legal: those of other moments, and offered ones with an altered field.

They work for every game, because decisions are dataclasses with plain fields. Types are kept, values are not.
"""

from dataclasses import fields, replace

from domain.play.decision import AnyDecision
from domain.simulation.random_play import Picks

_REMEMBERED = 50
"""Decisions kept of each class."""


class Fuzz:
    """Makes up decisions from those that it has seen."""

    def __init__(self, picks: Picks) -> None:
        self._picks = picks
        self._decisions: dict[type[AnyDecision], list[AnyDecision]] = {}

    def remember(self, decision: AnyDecision) -> None:
        """Learns a decision, to come back with it at another moment; of each class the latest ones are kept."""
        known = self._decisions.setdefault(type(decision), [])
        known.append(decision)
        if len(known) > _REMEMBERED:
            known.pop(0)

    def foreign(self) -> AnyDecision:
        """A decision of another moment, of any class."""
        return self._picks.one_of(self._picks.one_of(list(self._decisions.values())))

    def altered(self, decision: AnyDecision) -> AnyDecision:
        """The same decision with another value in one field, often one that this field had at another moment; the
        decision itself where its class has no fields.
        """
        names = [field.name for field in fields(decision)]  # type: ignore[arg-type]
        if not names:
            return decision
        name = self._picks.one_of(names)
        like = self._picks.one_of(self._decisions.get(type(decision), [decision]))
        value = self._other(getattr(decision, name), getattr(like, name))
        return replace(decision, **{name: value})  # type: ignore[type-var]

    def _other(self, value: object, like: object) -> object:
        """Another value of the same type; ``like`` is one that was seen elsewhere."""
        picks = self._picks
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return picks.one_of((value + 1, value - 1, 0, -1, -value, 10**30, like))
        if isinstance(value, str):
            return picks.one_of(
                ("", "no such thing", value + "x", value[:-1], value.partition("/")[0], like, like, like)
            )
        if isinstance(value, tuple):
            return self._other_tuple(value, like if isinstance(like, tuple) else value)
        return value

    def _other_tuple(self, value: tuple[object, ...], like: tuple[object, ...]) -> tuple[object, ...]:
        picks = self._picks
        candidates = [(), like, value + value, tuple(reversed(value)), value[1:], value + like, (*value, *like[:1])]
        if value:
            place = picks.below(len(value))
            element = self._other(value[place], picks.one_of(like or value))
            candidates += [(*value[:place], element, *value[place + 1 :])] * 3
        return picks.one_of(candidates)
