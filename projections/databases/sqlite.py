"""A SQLite file made robust: one connection writes, others read; no connection is left inside a transaction, and a disk
that is full or fails makes none of them useless.
"""

import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from stat import S_IMODE
from threading import Lock
from typing import TypeVar

from eventsourcing.persistence import InterfaceError

from projections.databases.errors import translated
from projections.databases.statements import Cursor

READERS = 5
"""The number of connections kept for reading when nobody reads."""
LOCK_SECONDS = 5.0
"""The time to wait for another process that has locked the file."""
OF_THE_EVENT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""Errors that an event causes; all others are those of the disk."""
PRIVATE = 0o600
"""The mode of a file: its owner may read and write it. SQLite gives the same to what it puts beside it."""


T = TypeVar("T")


def make_private(path: Path) -> None:
    """Makes an empty file that only its owner can read, unless there is one; for SQLite it is an empty database. A file
    of an earlier version, and what SQLite put beside it, is for its owner alone from then on.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(PRIVATE)
    for suffix in ("", "-wal", "-shm"):
        keep_private(path.with_name(path.name + suffix))


def keep_private(path: Path) -> None:
    """Lets only its owner read and write a file, if there is one. That of another user stays as it is."""
    with suppress(OSError):
        if S_IMODE(path.stat().st_mode) & ~PRIVATE:
            path.chmod(PRIVATE)


def reading_uri(path: Path) -> str:
    """The URI for readers of a file: read-only if there is a write-ahead log, which a writer would clean up."""
    uri = path.absolute().as_uri()
    if size_of(path.with_name(f"{path.name}-wal")):
        return f"{uri}?mode=ro"
    try:
        with closing(sqlite3.connect(f"{uri}?mode=rw", uri=True)) as connection:
            connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:  # the folder is read-only, so nobody writes
        return f"{uri}?immutable=1"
    except sqlite3.Error:  # no database; who reads hears of it
        return f"{uri}?mode=ro"
    return f"{uri}?mode=rw"


def size_of(path: Path) -> int:
    """The number of bytes of a file; 0 if it is missing."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


class SqliteFile:
    """A SQLite file, named by a path or a URI. Its methods block, and may be called from any thread.

    With ``synchronous`` FULL a commit is on the disk when it returns. With NORMAL the file may after a loss of power be
    as it was some commits ago, but never damaged: that does for what is made from the log again. With ``overwriting``
    nothing that was deleted stays in the file.

    Raises:
        PersistenceError: from every method, whatever is wrong with the disk.
    """

    tables: Sequence[str] = ()
    leading = True
    working = None

    def __init__(
        self, named: str, *, writable: bool = True, synchronous: str = "FULL", overwriting: bool = False
    ) -> None:
        self._named = named
        self._overwriting = overwriting
        self._writable = writable
        self._synchronous = synchronous
        self._writing = Lock()
        self._writer: sqlite3.Connection | None = None
        self._readers: list[sqlite3.Connection] = []
        self._closed = False

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Cursor]:
        """A transaction that changes nothing."""
        reader = self._reader()
        try:
            with _translating():
                yield reader.execute("BEGIN")
                reader.execute("ROLLBACK")
        except BaseException:
            reader.close()
            raise
        self._readers.append(reader)
        if self._closed or len(self._readers) > READERS:
            self._readers.pop().close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Cursor]:
        """A transaction that is committed at its end, on the one connection that writes: others wait until it is free.

        What several connections keep of the file in memory would be worth nothing.
        """
        with self._writing:
            writer = self._writer = self._writer or self._connection()
            try:
                with _translating():
                    yield writer.execute("BEGIN IMMEDIATE")
                    writer.execute("COMMIT")
            except BaseException:
                self._take_back(writer)
                raise

    def make(self, statements: Sequence[str], streamed: Mapping[str, str], whole: Collection[str]) -> None:
        """Makes tables, if they are not there."""
        with self.writing() as cursor:
            for statement in statements:
                cursor.execute(statement)

    @contextmanager
    def without(self, indexes: Sequence[str]) -> Iterator[None]:
        """While the block lasts, indexes are missing. A process that ends in it leaves them to the next `make`."""
        with self.writing() as cursor:
            for statement in indexes:
                cursor.execute(statement.replace("CREATE INDEX IF NOT", "DROP INDEX IF").partition(" ON ")[0])
        try:
            yield
        finally:
            self.make(indexes, {}, ())

    def read(self, query: Callable[[Cursor], T]) -> T:
        """Runs a query in a transaction that changes nothing."""
        with self.reading() as cursor:
            return query(cursor)

    def held(self) -> bool:
        """True if this process writes the file: no other one does."""
        return True

    def announce(self, cursor: Cursor, position: int) -> None:
        """Tells nobody: no other process reads the file."""

    def hurry(self) -> None:
        """Tells nobody: this process writes the file."""

    def listen(self, hear: Callable[[int], object], stopped: Callable[[], bool]) -> None:
        """Hears of nothing: no other process writes the file."""

    def blames(self, error: Exception) -> bool:
        """True if an error in a transaction is that of what is written, not of the file."""
        return not isinstance(error, sqlite3.Error) or isinstance(error, OF_THE_EVENT)

    def words(self, error: Exception) -> str:
        """The text of an error."""
        return str(error)

    def forget_deleted(self) -> bool:
        """Lets nothing that was deleted stay in the write-ahead log; whether that was possible."""
        return self.empty_log()

    def empty_log(self) -> bool:
        """Writes everything into the file, and empties its write-ahead log, which still holds what was deleted; whether
        that was possible: a reader may hinder it.
        """
        with self._writing:
            writer = self._writer = self._writer or self._connection()
            with _translating():
                (busy, *_) = writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not busy

    def rewrite(self) -> None:
        """Writes the whole file again, so that no page holds anything that was deleted."""
        with self._writing:
            writer = self._writer = self._writer or self._connection()
            with _translating():
                writer.execute("PRAGMA temp_store=MEMORY")
                writer.execute("VACUUM")

    def _take_back(self, writer: sqlite3.Connection) -> None:
        """Leaves a transaction that failed. SQLite keeps it open after a commit that failed, and later ones with it."""
        try:
            writer.rollback()
        except sqlite3.Error:
            self._writer = None
            with suppress(sqlite3.Error):
                writer.close()

    def _reader(self) -> sqlite3.Connection:
        with suppress(IndexError):  # there is none, or another thread took it
            return self._readers.pop()
        return self._connection()

    def _connection(self) -> sqlite3.Connection:
        if self._closed:
            raise InterfaceError("the file is closed")
        with _translating():
            connection = sqlite3.connect(
                self._named, uri=True, check_same_thread=False, isolation_level=None, timeout=LOCK_SECONDS
            )
            if self._writable:  # who only reads must not change the mode
                connection.execute("PRAGMA journal_mode=WAL")
            connection.execute(f"PRAGMA synchronous={self._synchronous}")
            if self._overwriting:
                connection.execute("PRAGMA secure_delete=ON")
        connection.row_factory = sqlite3.Row
        connection.text_factory = _text
        return connection

    def close(self) -> None:
        """Closes all connections."""
        self._closed = True
        while self._readers:
            self._readers.pop().close()
        with self._writing:
            writer, self._writer = self._writer, None
            if writer is not None:
                writer.close()


@contextmanager
def _translating() -> Iterator[None]:
    """Lets errors of SQLite out as those of stores."""
    try:
        yield
    except sqlite3.Error as error:
        raise translated(error) from error


def _text(data: bytes) -> str:
    """A text of the file: also of one that is damaged and no text any more."""
    return data.decode(errors="backslashreplace")
