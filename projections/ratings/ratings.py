"""Ratings of players and bots by game, and how each match changed them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from domain.event import AnyRecorded
from domain.matches.outcome import BOTS, result_of
from domain.ratings.plackett_luce import DEVIATIONS, GROWTH, NEWCOMER, START, Key, Rating, Result, rated
from domain.tournaments.events import Adjudicated, MatchLinked, TournamentEvent
from domain.tournaments.uncounted import RatedTable, counting
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, marks, replacing, statements
from projections.decisions import UnmovedByDecisions
from projections.outcomes import ended_with, number_of, outcome_in
from projections.store import ProjectionStore

NAMES = 500
"""The number of names that one statement looks for."""
EVER = 2**62
"""A number that no match reaches."""
KEEP_TABLE = replacing("rated_tables", ("tournament", "round", "number"), ("match", "void"))
KEEP_CHANGE = replacing(
    "rating_changes",
    ("game", "who", "seats", "number"),
    (
        *("match", "place", "rivals", "mean_before", "uncertainty_before"),
        *("mean", "uncertainty", "matches", "day"),
    ),
)


@dataclass(frozen=True, slots=True)
class ListedRating:
    """A rating in a list; ``number`` orders those with equal ones. ``who`` is `players/{player}` or `bots/{kind}`; the
    name is empty of bots and of those who were erased.
    """

    number: int
    who: str
    display_name: str
    rating: Rating


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of a rating by one match. ``number`` grows with the time at which it ended; place 1 of ``rivals``
    others and oneself is best.
    """

    number: int
    match: str
    place: int
    rivals: int
    before: Rating
    after: Rating


class RatingsProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps the ratings in step with the log, in the order in which matches end. When a ruling takes a match out, or in
    again, what followed from it is computed again.
    """

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS ratings
               (number INTEGER PRIMARY KEY, game TEXT, seats INTEGER, who TEXT, bot INTEGER, mean INTEGER,
               uncertainty INTEGER, matches INTEGER, day INTEGER, UNIQUE (game, seats, who))""",
            "CREATE INDEX IF NOT EXISTS ratings_who ON ratings (who, game)",
            """CREATE TABLE IF NOT EXISTS rating_changes
               (game TEXT, who TEXT, seats INTEGER, number INTEGER, match TEXT, place INTEGER, rivals INTEGER,
               mean_before INTEGER, uncertainty_before INTEGER, mean INTEGER, uncertainty INTEGER, matches INTEGER,
               day INTEGER, PRIMARY KEY (game, who, seats, number)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS rating_changes_match ON rating_changes (match, seats)",
            """CREATE TABLE IF NOT EXISTS rated_tables
               (tournament TEXT, round INTEGER, number INTEGER, match TEXT, void INTEGER,
               PRIMARY KEY (tournament, round, number)) WITHOUT ROWID""",
            "CREATE TABLE IF NOT EXISTS uncounted_matches (match TEXT PRIMARY KEY) WITHOUT ROWID",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("ratings", "rating_changes", "rated_tables", "uncounted_matches"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        for ended in ended_with(cursor, position, recorded):
            result = result_of(ended.outcome)
            if result is not None and not _uncounted(cursor, result.match):
                for seats in result.counted:
                    _rate(cursor, ended.number, result, seats)
        event, body = recorded.event, recorded.event.body
        if isinstance(event, TournamentEvent) and isinstance(body, MatchLinked | Adjudicated):
            for match, counts in _counting(cursor, event, (event.tournament, body.round, body.table)).items():
                _set_counting(cursor, match, counts=counts)


def _counting(cursor: Cursor, event: TournamentEvent, place: tuple[str, int, int]) -> dict[str, bool]:
    """The statement of a table's event about matches: whether they count from now on."""
    cursor.execute("SELECT match, void FROM rated_tables WHERE tournament = ? AND round = ? AND number = ?", place)
    row = cursor.fetchone()
    before = RatedTable(tuple(row["match"].split()), bool(row["void"])) if row is not None else RatedTable()
    after, found = counting(before, event)
    if after != before:
        cursor.execute(KEEP_TABLE, (*place, " ".join(after.matches), after.void))
    return found


def _uncounted(cursor: Cursor, match: str) -> bool:
    return cursor.execute("SELECT 1 FROM uncounted_matches WHERE match = ?", (match,)).fetchone() is not None


def _set_counting(cursor: Cursor, match: str, *, counts: bool) -> None:
    """Takes a match in or out. If it has ended, it and what followed from it is computed again."""
    if counts != _uncounted(cursor, match):
        return
    change = "DELETE FROM uncounted_matches WHERE match = ?" if counts else "INSERT INTO uncounted_matches VALUES (?)"
    cursor.execute(change, (match,))
    number = number_of(cursor, match)
    result = _result(cursor, match) if number else None
    if result is not None:
        for seats in result.counted:
            _count_again(cursor, number, result, seats, counts=counts)


