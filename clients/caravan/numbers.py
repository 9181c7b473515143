"""Numbers that a person types: of a decision, or of an event."""

import re

_NUMBER = re.compile(r"[+-]?[0-9]+")
_DIGITS = 18
"""More digits than any number here has; what is longer is only known to be too large."""


def number_in(text: str) -> int | None:
    """The number that a text is; None if it is none."""
    return max(int(text[: _DIGITS + 1]), -1) if _NUMBER.fullmatch(text) else None
