"""Players that others follow, and the public matches that players are playing: kept by player, so that a list reads no
match of the past.

Rows vanish in both directions: a player who is removed or erased, or refuses followers, has none and is none.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from domain.event import AnyRecorded, Event
from domain.matches.archive import Archive
from domain.matches.events import Access, MatchAbandoned, MatchFinished, MatchStarted, of_match
from domain.matches.lifecycle import MatchPhase
from domain.persons.erasures import PersonErased, player_of
from domain.players.follows import FollowersRefused, PlayerFollowed, PlayerUnfollowed
from domain.players.player import PlayerRemoved
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, marks, statements
from projections.decisions import UnmovedByDecisions
from projections.matches.directory import ListedMatch
from projections.matches.match_list import CallerIdentity, shown_matches
from projections.store import ProjectionStore

SHOWN = 3
"""The most running matches of a player in a list."""
ACCOUNTS = "SELECT MIN(seat) AS seat, account FROM directory_seats WHERE match = ? AND departed = 0 AND account != ''"

STARTED = """SELECT display_name FROM players WHERE name = ? AND EXISTS
    (SELECT 1 FROM player_matches WHERE match = ? AND player = ? AND running = 1)"""
"""The name of a player who is playing a public match."""
CHUNK = 500
"""The most followers that one query names."""
PLAYING = """running = 1 AND EXISTS (SELECT 1 FROM directory_seats AS seat
    WHERE seat.match = player_matches.match AND seat.account = player_matches.player AND seat.departed = 0)"""
"""The condition of a match that a player has not left."""


class FollowedSeat(NamedTuple):
    """The first seat of a player in a public match."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Followed:
    """A player that another one follows since a ``time`` in milliseconds: with the latest of their ``running`` public
    matches, and the ``last`` one that was finished. ``plays`` says whether there are any, ``position`` is that of the
    event: both order a list.
    """

    plays: bool
    position: int
    player: str
    display_name: str
    time: int
    running: tuple[ListedMatch, ...]
    running_count: int
    last: ListedMatch | None


class FollowedPlayersProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps who follows which players, and which public matches these play, in step with the log.

    ``told`` is the time of the last notice about a player, ``told_match`` the match that it was about.
    """

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS followed_players
               (follower TEXT, followed TEXT, position INTEGER, time INTEGER, told INTEGER, told_match TEXT,
               PRIMARY KEY (follower, followed)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS followed_players_followed ON followed_players (followed)",
            "CREATE TABLE IF NOT EXISTS followers_refused (player TEXT PRIMARY KEY) WITHOUT ROWID",
            """CREATE TABLE IF NOT EXISTS player_matches
               (player TEXT, running INTEGER, position INTEGER, match TEXT, PRIMARY KEY (player, running, position))
               WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS player_matches_match ON player_matches (match)",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("followed_players", "followers_refused", "player_matches"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        event, name = recorded.event, recorded.event.stream
        match event.body:
            case PlayerFollowed(player) if player and isinstance(event, Event):
                self._follow(cursor, position, name, player, event.time)
            case PlayerUnfollowed(player):
                cursor.execute("DELETE FROM followed_players WHERE follower = ? AND followed = ?", (name, player))
            case FollowersRefused(True):
                cursor.execute("INSERT INTO followers_refused VALUES (?) ON CONFLICT DO NOTHING", (name,))
                cursor.execute("DELETE FROM followed_players WHERE followed = ?", (name,))
            case FollowersRefused(False):
                cursor.execute("DELETE FROM followers_refused WHERE player = ?", (name,))
            case PlayerRemoved():
                self._forget(cursor, name)
            case PersonErased(person):
                self._forget(cursor, player_of(person))
            case MatchStarted() if of_match(recorded) and not recorded.imported:
                for _, player in public_seats(cursor, name):
                    cursor.execute("INSERT INTO player_matches VALUES (?, 1, ?, ?)", (player, position, name))
            case MatchFinished() | MatchAbandoned() if of_match(recorded):
                self._end(cursor, position, name)
            case Archive():  # of a match whose end was not followed here
                cursor.execute("DELETE FROM player_matches WHERE match = ? AND running = 1", (name,))

    def _follow(self, cursor: Cursor, position: int, follower: str, player: str, time: int) -> None:
        """Keeps that somebody follows a player who can still be followed: they may have said no at the same time."""
        cursor.execute(
            """INSERT INTO followed_players SELECT ?, ?, ?, ?, 0, ''
               WHERE EXISTS (SELECT 1 FROM players WHERE name = ? AND removed = 0)
               AND NOT EXISTS (SELECT 1 FROM followers_refused WHERE player = ?) ON CONFLICT DO NOTHING""",
            (follower, player, position, time, player, player),
        )

    def _forget(self, cursor: Cursor, player: str) -> None:
        cursor.execute("DELETE FROM followed_players WHERE follower = ?", (player,))
        cursor.execute("DELETE FROM followed_players WHERE followed = ?", (player,))
        cursor.execute("DELETE FROM followers_refused WHERE player = ?", (player,))
        cursor.execute("DELETE FROM player_matches WHERE player = ?", (player,))

    def _end(self, cursor: Cursor, position: int, match: str) -> None:
        """Puts a match that has a result in the place of the one that each of its players finished before."""
        cursor.execute("SELECT player FROM player_matches WHERE match = ? AND running = 1", (match,))
        players = [row["player"] for row in cursor.fetchall()]
        cursor.execute("DELETE FROM player_matches WHERE match = ? AND running = 1", (match,))
        cursor.execute("SELECT phase, agreed FROM directory WHERE match = ?", (match,))
        row = cursor.fetchone()
        if row is None or not (row["phase"] == MatchPhase.FINISHED.value or row["agreed"]):
            return
        for player in players:
            cursor.execute("DELETE FROM player_matches WHERE player = ? AND running = 0", (player,))
            cursor.execute("INSERT INTO player_matches VALUES (?, 0, ?, ?)", (player, position, match))


