"""The published form of a match that is over: stored events as a record."""

from collections.abc import Sequence

from caravanserai_protocol.records import Record

from domain.matches.events import Recorded
from service.messages.matches.present import update_message


def record_of(rows: Sequence[Recorded]) -> Record:
    """The record of the events of a match with all openings, of format 1.

    Raises:
        RecordError: no record may hold them.
    """
    return Record.of(update_message(row, 0, True, None) for row in rows)
