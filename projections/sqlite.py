"""SQLite made robust: commits that are on the disk where that matters, and connections that survive a disk that is
full or fails.

The library leaves a transaction open when its commit fails, and lets some errors through that are not its own. Both
would make a service useless that only had to wait for space.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from eventsourcing.persistence import ConnectionPoolClosedError, OperationalError
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteCursor, SQLiteDatastore

POOL_SIZE = 5
PRIVATE = 0o600
"""Who may read and write a new file: its owner. SQLite gives the same to what it puts beside it."""


def make_private(path: Path) -> None:
    """Makes an empty file that only its owner can read, unless there is one; for SQLite it is an empty database."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(PRIVATE)


class _Connection(SQLiteConnection):
    """A connection that is never left inside a transaction."""

    @contextmanager
    def transaction(self, *, commit: bool) -> Iterator[SQLiteCursor]:
        """A transaction; every error of SQLite comes out as a PersistenceError."""
        try:
            with super().transaction(commit=commit) as cursor:
                yield cursor
        except sqlite3.Error as error:
            raise OperationalError(error) from error
        finally:
            if self._sqlite_conn.in_transaction:
                self._leave()

    def _leave(self) -> None:
        try:
            self._sqlite_conn.rollback()
        except sqlite3.Error:
            with suppress(sqlite3.Error):
                self.close()


class _Pool(SQLiteConnectionPool):
    """Connections with a certain promise about their commits."""

    synchronous = "FULL"

    @staticmethod
    def text_of(data: bytes) -> str:
        """A text of the file: also of one that is damaged and no text any more."""
        return data.decode(errors="backslashreplace")

    def _create_connection(self) -> SQLiteConnection:
        try:
            given = super()._create_connection()
            given.cursor().execute(f"PRAGMA synchronous={self.synchronous}")
            given._sqlite_conn.text_factory = self.text_of
        except sqlite3.Error as error:
            raise OperationalError(error) from error
        return _Connection(given._sqlite_conn, self.max_age)

    def connect(self) -> SQLiteConnection:
        """A connection that does not belong to the pool.

        Raises:
            PersistenceError: the file cannot be opened.
        """
        return self._create_connection()


class _OrderedPool(_Pool):
    """Connections whose commits survive the end of the process, and whose order survives a loss of power."""

    synchronous = "NORMAL"


class DurableDatastore(SQLiteDatastore):
    """A SQLite file on whose commits one can rely.

    One connection does all the writing: what it keeps of the file in memory would be worth nothing if others wrote.

    Raises:
        PersistenceError: from every method, whatever is wrong with the disk.
    """

    pool: _Pool
    pool_class = _Pool

    def __init__(self, path: str, *, writing: bool = True) -> None:
        super().__init__(path, pool_size=POOL_SIZE, originator_id_type="text")
        self.pool.close()
        self.pool = self.pool_class(db_name=path, pool_size=POOL_SIZE)
        self.pool.is_journal_mode_wal = not writing  # who only reads must not change the mode
        self._writing = Lock()
        self._writer: SQLiteConnection | None = None

    @contextmanager
    def get_connection(self, *, commit: bool) -> Iterator[SQLiteConnection]:
        """A connection to read, or the one to write: whoever wants it waits until it is free."""
        if not commit:
            with super().get_connection(commit=commit) as connection:
                yield connection
            return
        with self._writing:
            if self.pool.closed:
                raise ConnectionPoolClosedError
            if self._writer is None or self._writer.closed:
                self._writer = self.pool.connect()
            yield self._writer

    def close(self) -> None:
        """Closes all connections."""
        super().close()
        writer: SQLiteConnection | None = getattr(self, "_writer", None)  # the library closes what was never opened
        if writer is not None:
            with self._writing:
                writer.close()


class OrderedDatastore(DurableDatastore):
    """A SQLite file that after a loss of power may be as it was some commits ago, but never damaged.

    That does for what is made from the log: it follows the log again from where it was.
    """

    pool_class = _OrderedPool
