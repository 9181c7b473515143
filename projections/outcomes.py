"""The outcomes of matches: the fold of `domain.matches.outcome`, kept for what counts results.

It is followed before everything that counts results: those projections read here how a match ended.

Matches are numbered in the order in which they ended. A match that was archived has no events any more; what is left of
it comes later in the log, and has its number. So it is foreseen, and counted before the first match with a greater one.
"""

import json
from dataclasses import replace
from threading import Lock
from typing import Any, ClassVar, NamedTuple

from cachetools import LRUCache

from domain.event import AnyRecorded
from domain.matches import events as match_events
from domain.matches.archive import Archive
from domain.matches.outcome import Outcome, SeatOutcome, SeatSummary, evolve
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, replacing, statements
from projections.decisions import Decisions
from projections.store import ProjectionStore

CHANGING = (
    match_events.MatchCreated
    | match_events.SeatJoined
    | match_events.SeatLeft
    | match_events.MatchStarted
    | match_events.SeatResigned
    | match_events.SeatDeparted
    | match_events.SeatHandedOver
    | match_events.MatchFinished
    | match_events.MatchAbandoned
)
"""The events that change more than the number of decisions."""
NUMBERS = {match_events.DecisionMade: 1, match_events.DecisionUndone: -1}
COUNT = "UPDATE outcomes SET decisions = decisions + ? WHERE match = ?"
KEEP = replacing("outcomes", ("match",), ("number", "counted", "decisions", "outcome"))
REMEMBERED = 1024
"""The number of outcomes that are remembered by their text: what was written is mostly read again soon."""

remembered: LRUCache[str, Outcome] = LRUCache(REMEMBERED)
_remembering = Lock()


class Ended(NamedTuple):
    """A match that has ended after its start, and its number; ``seats`` if it is counted by what is left of it."""

    outcome: Outcome
    number: int
    seats: tuple[SeatSummary, ...] | None = None


class OutcomesProjection:
    """Keeps the outcomes in step with the log. Imported matches are left out: nothing counts them."""

    streamed: ClassVar = {"outcomes": "match"}
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS outcomes
               (match TEXT PRIMARY KEY, number INTEGER, counted INTEGER, decisions INTEGER, outcome TEXT)
               WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS outcomes_number ON outcomes (number) WHERE number > 0",
            "CREATE INDEX IF NOT EXISTS outcomes_counted ON outcomes (counted) WHERE counted > 0",
            """CREATE TABLE IF NOT EXISTS archived_matches
               (match TEXT PRIMARY KEY, number INTEGER, waiting INTEGER, game TEXT, public INTEGER, owner TEXT,
               outcome TEXT, seats TEXT) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS archived_matches_waiting ON archived_matches (number) WHERE waiting = 1",
            """CREATE TABLE IF NOT EXISTS archived_seats
               (who TEXT, match TEXT, PRIMARY KEY (who, match)) WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("outcomes", "archived_matches", "archived_seats"):
            cursor.execute(f"DELETE FROM {table}")

    def foresee(self, cursor: Cursor, recorded: AnyRecorded) -> None:
        """Keeps what is left of an archived match: it waits for its turn, unless it was counted when it ended."""
        left = recorded.event.body
        if not isinstance(left, Archive) or left.summary is None or not left.summary.number:
            return
        outcome, number, seats = left.summary.outcome, left.summary.number, left.summary.seats
        cursor.execute("SELECT 1 FROM outcomes WHERE match = ? AND number > 0", (outcome.match,))
        waiting = cursor.fetchone() is None
        cursor.execute(
            "INSERT INTO archived_matches VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (
                outcome.match,
                number,
                waiting,
                outcome.game,
                outcome.public,
                outcome.owner,
                _written(outcome),
                json.dumps([_fields(seat) for seat in seats]),
            ),
        )
        for seat in outcome.seats:
            if seat.who:
                cursor.execute(
                    "INSERT INTO archived_seats VALUES (?, ?) ON CONFLICT DO NOTHING", (seat.who, outcome.match)
                )

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        body = recorded.event.body
        if change := NUMBERS.get(type(body)):
            cursor.execute(COUNT, (change, recorded.event.stream))
        elif isinstance(body, Archive):
            cursor.execute("DELETE FROM outcomes WHERE match = ? AND number = 0", (recorded.event.stream,))
            if body.summary is not None:
                self.foresee(cursor, recorded)
                self._count_archived(cursor, position, body.summary.number)
        elif match_events.of_match(recorded) and isinstance(body, CHANGING) and not recorded.imported:
            self._evolve(cursor, position, recorded)

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change."""
        cursor.execute(COUNT, (len(decisions), decisions[-1].event.match))

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change."""
        changing = [
            each.recorded for each in beginning if isinstance(each.event.body, CHANGING) and not each.recorded.imported
        ]
        if changing:
            self._evolve(cursor, beginning[-1].position, *changing)

    def _evolve(self, cursor: Cursor, position: int, *events: match_events.Recorded) -> None:
        match = events[0].event.match
        begins = isinstance(events[0].event.body, match_events.MatchCreated)
        outcome = None if begins else outcome_in(cursor, match)
        for recorded in events:
            outcome = evolve(outcome, recorded)
        if outcome is None or (outcome.abandoned and not outcome.started):
            cursor.execute("DELETE FROM outcomes WHERE match = ?", (match,))
        elif outcome.over:
            self._count_archived(cursor, position)
            self._write(cursor, outcome, _next_number(cursor), position)
        else:
            self._write(cursor, outcome)

    def _count_archived(self, cursor: Cursor, position: int, up_to: int = 0) -> None:
        """Counts the archived matches whose turn it is, and all with numbers up to another."""
        while True:
            number = _next_number(cursor)
            cursor.execute(
                "SELECT match, outcome FROM archived_matches WHERE waiting = 1 AND number <= ? ORDER BY number LIMIT 1",
                (max(number, up_to),),
            )
            row = cursor.fetchone()
            if row is None:
                return
            self._write(cursor, _outcome(row["outcome"]), number, position)
            cursor.execute("UPDATE archived_matches SET waiting = 0 WHERE match = ?", (row["match"],))

    def _write(self, cursor: Cursor, outcome: Outcome, number: int = 0, position: int = 0) -> None:
        values = (outcome.match, number, position, outcome.decisions, _written(outcome))
        cursor.execute(KEEP, values)


