"""A schema of a PostgreSQL database for tables that one process writes and several read.

The process that holds an advisory lock writes. The lock belongs to the connection over which is written, so it ends
with it: a process that lost its connection can write nothing, and another one takes over as soon as the server knows.
All who have the schema open hold another lock together, so that a schema that nobody uses is known.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cache
from threading import Lock
from time import sleep
from typing import Any, Self, TypeVar

import psycopg
from eventsourcing.persistence import OperationalError
from psycopg import Connection
from psycopg.adapt import Dumper, Loader
from psycopg_pool import ConnectionPool

from projections.databases.database import WAITED_FOR
from projections.databases.errors import plain, translated
from projections.databases.postgresql import connection_of, over_some_connection
from projections.databases.sessions import CONNECT_SECONDS, SessionLease, free_locks, parameters, prepare, session
from projections.databases.statements import Cursor, in_postgresql
from projections.databases.working_rows import WorkingRows, changed_by

T = TypeVar("T")

READERS = 5
"""The most connections over which is read at the same time."""
STUCK_SECONDS = 30
"""The time without a statement after which the server ends a transaction, so that another process can write."""
PAUSE_SECONDS = 0.2
GATHERING_SECONDS = 0.003
"""The time that news may gather behind the first."""
SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
SETTINGS = f"""SET synchronous_commit = off; SET idle_in_transaction_session_timeout = '{STUCK_SECONDS}s'"""
"""A commit that is lost with the server is made again from the log."""
THERE = "SELECT tablename FROM pg_tables WHERE schemaname = ?"
OF_WHAT_IS_WRITTEN = (psycopg.IntegrityError, psycopg.DataError)


class Row(tuple[Any, ...]):
    """A row: its values by name and by number."""

    __slots__ = ()
    numbers: dict[str, int] = {}  # noqa: RUF012 - each class of rows has its own

    def __getitem__(self, key: Any) -> Any:
        return tuple.__getitem__(self, self.numbers[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self.numbers)


@cache
def _row_of(names: tuple[str, ...]) -> type[Row]:
    return type("Row", (Row,), {"__slots__": (), "numbers": {name: at for at, name in enumerate(names)}})


def _rows(cursor: Any) -> Callable[[Sequence[Any]], Row]:
    """Makes the rows of what a cursor has selected."""
    return _row_of(tuple(column.name for column in cursor.description or ()))


class _Cursor(psycopg.Cursor[Any]):
    """Takes the statements of projections, and notes which tables they change."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.changed: set[str] = set()

    def execute(self, query: Any, params: Any = (), **options: Any) -> Self:
        self.changed.add(changed_by(query))
        return super().execute(in_postgresql(query), params, prepare=True)


class _Truth(Dumper):
    """Truth as a number, as SQLite has it."""

    oid = psycopg.postgres.types["int8"].oid

    def dump(self, obj: Any) -> bytes:
        return b"1" if obj else b"0"


class _Whole(Loader):
    """A sum as a whole number: nothing else is added up here."""

    def load(self, data: Any) -> int:
        return int(bytes(data))


def _connected(connection: Connection[Any], schema: str) -> None:
    """Lets a connection find the tables of a schema, and take and give what SQLite does."""
    prepare(connection)
    connection.row_factory = _rows
    connection.cursor_factory = _Cursor
    connection.adapters.register_dumper(bool, _Truth)
    connection.adapters.register_loader("numeric", _Whole)
    psycopg.Cursor(connection).execute(f'SET search_path = "{schema}"'.encode())


def used_by_all(lock: int) -> int:
    """The lock that all hold together who have a schema open, beside that of the process that writes."""
    return lock + 1


def made_by_one(lock: int) -> int:
    """The lock that is held while a schema is made, beside that of the process that writes."""
    return lock + 2


