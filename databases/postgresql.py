"""Work over the connections of a pool to PostgreSQL: after a restart of the server, each of them may be dead."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import psycopg
from eventsourcing.persistence import InterfaceError, OperationalError
from psycopg import Connection
from psycopg_pool import ConnectionPool, PoolTimeout

from databases.errors import translated

T = TypeVar("T")

LOST = (InterfaceError, OperationalError)
"""What is raised where a connection was lost, or the server refuses."""


@contextmanager
def connection_of(pool: ConnectionPool[Connection[Any]]) -> Iterator[Connection[Any]]:
    """A connection of a pool, which is opened by its first use.

    Raises:
        PersistenceError: the database cannot be reached, or refuses.
    """
    try:
        pool.open()
        with pool.connection() as connection:
            yield connection
    except psycopg.Error as error:
        raise translated(error) from error


def refused(error: BaseException | None) -> bool:
    """Whether the server itself refused, other than by a shutdown or a broken connection (classes 57P and 08)."""
    state = getattr(error, "sqlstate", None)
    return state is not None and not state.startswith(("57P", "08"))


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