def public_seats(cursor: Cursor, match: str) -> list[FollowedSeat]:
    """The players of a match that everybody may see, with the first seat of each that they have not left; none of
    another match.
    """
    cursor.execute(
        f"""{ACCOUNTS} AND EXISTS (SELECT 1 FROM directory WHERE match = ? AND access = ?)
            GROUP BY account ORDER BY seat""",
        (match, match, Access.PUBLIC.value),
    )
    return [FollowedSeat(row["seat"], row["account"]) for row in cursor.fetchall()]


def followers_to_tell(cursor: Cursor, player: str, match: str, since: int, most: int) -> list[str]:
    """Those with an address who follow a player, do not play a match themselves, and have had no notice about it, none
    about the player ``since`` a time, and fewer than ``most`` about all that they follow.
    """
    cursor.execute(
        """SELECT follower FROM followed_players AS one WHERE followed = ? AND told <= ?
           AND EXISTS (SELECT 1 FROM webhooks WHERE audience = follower AND disabled = 0)
           AND NOT EXISTS (SELECT 1 FROM directory_seats WHERE match = ? AND account = follower)
           AND NOT EXISTS (SELECT 1 FROM followed_players AS two
               WHERE two.follower = one.follower AND two.told_match = ?)
           AND (SELECT COUNT(*) FROM followed_players AS two
               WHERE two.follower = one.follower AND two.told > ?) < ?
           ORDER BY follower""",
        (player, since, match, match, since, most),
    )
    return [str(row["follower"]) for row in cursor.fetchall()]


def note_told(cursor: Cursor, follower: str, player: str, match: str, time: int) -> None:
    """Keeps that a follower has a notice about a player."""
    cursor.execute(
        "UPDATE followed_players SET told = ?, told_match = ? WHERE follower = ? AND followed = ?",
        (time, match, follower, player),
    )


class FollowedStart(NamedTuple):
    """The start of a public match, as far as it is about one of its players, with the name that is shown."""

    match: str
    game: str
    player: str
    display_name: str


# -- queries ----------------------------------------------------------------------------------------------------------


def follower_count(store: ProjectionStore, player: str) -> int:
    """The number of players who follow a player."""

    def query(cursor: Cursor) -> int:
        cursor.execute("SELECT COUNT(*) AS number FROM followed_players WHERE followed = ?", (player,))
        return int(cursor.fetchone()["number"])

    return store.read(query)


