"""A real pooler of connections in front of a PostgreSQL server: pgbouncer, as people set it up."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from pwd import getpwuid

from tests.ports import lasting_port

PLACE = "/usr/sbin/pgbouncer"
"""The path at which systems put it, which is not in everybody's path."""
SETTINGS = """
[databases]
* = host={host} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
"""


def pgbouncer() -> str | None:
    """The path of pgbouncer; None if it is not on this machine."""
    return shutil.which("pgbouncer") or shutil.which(PLACE)


@contextmanager
def pooled(url: str, mode: str) -> Iterator[str]:
    """The URL of a database behind a pooler."""
    program = pgbouncer()
    assert program is not None
    port = lasting_port()
    database = url.partition("?")[0].rpartition("/")[2]
    socket = url.rpartition("host=")[2]
    with tempfile.TemporaryDirectory(prefix="caravan-pooler-") as folder:
        Path(folder).chmod(0o755)
        settings = Path(folder) / "pgbouncer.ini"
        settings.write_text(SETTINGS.format(host=socket, port=port, mode=mode))
        owner = getpwuid(Path(socket).stat().st_uid).pw_name  # it refuses to run as root
        command = [program, "-u", owner, str(settings)] if os.geteuid() == 0 else [program, str(settings)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            try:
                behind = f"postgresql://postgres@127.0.0.1:{port}/{database}"
                _answers(process, behind)
                yield behind
            finally:
                process.terminate()


def _answers(process: "subprocess.Popen[bytes]", url: str) -> None:
    """Waits until the pooler answers."""
    import psycopg  # where nothing is pooled, only the name of the program is asked for

    while True:
        try:
            with closing(psycopg.connect(url, autocommit=True, connect_timeout=5)) as connection:
                connection.execute("SELECT 1")
                return
        except psycopg.OperationalError as error:
            if process.poll() is not None or "refused" not in str(error):
                raise
            time.sleep(0.02)
