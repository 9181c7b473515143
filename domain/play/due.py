"""Due things, as values with typed fields: a question to a seat, or a step that happens by itself.

On the stacks and in events it is what it always was: a kind and arguments, which are strings. So a client needs to know
nothing about it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast, dataclass_transform, get_args, get_type_hints

from domain.play.errors import RuleError

_WORD = re.compile("[A-Z][a-z0-9]*")


@dataclass_transform(frozen_default=True)
class Due:
    """Something due. Each class of it is a frozen dataclass without saying so. Its fields are str, int or bool; the
    last one may also be a tuple of str or of int, of any length.

    A class with a method `happen` is a step: it gets the turn, and the seat where it lies on a seat's stack. A class
    without one is a question, which decisions answer that name its ``kind`` in `answers`.
    """

    kind: ClassVar[str] = ""
    """Its name in events. A class that does not say it is called as it is, in small words: `collect tax` for
    `CollectTax`.
    """

    def __init_subclass__(cls) -> None:
        """Makes the class a dataclass, and names it."""
        super().__init_subclass__()
        if "kind" not in vars(cls):
            cls.kind = " ".join(_WORD.findall(cls.__name__)).lower()
        dataclass(frozen=True)(cls)

    @classmethod
    def of(cls, arguments: Sequence[str]) -> Self:
        """The task that is due with these arguments.

        Raises:
            RuleError: the fields of the class are others.
        """
        return cast(Self, _of(cast(Any, cls), tuple(arguments)))

    @classmethod
    def require_plain(cls) -> None:
        """Requires that all fields have types that arguments can have.

        Raises:
            TypeError: one has not.
        """
        _forms(cls)

    def arguments(self) -> tuple[str, ...]:
        """The values of the fields, as they stand in events.

        Raises:
            RuleError: a value is not of the type of its field.
        """
        written = []
        for name, kind, several in _forms(type(self)):
            value = getattr(self, name)
            for each in value if several else (value,):
                if each.__class__ is not kind:
                    raise RuleError(
                        f"{type(self).__name__}.{name} does not hold {each!r}, but a value of type {kind.__name__}"
                    )
                written.append(str(int(each) if kind is bool else each))
        return tuple(written)


DueT = TypeVar("DueT", bound=Due)


@lru_cache(maxsize=4096)
def _of(kind: type[Due], arguments: tuple[str, ...]) -> Due:
    left = list(arguments)
    try:
        values = [form.read(left) for form in _forms(kind)]
    except (IndexError, ValueError, KeyError) as error:
        raise RuleError(f"{list(arguments)} does not fit {kind.__name__}") from error
    if left:
        raise RuleError(f"{list(arguments)} does not fit {kind.__name__}")
    return kind(*values)


class _Form(NamedTuple):
    """The form in which the values of a field stand in arguments."""

    name: str
    type: Any
    several: bool

    def read(self, left: list[str]) -> Any:
        """Takes the value out of the arguments that are left."""
        if not self.several:
            return _READ[self.type](left.pop(0))
        taken, left[:] = tuple(map(_READ[self.type], left)), ()
        return taken


_READ: dict[type, Callable[[str], Any]] = {str: str, int: int, bool: {"0": False, "1": True}.__getitem__}


_KNOWN: dict[object, tuple[_Form, ...]] = {}
"""The fields of each class that has been asked for them."""


def _forms(kind: Any) -> tuple[_Form, ...]:
    """The fields of a class, in their order."""
    if kind not in _KNOWN:
        _KNOWN[kind] = _forms_of(kind)
    return _KNOWN[kind]


def _forms_of(kind: Any) -> tuple[_Form, ...]:
    """The fields of a class, read from their annotations.

    Raises:
        TypeError: a field has a type that arguments cannot have, or a tuple is not the last one.
    """
    types = get_type_hints(kind)
    names = [field.name for field in fields(kind)]
    found = []
    for name in names:
        inner = get_args(types[name])
        form = _Form(name, inner[0] if inner else types[name], bool(inner))
        if form.type not in _READ or inner[1:] not in ((), (...,)) or (form.several and name != names[-1]):
            raise TypeError(f"{kind.__name__}.{name} must be a str, an int or a bool; the last may be a tuple of them")
        found.append(form)
    return tuple(found)


class InOrder(Due):
    """A step that visits one seat after the other, in the order of the turn: what it asks of one of them is done before
    it visits the next.
    """

    place: int = 1
    """The seat in turn, in that order, from 1."""

    def visit(self, turn: Any, seat: Any) -> None:
        """Carries out the turn of this seat."""
        raise NotImplementedError(f"{type(self).__name__} has no `visit`")

    def happen(self, turn: Any) -> None:
        """Visits the seat, and puts up the visit to the next one."""
        order = turn.order()
        if self.place <= len(order):
            self.visit(turn, turn.seat(order[self.place - 1]))
            turn.then(self.kind, self.place + 1, *self.arguments()[1:])
