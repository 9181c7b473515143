"""The directory: all matches with their seats, what these are asked, and how far they have come."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from eventsourcing.sqlite import SQLiteCursor

from domain.event import (
    ArchiveRecorded,
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
from domain.table.effects import Ask, Close, Effect
from projections.store import AnyRecorded, ProjectionStore, statements


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat of a listed match; player is empty where nobody sits, account where no player with a name of the service
    does, rank 0 before the end.
    """

    number: int
    player: str
    account: str
    bot: str
    ready: bool
    departed: bool
    rank: int


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in the directory. ``position`` is that of its first event: later matches have greater ones; ``updated``
    is that of its latest event.
    """

    position: int
    updated: int
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
    access: str
    owner: str
    seats: tuple[ListedSeat, ...]


class DirectoryProjection:
    """Keeps the directory in step with the log."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS directory
               (position INTEGER PRIMARY KEY, updated INTEGER, match TEXT UNIQUE, game TEXT, rules_version INTEGER,
               edition TEXT, edition_digest TEXT, commitment BLOB, seed TEXT, phase TEXT, version INTEGER,
               fingerprint TEXT, access TEXT, owner TEXT, owner_credential TEXT, seats INTEGER, free INTEGER,
               bots INTEGER)""",
            "CREATE INDEX IF NOT EXISTS directory_updated ON directory (updated)",
            "CREATE INDEX IF NOT EXISTS directory_version ON directory (version)",
            "CREATE INDEX IF NOT EXISTS directory_phase ON directory (phase, position)",
            "CREATE INDEX IF NOT EXISTS directory_game ON directory (game, position)",
            "CREATE INDEX IF NOT EXISTS directory_free ON directory (position) WHERE free > 0",
            "CREATE INDEX IF NOT EXISTS directory_owner ON directory (owner) WHERE owner != ''",
            """CREATE INDEX IF NOT EXISTS directory_owner_credential ON directory (owner_credential)
               WHERE owner_credential != ''""",
            """CREATE TABLE IF NOT EXISTS directory_admitted
               (match TEXT, account TEXT, PRIMARY KEY (account, match)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS directory_options
               (match TEXT, name TEXT, value TEXT, PRIMARY KEY (match, name)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS directory_options_value ON directory_options (name, value)",
            """CREATE TABLE IF NOT EXISTS directory_seats
               (match TEXT, seat INTEGER, player TEXT, account TEXT, credential TEXT, bot TEXT, ready INTEGER,
               departed INTEGER, place INTEGER, asked INTEGER, tasks TEXT, PRIMARY KEY (match, seat)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS directory_seats_player ON directory_seats (player, bot) WHERE player != ''",
            "CREATE INDEX IF NOT EXISTS directory_seats_account ON directory_seats (account) WHERE account != ''",
            """CREATE INDEX IF NOT EXISTS directory_seats_credential ON directory_seats (credential)
               WHERE credential != ''""",
        )
    )

    def clear(self, cursor: SQLiteCursor) -> None:
        """Empties the tables."""
        for table in ("directory", "directory_admitted", "directory_options", "directory_seats"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: SQLiteCursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        if isinstance(recorded, ArchiveRecorded):
            self._forget_unfinished(cursor, recorded.match)
        if not isinstance(recorded, Recorded):
            return
        event = recorded.event
        name = event.match
        match event.body:
            case MatchCreated() as created:
                self._create(cursor, position, name, created, recorded.credential)
            case SeatJoined(seat, player, bot, _, account):
                credential = recorded.credential.hex()
                ready = int(bool(bot))
                self._seat(
                    cursor, name, seat, player=player, account=account, credential=credential, bot=bot, ready=ready
                )
                self._count(cursor, name)
            case SeatLeft(seat):
                self._seat(cursor, name, seat, player="", account="", credential="", bot="", ready=0)
                self._count(cursor, name)
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
        self._ask(cursor, name, event.effects)
        cursor.execute(
            "UPDATE directory SET updated = ?, version = ?, fingerprint = ? WHERE match = ?",
            (position, event.version, f"{event.fingerprint:016x}", name),
        )

    def _create(
        self, cursor: SQLiteCursor, position: int, match: str, created: MatchCreated, credential: bytes
    ) -> None:
        cursor.execute(
            "INSERT INTO directory VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '0', ?, ?, ?, ?, ?, 0)",
            (
                position,
                position,
                match,
                created.game,
                created.rules_version,
                created.edition.name,
                created.edition.digest,
                created.commitment,
                created.seed,
                Phase.OPEN.value,
                created.access.value,
                created.owner,
                "" if created.owner else credential.hex(),
                created.players,
                created.players,
            ),
        )
        for account in created.admitted:
            cursor.execute("INSERT OR IGNORE INTO directory_admitted VALUES (?, ?)", (match, account))
        for name, value in created.options:
            cursor.execute("INSERT INTO directory_options VALUES (?, ?, ?)", (match, name, value))
        for seat in range(1, created.players + 1):
            cursor.execute("INSERT INTO directory_seats VALUES (?, ?, '', '', '', '', 0, 0, 0, 0, '[]')", (match, seat))

    def _forget_unfinished(self, cursor: SQLiteCursor, match: str) -> None:
        """Drops a match that was archived before its end was followed here."""
        cursor.execute("SELECT phase FROM directory WHERE match = ?", (match,))
        row = cursor.fetchone()
        if row is None or Phase(row["phase"]) in (Phase.FINISHED, Phase.ABANDONED):
            return
        for table in ("directory", "directory_admitted", "directory_options", "directory_seats"):
            cursor.execute(f"DELETE FROM {table} WHERE match = ?", (match,))

    def _ask(self, cursor: SQLiteCursor, match: str, effects: Iterable[Effect]) -> None:
        """Keeps the stacks of tasks of the seats; the last task of a stack is the open question of its seat."""
        stacks: dict[int, list[tuple[str, list[str], int]]] = {}
        for effect in effects:
            if not isinstance(effect, Ask | Close) or not effect.stack:
                continue
            if effect.stack not in stacks:
                cursor.execute("SELECT tasks FROM directory_seats WHERE match = ? AND seat = ?", (match, effect.stack))
                stacks[effect.stack] = json.loads(cursor.fetchone()["tasks"])
            if isinstance(effect, Ask):
                stacks[effect.stack].append((effect.kind, list(effect.arguments), effect.asked_at))
            else:
                stacks[effect.stack].pop()
        for seat, tasks in stacks.items():
            self._seat(cursor, match, seat, asked=int(bool(tasks)), tasks=json.dumps(tasks))

    def _phase(self, cursor: SQLiteCursor, match: str, phase: Phase) -> None:
        cursor.execute("UPDATE directory SET phase = ? WHERE match = ?", (phase.value, match))
        if phase is not Phase.PLAYING:  # what was asked waits for nobody any more
            cursor.execute("UPDATE directory_seats SET asked = 0 WHERE match = ?", (match,))

    def _count(self, cursor: SQLiteCursor, match: str) -> None:
        seats = "SELECT COUNT(*) FROM directory_seats AS seat WHERE seat.match = directory.match"
        cursor.execute(
            f"UPDATE directory SET free = ({seats} AND player = ''), bots = ({seats} AND bot != '') WHERE match = ?",
            (match,),
        )

    def _seat(self, cursor: SQLiteCursor, match: str, seat: int, **values: str | int) -> None:
        columns = ", ".join(f"{column} = ?" for column in values)
        cursor.execute(
            f"UPDATE directory_seats SET {columns} WHERE match = ? AND seat = ?",
            (*values.values(), match, seat),
        )


def matches_awaiting_bots(store: ProjectionStore) -> list[str]:
    """The names of the matches that are being played and wait for a bot."""

    def query(cursor: SQLiteCursor) -> list[str]:
        cursor.execute(
            """SELECT match FROM directory WHERE phase = ? AND EXISTS
               (SELECT 1 FROM directory_seats AS seat
               WHERE seat.match = directory.match AND seat.bot != '' AND seat.asked = 1)
               ORDER BY position""",
            (Phase.PLAYING.value,),
        )
        return [row["match"] for row in cursor.fetchall()]

    return store.read(query)


def listed_match(cursor: SQLiteCursor, row: Any) -> Listed:
    """A match of the directory, of its row."""
    cursor.execute("SELECT name, value FROM directory_options WHERE match = ? ORDER BY name", (row["match"],))
    options = tuple((entry["name"], entry["value"]) for entry in cursor.fetchall())
    cursor.execute("SELECT * FROM directory_seats WHERE match = ? ORDER BY seat", (row["match"],))
    seats = tuple(
        ListedSeat(
            entry["seat"],
            entry["player"],
            entry["account"],
            entry["bot"],
            bool(entry["ready"]),
            bool(entry["departed"]),
            entry["place"],
        )
        for entry in cursor.fetchall()
    )
    return Listed(
        row["position"],
        row["updated"],
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
        row["access"],
        row["owner"],
        seats,
    )
