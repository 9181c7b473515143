"""The newest event that a process knows of a database: it shows whether an older copy has taken its place.

A copy that is behind lacks the last events. So if it has this one, it has all that the process knows.
"""

from collections.abc import Sequence
from hashlib import sha256
from operator import itemgetter
from typing import Any, NamedTuple

from eventsourcing.persistence import PersistenceError

AT = "SELECT originator_id, sha256(state) FROM {table} WHERE notification_id = %s"
BEGINS = "SELECT MIN(originator_version) FROM {table} WHERE originator_id = %s"


class SetBackError(PersistenceError):
    """An event that this process has stored or read is not in the database, or is another one: an older copy has taken
    its place. Nothing was stored.
    """


class _Known(NamedTuple):
    """The place of an event, and the SHA-256 of its state."""

    position: int
    stream: str
    version: int
    digest: bytes


class NewestEvent:
    """The newest event that a process has stored in a table, or read there."""

    def __init__(self, table: str) -> None:
        self._at, self._begins = AT.format(table=table), BEGINS.format(table=table)
        self._known: _Known | None = None

    def take(self, position: int, stream: str, version: int, state: bytes) -> None:
        """Takes note of an event, if it is newer."""
        if self._known is None or position > self._known.position:
            self._known = _Known(position, stream, version, sha256(state).digest())

    def take_from(self, rows: Sequence[Sequence[Any]]) -> None:
        """Takes note of the newest of rows, whose first or last it is: stream, version, topic, state, position."""
        if rows:
            stream, version, _, state, position = max(rows[0], rows[-1], key=itemgetter(4))
            self.take(position, stream, version, state)

    def require(self, connection: Any) -> None:
        """Requires that the table has the event, or the archive of its match.

        Raises:
            SetBackError: It has not.
        """
        if (known := self._known) is None:
            return
        row = connection.execute(self._at.encode(), (known.position,), prepare=True).fetchone()
        if row is not None and (str(row[0]), bytes(row[1])) == (known.stream, known.digest):
            return
        if row is None:
            begins = connection.execute(self._begins.encode(), (known.stream,)).fetchone()
            if begins is not None and begins[0] is not None and begins[0] > known.version:
                return  # only an archive takes the beginning of a stream away
        raise SetBackError(f"version {known.version} of {known.stream}, at position {known.position}, is not there")
