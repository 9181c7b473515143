"""What matches have come to: the fold of `domain.matches.outcome`, kept for what counts results.

It is followed before everything that counts results: those projections read here how a match ended.
"""

import json
from dataclasses import asdict, replace
from sqlite3 import Cursor

from domain.boxes.box import Archive
from domain.event import AnyRecorded
from domain.matches.events import (
    DecisionMade,
    DecisionUndone,
    MatchAbandoned,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    Recorded,
    SeatDeparted,
    SeatJoined,
    SeatLeft,
    SeatResigned,
    of_match,
)
from domain.matches.outcome import Outcome, SeatOutcome, evolve
from projections.store import ProjectionStore, statements

CHANGING = (
    MatchCreated | SeatJoined | SeatLeft | MatchStarted | SeatResigned | SeatDeparted | MatchFinished | MatchAbandoned
)
"""What changes more than the number of decisions."""
NUMBERS = {DecisionMade: 1, DecisionUndone: -1}


class OutcomesProjection:
    """Keeps the outcomes in step with the log. Imported matches are left out: nothing counts them."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS outcomes
               (match TEXT PRIMARY KEY, ended INTEGER, decisions INTEGER, outcome TEXT) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS outcomes_ended ON outcomes (ended) WHERE ended > 0",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the table."""
        cursor.execute("DELETE FROM outcomes")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        body = recorded.event.body
        if change := NUMBERS.get(type(body)):
            cursor.execute(
                "UPDATE outcomes SET decisions = decisions + ? WHERE match = ?", (change, recorded.event.stream)
            )
        elif isinstance(body, Archive):
            cursor.execute("DELETE FROM outcomes WHERE match = ? AND ended = 0", (recorded.event.stream,))
        elif of_match(recorded) and isinstance(body, CHANGING) and not recorded.imported:
            self._evolve(cursor, position, recorded)

    def _evolve(self, cursor: Cursor, position: int, recorded: Recorded) -> None:
        match = recorded.event.match
        outcome = evolve(outcome_in(cursor, match), recorded)
        if outcome is None or (outcome.abandoned and not outcome.started):
            cursor.execute("DELETE FROM outcomes WHERE match = ?", (match,))
            return
        ended = position if outcome.over else 0
        values = (match, ended, outcome.decisions, json.dumps(asdict(outcome)))
        cursor.execute("INSERT OR REPLACE INTO outcomes VALUES (?, ?, ?, ?)", values)


def outcome_in(cursor: Cursor, match: str) -> Outcome | None:
    """What a match has come to; None of one that is not known, was imported, or ended before it began."""
    cursor.execute("SELECT decisions, outcome FROM outcomes WHERE match = ?", (match,))
    row = cursor.fetchone()
    return None if row is None else _outcome(row["outcome"], row["decisions"])


def ended_with(cursor: Cursor, recorded: AnyRecorded) -> Outcome | None:
    """What a match has come to, if this event ended it after its start."""
    if not of_match(recorded) or not recorded.event.ends:
        return None
    outcome = outcome_in(cursor, recorded.event.match)
    return outcome if outcome is not None and outcome.over else None


def ended_outcomes(store: ProjectionStore) -> list[Outcome]:
    """All matches that have ended after their start, in the order in which they ended."""

    def query(cursor: Cursor) -> list[Outcome]:
        cursor.execute("SELECT decisions, outcome FROM outcomes WHERE ended > 0 ORDER BY ended")
        return [_outcome(row["outcome"], row["decisions"]) for row in cursor.fetchall()]

    return store.read(query)


def _outcome(text: str, decisions: int) -> Outcome:
    fields = json.loads(text)
    seats = tuple(SeatOutcome(**seat) for seat in fields.pop("seats"))
    return replace(Outcome(seats=seats, **fields), decisions=decisions)
