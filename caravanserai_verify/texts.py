"""Times and numbers as texts."""

from datetime import UTC, datetime
from fractions import Fraction

from domain.words.numbers import with_minus

__all__ = ["in_utc", "moment", "number", "with_minus"]


def moment(milliseconds: int) -> datetime | None:
    """The moment that an event notes, in milliseconds since 1970; None if it notes none that a calendar has."""
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC) if milliseconds else None
    except (OverflowError, OSError, ValueError):  # an event may note anything
        return None


def in_utc(milliseconds: int) -> str:
    """A time as ISO 8601 in UTC, with milliseconds; empty if there is none."""
    known = moment(milliseconds)
    return known.isoformat(timespec="milliseconds").replace("+00:00", "Z") if known is not None else ""


def number(text: str) -> str:
    """An exact number such as `7/3` for people: at most two decimals."""
    try:
        value = Fraction(text or "0")
    except (ValueError, ZeroDivisionError):  # another service, or a broken one
        return text
    return with_minus(f"{float(value):.2f}".rstrip("0").rstrip("."))
