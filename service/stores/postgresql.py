"""A store in a PostgreSQL database: several processes write it, and hear of each other.

A transaction is never sent through a pipeline, which comes to a stand for ever with batches of about a megabyte. When a
connection breaks, a second attempt is made only to find out what became of the first, and recognises what that one
stored: it is no conflict.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from eventsourcing.persistence import IntegrityError, InterfaceError, OperationalError, StoredEvent
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg.sql import SQL, Identifier
from psycopg_pool import ConnectionPool, PoolTimeout

from databases.errors import translated
from service.stores.backend import Backend, DoubtfulError, StoreError, StoreUnreachableError
from service.stores.location import StoreLocation

TABLE = "matches_events"
"""The table of the events; the channel on which it is told that there are new ones has the same name."""
ENCODING = "UTF8"
"""The only encoding of a database that holds all texts, and counts their characters."""
POOL_SIZE = 4
POOL_OVERFLOW = 8
CONNECT_SECONDS = 5
"""How long to wait for a connection."""
LOCK_SECONDS = 10
"""How long to wait for another process that appends."""
DOUBT_SECONDS = 30.0
"""How long to try to find out whether events were stored when the connection broke."""
PAUSE_SECONDS = 0.2
ATTEMPTS = POOL_SIZE + POOL_OVERFLOW + 1
"""How often to try: after a restart of the server each connection of the pool may be a dead one."""
OPENING = 0x63617261
"""The advisory lock that is held while a store is opened."""

DURABLE = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
BEGIN = f"""BEGIN; SET LOCAL lock_timeout = '{LOCK_SECONDS}s';
    LOCK TABLE public.{TABLE} IN EXCLUSIVE MODE; NOTIFY {TABLE}"""
INSERT = f"""INSERT INTO public.{TABLE} (originator_id, originator_version, topic, state)
    SELECT match, version, topic, state FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[])
    WITH ORDINALITY AS event (match, version, topic, state, number) ORDER BY number RETURNING notification_id"""
STORED = f"SELECT notification_id, state FROM public.{TABLE} WHERE originator_id = %s AND originator_version = %s"
EVENTS_TABLE = f"""CREATE TABLE IF NOT EXISTS public.{TABLE}
    (originator_id text NOT NULL, originator_version bigint NOT NULL, topic text, state bytea,
    notification_id bigserial, PRIMARY KEY (originator_id, originator_version))
    WITH (autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000, autovacuum_vacuum_scale_factor = 0.5,
    autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01);
    CREATE UNIQUE INDEX IF NOT EXISTS {TABLE}_notification_id_idx ON public.{TABLE} (notification_id)"""

LOG = logging.getLogger("caravanserai.store")
for _name in ("psycopg", "psycopg.pool"):  # callers hear of a database that is away
    logging.getLogger(_name).setLevel(logging.ERROR)

T = TypeVar("T")
LOST = (InterfaceError, OperationalError)


def _columns(events: Sequence[StoredEvent]) -> list[list[Any]]:
    """Events as the columns that `INSERT` takes."""
    return [
        [str(event.originator_id) for event in events],
        [event.originator_version for event in events],
        [event.topic for event in events],
        [event.state for event in events],
    ]


class _UnconfirmedError(DoubtfulError):
    """The connection broke while a transaction was being committed."""


def _refused(error: BaseException | None) -> bool:
    """Whether the server itself said no, rather than that it is being stopped (classes 57P and 08) or nothing."""
    state = getattr(error, "sqlstate", None)
    return state is not None and not state.startswith(("57P", "08"))


class PostgresqlBackend(Backend):
    """A PostgreSQL database as a backend. It says clearly when it does not know what became of an attempt to store."""

    shared = True
    schema = "public"
    table = TABLE
    position = "notification_id"
    parameter = "%s"
    exists = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public' AND tablename = %s"
    create_format = """CREATE TABLE IF NOT EXISTS public.store_format
        (one boolean PRIMARY KEY DEFAULT true CHECK (one), format integer, events integer, identity text)"""
    write_format = """INSERT INTO public.store_format (format, events, identity) VALUES (%s, %s, %s) ON CONFLICT (one)
        DO UPDATE SET format = excluded.format, events = excluded.events, identity = excluded.identity"""

    def __init__(self, location: StoreLocation) -> None:
        self.location = location
        self._pool = _pool(location.url)

    def open(self, create: bool) -> None:
        """Opens the table of events."""
        if create:
            with self.connected() as connection:
                connection.execute(EVENTS_TABLE.encode())

    @contextmanager
    def opening(self) -> Iterator[None]:
        """While it lasts no other process opens the store.

        Raises:
            StoreUnreachableError: the database cannot be reached.
            StoreError: it has an encoding that does not hold all texts.
        """
        with self.connected() as connection:
            encoding = connection.info.parameter_status("server_encoding")
            if encoding != ENCODING:
                raise StoreError(
                    f"the database {self.location} has the encoding {encoding}, in which not all names can be stored; "
                    f"make one with {ENCODING}: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0"
                )
            connection.execute("SELECT pg_advisory_lock(%s)", (OPENING,))
            yield

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int]:
        """Stores events in one transaction; returns their positions."""
        insert = super().insert_events
        try:
            return self._over_some_connection(lambda: insert(stored_events))
        except _UnconfirmedError as error:
            return self._settle(stored_events, error)

    def _settle(self, stored_events: Sequence[StoredEvent], doubt: "_UnconfirmedError") -> Sequence[int]:
        """Finds out what became of a transaction whose commit was not confirmed, by sending it again.

        The table's lock is held by one after the other: by then the first one has ended, one way or another.
        """
        deadline = time.monotonic() + DOUBT_SECONDS
        while time.monotonic() < deadline:
            time.sleep(PAUSE_SECONDS)
            try:
                return self._insert_or_find(stored_events)
            except (*LOST, _UnconfirmedError) as error:
                LOG.warning("it is not known yet whether %s events are stored: %s", len(stored_events), error)
        raise DoubtfulError("the connection broke while events were being stored") from doubt

    def _insert_or_find(self, stored_events: Sequence[StoredEvent]) -> Sequence[int]:
        try:
            return super().insert_events(stored_events)
        except IntegrityError:
            positions = self._positions(stored_events)
            if positions is None:
                raise
            return positions

    @contextmanager
    def writing(self) -> Iterator[Connection[Any]]:
        """What executes statements in one transaction. Who holds the table's lock is alone, so that positions grow in
        the order of the commits and nobody who follows the log misses one.
        """
        with self._connection() as connection:
            connection.execute(BEGIN)
            yield connection
            try:
                self._commit(connection)
            except psycopg.Error as error:
                if _refused(error):
                    raise
                raise _UnconfirmedError("the commit was not confirmed") from error

    def insert(self, executing: Connection[Any], events: Sequence[StoredEvent]) -> list[int]:
        """Stores events in a transaction; returns their positions."""
        return [int(position) for (position,) in executing.execute(INSERT, _columns(events))]

    def _commit(self, connection: Connection[Any]) -> None:
        connection.commit()

    def _positions(self, stored_events: Sequence[StoredEvent]) -> list[int] | None:
        """The positions of exactly these events, if they are stored."""
        positions = []
        with self._connection() as connection:
            for event in stored_events:
                row = connection.execute(STORED, (event.originator_id, event.originator_version)).fetchone()
                if row is None or bytes(row[1]) != event.state:
                    return None
                positions.append(int(row[0]))
        return positions

    def query(self, statement: str, values: Sequence[object]) -> Sequence[Sequence[Any]]:
        """The rows that a statement selects."""

        def select() -> Sequence[Sequence[Any]]:
            with self._connection() as connection:
                return connection.execute(statement.encode(), values, prepare=True).fetchall()

        return self._over_some_connection(select)

    def _over_some_connection(self, work: Callable[[], T]) -> T:
        """Does something, again over another connection where one broke; not if there is none to be had."""
        for _ in range(ATTEMPTS - 1):
            try:
                return work()
            except LOST as error:
                if isinstance(error.__cause__, PoolTimeout) or _refused(error.__cause__):
                    raise
        return work()

    @contextmanager
    def _connection(self) -> Iterator[Connection[Any]]:
        """A connection of the pool; it is opened where it is used first."""
        try:
            self._pool.open()
            with self._pool.connection() as connection:
                yield connection
        except psycopg.Error as error:
            raise translated(error) from error

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()

    def listen(self, notify: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` whenever some process has stored events, until ``stopped``."""
        while not stopped():
            try:
                with psycopg.connect(self.location.url, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
                    connection.execute(SQL("LISTEN {}").format(Identifier(TABLE)))
                    notify()  # what came before it listened
                    while not stopped():
                        for _ in connection.notifies(timeout=PAUSE_SECONDS, stop_after=1):
                            notify()
            except psycopg.Error:
                time.sleep(PAUSE_SECONDS)

    @contextmanager
    def connected(self) -> Iterator[Connection[Any]]:
        """A connection of its own."""
        url = self.location.url
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
                connection.execute(DURABLE)
                yield connection
        except psycopg.Error as error:
            raise StoreUnreachableError(self.location, error) from error


def _pool(url: str) -> "ConnectionPool[Connection[Any]]":
    """Connections to a URL, with all that it says; their commits are on the disk when they return."""

    def prepare(connection: Connection[Any]) -> None:
        connection.autocommit = True
        connection.execute(f"SET idle_in_transaction_session_timeout = '{LOCK_SECONDS}s'".encode())
        connection.execute(DURABLE)

    return ConnectionPool(
        kwargs={"connect_timeout": CONNECT_SECONDS, **conninfo_to_dict(url)},
        min_size=POOL_SIZE,
        max_size=POOL_SIZE + POOL_OVERFLOW,
        open=False,
        configure=prepare,
        timeout=CONNECT_SECONDS,
        reconnect_timeout=CONNECT_SECONDS,  # then again when somebody needs one
    )
