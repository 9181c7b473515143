"""The four effects, the only things that are ever folded, and their inverses.

Every effect carries in its last field the id of the rule that caused it.
"""

from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


def _equal(one: tuple[object, ...], other: object) -> bool:
    """Named tuples are equal to any tuple with the same content; a step must not be equal to its inverse."""
    return one.__class__ is other.__class__ and tuple.__eq__(one, other)


def _unequal(one: tuple[object, ...], other: object) -> bool:
    return not _equal(one, other)


def _distinct(kind: type[T]) -> type[T]:
    """Gives a class of effects its own equality. It runs when this module is imported, so nothing mutates it."""
    for name, method in {"__eq__": _equal, "__ne__": _unequal, "__hash__": tuple.__hash__}.items():  # pragma: no mutate
        setattr(kind, name, method)  # pragma: no mutate
    return kind


class Move(NamedTuple):
    """Takes ``number`` pieces ``piece`` out of ``source`` and puts as many ``becomes``, of the same kind, into
    ``target``.

    With ``source == target`` it turns a face: a die is rolled, a token is flipped. ``number`` is at least 1.
    """

    piece: str
    number: int
    source: str
    target: str
    becomes: str
    rule: str


@_distinct
class Show(NamedTuple):
    """From now on ``seat`` sees the faces of what lies at ``place``; ``faces`` are the pieces that lie there now.

    ``faces`` is empty in the eyes of everybody who may not see them.
    """

    place: str
    seat: int
    faces: tuple[str, ...]
    rule: str


@_distinct
class Hide(NamedTuple):
    """The inverse of Show. Never written by a rule, never stored: only rolling back and stepping backwards use it."""

    place: str
    seat: int
    faces: tuple[str, ...]
    rule: str


@_distinct
class Ask(NamedTuple):
    """Pushes a task on the stack of a seat (1..n) or of the match (0). Kind and arguments are public.

    ``asked_at`` is the version of the match event that asks; an answer names it.
    """

    stack: int
    kind: str
    arguments: tuple[str, ...]
    asked_at: int
    rule: str


@_distinct
class Close(NamedTuple):
    """Pops the task on top of a stack; it carries the task so that it can be inverted."""

    stack: int
    kind: str
    arguments: tuple[str, ...]
    asked_at: int
    rule: str


Effect: TypeAlias = Move | Show | Ask | Close
"""An effect that an event holds."""

ON_STACKS = (Ask, Close)
"""The effects that change stacks of tasks. `isinstance` takes a tenth of the time with a tuple that it takes with a
union.
"""

Step: TypeAlias = Move | Show | Hide | Ask | Close
"""A step that a table can apply: the effects, and Hide."""


def inverse(step: Step) -> Step:
    """The step that takes ``step`` back; ``inverse(inverse(step)) == step``."""
    match step:
        case Move(piece, count, source, target, becomes, rule):
            return Move(becomes, count, target, source, piece, rule)
        case Ask():
            return Close(*step)
        case Close():
            return Ask(*step)
        case Show():
            return Hide(*step)
        case Hide():
            return Show(*step)
