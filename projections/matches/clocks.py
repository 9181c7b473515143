"""The clocks of matches that are being played, with the next deadline of each."""

import json
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from domain.event import AnyRecorded
from domain.matches.archive import Archive
from domain.matches.clock import Clocks, Gain, Paused, SeatClock, begun, followed
from domain.matches.events import Actor, MatchCreated, MatchStarted, SeatJoined, of_match
from domain.matches.time_control import Counted, Pausing, TimeControl
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, statements
from projections.decisions import Decisions
from projections.store import ProjectionStore


class Deadline(NamedTuple):
    """The time at which the clock of a seat runs out, in milliseconds since 1970."""

    moment: int
    match: str


class ClocksProjection:
    """Keeps the clocks of all matches with a time control that have not ended."""

    streamed: ClassVar = {"clocks": "match"}
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS clocks
               (match TEXT PRIMARY KEY, control TEXT, bots TEXT, clocks TEXT, deadline INTEGER) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS clocks_deadline ON clocks (deadline, match) WHERE deadline > 0",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the table."""
        cursor.execute("DELETE FROM clocks")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        match, body = recorded.event.stream, recorded.event.body
        if isinstance(body, Archive):
            cursor.execute("DELETE FROM clocks WHERE match = ?", (match,))
        if not of_match(recorded) or recorded.imported:
            return
        if isinstance(body, MatchCreated):
            self._create(cursor, match, body)
            return
        cursor.execute("SELECT * FROM clocks WHERE match = ?", (match,))
        row = cursor.fetchone()
        if row is None:
            return
        if recorded.event.ends:
            cursor.execute("DELETE FROM clocks WHERE match = ?", (match,))
        elif isinstance(body, SeatJoined):
            bots = json.loads(row["bots"])
            bots[body.seat - 1] = bool(body.bot)
            cursor.execute("UPDATE clocks SET bots = ? WHERE match = ?", (json.dumps(bots), match))
        elif isinstance(body, MatchStarted):
            playing = [not bot for bot in json.loads(row["bots"])]
            self._keep(cursor, match, begun(read_control(row["control"]), playing, recorded.event))
        elif row["clocks"]:
            self._keep(cursor, match, followed(_read(row), recorded.event))

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change."""
        created = beginning[0].event.body
        if isinstance(created, MatchCreated) and (created.time_control is None or beginning[-1].event.ends):
            return
        for position, recorded in beginning:
            if isinstance(recorded.event.body, MatchCreated | SeatJoined):
                self.apply(cursor, position, recorded)

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change."""
        match = decisions[-1].event.match
        row = cursor.execute("SELECT * FROM clocks WHERE match = ?", (match,)).fetchone()
        if row is None or not row["clocks"] or decisions[-1].recorded.imported:
            return
        clocks = _read(row)
        for decision in decisions:
            clocks = followed(clocks, decision.event)
        self._keep(cursor, match, clocks)

    def _create(self, cursor: Cursor, match: str, created: MatchCreated) -> None:
        if created.time_control is not None:
            values = (match, written_control(created.time_control), json.dumps([False] * created.players))
            cursor.execute("INSERT INTO clocks VALUES (?, ?, ?, '', 0)", values)

    def _keep(self, cursor: Cursor, match: str, clocks: Clocks) -> None:
        next_one = clocks.next_deadline()
        values = (_written(clocks), next_one[0] if next_one is not None else 0, match)
        cursor.execute("UPDATE clocks SET clocks = ?, deadline = ? WHERE match = ?", values)


def written_control(control: TimeControl) -> str:
    """A time control as projections keep it."""
    fields = (control.amount, control.increment, control.capped, control.time_outs, control.pause, control.vacation)
    return json.dumps([control.counted.value, control.pausing.value, *fields])


def read_control(text: str) -> TimeControl:
    """The time control that projections keep."""
    counted, pausing, amount, increment, capped, time_outs, pause, vacation = json.loads(text)
    return TimeControl(Counted(counted), amount, increment, capped, time_outs, Pausing(pausing), pause, vacation)


def _written(clocks: Clocks) -> str:
    pause = clocks.paused
    paused = (pause.since, pause.until, pause.by.value) if pause is not None else None
    return json.dumps([clocks.seats, clocks.pause_left, paused, clocks.gains])


def _read(row: Mapping[str, Any]) -> Clocks:
    seats, pause_left, pause, gains = json.loads(row["clocks"])
    paused = Paused(pause[0], pause[1], Actor(pause[2])) if pause is not None else None
    return Clocks(
        read_control(row["control"]),
        tuple(SeatClock(*seat) for seat in seats),
        pause_left,
        paused,
        tuple(Gain(*gain) for gain in gains),
    )


def deadlines(store: ProjectionStore, until: int, limit: int) -> list[Deadline]:
    """The first deadlines up to a moment, the earliest first."""

    def query(cursor: Cursor) -> list[Deadline]:
        cursor.execute(
            "SELECT deadline, match FROM clocks WHERE deadline > 0 AND deadline <= ? ORDER BY deadline, match LIMIT ?",
            (until, limit),
        )
        return [Deadline(row["deadline"], row["match"]) for row in cursor.fetchall()]

    return store.read(query)


def running_clocks(store: ProjectionStore) -> list[str]:
    """The matches in which a clock runs."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute("SELECT match FROM clocks WHERE deadline > 0 ORDER BY deadline, match")
        return [str(row["match"]) for row in cursor.fetchall()]

    return store.read(query)


def timed_matches(store: ProjectionStore) -> list[str]:
    """The matches with a time control that have not ended."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute("SELECT match FROM clocks")
        return [str(row["match"]) for row in cursor.fetchall()]

    return store.read(query)


def any_clock_runs(store: ProjectionStore) -> bool:
    """True if there is a match in which a clock runs."""

    def query(cursor: Cursor) -> bool:
        cursor.execute("SELECT 1 FROM clocks WHERE deadline > 0 LIMIT 1")
        return cursor.fetchone() is not None

    return store.read(query)


def clocks_of(store: ProjectionStore, matches: Iterable[str]) -> dict[str, Clocks]:
    """The clocks of those of some matches that have any."""
    wanted = sorted(set(matches))

    def query(cursor: Cursor) -> dict[str, Clocks]:
        found = {}
        for match in wanted:
            if (clocks := clocks_in(cursor, match)) is not None:
                found[match] = clocks
        return found

    return store.read(query)


def clocks_in(cursor: Cursor, match: str) -> Clocks | None:
    """The clocks of a match that is being played; None if it has none."""
    cursor.execute("SELECT * FROM clocks WHERE match = ? AND clocks != ''", (match,))
    row = cursor.fetchone()
    return None if row is None else _read(row)
