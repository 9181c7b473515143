"""The projections of a store in PostgreSQL: a schema of their own for each program that makes other tables of the log.

Two programs with the same tables share a schema. Two with different ones do not touch each other, so an upgrade may go
from one service to the next.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import psycopg
from psycopg import Connection

from projections.databases.postgresql_schema import PostgresqlSchema, used_by_all
from projections.databases.sessions import session
from service.persistence.backend import Work
from service.persistence.format import StoreNotSetUpError
from service.persistence.location import StoreLocation
from service.persistence.postgresql import LEADING, lock_of
from service.persistence.privileges import Needed, grants, quoted
from service.persistence.refusals import explaining, require_privileges

PRIVILEGES = ("SELECT", "INSERT", "UPDATE", "DELETE")
SCHEMAS = "SELECT nspname FROM pg_namespace ORDER BY nspname"


def opened(location: StoreLocation, fingerprint: str, make: Callable[[PostgresqlSchema], None]) -> PostgresqlSchema:
    """The schema of the projections with a fingerprint, in which ``make`` makes the tables that are missing.

    Raises:
        StoreNotSetUpError: They may not be made.
        StoreForbiddenError: The role may not change them.
        StoreError: The database cannot be reached, or refuses.
    """
    schema = location.projections_schema(fingerprint)
    found = PostgresqlSchema(location.url, schema, _lock(location, schema))
    try:
        with explaining(location):
            try:
                make(found)
            except psycopg.errors.InsufficientPrivilege as error:
                raise StoreNotSetUpError(location, error) from error
            with _connect(location) as connection:
                require_privileges(location, connection, schema, needed(found.tables))
    except BaseException:
        found.close()
        raise
    return found


def needed(tables: Sequence[str]) -> tuple[Needed, ...]:
    """The needs of a service for the tables of projections: all that follows from the log may change."""
    return tuple(Needed(table, PRIVILEGES) for table in tables)


def grant(location: StoreLocation, fingerprint: str, tables: Sequence[str], role: str) -> list[str]:
    """Lets a role keep the projections; returns the statements."""
    made = grants(location.projections_schema(fingerprint), needed(tables), role)
    with explaining(location), _connect(location) as connection:
        for statement in made:
            connection.execute(statement.encode())
    return made


def drop_unused(location: StoreLocation, fingerprint: str) -> list[str]:
    """Removes the projections of other programs that no service has open; returns the names of their schemas. A program
    that needs one again makes it from the log.
    """
    own = location.projections_schema(fingerprint)
    dropped: list[str] = []
    with explaining(location), _connect(location) as connection:
        pattern = re.compile(re.escape(own.removesuffix(fingerprint[:8])) + "[0-9a-f]{8}")
        found = connection.execute(SCHEMAS).fetchall()
        for schema in (name for (name,) in found if pattern.fullmatch(name) and name != own):
            with connection.transaction():
                statement = "SELECT pg_try_advisory_xact_lock(%s)"
                row = connection.execute(statement, (used_by_all(_lock(location, schema)),)).fetchone()
                if row is not None and row[0]:
                    connection.execute(f"DROP SCHEMA {quoted(schema)} CASCADE".encode())
                    dropped.append(schema)
    return dropped


def _lock(location: StoreLocation, schema: str) -> int:
    """The number of the lock of the process that keeps the projections in a schema; the next two are theirs too."""
    return lock_of(replace(location, schema=schema), LEADING + (Work.PROJECTIONS << 8))


def _connect(location: StoreLocation) -> Connection[Any]:
    return session(location.url)
