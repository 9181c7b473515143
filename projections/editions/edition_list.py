"""The list of registered editions."""

from dataclasses import dataclass

from domain.editions.edition import EditionCreated
from domain.event import AnyRecorded
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, statements
from projections.decisions import UnmovedByDecisions
from projections.store import ProjectionStore


@dataclass(frozen=True, slots=True)
class ListedEdition:
    """An edition in the list, without its content, of which ``content_bytes`` tells the size. ``position`` is that of
    its event: what was registered later has a greater one.
    """

    position: int
    game: str
    name: str
    digest: str
    content_bytes: int


class EditionsProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps the list in step with the log."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS editions
               (position INTEGER PRIMARY KEY, game TEXT, name TEXT, digest TEXT, content_bytes INTEGER)""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the table."""
        cursor.execute("DELETE FROM editions")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        body = recorded.event.body
        if not isinstance(body, EditionCreated):
            return
        edition = body.edition
        values = (position, body.game, edition.name, edition.digest, len(edition.content))
        cursor.execute("INSERT INTO editions VALUES (?, ?, ?, ?, ?)", values)


def list_editions(store: ProjectionStore, game: str, before: int, limit: int) -> list[ListedEdition]:
    """Editions of a game (empty: of all) whose position is below ``before`` (0: all), the latest first."""

    def query(cursor: Cursor) -> list[ListedEdition]:
        cursor.execute(
            "SELECT * FROM editions WHERE (? = 0 OR position < ?) AND (? = '' OR game = ?)"
            " ORDER BY position DESC LIMIT ?",
            (before, before, game, game, limit),
        )
        return [
            ListedEdition(row["position"], row["game"], row["name"], row["digest"], row["content_bytes"])
            for row in cursor.fetchall()
        ]

    return store.read(query)
