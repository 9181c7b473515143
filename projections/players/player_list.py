"""The list of players, for administrators."""

from collections.abc import Collection
from dataclasses import dataclass

from domain.event import AnyRecorded
from domain.persons.erasures import PersonErased, player_of
from domain.players.player import PlayerCreated, PlayerRemoved, PlayerRenamed, TokenGranted
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, marks, statements
from projections.decisions import UnmovedByDecisions
from projections.store import ProjectionStore


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player in the list. ``position`` is that of their first event: it grows with the time of registration."""

    position: int
    name: str
    display_name: str
    removed: bool


class PlayersProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps the list in step with the log."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS players
               (position INTEGER PRIMARY KEY, name TEXT UNIQUE, display_name TEXT, removed INTEGER)""",
            "CREATE INDEX IF NOT EXISTS players_removed ON players (position) WHERE removed = 1",
            """CREATE TABLE IF NOT EXISTS player_tokens
               (player TEXT, credential TEXT, PRIMARY KEY (player, credential)) WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("players", "player_tokens"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        name = recorded.event.stream
        match recorded.event.body:
            case PlayerCreated(display_name):
                cursor.execute("INSERT INTO players VALUES (?, ?, ?, 0)", (position, name, display_name))
            case PlayerRenamed(display_name):
                cursor.execute("UPDATE players SET display_name = ? WHERE name = ?", (display_name, name))
            case PersonErased(person):
                cursor.execute("UPDATE players SET display_name = '' WHERE name = ?", (player_of(person),))
            case TokenGranted(player):
                credential = name.removeprefix("tokens/")
                cursor.execute("INSERT INTO player_tokens VALUES (?, ?) ON CONFLICT DO NOTHING", (player, credential))
            case PlayerRemoved():
                cursor.execute("UPDATE players SET removed = 1 WHERE name = ?", (name,))


def list_players(store: ProjectionStore, before: int, limit: int) -> list[ListedPlayer]:
    """Players whose position is below ``before`` (0: all), the latest first."""

    def query(cursor: Cursor) -> list[ListedPlayer]:
        where = "WHERE position < ?" if before else ""
        values = (before, limit) if before else (limit,)
        cursor.execute(f"SELECT * FROM players {where} ORDER BY position DESC LIMIT ?", values)
        return [
            ListedPlayer(row["position"], row["name"], row["display_name"], bool(row["removed"]))
            for row in cursor.fetchall()
        ]

    return store.read(query)


def names_of(store: ProjectionStore, players: Collection[str]) -> dict[str, str]:
    """The names that are shown of players, by resource name; empty of those who were erased."""

    def query(cursor: Cursor) -> dict[str, str]:
        cursor.execute(f"SELECT name, display_name FROM players WHERE name IN ({marks(players)})", tuple(players))
        return {row["name"]: row["display_name"] for row in cursor.fetchall()}

    return store.read(query)
