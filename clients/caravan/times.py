"""When something happened: for a person in the time of their machine, for programs in UTC."""

from datetime import UTC, datetime


def _moment(milliseconds: int) -> datetime | None:
    """The moment that an event notes, in milliseconds since 1970; None if it notes none that a calendar has."""
    try:
        return datetime.fromtimestamp(milliseconds / 1000, UTC) if milliseconds else None
    except (OverflowError, OSError, ValueError):  # an event may note anything
        return None


def in_utc(milliseconds: int) -> str:
    """A time as ISO 8601 in UTC, with milliseconds; empty if there is none."""
    moment = _moment(milliseconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z") if moment is not None else ""


def on_the_clock(milliseconds: int) -> str:
    """A time of the machine's own zone, with seconds; empty if there is none."""
    moment = _moment(milliseconds)
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S") if moment is not None else ""
