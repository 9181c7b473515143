"""A standby of a database that is behind, and takes its place: the same server, with the tables as they were."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg

EVENTS = "public.matches_events"
OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid != pg_backend_pid() AND datname = %s"


class Standby:
    """Copies of tables, made when it stops to follow."""

    def __init__(self, connection: psycopg.Connection[object], tables: Sequence[str]) -> None:
        self._connection = connection
        self._tables = tables
        for number, table in enumerate(tables):
            connection.execute(f"CREATE TABLE copy{number} AS SELECT * FROM {table}".encode())

    def take_over(self) -> None:
        """All connections break, and who connects again finds what it has."""
        connection = self._connection
        connection.execute(OTHERS, (connection.info.dbname,))
        with connection.transaction():
            for number, table in enumerate(self._tables):
                connection.execute(f"DELETE FROM {table}".encode())
                back = f"INSERT INTO {table} OVERRIDING SYSTEM VALUE SELECT * FROM copy{number}"
                connection.execute(back.encode())
            sequence = "pg_get_serial_sequence(%s, 'notification_id')"
            last = f"SELECT max(notification_id) FROM {EVENTS}"
            connection.execute(f"SELECT setval({sequence}, ({last}))".encode(), (EVENTS,))


@contextmanager
def standby(url: str, *tables: str) -> Iterator[Standby]:
    """A standby of the events in a database, and of further tables, that lacks what is stored from now on."""
    with psycopg.connect(url, autocommit=True) as connection:
        yield Standby(connection, (EVENTS, *tables))
