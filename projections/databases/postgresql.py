"""Work over the connections of a pool to PostgreSQL: after a restart of the server, each of them may be dead."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError
from psycopg import Connection
from psycopg_pool import ConnectionPool, PoolTimeout

from projections.databases.errors import plain, translated

T = TypeVar("T")

TRIES = 3
"""The number of attempts to find out whether two connections share a session: others use the pooler too."""
LOST = (InterfaceError, OperationalError)
"""The errors that are raised where a connection was lost, or the server refuses."""


@contextmanager
def connection_of(pool: ConnectionPool[Connection[Any]]) -> Iterator[Connection[Any]]:
    """A connection of a pool, which is opened by its first use.

    Raises:
        PersistenceError: the database cannot be reached, or refuses.
    """
    try:
        pool.open()
        with pool.connection() as connection:
            try:
                yield connection
            except psycopg.errors.ReadOnlySqlTransaction:
                connection.close()  # the server became a standby: the next connection may find the new primary one
                raise
    except psycopg.errors.ReadOnlySqlTransaction as error:
        raise OperationalError(plain(error)) from error
    except psycopg.Error as error:
        raise translated(error) from error


def shares_sessions(connection: Connection[Any], another: Callable[[], Connection[Any]]) -> bool:
    """True if a pooler stands before the server which gives a connection to others between two transactions.

    A pooler has an identity of its own, so it is seen before anything is tried. With ``another`` connection it is found
    out whether both get the same session: that of a connection stays its own, unless transactions are pooled.
    """
    if connection.info.backend_pid == _process_of(connection):
        return False
    for _ in range(TRIES):
        own = _process_of(connection)
        with another() as other:
            try:
                other.execute("BEGIN")
                if _process_of(other) == own or _process_of(connection) != own:
                    return True
            except psycopg.errors.ProtocolViolation:  # no transaction at all: statements are pooled
                return True
    return False


def _process_of(connection: Connection[Any]) -> int:
    row = connection.execute("SELECT pg_backend_pid()").fetchone()
    return int(row[0]) if row is not None else 0


def refused(error: BaseException | None) -> bool:
    """True if the server itself refused, other than by a shutdown, a broken connection (classes 57P and 08), or because
    it is a standby (25006).
    """
    state = getattr(error, "sqlstate", None)
    return state is not None and not state.startswith(("57P", "08", "25006"))


def over_some_connection(work: Callable[[], T], connections: int) -> T:
    """Repeats work that may be done twice while connections break, as often as a pool has ``connections``.

    Raises:
        PersistenceError: none is available, or the server refuses.
    """
    for _ in range(connections):
        try:
            return work()
        except LOST as error:
            if isinstance(error.__cause__, PoolTimeout) or refused(error.__cause__):
                raise
    return work()
