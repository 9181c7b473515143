"""The keys of persons in a PostgreSQL database: in a schema of their own, or in another database than the events."""

import logging
import os
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Self, TypeVar
from uuid import uuid4

import psycopg
from psycopg import Connection
from psycopg_pool import ConnectionPool

from projections.databases.postgresql import connection_of, over_some_connection
from projections.databases.sessions import parameters, prepare, session
from service.persistence.format import StoreNotSetUpError
from service.persistence.location import StoreLocation
from service.persistence.persons.keys import KEY_BYTES, NoKeys, PersonKeys, Row
from service.persistence.postgresql import lock_of
from service.persistence.privileges import Needed, What, grants
from service.persistence.refusals import explaining, require_privileges, require_sessions

T = TypeVar("T")

LOG = logging.getLogger("caravanserai.persons")

POOL_SIZE = 4
SECONDS = 10
"""The time to wait for a connection, for a lock, or for the transactions of others."""
PAUSE_SECONDS = 0.02
"""The interval at which to look whether they have ended."""

MADE = (
    "CREATE SCHEMA IF NOT EXISTS {schema}",
    "CREATE TABLE IF NOT EXISTS {schema}.keys (person text PRIMARY KEY, key bytea)",
    "CREATE TABLE IF NOT EXISTS {schema}.about (one boolean PRIMARY KEY DEFAULT true CHECK (one), identity text)",
    """CREATE OR REPLACE FUNCTION {schema}.rewrite_keys() RETURNS void LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = pg_catalog, pg_temp
    AS $$ BEGIN EXECUTE 'CLUSTER {schema}.keys USING keys_pkey'; END $$""",
    "REVOKE ALL ON FUNCTION {schema}.rewrite_keys() FROM PUBLIC",
)
"""The function makes the table without the rows that were changed: a usual VACUUM leaves their bytes on the pages. Only
the owner of a table may do that, so it does it as the owner.
"""
NEEDED = (
    Needed("keys", columns=("key",)),
    Needed("about", ("SELECT",)),
    Needed("rewrite_keys", ("EXECUTE",), what=What.FUNCTION),
)
"""The rights of a service there. It changes a key only to destroy it."""
OPENING = 0x63617263
"""The advisory lock that is held while the tables are made."""
THERE = """SELECT tablename FROM pg_tables WHERE schemaname = %s UNION ALL
    SELECT proname FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace WHERE nspname = %s"""
IDENTIFY = "INSERT INTO {schema}.about (identity) VALUES (%s) ON CONFLICT DO NOTHING"
IDENTITY = "SELECT identity FROM {schema}.about"
ALL = "SELECT person, key FROM {schema}.keys ORDER BY person"
FIND = "SELECT key FROM {schema}.keys WHERE person = %s"
MAKE = "INSERT INTO {schema}.keys VALUES (%s, %s) ON CONFLICT DO NOTHING"
DESTROY = """INSERT INTO {schema}.keys VALUES (%s, NULL)
    ON CONFLICT (person) DO UPDATE SET key = NULL WHERE keys.key IS NOT NULL"""
UNMARKED = """SELECT wanted.person, known.key IS NOT NULL
    FROM unnest(%s::text[]) AS wanted (person) LEFT JOIN {schema}.keys AS known ON known.person = wanted.person
    WHERE known.person IS NULL OR known.key IS NOT NULL"""
"""Those of some persons whose key is not destroyed yet, and whether they have one."""
REWRITE = "SELECT {schema}.rewrite_keys()"
RUNNING = """SELECT DISTINCT virtualtransaction FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'virtualxid' AND pid <> pg_backend_pid()
    AND datname = current_database() AND usesysid IS NOT NULL"""
"""The open transactions of other sessions of the database, of all roles. Those of autovacuum have no role, and keep
nothing alive."""
STILL_RUNNING = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'virtualxid' AND virtualtransaction = ANY(%s))"
DURABLE = "SELECT set_config('synchronous_commit', 'on', false), set_config('lock_timeout', %s, false)"


