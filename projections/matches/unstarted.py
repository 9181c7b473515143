"""Matches that have not started, and until when the service keeps them.

Events tell no time. What counts is when this process saw a match change last; so the time begins again where the
projections are made from the beginning of the log, and what happened while no service ran counts from its start.
"""

import time
from collections.abc import Callable
from typing import ClassVar, NamedTuple

from domain.event import AnyRecorded
from domain.matches import events
from domain.matches.archive import Archive
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, statements
from projections.decisions import UnmovedByDecisions
from projections.store import ProjectionStore

LATER = "UPDATE waiting SET version = ?, due = ? + open_seconds WHERE match = ?"
PLAYED = (
    events.DecisionMade | events.DecisionUndone | events.SeatResigned | events.SeatHandedOver | events.MatchFinished
)
"""The events that happen only in matches that have started."""


class UnstartedMatch(NamedTuple):
    """A match that waits for its start: until when, and the version that it has come to."""

    due: float
    match: str
    version: int


class WaitingProjection(UnmovedByDecisions):
    """Keeps the matches that are not kept for ever, with the time at which they are given up."""

    streamed: ClassVar = {"waiting": "match"}
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS waiting
               (match TEXT PRIMARY KEY, version INTEGER, open_seconds INTEGER, due REAL) WITHOUT ROWID""",
        )
    )
    indexes = ("CREATE INDEX IF NOT EXISTS waiting_due ON waiting (due, match)",)

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now

    def clear(self, cursor: Cursor) -> None:
        """Empties the table."""
        cursor.execute("DELETE FROM waiting")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        match, version, body = recorded.event.stream, recorded.event.version, recorded.event.body
        if isinstance(body, Archive):
            cursor.execute("DELETE FROM waiting WHERE match = ?", (match,))
        if not events.of_match(recorded) or isinstance(body, PLAYED):
            return
        if isinstance(body, events.MatchCreated):
            if body.open_seconds:
                values = (match, version, body.open_seconds, self._now() + body.open_seconds)
                cursor.execute("INSERT INTO waiting VALUES (?, ?, ?, ?)", values)
        elif isinstance(body, events.MatchStarted | events.MatchAbandoned):
            cursor.execute("DELETE FROM waiting WHERE match = ?", (match,))
        else:
            cursor.execute(LATER, (version, self._now(), match))

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change."""
        first, last = beginning[0], beginning[-1]
        self.apply(cursor, *first)
        body = first.event.body
        if last is not first and (not isinstance(body, events.MatchCreated) or body.open_seconds):
            self.apply(cursor, *last)


def matches_due(store: ProjectionStore, now: float, after: UnstartedMatch | None, limit: int) -> list[UnstartedMatch]:
    """The matches that have waited long enough, those first that waited longest; ``after`` is the last one known."""
    known = (after.due, after.match) if after is not None else (0.0, "")

    def query(cursor: Cursor) -> list[UnstartedMatch]:
        cursor.execute(
            "SELECT due, match, version FROM waiting WHERE due <= ? AND (due, match) > (?, ?)"
            " ORDER BY due, match LIMIT ?",
            (now, *known, limit),
        )
        return [UnstartedMatch(row["due"], row["match"], row["version"]) for row in cursor.fetchall()]

    return store.read(query)
