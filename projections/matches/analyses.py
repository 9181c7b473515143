"""The analyses of matches: a SQLite file beside the projections, which can be thrown away like theirs. What is in it
follows from the matches, but took minutes each.

Nothing here says who wanted an analysis, or who played.
"""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from sqlite3 import Row
from typing import NamedTuple

from projections.databases.sqlite import SqliteFile, make_private
from projections.databases.statements import Cursor, statements
from projections.schema_fingerprint import settle, signature

TABLES = statements(
    (
        """CREATE TABLE IF NOT EXISTS analyses
           (number INTEGER PRIMARY KEY AUTOINCREMENT, match TEXT UNIQUE, head BLOB, last INTEGER, state TEXT,
           version INTEGER, summary BLOB)""",
        """CREATE TABLE IF NOT EXISTS analysed_events
           (match TEXT, version INTEGER, data BLOB, PRIMARY KEY (match, version)) WITHOUT ROWID""",
    )
)

QUEUE = "INSERT OR REPLACE INTO analyses (match, head, last, state, version, summary) VALUES (?, ?, ?, ?, ?, ?)"


class AnalysisState(StrEnum):
    """The state of an analysis."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


UNFINISHED = (AnalysisState.QUEUED, AnalysisState.RUNNING)


class KeptAnalysis(NamedTuple):
    """An analysis of a match whose last event is ``last``, with the hash ``head``. It has come to ``version``.

    ``summary`` is what came of the seats so far, as bytes of what made it.
    """

    match: str
    head: bytes
    last: int
    state: AnalysisState
    version: int
    summary: bytes

    @property
    def unfinished(self) -> bool:
        """True if more will come by itself."""
        return self.state in UNFINISHED


class AnalysisPart(NamedTuple):
    """The results that were analysed at once: events by version, each as bytes, and the summary after them."""

    events: Sequence[tuple[int, bytes]]
    summary: bytes


class AnalysisFile:
    """The file of the analyses of one store, made by one ``method``: what another store or method left is thrown away.
    Its methods block.
    """

    def __init__(self, path: Path, store: str, method: int) -> None:
        settle(path, signature(store, (*TABLES, str(method))))
        make_private(path)
        self.file = SqliteFile(str(path), synchronous="NORMAL")
        with self.file.writing() as cursor:
            for statement in TABLES:
                cursor.execute(statement)

    def find(self, match: str, head: bytes) -> KeptAnalysis | None:
        """The analysis of a match that ended with this event; None if there is none."""
        with self.file.reading() as cursor:
            return _find(cursor, match, head)

    def request(self, match: str, head: bytes, last: int) -> KeptAnalysis:
        """The analysis of a match; it is queued if there is none, or if it has failed."""
        with self.file.writing() as cursor:
            found = _find(cursor, match, head)
            if found is None:  # or one of a match of this name before the store was set back
                cursor.execute("DELETE FROM analysed_events WHERE match = ?", (match,))
                values = (match, head, last, AnalysisState.QUEUED, 0, b"")
                cursor.execute(QUEUE, values)
                return KeptAnalysis(*values)
            if found.state is AnalysisState.FAILED:
                cursor.execute("UPDATE analyses SET state = ? WHERE match = ?", (AnalysisState.QUEUED, match))
                return found._replace(state=AnalysisState.QUEUED)
            return found

    def add(self, kept: KeptAnalysis, part: AnalysisPart) -> KeptAnalysis:
        """Adds what was analysed behind ``kept.version``; the analysis as it is then, which may have got further: two
        processes may be at it. An empty part is the last one.
        """
        version = part.events[-1][0] if part.events else kept.last
        state = AnalysisState.DONE if version >= kept.last else AnalysisState.RUNNING
        with self.file.writing() as cursor:
            rows = [(kept.match, at, data) for at, data in part.events]
            cursor.executemany("INSERT OR REPLACE INTO analysed_events VALUES (?, ?, ?)", rows)
            cursor.execute(
                "UPDATE analyses SET state = ?, version = ?, summary = ? WHERE match = ? AND head = ? AND version < ?",
                (state, version, part.summary, kept.match, kept.head, version),
            )
            return _find(cursor, kept.match, kept.head) or kept._replace(state=AnalysisState.FAILED)

    def fail(self, kept: KeptAnalysis) -> KeptAnalysis:
        """Takes note that the next event cannot be analysed."""
        with self.file.writing() as cursor:
            cursor.execute("UPDATE analyses SET state = ? WHERE match = ?", (AnalysisState.FAILED, kept.match))
        return kept._replace(state=AnalysisState.FAILED)

    def events(self, match: str, after: int, limit: int | None = None) -> list[tuple[int, bytes]]:
        """The analysed events of a match after a version, at most ``limit``."""
        with self.file.reading() as cursor:
            cursor.execute(
                "SELECT version, data FROM analysed_events WHERE match = ? AND version > ? ORDER BY version LIMIT ?",
                (match, after, -1 if limit is None else limit),
            )
            return [(int(row["version"]), bytes(row["data"])) for row in cursor.fetchall()]

    def unfinished(self) -> list[KeptAnalysis]:
        """The analyses that wait or grow, the first that was requested first."""
        with self.file.reading() as cursor:
            cursor.execute("SELECT * FROM analyses WHERE state IN (?, ?) ORDER BY number", UNFINISHED)
            return [_kept(row) for row in cursor.fetchall()]

    def close(self) -> None:
        """Closes the file."""
        self.file.close()


def _find(cursor: Cursor, match: str, head: bytes) -> KeptAnalysis | None:
    row = cursor.execute("SELECT * FROM analyses WHERE match = ? AND head = ?", (match, head)).fetchone()
    return _kept(row) if row is not None else None


def _kept(row: Row) -> KeptAnalysis:
    return KeptAnalysis(
        row["match"],
        bytes(row["head"]),
        row["last"],
        AnalysisState(row["state"]),
        row["version"],
        bytes(row["summary"]),
    )