def _count_again(cursor: Cursor, number: int, result: Result, seats: int, *, counts: bool) -> None:
    touched = {who for who, _ in result.ranked}
    if counts:
        _rate(cursor, number, result, seats)
    else:
        cursor.execute("DELETE FROM rating_changes WHERE match = ? AND seats = ?", (result.match, seats))
        for who in sorted(touched):
            _take_back(cursor, Key(result.game, who, seats))
    cursor.execute(
        """SELECT outcomes.number AS number, outcomes.match AS match, who FROM outcomes
           JOIN rating_changes AS change ON change.match = outcomes.match
           WHERE outcomes.number > ? AND change.seats = ? AND game = ? ORDER BY outcomes.number""",
        (number, seats, result.game),
    )
    for (later, match), rows in groupby(cursor.fetchall(), key=lambda row: (row["number"], row["match"])):
        present = {row["who"] for row in rows}
        if touched & present and (found := _result(cursor, match)) is not None:
            _rate(cursor, later, found, seats)
            touched |= present


def _result(cursor: Cursor, match: str) -> Result | None:
    outcome = outcome_in(cursor, match)
    return result_of(outcome) if outcome is not None else None


def _rate(cursor: Cursor, number: int, result: Result, seats: int) -> None:
    """Writes what a match makes of ratings, from what those before it made of them."""
    places: dict[str, int] = {}
    for who, place in result.ranked:  # of a kind of bot the best place is shown
        places[who] = min(place, places.get(who, place))
    keys = {who: Key(result.game, who, seats) for who in places}
    before = {who: rating for who, key in keys.items() if (rating := _rating_before(cursor, key, number)) is not None}
    for who, rating in sorted(rated(result.ranked, before, result.day).items()):
        old = before.get(who, START).at(result.day)
        _write(cursor, keys[who], rating)
        cursor.execute(
            KEEP_CHANGE,
            (
                *(result.game, who, seats, number, result.match, places[who], len(result.ranked) - 1),
                *(old.mean, old.uncertainty, rating.mean, rating.uncertainty, rating.matches, rating.day),
            ),
        )


def _write(cursor: Cursor, key: Key, rating: Rating) -> None:
    values = (key.who.startswith(BOTS), rating.mean, rating.uncertainty, rating.matches, rating.day)
    cursor.execute(
        """INSERT INTO ratings (game, who, seats, bot, mean, uncertainty, matches, day) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (game, seats, who) DO UPDATE SET mean = excluded.mean, uncertainty = excluded.uncertainty,
           matches = excluded.matches, day = excluded.day""",
        (*key, *values),
    )


def _take_back(cursor: Cursor, key: Key) -> None:
    """The rating is what the last match that counts made of it; none if there is no such match."""
    rating = _rating_before(cursor, key, EVER)
    if rating is None:
        cursor.execute("DELETE FROM ratings WHERE game = ? AND who = ? AND seats = ?", key)
    else:
        _write(cursor, key, rating)


def _rating_before(cursor: Cursor, key: Key, number: int) -> Rating | None:
    """The rating after the matches before the one with a number."""
    cursor.execute(
        """SELECT mean, uncertainty, matches, day FROM rating_changes
           WHERE game = ? AND who = ? AND seats = ? AND number < ? ORDER BY number DESC LIMIT 1""",
        (*key, number),
    )
    row = cursor.fetchone()
    return _rating_in(row) if row is not None else None


def rating_of(store: ProjectionStore, key: Key) -> Rating:
    """A rating; the one that everybody starts with if they have none."""
    return store.read(lambda cursor: _rating_before(cursor, key, EVER)) or START


