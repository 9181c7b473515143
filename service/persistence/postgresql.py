"""A store in a PostgreSQL database: several processes write it and notify each other.

A start looks before it creates: where everything is there, the role needs the rights in `NEEDED` and no others.

A transaction is never sent through a pipeline, which hangs for ever with batches of about a megabyte. When a connection
breaks, a second attempt finds out the outcome of the first one and recognises its events, which are not a
conflict.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from hashlib import sha256
from threading import Lock
from typing import Any, TypeVar

import psycopg
from eventsourcing.persistence import IntegrityError, StoredEvent
from psycopg import Connection
from psycopg.sql import SQL, Identifier
from psycopg_pool import ConnectionPool

from projections.databases.postgresql import LOST, connection_of, over_some_connection, refused
from projections.databases.sessions import CONNECT_SECONDS, SessionLease, free_locks, parameters, prepare, session
from service.persistence.backend import (
    CHAT_DECLARED,
    CHAT_INDEXES,
    CHAT_TABLE,
    COLUMNS,
    MOMENT,
    SNAPSHOT_DECLARED,
    SNAPSHOT_TABLE,
    SPECTATORS_TABLE,
    Backend,
    DoubtfulError,
    Leadership,
    Work,
)
from service.persistence.format import StoreError, StoreNotSetUpError
from service.persistence.location import PUBLIC, StoreLocation
from service.persistence.newest_event import NewestEvent
from service.persistence.partitions import NEEDED as NEEDED_FOR_PARTITIONS
from service.persistence.partitions import Partition, Partitions
from service.persistence.privileges import Needed, What, grants
from service.persistence.refusals import explaining, require_privileges, require_sessions

TABLE = "matches_events"
"""The table of the events, and the channel that announces new ones."""
ENCODING = "UTF8"
"""The only encoding of a database that can store all texts and counts their characters."""
POOL_SIZE = 4
POOL_OVERFLOW = 8
LOCK_SECONDS = 10
"""The time to wait for another process that is appending."""
DOUBT_SECONDS = 30.0
"""The time in which to try to find out whether events were stored after a broken connection."""
PAUSE_SECONDS = 0.2
GATHERING_SECONDS = 0.03
"""The time that news may gather behind the first."""
CONNECTIONS = POOL_SIZE + POOL_OVERFLOW
"""The most connections of the pool."""
OPENING = 0x63617261
"""The advisory lock that is held while a store is opened."""
LEADING = 0x63617262
"""The first of the advisory locks of processes that lead: one for each kind of work, 256 apart."""
WRITING = 0x63617264
"""The advisory lock that is held while events are stored. To lock the table needs the right to delete from it."""

DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
BEGIN = """BEGIN; SET LOCAL lock_timeout = '{seconds}s'; SELECT pg_advisory_xact_lock({lock})"""
INSERT = """INSERT INTO {table} (originator_id, originator_version, topic, state)
    SELECT match, version, topic, state FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[])
    WITH ORDINALITY AS event (match, version, topic, state, number) ORDER BY number
    RETURNING notification_id, pg_notify('{channel}', originator_id)"""
"""The statement that inserts events; a notification names their streams, each once for a transaction."""
STORED = "SELECT notification_id, state FROM {table} WHERE originator_id = %s AND originator_version = %s"
THERE = """SELECT tablename FROM pg_tables WHERE schemaname = %s
    UNION SELECT indexname FROM pg_indexes WHERE schemaname = %s"""
SCHEMA_THERE = "SELECT COUNT(*) FROM pg_namespace WHERE nspname = %s"
TABLES = {
    TABLE: f"""CREATE TABLE IF NOT EXISTS {{schema}}.{TABLE}
    (originator_id text NOT NULL, originator_version bigint NOT NULL, topic text, state bytea,
    notification_id bigserial, PRIMARY KEY (originator_id, originator_version))
    WITH (autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000, autovacuum_vacuum_scale_factor = 0.5,
    autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01);
    CREATE UNIQUE INDEX IF NOT EXISTS {TABLE}_notification_id_idx ON {{schema}}.{TABLE} (notification_id)""",
    "store_format": """CREATE TABLE IF NOT EXISTS {schema}.store_format
    (one boolean PRIMARY KEY DEFAULT true CHECK (one), format integer, events integer, identity text)""",
    "store_persons": "CREATE TABLE IF NOT EXISTS {schema}.store_persons (identity text PRIMARY KEY)",
    "store_program": """CREATE TABLE IF NOT EXISTS {schema}.store_program
    (one integer PRIMARY KEY CHECK (one = 1), program text)""",
    "store_heartbeat": """CREATE TABLE IF NOT EXISTS {schema}.store_heartbeat
    (one integer PRIMARY KEY CHECK (one = 1), milliseconds bigint)""",
    CHAT_TABLE: CHAT_DECLARED,
    SNAPSHOT_TABLE: SNAPSHOT_DECLARED.replace("{bytes}", "bytea"),
    **CHAT_INDEXES,
    SPECTATORS_TABLE: f"""CREATE UNLOGGED TABLE IF NOT EXISTS {{schema}}.{SPECTATORS_TABLE}
    (match text, process text, number bigint NOT NULL, marks bytea NOT NULL, until bigint NOT NULL,
    PRIMARY KEY (match, process))""",
}
"""The tables of a store and indexes that were added later, each with the statement that makes it."""
NEEDED = (
    Needed(TABLE),
    Needed(f"{TABLE}_notification_id_seq", ("USAGE",), what=What.SEQUENCE),
    Needed("store_format", ("SELECT",), ("events",)),
    Needed("store_program", columns=("program",)),
    Needed("store_persons"),
    Needed("store_heartbeat", columns=("milliseconds",)),
    Needed(CHAT_TABLE, ("SELECT", "INSERT", "DELETE"), ("content",)),
    Needed(SNAPSHOT_TABLE, columns=("version", "program", "state")),
    Needed(SPECTATORS_TABLE, ("SELECT", "INSERT", "DELETE"), ("number", "marks", "until")),
)
"""The rights of a service to them. It changes no event and removes none; what was said in chats it removes, and numbers
of spectators that have expired.
"""

LOG = logging.getLogger("caravanserai.store")
for _name in ("psycopg", "psycopg.pool"):  # callers learn of a missing database
    logging.getLogger(_name).setLevel(logging.ERROR)

T = TypeVar("T")


def _columns(events: Sequence[StoredEvent]) -> list[list[Any]]:
    """Events as columns for `INSERT`."""
    return [
        [str(event.originator_id) for event in events],
        [event.originator_version for event in events],
        [event.topic for event in events],
        [event.state for event in events],
    ]


class _UnconfirmedError(DoubtfulError):
    """The connection broke while a transaction was being committed."""


class PostgresqlBackend(Backend):
    """A PostgreSQL database as a backend. It raises `DoubtfulError` when the outcome of a commit is unknown."""

    shared = True
    table = TABLE
    position = "notification_id"
    row_columns = f"{COLUMNS}, notification_id"
    parameter = "%s"

    def __init__(self, location: StoreLocation, writing: bool) -> None:
        self.location = location
        self.schema = f'"{location.schema}"'
        self.exists = f"SELECT COUNT(*) FROM pg_tables WHERE schemaname = '{location.schema}' AND tablename = %s"
        self._writing = writing
        self._channel = TABLE if location.schema == PUBLIC else f"{location.schema}_{TABLE}"
        table = f"{self.schema}.{TABLE}"
        lock = lock_of(location, WRITING)
        self._begin = BEGIN.format(seconds=LOCK_SECONDS, lock=lock)
        self._insert = INSERT.format(table=table, channel=self._channel)
        self._stored = STORED.format(table=table)
        self._newest = NewestEvent(table)
        self.partitions = Partitions(self.schema, TABLE, self._channel)
        self._needed: Sequence[Needed] = NEEDED
        self._pool = _pool(location.url)
        self._opening: Connection[Any] | None = None

    @contextmanager
    def opening(self) -> Iterator[None]:
        """While the block lasts, no other process opens the store.

        Raises:
            StoreUnreachableError: The database cannot be reached.
            StorePooledError: A pooler would lose its locks and notifications.
            StoreError: Its encoding cannot store all texts.
        """
        with self.connected() as connection:
            require_sessions(self.location, connection, self._connect)
            encoding = connection.info.parameter_status("server_encoding")
            if encoding != ENCODING:
                raise StoreError(
                    f"the database {self.location} has the encoding {encoding}, in which not all names can be stored; "
                    f"make one with {ENCODING}: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0"
                )
            connection.execute("SELECT pg_advisory_lock(%s)", (lock_of(self.location, OPENING),))
            self._opening = connection
            try:
                yield
            finally:
                self._opening = None

    def open(self, create: bool) -> None:
        """Makes the tables that are missing, if it is opened for writing.

        Raises:
            StoreNotSetUpError: They may not be made.
            StoreForbiddenError: The role may not do what a service does.
        """
        if not self._writing:
            return
        with self.connected() as connection:
            there = {str(name) for (name,) in connection.execute(THERE, (self.location.schema,) * 2)}
            if self.partitions.exist(connection):
                self._insert, self._needed = self.partitions.insert, (*NEEDED, *NEEDED_FOR_PARTITIONS)
            if missing := [statement for name, statement in TABLES.items() if name not in there]:
                self._make(connection, missing)
            require_privileges(self.location, connection, self.location.schema, self._needed)

    def _make(self, connection: Connection[Any], statements: Sequence[str]) -> None:
        try:
            with connection.transaction():
                row = connection.execute(SCHEMA_THERE, (self.location.schema,)).fetchone()
                if row is not None and not row[0]:
                    connection.execute(f"CREATE SCHEMA IF NOT EXISTS {self.schema}".encode())
                for statement in statements:
                    connection.execute(statement.format(schema=self.schema).encode())
        except psycopg.errors.InsufficientPrivilege as error:
            raise StoreNotSetUpError(self.location, error) from error

    def grant(self, role: str, more: Sequence[Needed] = ()) -> list[str]:
        """Lets a role do what a service does, with the tables of the store and ``more``; returns the statements."""
        with self.connected() as connection:
            made = grants(self.location.schema, (*self._needed, *more), role)
            for statement in made:
                connection.execute(statement.encode())
        return made

    def make_partitioned(self) -> None:
        """Makes a partitioned table of events where there is none yet.

        Raises:
            StoreError: There is a store.
            StoreNotSetUpError: The role may not make it.
        """
        with self.opening(), self.connected() as connection:
            if self._has(connection, TABLE):
                raise StoreError(f"there is a store in {self.location} already: only a new one can get partitions")
            with connection.transaction():
                self._make(connection, ())
                self.partitions.create(connection)

    def all_partitions(self) -> list[Partition]:
        """All partitions of the table of events; none if it has none."""
        with self.connected() as connection:
            return self.partitions.all(connection) if self.partitions.exist(connection) else []

    def begin_partition(self) -> int:
        """Makes a partition, into which new matches go from now on. Returns its number."""
        with self.writing() as connection:
            return self.partitions.begin(connection)

    def last_in_partition(self, era: int) -> dict[str, tuple[int, str]]:
        """The last version of each stream in a partition, and the topic of its row."""
        with self.connected() as connection:
            return self.partitions.last_of(connection, era)

    def detach_partition(
        self, era: int, left: Sequence[StoredEvent], known: Mapping[str, tuple[int, str]], schema: int
    ) -> int:
        """Detaches a partition in one transaction. Returns the last position."""
        with self.writing() as connection:
            if left:
                self.raise_schema(connection, schema)
            last = self.partitions.detach(connection, era, left, known)
            self.remove_beside(connection, [str(event.originator_id) for event in left])
            return last

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Stores events in one transaction; returns their positions."""
        insert = super().insert_events
        try:
            positions = over_some_connection(lambda: insert(stored_events, **kwargs), CONNECTIONS)
        except _UnconfirmedError as error:
            positions = self._settle(stored_events, error, **kwargs)
        if positions:
            last = stored_events[-1]
            self._newest.take(positions[-1], str(last.originator_id), last.originator_version, last.state)
        return positions

    def require_known(self, executing: Connection[Any]) -> None:
        """Requires that the database has the newest event that this process knows, or the archive of its match."""
        self._newest.require(executing)

    def look_for_known(self) -> None:
        """Requires the same where nothing is written."""

        def look() -> None:
            with self._connection() as connection:
                self.require_known(connection)

        over_some_connection(look, CONNECTIONS)

    def note(self, rows: Sequence[Sequence[Any]]) -> None:
        """Takes note of the newest of the rows that were read."""
        self._newest.take_from(rows)

    def _settle(self, stored_events: Sequence[StoredEvent], doubt: "_UnconfirmedError", **kwargs: Any) -> Sequence[int]:
        """Finds out the outcome of an unconfirmed commit by sending the transaction again.

        The table lock is exclusive, so the first transaction has ended by then.
        """
        deadline = time.monotonic() + DOUBT_SECONDS
        while time.monotonic() < deadline:
            time.sleep(PAUSE_SECONDS)
            try:
                return self._insert_or_find(stored_events, **kwargs)
            except (*LOST, _UnconfirmedError) as error:
                LOG.warning("it is not known yet whether %s events are stored: %s", len(stored_events), error)
        raise DoubtfulError("the connection broke while events were being stored") from doubt

    def _insert_or_find(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        try:
            return super().insert_events(stored_events, **kwargs)
        except IntegrityError:
            positions = self._positions(stored_events)
            if positions is None:
                raise
            return positions

    @contextmanager
    def writing(self) -> Iterator[Connection[Any]]:
        """A connection for one transaction. The table lock is exclusive, so that positions grow in commit order and no
        follower of the log misses one.
        """
        with self._connection() as connection:
            connection.execute(self._begin.encode())
            yield connection
            try:
                self._commit(connection)
            except psycopg.Error as error:
                if refused(error):
                    raise
                raise _UnconfirmedError("the commit was not confirmed") from error

    def insert(self, executing: Connection[Any], events: Sequence[StoredEvent]) -> list[int]:
        """Stores events in a transaction; returns their positions."""
        return [int(position) for position, _ in executing.execute(self._insert.encode(), _columns(events))]

    def _commit(self, connection: Connection[Any]) -> None:
        connection.commit()

    def _positions(self, stored_events: Sequence[StoredEvent]) -> list[int] | None:
        """The positions of exactly these events, if they are stored."""
        positions = []
        with self._connection() as connection:
            for event in stored_events:
                row = connection.execute(
                    self._stored.encode(), (event.originator_id, event.originator_version)
                ).fetchone()
                if row is None or bytes(row[1]) != event.state:
                    return None
                positions.append(int(row[0]))
        return positions

    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""

        def select() -> Sequence[Sequence[Any]]:
            with self._connection() as connection:
                return connection.execute(statement.encode(), values, prepare=True).fetchall()

        return over_some_connection(select, CONNECTIONS)

    def _connection(self) -> AbstractContextManager[Connection[Any]]:
        return connection_of(self._pool)

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()

    def listen(self, notify: Callable[[Collection[str]], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` with the streams of which some process has stored events, until ``stopped``; with none where
        that is not known.
        """
        while not stopped():
            try:
                with self._connect() as connection:
                    connection.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
                    notify(())  # what came before it listened
                    while not stopped():
                        if news := list(connection.notifies(timeout=PAUSE_SECONDS, stop_after=1)):
                            streams = {each.payload for each in news}
                            notify(() if "" in streams else streams)
                            time.sleep(GATHERING_SECONDS)  # others store something all the time
            except psycopg.Error:
                time.sleep(PAUSE_SECONDS)

    def milliseconds(self) -> int:
        """The time of the database, in milliseconds since 1970."""
        ((milliseconds,),) = self.query(f"SELECT {MOMENT}", ())
        return int(milliseconds)

    def leadership(self, work: Work) -> Leadership:
        """The right to do some work, which only one process of those on a store has at a time."""
        return _Leading(self._connect, lock_of(self.location, LEADING + (work << 8)))

    def _connect(self) -> Connection[Any]:
        return session(self.location.url)

    @contextmanager
    def connected(self) -> Iterator[Connection[Any]]:
        """A separate connection; while the store is opened, the one that keeps others from opening it: each costs the
        database as much as all that is asked over it.
        """
        if self._opening is not None:
            with explaining(self.location):
                yield self._opening
            return
        with explaining(self.location), self._connect() as connection:
            connection.execute(DURABLE)
            yield connection


class _Leading(Leadership):
    """A lock that the database keeps for a session, and frees when that ends: with this process, or with its lease."""

    def __init__(self, connect: Callable[[], Connection[Any]], lock: int) -> None:
        self._connect = connect
        self._lock = lock
        self._connection: Connection[Any] | None = None
        self._lease = SessionLease(self._renew)
        self._asking = Lock()  # what a thread is about to take cannot be freed before it has it
        self._ended = False

    def held(self) -> bool:
        """True if this process has the lock; it is taken if nobody has it."""
        with self._asking:
            if self._ended:
                return False
            if self._connection is None:
                self._take()
            else:
                self._require_session()
            return self._connection is not None

    def _take(self) -> None:
        with suppress(psycopg.Error):
            connection = self._connect()
            try:
                row = connection.execute("SELECT pg_try_advisory_lock(%s)", (self._lock,)).fetchone()
                if row is not None and row[0]:
                    self._lease.take(connection)
                    self._connection = connection
            finally:
                if self._connection is None:
                    connection.close()

    def _renew(self) -> None:
        with self._asking:
            if self._connection is not None:
                self._require_session()

    def _require_session(self) -> None:
        assert self._connection is not None
        try:
            self._connection.execute("SELECT 1")
        except psycopg.Error:
            self._free()

    def close(self) -> None:
        """Frees the lock, for good."""
        with self._asking:
            self._ended = True
            self._lease.end()
            if self._connection is not None:
                free_locks(self._connection)
            self._free()

    def _free(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def lock_of(location: StoreLocation, lock: int) -> int:
    """The number of an advisory lock for one of the stores in a database, which has them in common. In the usual schema
    it is the number that earlier programs take too.
    """
    if location.schema == PUBLIC:
        return lock
    return (int.from_bytes(sha256(location.schema.encode()).digest()[:3], "big") << 32) + lock


def _pool(url: str) -> "ConnectionPool[Connection[Any]]":
    """A pool of connections to a URL. Their commits are on the disk when they return."""

    def configure(connection: Connection[Any]) -> None:
        prepare(connection)
        connection.execute(f"SET idle_in_transaction_session_timeout = '{LOCK_SECONDS}s'".encode())
        connection.execute(DURABLE)

    return ConnectionPool(
        kwargs=dict(parameters(url)),
        min_size=POOL_SIZE,
        max_size=POOL_SIZE + POOL_OVERFLOW,
        open=False,
        configure=configure,
        timeout=CONNECT_SECONDS,
        reconnect_timeout=CONNECT_SECONDS,  # the next use tries again
    )