def follows(store: ProjectionStore, follower: str, player: str) -> tuple[bool, int]:
    """True if somebody follows a player; and the number of players that they follow."""

    def query(cursor: Cursor) -> tuple[bool, int]:
        cursor.execute("SELECT followed FROM followed_players WHERE follower = ?", (follower,))
        followed = {row["followed"] for row in cursor.fetchall()}
        return player in followed, len(followed)

    return store.read(query)


def starts_of_followed(
    store: ProjectionStore, begun: Sequence[str], followers: Sequence[str]
) -> list[tuple[str, FollowedStart]]:
    """Those of some ``followers`` who follow players of matches that have ``begun``, and do not play there themselves,
    by match and seat. Only public matches count that are not over.
    """

    def query(cursor: Cursor) -> list[tuple[str, FollowedStart]]:
        found: list[tuple[str, FollowedStart]] = []
        for match in begun:
            cursor.execute("SELECT game FROM directory WHERE match = ?", (match,))
            listed = cursor.fetchone()
            seated = public_seats(cursor, match) if listed is not None else []
            own = {player for _, player in seated}
            for _, player in seated:
                cursor.execute(STARTED, (player, match, player))
                shown = cursor.fetchone()
                for first in range(0, len(followers), CHUNK) if shown is not None else ():
                    some = followers[first : first + CHUNK]
                    cursor.execute(
                        f"SELECT follower FROM followed_players WHERE followed = ? AND follower IN ({marks(some)})",
                        (player, *some),
                    )
                    start = FollowedStart(match, listed["game"], player, shown["display_name"])
                    found += [(row["follower"], start) for row in cursor.fetchall() if row["follower"] not in own]
        return found

    return store.read(query)


def followed_times(store: ProjectionStore, follower: str, after: int) -> list[tuple[int, str, int]]:
    """The players that somebody follows, by the positions of the events, those above ``after``: with the times."""

    def query(cursor: Cursor) -> list[tuple[int, str, int]]:
        statement = "SELECT * FROM followed_players WHERE follower = ? AND position > ? ORDER BY position"
        cursor.execute(statement, (follower, after))
        return [(row["position"], row["followed"], row["time"]) for row in cursor.fetchall()]

    return store.read(query)


def followed_players(
    store: ProjectionStore, identity: CallerIdentity, limit: int, after: tuple[int, ...] = ()
) -> list[Followed]:
    """The players that a caller follows, those first who play, then the latest followed; ``after`` are ``plays`` and
    ``position`` of the last one on the page before.
    """
    plays = f"CASE WHEN EXISTS (SELECT 1 FROM player_matches WHERE player = followed AND {PLAYING}) THEN 1 ELSE 0 END"
    beyond = f"AND ({plays}, followed_players.position) < (?, ?)" if after else ""

    def query(cursor: Cursor) -> list[Followed]:
        cursor.execute(
            f"""SELECT {plays} AS plays, followed_players.position AS position, followed, display_name, time
                FROM followed_players CROSS JOIN players ON name = followed WHERE follower = ? {beyond}
                ORDER BY plays DESC, followed_players.position DESC LIMIT ?""",
            (identity.account, *after, limit),
        )
        rows = cursor.fetchall()
        named = {row["followed"]: _matches_of(cursor, row["followed"]) for row in rows}
        names = {match for running, last, _ in named.values() for match in (*running, *last)}
        shown = shown_matches(cursor, sorted(names), identity)

        def followed(row: Any) -> Followed:
            running, last, count = named[row["followed"]]
            return Followed(
                bool(row["plays"]),
                row["position"],
                row["followed"],
                row["display_name"],
                row["time"],
                tuple(shown[match] for match in running if match in shown),
                count,
                next((shown[match] for match in last if match in shown), None),
            )

        return [followed(row) for row in rows]

    return store.read(query)


def _matches_of(cursor: Cursor, player: str) -> tuple[list[str], list[str], int]:
    """The latest running matches of a player, the last finished one, and the number of running ones."""
    cursor.execute(
        f"""SELECT running, match FROM player_matches WHERE player = ? AND (running = 0 OR {PLAYING})
            ORDER BY running DESC, position DESC""",
        (player,),
    )
    rows = cursor.fetchall()
    running = [str(row["match"]) for row in rows if row["running"]]
    return running[:SHOWN], [str(row["match"]) for row in rows if not row["running"]], len(running)