class PostgresqlSchema:
    """A schema for projections, of which one process writes the tables. ``lock`` is the number of the advisory lock for
    that; the next one is held by all who have the schema open.
    """

    def __init__(self, url: str, schema: str, lock: int) -> None:
        self.schema = schema
        self._url = url
        self._lock = lock
        self._writing = Lock()
        self._writer: Connection[Any] | None = None
        self._closed = False
        self._lease = SessionLease(self._renew)
        self.leading = False
        self.working: WorkingRows | None = None
        self._tables: Sequence[str] = ()
        self._readers: ConnectionPool[Connection[Any]] = ConnectionPool(
            kwargs=dict(parameters(url)),
            min_size=1,
            max_size=READERS,
            open=False,
            configure=lambda connection: _connected(connection, schema),
            timeout=CONNECT_SECONDS,
        )

    @property
    def tables(self) -> Sequence[str]:
        """The names of the tables that were made."""
        return self._tables

    def make(self, statements: Sequence[str], streamed: Mapping[str, str], whole: Collection[str]) -> None:
        """Makes the schema and its tables, unless all of them are there. From then on the schema is in use.

        Raises:
            psycopg.Error: The database cannot be reached, or refuses.
        """
        self.working = WorkingRows(statements, streamed, whole)
        self._tables = sorted({_table_of(statement) for statement in statements})
        with self._writing:
            self._lose()
            writer = self._writer = self._connect()
            if not self._missing(writer):
                return
            with writer.transaction():
                writer.execute("SELECT pg_advisory_xact_lock(?)", (made_by_one(self._lock),))
                if not writer.execute("SELECT 1 FROM pg_namespace WHERE nspname = ?", (self.schema,)).fetchone():
                    writer.execute(f'CREATE SCHEMA "{self.schema}"')
                missing = self._missing(writer)
                for table in self._tables if missing else ():  # what is left does not fit to what will be made
                    writer.execute(f"DROP TABLE IF EXISTS {table}")
                for statement in statements if missing else ():
                    writer.execute(statement)

    def _missing(self, writer: Connection[Any]) -> set[str]:
        return {*self._tables} - {row[0] for row in writer.execute(THERE, (self.schema,))}

    def held(self) -> bool:
        """True if this process writes the tables, which it does from now on if no other one does."""
        with self._writing:
            if self._closed:
                return False
            try:
                if self._writer is None:
                    self._writer = self._connect()
                asked = "SELECT TRUE" if self.leading else f"SELECT pg_try_advisory_lock({self._lock})"
                row = self._writer.execute(asked).fetchone()
                self.leading = row is not None and row[0]
            except psycopg.Error:
                self._lose()
            return self.leading

    def _connect(self) -> Connection[Any]:
        connection = psycopg.connect(**parameters(self._url))
        _connected(connection, self.schema)
        psycopg.Cursor(connection).execute(SETTINGS.encode())
        self._lease.take(connection)
        connection.execute("SELECT pg_advisory_lock_shared(?)", (used_by_all(self._lock),))
        return connection

    def _renew(self) -> None:
        """Lets the server know that this process runs, unless it is writing just now."""
        if self._writing.acquire(blocking=False):
            try:
                if self._writer is not None:
                    self._writer.execute("SELECT 1")
            except psycopg.Error:
                self._lose()
            finally:
                self._writing.release()

    def _lose(self) -> None:
        """Gives the connection up, and with it the lock and all that is known of the rows."""
        self.leading = False
        if self.working is not None:
            self.working.clear()
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(psycopg.Error):
                writer.close()

    def without(self, indexes: Sequence[str]) -> AbstractContextManager[None]:
        """Keeps them: others read meanwhile, and only an owner of the tables may make indexes."""
        return nullcontext()

    def read(self, query: Callable[[Cursor], T]) -> T:
        """Runs a query in a transaction that changes nothing."""

        def attempt() -> T:
            with connection_of(self._readers) as connection:
                cursor = connection.execute(SNAPSHOT)
                found = query(cursor)
                cursor.execute("COMMIT")
                return found

        return over_some_connection(attempt, READERS)

    @contextmanager
    def writing(self) -> Iterator[psycopg.Cursor[Any]]:
        """A cursor for a transaction of the process that writes, committed at the end of the block.

        Raises:
            OperationalError: Another process writes the tables, or the connection is lost.
        """
        with self._writing:
            writer = self._writer
            if writer is None or not self.leading:
                raise OperationalError("another process keeps the projections")
            try:
                cursor = writer.execute("BEGIN")
                yield cursor
                cursor.execute("COMMIT")
            except BaseException as error:
                self._take_back(writer)
                if self.working is not None:
                    self.working.clear()
                if isinstance(error, psycopg.Error):
                    raise translated(error) from error
                raise

    def _take_back(self, writer: Connection[Any]) -> None:
        try:
            writer.rollback()
        except psycopg.Error:
            self._lose()

    def announce(self, cursor: Cursor, position: int) -> None:
        """Lets the processes that read hear, with the commit, that the tables have come to a position."""
        cursor.execute("SELECT pg_notify(?, ?)", (self.schema, str(position)))

    def hurry(self) -> None:
        """Lets the process that writes the tables hear that somebody waits for it."""
        with connection_of(self._readers) as connection:
            connection.execute("SELECT pg_notify(?, ?)", (self.schema, str(WAITED_FOR)))

    def listen(self, hear: Callable[[int], object], stopped: Callable[[], bool]) -> None:
        """Calls ``hear`` with each position to which the tables have come, until ``stopped``; with 0 where some may
        have been missed.
        """
        while not stopped():
            try:
                with session(self._url) as connection:
                    connection.execute(f'LISTEN "{self.schema}"'.encode())
                    hear(0)
                    while not stopped():
                        if news := list(connection.notifies(timeout=PAUSE_SECONDS, stop_after=1)):
                            positions = [int(each.payload) for each in news]
                            reached = [position for position in positions if position != WAITED_FOR]
                            for position in (*({WAITED_FOR} & {*positions}), *reached[-1:]):
                                hear(position)
                            sleep(GATHERING_SECONDS)
            except psycopg.Error:
                sleep(PAUSE_SECONDS)

    def blames(self, error: Exception) -> bool:
        """True if an error in a transaction is that of what is written, not of the database."""
        if isinstance(error, psycopg.ProgrammingError) and error.sqlstate is None:
            return True  # a value of a type that the database does not know
        return not isinstance(error, psycopg.Error) or isinstance(error, OF_WHAT_IS_WRITTEN)

    def words(self, error: Exception) -> str:
        """The text of an error, without the values of the row."""
        return plain(error)

    def forget_deleted(self) -> bool:
        """Leaves that to the VACUUM of the server, which only the owner of a table may ask for."""
        return True

    def close(self) -> None:
        """Closes all connections."""
        self._closed = True
        self._lease.end()
        self._readers.close()
        with self._writing:
            if self._writer is not None:
                free_locks(self._writer)
            self._lose()


def _table_of(statement: str) -> str:
    """The name of what a statement makes: a table, or the table of an index."""
    return re.split(r"[\s(]+", re.sub(r"^CREATE (TABLE IF NOT EXISTS|.* ON) ", "", statement))[0]
