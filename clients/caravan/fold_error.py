"""The error of a match that cannot be folded: its events came from somebody else, and make no sense here."""

from collections.abc import Iterator
from contextlib import contextmanager

from caravanserai_protocol.harmless import HarmlessError

from clients.caravan.expected_errors import expected


class InconsistentEventsError(HarmlessError):
    """The received events are inconsistent: one is missing, or its fingerprint differs from the table."""


@contextmanager
def making_sense(version: int = 0) -> Iterator[None]:
    """Turns any error of an invalid event after a version into an `InconsistentEventsError`: events may come from
    anybody.

    A language that the game does not speak is the wish of the person, and no fault of the events.
    """
    try:
        yield
    except HarmlessError as error:
        raise InconsistentEventsError(str(error)) from error
    except Exception as error:
        if (known := expected(error)) is not None and known.in_english:
            raise
        raise InconsistentEventsError(
            f"what came after version {version} makes no sense: {error or type(error).__name__}"
        ) from error
