"""Notices for players who want any: what they are told, until it has been sent or does not hold any more.

A webhook has an audience: its owner, or a match, of which it then gets the notices about all seats. Only for those with
an address that is in use is anything kept, and the column `player` may hold a match. The tables of matches, clocks and
tournaments are read as they are after the event, so their projections come first.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from domain.event import AnyRecorded, Event
from domain.matches import events
from domain.matches.agreement import ASIDE
from domain.matches.lifecycle import MatchPhase
from domain.notices.notice import Notice, NoticeKind, Told
from domain.notices.webhook import (
    NoticesSent,
    WebhookAdded,
    WebhookDisabled,
    WebhookEnabled,
    WebhookForm,
    WebhookRemoved,
)
from domain.persons.erasures import PersonErased, player_of
from domain.players.player import PlayerRemoved
from domain.table.effects import Ask
from domain.tournaments.events import (
    Adjudicated,
    EntrantRegistered,
    LotsDrawn,
    SettingsChanged,
    TournamentEvent,
    TournamentRecorded,
)
from projections.databases.statements import Cursor, marks, statements
from projections.decisions import Decisions, FollowedEvent, is_decision
from projections.follows.followed_players import followers_to_tell, note_told, public_seats
from projections.matches.clocks import clocks_in
from projections.notices.match_webhooks import PART
from projections.players.personal_streams import named_in
from projections.store import ProjectionStore
from projections.tournaments.ruling_authors import overruled

HOUR = 3_600_000
"""The time after a notice about a followed player in which there is no other one about them, in milliseconds."""
FOLLOWED_AN_HOUR = 10
"""The most notices about followed players that a player gets in an hour."""
WARNING = 3_600_000
"""The time before the end of their time at which players are warned, in milliseconds; not where they never had more."""


class SeatedPlayer(NamedTuple):
    """A player with an address, at a seat of a match that goes on. For an address of the match it is the match."""

    seat: int
    player: str
    asked: bool


class NoticesProjection:
    """Keeps notices and addresses in step with the log."""

    streamed: ClassVar = {"player_notices": "stream"}
    whole: ClassVar = ("webhooks",)
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS webhooks
               (name TEXT PRIMARY KEY, position INTEGER, owner TEXT, audience TEXT, kinds TEXT, sent INTEGER,
               moment INTEGER, disabled INTEGER) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS webhooks_audience ON webhooks (audience)",
            "CREATE INDEX IF NOT EXISTS webhooks_of_matches ON webhooks (name) WHERE audience != owner",
            "CREATE INDEX IF NOT EXISTS webhooks_owner ON webhooks (owner, position)",
            """CREATE TABLE IF NOT EXISTS player_notices
               (player TEXT, stream TEXT, kind TEXT, seat INTEGER, version INTEGER, position INTEGER, game TEXT,
               time INTEGER, due INTEGER, told INTEGER,
               PRIMARY KEY (player, stream, kind, seat, version)) WITHOUT ROWID""",
            "CREATE INDEX IF NOT EXISTS player_notices_stream ON player_notices (stream, seat, kind)",
            "CREATE INDEX IF NOT EXISTS player_notices_due ON player_notices (due) WHERE due > 0",
            "CREATE INDEX IF NOT EXISTS player_notices_untold ON player_notices (due, player) WHERE told = 0",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the tables."""
        for table in ("webhooks", "player_notices"):
            cursor.execute(f"DELETE FROM {table}")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        event = recorded.event
        if isinstance(event, Event):
            self._address(cursor, position, event)
        elif cursor.execute("SELECT 1 FROM webhooks LIMIT 1").fetchone() is None:
            return
        elif events.of_match(recorded) and not recorded.imported:
            self._match(cursor, position, recorded.event)
        elif isinstance(recorded, TournamentRecorded):
            self._tournament(cursor, position, recorded.event)

    def follows_closely(self, cursor: Cursor, match: str, events: Sequence[FollowedEvent]) -> bool:
        """True if somebody gets notices of a match: what seats are asked lies in the directory until they decide, and
        who sits there, while others join.
        """
        if cursor.execute("SELECT 1 FROM webhooks LIMIT 1").fetchone() is None:
            return False
        left = "SELECT 1 FROM player_notices WHERE stream = ? LIMIT 1"
        if _seated(cursor, match) or cursor.execute(left, (match,)).fetchone() is not None or _wanted(cursor, match):
            return True
        if is_decision(events[0]):
            return False
        named = {who for each in events for who, _ in named_in(each.recorded)}
        cursor.execute("SELECT owner FROM directory WHERE match = ?", (match,))
        named.update(row["owner"] for row in cursor.fetchall())
        cursor.execute(f"SELECT 1 FROM webhooks WHERE audience IN ({marks(named)}) LIMIT 1", tuple(named))
        return cursor.fetchone() is not None

    def apply_decisions(self, cursor: Cursor, decisions: Decisions) -> None:
        """Writes nothing: an event is news only in matches that are followed closely."""

    apply_beginning = apply_decisions

    def _address(self, cursor: Cursor, position: int, event: Event[object]) -> None:
        """Keeps who wants what, and up to where they have it."""
        name = event.stream
        match event.body:
            case WebhookAdded(owner, form, kinds, match=match):
                wanted = "".join(f",{kind}," for kind in kinds)
                waits = int(form is WebhookForm.EMAIL)  # for its consent
                values = (name, position, owner, match or owner, wanted, position, event.time, waits)
                cursor.execute("INSERT INTO webhooks VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
                self._untell(cursor, name, event.time)
            case NoticesSent(Told(sent, moment)):
                cursor.execute(
                    """UPDATE webhooks SET sent = CASE WHEN sent > ? THEN sent ELSE ? END, moment = ? WHERE name = ?""",
                    (sent, sent, moment, name),
                )
                self._drop_sent(cursor, name)
            case WebhookDisabled():
                cursor.execute("UPDATE webhooks SET disabled = 1 WHERE name = ?", (name,))
            case WebhookEnabled():
                cursor.execute(
                    "UPDATE webhooks SET disabled = 0, sent = ?, moment = ? WHERE name = ?",
                    (position, event.time, name),
                )
                self._untell(cursor, name, event.time)
            case WebhookRemoved():
                cursor.execute("DELETE FROM webhooks WHERE name = ?", (name,))
            case PlayerRemoved():
                cursor.execute("DELETE FROM webhooks WHERE owner = ?", (name,))
            case PersonErased(person):
                cursor.execute("DELETE FROM webhooks WHERE owner = ?", (player_of(person),))
            case _:
                return
        if isinstance(event.body, WebhookDisabled | WebhookRemoved | PlayerRemoved | PersonErased):
            cursor.execute(
                "DELETE FROM player_notices WHERE player NOT IN (SELECT audience FROM webhooks WHERE disabled = 0)"
            )

    def _untell(self, cursor: Cursor, webhook: str, moment: int) -> None:
        """Marks the warnings of clocks that a webhook may want which was not there when they were kept."""
        audience = "(SELECT audience FROM webhooks WHERE name = ?)"
        cursor.execute(f"UPDATE player_notices SET told = 0 WHERE player = {audience} AND due > ?", (webhook, moment))

    def _drop_sent(self, cursor: Cursor, webhook: str) -> None:
        """Drops what all addresses of an audience have, and marks what stays of it: an open question, so that it is not
        told twice, and a warning.
        """
        owned = "player = (SELECT audience FROM webhooks WHERE name = ?)"
        least = "(SELECT MIN({}) FROM webhooks WHERE audience = player_notices.player AND disabled = 0)"
        sent, moment = least.format("sent"), least.format("moment")
        cursor.execute(
            f"DELETE FROM player_notices WHERE {owned} AND due = 0 AND kind != ? AND position <= {sent}",
            (webhook, NoticeKind.YOUR_TURN),
        )
        cursor.execute(
            f"""UPDATE player_notices SET told = 1 WHERE {owned} AND told = 0
                AND CASE due WHEN 0 THEN position <= {sent} ELSE due <= {moment} END""",
            (webhook,),
        )

    # -- matches ------------------------------------------------------------------------------------------------

    def _match(self, cursor: Cursor, position: int, event: events.MatchEvent) -> None:
        body = event.body
        if isinstance(body, events.MatchCreated):
            for player in body.admitted:
                self._tell(cursor, position, _of(event, NoticeKind.INVITED, player, body.game))
            for seat, kept in enumerate(body.reserved, 1):
                self._tell(cursor, position, _of(event, NoticeKind.MATCH_WAITS, kept.account, body.game, seat))
            return
        cursor.execute("SELECT game, owner FROM directory WHERE match = ?", (event.match,))
        game, owner = cursor.fetchone()
        seated, everybody = _seated(cursor, event.match), {event.match} if _wanted(cursor, event.match) else set()
        if event.ends:
            cursor.execute("DELETE FROM player_notices WHERE stream = ?", (event.match,))
            for seat, player in (*((seat, player) for seat, player, _ in seated), *((0, each) for each in everybody)):
                self._tell(cursor, position, _of(event, NoticeKind.MATCH_OVER, player, game, seat))
            return
        others = {player for _, player, _ in seated} | everybody
        match body:
            case events.MatchStarted():
                self._followers(cursor, position, event, game)
            case events.SeatJoined(seat, _, bot, _, account):
                self._drop(cursor, event.match, seat, NoticeKind.MATCH_WAITS)
                for player in sorted((others | {owner}) - {account}) if not bot else ():
                    self._tell(cursor, position, _of(event, NoticeKind.JOINED, player, game, seat))
            case events.SeatLeft(seat):
                self._leave(cursor, position, _of(event, NoticeKind.LEFT, event.match, game, seat))
            case events.SeatResigned(seat) | events.SeatDeparted(seat) | events.SeatHandedOver(seat):
                self._drop(cursor, event.match, seat, NoticeKind.YOUR_TURN, NoticeKind.TIME_LOW)
                for player in sorted(others):
                    self._tell(cursor, position, _of(event, NoticeKind.LEFT, player, game, seat))
            case events.MatchPaused(asking) if asking:
                for player in sorted({player for seat, player, _ in seated if seat != asking} | everybody):
                    self._tell(cursor, position, _of(event, NoticeKind.PAUSE_ASKED, player, game, asking))
            case events.EndAnswered(seat, proposed_at, declines) if not proposed_at and not declines:
                for player in sorted({player for each, player, _ in seated if each != seat} | everybody):
                    self._tell(cursor, position, _of(event, NoticeKind.END_PROPOSED, player, game, seat))
        self._proposals(cursor, event, seated)
        if everybody:
            seated = [*seated, *_seated(cursor, event.match, all_seats=True)]
        self._turns(cursor, position, event, game, seated)
        self._clocks(cursor, position, event, game, seated)

    def _leave(self, cursor: Cursor, position: int, notice: Notice) -> None:
        """Tells those who follow a match that a seat of it is free again, unless they do not know yet that somebody
        took it.
        """
        joined = "player = ? AND stream = ? AND seat = ? AND kind = ?"
        values = (notice.player, notice.stream, notice.seat, NoticeKind.JOINED)
        if cursor.execute(f"SELECT 1 FROM player_notices WHERE {joined}", values).fetchone() is None:
            self._tell(cursor, position, notice)
        cursor.execute(f"DELETE FROM player_notices WHERE {joined}", values)

    def _followers(self, cursor: Cursor, position: int, event: events.MatchEvent, game: str) -> None:
        """Tells those who follow a player of a public match that it begins: once for a match, unless they play it
        themselves, and not more often than they want to read.
        """
        for seat, player in public_seats(cursor, event.match):
            for follower in followers_to_tell(cursor, player, event.match, event.time - HOUR, FOLLOWED_AN_HOUR):
                self._tell(cursor, position, _of(event, NoticeKind.FOLLOWED_PLAYS, follower, game, seat))
                note_told(cursor, follower, player, event.match, event.time)

    def _proposals(self, cursor: Cursor, event: events.MatchEvent, seated: Sequence[SeatedPlayer]) -> None:
        """Drops a proposal to end the match for those who have answered, for all when it is declined or lapses."""
        body = event.body
        if isinstance(body, events.EndAnswered) and not body.declines:
            answered = [player for seat, player, _ in seated if seat == body.seat]
            what = "stream = ? AND kind = ? AND player = ? AND version != ?"
            for player in answered:
                values = (event.match, NoticeKind.END_PROPOSED, player, event.version)
                cursor.execute(f"DELETE FROM player_notices WHERE {what}", values)
        elif isinstance(body, events.EndAnswered) or type(body) not in ASIDE:
            cursor.execute(
                "DELETE FROM player_notices WHERE stream = ? AND kind = ?", (event.match, NoticeKind.END_PROPOSED)
            )

    def _turns(
        self, cursor: Cursor, position: int, event: events.MatchEvent, game: str, seated: Sequence[SeatedPlayer]
    ) -> None:
        """Tells those who are asked something new, unless they are asked already or have just decided themselves."""
        asked = {effect.stack for effect in event.effects if isinstance(effect, Ask)}
        body = event.body
        here = isinstance(body, events.DecisionMade | events.DecisionUndone) and not getattr(body, "automatic", False)
        for seat, player, waits in seated:
            known = _known(cursor, event.match, player, seat, NoticeKind.YOUR_TURN)
            if known is not None and not waits:
                self._drop(cursor, event.match, seat, NoticeKind.YOUR_TURN, player=player)
            elif known is None and waits and seat in asked and not (here and getattr(body, "seat", 0) == seat):
                self._tell(cursor, position, _of(event, NoticeKind.YOUR_TURN, player, game, seat))

    def _clocks(
        self, cursor: Cursor, position: int, event: events.MatchEvent, game: str, seated: Sequence[SeatedPlayer]
    ) -> None:
        """Keeps when players are to be warned of their clocks."""
        clocks = clocks_in(cursor, event.match)
        if clocks is None:
            return
        for seat, player, _ in seated:
            deadline = clocks.seats[seat - 1].deadline
            due, known = deadline - WARNING, _known(cursor, event.match, player, seat, NoticeKind.TIME_LOW)
            if known is not None and known != due:
                self._drop(cursor, event.match, seat, NoticeKind.TIME_LOW, player=player)
            if known != due and deadline and due > event.time:
                self._tell(cursor, position, _of(event, NoticeKind.TIME_LOW, player, game, seat, due))

    # -- tournaments --------------------------------------------------------------------------------------------

    def _tournament(self, cursor: Cursor, position: int, event: TournamentEvent) -> None:
        name, told = event.tournament, NoticeKind.REGISTERED
        match event.body:
            case EntrantRegistered(_, account) if account:
                players = [account]
            case LotsDrawn() | SettingsChanged():
                changed = isinstance(event.body, SettingsChanged)
                told = NoticeKind.TOURNAMENT_CHANGED if changed else NoticeKind.TOURNAMENT_BEGINS
                cursor.execute("SELECT player FROM tournament_players WHERE tournament = ? ORDER BY player", (name,))
                players = [row["player"] for row in cursor.fetchall()]
            case Adjudicated(number, table) if table:
                told, players = NoticeKind.OVERRULED, overruled(cursor, name, number, table)
            case _:
                return
        cursor.execute("SELECT game FROM tournaments WHERE name = ?", (name,))
        (game,) = cursor.fetchone()
        for player in players:
            self._tell(cursor, position, Notice(told, player, name, event.version, game, time=event.time))

    # -- rows ---------------------------------------------------------------------------------------------------

    def _tell(self, cursor: Cursor, position: int, notice: Notice) -> None:
        """Keeps a notice, if there is an address for its audience."""
        wanted = "kinds = '' OR kinds LIKE '%,' || CAST(? AS TEXT) || ',%'"
        cursor.execute(
            f"""INSERT INTO player_notices SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN EXISTS
                (SELECT 1 FROM webhooks WHERE audience = ? AND disabled = 0 AND ({wanted})) THEN 0 ELSE 1 END
                WHERE EXISTS (SELECT 1 FROM webhooks WHERE audience = ? AND disabled = 0)""",
            (
                notice.player,
                notice.stream,
                notice.kind,
                notice.seat,
                notice.version,
                position,
                notice.game,
                notice.time,
                notice.due,
                notice.player,
                notice.kind,
                notice.player,
            ),
        )

    def _drop(self, cursor: Cursor, match: str, seat: int, *kinds: NoticeKind, player: str = "") -> None:
        """Drops notices about a seat: those for one ``player``, or all."""
        own = " AND player = ?" if player else ""
        cursor.execute(
            f"DELETE FROM player_notices WHERE stream = ? AND seat = ? AND kind IN ({marks(kinds)}){own}",
            (match, seat, *kinds, *filter(None, (player,))),
        )


def _of(event: events.MatchEvent, kind: NoticeKind, player: str, game: str, seat: int = 0, due: int = 0) -> Notice:
    return Notice(kind, player, event.match, event.version, game, seat, event.time, due)


def _seated(cursor: Cursor, match: str, *, all_seats: bool = False) -> list[SeatedPlayer]:
    """The players with an address; with ``all_seats`` each person who sits there, if the match itself has one."""
    audience, sits = ("match", "bot = ''") if all_seats else ("account", "account != ''")
    cursor.execute(
        f"""SELECT seat, {audience} AS player, asked FROM directory_seats WHERE match = ? AND departed = 0 AND {sits}
            AND {audience} IN (SELECT audience FROM webhooks WHERE disabled = 0) ORDER BY seat""",
        (match,),
    )
    return [SeatedPlayer(row["seat"], row["player"], bool(row["asked"])) for row in cursor.fetchall()]


def _wanted(cursor: Cursor, match: str) -> bool:
    """True if a webhook gets the notices about all seats of a match."""
    cursor.execute("SELECT 1 FROM webhooks WHERE audience = ? AND disabled = 0 LIMIT 1", (match,))
    return cursor.fetchone() is not None


def _known(cursor: Cursor, match: str, player: str, seat: int, kind: NoticeKind) -> int | None:
    """The time at which the notice of a kind about a seat is due for a player, if there is one."""
    cursor.execute(
        "SELECT due FROM player_notices WHERE player = ? AND stream = ? AND seat = ? AND kind = ?",
        (player, match, seat, kind),
    )
    row = cursor.fetchone()
    return None if row is None else int(row["due"])


# -- queries ----------------------------------------------------------------------------------------------------------

PENDING = f"""player_notices.player = audience AND disabled = 0 AND due <= ?
    AND (webhooks.kinds = '' OR webhooks.kinds LIKE '%,' || player_notices.kind || ',%')
    AND CASE due WHEN 0 THEN player_notices.position > sent ELSE due > moment END AND {PART}"""
"""The condition that holds for a notice and a webhook to which it is to be sent at a moment."""
WAITING = f"""SELECT DISTINCT name FROM player_notices CROSS JOIN webhooks ON {PENDING} WHERE told = 0 ORDER BY name"""
"""The webhooks for which there is something to send. What all have that want it is told, and not looked at."""


SPENT = f"""SELECT name FROM webhooks WHERE audience != owner AND (NOT {PART} OR (
    EXISTS (SELECT 1 FROM directory WHERE directory.match = audience AND phase IN (?, ?))
    AND NOT EXISTS (SELECT 1 FROM player_notices WHERE {PENDING}))) ORDER BY name"""
"""The webhooks of matches that get nothing any more: their owner has no part, or the match is over and that is sent."""


class Pending(NamedTuple):
    """A notice that is still to be sent, and up to where all are sent once it is."""

    notice: Notice
    told: Told


def webhooks_of(store: ProjectionStore, owner: str) -> list[str]:
    """The webhooks of a player, the oldest first."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute("SELECT name FROM webhooks WHERE owner = ? ORDER BY position", (owner,))
        return [str(row["name"]) for row in cursor.fetchall()]

    return store.read(query)


def webhooks_about(store: ProjectionStore, match: str) -> list[str]:
    """The webhooks of a match that are used, of all players, the oldest first."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute("SELECT name FROM webhooks WHERE audience = ? AND disabled = 0 ORDER BY position", (match,))
        return [str(row["name"]) for row in cursor.fetchall()]

    return store.read(query)


def count_webhooks(store: ProjectionStore, owner: str, others: Sequence[str]) -> tuple[int, set[str]]:
    """The number of webhooks of a player, and which of some ``others`` are known by now."""
    known = set(webhooks_of(store, owner))

    def query(cursor: Cursor) -> set[str]:
        cursor.execute(f"SELECT name FROM webhooks WHERE name IN ({marks(others)})", tuple(others))
        return {str(row["name"]) for row in cursor.fetchall()}

    return len(known), store.read(query)


def waiting_webhooks(store: ProjectionStore, now: int) -> tuple[list[str], int]:
    """The webhooks for which there is something to send at a moment, and when there will be more; 0: not known."""

    def query(cursor: Cursor) -> tuple[list[str], int]:
        cursor.execute(WAITING, (now,))
        names = [str(row["name"]) for row in cursor.fetchall()]
        cursor.execute("SELECT MIN(due) AS next FROM player_notices WHERE due > ?", (now,))
        return names, int(cursor.fetchone()["next"] or 0)

    return store.read(query)


def spent_webhooks(store: ProjectionStore) -> list[str]:
    """The webhooks of matches to which nothing will ever be sent any more."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute(SPENT, (MatchPhase.FINISHED.value, MatchPhase.ABANDONED.value, 0))
        return [str(row["name"]) for row in cursor.fetchall()]

    return store.read(query)


def pending(store: ProjectionStore, webhook: str, now: int, told: Told, limit: int) -> list[Pending]:
    """The notices to be sent to a webhook at a moment, in order, behind what is known to be ``told`` already."""

    def query(cursor: Cursor) -> list[Pending]:
        cursor.execute(
            f"""SELECT player_notices.*, sent, moment FROM webhooks JOIN player_notices ON {PENDING} WHERE name = ?
                AND CASE due WHEN 0 THEN player_notices.position > ? ELSE due > ? END
                ORDER BY due, player_notices.position, stream, kind, seat LIMIT ?""",
            (now, webhook, *told, limit + 1),
        )
        rows = cursor.fetchall()
        found: list[Pending] = []
        at = told
        for number, row in enumerate(rows):
            at = Told(max(at.position, row["sent"]), max(at.moment, row["moment"]))
            behind = rows[number + 1] if number + 1 < len(rows) else None
            if behind is None or (behind["due"], behind["position"]) != (row["due"], row["position"]):
                at = Told(at.position, row["due"]) if row["due"] else Told(row["position"], at.moment)
            found.append(Pending(_notice(row), at))
        return found[:limit]

    return store.read(query)


def notices_for(store: ProjectionStore, player: str, after: int) -> list[tuple[int, Notice]]:
    """The notices that are kept for a player, with the positions of their events: those above ``after``."""

    def query(cursor: Cursor) -> list[tuple[int, Notice]]:
        statement = "SELECT * FROM player_notices WHERE player = ? AND position > ? ORDER BY position, kind, seat"
        cursor.execute(statement, (player, after))
        return [(row["position"], _notice(row)) for row in cursor.fetchall()]

    return store.read(query)


def _notice(row: Any) -> Notice:
    numbers = (row[name] for name in ("seat", "time", "due"))
    return Notice(NoticeKind(row["kind"]), row["player"], row["stream"], row["version"], row["game"], *numbers)
