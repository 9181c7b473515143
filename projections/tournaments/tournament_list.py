"""The list of tournaments: which there are, of which game, whose, how far, and who has entered."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from domain.event import AnyRecorded
from domain.tournaments import events
from domain.tournaments.tournament import Phase
from projections.beginnings import UnmovedByBeginnings
from projections.databases.statements import Cursor, marks, statements
from projections.decisions import UnmovedByDecisions
from projections.store import ProjectionStore

PHASES: dict[type, Phase] = {
    events.RegistrationClosed: Phase.DRAWING,
    events.LotsDrawn: Phase.RUNNING,
    events.TournamentFinished: Phase.FINISHED,
    events.TournamentCancelled: Phase.CANCELLED,
}
"""The phase of a tournament after an event."""
KEEP_ENTRANT = "INSERT INTO tournament_players VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tournaments that are wanted: of a ``game``, in one of some ``phases``, of an ``organiser``, with a
    ``player``. What is empty is not asked for.
    """

    game: str = ""
    phases: Sequence[Phase] = ()
    organiser: str = ""
    player: str = ""


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament in the list. ``position`` is that of its first event: what was created later has a greater one."""

    position: int
    name: str
    game: str
    organiser: str
    phase: Phase


class TournamentsProjection(UnmovedByBeginnings, UnmovedByDecisions):
    """Keeps the list in step with the log."""

    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS tournaments
               (position INTEGER PRIMARY KEY, name TEXT UNIQUE, game TEXT, organiser TEXT, phase TEXT)""",
            """CREATE TABLE IF NOT EXISTS tournament_players
               (player TEXT, tournament TEXT, entrant TEXT, PRIMARY KEY (player, tournament)) WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("tournaments", "tournament_players"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        name, body = recorded.event.stream, recorded.event.body
        match body:
            case events.TournamentCreated(settings, organiser):
                values = (position, name, settings.game, organiser, Phase.REGISTRATION.value)
                cursor.execute("INSERT INTO tournaments VALUES (?, ?, ?, ?, ?)", values)
            case events.EntrantRegistered(entrant, account) if account:
                cursor.execute(KEEP_ENTRANT, (account, name, entrant))
            case events.EntrantWithdrawn(entrant):
                where = "WHERE tournament = ? AND entrant = ?"
                cursor.execute(f"DELETE FROM tournament_players {where}", (name, entrant))
            case _ if type(body) in PHASES:
                cursor.execute("UPDATE tournaments SET phase = ? WHERE name = ?", (PHASES[type(body)].value, name))


def list_tournaments(store: ProjectionStore, chosen: Chosen, before: int, limit: int) -> list[ListedTournament]:
    """Tournaments whose position is below ``before`` (0: all), the latest first."""
    conditions: list[str] = []
    values: list[str | int] = []
    if before:
        conditions, values = ["position < ?"], [before]
    for column, value in (("game", chosen.game), ("organiser", chosen.organiser)):
        if value:
            conditions.append(f"{column} = ?")
            values.append(value)
    if chosen.phases:
        conditions.append(f"phase IN ({marks(chosen.phases)})")
        values += [phase.value for phase in chosen.phases]
    if chosen.player:
        conditions.append("name IN (SELECT tournament FROM tournament_players WHERE player = ?)")
        values.append(chosen.player)
    where = f"WHERE {' AND '.join(conditions)}" if conditions else ""

    def query(cursor: Cursor) -> list[ListedTournament]:
        cursor.execute(f"SELECT * FROM tournaments {where} ORDER BY position DESC LIMIT ?", (*values, limit))
        return [
            ListedTournament(row["position"], row["name"], row["game"], row["organiser"], Phase(row["phase"]))
            for row in cursor.fetchall()
        ]

    return store.read(query)


def open_tournaments(store: ProjectionStore, organiser: str, others: Sequence[str]) -> tuple[int, set[str]]:
    """The number of tournaments of an organiser that are not over, and the ``others`` that the list knows by now."""

    def query(cursor: Cursor) -> tuple[int, set[str]]:
        cursor.execute(
            "SELECT COUNT(*) AS number FROM tournaments WHERE organiser = ? AND phase NOT IN (?, ?)",
            (organiser, Phase.FINISHED.value, Phase.CANCELLED.value),
        )
        number = int(cursor.fetchone()["number"])
        cursor.execute(f"SELECT name FROM tournaments WHERE name IN ({marks(others)})", tuple(others))
        return number, {str(row["name"]) for row in cursor.fetchall()}

    return store.read(query)


def organiser_of_open(store: ProjectionStore, name: str) -> str:
    """The organiser of a tournament that players may enter; empty if there is none of this name."""

    def query(cursor: Cursor) -> str:
        where = (name, Phase.REGISTRATION.value)
        cursor.execute("SELECT organiser FROM tournaments WHERE name = ? AND phase = ?", where)
        found = cursor.fetchone()
        return str(found["organiser"]) if found else ""

    return store.read(query)


class RemovedEntrant(NamedTuple):
    """A player who was removed and has entered a tournament that goes on."""

    tournament: str
    entrant: str


def entrants_of_removed(store: ProjectionStore, players: Collection[str] | None = None) -> list[RemovedEntrant]:
    """The tournaments in which removed players are entrants: all of them, or some. They may have left already."""
    chosen = "" if players is None else f"AND players.name IN ({marks(players)})"
    over = (Phase.FINISHED.value, Phase.CANCELLED.value)

    def query(cursor: Cursor) -> list[RemovedEntrant]:
        cursor.execute(
            f"""SELECT tournament, entrant FROM players
                JOIN tournament_players ON tournament_players.player = players.name
                JOIN tournaments ON tournaments.name = tournament
                WHERE players.removed = 1 {chosen} AND phase NOT IN (?, ?) ORDER BY tournaments.position, entrant""",
            (*(players or ()), *over),
        )
        return [RemovedEntrant(row["tournament"], row["entrant"]) for row in cursor.fetchall()]

    return store.read(query)
