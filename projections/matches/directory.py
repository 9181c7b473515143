"""The directory: all matches with their seats, what these are asked, and how far they have come."""

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from cachetools import LRUCache

from domain.event import AnyRecorded
from domain.games import games
from domain.matches import events
from domain.matches.agreement import ASIDE, standing
from domain.matches.archive import Archive
from domain.matches.arranged_matches import Reservation, TableAttempt
from domain.matches.branch_point import BranchPoint
from domain.matches.lifecycle import MatchPhase
from domain.matches.rematch import Companion
from domain.matches.time_control import TimeControl
from domain.persons.erasures import PersonErased
from domain.play.defects import DefectError
from domain.play.rounds import RoundBegins, rounds_begun
from domain.table.effects import Ask, Close, Effect
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, statements
from projections.databases.working_rows import STREAMS
from projections.decisions import Decisions, effects_of
from projections.matches.clocks import read_control, written_control
from projections.matches.scoreboard import points_in


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """A seat of a listed match; player is empty where nobody sits or the ``person`` was erased, account where no player
    with a name of the service does, rank 0 before the end. ``awaited``: the match waits for its decision. ``points``
    are those at the end of a finished match; None before, and in matches that were given up. ``departed`` is its
    player: a ``bot`` may have taken the seat over.
    """

    number: int
    player: str
    person: str
    account: str
    bot: str
    ready: bool
    departed: bool
    rank: int
    awaited: bool
    points: int | None
    reserved: Reservation | None
    """The reservation of the seat."""

    @property
    def handed_over(self) -> bool:
        """True if a bot took the seat over from its player."""
        return self.departed and bool(self.bot)


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match in the directory. ``position`` is that of its first event: later matches have greater ones; ``updated``
    is that of its latest event, and ``listed_version`` the version by which lists are ordered: in a match that those
    who only watch see later, both are as they were at its start. ``time`` is when the service took the latest event, in
    milliseconds since 1970 (0: not known), ``round`` the number of rounds that have begun: 0 before the first, and in
    games that declare none. The digest of ``branched_from`` is not kept.
    """

    position: int
    updated: int
    match: str
    game: str
    rules_version: int
    edition: str
    edition_digest: str
    options: tuple[tuple[str, str], ...]
    commitment: bytes
    seed: str
    phase: str
    version: int
    fingerprint: int
    access: str
    owner: str
    patience: int
    abandoned_by: str
    abandoned_account: str
    agreed: bool
    signatures_required: bool
    tournament: TableAttempt | None
    time_control: TimeControl | None
    spectator_delay: int
    listed_version: int
    time: int
    round: int
    branched_from: BranchPoint | None
    seats: tuple[ListedSeat, ...]


ADVANCE = """UPDATE directory SET live_version = ?, live_fingerprint = ?, live_time = ?,
    updated = CASE WHEN delayed = 0 THEN ? ELSE updated END,
    version = CASE WHEN delayed = 0 THEN ? ELSE version END,
    fingerprint = CASE WHEN delayed = 0 THEN ? ELSE fingerprint END,
    time = CASE WHEN delayed = 0 THEN ? ELSE time END{lapse} WHERE match = ?"""
STAYING, LAPSING = ADVANCE.format(lapse=""), ADVANCE.format(lapse=", proposed_at = 0, agreeing = ''")
"""After events that leave the position as it is, and after all others: what was proposed about it lapses then."""
TABLES = ("directory", "directory_admitted", "directory_companions", "directory_options", "directory_seats")


class DirectoryProjection:
    """Keeps the directory in step with the log.

    ``now`` tells the time, in seconds since 1970: since when a seat is asked is no matter of the log. A question that
    is read again (because the projections are made again) counts from then.
    """

    streamed: ClassVar = dict.fromkeys(TABLES, "match")
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS directory
               (position INTEGER PRIMARY KEY, updated INTEGER, match TEXT UNIQUE, game TEXT, rules_version INTEGER,
               edition TEXT, edition_digest TEXT, commitment BLOB, seed TEXT, phase TEXT, version INTEGER,
               fingerprint TEXT, access TEXT, owner TEXT, owner_credential TEXT, seats INTEGER, free INTEGER,
               bots INTEGER, patience INTEGER, abandoned_by TEXT, abandoned_account TEXT, agreed INTEGER,
               signatures_required INTEGER, tournament TEXT, tournament_round INTEGER, tournament_table INTEGER,
               tournament_attempt INTEGER, time_control TEXT, spectator_delay INTEGER, delayed INTEGER,
               live_version INTEGER, live_fingerprint TEXT, previous TEXT, previous_seat INTEGER, time INTEGER,
               live_time INTEGER, rounds INTEGER, branched_from TEXT, branched_version INTEGER,
               branched_seat INTEGER, proposed_at INTEGER, agreeing TEXT)""",
            """CREATE TABLE IF NOT EXISTS directory_admitted
               (match TEXT, account TEXT, PRIMARY KEY (account, match)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS directory_companions
               (match TEXT, seat INTEGER, account TEXT, credential TEXT, PRIMARY KEY (match, seat)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS directory_options
               (match TEXT, name TEXT, value TEXT, PRIMARY KEY (match, name)) WITHOUT ROWID""",
            """CREATE TABLE IF NOT EXISTS directory_seats
               (match TEXT, seat INTEGER, player TEXT, person TEXT, account TEXT, credential TEXT, bot TEXT,
               ready INTEGER, departed INTEGER, place INTEGER, asked INTEGER, tasks TEXT, since REAL,
               reserved_account TEXT, reserved_bot TEXT, reserved_entrant TEXT,
               PRIMARY KEY (match, seat)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS directory_seats_person ON directory_seats (person) WHERE person != ''",
        )
    )
    indexes = statements(
        (
            "CREATE INDEX IF NOT EXISTS directory_previous ON directory (previous, position) WHERE previous != ''",
            "CREATE INDEX IF NOT EXISTS directory_updated ON directory (updated)",
            "CREATE INDEX IF NOT EXISTS directory_version ON directory (version)",
            "CREATE INDEX IF NOT EXISTS directory_phase ON directory (phase, position)",
            "CREATE INDEX IF NOT EXISTS directory_game ON directory (game, position)",
            "CREATE INDEX IF NOT EXISTS directory_free ON directory (position) WHERE free > 0",
            "CREATE INDEX IF NOT EXISTS directory_owner ON directory (owner) WHERE owner != ''",
            """CREATE INDEX IF NOT EXISTS directory_tournament
               ON directory (tournament, tournament_round, tournament_table) WHERE tournament != ''""",
            """CREATE INDEX IF NOT EXISTS directory_owner_credential ON directory (owner_credential)
               WHERE owner_credential != ''""",
            """CREATE INDEX IF NOT EXISTS directory_companions_account ON directory_companions (account)
               WHERE account != ''""",
            """CREATE INDEX IF NOT EXISTS directory_companions_credential ON directory_companions (credential)
               WHERE credential != ''""",
            "CREATE INDEX IF NOT EXISTS directory_options_value ON directory_options (name, value)",
            "CREATE INDEX IF NOT EXISTS directory_seats_player ON directory_seats (player, bot) WHERE player != ''",
            "CREATE INDEX IF NOT EXISTS directory_seats_account ON directory_seats (account) WHERE account != ''",
            """CREATE INDEX IF NOT EXISTS directory_seats_reserved ON directory_seats (reserved_account)
               WHERE reserved_account != ''""",
            """CREATE INDEX IF NOT EXISTS directory_seats_credential ON directory_seats (credential)
               WHERE credential != ''""",
        )
    )

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._games: LRUCache[str, str] = LRUCache(STREAMS)
        """The games of matches that have had an event lately."""

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in TABLES:
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        if isinstance(recorded.event.body, Archive):
            self._forget_unfinished(cursor, recorded.event.stream)
        if isinstance(recorded.event.body, PersonErased):
            person = recorded.event.body.person
            cursor.execute("UPDATE directory_seats SET player = '' WHERE person = ?", (person,))
        if not events.of_match(recorded):
            return
        event = recorded.event
        self._change(cursor, position, recorded)
        if isinstance(event.body, events.SeatJoined | events.SeatLeft):
            self._count(cursor, event.match)
        self._ask(cursor, event.match, event.effects)
        self._count_rounds(cursor, event.match, event.effects, undoes=isinstance(event.body, events.DecisionUndone))
        self._advance(cursor, position, event)

    def _change(self, cursor: Cursor, position: int, recorded: events.Recorded) -> None:
        """Writes what an event of a match changes beside what is counted, and how far the match has come."""
        name = recorded.event.match
        match recorded.here:
            case events.MatchCreated() as created:
                self._create(cursor, position, name, created, recorded.credential)
                self._accompany(cursor, name, recorded.companions)
            case events.SeatJoined(seat, player, bot, _, account, _, person):
                whose = {"player": player, "person": person, "account": account, "bot": bot}
                self._seat(cursor, name, seat, **whose, credential=recorded.credential.hex(), ready=int(bool(bot)))
            case events.SeatLeft(seat):
                self._seat(cursor, name, seat, player="", person="", account="", credential="", bot="", ready=0)
            case events.SeatReady(seat):
                self._seat(cursor, name, seat, ready=1)
            case events.SeatBound(seat):
                self._seat(cursor, name, seat, ready=0)
            case events.StartVoided():
                cursor.execute("UPDATE directory_seats SET ready = 0 WHERE match = ? AND bot = ''", (name,))
            case events.SeatResigned(seat) | events.SeatDeparted(seat):
                self._seat(cursor, name, seat, departed=1)
            case events.SeatHandedOver(seat, bot):
                self._seat(cursor, name, seat, departed=1, bot=bot)
            case events.MatchStarted():
                self._phase(cursor, name, MatchPhase.PLAYING)
            case events.RulesChanged(rules_version):
                cursor.execute("UPDATE directory SET rules_version = ? WHERE match = ?", (rules_version, name))
            case events.MatchAbandoned(_, by, account, agreed):
                self._phase(cursor, name, MatchPhase.ABANDONED)
                cursor.execute(
                    "UPDATE directory SET abandoned_by = ?, abandoned_account = ?, agreed = ? WHERE match = ?",
                    (by.value, account, int(agreed), name),
                )
                if agreed:
                    self._stand(cursor, name)
            case events.EndAnswered(seat, _, declines):
                self._propose(cursor, name, recorded.event.version, seat, declines=declines)
            case events.MatchFinished(places):
                self._phase(cursor, name, MatchPhase.FINISHED)
                for seat, place in enumerate(places, 1):
                    self._seat(cursor, name, seat, place=place)

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change."""
        for position, recorded in beginning:
            self._change(cursor, position, recorded)
        if any(isinstance(each.event.body, events.SeatJoined | events.SeatLeft) for each in beginning):
            self._count(cursor, beginning[-1].event.match)
        self.apply_decisions(cursor, beginning)

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes what decisions change."""
        position, last = decisions[-1].position, decisions[-1].event
        effects = effects_of(decisions)
        self._ask(cursor, last.match, effects)
        self._count_rounds(cursor, last.match, effects)
        self._advance(cursor, position, last)

    def _stand(self, cursor: Cursor, match: str) -> None:
        """Keeps the places of a match that ends by agreement: by its points as they are."""
        cursor.execute("SELECT seat, departed, bot FROM directory_seats WHERE match = ?", (match,))
        seats = cursor.fetchall()
        departed = [row["seat"] for row in seats if row["departed"] and not row["bot"]]
        for seat, place in enumerate(standing(points_in(cursor, match), departed, len(seats)), 1):
            self._seat(cursor, match, seat, place=place)

    def _propose(self, cursor: Cursor, match: str, version: int, seat: int, *, declines: bool) -> None:
        """Keeps who agrees to end a match as it stands, and since which version that is proposed."""
        agreeing = "''" if declines else "CASE agreeing WHEN '' THEN ',' ELSE agreeing END || CAST(? AS TEXT) || ','"
        proposed = "0" if declines else "CASE proposed_at WHEN 0 THEN ? ELSE proposed_at END"
        values = () if declines else (version, seat)
        cursor.execute(
            f"UPDATE directory SET proposed_at = {proposed}, agreeing = {agreeing} WHERE match = ?", (*values, match)
        )

    def _advance(self, cursor: Cursor, position: int, event: events.MatchEvent) -> None:
        """Keeps how far a match has come. Everybody can order and filter lists by ``updated`` and ``version``: while a
        match is played that those who only watch see later, they stay as they were before its start.
        """
        live = (event.version, f"{event.fingerprint:016x}", event.time)
        cursor.execute(STAYING if type(event.body) in ASIDE else LAPSING, (*live, position, *live, event.match))

    def _count_rounds(self, cursor: Cursor, match: str, effects: Sequence[Effect], *, undoes: bool = False) -> None:
        """Keeps how many rounds have begun."""
        if not effects:
            return
        game = self._games.get(match)
        if game is None:
            cursor.execute("SELECT game FROM directory WHERE match = ?", (match,))
            game = self._games[match] = cursor.fetchone()["game"]
        if begun := rounds_begun(_round_begins(game), effects, undoes=undoes):
            cursor.execute("UPDATE directory SET rounds = rounds + ? WHERE match = ?", (begun, match))

    def _create(
        self, cursor: Cursor, position: int, match: str, created: events.MatchCreated, credential: bytes
    ) -> None:
        table, branch = created.tournament, created.branched_from
        cursor.execute(
            """INSERT INTO directory
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '0', ?, ?, ?, ?, ?, 0, ?, ?, '', 0, ?, ?, ?, ?, ?, ?, ?,
               0, 0, '0', ?, ?, 0, 0, 0, ?, ?, ?, 0, '')""",
            (
                position,
                position,
                match,
                created.game,
                created.rules_version,
                created.edition.name,
                created.edition.digest,
                created.commitment,
                created.seed,
                MatchPhase.OPEN.value,
                created.access.value,
                created.owner,
                "" if created.owner else credential.hex(),
                created.players,
                created.players,
                created.patience,
                events.Actor.UNSPECIFIED.value,
                int(created.signatures_required),
                *((table.tournament, table.round, table.table, table.attempt) if table else ("", 0, 0, 0)),
                written_control(created.time_control) if created.time_control is not None else "",
                created.spectator_delay,
                *((created.previous.match, created.previous.seat) if created.previous else ("", 0)),
                *((branch.match, branch.version, branch.seat) if branch else ("", 0, 0)),
            ),
        )
        for account in created.admitted:
            cursor.execute("INSERT INTO directory_admitted VALUES (?, ?) ON CONFLICT DO NOTHING", (match, account))
        if options := created.options:
            rows = ", ".join(["(?, ?, ?)"] * len(options))
            values = [each for name, value in options for each in (match, name, value)]
            cursor.execute(f"INSERT INTO directory_options VALUES {rows}", values)
        reserved = created.reserved or (Reservation(),) * created.players
        rows = ", ".join(["(?, ?, '', '', '', '', '', 0, 0, 0, 0, '[]', 0, ?, ?, ?)"] * len(reserved))
        seats = ((match, seat, kept.account, kept.bot, kept.entrant) for seat, kept in enumerate(reserved, 1))
        cursor.execute(f"INSERT INTO directory_seats VALUES {rows}", [each for values in seats for each in values])

    def _accompany(self, cursor: Cursor, match: str, companions: Iterable[Companion]) -> None:
        """Keeps who had a part in the match that a new one plays again."""
        for seat, account, credential in ((each.seat, each.account, each.credential.hex()) for each in companions):
            cursor.execute("INSERT INTO directory_companions VALUES (?, ?, ?, ?)", (match, seat, account, credential))

    def _forget_unfinished(self, cursor: Cursor, match: str) -> None:
        """Drops a match that was archived before its end was followed here."""
        cursor.execute("SELECT phase FROM directory WHERE match = ?", (match,))
        row = cursor.fetchone()
        if row is None or MatchPhase(row["phase"]) in (MatchPhase.FINISHED, MatchPhase.ABANDONED):
            return
        for table in TABLES:
            cursor.execute(f"DELETE FROM {table} WHERE match = ?", (match,))

    def _ask(self, cursor: Cursor, match: str, effects: Iterable[Effect]) -> None:
        """Keeps the stacks of tasks of the seats; the last task of a stack is the open question of its seat."""
        stacks: dict[int, list[tuple[str, list[str], int]]] = {}
        for effect in effects:
            if not isinstance(effect, Ask | Close) or not effect.stack:
                continue
            if effect.stack not in stacks:
                cursor.execute("SELECT tasks FROM directory_seats WHERE match = ? AND seat = ?", (match, effect.stack))
                stacks[effect.stack] = json.loads(cursor.fetchone()["tasks"])
            if isinstance(effect, Ask):
                stacks[effect.stack].append((effect.kind, list(effect.arguments), effect.asked_at))
            else:
                stacks[effect.stack].pop()
        for seat, tasks in stacks.items():
            self._seat(cursor, match, seat, asked=int(bool(tasks)), tasks=json.dumps(tasks), since=self._now())

    def _phase(self, cursor: Cursor, match: str, phase: MatchPhase) -> None:
        delayed = int(phase is MatchPhase.PLAYING)
        cursor.execute(
            """UPDATE directory SET phase = ?, delayed = CASE WHEN spectator_delay > 0 THEN ? ELSE 0 END
               WHERE match = ?""",
            (phase.value, delayed, match),
        )
        if phase is not MatchPhase.PLAYING:  # what was asked waits for nobody any more
            cursor.execute("UPDATE directory_seats SET asked = 0 WHERE match = ?", (match,))

    def _count(self, cursor: Cursor, match: str) -> None:
        seats = "SELECT COUNT(*) FROM directory_seats AS seat WHERE seat.match = directory.match"
        cursor.execute(
            f"""UPDATE directory SET free = ({seats} AND player = '' AND person = ''), bots = ({seats} AND bot != '')
                WHERE match = ?""",
            (match,),
        )

    def _seat(self, cursor: Cursor, match: str, seat: int, **values: str | float) -> None:
        columns = ", ".join(f"{column} = ?" for column in values)
        cursor.execute(
            f"UPDATE directory_seats SET {columns} WHERE match = ? AND seat = ?",
            (*values.values(), match, seat),
        )


@cache
def _round_begins(game: str) -> RoundBegins | None:
    """The effect that begins a round of a game; None where that is not known."""
    try:
        return games()[game].log.round_begins
    except (KeyError, DefectError):  # a game that cannot be loaded is listed without rounds
        return None


def listed_match(cursor: Cursor, row: Any, *, behind: bool = False) -> ListedMatch:
    """A match of the directory, of its row; to somebody who is ``behind`` it is as it was just before its start."""
    cursor.execute("SELECT name, value FROM directory_options WHERE match = ? ORDER BY name", (row["match"],))
    options = tuple((entry["name"], entry["value"]) for entry in cursor.fetchall())
    counted = row["phase"] == MatchPhase.FINISHED.value or bool(row["agreed"])
    points = points_in(cursor, row["match"]) if counted else {}
    cursor.execute("SELECT * FROM directory_seats WHERE match = ? ORDER BY seat", (row["match"],))
    seats = tuple(
        ListedSeat(
            entry["seat"],
            entry["player"],
            entry["person"],
            entry["account"],
            "" if behind and entry["departed"] else entry["bot"],
            bool(entry["ready"]),
            bool(entry["departed"]) and not behind,
            entry["place"],
            bool(entry["asked"]) and not (entry["departed"] and not entry["bot"]) and not behind,
            points.get(entry["seat"], 0) if counted else None,
            Reservation(*(entry[f"reserved_{name}"] for name in ("account", "bot", "entrant")))
            if row["tournament"]
            else None,
        )
        for entry in cursor.fetchall()
    )
    return ListedMatch(
        row["position"],
        row["updated"],
        row["match"],
        row["game"],
        row["rules_version"],
        row["edition"],
        row["edition_digest"],
        options,
        row["commitment"],
        row["seed"],
        row["phase"],
        row["version"] if behind else row["live_version"],
        int(row["fingerprint" if behind else "live_fingerprint"], 16),
        row["access"],
        row["owner"],
        row["patience"],
        row["abandoned_by"],
        row["abandoned_account"],
        bool(row["agreed"]),
        bool(row["signatures_required"]),
        _table(row) if row["tournament"] else None,
        read_control(row["time_control"]) if row["time_control"] else None,
        row["spectator_delay"],
        row["version"],
        row["time" if behind else "live_time"],
        0 if behind else row["rounds"],
        _branch(row) if row["branched_from"] else None,
        seats,
    )


def _branch(row: Any) -> BranchPoint:
    return BranchPoint(row["branched_from"], row["branched_version"], b"", row["branched_seat"])


def _table(row: Any) -> TableAttempt:
    numbers = (row[f"tournament_{name}"] for name in ("round", "table", "attempt"))
    return TableAttempt(row["tournament"], *numbers)
