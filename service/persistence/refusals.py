"""The reasons why PostgreSQL refuses, in words for the person who named the store."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from getpass import getuser
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict

from projections.databases.errors import plain
from projections.databases.postgresql import shares_sessions
from service.persistence.format import (
    StoreError,
    StoreForbiddenError,
    StoreNotSetUpError,
    StorePooledError,
    StoreUnreachableError,
    set_up,
)
from service.persistence.location import StoreLocation
from service.persistence.privileges import Needed, lacking

MISSING = ("42P01", "3F000", "42883", "42703")
"""A table, a schema, a function or a column is not there."""
FORBIDDEN = "42501"
NO_SUCH_ROLE = "42704"
CREDENTIALS = ("password authentication failed", "no password supplied", "SASL authentication failed")
ROLE = ("no such user", "role ")
DATABASE = ("no such database", "database ")
NONE = "does not exist"
NOT_ADMITTED = "pg_hba.conf"


def role_of(location: StoreLocation) -> str:
    """The role that a URL names; else, as for libpq, that of the environment or of the system."""
    return str(conninfo_to_dict(location.url).get("user") or os.environ.get("PGUSER") or getuser())


def explained(location: StoreLocation, error: psycopg.Error) -> StoreError:
    """An error of the driver as one of the store. libpq tells why it gets no connection only in a sentence."""
    if error.sqlstate in MISSING:
        return StoreNotSetUpError(location, error)
    if error.sqlstate == FORBIDDEN:
        return StoreForbiddenError(location, role_of(location), error)
    text = plain(error)
    if error.sqlstate == NO_SUCH_ROLE:
        return StoreError(f"the server of the store {location} says: {text}. CREATE ROLE makes one")
    if any(words in text for words in CREDENTIALS):
        return StoreError(f"the store {location} refuses the password of the role {role_of(location)}")
    if _is_missing(text, ROLE):
        return StoreError(f"the store {location} knows no role {role_of(location)}: its server needs CREATE ROLE first")
    if _is_missing(text, DATABASE):
        return StoreError(
            f"the store {location} has no database: make one (CREATE DATABASE name ENCODING 'UTF8' TEMPLATE "
            f"template0), then run `{set_up(location)}`"
        )
    if NOT_ADMITTED in text:
        return StoreError(f"the store {location} does not admit the role {role_of(location)} from here: {text}")
    return StoreUnreachableError(location, error)


def _is_missing(text: str, names: Sequence[str]) -> bool:
    sure, likely = names
    return sure in text or (f'FATAL: {likely}"' in text and NONE in text)


@contextmanager
def explaining(location: StoreLocation) -> Iterator[None]:
    """Turns errors of the driver into those of a store.

    Raises:
        StoreError: instead of them.
    """
    try:
        yield
    except psycopg.Error as error:
        raise explained(location, error) from error


def require_sessions(
    location: StoreLocation, connection: Connection[Any], another: Callable[[], Connection[Any]]
) -> None:
    """Refuses a pooler that keeps no session for a connection: it would lose locks and notifications.

    Raises:
        StorePooledError: There is one.
    """
    if shares_sessions(connection, another):
        raise StorePooledError(location)


def require_privileges(
    location: StoreLocation, connection: Connection[Any], schema: str, needed: Sequence[Needed]
) -> None:
    """Refuses a role that could not do all that a service does: else callers would hear of it later.

    Raises:
        StoreForbiddenError: It lacks something.
    """
    if missing := lacking(connection, schema, needed):
        raise StoreForbiddenError(location, role_of(location), ", ".join(missing))
