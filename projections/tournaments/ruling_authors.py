"""The authors of decisions about tables: the last one and the one before, who is told if that was somebody else."""

from domain.event import AnyRecorded
from domain.tournaments.events import Adjudicated, TournamentCancelled, TournamentFinished, TournamentRecorded
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, statements
from projections.decisions import UnmovedByDecisions


class RulingAuthorsProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps them while a tournament goes on. Administrators without an account have none."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS ruling_authors
               (tournament TEXT, round INTEGER, number INTEGER, author TEXT, previous TEXT,
               PRIMARY KEY (tournament, round, number)) WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the table."""
        cursor.execute("DELETE FROM ruling_authors")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes. Penalties are no decisions about a table: they add up."""
        if not isinstance(recorded, TournamentRecorded):
            return
        event = recorded.event
        match event.body:
            case Adjudicated(number, table) if table:
                cursor.execute(
                    """INSERT INTO ruling_authors VALUES (?, ?, ?, ?, '') ON CONFLICT (tournament, round, number)
                       DO UPDATE SET previous = ruling_authors.author, author = excluded.author""",
                    (event.tournament, number, table, event.by.account),
                )
            case TournamentFinished() | TournamentCancelled():
                cursor.execute("DELETE FROM ruling_authors WHERE tournament = ?", (event.tournament,))


def overruled(cursor: Cursor, tournament: str, number: int, table: int) -> list[str]:
    """The player whose decision about a table of a round the last one has replaced; nobody if it was their own, or the
    first.
    """
    cursor.execute(
        """SELECT previous FROM ruling_authors
           WHERE tournament = ? AND round = ? AND number = ? AND previous NOT IN ('', author)""",
        (tournament, number, table),
    )
    return [str(row["previous"]) for row in cursor.fetchall()]
