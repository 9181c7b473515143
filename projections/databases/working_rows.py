"""The rows of streams that go on, in memory: a transaction on them costs PostgreSQL a statement for each table, not for
each event.

An event of a match changes a handful of rows, all of them of that match, with ten statements. Over a connection that is
ten times what it is in a file. So the process that writes has the rows of the matches that go on in a SQLite database
in memory, lets the statements of projections run there, and sends what has changed, row by row, table by table. What
concerns more than one stream runs in the database itself, after what is in memory was sent.
"""

import re
import sqlite3
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple, Protocol

from projections.databases.statements import REMEMBERED, Cursor, marks

STREAMS = 10_000
"""The rows of how many streams are kept in memory, about 5 KiB each: those that had an event last."""
ARRAYS = {"INTEGER": "bigint[]", "TEXT": "text[]", "BLOB": "bytea[]", "REAL": "float8[]"}
"""Columns of rows on their way to PostgreSQL, by the type that SQLite has for them."""
_MADE = re.compile(r"CREATE TABLE IF NOT EXISTS (\w+)")
_CHANGED = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")


class _Table(NamedTuple):
    """A table in memory: its columns with their types, its key, and the column that names the stream; empty: all rows
    of the table are there, and none is changed in memory.
    """

    name: str
    columns: Mapping[str, str]
    key: Sequence[str]
    stream: str

    @property
    def keys(self) -> str:
        """The columns of the key."""
        return ", ".join(self.key)

    @property
    def tracking(self) -> Iterable[str]:
        """The statements that let the database in memory note the keys of rows that change."""
        changed = f"changed_{self.name}"
        yield f"CREATE TABLE {changed} ({self.keys}, PRIMARY KEY ({self.keys})) WITHOUT ROWID"
        yield f"CREATE INDEX stream_of_{self.name} ON {self.name} ({self.stream})"
        moved = f"UPDATE OF {self.keys}"
        for name, what, row in (
            ("put", "INSERT", "NEW"),
            ("changed", "UPDATE", "NEW"),
            ("moved", moved, "OLD"),
            ("dropped", "DELETE", "OLD"),
        ):
            keys = ", ".join(f"{row}.{column}" for column in self.key)
            # `OR IGNORE` would give way to the clause of the statement that fires it
            noted = f"INSERT INTO {changed} VALUES ({keys}) ON CONFLICT DO NOTHING"
            yield f"CREATE TRIGGER {changed}_{name} AFTER {what} ON {self.name} BEGIN {noted}; END"

    @property
    def there(self) -> str:
        """The statement that selects the changed rows which are there."""
        columns = ", ".join(f"{self.name}.{column}" for column in self.columns)
        return f"SELECT {columns} FROM changed_{self.name} CROSS JOIN {self.name} USING ({self.keys})"

    @property
    def gone(self) -> str:
        """The statement that selects the keys of the changed rows which are not there any more."""
        return f"SELECT {self.keys} FROM changed_{self.name} EXCEPT SELECT {self.keys} FROM {self.name}"

    @property
    def put(self) -> str:
        """The statement that puts rows into PostgreSQL, given as columns."""
        names, given = ", ".join(self.columns), ", ".join(f"?::{ARRAYS[kind]}" for kind in self.columns.values())
        changes = ", ".join(f"{column} = excluded.{column}" for column in self.columns if column not in self.key)
        return f"INSERT INTO {self.name} ({names}) SELECT * FROM unnest({given}) ON CONFLICT ({self.keys}) DO " + (
            f"UPDATE SET {changes}" if changes else "NOTHING"
        )

    @property
    def drop(self) -> str:
        """The statement that removes rows from PostgreSQL, whose keys are given as columns."""
        given = ", ".join(f"?::{ARRAYS[self.columns[column]]}" for column in self.key)
        return f"DELETE FROM {self.name} WHERE ({self.keys}) IN (SELECT * FROM unnest({given}))"


class CountingCursor(Cursor, Protocol):
    """A cursor that notes which tables its statements change."""

    changed: set[str]


