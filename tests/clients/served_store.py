"""A service on a store, in its own process or in this one, and a store that somebody tampered with."""

import signal
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from clients.workshop.security_options import security_of
from clients.workshop.temporary_service import LocalService
from service.access.security import Registration
from service.configuration import Configuration
from service.persistence.rows import open_row, seal_row
from tests.clients.processes import PIPE, Command


def tamper(path: Path) -> None:
    """Changes the rule of the last effects behind the back of the service, with a correct checksum."""
    with sqlite3.connect(path) as connection:
        number, stream, version, topic, state = connection.execute(
            """SELECT rowid, originator_id, originator_version, topic, state FROM stored_events
               WHERE instr(state, 'MP-END-03') ORDER BY rowid DESC LIMIT 1"""
        ).fetchone()
        forged = open_row(stream, version, topic, state).replace(b"MP-END-03", b"MP-END-02")
        sealed = seal_row(stream, version, topic, forged)
        connection.execute("UPDATE stored_events SET state = ? WHERE rowid = ?", (sealed, number))
    connection.close()


class Served:
    """A service in its own process."""

    def __init__(self, store: Path, *arguments: str) -> None:
        self.process = Command(("serve", "--port", "0", "--store", store, *arguments), stderr=PIPE)
        self.log: list[str] = []
        self.address = ""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            if line.startswith("Ready: "):
                self.address = line.split()[1]
                break

    def end(self, number: int = signal.SIGINT) -> int:
        """Sends a signal, waits for the process, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, log = self.process.communicate(timeout=150)
        self.log += log.splitlines()
        return self.process.wait()


@contextmanager
def serving(
    store: Path,
    admin_token_file: Path | None = None,
    registration: Registration = Registration.OPEN,
    **changes: Any,
) -> Iterator[LocalService]:
    """A service in this process: where a test is about what others do with it, it need not wait for another process."""
    security = security_of(registration, admin_token_file, "", ("", "", ""), (None, None, None), False)
    with LocalService(Configuration(store, port=0, drain_seconds=0, security=security, **changes)) as service:
        yield service
