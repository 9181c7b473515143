"""Questions to the directory that the service asks: matches of a game, absent seats, names of a player."""

import json
import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from domain.matches.lifecycle import MatchPhase
from projections.databases.statements import Cursor, marks
from projections.store import ProjectionStore


def match_of_game(store: ProjectionStore, game: str) -> str:
    """The name of the first match of a game; empty if there is none."""

    def query(cursor: Cursor) -> str:
        cursor.execute("SELECT match FROM directory WHERE game = ? ORDER BY position LIMIT 1", (game,))
        found = cursor.fetchone()
        return str(found["match"]) if found is not None else ""

    return store.read(query)


def games_with_matches(store: ProjectionStore) -> list[str]:
    """The names of the games of which there are matches, sorted."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute("SELECT DISTINCT game FROM directory ORDER BY game")
        return [row["game"] for row in cursor.fetchall()]

    return store.read(query)


def ended_before(store: ProjectionStore, matches: Collection[str], time: int) -> list[str]:
    """Those of some matches that were over at a time, in milliseconds since 1970."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute(
            f"SELECT match FROM directory WHERE match IN ({marks(matches)}) AND phase IN (?, ?) AND live_time < ?",
            (*matches, MatchPhase.FINISHED.value, MatchPhase.ABANDONED.value, time),
        )
        return [row["match"] for row in cursor.fetchall()]

    return store.read(query)


def matches_awaiting_bots(store: ProjectionStore, before: float = math.inf) -> list[tuple[str, float]]:
    """The matches that are being played and have waited for a bot since a time ``before``; and since when, in seconds
    since 1970.
    """

    def query(cursor: Cursor) -> list[tuple[str, float]]:
        cursor.execute(
            """SELECT directory.match AS match, MIN(seat.since) AS since FROM directory
               JOIN directory_seats AS seat ON seat.match = directory.match AND seat.bot != '' AND seat.asked = 1
               WHERE directory.phase = ? AND seat.since < ?
               GROUP BY directory.match, directory.position ORDER BY directory.position""",
            (MatchPhase.PLAYING.value, before),
        )
        return [(row["match"], row["since"]) for row in cursor.fetchall()]

    return store.read(query)


class AskedSeat(NamedTuple):
    """The open question of a seat: the version that asked it, how many tasks lie on its stack, and since when (in
    seconds since 1970) it is known.
    """

    asked_at: int
    depth: int
    since: float


def asked_since(store: ProjectionStore, match: str, seat: int) -> AskedSeat | None:
    """The question to a seat, and the time since when it is open; None if it is asked nothing, as far as is known."""

    def query(cursor: Cursor) -> AskedSeat | None:
        cursor.execute(
            "SELECT tasks, since FROM directory_seats WHERE match = ? AND seat = ? AND asked = 1", (match, seat)
        )
        row = cursor.fetchone()
        if row is None:
            return None
        tasks = json.loads(row["tasks"])
        return AskedSeat(tasks[-1][2], len(tasks), row["since"])

    return store.read(query)


class Removed(NamedTuple):
    """A player who was removed and has a seat in a match that has not ended; ``tokens`` are the hashes, in hexadecimal
    digits, of all tokens that were ever theirs: seats may have been taken with them before they registered.
    """

    match: str
    player: str
    tokens: frozenset[str]


def seats_of_removed(store: ProjectionStore, players: Collection[str] | None = None) -> list[Removed]:
    """The seats that removed players still have: all of them, or some."""
    chosen = "" if players is None else f" AND name IN ({marks(players)})"

    def query(cursor: Cursor) -> list[Removed]:
        cursor.execute(f"SELECT name FROM players WHERE removed = 1{chosen} ORDER BY position", tuple(players or ()))
        found: list[Removed] = []
        for player in [row["name"] for row in cursor.fetchall()]:
            cursor.execute("SELECT credential FROM player_tokens WHERE player = ?", (player,))
            tokens = frozenset(row["credential"] for row in cursor.fetchall())
            found += [Removed(match, player, tokens) for match in _matches_seating(cursor, player, tokens)]
        return found

    return store.read(query)


class Named(NamedTuple):
    """The places of the names of a player with an account: the ``persons`` that they were as a guest, with a token that
    was theirs later, and the ``matches`` whose events hold their name themselves, as they did before 0.2.0.
    """

    persons: Sequence[str]
    matches: Sequence[str]


def names_of(store: ProjectionStore, player: str) -> Named:
    """The places of the names of a player with an account."""
    tokens = "SELECT credential FROM player_tokens WHERE player = ?"

    def query(cursor: Cursor) -> Named:
        cursor.execute(
            f"""SELECT DISTINCT person FROM directory_seats WHERE account = '' AND person != '' AND credential != ''
                AND credential IN ({tokens}) UNION
                SELECT person FROM personal_streams WHERE person != '' AND who IN ({tokens})""",
            (player, player),
        )
        persons = [row["person"] for row in cursor.fetchall()]
        cursor.execute(
            f"""SELECT DISTINCT match FROM directory_seats
                WHERE person = '' AND (bot = '' OR departed = 1) AND player != '' AND
                ((account = ? AND account != '') OR
                (account = '' AND credential != '' AND credential IN ({tokens}))) ORDER BY match""",
            (player, player),
        )
        return Named(persons, [row["match"] for row in cursor.fetchall()])

    return store.read(query)


def _matches_seating(cursor: Cursor, account: str, tokens: Collection[str]) -> list[str]:
    mine = "SELECT match FROM directory_seats WHERE departed = 0 AND"
    cursor.execute(
        f"""SELECT match FROM directory WHERE phase IN (?, ?) AND match IN
            ({mine} account = ? AND account != ''
            UNION {mine} credential IN ({marks(tokens)}) AND credential != '' AND account = '') ORDER BY position""",
        (MatchPhase.OPEN.value, MatchPhase.PLAYING.value, account, *tokens),
    )
    return [row["match"] for row in cursor.fetchall()]
