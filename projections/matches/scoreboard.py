"""The scoreboard: points by seat and category with the rules that gave them, and places.

Each change of points is kept with the version that made it, so that an undone decision leaves no trace, and the points
of an event can be counted once only.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from domain.event import AnyRecorded
from domain.matches import events as match_events
from domain.persons.erasures import PersonErased
from domain.play.turn import POINT
from domain.table.effects import Effect, Move
from domain.table.names import area_of, owner_of, slot_of
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, statements
from projections.decisions import Decisions
from projections.store import ProjectionStore

SCORE = "score"
"""The area whose places `score@seat:category` hold the points."""


@dataclass(frozen=True, slots=True)
class SeatScore:
    """The points of a seat: for each category how many each rule gave. Place 1 is best, equal numbers are ties.

    ``tie_broken``: a seat with as many points has another place. ``erased``: nobody can tell the name any more.
    ``handed_over``: a bot took the seat over from the player of the name.
    """

    seat: int
    name: str
    points: int
    place: int
    tie_broken: bool
    erased: bool
    handed_over: bool = False
    categories: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The scoreboard of a match at a version. ``final``: it is finished; ``over``: it is finished or abandoned."""

    match: str
    game: str
    version: int
    final: bool
    over: bool
    seats: tuple[SeatScore, ...]


VERSION = "UPDATE scoreboards SET version = ? WHERE match = ?"
TABLES = ("scoreboards", "scoreboard_seats", "scoreboard_points")


class ScoreboardProjection:
    """Keeps the scoreboards in step with the log."""

    streamed: ClassVar = dict.fromkeys(TABLES, "match")
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS scoreboards
               (match TEXT PRIMARY KEY, game TEXT, players INTEGER, version INTEGER, final INTEGER, over INTEGER)""",
            """CREATE TABLE IF NOT EXISTS scoreboard_seats
               (match TEXT, seat INTEGER, name TEXT, person TEXT, place INTEGER, handed_over INTEGER,
               PRIMARY KEY (match, seat))
               WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS scoreboard_seats_person ON scoreboard_seats (person) WHERE person != ''",
            """CREATE TABLE IF NOT EXISTS scoreboard_points
               (match TEXT, version INTEGER, seat INTEGER, category TEXT, rule TEXT, points INTEGER,
               PRIMARY KEY (match, version, seat, category, rule)) WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in TABLES:
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes. Points and ranks lie in the open: the public effects tell all."""
        if isinstance(recorded.event.body, PersonErased):
            person = recorded.event.body.person
            cursor.execute("UPDATE scoreboard_seats SET name = '' WHERE person = ?", (person,))
        if not match_events.of_match(recorded):
            return
        self._change(cursor, recorded.event)
        cursor.execute(VERSION, (recorded.event.version, recorded.event.match))

    def _change(self, cursor: Cursor, event: match_events.MatchEvent) -> None:
        """Writes what an event of a match changes, but for the version."""
        match event.body:
            case match_events.MatchCreated(game, _, _, players):
                cursor.execute("INSERT INTO scoreboards VALUES (?, ?, ?, 0, 0, 0)", (event.match, game, players))
                rows = ", ".join(["(?, ?, '', '', 0, 0)"] * players)
                values = [each for seat in range(1, players + 1) for each in (event.match, seat)]
                cursor.execute(f"INSERT INTO scoreboard_seats VALUES {rows}", values)
            case match_events.SeatJoined(seat, player, person=person):
                self._seat(cursor, event.match, seat, name=player, person=person)
            case match_events.SeatLeft(seat):
                self._seat(cursor, event.match, seat, name="", person="")
            case match_events.SeatHandedOver(seat):
                self._seat(cursor, event.match, seat, handed_over=1)
            case match_events.DecisionUndone(_, undone):
                cursor.execute("DELETE FROM scoreboard_points WHERE match = ? AND version = ?", (event.match, undone))
            case match_events.MatchFinished(places):
                cursor.execute("UPDATE scoreboards SET final = 1, over = 1 WHERE match = ?", (event.match,))
                for seat, place in enumerate(places, 1):
                    self._seat(cursor, event.match, seat, place=place)
            case match_events.MatchAbandoned():
                cursor.execute("UPDATE scoreboards SET over = 1 WHERE match = ?", (event.match,))
        if not isinstance(event.body, match_events.DecisionUndone):
            self._points(cursor, event)

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change."""
        for each in beginning:
            self._change(cursor, each.event)
        last = beginning[-1].event
        cursor.execute(VERSION, (last.version, last.match))

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change."""
        for decision in decisions:
            self._points(cursor, decision.event)
        last = decisions[-1].event
        cursor.execute(VERSION, (last.version, last.match))

    def _points(self, cursor: Cursor, event: match_events.MatchEvent) -> None:
        for (seat, category, rule), points in points_of(event.effects).items():
            cursor.execute(
                "INSERT INTO scoreboard_points VALUES (?, ?, ?, ?, ?, ?)",
                (event.match, event.version, seat, category, rule, points),
            )

    def _seat(self, cursor: Cursor, match: str, seat: int, **values: str | int) -> None:
        columns = ", ".join(f"{column} = ?" for column in values)
        cursor.execute(
            f"UPDATE scoreboard_seats SET {columns} WHERE match = ? AND seat = ?", (*values.values(), match, seat)
        )


