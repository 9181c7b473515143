"""A store in a PostgreSQL database: several processes write it, and hear of each other.

Of the library we use the tables, the statements for reading and the pool. Ours is the writing. The library sends a
transaction through a pipeline, which comes to a stand for ever with batches of about a megabyte. And when a connection
breaks it tries again up to ten times, and then reports a conflict for what its own first attempt has stored. Here a
second attempt is made only to find out what became of the first, and recognises what that one stored.
"""

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import UUID

import psycopg
from eventsourcing.persistence import (
    InfrastructureFactory,
    IntegrityError,
    InterfaceError,
    Notification,
    OperationalError,
    StoredEvent,
)
from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore, PostgresFactory
from eventsourcing.utils import Environment, EnvType
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg.rows import dict_row
from psycopg.sql import SQL, Identifier
from psycopg_pool import PoolTimeout

from service.stores.backend import EVENTS, DoubtfulError, StoreError, StoreInformation, StoreUnreachableError
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
CREATE = """CREATE TABLE IF NOT EXISTS public.store_format
    (one boolean PRIMARY KEY DEFAULT true CHECK (one), format integer, events integer, identity text)"""
WRITE = """INSERT INTO public.store_format (format, events, identity) VALUES (%s, %s, %s) ON CONFLICT (one)
    DO UPDATE SET format = excluded.format, events = excluded.events, identity = excluded.identity"""
BEGIN = f"""BEGIN; SET LOCAL lock_timeout = '{LOCK_SECONDS}s';
    LOCK TABLE public.{TABLE} IN EXCLUSIVE MODE; NOTIFY {TABLE}"""
INSERT = f"""INSERT INTO public.{TABLE} (originator_id, originator_version, topic, state)
    SELECT match, version, topic, state FROM unnest(%b::text[], %b::bigint[], %b::text[], %b::bytea[])
    WITH ORDINALITY AS event (match, version, topic, state, number) ORDER BY number RETURNING notification_id"""
STORED = f"SELECT notification_id, state FROM public.{TABLE} WHERE originator_id = %s AND originator_version = %s"

REMOVE = f"DELETE FROM public.{TABLE} WHERE originator_id = %s AND originator_version < %s"

LOG = logging.getLogger("caravanserai.store")

T = TypeVar("T")
LOST = (InterfaceError, OperationalError)


def _undecorated(method: Any) -> Any:
    """A method of the library without its own repeating."""
    return method.__wrapped__


def _columns(events: Sequence[StoredEvent]) -> list[list[Any]]:
    """Events as the columns that `INSERT` takes."""
    return [
        [str(event.originator_id) for event in events],
        [event.originator_version for event in events],
        [event.topic for event in events],
        [event.state for event in events],
    ]


class _UnconfirmedError(Exception):
    """The connection broke while a transaction was being committed."""


def _refused(error: BaseException | None) -> bool:
    """Whether the server itself said no, rather than that it is being stopped (classes 57P and 08) or nothing."""
    state = getattr(error, "sqlstate", None)
    return state is not None and not state.startswith(("57P", "08"))


class _Recorder(PostgresApplicationRecorder):
    """Stores and reads; says clearly when it does not know what became of an attempt to store."""

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """Stores events in one transaction; returns their positions.

        Raises:
            IntegrityError: some version exists already; nothing was stored.
            DoubtfulError: it is not known whether they are stored.
            PersistenceError: nothing was stored.
        """
        try:
            return self._over_some_connection(lambda: self._insert(stored_events))
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
            return self._insert(stored_events)
        except IntegrityError:
            positions = self._positions(stored_events)
            if positions is None:
                raise
            return positions

    def _insert(self, stored_events: Sequence[StoredEvent]) -> list[int]:
        """Stores events in one transaction. Who holds the lock is alone, so that positions grow in the order of the
        commits and nobody who follows the log misses one.
        """
        with self.datastore.get_connection() as connection:
            connection.execute(BEGIN)
            positions = [int(row["notification_id"]) for row in connection.execute(INSERT, _columns(stored_events))]
            try:
                self._commit(connection)
            except psycopg.Error as error:
                if _refused(error):
                    raise
                raise _UnconfirmedError("the commit was not confirmed") from error
        return positions

    def replace_events(self, event: StoredEvent) -> None:
        """Stores an event in the place of all that its stream holds, in one transaction.

        Raises:
            IntegrityError: the stream does not hold exactly the events before this one; nothing has changed.
        """
        with self.datastore.get_connection() as connection:
            connection.execute(BEGIN)
            connection.execute(INSERT, _columns([event]))
            removed = connection.execute(REMOVE, (event.originator_id, event.originator_version)).rowcount
            if removed != event.originator_version - 1:
                connection.rollback()
                raise IntegrityError(f"{event.originator_id} has {removed} events")
            self._commit(connection)

    def _commit(self, connection: Connection[Any]) -> None:
        connection.commit()

    def _positions(self, stored_events: Sequence[StoredEvent]) -> list[int] | None:
        """The positions of exactly these events, if they are stored."""
        positions = []
        with self.datastore.get_connection() as connection:
            for event in stored_events:
                row = connection.execute(STORED, (event.originator_id, event.originator_version)).fetchone()
                if row is None or bytes(row["state"]) != event.state:
                    return None
                positions.append(int(row["notification_id"]))
        return positions

    def select_events(self, originator_id: UUID | str, **limits: Any) -> Sequence[StoredEvent]:
        """Reads events of one match."""
        select: Callable[..., Sequence[StoredEvent]] = _undecorated(super().select_events)
        return self._over_some_connection(lambda: select(self, originator_id, **limits))

    def select_notifications(self, *arguments: Any, **limits: Any) -> Sequence[Notification]:
        """Reads events of all matches."""
        select: Callable[..., Sequence[Notification]] = _undecorated(super().select_notifications)
        return self._over_some_connection(lambda: select(self, *arguments, **limits))

    def max_notification_id(self) -> int | None:
        """The position of the last event."""
        read: Callable[[_Recorder], int | None] = _undecorated(super().max_notification_id)
        return self._over_some_connection(lambda: read(self))

    def _over_some_connection(self, work: Callable[[], T]) -> T:
        """Does something, again over another connection where one broke; not if there is none to be had."""
        for _ in range(ATTEMPTS - 1):
            try:
                return work()
            except LOST as error:
                if isinstance(error.__cause__, PoolTimeout) or _refused(error.__cause__):
                    raise
        return work()