def ratings_of_player(store: ProjectionStore, who: str, day: int = 0) -> dict[str, Rating]:
    """The whole ratings of somebody, by game, as they are on a day."""

    def query(cursor: Cursor) -> dict[str, Rating]:
        cursor.execute("SELECT * FROM ratings WHERE who = ? AND seats = 0 ORDER BY game", (who,))
        return {row["game"]: _rating_in(row, day) for row in cursor.fetchall()}

    return store.read(query)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The ratings that are wanted: of a game, with at least this number of rated matches, bots too or not, of matches
    with this number of ``seats`` (0: all), as they are on a ``day``, and of those whose last match was ``since``
    another.
    """

    game: str
    matches: int = 0
    bots: bool = False
    seats: int = 0
    day: int = 0
    since: int = 0


def list_ratings(
    store: ProjectionStore, board: Leaderboard, limit: int, after: tuple[int, int] | None = None
) -> list[ListedRating]:
    """At most ``limit`` ratings, the best first, without those of players who were removed; ``after`` are ``safe`` and
    ``number`` of the last one on the page before.
    """
    beyond = "AND (safe < ? OR (safe = ? AND number > ?))" if after else ""
    wanted = (board.game, board.seats, board.matches, board.bots, board.since)
    grown = (board.day, GROWTH, board.day)
    values = (NEWCOMER, NEWCOMER, NEWCOMER, *grown, *wanted, *((after[0], *after) if after else ()), limit)

    def query(cursor: Cursor) -> list[ListedRating]:
        cursor.execute(
            f"""SELECT * FROM (SELECT grown_since.*, mean - {DEVIATIONS} *
                CASE WHEN grown <= ? THEN grown WHEN uncertainty > ? THEN uncertainty ELSE ? END AS safe FROM
                (SELECT ratings.*, display_name,
                uncertainty + CASE WHEN day = 0 OR day >= ? THEN 0 ELSE ? * (? - day) END AS grown FROM ratings
                LEFT JOIN players ON name = who WHERE game = ? AND seats = ? AND matches >= ? AND bot <= ? AND day >= ?
                AND COALESCE(removed, 0) != 1) AS grown_since) AS listed
                WHERE TRUE {beyond} ORDER BY safe DESC, number LIMIT ?""",
            values,
        )
        return [
            ListedRating(row["number"], row["who"], row["display_name"] or "", _rating_in(row, board.day))
            for row in cursor.fetchall()
        ]

    return store.read(query)


def list_changes(store: ProjectionStore, key: Key, before: int, limit: int) -> list[RatingChange]:
    """The changes of a rating by the latest matches, the latest first: with numbers below ``before`` (0: all)."""

    def query(cursor: Cursor) -> list[RatingChange]:
        cursor.execute(
            """SELECT * FROM rating_changes WHERE game = ? AND who = ? AND seats = ? AND (? = 0 OR number < ?)
               ORDER BY number DESC LIMIT ?""",
            (*key, before, before, limit),
        )
        return [_change_in(row) for row in cursor.fetchall()]

    return store.read(query)


def changes_in(store: ProjectionStore, who: str, matches: Sequence[str]) -> dict[str, RatingChange]:
    """The changes of somebody's ratings by these matches, by match."""

    def query(cursor: Cursor) -> dict[str, RatingChange]:
        cursor.execute(
            f"SELECT * FROM rating_changes WHERE match IN ({marks(matches)}) AND seats = 0 AND who = ?", (*matches, who)
        )
        return {row["match"]: _change_in(row) for row in cursor.fetchall()}

    return store.read(query)


def whole_ratings(store: ProjectionStore, who: str) -> list[tuple[Key, Rating]]:
    """The ratings of somebody as they were after their last matches, by game and number of seats."""

    def query(cursor: Cursor) -> list[tuple[Key, Rating]]:
        cursor.execute("SELECT * FROM ratings WHERE who = ? ORDER BY game, seats", (who,))
        return [(Key(row["game"], who, row["seats"]), _rating_in(row)) for row in cursor.fetchall()]

    return store.read(query)


def whole_changes(store: ProjectionStore, who: str, after: int) -> list[tuple[Key, RatingChange]]:
    """The changes of all ratings of somebody, in order: those with numbers above ``after``."""

    def query(cursor: Cursor) -> list[tuple[Key, RatingChange]]:
        statement = "SELECT * FROM rating_changes WHERE who = ? AND number > ? ORDER BY number, game, seats"
        cursor.execute(statement, (who, after))
        return [(Key(row["game"], who, row["seats"]), _change_in(row)) for row in cursor.fetchall()]

    return store.read(query)


@dataclass(frozen=True, slots=True)
class ChangeOf:
    """The players whose ratings a match changed."""

    who: str
    change: RatingChange


def changes_of(store: ProjectionStore, matches: Sequence[str]) -> list[ChangeOf]:
    """The changes of all ratings by these matches, in the order in which they ended, then by whose rating it is."""

    def query(cursor: Cursor) -> list[ChangeOf]:
        found: list[ChangeOf] = []
        for first in range(0, len(matches), NAMES):
            some = matches[first : first + NAMES]
            cursor.execute(f"SELECT * FROM rating_changes WHERE match IN ({marks(some)}) AND seats = 0", some)
            found += [ChangeOf(row["who"], _change_in(row)) for row in cursor.fetchall()]
        return sorted(found, key=lambda entry: (entry.change.number, entry.who))

    return store.read(query)


def _rating_in(row: Any, day: int = 0) -> Rating:
    """A rating as it was after its last match, or as it is on a later day."""
    return Rating(row["mean"], row["uncertainty"], row["matches"], row["day"]).at(day)


def _change_in(row: Any) -> RatingChange:
    before = Rating(row["mean_before"], row["uncertainty_before"], row["matches"] - 1, row["day"])
    return RatingChange(row["number"], row["match"], row["place"], row["rivals"], before, _rating_in(row))
