"""A store in a SQLite file: one process at a time writes, others may read."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from eventsourcing.persistence import StoredEvent

from projections.databases.sqlite import SqliteFile, make_private, reading_uri
from service.persistence.backend import CHAT_DECLARED, CHAT_INDEXES, COLUMNS, SNAPSHOT_DECLARED, Backend
from service.persistence.format import StoreInformation, StoreUnreachableError
from service.persistence.losses import CLOSED, OPEN, Losses, mark

EVENTS_TABLE = """CREATE TABLE IF NOT EXISTS stored_events
    (originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,
    PRIMARY KEY (originator_id, originator_version))"""

ROWS = 64
"""The maximum number of rows in one statement; a power of two."""


class SqliteBackend(Backend):
    """A SQLite file as a backend, for writing or only for reading. A reader changes no file."""

    schema = "main"
    table = "stored_events"
    position = "rowid"
    parameter = "?"
    exists = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = ?"
    create_events = EVENTS_TABLE
    create_format = """CREATE TABLE IF NOT EXISTS store_format
        (row INTEGER PRIMARY KEY CHECK (row = 1), format INTEGER, events INTEGER, identity TEXT)"""
    create_keys = "CREATE TABLE IF NOT EXISTS store_persons (identity TEXT PRIMARY KEY)"
    create_heartbeat = """CREATE TABLE IF NOT EXISTS store_heartbeat
        (one INTEGER PRIMARY KEY CHECK (one = 1), milliseconds INTEGER)"""
    create_program = """CREATE TABLE IF NOT EXISTS store_program
        (one INTEGER PRIMARY KEY CHECK (one = 1), program TEXT)"""
    create_chat = (
        CHAT_DECLARED.format(schema=schema),
        *(statement.replace("{schema}.", "") for statement in CHAT_INDEXES.values()),
    )
    create_snapshots = SNAPSHOT_DECLARED.format(schema=schema, bytes="blob")

    def __init__(self, path: Path, writing: bool) -> None:
        self.path = path
        self._writing = writing
        self._losses = Losses(path)
        self._named = str(path) if writing else reading_uri(path)
        self.file = SqliteFile(self._named, writable=writing)

    def open(self, create: bool) -> None:
        """Opens the table of events. Only its owner can read a new file."""
        if self._writing:
            make_private(self.path)
        super().open(create)

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
            doubts = self._losses.doubts(connection, identity, end)
        if self._writing:
            self._mark(OPEN)
            self._losses.begin(identity, end)
        return doubts

    def _mark(self, state: int) -> None:
        """Records in the file whether it is open for writing. A full disk must not prevent reading."""
        with suppress(StoreUnreachableError), self.connected() as connection:
            mark(connection, state)

    def acknowledged(self, end: int) -> None:
        """Records the position of a stored event."""
        self._losses.note(end)

    def close(self) -> None:
        """Closes the file cleanly."""
        if self._writing:
            self._mark(CLOSED)
        self._losses.close()
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
