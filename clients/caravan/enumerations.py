"""Names of the values of enumerations as words have them, also of values that only a newer service knows."""

from typing import Any


def word_of(kind: Any, number: int) -> str:
    """The last part of the name of a value, such as `second_final` of `SECTION_SECOND_FINAL`.

    It is `unspecified` for a value that is not known here: a later service may have more.
    """
    known = kind.DESCRIPTOR.values_by_number
    prefix = known[0].name.removesuffix("UNSPECIFIED")
    return str(known.get(number, known[0]).name.removeprefix(prefix)).lower()
