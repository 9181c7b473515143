"""A store in a SQLite file: one process at a time writes, others may read."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from eventsourcing.persistence import StoredEvent

from databases.sqlite import PRIVATE, SqliteFile, make_private
from service.stores.backend import COLUMNS, Backend, StoreInformation, StoreUnreachableError

EVENTS_TABLE = """CREATE TABLE IF NOT EXISTS stored_events
    (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,
    PRIMARY KEY (originator_id, originator_version))"""

CLOSED = 0
OPEN = 1
"""Values of ``user_version``: the file was closed cleanly, or it is open for writing."""
ROWS = 64
"""The maximum number of rows in one statement; a power of two."""


class SqliteBackend(Backend):
    """A SQLite file as a backend, for writing or only for reading.

    A reader changes no file. Two things reveal the loss of acknowledged events. In the file itself, ``user_version`` is
    1 while it is open for writing: if it was not closed cleanly, its write-ahead log must lie beside it. And the file
    `….acknowledged` has the position of the last acknowledged event, which must exist.
    """

    schema = "main"
    table = "stored_events"
    position = "rowid"
    parameter = "?"
    exists = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
    create_format = """CREATE TABLE IF NOT EXISTS store_format
        (row INTEGER PRIMARY KEY CHECK (row = 1), format INTEGER, events INTEGER, identity TEXT)"""
    write_format = "INSERT OR REPLACE INTO store_format VALUES (1, ?, ?, ?)"

    def __init__(self, path: Path, writing: bool) -> None:
        self.path = path
        self._writing = writing
        self._log = path.with_name(f"{path.name}-wal")
        self._log_was_there = _size(self._log) > 0
        self._named = str(path) if writing else self._to_read()
        self.file = SqliteFile(self._named, writable=writing)
        self._acknowledged = _Acknowledged(path.with_name(f"{path.name}.acknowledged"))

    def _to_read(self) -> str:
        """The URI for readers: read-only if there is a write-ahead log, which a writer would clean up."""
        uri = self.path.absolute().as_uri()
        if self._log_was_there:
            return f"{uri}?mode=ro"
        try:
            with closing(sqlite3.connect(f"{uri}?mode=rw", uri=True)) as connection:
                connection.execute(self.exists, ("",)).fetchone()
        except sqlite3.OperationalError:  # the folder is read-only, so nobody writes
            return f"{uri}?immutable=1"
        except sqlite3.Error:  # no database; `information` reports it
            return f"{uri}?mode=ro"
        return f"{uri}?mode=rw"

    def open(self, create: bool) -> None:
        """Opens the table of events. Only its owner can read a new file."""
        if self._writing:
            make_private(self.path)
        if create:
            with self.writing() as cursor:
                cursor.execute(EVENTS_TABLE)

    def writing(self) -> AbstractContextManager[sqlite3.Cursor]:
        """A cursor for one transaction."""
        return self.file.writing()

    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""
        with self.file.reading() as cursor:
            return cursor.execute(statement, values).fetchall()

    def insert(self, executing: sqlite3.Cursor, events: Sequence[StoredEvent]) -> list[int]:
        """Stores many events with few statements, because each statement releases Python's lock and waits to get it
        back. There is one statement for each power of two, so that each is prepared only once.
        """
        positions: list[int] = []
        size = ROWS
        while len(positions) < len(events):
            first = len(positions)
            while size > len(events) - first:
                size //= 2
            executing.execute(
                f"INSERT INTO stored_events ({COLUMNS}) VALUES " + ", ".join(("(?, ?, ?, ?)",) * size),
                [
                    value
                    for event in events[first : first + size]
                    for value in (event.originator_id, event.originator_version, event.topic, event.state)
                ],
            )
            last = executing.lastrowid or 0  # the rows of one statement are consecutive
            positions.extend(range(last - size + 1, last + 1))
        return positions

    def begin(self, identity: str, end: int) -> list[str]:
        """Takes the last position of the store. Returns evidence that the store once went further."""
        with self.connected() as connection:
            (left_open,) = connection.execute("PRAGMA user_version").fetchone()
        before = self._acknowledged.position(identity)
        doubts = []
        if before > end:
            doubts.append(f"its last event has position {end}, and events up to {before} were acknowledged")
        if left_open and not self._log_was_there:
            doubts.append(
                "it was not closed in order, and the -wal file that belongs to it is missing: if it is a copy of the "
                "main file alone, it lacks the latest events"
            )
        if self._writing:
            self._mark(OPEN)
            self._acknowledged.begin(identity, end)
        return doubts

    def _mark(self, state: int) -> None:
        """Records in the file whether it is open for writing. A full disk must not prevent reading."""
        with suppress(StoreUnreachableError), self.connected() as connection:
            connection.execute(f"PRAGMA user_version = {state}")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # for copies of the main file

    def acknowledged(self, end: int) -> None:
        """Records the position of a stored event."""
        self._acknowledged.note(end)

    def close(self) -> None:
        """Closes the file cleanly."""
        if self._writing:
            self._mark(CLOSED)
        self._acknowledged.close()
        self.file.close()

    def information(self) -> StoreInformation | None:
        """The record of the store about itself; None if there is no store."""
        return super().information() if self.path.is_file() else None

    def damage(self) -> list[str]:
        """Damage that SQLite finds in the file."""
        with self.connected() as connection:
            try:
                found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            except sqlite3.DatabaseError as error:
                return [str(error)]
        return [] if found == ["ok"] else found

    @contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """A separate connection."""
        try:
            named = f"{self.path.absolute().as_uri()}?mode=rw" if self._writing else self._named  # rw: creates no file
            with closing(sqlite3.connect(named, isolation_level=None, uri=True)) as connection:
                yield connection
        except sqlite3.Error as error:
            raise StoreUnreachableError(self.path, error) from error


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


class _Acknowledged:
    """The position of the last acknowledged event, in a file beside the store.

    It is not forced to the disk: after a power failure it may be too low, but never too high.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._identity = ""
        self._descriptor: int | None = None

    def position(self, identity: str) -> int:
        """The position in the file, if it belongs to the store with this identity; else 0."""
        try:
            known, _, position = self._path.read_text(encoding="ascii").partition(" ")
            return int(position) if known == identity else 0
        except (OSError, ValueError):
            return 0

    def begin(self, identity: str, position: int) -> None:
        """Records the present position. Creates the file if needed."""
        self._identity = identity
        with suppress(OSError):
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
            os.ftruncate(self._descriptor, 0)
        self.note(position)

    def note(self, position: int) -> None:
        """Records a position. A full disk is reported elsewhere."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.pwrite(self._descriptor, f"{self._identity} {position:020}\n".encode("ascii"), 0)

    def close(self) -> None:
        """Closes the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
