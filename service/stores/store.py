"""The event store: an application of the `eventsourcing` library on a SQLite file or a PostgreSQL database.

The library gives the recorder, the connections and the log of all events in the order of their commits. Ours are the
bytes (a row is a `caravanserai.v1.StoredEvent`; no transcoder that guesses types) and the durability: a commit is on
the disk before it returns.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import uuid4

from caravanserai.v1.event_pb2 import StoredEvent as Row
from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import InfrastructureFactory, IntegrityError, Mapper, StoredEvent, Transcoder
from eventsourcing.utils import Environment, EnvType
from google.protobuf.message import DecodeError

from domain.edition import EditionRecorded
from domain.event import ArchiveRecorded, MatchCreated, Recorded
from domain.lifecycle import CommandError
from domain.match import Match
from domain.play.game import Game
from domain.player import PlayerRecorded
from projections.store import AnyRecorded
from service.messages.box_codec import (
    ARCHIVE_TOPIC,
    BOX_TOPIC,
    box_stream,
    read_archive_row,
    read_box_row,
    write_archive_row,
    write_box_row,
)
from service.messages.codec import ProtobufCodec
from service.messages.edition_codec import EDITION_TOPIC, read_edition_row, write_edition_row
from service.messages.player_codec import PLAYER_TOPIC, read_player_row, write_player_row
from service.stores.backend import (
    EVENTS,
    FORMAT,
    Backend,
    StoreError,
    StoreInformation,
    StoreMissingError,
    require_known,
)
from service.stores.location import Named, StoreLocation
from service.stores.sqlite import SqliteBackend

__all__ = ["MatchStore", "Positioned", "RawEvent", "StoreMissingError"]

TOPIC = Row.DESCRIPTOR.full_name
"""The topic of every row: the type of its state."""
READERS: Mapping[str, Callable[[bytes], AnyRecorded]] = {
    PLAYER_TOPIC: read_player_row,
    EDITION_TOPIC: read_edition_row,
    BOX_TOPIC: read_box_row,
    ARCHIVE_TOPIC: read_archive_row,
}
"""How the rows are read that are no events of matches, by their topics."""
LATEST = 500
"""How many events that were stored here wait as they are for who follows the log, so that he need not decode them."""


BOXES = 64
"""How many boxes are kept in memory, packed."""


class Positioned(NamedTuple):
    """What was stored, with its position in the log of all matches; positions grow, and never change."""

    position: int
    recorded: AnyRecorded


class RawEvent(NamedTuple):
    """A row of the log as it lies there: whose event, its number, the type of the bytes, and the bytes."""

    position: int
    match: str
    version: int
    topic: str
    state: bytes


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
        _require_kept(stored_event)
        recorded = self.transcoder.decode(stored_event.state)
        entry: Any = Entry(str(stored_event.originator_id), stored_event.originator_version, recorded)
        return entry  # type: ignore[no-any-return]


def _require_kept(stored_event: StoredEvent) -> None:
    """Lets a row pass that is an event.

    Raises:
        CommandError: MATCH_ARCHIVED: it is what is left of a match.
    """
    if stored_event.topic == ARCHIVE_TOPIC:
        left = read_archive_row(stored_event.state)
        text = f"{left.match} is archived in the record {left.record}"
        raise CommandError("MATCH_ARCHIVED", text, match=left.match, record=left.record, sha256=left.digest.hex())


def backend_of(location: StoreLocation) -> Backend:
    """What a store at this place is built on.

    Raises:
        StoreError: the driver for it is not installed.
    """
    if location.path is not None:
        return SqliteBackend(location.path)
    try:
        from service.stores.postgresql import PostgresqlBackend  # its driver is an optional dependency
    except ImportError as error:
        raise StoreError(f"{location} needs a driver: pip install 'caravanserai-service[postgresql]'") from error
    return PostgresqlBackend(location)


class MatchStore(Application[str]):
    """All matches of a service. Its methods block: in a coroutine call them in a thread."""

    name = "matches"

    def __init__(self, named: Named, games: Mapping[str, Game], *, create: bool = True) -> None:
        """Opens a store, or makes it.

        Raises:
            StoreMissingError: there is none, and ``create`` is false.
            StoreFormatError: it has a format that this program does not know.
            StoreUnreachableError: it cannot be read at all.
            LocationError: ``named`` names no store.
        """
        self.location = StoreLocation.of(named)
        self.games = games
        self.codec = ProtobufCodec(games, self.box)
        self._boxes: OrderedDict[str, bytes] = OrderedDict()
        """The boxes that were used last, by their digests; all of them are stored."""
        self._latest: dict[int, Recorded] = {}
        self._end = 0
        """The position of the last event that was stored here."""
        self._backend = backend_of(self.location)
        if create and self.location.path is not None:
            self.location.path.parent.mkdir(parents=True, exist_ok=True)
        with self._backend.opening():
            self.information = self._open(create)

    def _open(self, create: bool) -> StoreInformation:
        found = self._backend.information()
        if found is None and not create:
            raise StoreMissingError(self.location)
        if found is not None:
            require_known(found, self.location, create)
        environment = {**self._backend.environment, "ORIGINATOR_ID_TYPE": "text"}
        super().__init__({**environment, "CREATE_TABLE": "yes" if found is None else "no"})
        if found is not None and found.format == FORMAT:
            return found
        information = StoreInformation(FORMAT, EVENTS, uuid4().hex)
        self._backend.write_information(information)
        return information

    @property
    def shared(self) -> bool:
        """Whether other processes may write the store too."""
        return self._backend.shared

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """Only what we say counts; variables of the process, or the name of a class, could change the format."""
        return Environment(MatchStore.name, dict(env or {}))

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """That of the database."""
        return self._backend.factory(env)

    def construct_mapper(self) -> Mapper[str]:
        """Rows of ours."""
        return RowMapper(RowTranscoder(self.codec))

    def append(self, recorded: Sequence[Recorded]) -> int:
        """Stores events, of one match or several, in one transaction; returns the position of the last one.

        Raises:
            DoubtfulError: it is not known whether they are stored.
            PersistenceError: nothing was stored (`IntegrityError`: some version exists already). If a disk fails while
                it writes, SQLite takes the transaction back, and nobody can know what a crash right then leaves.
        """
        for row in recorded:
            if row.box:
                self._keep_box(row)
        entries: list[Any] = [Entry(row.event.match, row.event.version, row) for row in recorded]
        recordings = self.events.put(entries)
        for recording, row in zip(recordings, recorded, strict=True):
            self._latest[recording.notification.id] = row
        if len(self._latest) > LATEST:
            for position in list(self._latest)[:-LATEST]:
                self._latest.pop(position, None)
        if recordings:
            self._end = max(self._end, recordings[-1].notification.id)
        return self._end

    def box(self, digest: str) -> bytes:
        """The box with a digest in the form in which it is kept; nothing if there is none, or what is there is not it.

        The first time it reads the store.
        """
        known = self._boxes.get(digest)
        if known is not None:
            return known
        for entry in self.recorder.select_events(box_stream(digest)):
            with suppress(DecodeError):
                found = read_box_row(bytes(entry.state))
                if found.digest == digest:
                    self._remember_box(digest, found.box)
                    return found.box
        return b""

    def _keep_box(self, row: Recorded) -> None:
        """Stores the box beside a first event, unless it is there. It may be there without a match, never the other way
        round.
        """
        body = row.event.body
        if not isinstance(body, MatchCreated) or self.box(body.edition.digest):
            return
        digest = body.edition.digest
        with suppress(IntegrityError):  # another process stored it at the same moment
            self._insert([StoredEvent(box_stream(digest), 1, BOX_TOPIC, write_box_row(row.box))])
        self._remember_box(digest, row.box)

    def _remember_box(self, digest: str, box: bytes) -> None:
        self._boxes[digest] = box
        if len(self._boxes) > BOXES:
            self._boxes.popitem(last=False)

    def rows(self, match: str, after: int = 0, up_to: int | None = None) -> list[Recorded]:
        """The events of a match after one version and up to another, in order.

        Raises:
            CommandError: MATCH_ARCHIVED.
        """
        entries: Any = self.events.get(match, gt=after or None, lte=up_to)
        found = [entry.recorded for entry in entries]
        if not found and up_to is not None:
            for last in self.recorder.select_events(match, desc=True, limit=1):
                _require_kept(last)
        return found

    def archive(self, archived: ArchiveRecorded) -> None:
        """Removes the events of a match and stores in their place what is left of it, in one transaction.

        Raises:
            PersistenceError: nothing has changed (`IntegrityError`: the match has other events than were archived); or
                the connection broke, and it is not known.
        """
        recorder: Any = self.recorder
        row = write_archive_row(archived)
        recorder.replace_events(StoredEvent(archived.match, archived.version + 1, ARCHIVE_TOPIC, row))

    def load(self, match: str, up_to: int | None = None) -> Match:
        """The match as the fold of its events; of version 0 if there are none."""
        return Match.load(self.codec, self.games, match, self.rows(match, up_to=up_to))

    def since(self, after: int, limit: int) -> list[Positioned]:
        """Events of all matches and players after a position, in the order of their commits.

        Those that were stored here a moment ago are not read and decoded the first time they are asked for.
        """
        known = self._just_stored(after, limit)
        if known:
            after = known[-1].position
            if len(known) == limit or (not self.shared and after >= self._end):
                return known
        notifications = self.recorder.select_notifications(after, limit - len(known), inclusive_of_start=False)
        return known + [Positioned(entry.id, self._read(entry.id, entry.topic, entry.state)) for entry in notifications]

    def _just_stored(self, after: int, limit: int) -> list[Positioned]:
        """The events right after a position, without a gap, as far as they were stored here a moment ago."""
        found: list[Positioned] = []
        while len(found) < limit and (recorded := self._latest.pop(after + 1, None)) is not None:
            after += 1
            found.append(Positioned(after, recorded))
        return found

    def _read(self, position: int, topic: str, state: bytes) -> AnyRecorded:
        known = self._latest.pop(position, None)
        return self._decode(topic, state) if known is None else known

    def _decode(self, topic: str, state: bytes) -> AnyRecorded:
        read: Callable[[bytes], AnyRecorded] = READERS.get(topic, self.codec.read_row)
        return read(state)

    def last_position(self) -> int:
        """The position of the last event; 0 in an empty store."""
        return self.recorder.max_notification_id() or 0

    def matches(self) -> list[str]:
        """The names of all matches, in the order of their creation."""
        found = self.recorder.select_notifications(None, 1)
        names: list[str] = []
        while found:
            first = (entry for entry in found if entry.originator_version == 1 and entry.topic == TOPIC)
            names.extend(str(entry.originator_id) for entry in first)
            found = self.recorder.select_notifications(found[-1].id, 1000, inclusive_of_start=False)
        return names

    def player_rows(self, stream: str) -> list[PlayerRecorded]:
        """The events of a player, a token, a subject or an invitation, in order."""
        return [read_player_row(bytes(entry.state)) for entry in self.recorder.select_events(stream)]

    def append_players(self, recorded: Sequence[PlayerRecorded]) -> None:
        """Stores events of players, of one stream or several, in one transaction.

        Raises:
            PersistenceError: as for `append`.
        """
        self._insert(
            [StoredEvent(row.event.stream, row.event.version, PLAYER_TOPIC, write_player_row(row)) for row in recorded]
        )

    def edition_rows(self, stream: str) -> list[EditionRecorded]:
        """The events of an edition: one, or none."""
        return [read_edition_row(bytes(entry.state)) for entry in self.recorder.select_events(stream)]

    def append_editions(self, recorded: Sequence[EditionRecorded]) -> None:
        """Stores events of editions in one transaction.

        Raises:
            PersistenceError: as for `append`.
        """
        self._insert(
            [
                StoredEvent(row.event.stream, row.event.version, EDITION_TOPIC, write_edition_row(row))
                for row in recorded
            ]
        )

    def raw(self, after: int, limit: int) -> list[RawEvent]:
        """The log after a position as it lies there, not decoded."""
        found = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        return [
            RawEvent(entry.id, str(entry.originator_id), entry.originator_version, entry.topic, bytes(entry.state))
            for entry in found
        ]

    def raw_of(self, match: str) -> list[RawEvent]:
        """The events of a match as they lie there, without their positions."""
        found = self.recorder.select_events(match)
        return [RawEvent(0, match, entry.originator_version, entry.topic, bytes(entry.state)) for entry in found]

    def append_raw(self, events: Sequence[RawEvent]) -> None:
        """Stores rows as they lie in another store, in one transaction.

        Raises:
            PersistenceError: as for `append`.
        """
        self._insert([StoredEvent(entry.match, entry.version, *entry[3:]) for entry in events])

    def _insert(self, events: Sequence[StoredEvent]) -> None:
        positions = self.recorder.insert_events(events)
        if positions:
            self._end = max(self._end, positions[-1])

    def damage(self) -> list[str]:
        """What the database finds wrong with itself, below the level of events."""
        return self._backend.damage()

    def listen(self, told: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``told`` whenever another process may have stored events, until ``stopped``; returns if none can."""
        self._backend.listen(told, stopped)
