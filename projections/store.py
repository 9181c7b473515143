"""The store of the projections: tables that follow the log of all streams, in a SQLite file or a PostgreSQL database.

What an event changes in the projections and how far they have come is written in the same transaction, so every event
counts exactly once. The tables can be thrown away: everything in them follows from the log. Of several processes on a
database one keeps them, the others read.

Beside the position stands the mark of the last event that was followed: the SHA-256 of its row. Where the log holds
another row there, or none, it is not the log that was followed (it lost its end, or a backup took its place), and the
projections are made from the start. Streams with rows that cannot be read are set aside: what follows in them does not
count, everything else does.
"""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

from domain.event import AnyRecorded
from domain.log import Log, Positioned, Unreadable
from domain.persons.erasures import PersonErased
from projections.appliers import AppliedProjections, Applier, EventError, OneByOne, Together, match_alone
from projections.databases.database import Database
from projections.databases.sqlite import SqliteFile, make_private
from projections.databases.statements import Cursor, replacing

LOG = logging.getLogger("caravanserai.projections")

UPSTREAM = "matches"
"""The name under which the tracking row says how far the log of the matches has been followed."""

PAGE = 2000
"""The number of events of a page when the log is followed from far behind: the more, the more decisions of a match are
together.
"""
FOLLOWED = "CREATE TABLE IF NOT EXISTS followed (one INTEGER PRIMARY KEY CHECK (one = 1), mark BLOB)"
SET_ASIDE = """CREATE TABLE IF NOT EXISTS set_aside
    (stream TEXT PRIMARY KEY, position INTEGER, mark BLOB, version INTEGER, text TEXT)"""
TRACKING = """CREATE TABLE IF NOT EXISTS tracking
    (application_name TEXT PRIMARY KEY, notification_id INTEGER) WITHOUT ROWID"""
TRACK = replacing("tracking", ("application_name",), ("notification_id",))
FOLLOW = replacing("followed", ("one",), ("mark",))
PUT_ASIDE = "INSERT INTO set_aside VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
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


@runtime_checkable
class StreamedProjection(Protocol):
    """A projection that with an event of one match changes only rows of that match, unless the match starts or ends
    with it.

    ``streamed`` names its tables of which that holds, each with the column that names the match; ``whole`` those which
    it reads then, and does not change.
    """

    streamed: Mapping[str, str]
    whole: Collection[str]


@runtime_checkable
class IndexedProjection(Protocol):
    """A projection with ``indexes`` that only queries use, so that its tables can be filled without them."""

    indexes: Sequence[str]


class BehindError(Exception):
    """The projections have not come to where events begin: another process made them from the start."""


def tables_of(projections: Sequence[Projection]) -> tuple[str, ...]:
    """The statements that make the tables of projections, and those of the store itself."""
    return (TRACKING, FOLLOWED, SET_ASIDE, *own_statements(projections))


def own_statements(projections: Sequence[Projection]) -> Sequence[str]:
    """The statements that make the tables of projections, and their indexes."""
    tables = [statement for projection in projections for statement in projection.tables]
    return (*tables, *_indexes_of(projections))


def _indexes_of(projections: Sequence[Projection]) -> Sequence[str]:
    """The statements that make indexes which only queries use."""
    indexed = (projection for projection in projections if isinstance(projection, IndexedProjection))
    return [statement for projection in indexed for statement in projection.indexes]


