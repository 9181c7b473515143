"""The keys of persons in a PostgreSQL database: in a schema of their own, or in another database than the events."""

import logging
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar
from uuid import uuid4

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool

from databases.postgresql import connection_of, over_some_connection
from service.persons.keys import KEY_BYTES, Keys, NoKeys, Row
from service.stores.format import StoreUnreachableError
from service.stores.location import StoreLocation

T = TypeVar("T")

LOG = logging.getLogger("caravanserai.persons")

SCHEMA = "caravanserai_persons"
"""A backup of the events alone leaves this schema out."""
POOL_SIZE = 4
SECONDS = 10
"""How long to wait for a connection, or for a lock."""

TABLES = f"""CREATE SCHEMA IF NOT EXISTS {SCHEMA};
    CREATE TABLE IF NOT EXISTS {SCHEMA}.keys (person text PRIMARY KEY, key bytea);
    CREATE TABLE IF NOT EXISTS {SCHEMA}.about (one boolean PRIMARY KEY DEFAULT true CHECK (one), identity text)"""
OPENING = 0x63617263
"""The advisory lock that is held while the tables are made."""
EXISTS = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = %s AND tablename = 'about'"
IDENTIFY = f"INSERT INTO {SCHEMA}.about (identity) VALUES (%s) ON CONFLICT DO NOTHING"
IDENTITY = f"SELECT identity FROM {SCHEMA}.about"
ALL = f"SELECT person, key FROM {SCHEMA}.keys ORDER BY person"
FIND = f"SELECT key FROM {SCHEMA}.keys WHERE person = %s"
MAKE = f"INSERT INTO {SCHEMA}.keys VALUES (%s, %s) ON CONFLICT DO NOTHING"
DESTROY = f"""INSERT INTO {SCHEMA}.keys VALUES (%s, NULL)
    ON CONFLICT (person) DO UPDATE SET key = NULL WHERE keys.key IS NOT NULL"""
UNMARKED = f"""SELECT wanted.person, known.key IS NOT NULL
    FROM unnest(%s::text[]) AS wanted (person) LEFT JOIN {SCHEMA}.keys AS known ON known.person = wanted.person
    WHERE known.person IS NULL OR known.key IS NOT NULL"""
"""Those of some persons whose key is not destroyed yet, and whether they have one."""
REWRITE = f"VACUUM FULL {SCHEMA}.keys"
"""Makes the table without the rows that were changed: a usual VACUUM leaves their bytes on the pages."""
DURABLE = "SELECT set_config('synchronous_commit', 'on', false), set_config('lock_timeout', %s, false)"


class PostgresqlKeys:
    """Keys in a PostgreSQL database."""

    def __init__(self, location: StoreLocation, identity: str) -> None:
        self.identity = identity
        self._pool: ConnectionPool[Connection[Any]] = ConnectionPool(
            kwargs={"connect_timeout": SECONDS, **conninfo_to_dict(location.url)},
            min_size=1,
            max_size=POOL_SIZE,
            open=False,
            configure=_prepare,
            timeout=SECONDS,
        )

    @classmethod
    def opened(cls, location: StoreLocation, writing: bool) -> Self | Keys:
        """The keys of a database; they are made for writing if there are none.

        Raises:
            StoreUnreachableError: the database cannot be reached.
        """
        try:
            with psycopg.connect(location.url, autocommit=True, connect_timeout=SECONDS) as connection:
                if writing:
                    connection.execute("SELECT pg_advisory_lock(%s)", (OPENING,))
                    connection.execute(TABLES.encode())
                    connection.execute(IDENTIFY.encode(), (uuid4().hex,))
                elif not _first(connection.execute(EXISTS.encode(), (SCHEMA,)).fetchone()):
                    return NoKeys()
                identity = _first(connection.execute(IDENTITY.encode()).fetchone())
        except psycopg.Error as error:
            raise StoreUnreachableError(location, error) from error
        return cls(location, str(identity)) if identity else NoKeys()

    def _again(self, work: Callable[[Connection[Any]], T]) -> T:
        """The result of work that may be done twice, over a connection that lives."""

        def attempt() -> T:
            with connection_of(self._pool) as connection:
                return work(connection)

        return over_some_connection(attempt, POOL_SIZE)

    def find(self, person: str) -> bytes:
        """The key of a person; empty if there is none, or none any more."""
        row = self._again(lambda connection: connection.execute(FIND.encode(), (person,)).fetchone())
        return bytes(_first(row) or b"")

    def make(self, person: str) -> bytes:
        """The key of a person, which is made if they never had one; empty if it was destroyed."""
        if known := self.find(person):
            return known
        self._again(lambda connection: connection.execute(MAKE.encode(), (person, os.urandom(KEY_BYTES))))
        return self.find(person)

    def destroy(self, persons: Sequence[str]) -> bool:
        """Destroys keys, also in the pages of the table. They are never made again. Whether there was any."""
        return self._again(lambda connection: _destroyed(connection, persons))

    def all(self) -> Iterable[Row]:
        """All persons, each with their key; None: it was destroyed."""
        return self._again(lambda connection: [(str(person), key) for person, key in connection.execute(ALL.encode())])

    def take(self, rows: Iterable[Row]) -> None:
        """Takes the keys of another store, and destroys those that were destroyed there."""
        found = list(rows)
        with connection_of(self._pool) as connection, connection.transaction():
            connection.cursor().executemany(MAKE.encode(), [row for row in found if row[1] is not None])
        self.destroy([person for person, key in found if key is None])

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()


def _prepare(connection: Connection[Any]) -> None:
    connection.autocommit = True
    connection.execute(DURABLE.encode(), (f"{SECONDS}s",))


def _destroyed(connection: Connection[Any], persons: Sequence[str]) -> bool:
    rows = connection.execute(UNMARKED.encode(), (list(persons),)).fetchall()
    for person, _ in rows:
        connection.execute(DESTROY.encode(), (person,))
    known = any(there for _, there in rows)
    if known:
        try:
            connection.execute(REWRITE.encode())
        except psycopg.errors.LockNotAvailable:
            LOG.warning("destroyed keys may lie in the pages of %s.keys until VACUUM FULL", SCHEMA)
    return known


def _first(row: Sequence[Any] | None) -> Any:
    return row[0] if row is not None else None
