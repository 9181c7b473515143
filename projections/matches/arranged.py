"""Matches of tournaments, as the directory knows them."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.matches.lifecycle import MatchPhase
from projections.databases.statements import Cursor, marks
from projections.store import ProjectionStore


class Arranged(NamedTuple):
    """A match of a tournament: how far it has come, whether a bot is missing, and whether one is asked."""

    match: str
    phase: MatchPhase
    lacks_bot: bool
    awaits_bot: bool

    @property
    def over(self) -> bool:
        """True if it has ended."""
        return self.phase in (MatchPhase.FINISHED, MatchPhase.ABANDONED)


def arranged_matches(
    store: ProjectionStore, tournament: str, names: Sequence[str] | None = None
) -> dict[str, Arranged]:
    """Matches of a tournament, by their names: all of them, or some."""
    chosen = "" if names is None else f"AND match IN ({marks(names)})"
    seats = "SELECT 1 FROM directory_seats AS seat WHERE seat.match = directory.match AND"

    def query(cursor: Cursor) -> dict[str, Arranged]:
        cursor.execute(
            f"""SELECT match, phase, EXISTS ({seats} reserved_bot != '' AND bot = '') AS lacking,
                EXISTS ({seats} bot != '' AND asked = 1) AS awaiting FROM directory WHERE tournament = ? {chosen}""",
            (tournament, *(names or ())),
        )
        return {
            row["match"]: Arranged(row["match"], MatchPhase(row["phase"]), bool(row["lacking"]), bool(row["awaiting"]))
            for row in cursor.fetchall()
        }

    return store.read(query)


def tournaments_of(store: ProjectionStore, matches: Collection[str]) -> set[str]:
    """The tournaments to which some of these matches belong."""

    def query(cursor: Cursor) -> set[str]:
        cursor.execute(
            f"SELECT DISTINCT tournament FROM directory WHERE match IN ({marks(matches)}) AND tournament != ''",
            tuple(matches),
        )
        return {str(row["tournament"]) for row in cursor.fetchall()}

    return store.read(query)


def unfinished_tournaments(store: ProjectionStore) -> set[str]:
    """The tournaments with matches that have not ended."""

    def query(cursor: Cursor) -> set[str]:
        cursor.execute(
            "SELECT DISTINCT tournament FROM directory WHERE tournament != '' AND phase IN (?, ?)",
            (MatchPhase.OPEN.value, MatchPhase.PLAYING.value),
        )
        return {str(row["tournament"]) for row in cursor.fetchall()}

    return store.read(query)