def _next_number(cursor: Cursor) -> int:
    cursor.execute("SELECT COALESCE(MAX(number), 0) + 1 AS number FROM outcomes WHERE number > 0")
    return int(cursor.fetchone()["number"])


def outcome_in(cursor: Cursor, match: str) -> Outcome | None:
    """The outcome of a match; None of one that is not known, was imported, or ended before it began."""
    cursor.execute("SELECT decisions, outcome FROM outcomes WHERE match = ?", (match,))
    row = cursor.fetchone()
    return None if row is None else _outcome(row["outcome"], row["decisions"])


def number_of(cursor: Cursor, match: str) -> int:
    """The number of a match that has ended after its start; 0 of any other."""
    row = cursor.execute("SELECT number FROM outcomes WHERE match = ?", (match,)).fetchone()
    return int(row["number"]) if row is not None else 0


def ended_with(cursor: Cursor, position: int, recorded: AnyRecorded) -> list[Ended]:
    """The matches that are counted with an event: the one that it ended after its start, and archived ones whose turn
    came with it, in the order of their numbers.
    """
    if not isinstance(recorded.event.body, Archive) and not (match_events.of_match(recorded) and recorded.event.ends):
        return []
    cursor.execute(
        """SELECT outcomes.number, decisions, outcomes.outcome, seats FROM outcomes
           LEFT JOIN archived_matches ON archived_matches.match = outcomes.match
           WHERE counted = ? AND counted > 0 ORDER BY outcomes.number""",
        (position,),
    )
    return [_ended(row) for row in cursor.fetchall()]


class ArchivedQuery(NamedTuple):
    """The archived matches that are wanted: of a player, of a game (empty: any), as far as a caller may see them:
    ``everything``, or those that are public, in which they have a seat, or that are theirs.
    """

    player: str
    game: str
    caller: str
    everything: bool


def archived_of(store: ProjectionStore, wanted: ArchivedQuery, before: int, limit: int) -> list[Ended]:
    """At most ``limit`` archived matches that lists do not show any more, the latest first: those with a number below
    ``before`` (0: all).
    """
    player, game, caller, everything = wanted

    def query(cursor: Cursor) -> list[Ended]:
        cursor.execute(
            """SELECT outcomes.number, decisions, outcomes.outcome, seats FROM archived_seats AS own
               JOIN archived_matches AS archived ON archived.match = own.match
               JOIN outcomes ON outcomes.match = own.match
               WHERE who = ? AND NOT EXISTS (SELECT 1 FROM directory WHERE directory.match = own.match)
               AND (? = 0 OR outcomes.number < ?)
               AND (? = '' OR game = ?) AND (? = 1 OR public = 1 OR (? != '' AND (owner = ? OR EXISTS
               (SELECT 1 FROM archived_seats AS other WHERE other.match = own.match AND other.who = ?))))
               ORDER BY outcomes.number DESC LIMIT ?""",
            (player, before, before, game, game, everything, *(caller,) * 3, limit),
        )
        return [_ended(row) for row in cursor.fetchall()]

    return store.read(query)


def _ended(row: Any) -> Ended:
    return Ended(_outcome(row["outcome"], row["decisions"]), row["number"], _seats(row["seats"]))


def _written(outcome: Outcome) -> str:
    text = json.dumps({**_fields(outcome), "seats": [_fields(seat) for seat in outcome.seats]})
    with _remembering:
        remembered[text] = outcome
    return text


def _fields(values: Outcome | SeatOutcome | SeatSummary) -> dict[str, Any]:
    """The fields by name, none of them copied, as `dataclasses.asdict` does."""
    return {name: getattr(values, name) for name in values.__slots__}


def _seats(text: str | None) -> tuple[SeatSummary, ...] | None:
    return tuple(SeatSummary(**seat) for seat in json.loads(text)) if text is not None else None


def _outcome(text: str, decisions: int | None = None) -> Outcome:
    with _remembering:
        outcome = remembered.get(text)
    if outcome is None:
        fields = json.loads(text)
        seats = tuple(SeatOutcome(**seat) for seat in fields.pop("seats"))
        outcome = Outcome(seats=seats, **fields)
    return outcome if decisions in (None, outcome.decisions) else replace(outcome, decisions=decisions)
