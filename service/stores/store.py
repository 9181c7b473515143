"""The event store: an application of the `eventsourcing` library on a SQLite file or a PostgreSQL database.

The library gives the recorder, the connections and the log of all events in the order of their commits. Ours are the
bytes (a row is a `caravanserai.v1.StoredEvent`; no transcoder that guesses types) and the durability: a commit is on
the disk before it returns.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar
from uuid import uuid4

from caravanserai.v1.event_pb2 import StoredEvent as Row
from eventsourcing.application import Application
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    InfrastructureFactory,
    IntegrityError,
    Mapper,
    Notification,
    PersistenceError,
    StoredEvent,
    Transcoder,
)
from eventsourcing.utils import Environment, EnvType

from domain.edition import EditionRecorded
from domain.event import ArchiveRecorded, BoxRecorded, MatchCreated, Recorded
from domain.lifecycle import CommandError
from domain.match import Match, box_missing
from domain.play.chance import parts
from domain.play.game import Game
from domain.player import PlayerRecorded
from projections.store import AnyRecorded, Unreadable
from service.messages.box_codec import (
    ARCHIVE_TOPIC,
    BOX_TOPIC,
    read_archive_row,
    read_box_row,
    write_archive_row,
    write_box_row,
)
from service.messages.codec import ProtobufCodec
from service.messages.edition_codec import EDITION_TOPIC, read_edition_row, write_edition_row
from service.messages.player_codec import PLAYER_TOPIC, read_player_row, write_player_row
from service.messages.rows import SEAL_BYTES, RowError, open_row, seal_row
from service.stores.backend import (
    EVENTS,
    FORMAT,
    Backend,
    StoreError,
    StoreInformation,
    StoreMissingError,
    require_known,
)
from service.stores.damage import SetAside
from service.stores.location import Named, StoreLocation
from service.stores.sqlite import SqliteBackend

__all__ = ["MatchStore", "Positioned", "RawEvent", "StoreMissingError"]

T = TypeVar("T", Recorded, PlayerRecorded, EditionRecorded, BoxRecorded)

TOPIC = Row.DESCRIPTOR.full_name
"""The topic of every row: the type of its state."""
LATEST = 500
"""How many events that were stored here wait as they are for who follows the log, so that he need not decode them."""
BOXES = 64
"""How many boxes are kept in memory."""
NOT_READ = (PersistenceError, ConnectionPoolClosedError)
"""Errors that say nothing of a row: the database could not be read."""


class Positioned(NamedTuple):
    """What was stored, with its position in the log of all matches; positions grow, and never change."""

    position: int
    recorded: AnyRecorded | Unreadable


class RawEvent(NamedTuple):
    """A row of the log as it lies there: whose event, its number, the type of the bytes, and the bytes."""

    position: int
    match: str
    version: int
    topic: str
    state: bytes

    def content(self) -> bytes:
        """The bytes without their checksum.

        Raises:
            RowError: they are not those that were written there.
        """
        return open_row(self.match, self.version, self.topic, self.state)

    @property
    def mark(self) -> bytes:
        """SHA-256 of the row, with the place where it lies."""
        number = b"%d" % self.version
        return sha256(parts(self.match.encode(), number, self.topic.encode(), self.state)).digest()


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
        return _sealed(entry.originator_id, entry.originator_version, TOPIC, self.transcoder.encode(entry.recorded))

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        """The entry in its stored form."""
        raw = _raw(stored_event, 0)
        entry: Any = Entry(raw.match, raw.version, self.transcoder.decode(raw.content()))
        return entry  # type: ignore[no-any-return]


def _sealed(stream: str, version: int, topic: str, data: bytes) -> StoredEvent:
    return StoredEvent(stream, version, topic, seal_row(stream, version, topic, data))


def _raw(stored: StoredEvent, position: int) -> RawEvent:
    """A row as it lies there. A damaged column of SQLite may hold a value of any type."""
    version, state = stored.originator_version, stored.state
    return RawEvent(
        position,
        str(stored.originator_id),
        version if isinstance(version, int) else 0,
        str(stored.topic),
        bytes(state) if isinstance(state, bytes | bytearray | memoryview) else str(state).encode(),
    )


def words_of(error: Exception) -> str:
    """What an error says, or else of what kind it is."""
    return str(error) or type(error).__name__


def backend_of(location: StoreLocation, writing: bool) -> Backend:
    """What a store at this place is built on.

    Raises:
        StoreError: the driver for it is not installed.
    """
    if location.path is not None:
        return SqliteBackend(location.path, writing)
    try:
        from service.stores.postgresql import PostgresqlBackend  # its driver is an optional dependency
    except ImportError as error:
        raise StoreError(f"{location} needs a driver: pip install 'caravanserai-service[postgresql]'") from error
    return PostgresqlBackend(location)


class MatchStore(Application[str]):
    """All matches of a service. Its methods block: in a coroutine call them in a thread."""

    name = "matches"
    _begun = False

    def __init__(
        self, named: Named, games: Mapping[str, Game], *, create: bool = True, writing: bool | None = None
    ) -> None:
        """Opens a store to read it, or to write it (``writing``; without it, if it may be created), and makes it with
        ``create`` if it is not there.

        ``doubts`` tell afterwards what speaks for it that events are missing that it once had.

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
        self.set_aside = SetAside()
        self._readers: Mapping[str, Callable[[bytes], AnyRecorded]] = {
            TOPIC: self.codec.read_row,
            PLAYER_TOPIC: read_player_row,
            EDITION_TOPIC: read_edition_row,
            BOX_TOPIC: read_box_row,
            ARCHIVE_TOPIC: read_archive_row,
        }
        self._latest: dict[int, Recorded] = {}
        self._end = 0
        """The position of the last event that was stored here."""
        writing = create if writing is None else writing
        self._backend = backend_of(self.location, writing)
        with self._backend.opening():
            self.information = self._open(create, writing)
        self.doubts = self._begin(writing)
        self._begun = True

    def _open(self, create: bool, writing: bool) -> StoreInformation:
        found = self._backend.information()
        if found is None and not create:
            raise StoreMissingError(self.location)
        if found is not None:
            require_known(found, self.location, writing)
        environment = {**self._backend.environment, "ORIGINATOR_ID_TYPE": "text"}
        super().__init__({**environment, "CREATE_TABLE": "yes" if found is None else "no"})
        if found is not None and found.format == FORMAT:
            return found
        information = StoreInformation(FORMAT, EVENTS, uuid4().hex)
        self._backend.write_information(information)
        return information

    def _begin(self, writing: bool) -> list[str]:
        """What speaks for it that events are missing. A damaged store can be read as far as that goes, not written."""
        try:
            end = self.last_position()
        except PersistenceError as error:
            if writing:
                raise
            return [f"how far it goes cannot be read: {error}"]
        return self._backend.begin(self.information.identity, end)

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
            CommandError: BOX_MISSING; nothing was stored.
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
            self._stored_up_to(recordings[-1].notification.id)
        return self._end

    def box(self, digest: str) -> bytes:
        """The content of the box with a digest; nothing if there is none, or what is there is not it.

        The first time it reads the store.
        """
        known = self._boxes.get(digest)
        if known is not None:
            return known
        stream, version = BoxRecorded(digest, b"").place
        for raw in (found for found in self._raw_of(stream) if found.version == version):
            try:
                box = self.decoded_as(BoxRecorded, raw, version).content
            except RowError as error:
                self.set_aside.add(Unreadable(stream, version, str(error)))
            else:
                self._remember_box(digest, box)
                return box
        return b""

    def _keep_box(self, row: Recorded) -> None:
        """Stores the box beside a first event, unless it is there. It may be there without a match, never the other way
        round.

        Raises:
            CommandError: BOX_MISSING: in its place lies something else.
        """
        body = row.event.body
        if not isinstance(body, MatchCreated) or self.box(body.edition.digest):
            return
        digest = body.edition.digest
        with suppress(IntegrityError):  # another process stored it at the same moment
            self._insert([_sealed(*BoxRecorded(digest, row.box).place, BOX_TOPIC, write_box_row(row.box))])
        if not self.box(digest):
            raise box_missing(digest)

    def _remember_box(self, digest: str, box: bytes) -> None:
        self._boxes[digest] = box
        if len(self._boxes) > BOXES:
            self._boxes.popitem(last=False)

    def rows(self, match: str, after: int = 0, up_to: int | None = None) -> list[Recorded]:
        """The events of a match after one version and up to another, in order.

        Raises:
            CommandError: MATCH_ARCHIVED.
            StreamDamagedError: they cannot be read.
        """
        return self._stream(Recorded, match, after, up_to)

    def _stream(self, kind: type[T], stream: str, after: int = 0, up_to: int | None = None) -> list[T]:
        """The events of a stream, all of one kind, without a gap."""
        self.set_aside.require_whole(stream)
        found: list[T] = []
        for version, raw in enumerate(self._raw_of(stream, after, up_to) or self._left_of(stream, up_to), after + 1):
            try:
                self.require_kept(raw)
                found.append(self.decoded_as(kind, raw, version))
            except RowError as error:
                raise self.set_aside.add(Unreadable(stream, version, str(error))) from error
        return found

    def _left_of(self, stream: str, up_to: int | None) -> list[RawEvent]:
        """What may be left of an archived match behind the versions that were asked for."""
        if up_to is None:
            return []
        last = [_raw(entry, 0) for entry in self.recorder.select_events(stream, desc=True, limit=1)]
        return [raw for raw in last if raw.topic == ARCHIVE_TOPIC]

    def require_kept(self, raw: RawEvent) -> None:
        """Lets a row pass that is not what is left of an archived match.

        Raises:
            CommandError: MATCH_ARCHIVED.
            RowError: it is, and cannot be read.
        """
        left = self.decoded(raw) if raw.topic == ARCHIVE_TOPIC else None
        if isinstance(left, ArchiveRecorded):
            text = f"{left.match} is archived in the record {left.record}"
            raise CommandError("MATCH_ARCHIVED", text, match=left.match, record=left.record, sha256=left.digest.hex())

    def archive(self, archived: ArchiveRecorded) -> None:
        """Removes the events of a match and stores in their place what is left of it, in one transaction.

        Raises:
            PersistenceError: nothing has changed (`IntegrityError`: the match has other events than were archived); or
                the connection broke, and it is not known.
        """
        recorder: Any = self.recorder
        recorder.replace_events(_sealed(*archived.place, ARCHIVE_TOPIC, write_archive_row(archived)))

    def load(self, match: str, up_to: int | None = None) -> Match:
        """The match as the fold of its events; of version 0 if there are none.

        Raises:
            StreamDamagedError: they cannot be read, or make no sense.
        """
        return self.folded(match, self.rows(match, up_to=up_to))

    def folded(self, match: str, rows: Sequence[Recorded]) -> Match:
        """The match as the fold of its events.

        Raises:
            CommandError: BOX_MISSING.
            StreamDamagedError: they make no sense.
        """
        try:
            return Match.load(self.codec, self.games, match, rows)
        except CommandError as error:
            if error.reason == "BOX_MISSING":
                raise
            raise self._nonsense(match, len(rows), error) from error
        except Exception as error:  # a log that makes no sense may fail anywhere
            raise self._nonsense(match, len(rows), error) from error

    def _nonsense(self, match: str, version: int, error: Exception) -> Exception:
        return self.set_aside.add(Unreadable(match, version, f"cannot be folded: {words_of(error)}"))

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
        return known + [Positioned(entry.id, self._read(entry)) for entry in notifications]

    def _just_stored(self, after: int, limit: int) -> list[Positioned]:
        """The events right after a position, without a gap, as far as they were stored here a moment ago."""
        found: list[Positioned] = []
        while len(found) < limit and (recorded := self._latest.pop(after + 1, None)) is not None:
            after += 1
            found.append(Positioned(after, recorded))
        return found

    def _read(self, entry: Notification) -> AnyRecorded | Unreadable:
        known = self._latest.pop(entry.id, None)
        if known is not None:
            return known
        raw = _raw(entry, entry.id)
        try:
            return self.decoded(raw)
        except RowError as error:
            found = Unreadable(raw.match, raw.version, str(error), self._owner(raw))
            for damaged in found.damaged:
                self.set_aside.add(damaged)
            return found

    def decoded(self, raw: RawEvent) -> AnyRecorded:
        """What a row holds.

        Raises:
            RowError: it cannot be read, or belongs elsewhere; the text says what is wrong with it.
        """
        recorded = self._decode(raw.topic, raw.content())
        stream, version = recorded.place
        if (stream, version) != (raw.match, raw.version):
            raise RowError(f"lies in the place of {raw.match} {raw.version} and says {stream} {version}")
        return recorded

    def decoded_as(self, kind: type[T], raw: RawEvent, version: int) -> T:
        """What a row holds that should be an event of some kind, with this version.

        Raises:
            RowError: it is not.
        """
        if raw.version != version:
            raise RowError(f"is missing: version {raw.version} lies in its place")
        recorded = self.decoded(raw)
        if not isinstance(recorded, kind):
            raise RowError(f"is of another kind, {raw.topic!r}")
        return recorded

    def _decode(self, topic: str, content: bytes) -> AnyRecorded:
        read = self._readers.get(topic)
        if read is None:
            raise RowError(f"is of an unknown kind, {topic!r}")
        try:
            return read(content)
        except NOT_READ:  # the box beside the event; the row may be whole
            raise
        except Exception as error:  # whatever damaged bytes lead to
            raise RowError(f"cannot be read: {words_of(error)}") from error

    def _owner(self, raw: RawEvent) -> str:
        """The stream in which a row belongs that lies in another one; empty if that cannot be known."""
        content = raw.state[:-SEAL_BYTES]
        try:
            stream, version = self._decode(raw.topic, content).place
        except RowError:
            return ""
        sealed = seal_row(stream, version, raw.topic, content)
        return stream if stream != raw.match and sealed == raw.state else ""

    def mark(self, position: int) -> bytes:
        """SHA-256 of the row at a position, with the place where it lies; empty if there is none."""
        found = self.raw(position - 1, 1)
        return found[0].mark if found and found[0].position == position else b""

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
        return self._stream(PlayerRecorded, stream)

    def append_players(self, recorded: Sequence[PlayerRecorded]) -> None:
        """Stores events of players, of one stream or several, in one transaction.

        Raises:
            PersistenceError: as for `append`.
        """
        self._insert(
            [_sealed(row.event.stream, row.event.version, PLAYER_TOPIC, write_player_row(row)) for row in recorded]
        )

    def edition_rows(self, stream: str) -> list[EditionRecorded]:
        """The events of an edition: one, or none."""
        return self._stream(EditionRecorded, stream)

    def append_editions(self, recorded: Sequence[EditionRecorded]) -> None:
        """Stores events of editions in one transaction.

        Raises:
            PersistenceError: as for `append`.
        """
        self._insert(
            [_sealed(row.event.stream, row.event.version, EDITION_TOPIC, write_edition_row(row)) for row in recorded]
        )

    def raw(self, after: int, limit: int) -> list[RawEvent]:
        """The log after a position as it lies there, not decoded."""
        found = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        return [_raw(entry, entry.id) for entry in found]

    def raw_of(self, match: str) -> list[RawEvent]:
        """The events of a match as they lie there, without their positions."""
        return self._raw_of(match)

    def _raw_of(self, stream: str, after: int = 0, up_to: int | None = None) -> list[RawEvent]:
        return [_raw(entry, 0) for entry in self.recorder.select_events(stream, gt=after or None, lte=up_to)]

    def append_raw(self, events: Sequence[RawEvent]) -> None:
        """Stores rows as they lie in another store, in one transaction.

        Raises:
            PersistenceError: as for `append`.
        """
        self._insert([StoredEvent(entry.match, entry.version, *entry[3:]) for entry in events])

    def _insert(self, events: Sequence[StoredEvent]) -> None:
        positions = self.recorder.insert_events(events)
        if positions:
            self._stored_up_to(positions[-1])

    def _stored_up_to(self, position: int) -> None:
        self._end = max(self._end, position)
        self._backend.acknowledged(self._end)

    def close(self) -> None:
        """Closes the store; the library also closes what was never opened."""
        if self._begun:
            self._begun = False
            self._backend.end()
        super().close()

    def damage(self) -> list[str]:
        """What the database finds wrong with itself, below the level of events."""
        return self._backend.damage()

    def listen(self, told: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``told`` whenever another process may have stored events, until ``stopped``; returns if none can."""
        self._backend.listen(told, stopped)
