"""Ratings of players and bots by game, and how each match changed them."""

from collections.abc import Sequence
from dataclasses import dataclass
from sqlite3 import Cursor
from typing import Any

from domain.event import AnyRecorded
from domain.matches.outcome import BOTS, result_of
from domain.ratings.rating import START, Rating, Result, rated
from projections.outcomes import ended_with
from projections.store import ProjectionStore, statements

NAMES = 500
"""How many names one statement looks for."""


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A rating in a list; ``number`` orders those with equal ones. ``who`` is `players/{player}` or `bots/{kind}`; the
    name is empty of bots and of those who were erased.
    """

    number: int
    game: str
    who: str
    display_name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What one match made of a rating. ``number`` grows with the time at which it ended; place 1 of ``rivals`` others
    and oneself is best.
    """

    number: int
    match: str
    place: int
    rivals: int
    before: Rating
    after: Rating


class RatingsProjection:
    """Keeps the ratings in step with the log, in the order in which matches end."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS ratings
               (number INTEGER PRIMARY KEY, game TEXT, who TEXT, bot INTEGER, mean INTEGER, uncertainty INTEGER,
               matches INTEGER, safe INTEGER, UNIQUE (game, who))""",
            "CREATE INDEX IF NOT EXISTS ratings_safe ON ratings (game, safe, number)",
            "CREATE INDEX IF NOT EXISTS ratings_who ON ratings (who, game)",
            """CREATE TABLE IF NOT EXISTS rating_changes
               (game TEXT, who TEXT, number INTEGER, match TEXT, place INTEGER, rivals INTEGER, mean_before INTEGER,
               uncertainty_before INTEGER, mean INTEGER, uncertainty INTEGER, matches INTEGER,
               PRIMARY KEY (game, who, number)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS rating_changes_match ON rating_changes (match)",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("ratings", "rating_changes"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        for ended in ended_with(cursor, position, recorded):
            result = result_of(ended.outcome)
            if result is not None:
                self._count(cursor, ended.number, result)

    def _count(self, cursor: Cursor, number: int, result: Result) -> None:
        places: dict[str, int] = {}
        for who, place in result.ranked:  # of a kind of bot the best place is shown
            places[who] = min(place, places.get(who, place))
        before = {who: rating for who in places if (rating := _rating(cursor, result.game, who)) is not None}
        for who, rating in sorted(rated(result.ranked, before).items()):
            old = before.get(who, START)
            cursor.execute(
                """INSERT INTO ratings (game, who, bot, mean, uncertainty, matches, safe) VALUES (?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT (game, who) DO UPDATE SET mean = excluded.mean, uncertainty = excluded.uncertainty,
                   matches = excluded.matches, safe = excluded.safe""",
                (result.game, who, who.startswith(BOTS), rating.mean, rating.uncertainty, rating.matches, rating.safe),
            )
            values = (places[who], len(result.ranked) - 1, old.mean, old.uncertainty)
            cursor.execute(
                "INSERT INTO rating_changes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (result.game, who, number, result.match, *values, rating.mean, rating.uncertainty, rating.matches),
            )


def _rating(cursor: Cursor, game: str, who: str) -> Rating | None:
    cursor.execute("SELECT mean, uncertainty, matches FROM ratings WHERE game = ? AND who = ?", (game, who))
    row = cursor.fetchone()
    return _rating_in(row) if row is not None else None


def rating_of(store: ProjectionStore, game: str, who: str) -> Rating:
    """The rating of somebody; the one that everybody starts with if they have none."""
    return store.read(lambda cursor: _rating(cursor, game, who)) or START


def ratings_of_player(store: ProjectionStore, who: str) -> dict[str, Rating]:
    """The ratings of somebody, by game."""

    def query(cursor: Cursor) -> dict[str, Rating]:
        cursor.execute("SELECT * FROM ratings WHERE who = ? ORDER BY game", (who,))
        return {row["game"]: _rating_in(row) for row in cursor.fetchall()}

    return store.read(query)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Which ratings are wanted: of a game, with at least this number of rated matches, bots too or not."""

    game: str
    matches: int
    bots: bool


def list_ratings(
    store: ProjectionStore, board: Leaderboard, limit: int, after: tuple[int, int] | None = None
) -> list[ListedRating]:
    """At most ``limit`` ratings, the best first, without those of players who were removed; ``after`` are ``safe`` and
    ``number`` of the last one on the page before.
    """
    beyond = "AND (safe < ? OR (safe = ? AND number > ?))" if after else ""
    values = (board.game, board.matches, board.bots, *((after[0], *after) if after else ()), limit)

    def query(cursor: Cursor) -> list[ListedRating]:
        cursor.execute(
            f"""SELECT number, game, who, display_name, removed, mean, uncertainty, matches FROM ratings
                LEFT JOIN players ON name = who WHERE game = ? AND matches >= ? AND bot <= ? AND removed IS NOT 1
                {beyond} ORDER BY safe DESC, number LIMIT ?""",
            values,
        )
        return [
            ListedRating(row["number"], row["game"], row["who"], row["display_name"] or "", _rating_in(row))
            for row in cursor.fetchall()
        ]

    return store.read(query)


def list_changes(store: ProjectionStore, game: str, who: str, before: int, limit: int) -> list[RatingChange]:
    """What the latest matches made of a rating, the latest first: those whose number is below ``before`` (0: all)."""

    def query(cursor: Cursor) -> list[RatingChange]:
        cursor.execute(
            """SELECT * FROM rating_changes WHERE game = ? AND who = ? AND (? = 0 OR number < ?)
               ORDER BY number DESC LIMIT ?""",
            (game, who, before, before, limit),
        )
        return [_change_in(row) for row in cursor.fetchall()]

    return store.read(query)


def changes_in(store: ProjectionStore, who: str, matches: Sequence[str]) -> dict[str, RatingChange]:
    """What these matches made of the ratings of somebody, by match."""
    marks = ", ".join("?" * len(matches))

    def query(cursor: Cursor) -> dict[str, RatingChange]:
        cursor.execute(f"SELECT * FROM rating_changes WHERE match IN ({marks}) AND who = ?", (*matches, who))
        return {row["match"]: _change_in(row) for row in cursor.fetchall()}

    return store.read(query)


@dataclass(frozen=True, slots=True)
class ChangeOf:
    """Whose rating a match changed."""

    who: str
    change: RatingChange


def changes_of(store: ProjectionStore, matches: Sequence[str]) -> list[ChangeOf]:
    """What these matches made of all ratings, in the order in which they ended, then by whose rating it is."""

    def query(cursor: Cursor) -> list[ChangeOf]:
        found: list[ChangeOf] = []
        for first in range(0, len(matches), NAMES):
            some = matches[first : first + NAMES]
            marks = ", ".join("?" * len(some))
            cursor.execute(f"SELECT * FROM rating_changes WHERE match IN ({marks})", some)
            found += [ChangeOf(row["who"], _change_in(row)) for row in cursor.fetchall()]
        return sorted(found, key=lambda entry: (entry.change.number, entry.who))

    return store.read(query)


def _rating_in(row: Any) -> Rating:
    return Rating(row["mean"], row["uncertainty"], row["matches"])


def _change_in(row: Any) -> RatingChange:
    before = Rating(row["mean_before"], row["uncertainty_before"], row["matches"] - 1)
    return RatingChange(row["number"], row["match"], row["place"], row["rivals"], before, _rating_in(row))