def points_of(effects: tuple[Effect, ...]) -> dict[tuple[int, str, str], int]:
    """The points that effects give (below 0: take) by seat, category and rule."""
    points: dict[tuple[int, str, str], int] = {}
    for effect in effects:
        if isinstance(effect, Move) and effect.piece == POINT:
            _, count, source, target, _, rule = effect
            for place, change in ((source, -count), (target, count)):
                if area_of(place) == SCORE:
                    key = (owner_of(place), slot_of(place), rule)
                    points[key] = points.get(key, 0) + change
    return points


def points_in(cursor: Cursor, match: str) -> dict[int, int]:
    """The points of the seats of a match that have any, within a transaction."""
    cursor.execute("SELECT seat, SUM(points) AS points FROM scoreboard_points WHERE match = ? GROUP BY seat", (match,))
    return {row["seat"]: row["points"] for row in cursor.fetchall()}


def points_of_seats(store: ProjectionStore, matches: Sequence[str]) -> dict[str, dict[int, int]]:
    """The points of the seats of matches that have any, by match."""
    return store.read(lambda cursor: {match: points_in(cursor, match) for match in matches})


def progress_of(store: ProjectionStore, match: str) -> tuple[int, bool]:
    """The version that the scoreboard of a match shows (0 if there is none), and whether the match is over."""

    def query(cursor: Cursor) -> tuple[int, bool]:
        cursor.execute("SELECT version, over FROM scoreboards WHERE match = ?", (match,))
        row = cursor.fetchone()
        return (int(row["version"]), bool(row["over"])) if row is not None else (0, False)

    return store.read(query)


def scoreboard_of(store: ProjectionStore, match: str) -> Scoreboard | None:
    """The scoreboard of a match; None if there is none (yet)."""
    return store.read(lambda cursor: _read(cursor, match))


def scoreboards_of(store: ProjectionStore, matches: Sequence[str]) -> list[Scoreboard]:
    """The scoreboards of matches, as far as there are any (yet)."""
    return store.read(lambda cursor: [board for match in matches if (board := _read(cursor, match)) is not None])


def _read(cursor: Cursor, match: str) -> Scoreboard | None:
    cursor.execute("SELECT * FROM scoreboards WHERE match = ?", (match,))
    head = cursor.fetchone()
    if head is None:
        return None
    cursor.execute("SELECT * FROM scoreboard_seats WHERE match = ? ORDER BY seat", (match,))
    seats = cursor.fetchall()
    cursor.execute(
        """SELECT seat, category, rule, SUM(points) AS points FROM scoreboard_points WHERE match = ?
           GROUP BY seat, category, rule HAVING SUM(points) != 0 ORDER BY seat, category, rule""",
        (match,),
    )
    categories: dict[int, dict[str, dict[str, int]]] = {row["seat"]: {} for row in seats}
    for row in cursor.fetchall():
        categories[row["seat"]].setdefault(row["category"], {})[row["rule"]] = row["points"]
    named = [_Named(row["seat"], row["name"], row["person"], row["place"], bool(row["handed_over"])) for row in seats]
    over, final = bool(head["over"]), bool(head["final"])
    return _scoreboard(match, head["game"], head["version"], final, over, named, categories)


class _Named(NamedTuple):
    """The occupant of a seat, the place that it reached, and whether a bot took it over."""

    seat: int
    name: str = ""
    person: str = ""
    place: int = 0
    handed_over: bool = False


def _scoreboard(
    match: str,
    game: str,
    version: int,
    final: bool,
    over: bool,
    seats: Sequence[_Named],
    categories: Mapping[int, Mapping[str, Mapping[str, int]]],
) -> Scoreboard:
    points = {seat: sum(sum(rules.values()) for rules in entries.values()) for seat, entries in categories.items()}
    places = {
        each.seat: each.place if final else 1 + sum(other > points[each.seat] for other in points.values())
        for each in seats
    }
    return Scoreboard(
        match,
        game,
        version,
        final,
        over,
        tuple(
            SeatScore(
                each.seat,
                each.name,
                points[each.seat],
                places[each.seat],
                any(points[other] == points[each.seat] and places[other] != places[each.seat] for other in points),
                bool(each.person) and not each.name,
                each.handed_over,
                categories[each.seat],
            )
            for each in seats
        ),
    )


def scoreboard_at(events: Sequence[match_events.MatchEvent]) -> Scoreboard:
    """The scoreboard after the first events of a match that is not over."""
    created = events[0].body
    assert isinstance(created, match_events.MatchCreated)
    seats = {seat: _Named(seat) for seat in range(1, created.players + 1)}
    given: dict[int, dict[tuple[int, str, str], int]] = {}
    for event in events:
        match event.body:
            case match_events.SeatJoined(seat, player, person=person):
                seats[seat] = _Named(seat, player, person)
            case match_events.SeatLeft(seat):
                seats[seat] = _Named(seat)
            case match_events.SeatHandedOver(seat):
                seats[seat] = seats[seat]._replace(handed_over=True)
            case match_events.DecisionUndone(_, undone):
                given.pop(undone, None)
                continue
        given[event.version] = points_of(event.effects)
    total: Counter[tuple[int, str, str]] = Counter()
    for points in given.values():
        for key, number in points.items():
            total[key] += number
    categories: dict[int, dict[str, dict[str, int]]] = {seat: {} for seat in seats}
    for (seat, category, rule), number in sorted(total.items()):
        if number:
            categories[seat].setdefault(category, {})[rule] = number
    last = events[-1]
    return _scoreboard(last.match, created.game, last.version, False, False, list(seats.values()), categories)
