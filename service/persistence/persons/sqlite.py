"""The keys of persons in a SQLite file beside the store."""

import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from projections.databases.sqlite import SqliteFile, make_private, reading_uri
from service.persistence.persons.keys import KEY_BYTES, Row

TABLES = (
    "CREATE TABLE IF NOT EXISTS keys (person TEXT PRIMARY KEY, key BLOB) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS about (one INTEGER PRIMARY KEY CHECK (one = 1), identity TEXT)",
)
IDENTIFY = "INSERT OR IGNORE INTO about VALUES (1, ?)"
IDENTITY = "SELECT identity FROM about"
ALL = "SELECT person, key FROM keys ORDER BY person"
FIND = "SELECT key FROM keys WHERE person = ?"
MAKE = "INSERT OR IGNORE INTO keys VALUES (?, ?)"
DESTROY = "INSERT INTO keys VALUES (?, NULL) ON CONFLICT (person) DO UPDATE SET key = NULL WHERE key IS NOT NULL"


class SqliteKeys:
    """Keys in a SQLite file, which overwrites what it deletes."""

    def __init__(self, path: Path, writing: bool) -> None:
        if writing:
            make_private(path)
        self._file = SqliteFile(str(path) if writing else reading_uri(path), writable=writing, overwriting=True)
        if writing:
            with self._file.writing() as cursor:
                for statement in TABLES:
                    cursor.execute(statement)
                cursor.execute(IDENTIFY, (uuid4().hex,))
            self._file.empty_log()  # should the process have been killed after it destroyed a key
        with self._file.reading() as cursor:
            self.identity = str(cursor.execute(IDENTITY).fetchone()[0])

    def find(self, person: str) -> bytes:
        """The key of a person; empty if there is none, or none any more."""
        with self._file.reading() as cursor:
            return _key(cursor.execute(FIND, (person,)).fetchone())

    def make(self, person: str) -> bytes:
        """The key of a person, which is made if they never had one; empty if it was destroyed."""
        if known := self.find(person):
            return known
        with self._file.writing() as cursor:
            cursor.execute(MAKE, (person, os.urandom(KEY_BYTES)))
            return _key(cursor.execute(FIND, (person,)).fetchone())

    def destroy(self, persons: Sequence[str]) -> bool:
        """Destroys keys, and whatever the file and its write-ahead log may still hold of them. They are never made
        again. Whether there was any.
        """
        with self._file.reading() as cursor:
            rows = {person: cursor.execute(FIND, (person,)).fetchone() for person in persons}
        marked = {person for person, row in rows.items() if row is not None and row[0] is None}
        if marked == set(rows):
            return False
        with self._file.writing() as cursor:
            cursor.executemany(DESTROY, [(person,) for person in persons])
        self._file.rewrite()
        self._file.empty_log()
        return any(map(_key, rows.values()))

    def all(self) -> Iterable[Row]:
        """All persons, each with their key; None: it was destroyed."""
        with self._file.reading() as cursor:
            return [(row[0], row[1]) for row in cursor.execute(ALL)]

    def take(self, rows: Iterable[Row]) -> None:
        """Takes the keys of another store, and destroys those that were destroyed there."""
        found = list(rows)
        with self._file.writing() as cursor:
            cursor.executemany(MAKE, [(person, key) for person, key in found if key is not None])
        self.destroy([person for person, key in found if key is None])

    def grant(self, role: str) -> list[str]:
        """A file knows no roles."""
        return []

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


def _key(row: Sequence[bytes | None] | None) -> bytes:
    return bytes(row[0]) if row is not None and row[0] is not None else b""


def holds_keys(path: Path) -> bool:
    """True if there is such a file with keys."""
    if not path.is_file():
        return False
    try:
        with closing(sqlite3.connect(reading_uri(path), uri=True)) as connection:
            return connection.execute(IDENTITY).fetchone() is not None
    except sqlite3.Error:
        return False
