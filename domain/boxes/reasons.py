"""Reasons why a box is not valid: English sentences that know their parts, so that other languages can say the same."""

import re
from typing import Any, Self

_NO_LETTER = re.compile(r"[^a-z0-9]+")


class BoxReason(str):
    """An English reason, made of a ``sentence`` and the ``values`` that fill it."""

    __slots__ = ("sentence", "values")

    sentence: str
    values: dict[str, str]

    def __new__(cls, sentence: str, /, **values: object) -> Self:
        """The sentence with its values filled in."""
        parts = {name: str(value) for name, value in values.items()}
        reason = super().__new__(cls, sentence.format(**parts))
        reason.sentence, reason.values = sentence, parts
        return reason

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        """Lets the reason travel from a worker to the service."""
        return (self.sentence,), self.values

    @property
    def key(self) -> str:
        """The name of its sentence in the catalogues of other languages."""
        return key_of(self.sentence)


def key_of(sentence: str) -> str:
    """The name of a sentence in the catalogues of other languages."""
    return _NO_LETTER.sub("-", sentence.lower()).strip("-")


NOT_THERE = BoxReason("is missing")
EMPTY = BoxReason("must not be empty")
MORE_THAN_THERE_ARE = BoxReason("are more than there are")


def at_least(least: int, value: object) -> BoxReason:
    """A number is too small."""
    return BoxReason("must be {least} or more, not {value}", least=least, value=value)


def between(least: object, most: object, value: object) -> BoxReason:
    """A number is out of its bounds."""
    return BoxReason("must be {least} to {most}, not {value}", least=least, most=most, value=value)


def not_known(name: object, known: str) -> BoxReason:
    """A name is none of those known."""
    return BoxReason("{name} is unknown; known are {known}", name=name, known=known)


def key_not_known(known: str) -> BoxReason:
    """The same of the key at which it stands."""
    return BoxReason("is unknown; known are {known}", known=known)


def counted(said: object, number: object) -> BoxReason:
    """A box states another number than it has."""
    return BoxReason("says {said}, but there are {number}", said=said, number=number)
