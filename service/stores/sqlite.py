"""A store in a SQLite file: one process at a time writes it, others may read."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from eventsourcing.persistence import InfrastructureFactory, IntegrityError, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from projections.sqlite import DurableDatastore
from service.stores.backend import EVENTS, StoreInformation, StoreUnreachableError

CREATE = """CREATE TABLE IF NOT EXISTS store_format
    (row INTEGER PRIMARY KEY CHECK (row = 1), format INTEGER, events INTEGER, identity TEXT)"""
EXISTS = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = ?"


ROWS = 64
"""How many rows one statement stores at most; a power of two."""


class _Recorder(SQLiteApplicationRecorder):
    """Stores many events with few statements: each one hands Python's lock to another thread and waits to get it back.

    There is a statement for each power of two, so that they are prepared once.
    """

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int]:
        positions: list[int] = []
        size = ROWS
        while len(positions) < len(stored_events):
            first = len(positions)
            while size > len(stored_events) - first:
                size //= 2
            c.execute(
                f"INSERT INTO {self.events_table_name} VALUES " + ", ".join(("(?, ?, ?, ?)",) * size),
                [
                    value
                    for event in stored_events[first : first + size]
                    for value in (event.originator_id, event.originator_version, event.topic, event.state)
                ],
            )
            last = c.lastrowid  # the rows of one statement follow one another
            positions.extend(range(last - size + 1, last + 1))
        return positions

    def replace_events(self, event: StoredEvent) -> None:
        """Stores an event in the place of all that its stream holds, in one transaction.

        It comes first: SQLite gives the highest position again when its row was removed.

        Raises:
            IntegrityError: the stream does not hold exactly the events before this one; nothing has changed.
        """
        with self.datastore.transaction(commit=True) as cursor:
            self._insert_events(cursor, [event])
            cursor.execute(
                f"DELETE FROM {self.events_table_name} WHERE originator_id = ? AND originator_version < ?",
                (event.originator_id, event.originator_version),
            )
            cursor.execute("SELECT changes() AS removed")
            removed = cursor.fetchone()["removed"]
            if removed != event.originator_version - 1:
                raise IntegrityError(f"{event.originator_id} has {removed} events")


class _Factory(SQLiteFactory):
    """Builds on durable connections."""

    application_recorder_class = _Recorder

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        self.datastore.close()
        self.datastore = DurableDatastore(self.datastore.pool.db_name)


class SqliteBackend:
    """A SQLite file as a backend."""

    shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def environment(self) -> dict[str, str]:
        """How the library is told of the file."""
        return {"SQLITE_DBNAME": str(self.path)}

    def factory(self, environment: Environment) -> InfrastructureFactory[Any]:
        """The library's factory, on durable connections."""
        return _Factory(environment)

    def opening(self) -> AbstractContextManager[None]:
        """Nothing to do: whoever writes holds the lock beside the file."""
        return nullcontext()

    def information(self) -> StoreInformation | None:
        """What the store says of itself; None if there is none.

        Raises:
            StoreUnreachableError: the file cannot be read.
        """
        if not self.path.is_file():
            return None
        with self._connected() as connection:
            if connection.execute(EXISTS, ("store_format",)).fetchone()[0]:
                row = connection.execute("SELECT format, events, identity FROM store_format").fetchone()
                if row is not None:
                    return StoreInformation(*row)
            if connection.execute(EXISTS, ("stored_events",)).fetchone()[0]:
                return StoreInformation(0, EVENTS, "")
        return None

    def write_information(self, information: StoreInformation) -> None:
        """Makes the store say something else of itself."""
        with self._connected() as connection, connection:
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(CREATE)
            connection.execute("INSERT OR REPLACE INTO store_format VALUES (1, ?, ?, ?)", information)

    def damage(self) -> list[str]:
        """What SQLite finds wrong with the file."""
        with self._connected() as connection:
            try:
                found = [str(row[0]) for row in connection.execute("PRAGMA quick_check")]
            except sqlite3.DatabaseError as error:
                return [str(error)]
        return [] if found == ["ok"] else found

    def listen(self, told: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Returns at once: no other process writes."""

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self.path, isolation_level=None)) as connection:
                yield connection
        except sqlite3.Error as error:
            raise StoreUnreachableError(self.path, error) from error
