"""The owner of the file of the projections: one store, and the tables that this program makes of it.

A file that belongs to something else (another store, a store brought back from a backup, tables of an older program) is
thrown away: everything in it follows from the log. A file that never held projections is left alone.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from projections.databases.sqlite import make_private

EXISTS = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'belonging'"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
OURS = "tracking"
"""A table that every file of projections has, also those of older programs."""
NEVER_OURS = {"stored_events", "store_format"}
"""Tables of a store."""


class ForeignFileError(FileExistsError):
    """A file that was named for the projections holds something else, which would be lost."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds something other than projections; name a file that may be overwritten")


def signature(identity: str, tables: Sequence[str]) -> str:
    """The mark of a file that was made of a store with this identity, with these tables."""
    return sha256("\n".join((identity, *tables)).encode()).hexdigest()


def settle(path: Path, wanted: str) -> bool:
    """Makes sure that a file belongs where it is wanted; returns whether it does already, with all that is in it.

    Raises:
        ForeignFileError: it holds something else than projections.
    """
    if path.exists() and _belongs(path) == wanted:
        return True
    if _foreign(path):
        raise ForeignFileError(path)
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    make_private(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE belonging (signature TEXT)")
        connection.execute("INSERT INTO belonging VALUES (?)", (wanted,))
    return False


def _belongs(path: Path) -> str:
    try:
        with closing(sqlite3.connect(path)) as connection:
            if not connection.execute(EXISTS).fetchone()[0]:
                return ""
            row = connection.execute("SELECT signature FROM belonging").fetchone()
            return str(row[0]) if row is not None else ""
    except sqlite3.DatabaseError:
        return ""


def _foreign(path: Path) -> bool:
    """True if a file holds something other than projections. Damaged projections do not count; they can be rebuilt."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return False
    try:
        with closing(sqlite3.connect(path)) as connection:
            tables = {str(row[0]) for row in connection.execute(TABLES)}
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode != sqlite3.SQLITE_CORRUPT
    return bool(tables) and (not tables & {OURS, "belonging"} or bool(tables & NEVER_OURS))
