"""The achievements of players: by game, and against each other."""

from dataclasses import dataclass

from domain.event import AnyRecorded
from domain.matches.outcome import PLAYERS, Outcome
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, statements
from projections.decisions import UnmovedByDecisions
from projections.outcomes import ended_with
from projections.store import ProjectionStore

PLACES = 4
"""Places 1 to 4 are counted; who came in behind them is counted as a match only."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The results of a player in a game: matches with a result by place, and matches that ended without one.

    ``left``: the matches of both kinds in which they left, or that they ended as the owner.
    """

    game: str
    matches: int
    places: tuple[int, ...]
    left: int
    without_result: int


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The score of a player against an opponent: how often ahead, level and behind. ``number`` orders equal ones."""

    number: int
    game: str
    opponent: str
    display_name: str
    matches: int
    ahead: int
    level: int
    behind: int


class RecordsProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps the records in step with the log."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS player_games
               (player TEXT, game TEXT, matches INTEGER, first INTEGER, second INTEGER, third INTEGER, fourth INTEGER,
               departures INTEGER, without_result INTEGER, PRIMARY KEY (player, game)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS player_opponents
               (number INTEGER PRIMARY KEY, player TEXT, opponent TEXT, game TEXT, matches INTEGER, ahead INTEGER,
               level INTEGER, behind INTEGER, UNIQUE (player, opponent, game))""",
            "CREATE INDEX IF NOT EXISTS player_opponents_matches ON player_opponents (player, matches, number)",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("player_games", "player_opponents"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        for ended in ended_with(cursor, position, recorded):
            if ended.outcome.counts:
                self._count(cursor, ended.outcome)

    def _count(self, cursor: Cursor, outcome: Outcome) -> None:
        ranking = outcome.ranking or (0,) * len(outcome.seats)
        for index, seat in enumerate(outcome.seats):
            if seat.who.startswith(PLAYERS):
                self._game(cursor, outcome, seat.who, ranking[index], left=bool(seat.left))
                self._opponents(cursor, outcome, index)

    def _game(self, cursor: Cursor, outcome: Outcome, player: str, place: int, *, left: bool) -> None:
        places = [int(place == number) for number in range(1, PLACES + 1)]
        changes = (int(bool(place)), *places, int(left), int(not place))
        cursor.execute(
            "INSERT INTO player_games VALUES (?, ?, 0, 0, 0, 0, 0, 0, 0) ON CONFLICT DO NOTHING", (player, outcome.game)
        )
        cursor.execute(
            """UPDATE player_games SET matches = matches + ?, first = first + ?, second = second + ?, third = third + ?,
               fourth = fourth + ?, departures = departures + ?, without_result = without_result + ?
               WHERE player = ? AND game = ?""",
            (*changes, player, outcome.game),
        )

    def _opponents(self, cursor: Cursor, outcome: Outcome, index: int) -> None:
        """Counts a match against each opponent once, whatever the number of their seats: bots may have several."""
        ranking, player = outcome.ranking, outcome.seats[index].who
        against: dict[str, list[int]] = {}
        for seat, place in zip(outcome.seats, ranking, strict=False):
            if seat.who not in ("", player):
                against.setdefault(seat.who, []).append(place)
        for opponent, places in against.items():
            own, best = ranking[index], min(places)
            values = (player, opponent, outcome.game)
            cursor.execute(
                """INSERT INTO player_opponents (player, opponent, game, matches, ahead, level, behind)
                   VALUES (?, ?, ?, 0, 0, 0, 0) ON CONFLICT DO NOTHING""",
                values,
            )
            cursor.execute(
                """UPDATE player_opponents SET matches = matches + 1, ahead = ahead + ?, level = level + ?,
                   behind = behind + ? WHERE player = ? AND opponent = ? AND game = ?""",
                (own < best, own == best, own > best, *values),
            )


def record_of(store: ProjectionStore, player: str) -> list[GameRecord]:
    """The results of a player, by game."""

    def query(cursor: Cursor) -> list[GameRecord]:
        cursor.execute("SELECT * FROM player_games WHERE player = ? ORDER BY game", (player,))
        return [
            GameRecord(
                row["game"],
                row["matches"],
                (row["first"], row["second"], row["third"], row["fourth"]),
                row["departures"],
                row["without_result"],
            )
            for row in cursor.fetchall()
        ]

    return store.read(query)


def head_to_heads(
    store: ProjectionStore,
    player: str,
    limit: int,
    opponent: str = "",
    game: str = "",
    after: tuple[int, ...] = (),
) -> list[HeadToHead]:
    """A player against each opponent in each game, those first with most matches; ``after`` are ``matches`` and
    ``number`` of the last one on the page before. Empty: every opponent, every game.
    """
    beyond = "AND (matches < ? OR (matches = ? AND number > ?))" if after else ""
    values = (player, opponent, opponent, game, game, *((after[0], *after) if after else ()), limit)

    def query(cursor: Cursor) -> list[HeadToHead]:
        cursor.execute(
            f"""SELECT number, game, opponent, display_name, matches, ahead, level, behind FROM player_opponents
                LEFT JOIN players ON name = opponent
                WHERE player = ? AND (? = '' OR opponent = ?) AND (? = '' OR game = ?) {beyond}
                ORDER BY matches DESC, number LIMIT ?""",
            values,
        )
        return [
            HeadToHead(
                row["number"],
                row["game"],
                row["opponent"],
                row["display_name"] or "",
                row["matches"],
                row["ahead"],
                row["level"],
                row["behind"],
            )
            for row in cursor.fetchall()
        ]

    return store.read(query)