class WorkingRows:
    """The rows of streams that go on. ``streamed`` names the tables that are kept in memory, each with the column that
    says of which stream a row is; ``whole`` those of which all rows are read, and none is changed, with an event of one
    stream. One thread uses it at a time.
    """

    def __init__(self, statements: Sequence[str], streamed: Mapping[str, str], whole: Collection[str]) -> None:
        self._memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._memory.row_factory = sqlite3.Row
        self._tables: list[_Table] = []
        self._whole: list[_Table] = []
        self._known: OrderedDict[str, set[str]] = OrderedDict()
        """The tables in which the rows of a stream are known. The stream that had an event last stands last."""
        self._fresh = False
        """True if the tables that exist are complete."""
        for statement in statements:
            made = _MADE.match(statement)
            if made is None or (made[1] not in streamed and made[1] not in whole):
                continue
            self._memory.execute(statement)
            described = self._memory.execute(f"PRAGMA table_info({made[1]})").fetchall()
            keys = sorted((row["pk"], row["name"]) for row in described if row["pk"])
            columns = {row["name"]: row["type"] for row in described}
            table = _Table(made[1], columns, [name for _, name in keys], streamed.get(made[1], ""))
            (self._tables if table.stream else self._whole).append(table)
        for table in self._tables:
            for statement in table.tracking:
                self._memory.execute(statement)
        self._memory.execute("BEGIN")  # for ever: a transaction for each statement would cost more

    def begin(self, cursor: Cursor, streams: Collection[str]) -> None:
        """Reads the rows of streams from the database, as far as they are not known. Nothing is left to be sent."""
        for stream in streams:
            self._known.setdefault(stream, set())
            self._known.move_to_end(stream)
        self._forget(list(islice(self._known, max(0, len(self._known) - max(STREAMS, len(streams))))))
        if not self._fresh:
            for table in self._whole:
                self._fill(table, cursor.execute(f"SELECT * FROM {table.name}").fetchall())
            self._fresh = True
        for table in self._tables:
            missing = [stream for stream in streams if table.name not in self._known[stream]]
            if missing:
                self._read(cursor, table, missing)

    def _read(self, cursor: Cursor, table: _Table, streams: Sequence[str]) -> None:
        columns = ", ".join(table.columns)
        wanted = f"SELECT {columns} FROM {table.name} WHERE {table.stream} = ANY(?::text[])"
        self._fill(table, cursor.execute(wanted, (streams,)).fetchall())
        self._memory.execute(f"DELETE FROM changed_{table.name}")
        for stream in streams:
            self._known[stream].add(table.name)

    def _fill(self, table: _Table, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            self._memory.executemany(f"INSERT INTO {table.name} VALUES ({marks(table.columns)})", rows)

    def alone(self, cursor: Cursor, stream: str) -> Cursor:
        """The cursor that runs the statements of an event which concerns one stream alone."""
        if not self._fresh or len(self._known.get(stream, ())) < len(self._tables):
            self.send(cursor)
            self.begin(cursor, [stream])
        return self._memory.cursor()

    @contextmanager
    def together(self, cursor: "CountingCursor", stream: str) -> Iterator[None]:
        """While the statements of an event run that concern more than a ``stream``: in the database itself."""
        self.send(cursor)
        cursor.changed.clear()
        yield
        if stream:
            self._forget([stream])
            return
        for table in self._tables:
            if table.name in cursor.changed:
                self._empty(table)
                for known in self._known.values():
                    known.discard(table.name)
        if any(table.name in cursor.changed for table in self._whole):
            self._forget_whole()

    def send(self, cursor: Cursor) -> None:
        """Sends the database all that has changed."""
        for table in self._tables:
            if gone := self._memory.execute(table.gone).fetchall():
                cursor.execute(table.drop, _columns(gone))
            if there := self._memory.execute(table.there).fetchall():
                cursor.execute(table.put, _columns(there))
            if gone or there:
                self._memory.execute(f"DELETE FROM changed_{table.name}")

    def _forget(self, streams: Sequence[str]) -> None:
        """Forgets the rows of streams. Nothing is left to be sent."""
        gone = [(stream,) for stream in streams if self._known.pop(stream, None)]
        for table in self._tables if gone else ():
            self._memory.executemany(f"DELETE FROM {table.name} WHERE {table.stream} = ?", gone)
            self._memory.execute(f"DELETE FROM changed_{table.name}")

    def _forget_whole(self) -> None:
        self._fresh = False
        for table in self._whole:
            self._memory.execute(f"DELETE FROM {table.name}")

    def _empty(self, table: _Table) -> None:
        self._memory.execute(f"DELETE FROM {table.name}")
        self._memory.execute(f"DELETE FROM changed_{table.name}")

    def clear(self) -> None:
        """Forgets all rows."""
        self._known.clear()
        self._forget_whole()
        for table in self._tables:
            self._empty(table)

    def close(self) -> None:
        """Ends it."""
        self._memory.close()


@lru_cache(REMEMBERED)
def changed_by(statement: str) -> str:
    """The name of the table that a statement changes; empty if it changes none."""
    found = _CHANGED.match(statement)
    return found[1] if found is not None else ""


def _columns(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
