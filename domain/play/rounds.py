"""The beginning of a round in a game, to step through a match by rounds: a step, or a marker that moves on."""

from collections.abc import Callable, Iterable

from domain.table.effects import Close, Effect, Move, inverse
from domain.table.names import kind_of

RoundBegins = Callable[[Effect], bool]
"""A check whether an effect begins a round."""


def with_step(kind: str) -> RoundBegins:
    """Rounds begin with the step of this kind: one that no rule calls off, nor anything that is due below it."""
    return lambda effect: isinstance(effect, Close) and effect.kind == kind


def with_marker(kind: str) -> RoundBegins:
    """Rounds begin when the marker of this kind moves on."""
    return lambda effect: isinstance(effect, Move) and effect.piece != effect.becomes and kind_of(effect.piece) == kind


def rounds_begun(begins: RoundBegins | None, effects: Iterable[Effect], *, undoes: bool = False) -> int:
    """The number of rounds that an event begins by its effects; below 0 where it ``undoes`` a decision that began some.
    A game that declares no rounds (None) has none.
    """
    if begins is None:
        return 0
    if undoes:
        back = map(inverse, effects)
        return -sum(begins(effect) for effect in back if isinstance(effect, Move | Close))
    return sum(map(begins, effects))
