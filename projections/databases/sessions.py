"""Sessions at a PostgreSQL server which end within seconds when either machine is gone, and leases, which end as soon
when the process that has one does not run any more.

TCP by itself waits two hours before it asks whether a silent machine is there, and a quarter of an hour for a packet to
arrive. So long a service would hold locks after its machine has failed, and wait for a database that is elsewhere now.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Event, Thread
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict

CONNECT_SECONDS = 5
"""The time to wait for a connection."""
SILENT_SECONDS, AGAIN_SECONDS, TIMES = 5, 2, 3
"""The time after which a silent machine is asked whether it is there, how often, and how many times."""
UNANSWERED_MILLISECONDS = (SILENT_SECONDS + AGAIN_SECONDS * TIMES) * 1000
"""The time in which what was sent must arrive."""
LEASE_SECONDS = 10
"""The time after which a lease ends that nobody renews."""
RENEWAL_SECONDS = 2.0
AT_THE_SERVER = f"""SET tcp_keepalives_idle = {SILENT_SECONDS}; SET tcp_keepalives_interval = {AGAIN_SECONDS};
    SET tcp_keepalives_count = {TIMES}; SET tcp_user_timeout = {UNANSWERED_MILLISECONDS}"""
LEASED = f"""SELECT set_config(name, '{LEASE_SECONDS}s', false) FROM pg_settings WHERE name = 'idle_session_timeout'"""
"""A server before PostgreSQL 14 has no such setting: there a process that stands still keeps what it has."""


def parameters(url: str) -> Mapping[str, Any]:
    """The parameters of a connection to a URL; what the URL says counts."""
    return {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": SILENT_SECONDS,
        "keepalives_interval": AGAIN_SECONDS,
        "keepalives_count": TIMES,
        "tcp_user_timeout": UNANSWERED_MILLISECONDS,
        **conninfo_to_dict(url),
    }


def prepare(connection: Connection[Any]) -> None:
    """Lets the server notice when this machine is gone; the session commits each statement by itself."""
    connection.autocommit = True
    psycopg.Cursor(connection).execute(AT_THE_SERVER.encode())


def session(url: str) -> Connection[Any]:
    """A session of its own.

    Raises:
        psycopg.Error: The database cannot be reached, or refuses.
    """
    connection = psycopg.connect(**parameters(url))
    try:
        prepare(connection)
    except psycopg.Error:
        connection.close()
        raise
    return connection


def free_locks(connection: Connection[Any]) -> None:
    """Frees all locks of a session that is about to end: others have them at once, not when the server has noticed."""
    with suppress(psycopg.Error):
        psycopg.Cursor(connection).execute("SELECT pg_advisory_unlock_all()")


class SessionLease:
    """The right to keep a session, and the locks that it holds, for as long as this process runs: a thread renews it.
    A process that is stopped, or whose machine stands still, loses it within `LEASE_SECONDS`.
    """

    def __init__(self, renew: Callable[[], object]) -> None:
        """``renew`` sends something over the session, if there is one and it is not in use."""
        self._renew = renew
        self._ended = Event()
        self._thread: Thread | None = None

    def take(self, connection: Connection[Any]) -> None:
        """Lets the server end a session that nobody renews.

        Raises:
            psycopg.Error: The session is lost.
        """
        psycopg.Cursor(connection).execute(LEASED.encode())
        if self._thread is None:
            self._thread = Thread(target=self._run, name="lease", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Renews it no longer."""
        self._ended.set()

    def _run(self) -> None:
        while not self._ended.wait(RENEWAL_SECONDS):
            with suppress(psycopg.Error):
                self._renew()
