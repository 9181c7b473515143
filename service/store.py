"""The event store: an application of the `eventsourcing` library on one SQLite file.

The library gives the recorder, the connections and the log of all events in the order of their commits. Ours are the
bytes (a row is a `caravanserai.v1.StoredEvent`; no transcoder that guesses types) and the durability: a commit is on
the disk before it returns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from caravanserai.v1.event_pb2 import StoredEvent as Row
from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import InfrastructureFactory, Mapper, StoredEvent, Transcoder
from eventsourcing.sqlite import SQLiteConnection, SQLiteConnectionPool, SQLiteFactory
from eventsourcing.utils import Environment, EnvType

from domain.event import Recorded
from domain.match import Match
from domain.play.game import Game
from service.codec import ProtobufCodec

TOPIC = Row.DESCRIPTOR.full_name
"""The topic of every row: the type of its state."""


class Positioned(NamedTuple):
    """An event with its position in the log of all matches; positions grow, and never change."""

    position: int
    recorded: Recorded


class StoreMissingError(Exception):
    """There is no store in this file."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"there is no store {path}")
        self.path = path


@dataclass(frozen=True, slots=True)
class Entry:
    """What the library calls a domain event: a recorded event under the name of its match."""

    originator_id: str
    originator_version: int
    recorded: Recorded


class RowTranscoder(Transcoder):
    """Turns recorded events into rows and back."""

    def __init__(self, codec: ProtobufCodec) -> None:
        self._codec = codec

    def encode(self, obj: Recorded) -> bytes:
        """The bytes of a row."""
        return self._codec.write_row(obj)

    def decode(self, data: bytes) -> Recorded:
        """The recorded event in a row."""
        return self._codec.read_row(data)


class RowMapper(Mapper[str]):
    """Maps entries to what the library stores, without looking into them."""

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """The stored form of an entry."""
        entry: Any = domain_event
        state = self.transcoder.encode(entry.recorded)
        return StoredEvent(entry.originator_id, entry.originator_version, TOPIC, state)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        """The entry in its stored form."""
        recorded = self.transcoder.decode(stored_event.state)
        entry: Any = Entry(str(stored_event.originator_id), stored_event.originator_version, recorded)
        return entry  # type: ignore[no-any-return]


class _DurablePool(SQLiteConnectionPool):
    """Connections whose commits are on the disk when they return."""

    def _create_connection(self) -> SQLiteConnection:
        connection = super()._create_connection()
        connection.cursor().execute("PRAGMA synchronous=FULL")
        return connection


class _DurableFactory(SQLiteFactory):
    """Builds on durable connections."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        given = self.datastore.pool
        given.close()
        self.datastore.pool = _DurablePool(db_name=given.db_name, lock_timeout=given.lock_timeout)


class MatchStore(Application[str]):
    """All matches of a service. Its methods block: in a coroutine call them in a thread."""

    name = "matches"

    def __init__(self, path: Path, games: Mapping[str, Game], *, create: bool = True) -> None:
        """Opens a store, or makes it.

        Raises:
            StoreMissingError: there is none, and ``create`` is false.
        """
        if not create and not path.is_file():
            raise StoreMissingError(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.games = games
        self.codec = ProtobufCodec(games)
        super().__init__(
            {"SQLITE_DBNAME": str(path), "ORIGINATOR_ID_TYPE": "text", "CREATE_TABLE": "yes" if create else "no"}
        )

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Only what we say counts; variables of the process could change the format."""
        return Environment(name, dict(env or {}))

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Durable SQLite."""
        return _DurableFactory(env)

    def construct_mapper(self) -> Mapper[str]:
        """Rows of ours."""
        return RowMapper(RowTranscoder(self.codec))

    def append(self, recorded: Sequence[Recorded]) -> int:
        """Stores events, of one match or several, in one transaction; returns the position of the last one.

        Raises:
            PersistenceError: nothing was stored (`IntegrityError`: some version exists already), or, in rare cases of
                a broken disk, it is not known.
        """
        entries: list[Any] = [Entry(row.event.match, row.event.version, row) for row in recorded]
        recordings = self.events.put(entries)
        return recordings[-1].notification.id if recordings else 0

    def rows(self, match: str, after: int = 0, up_to: int | None = None) -> list[Recorded]:
        """The events of a match after one version and up to another, in order."""
        entries: Any = self.events.get(match, gt=after or None, lte=up_to)
        return [entry.recorded for entry in entries]

    def load(self, match: str, up_to: int | None = None) -> Match:
        """The match as the fold of its events; of version 0 if there are none."""
        return Match.load(self.codec, self.games, match, self.rows(match, up_to=up_to))

    def since(self, after: int, limit: int) -> list[Positioned]:
        """Events of all matches after a position, in the order of their commits."""
        notifications = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        decode = self.codec.read_row
        return [Positioned(notification.id, decode(notification.state)) for notification in notifications]

    def last_position(self) -> int:
        """The position of the last event; 0 in an empty store."""
        return self.recorder.max_notification_id() or 0

    def matches(self) -> list[str]:
        """The names of all matches, in the order of their creation."""
        found = self.recorder.select_notifications(None, 1)
        names: list[str] = []
        while found:
            names.extend(str(entry.originator_id) for entry in found if entry.originator_version == 1)
            found = self.recorder.select_notifications(found[-1].id, 1000, inclusive_of_start=False)
        return names
