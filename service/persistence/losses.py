"""The signs by which a SQLite file shows that it lost acknowledged events.

In the file itself, ``user_version`` is 1 while it is open for writing: if it was not closed cleanly, its write-ahead
log must lie beside it. And a second file has the position of the last acknowledged event, which must exist.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from projections.databases.sqlite import PRIVATE, keep_private, size_of

CLOSED = 0
OPEN = 1
"""Values of ``user_version``: the file was closed cleanly, or it is open for writing."""


class Losses:
    """The evidence beside a SQLite file: its write-ahead log, and the file `….acknowledged`.

    The latter is not forced to the disk: after a power failure its position may be too low, but never too high.
    """

    def __init__(self, path: Path) -> None:
        self.log_was_there = size_of(path.with_name(f"{path.name}-wal")) > 0
        """True if there was a write-ahead log before the file was opened."""
        self._path = path.with_name(f"{path.name}.acknowledged")
        self._identity = ""
        self._descriptor: int | None = None

    def doubts(self, connection: sqlite3.Connection, identity: str, end: int) -> list[str]:
        """Evidence that the store with this identity went further than to its last position."""
        (left_open,) = connection.execute("PRAGMA user_version").fetchone()
        before = self._acknowledged(identity)
        doubts = []
        if before > end:
            doubts.append(f"its last event has position {end}, and events up to {before} were acknowledged")
        if left_open and not self.log_was_there:
            doubts.append(
                "it was not closed in order, and the -wal file that belongs to it is missing: if it is a copy of the "
                "main file alone, it lacks the latest events"
            )
        return doubts

    def _acknowledged(self, identity: str) -> int:
        """The position in the file, if it belongs to the store with this identity; else 0."""
        try:
            known, _, position = self._path.read_text(encoding="ascii").partition(" ")
            return int(position) if known == identity else 0
        except (OSError, ValueError):
            return 0

    def begin(self, identity: str, position: int) -> None:
        """Records the present position. Creates the file if needed."""
        self._identity = identity
        with suppress(OSError):
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, PRIVATE)
            keep_private(self._path)
            os.ftruncate(self._descriptor, 0)
        self.note(position)

    def note(self, position: int) -> None:
        """Records a position. A full disk is reported elsewhere."""
        if self._descriptor is not None:
            with suppress(OSError):
                os.pwrite(self._descriptor, f"{self._identity} {position:020}\n".encode("ascii"), 0)

    def close(self) -> None:
        """Closes the file."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def mark(connection: sqlite3.Connection, state: int) -> None:
    """Records in the file itself whether it is open for writing."""
    connection.execute(f"PRAGMA user_version = {state}")
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()  # for copies of the main file
