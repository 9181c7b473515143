"""The streams in which players have, or had, a part: all that is exported of a player is found by them."""

from collections.abc import Collection, Iterator, Mapping
from typing import ClassVar, NamedTuple

from domain.event import AnyRecorded
from domain.matches.archive import Archive
from domain.matches.events import MatchAbandoned, MatchCreated, SeatJoined, of_match
from domain.notices.webhook import WebhookAdded
from domain.tournaments.events import EntrantRegistered, TournamentCreated, TournamentRecorded
from projections.beginnings import Beginning
from projections.databases.statements import Cursor, marks, statements
from projections.decisions import UnmovedByDecisions
from projections.store import ProjectionStore


class PersonalStream(NamedTuple):
    """A stream in which a player has a part, with the position in the log of the first event that says so."""

    position: int
    stream: str


class PersonalStreamsProjection(UnmovedByDecisions):
    """Keeps who has, or had, a part in a stream: players by their names, guests by the hashes of their tokens."""

    streamed: ClassVar = {"personal_streams": "stream"}
    whole: ClassVar = ()
    tables = statements(
        (
            """CREATE TABLE IF NOT EXISTS personal_streams
               (who TEXT, stream TEXT, person TEXT, position INTEGER, PRIMARY KEY (who, stream, person))
               WITHOUT ROWID""",
        )
    )

    def clear(self, cursor: Cursor) -> None:
        """Empties the table."""
        cursor.execute("DELETE FROM personal_streams")

    def apply(self, cursor: Cursor, position: int, recorded: AnyRecorded) -> None:
        """Writes what an event changes."""
        _keep(cursor, {(who, recorded.event.stream, person): position for who, person in named_in(recorded) if who})

    def apply_beginning(self, cursor: Cursor, beginning: Beginning) -> None:
        """Writes what the events before the start change."""
        found: dict[tuple[str, str, str], int] = {}
        for position, recorded in beginning:
            for who, person in named_in(recorded):
                if who:
                    found.setdefault((who, recorded.event.stream, person), position)
        _keep(cursor, found)


def _keep(cursor: Cursor, found: Mapping[tuple[str, str, str], int]) -> None:
    if found:
        rows = ", ".join(["(?, ?, ?, ?)"] * len(found))
        values = [value for key, position in found.items() for value in (*key, position)]
        cursor.execute(f"INSERT INTO personal_streams VALUES {rows} ON CONFLICT DO NOTHING", values)


def named_in(recorded: AnyRecorded) -> Iterator[tuple[str, str]]:
    """Those who have a part by an event, and as which persons they take a seat."""
    body = recorded.here if of_match(recorded) else recorded.event.body
    if isinstance(recorded, TournamentRecorded):
        yield recorded.event.by.account, ""
    match body:
        case MatchCreated() if of_match(recorded):
            yield body.owner or recorded.credential.hex(), ""
            yield from ((account, "") for account in body.admitted)
            yield from ((kept.account, "") for kept in body.reserved)
            yield from ((each.account or each.credential.hex(), "") for each in recorded.companions)
        case SeatJoined(account=account, person=person) if of_match(recorded):
            yield account or recorded.credential.hex(), person
        case MatchAbandoned():
            yield body.account, ""
        case Archive(summary=summary) if summary is not None:
            yield summary.outcome.owner, ""
            yield from ((seat.who, "") for seat in summary.outcome.seats)
        case WebhookAdded(owner):
            yield owner, ""
        case TournamentCreated():
            yield body.organiser, ""
            yield from ((arbiter, "") for arbiter in body.settings.arbiters)
        case EntrantRegistered(account=account):
            yield account, ""


def personal_streams(
    store: ProjectionStore, who: Collection[str], collection: str, after: int = 0, limit: int = -1
) -> list[PersonalStream]:
    """The streams of a collection, such as `matches`, in which somebody has a part under one of several names, by their
    positions.
    """
    last = f" LIMIT {limit:d}" if limit >= 0 else ""

    def query(cursor: Cursor) -> list[PersonalStream]:
        cursor.execute(
            f"""SELECT stream, MIN(position) AS first FROM personal_streams WHERE who IN ({marks(who)})
                AND stream LIKE ? GROUP BY stream HAVING MIN(position) > ? ORDER BY first, stream{last}""",
            (*who, f"{collection}/%", after),
        )
        return [PersonalStream(row["first"], row["stream"]) for row in cursor.fetchall()]

    return store.read(query)


def tokens_of(store: ProjectionStore, player: str) -> list[str]:
    """The hashes of all tokens that a player ever had, in hexadecimal digits."""

    def query(cursor: Cursor) -> list[str]:
        cursor.execute("SELECT credential FROM player_tokens WHERE player = ? ORDER BY credential", (player,))
        return [str(row["credential"]) for row in cursor.fetchall()]

    return store.read(query)