class _Datastore(PostgresDatastore):
    """A pool of connections to a URL, with all that it says; their commits are on the disk when they return."""

    def __init__(self, url: str) -> None:
        super().__init__(
            "",
            "",
            "",
            "",
            "",
            connect_timeout=CONNECT_SECONDS,
            idle_in_transaction_session_timeout=LOCK_SECONDS,
            pool_size=POOL_SIZE,
            max_overflow=POOL_OVERFLOW,
            lock_timeout=LOCK_SECONDS,
            originator_id_type="text",
        )
        self.pool.kwargs = {"connect_timeout": CONNECT_SECONDS, **conninfo_to_dict(url), "row_factory": dict_row}
        self.pool.reconnect_timeout = float(CONNECT_SECONDS)  # then again when somebody needs one

    def after_connect_func(self) -> Callable[[Connection[Any]], None]:
        """What is done with each new connection."""
        prepare = super().after_connect_func()

        def after_connect(connection: Connection[Any]) -> None:
            prepare(connection)
            connection.execute(DURABLE)

        return after_connect


class _Factory(PostgresFactory):
    """Builds on connections to a URL."""

    application_recorder_class = _Recorder

    def __init__(self, env: Environment | EnvType | None, url: str) -> None:
        super().__init__(env)
        self.datastore.close()
        self.datastore = _Datastore(url)


class PostgresqlBackend:
    """A PostgreSQL database as a backend."""

    shared = True

    def __init__(self, location: StoreLocation) -> None:
        self.location = location

    @property
    def environment(self) -> dict[str, str]:
        """What the library insists on; what counts is the URL."""
        names = ("DBNAME", "HOST", "PORT", "USER", "PASSWORD")
        return {f"POSTGRES_{name}": "as in the URL" for name in names}

    def factory(self, environment: Environment) -> InfrastructureFactory[Any]:
        """The library's factory, on connections to the URL."""
        return _Factory(environment, self.location.url)

    @contextmanager
    def opening(self) -> Iterator[None]:
        """While it lasts no other process opens the store.

        Raises:
            StoreUnreachableError: the database cannot be reached.
            StoreError: it has an encoding that does not hold all texts.
        """
        with self._connected() as connection:
            encoding = connection.info.parameter_status("server_encoding")
            if encoding != ENCODING:
                raise StoreError(
                    f"the database {self.location} has the encoding {encoding}, in which not all names can be stored; "
                    f"make one with {ENCODING}: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0"
                )
            connection.execute("SELECT pg_advisory_lock(%s)", (OPENING,))
            yield

    def begin(self, identity: str, end: int) -> list[str]:
        """Nothing: PostgreSQL itself makes sure that no end of its log is lost."""
        return []

    def acknowledged(self, end: int) -> None:
        """Nothing to do."""

    def end(self) -> None:
        """Nothing to do."""

    def information(self) -> StoreInformation | None:
        """What the store says of itself; None if there is none.

        Raises:
            StoreUnreachableError: the database cannot be read.
        """
        with self._connected() as connection:
            if _exists(connection, "store_format"):
                row = connection.execute("SELECT format, events, identity FROM public.store_format").fetchone()
                if row is not None:
                    return StoreInformation(*row)
            if _exists(connection, TABLE):
                return StoreInformation(0, EVENTS, "")
        return None

    def write_information(self, information: StoreInformation) -> None:
        """Makes the store say something else of itself."""
        with self._connected() as connection, connection.transaction():
            connection.execute(CREATE)
            connection.execute(WRITE, information)

    def damage(self) -> list[str]:
        """Nothing: PostgreSQL checks its pages when it reads them."""
        return []

    def listen(self, told: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``told`` whenever some process has stored events, until ``stopped``."""
        while not stopped():
            try:
                with psycopg.connect(self.location.url, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
                    connection.execute(SQL("LISTEN {}").format(Identifier(TABLE)))
                    told()  # what came before it listened
                    while not stopped():
                        for _ in connection.notifies(timeout=PAUSE_SECONDS, stop_after=1):
                            told()
            except psycopg.Error:
                time.sleep(PAUSE_SECONDS)

    @contextmanager
    def _connected(self) -> Iterator[Connection[Any]]:
        url = self.location.url
        try:
            with psycopg.connect(url, autocommit=True, connect_timeout=CONNECT_SECONDS) as connection:
                connection.execute(DURABLE)
                yield connection
        except psycopg.Error as error:
            raise StoreUnreachableError(self.location, error) from error


def _exists(connection: Connection[Any], table: str) -> bool:
    row = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (f"public.{table}",)).fetchone()
    return row is not None and bool(row[0])
