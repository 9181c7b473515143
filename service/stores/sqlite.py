"""A store in a SQLite file: one process at a time writes it, others may read."""

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
"""What ``user_version`` says of a file: it was closed in order, or it is written."""
ROWS = 64
"""How many rows one statement stores at most; a power of two."""


class SqliteBackend(Backend):
    """A SQLite file as a backend, to write or only to read.

    Who only reads leaves all files as they are. Two things tell later that acknowledged events are gone. In the file
    itself ``user_version`` is 1 while it is written: if it was not closed in order, its write-ahead log must lie beside
    it. And the file `….acknowledged` holds the position of the last event that was acknowledged: no less may be there.
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
        """How the file is opened by those who only read: who opens a write-ahead log to write also tidies it up."""
        uri = self.path.absolute().as_uri()
        if self._log_was_there:
            return f"{uri}?mode=ro"
        try:
            with closing(sqlite3.connect(f"{uri}?mode=rw", uri=True)) as connection:
                connection.execute(self.exists, ("",)).fetchone()
        except sqlite3.OperationalError:  # nothing can be written there, so nobody writes
            return f"{uri}?immutable=1"
        except sqlite3.Error:  # no database; `information` says so
            return f"{uri}?mode=ro"
        return f"{uri}?mode=rw"

    def open(self, create: bool) -> None:
        """Opens the table of events; a new file can be read by its owner alone."""
        if self._writing:
            make_private(self.path)
        if create:
            with self.writing() as cursor:
                cursor.execute(EVENTS_TABLE)

    def writing(self) -> AbstractContextManager[sqlite3.Cursor]:
        """What executes statements in one transaction."""
        return self.file.writing()

    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""
        with self.file.reading() as cursor:
            return cursor.execute(statement, values).fetchall()

    def insert(self, executing: sqlite3.Cursor, events: Sequence[StoredEvent]) -> list[int]:
        """Stores many events with few statements: each one hands Python's lock to another thread and waits to get it
        back. There is a statement for each power of two, so that they are prepared once.
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
            last = executing.lastrowid or 0  # the rows of one statement follow one another
            positions.extend(range(last - size + 1, last + 1))
        return positions

    def begin(self, identity: str, end: int) -> list[str]:
        """Hears how far the store goes, and tells what speaks for it that it once went further."""
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
        """Says in the file itself whether it is written. A full disk must not keep anybody from reading."""
        with suppress(StoreUnreachableError), self.connected() as connection:
            connection.execute(f"PRAGMA user_version = {state}")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # a copy of the main file says it too

    def acknowledged(self, end: int) -> None:
        """Takes note of the position of an event that is stored."""
        self._acknowledged.note(end)

    def close(self) -> None:
        """Closes the file in order."""
        if self._writing:
            self._mark(CLOSED)
        self._acknowledged.close()
        self.file.close()

    def information(self) -> StoreInformation | None:
        """What the store says of itself; None if there is none."""
        return super().information() if self.path.is_file() else None

    def damage(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        with self.connected() as connection:
            try:
                found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
            except sqlite3.DatabaseError as error:
                return [str(error)]
        return [] if found == ["ok"] else found

    @contextmanager
    def connected(self) -> Iterator[sqlite3.Connection]:
        """A connection of its own."""
        try:
            named = f"{self.path.absolute().as_uri()}?mode=rw" if self._writing else self._named  # rw: never made here
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
    """The position of the last event that was acknowledged, in a file beside the store.

    It is not forced to the disk: after a loss of power it may be too low, but never too high.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._identity = ""
        self._descriptor: int | None = None

    def position(self, identity: str) -> int:
        """What the file says of the store with this identity; 0 if nothing."""
        try:
            known, _, position = self._path.read_text(encoding="ascii").partition(" ")
            return int(position) if known == identity else 0
        except (OSError, ValueError):
            return 0

    def begin(self, identity: str, position: int) -> None:
        """Takes note of what is there, in a file that is made if it is not there."""
        self._identity = identity
        with suppress(OSError):
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
            os.ftruncate(self._descriptor, 0)
        self.note(position)

    def note(self, position: int) -> None:
        """Takes note of a position. That the disk is full is said elsewhere."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.pwrite(self._descriptor, f"{self._identity} {position:020}\n".encode("ascii"), 0)

    def close(self) -> None:
        """Closes the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