class PostgresqlKeys:
    """Keys in a PostgreSQL database."""

    def __init__(self, location: StoreLocation, identity: str) -> None:
        self.identity = identity
        self._location = location
        self._pool: ConnectionPool[Connection[Any]] = ConnectionPool(
            kwargs=dict(parameters(location.url)),
            min_size=1,
            max_size=POOL_SIZE,
            open=False,
            configure=_prepare,
            timeout=SECONDS,
        )

    @classmethod
    def opened(cls, location: StoreLocation, writing: bool) -> Self | PersonKeys:
        """The keys of a database; they are made for writing if there are none.

        Raises:
            StoreUnreachableError: the database cannot be reached.
            StoreError: it refuses.
        """
        schema = location.keys_schema
        with explaining(location), _connect(location) as connection:
            require_sessions(location, connection, lambda: _connect(location))
            there = {str(name) for (name,) in connection.execute(THERE, (schema, schema))}
            if writing:
                identity = _prepared(location, connection, there)
            else:
                identity = _readable(location, connection) if "about" in there else ""
        return cls(location, identity) if identity else NoKeys()

    def grant(self, role: str) -> list[str]:
        """Lets a role do what a service does with keys; returns the statements.

        Raises:
            StoreError: The role is not there, or this one may not let it.
        """
        with explaining(self._location), _connect(self._location) as connection:
            made = grants(self._location.keys_schema, NEEDED, role)
            for statement in made:
                connection.execute(statement.encode())
        return made

    def _in_schema(self, statement: str) -> bytes:
        return _in_schema(self._location, statement)

    def _again(self, work: Callable[[Connection[Any]], T]) -> T:
        """The result of work that may be done twice, over a connection that lives."""

        def attempt() -> T:
            with connection_of(self._pool) as connection:
                return work(connection)

        return over_some_connection(attempt, POOL_SIZE)

    def find(self, person: str) -> bytes:
        """The key of a person; empty if there is none, or none any more."""
        row = self._again(lambda connection: connection.execute(self._in_schema(FIND), (person,)).fetchone())
        return bytes(_first(row) or b"")

    def make(self, person: str) -> bytes:
        """The key of a person, which is made if they never had one; empty if it was destroyed."""
        if known := self.find(person):
            return known
        self._again(lambda connection: connection.execute(self._in_schema(MAKE), (person, os.urandom(KEY_BYTES))))
        return self.find(person)

    def destroy(self, persons: Sequence[str]) -> bool:
        """Destroys keys, also in the pages of the table. They are never made again. Whether there was any."""
        return self._again(lambda connection: self._destroyed(connection, persons))

    def all(self) -> Iterable[Row]:
        """All persons, each with their key; None: it was destroyed."""
        return self._again(
            lambda connection: [(str(person), key) for person, key in connection.execute(self._in_schema(ALL))]
        )

    def take(self, rows: Iterable[Row]) -> None:
        """Takes the keys of another store, and destroys those that were destroyed there."""
        found = list(rows)
        with connection_of(self._pool) as connection, connection.transaction():
            connection.cursor().executemany(self._in_schema(MAKE), [row for row in found if row[1] is not None])
        self.destroy([person for person, key in found if key is None])

    def _destroyed(self, connection: Connection[Any], persons: Sequence[str]) -> bool:
        rows = connection.execute(self._in_schema(UNMARKED), (list(persons),)).fetchall()
        for person, _ in rows:
            connection.execute(self._in_schema(DESTROY), (person,))
        known = any(there for _, there in rows)
        if known:
            alone = _await_older(connection)
            try:
                connection.execute(self._in_schema(REWRITE))
            except (psycopg.errors.LockNotAvailable, psycopg.errors.InsufficientPrivilege):
                alone = False
            if not alone:
                LOG.warning(
                    "destroyed keys may lie in the pages of %s.keys until VACUUM FULL", self._location.keys_schema
                )
        return known

    def close(self) -> None:
        """Closes all connections."""
        self._pool.close()


def _await_older(connection: Connection[Any]) -> bool:
    """Waits until no transaction can see rows as they were before; whether that happened within SECONDS.

    A table that is written again keeps each row that an open transaction might still see. The second round waits for
    those that began while one of the first was open: PostgreSQL lets them hold what that one could see.
    """
    deadline = time.monotonic() + SECONDS
    for _ in range(2):
        older = [name for (name,) in connection.execute(RUNNING)]
        while _first(connection.execute(STILL_RUNNING, (older,)).fetchone()):
            if time.monotonic() > deadline:
                return False
            time.sleep(PAUSE_SECONDS)
    return True


def _connect(location: StoreLocation) -> Connection[Any]:
    return session(location.url)


def _in_schema(location: StoreLocation, statement: str) -> bytes:
    return statement.replace("{schema}", f'"{location.keys_schema}"').encode()


def _prepared(location: StoreLocation, connection: Connection[Any], there: Collection[str]) -> str:
    """The identity of the keys. Makes what is missing, and requires that the role may do what a service does."""
    if not {"keys", "about", "rewrite_keys"} <= set(there):
        connection.execute("SELECT pg_advisory_lock(%s)", (lock_of(location, OPENING),))
        try:
            with connection.transaction():
                for statement in MADE:
                    connection.execute(_in_schema(location, statement))
        except psycopg.errors.InsufficientPrivilege as error:
            raise StoreNotSetUpError(location, error) from error
    require_privileges(location, connection, location.keys_schema, NEEDED)
    if not (known := _identity(location, connection)):
        connection.execute(_in_schema(location, IDENTIFY), (uuid4().hex,))
    return known or _identity(location, connection)


def _readable(location: StoreLocation, connection: Connection[Any]) -> str:
    """The identity of the keys; empty for a role that may not read them, and so reads no names."""
    try:
        return _identity(location, connection)
    except psycopg.errors.InsufficientPrivilege:
        return ""


def _identity(location: StoreLocation, connection: Connection[Any]) -> str:
    return str(_first(connection.execute(_in_schema(location, IDENTITY)).fetchone()) or "")


def _prepare(connection: Connection[Any]) -> None:
    prepare(connection)
    connection.execute(DURABLE.encode(), (f"{SECONDS}s",))


def _first(row: Sequence[Any] | None) -> Any:
    return row[0] if row is not None else None
