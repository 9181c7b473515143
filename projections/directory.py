"""The directory: all matches with their seats and how far they have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eventsourcing.sqlite import SQLiteCursor

from domain.event import (
    MatchAbandoned,
    MatchCreated,
    MatchFinished,
    MatchStarted,
    Recorded,
    SeatJoined,
    SeatLeft,
    SeatReady,
    SeatResigned,
)
from domain.lifecycle import Phase
from projections.store import ProjectionStore, statements


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat of a listed match; player is empty where nobody sits, rank 0 before the end."""

    number: int
    player: str
    bot: str
    ready: bool
    departed: bool
    rank: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in the directory. ``position`` is that of its first event: later matches have greater ones."""

    position: int
    match: str
    game: str
    rules_version: int
    edition: str
    edition_digest: str
    options: tuple[tuple[str, str], ...]
    commitment: bytes
    seed: str
    phase: str
    version: int
    fingerprint: int
    seats: tuple[ListedSeat, ...]


class DirectoryProjection:
    """Keeps the directory in step with the log."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS directory
               (position INTEGER PRIMARY KEY, match TEXT UNIQUE, game TEXT, rules_version INTEGER, edition TEXT,
               edition_digest TEXT, commitment BLOB, seed TEXT, phase TEXT, version INTEGER, fingerprint TEXT)""",
            """CREATE TABLE IF NOT EXISTS directory_options
               (match TEXT, name TEXT, value TEXT, PRIMARY KEY (match, name)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS directory_seats
               (match TEXT, seat INTEGER, player TEXT, bot TEXT, ready INTEGER, departed INTEGER, place INTEGER,
               PRIMARY KEY (match, seat)) WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: SQLiteCursor) -> None:
        """Empties the tables."""
        for table in ("directory", "directory_options", "directory_seats"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: SQLiteCursor, position: int, recorded: Recorded) -> None:
        """Writes what an event changes."""
        event = recorded.event
        name = event.match
        match event.body:
            case MatchCreated() as created:
                self._create(cursor, position, name, created)
            case SeatJoined(seat, player, bot):
                self._seat(cursor, name, seat, player=player, bot=bot, ready=int(bool(bot)))
            case SeatLeft(seat):
                self._seat(cursor, name, seat, player="", bot="", ready=0)
            case SeatReady(seat):
                self._seat(cursor, name, seat, ready=1)
            case SeatResigned(seat):
                self._seat(cursor, name, seat, departed=1)
            case MatchStarted():
                self._phase(cursor, name, Phase.PLAYING)
            case MatchAbandoned():
                self._phase(cursor, name, Phase.ABANDONED)
            case MatchFinished(places):
                self._phase(cursor, name, Phase.FINISHED)
                for seat, place in enumerate(places, 1):
                    self._seat(cursor, name, seat, place=place)
        cursor.execute(
            "UPDATE directory SET version = ?, fingerprint = ? WHERE match = ?",
            (event.version, f"{event.fingerprint:016x}", name),
        )

    def _create(self, cursor: SQLiteCursor, position: int, match: str, created: MatchCreated) -> None:
        cursor.execute(
            "INSERT INTO directory VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '0')",
            (
                position,
                match,
                created.game,
                created.rules_version,
                created.edition.name,
                created.edition.digest,
                created.commitment,
                created.seed,
                Phase.OPEN.value,
            ),
        )
        for name, value in created.options:
            cursor.execute("INSERT INTO directory_options VALUES (?, ?, ?)", (match, name, value))
        for seat in range(1, created.players + 1):
            cursor.execute("INSERT INTO directory_seats VALUES (?, ?, '', '', 0, 0, 0)", (match, seat))

    def _phase(self, cursor: SQLiteCursor, match: str, phase: Phase) -> None:
        cursor.execute("UPDATE directory SET phase = ? WHERE match = ?", (phase.value, match))

    def _seat(self, cursor: SQLiteCursor, match: str, seat: int, **values: str | int) -> None:
        columns = ", ".join(f"{column} = ?" for column in values)
        cursor.execute(
            f"UPDATE directory_seats SET {columns} WHERE match = ? AND seat = ?",
            (*values.values(), match, seat),
        )


def list_matches(
    store: ProjectionStore, before: int, limit: int, game: str = "", phases: Sequence[str] = ()
) -> list[Listed]:
    """Matches whose position is below ``before`` (0: all), the latest first; only of a game, or in some phases."""
    conditions: list[str] = []
    values: list[str | int] = []
    if before:
        conditions.append("position < ?")
        values.append(before)
    if game:
        conditions.append("game = ?")
        values.append(game)
    if phases:
        conditions.append(f"phase IN ({', '.join('?' * len(phases))})")
        values.extend(phases)
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""

    def query(cursor: SQLiteCursor) -> list[Listed]:
        cursor.execute(f"SELECT * FROM directory {where} ORDER BY position DESC LIMIT ?", (*values, limit))
        return [_listed(cursor, row) for row in cursor.fetchall()]

    return store.read(query)


def matches_with_bots(store: ProjectionStore) -> list[str]:
    """The names of the matches that are being played and have a bot."""

    def query(cursor: SQLiteCursor) -> list[str]:
        cursor.execute(
            """SELECT match FROM directory WHERE phase = ? AND EXISTS
               (SELECT 1 FROM directory_seats AS seat WHERE seat.match = directory.match AND seat.bot != '')
               ORDER BY position""",
            (Phase.PLAYING.value,),
        )
        return [row["match"] for row in cursor.fetchall()]

    return store.read(query)


def _listed(cursor: SQLiteCursor, row: Any) -> Listed:
    cursor.execute("SELECT name, value FROM directory_options WHERE match = ? ORDER BY name", (row["match"],))
    options = tuple((entry["name"], entry["value"]) for entry in cursor.fetchall())
    cursor.execute("SELECT * FROM directory_seats WHERE match = ? ORDER BY seat", (row["match"],))
    seats = tuple(
        ListedSeat(
            entry["seat"],
            entry["player"],
            entry["bot"],
            bool(entry["ready"]),
            bool(entry["departed"]),
            entry["place"],
        )
        for entry in cursor.fetchall()
    )
    return Listed(
        row["position"],
        row["match"],
        row["game"],
        row["rules_version"],
        row["edition"],
        row["edition_digest"],
        options,
        row["commitment"],
        row["seed"],
        row["phase"],
        row["version"],
        int(row["fingerprint"], 16),
        seats,
    )