class ProjectionStore:
    """The projections in a database, or in the SQLite file at a path. Its methods block: in a coroutine call them in a
    thread.

    ``damaged`` is called with each stream that is set aside.
    """

    def __init__(
        self,
        where: Path | Database,
        projections: Sequence[Projection],
        damaged: Callable[[Unreadable], object] | None = None,
    ) -> None:
        if isinstance(where, Path):
            make_private(where)
            where = SqliteFile(str(where), synchronous="NORMAL", overwriting=True)
        self.database = where
        self._damaged = damaged
        self._deleting = True
        """True if the database may hold names of persons who were erased since."""
        self._projections = tuple(projections)
        self._applied = AppliedProjections.of(projections)
        self.make()

    def make(self) -> None:
        """Makes the tables that are not there."""
        alone = [projection for projection in self._projections if isinstance(projection, StreamedProjection)]
        streamed = {table: column for projection in alone for table, column in projection.streamed.items()}
        whole = [table for projection in alone for table in projection.whole]
        self.database.make(tables_of(self._projections), streamed, whole)

    @property
    def leading(self) -> bool:
        """True if this process keeps the projections, as far as it knows. Those in a file it always keeps."""
        return self.database.leading

    def held(self) -> bool:
        """True if this process keeps the projections, which it does from now on if no other process does."""
        return self.database.held()

    def listen(self, hear: Callable[[int], object], stopped: Callable[[], bool]) -> None:
        """Calls ``hear`` with each position to which another process has come, until ``stopped``; with 0 where some may
        have been missed, and with `WAITED_FOR`. Returns at once if no other process can.
        """
        self.database.listen(hear, stopped)

    def hurry(self) -> None:
        """Lets the process that keeps the projections hear that somebody waits for them."""
        self.database.hurry()

    def position(self) -> int:
        """The position of the last event that counts here; 0 before the first."""
        return self.read(_position)

    def set_aside(self) -> list[Unreadable]:
        """The streams that are not followed any more, because something in them cannot be."""
        return [Unreadable(*row) for row in self._rows("SELECT stream, version, text FROM set_aside ORDER BY position")]

    def advance(
        self, events: Sequence[Positioned], mark_of: Callable[[int], bytes] | None = None, after: int = 0
    ) -> int:
        """Lets events count, in one transaction; those that counted already do nothing. Returns the new position.

        ``mark_of`` gives the mark of the row at a position. Of an event that cannot be read, or followed, the stream is
        set aside. ``after`` is the position behind which the events come.

        Raises:
            BehindError: The projections have not come there.
        """
        mark = mark_of(events[-1].position) if events and mark_of is not None else b""
        try:
            new, found = self._advance(events, mark, mark_of, after, together=True)
        except EventError as error:  # then each event has a savepoint
            new, found = self._advance(events, mark, mark_of, after, together=False)
            if new and not found:  # the event is sound, so what went wrong is slow here, and nothing else says so
                LOG.warning("events up to position %s were followed one by one", new[-1].position, exc_info=error)
        if not new:
            return self.position()
        if self._damaged is not None:
            for damaged in found:
                self._damaged(damaged)
        if self._deleting or any(_erases(event) for event in new):
            self._deleting = not self.database.forget_deleted()
        return new[-1].position

    def _advance(
        self,
        events: Sequence[Positioned],
        mark: bytes,
        mark_of: Callable[[int], bytes] | None,
        after: int,
        *,
        together: bool,
    ) -> tuple[Sequence[Positioned], Sequence[Unreadable]]:
        """The events that are new, once they count, and what was set aside.

        Raises:
            EventError: An event cannot be followed, where all count ``together``.
        """
        found: list[Unreadable] = []
        working = self.database.working if together else None
        with self.database.writing() as cursor:
            done = _position(cursor)
            if done < after:
                raise BehindError
            new = [event for event in events if event.position > done]
            if not new:
                return (), ()
            cursor.execute("SELECT stream FROM set_aside")
            aside = {str(row["stream"]) for row in cursor.fetchall()}
            if working is not None:
                working.begin(cursor, {stream for event in new if (stream := match_alone(event))})
            applier: Applier = OneByOne(self._applied, self.database, cursor)
            if together:
                applier = Together(self._applied, self.database, cursor, working)
            for event in new:
                for damaged in applier.follow(event, aside):
                    aside.add(damaged.stream)
                    found.append(damaged)
                    own = mark_of(event.position) if mark_of is not None else b""
                    values = (damaged.stream, event.position, own, damaged.version, damaged.text)
                    cursor.execute(PUT_ASIDE, values)
            applier.end()
            if working is not None:
                working.send(cursor)
            cursor.execute(TRACK, (UPSTREAM, new[-1].position))
            cursor.execute(FOLLOW, (1, mark))
            self.database.announce(cursor, new[-1].position)
        return new, found

    def read(self, query: Callable[[Cursor], T]) -> T:
        """Runs a query in a transaction that changes nothing."""
        return self.database.read(query)

    def _rows(self, statement: str) -> Sequence[Sequence[Any]]:
        return self.read(lambda cursor: cursor.execute(statement).fetchall())

    def difference(self, log: Log) -> str:
        """The evidence that a log is not the one that was followed here so far; empty if nothing does."""
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
        with self.database.writing() as cursor:
            for projection in self._projections:
                projection.clear(cursor)
            cursor.execute("DELETE FROM followed")
            cursor.execute("DELETE FROM set_aside")
            cursor.execute("DELETE FROM tracking WHERE application_name = ?", (UPSTREAM,))
        if self.database.working is not None:
            self.database.working.clear()

    def rebuild(self, log: Log, progress: Callable[[int], object] | None = None) -> int:
        """Empties everything and follows the log from its beginning; ``progress`` is called with each position.

        Returns the last position.
        """
        self.clear()
        return self.catch_up(log, progress)

    def catch_up(self, log: Log, progress: Callable[[int], object] | None = None) -> int:
        """Follows the log to its present end; returns the last position.

        Raises:
            BehindError: Somebody has emptied the projections meanwhile.
        """
        position = self.position()
        self._foresee(log, position)
        events = log.since(position, PAGE)
        filled = position == 0 and len(events) == PAGE
        with self.database.without(_indexes_of(self._projections)) if filled else nullcontext():
            while events:
                position = self.advance(events, log.mark, position)
                if progress is not None:
                    progress(position)
                events = log.since(position, PAGE)
        return position

    def _foresee(self, log: Log, position: int) -> None:
        """The events of an archived match are gone from where it ended; what is left of it comes later in the log."""
        foreseeing = [projection for projection in self._projections if isinstance(projection, TwoPassProjection)]
        with self.database.writing() as cursor:
            for recorded in log.archived(position):
                for projection in foreseeing:
                    projection.foresee(cursor, recorded)

    def close(self) -> None:
        """Closes the database."""
        self.database.close()


def _erases(event: Positioned) -> bool:
    recorded = event.recorded
    return not isinstance(recorded, Unreadable) and isinstance(recorded.event.body, PersonErased)


def _position(cursor: Cursor) -> int:
    row = cursor.execute(TRACKED, (UPSTREAM,)).fetchone()
    return 0 if row is None else int(row[0])
