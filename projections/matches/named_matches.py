"""Matches of the directory by their names."""

from collections.abc import Collection

from projections.databases.statements import Cursor, marks
from projections.matches.directory import ListedMatch, listed_match
from projections.store import ProjectionStore


def matches_named(store: ProjectionStore, names: Collection[str]) -> dict[str, ListedMatch]:
    """The matches with these names that are in the directory."""

    def query(cursor: Cursor) -> dict[str, ListedMatch]:
        cursor.execute(f"SELECT * FROM directory WHERE match IN ({marks(names)})", tuple(names))
        return {row["match"]: listed_match(cursor, row) for row in cursor.fetchall()}

    return store.read(query)
