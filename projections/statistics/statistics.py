"""Statistics of each game and edition: results by seat and by role, distributions of points, lengths of matches.

They are kept apart by edition, number of seats, and whether people, bots or both played, and added up where they are
read. Exact numbers of points are counted; lengths are rounded down to two digits, so that a table stays small.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import ClassVar, NamedTuple

from cachetools import LRUCache

from domain.event import AnyRecorded
from domain.games import games
from domain.matches.archive import Archive
from domain.matches.events import of_match
from domain.matches.outcome import Outcome, SeatSummary
from domain.play.defects import DefectError
from domain.table.effects import Effect, Move
from domain.table.names import kind_of, owner_of
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, marks, replacing, statements
from projections.databases.working_rows import STREAMS
from projections.decisions import Decisions, effects_of
from projections.matches.scoreboard import points_in
from projections.outcomes import ended_with, outcome_in
from projections.store import ProjectionStore

DIGITS = 2
"""The number of digits of the length of a match that are kept."""
POINTS, DECISIONS, SECONDS = "points", "decisions", "seconds"
KEEP_ROLE = replacing("statistics_roles", ("match", "seat"), ("role",))


class Company(Enum):
    """The players in the matches that are looked at."""

    ANY = "TRUE"
    PEOPLE = "bots = 0"
    BOTS = "bots = seats"
    MIXED = "bots > 0 AND bots < seats"


class StatisticsQuery(NamedTuple):
    """The matches that are looked at: of a game, and of an edition (empty: all), with this number of seats (0: any)."""

    game: str
    edition: str = ""
    seats: int = 0
    company: Company = Company.ANY

    @property
    def condition(self) -> str:
        """The condition of SQL; `values` fill it."""
        return f"game = ? AND (? = '' OR edition = ?) AND (? = 0 OR seats = ?) AND {self.company.value}"

    @property
    def values(self) -> tuple[str | int, ...]:
        """The values that fill the condition."""
        return self.game, self.edition, self.edition, self.seats, self.seats


class PlayedMatches(NamedTuple):
    """Matches that are counted together: the game, the edition of its box, how many seats, how many of them bots."""

    game: str
    edition: str
    digest: str
    seats: int
    bots: int


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """The results of those who had a seat (0: any), or a role (empty: any): how many, at which places, with which
    points in all.
    """

    seat: int
    role: str
    matches: int
    places: Mapping[int, int]
    points: int


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """The statistics of some matches of a game: how many were played how, and how often each value came up. Lengths are
    rounded down to two digits.
    """

    played: Mapping[PlayedMatches, int]
    by_seat: tuple[SeatStatistics, ...]
    by_role: tuple[SeatStatistics, ...]
    points: Mapping[int, int]
    decisions: Mapping[int, int]
    seconds: Mapping[int, int]


class StatisticsProjection:
    """Keeps the statistics in step with the log."""

    streamed: ClassVar = {"statistics_roles": "match"}
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS statistics_matches
               (game TEXT, edition TEXT, digest TEXT, seats INTEGER, bots INTEGER, matches INTEGER,
               PRIMARY KEY (game, edition, digest, seats, bots)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS statistics_seats
               (game TEXT, edition TEXT, digest TEXT, seats INTEGER, bots INTEGER, seat INTEGER, role TEXT,
               place INTEGER, matches INTEGER, points INTEGER,
               PRIMARY KEY (game, edition, digest, seats, bots, seat, role, place)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS statistics_values
               (game TEXT, edition TEXT, digest TEXT, seats INTEGER, bots INTEGER, what TEXT, value INTEGER,
               number INTEGER, PRIMARY KEY (game, edition, digest, seats, bots, what, value)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS statistics_roles
               (match TEXT, seat INTEGER, role TEXT, PRIMARY KEY (match, seat)) WITHOUT ROWID""",
        )
    )

    def __init__(self) -> None:
        self._games: LRUCache[str, str] = LRUCache(STREAMS)
        """The games of matches that have had an event lately."""

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        self._games.clear()
        for table in ("statistics_matches", "statistics_seats", "statistics_values", "statistics_roles"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        if of_match(recorded) and not recorded.imported:
            self._take_roles(cursor, recorded.event.match, recorded.event.effects)
        for outcome, _, seats in ended_with(cursor, position, recorded):
            if outcome.counts and outcome.finished:
                self._count(cursor, outcome, seats)
        if isinstance(recorded.event.body, Archive) or (of_match(recorded) and recorded.event.ends):
            cursor.execute("DELETE FROM statistics_roles WHERE match = ?", (recorded.event.stream,))

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change."""
        if not decisions[-1].recorded.imported:
            self._take_roles(cursor, decisions[-1].event.match, effects_of(decisions))

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change: nothing is left of a match that ends there."""
        if not beginning[-1].event.ends:
            self.apply_decisions(cursor, beginning)

    def _take_roles(self, cursor: Cursor, match: str, effects: Sequence[Effect]) -> None:
        if not any(isinstance(effect, Move) for effect in effects):
            return
        for seat, role in roles_taken(self._game_of(cursor, match), effects).items():
            cursor.execute(KEEP_ROLE, (match, seat, role))

    def _game_of(self, cursor: Cursor, match: str) -> str:
        """The game of a match; empty if its statistics are not counted."""
        game = self._games.get(match)
        if game is None:
            outcome = outcome_in(cursor, match)
            if outcome is None:
                return ""
            game = self._games[match] = outcome.game
        return game

    def _count(self, cursor: Cursor, outcome: Outcome, seats: Sequence[SeatSummary] | None) -> None:
        key = PlayedMatches(outcome.game, outcome.edition, outcome.digest, len(outcome.seats), outcome.bots)
        _add(cursor, "statistics_matches", key, {}, matches=1)
        if seats is None:
            points, roles = points_in(cursor, outcome.match), _roles_in(cursor, outcome.match)
        else:
            points = {number: seat.points for number, seat in enumerate(seats, 1)}
            roles = {number: seat.role for number, seat in enumerate(seats, 1)}
        for number, seat in enumerate(outcome.seats, 1):
            own = points.get(number, 0)
            own_place = {"seat": number, "role": roles.get(number, ""), "place": seat.place}
            _add(cursor, "statistics_seats", key, own_place, matches=1, points=own)
            _add(cursor, "statistics_values", key, {"what": POINTS, "value": own}, number=1)
        decisions = rounded_down(outcome.decisions)
        _add(cursor, "statistics_values", key, {"what": DECISIONS, "value": decisions}, number=1)
        if outcome.start and outcome.end:
            seconds = rounded_down((outcome.end - outcome.start) // 1000)
            _add(cursor, "statistics_values", key, {"what": SECONDS, "value": seconds}, number=1)


@cache
def role_of(game: str) -> str:
    """The kind of the pieces that are roles in a game; empty if it has no roles."""
    try:
        return games()[game].role
    except (KeyError, DefectError):  # a game that cannot be loaded has no matches to count
        return ""


def roles_taken(game: str, effects: Iterable[Effect]) -> dict[int, str]:
    """The roles of seats that effects change. A seat has the role whose piece came to a place of its own last; taking
    it back leaves it without one.
    """
    taken: dict[int, str] = {}
    role_kind = role_of(game)
    if not role_kind:
        return taken
    for effect in effects:
        if isinstance(effect, Move) and kind_of(effect.becomes) == role_kind:
            for place, role in ((effect.source, ""), (effect.target, effect.becomes)):
                if seat := owner_of(place):
                    taken[seat] = role
    return taken


def _roles_in(cursor: Cursor, match: str) -> dict[int, str]:
    cursor.execute("SELECT seat, role FROM statistics_roles WHERE match = ?", (match,))
    return {row["seat"]: row["role"] for row in cursor.fetchall()}


def _add(cursor: Cursor, table: str, played: PlayedMatches, further: Mapping[str, object], **numbers: int) -> None:
    """Adds numbers to the columns of a row, which is made if it is not there."""
    key = ", ".join((*PlayedMatches._fields, *further))
    values = (*played, *further.values(), *numbers.values())
    sums = ", ".join(f"{column} = {table}.{column} + excluded.{column}" for column in numbers)
    cursor.execute(
        f"""INSERT INTO {table} ({key}, {", ".join(numbers)}) VALUES ({marks(values)})
            ON CONFLICT ({key}) DO UPDATE SET {sums}""",
        values,
    )


def rounded_down(value: int) -> int:
    """A number without all digits but the first two: 1,234 becomes 1,200."""
    unit: int = 10 ** max(len(str(value)) - DIGITS, 0)
    return value // unit * unit


def statistics_of(store: ProjectionStore, wanted: StatisticsQuery) -> GameStatistics:
    """The statistics of some matches of a game, added up."""

    def query(cursor: Cursor) -> GameStatistics:
        where, values = wanted.condition, wanted.values
        cursor.execute(f"SELECT * FROM statistics_matches WHERE {where}", values)
        played = {
            PlayedMatches(*(row[name] for name in PlayedMatches._fields)): row["matches"] for row in cursor.fetchall()
        }
        return GameStatistics(
            played,
            tuple(_achieved(cursor, wanted, "seat")),
            tuple(_achieved(cursor, wanted, "role")),
            *(_distribution(cursor, wanted, what) for what in (POINTS, DECISIONS, SECONDS)),
        )

    return store.read(query)


def _achieved(cursor: Cursor, wanted: StatisticsQuery, by: str) -> Iterable[SeatStatistics]:
    """The results of seats, added up by their number or by their role."""
    having = "AND role != ''" if by == "role" else ""
    cursor.execute(
        f"""SELECT {by}, place, SUM(matches) AS matches, SUM(points) AS points FROM statistics_seats
            WHERE {wanted.condition} {having} GROUP BY {by}, place ORDER BY {by}, place""",
        wanted.values,
    )
    rows = cursor.fetchall()
    for value in dict.fromkeys(row[by] for row in rows):
        own = [row for row in rows if row[by] == value]
        places = {row["place"]: row["matches"] for row in own}
        yield SeatStatistics(
            value if by == "seat" else 0,
            value if by == "role" else "",
            sum(places.values()),
            places,
            sum(row["points"] for row in own),
        )


def _distribution(cursor: Cursor, wanted: StatisticsQuery, what: str) -> dict[int, int]:
    cursor.execute(
        f"""SELECT value, SUM(number) AS number FROM statistics_values WHERE {wanted.condition} AND what = ?
            GROUP BY value ORDER BY value""",
        (*wanted.values, what),
    )
    return {row["value"]: row["number"] for row in cursor.fetchall()}
