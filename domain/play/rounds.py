"""What begins a round in a game, for those who step through a match by rounds: a step, or a marker that moves on."""

from collections.abc import Callable

from domain.table.effects import Close, Effect, Move
from domain.table.names import kind_of

RoundBegins = Callable[[Effect], bool]
"""Whether an effect begins a round."""


def with_step(kind: str) -> RoundBegins:
    """Rounds begin with the step of this kind."""
    return lambda effect: isinstance(effect, Close) and effect.kind == kind


def with_marker(kind: str) -> RoundBegins:
    """Rounds begin when the marker of this kind moves on."""
    return lambda effect: isinstance(effect, Move) and effect.piece != effect.becomes and kind_of(effect.piece) == kind
