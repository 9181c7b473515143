"""Results worked out once, by what they follow from: for estimates, which meet parts of a position again."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")

ENTRIES = 8192
"""Values that a memo keeps; when it is full, it forgets them all."""


class Memo(Generic[T]):
    """Values by their keys. A key must hold all that its value follows from."""

    def __init__(self) -> None:
        self._values: dict[Hashable, T] = {}

    def recall(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The value of a key, worked out if it is not known."""
        values = self._values
        try:
            return values[key]
        except KeyError:
            if len(values) >= ENTRIES:
                values.clear()
            value = values[key] = work_out()
            return value
