"""The store of the projections: one SQLite file that follows the log of all streams.

What an event changes in the projections and how far they have come is written in the same transaction, so every event
counts exactly once. The file can be thrown away: everything in it follows from the log.

Beside the position stands the mark of the last event that was followed: the SHA-256 of its row. Where the log holds
another row there, or none, it is not the log that was followed (it lost its end, or a backup took its place), and the
projections are made from the start. Streams with rows that cannot be read are set aside: what follows in them does not
count, everything else does.
"""

import sqlite3
from collections.abc import Callable, Container, Iterable, Sequence
from pathlib import Path
from sqlite3 import Cursor
from typing import Any, Protocol, TypeVar, runtime_checkable

from domain.event import AnyRecorded
from domain.log import Log, Positioned, Unreadable
from domain.persons.erasures import PersonErased
from projections.databases.sqlite import SqliteFile, make_private

UPSTREAM = "matches"
"""The name under which the tracking row says how far the log of the matches has been followed."""

SAVE = "SAVEPOINT event"
TAKE_BACK = "ROLLBACK TO event"
KEEP = "RELEASE event"
OF_THE_EVENT = (sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""Errors of SQLite that an event causes; all others are those of the disk."""
FOLLOWED = "CREATE TABLE IF NOT EXISTS followed (one INTEGER PRIMARY KEY CHECK (one = 1), mark BLOB)"
SET_ASIDE = """CREATE TABLE IF NOT EXISTS set_aside
    (stream TEXT PRIMARY KEY, position INTEGER, mark BLOB, version INTEGER, text TEXT)"""
TRACKING = """CREATE TABLE IF NOT EXISTS tracking
    (application_name TEXT PRIMARY KEY, notification_id INTEGER) WITHOUT ROWID"""
TRACK = "INSERT OR REPLACE INTO tracking VALUES (?, ?)"
TRACKED = "SELECT notification_id FROM tracking WHERE application_name = ?"

T = TypeVar("T")


class Projection(Protocol):
    """Tables that are kept in step with the log."""

    @property
    def tables(self) -> Sequence[str]:
        """The statements that make the tables, if they are not there."""

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""


@runtime_checkable
class TwoPassProjection(Protocol):
    """A projection that must know of archived matches where they ended, before their place in the log."""

    def foresee(self, cursor: Cursor, recorded: AnyRecorded) -> None:
        """Takes note that the log goes on to say that a match was archived."""


class ProjectionStore:
    """The file of the projections. Its methods block: in a coroutine call them in a thread.

    ``damaged`` is called with each stream that is set aside.
    """

    def __init__(
        self,
        path: Path,
        projections: Sequence[Projection],
        damaged: Callable[[Unreadable], object] | None = None,
    ) -> None:
        make_private(path)
        self.path = path
        self.file = SqliteFile(str(path), synchronous="NORMAL", overwriting=True)
        self._damaged = damaged
        self._deleting = True
        """Whether the write-ahead log may hold names of persons who were erased since."""
        self._projections = tuple(projections)
        own = [statement for projection in projections for statement in projection.tables]
        with self.file.writing() as cursor:
            for statement in (TRACKING, FOLLOWED, SET_ASIDE, *own):
                cursor.execute(statement)

    def position(self) -> int:
        """The position of the last event that counts here; 0 before the first."""
        return self.read(_position)

    def set_aside(self) -> list[Unreadable]:
        """The streams that are not followed any more, because something in them cannot be."""
        return [Unreadable(*row) for row in self._rows("SELECT stream, version, text FROM set_aside ORDER BY position")]

    def advance(self, events: Sequence[Positioned], mark_of: Callable[[int], bytes] | None = None) -> int:
        """Lets events count, in one transaction; those that counted already do nothing. Returns the new position.

        ``mark_of`` gives the mark of the row at a position. Of an event that cannot be read, or followed, the stream is
        set aside.
        """
        mark = mark_of(events[-1].position) if events and mark_of is not None else b""
        with self.file.writing() as cursor:
            done = _position(cursor)
            new = [event for event in events if event.position > done]
            if not new:
                return done
            cursor.execute("SELECT stream FROM set_aside")
            aside = {str(row["stream"]) for row in cursor.fetchall()}
            found: list[Unreadable] = []
            for event in new:
                for damaged in self._follow(cursor, event, aside):
                    aside.add(damaged.stream)
                    found.append(damaged)
                    own = mark_of(event.position) if mark_of is not None else b""
                    values = (damaged.stream, event.position, own, damaged.version, damaged.text)
                    cursor.execute("INSERT OR IGNORE INTO set_aside VALUES (?, ?, ?, ?, ?)", values)
            cursor.execute(TRACK, (UPSTREAM, new[-1].position))
            cursor.execute("INSERT OR REPLACE INTO followed VALUES (1, ?)", (mark,))
        if self._damaged is not None:
            for damaged in found:
                self._damaged(damaged)
        if self._deleting or any(_erases(event) for event in new):
            self._deleting = not self.file.empty_log()
        return new[-1].position

    def _follow(self, cursor: Cursor, event: Positioned, aside: Container[str]) -> Sequence[Unreadable]:
        """Lets an event count; gives what is damaged, if that cannot be."""
        recorded = event.recorded
        if isinstance(recorded, Unreadable):
            return recorded.damaged
        stream, version = recorded.event.stream, recorded.event.version
        if stream in aside:
            return ()
        cursor.execute(SAVE)
        try:
            for projection in self._projections:
                projection.apply(cursor, event.position, recorded)
        except Exception as error:  # an event that makes no sense may fail anywhere, and must stop nothing else
            if isinstance(error, sqlite3.Error) and not isinstance(error, OF_THE_EVENT):
                raise
            cursor.execute(TAKE_BACK)
            text = f"cannot be followed: {error or type(error).__name__}"
            return (Unreadable(stream, version, text),)
        cursor.execute(KEEP)
        return ()

    def read(self, query: Callable[[Cursor], T]) -> T:
        """Runs a query in a transaction that changes nothing."""
        with self.file.reading() as cursor:
            return query(cursor)

    def _rows(self, statement: str) -> Sequence[Sequence[Any]]:
        return self.read(lambda cursor: cursor.execute(statement).fetchall())

    def difference(self, log: Log) -> str:
        """What shows that a log is not the one that was followed here so far; empty if nothing does."""
        position, end = self.position(), log.last_position()
        if end < position:
            return (
                f"the log ends at position {end} and was followed to {position} before: "
                "it lost its end, or a backup took its place"
            )
        found = log.mark(position)  # empty where a match was archived since
        ((followed,),) = self._rows("SELECT mark FROM followed") or ((b"",),)
        if position and found and found != followed:
            return (
                f"the log holds another event at position {position} than was followed before: a backup took its place"
            )
        aside = self._rows("SELECT stream, position, mark FROM set_aside ORDER BY position")
        changed = [stream for stream, position, mark in aside if log.mark(position) != mark]
        return f"what was set aside of {changed[0]} has changed" if changed else ""

    def clear(self) -> None:
        """Empties everything, as if nothing had been followed."""
        with self.file.writing() as cursor:
            for projection in self._projections:
                projection.clear(cursor)
            cursor.execute("DELETE FROM followed")
            cursor.execute("DELETE FROM set_aside")
            cursor.execute("DELETE FROM tracking WHERE application_name = ?", (UPSTREAM,))

    def rebuild(self, log: Log, progress: Callable[[int], object] | None = None) -> int:
        """Empties everything and follows the log from its beginning; ``progress`` is called with each position.

        Returns the last position.
        """
        self.clear()
        return self.catch_up(log, progress)

    def catch_up(self, log: Log, progress: Callable[[int], object] | None = None) -> int:
        """Follows the log to its present end; returns the last position."""
        position = self.position()
        self._foresee(log, position)
        while events := log.since(position, 500):
            position = self.advance(events, log.mark)
            if progress is not None:
                progress(position)
        return position

    def _foresee(self, log: Log, position: int) -> None:
        """The events of an archived match are gone from where it ended; what is left of it comes later in the log."""
        foreseeing = [projection for projection in self._projections if isinstance(projection, TwoPassProjection)]
        with self.file.writing() as cursor:
            for recorded in log.archived(position):
                for projection in foreseeing:
                    projection.foresee(cursor, recorded)

    def close(self) -> None:
        """Closes the file."""
        self.file.close()


def _erases(event: Positioned) -> bool:
    recorded = event.recorded
    return not isinstance(recorded, Unreadable) and isinstance(recorded.event.body, PersonErased)


def _position(cursor: Cursor) -> int:
    row = cursor.execute(TRACKED, (UPSTREAM,)).fetchone()
    return 0 if row is None else int(row[0])


def statements(texts: Iterable[str]) -> tuple[str, ...]:
    """SQL statements without the line breaks of their source."""
    return tuple(" ".join(text.split()) for text in texts)
