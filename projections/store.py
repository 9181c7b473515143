"""The store of the projections: one SQLite file that follows the log of all matches.

What an event changes in the projections and how far they have come is written in the same transaction, so every event
counts exactly once. The file can be thrown away: everything in it follows from the log.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias, TypeVar

from eventsourcing.persistence import Tracking
from eventsourcing.sqlite import SQLiteCursor, SQLiteTrackingRecorder

from domain.edition import EditionRecorded
from domain.event import ArchiveRecorded, BoxRecorded, Recorded
from domain.player import PlayerRecorded
from projections.sqlite import OrderedDatastore

UPSTREAM = "matches"
"""The name under which the tracking row says how far the log of the matches has been followed."""

AnyRecorded: TypeAlias = Recorded | PlayerRecorded | EditionRecorded | BoxRecorded | ArchiveRecorded
"""What lies in the log: an event of a match, a player or an edition, a box, or what is left of an archived match."""

T = TypeVar("T")


class Followed(Protocol):
    """What was stored, with its position in the log."""

    @property
    def position(self) -> int:
        """The position: greater than that of every event stored before."""

    @property
    def recorded(self) -> AnyRecorded:
        """The event."""


class Projection(Protocol):
    """Tables that are kept in step with the log."""

    @property
    def tables(self) -> Sequence[str]:
        """The statements that make the tables, if they are not there."""

    def clear(self, cursor: SQLiteCursor) -> None:
        """Empties the tables."""

    def apply(self, cursor: SQLiteCursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""


class ProjectionStore(SQLiteTrackingRecorder):
    """The file of the projections. Its methods block: in a coroutine call them in a thread."""

    def __init__(self, path: Path, projections: Sequence[Projection]) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._projections = tuple(projections)
        super().__init__(OrderedDatastore(str(path)))
        self.create_table()

    def construct_create_table_statements(self) -> list[str]:
        """Those of the tracking row and of the projections."""
        own = [statement for projection in self._projections for statement in projection.tables]
        return [*super().construct_create_table_statements(), *own]

    def position(self) -> int:
        """The position of the last event that counts here; 0 before the first."""
        return self.max_tracking_id(UPSTREAM) or 0

    def advance(self, events: Sequence[Followed]) -> int:
        """Lets events count, in one transaction; those that counted already do nothing. Returns the new position."""
        with self.datastore.transaction(commit=True) as cursor:
            done = self._max_tracking_id(UPSTREAM, cursor) or 0
            new = [event for event in events if event.position > done]
            if not new:
                return done
            for event in new:
                for projection in self._projections:
                    projection.apply(cursor, event.position, event.recorded)
            self._insert_tracking(cursor, Tracking(UPSTREAM, new[-1].position))
        return new[-1].position

    def read(self, query: Callable[[SQLiteCursor], T]) -> T:
        """Runs a query in a transaction that changes nothing."""
        with self.datastore.transaction(commit=False) as cursor:
            return query(cursor)

    def rebuild(self, log: Callable[[int, int], Sequence[Followed]], told: Callable[[int], object] = int) -> int:
        """Empties everything and follows the log from its beginning; ``told`` hears of each position that is reached.

        ``log`` gives events after a position, a limited number of them. Returns the last position.
        """
        with self.datastore.transaction(commit=True) as cursor:
            for projection in self._projections:
                projection.clear(cursor)
            cursor.execute("DELETE FROM tracking WHERE application_name = ?", (UPSTREAM,))
        return self.catch_up(log, told)

    def catch_up(self, log: Callable[[int, int], Sequence[Followed]], told: Callable[[int], object] = int) -> int:
        """Follows the log to its present end; returns the last position."""
        position = self.position()
        while events := log(position, 500):
            position = self.advance(events)
            told(position)
        return position

    def close(self) -> None:
        """Closes the file."""
        self.datastore.close()


def statements(texts: Iterable[str]) -> tuple[str, ...]:
    """SQL statements without the line breaks of their source."""
    return tuple(" ".join(text.split()) for text in texts)
