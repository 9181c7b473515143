"""The event log: streams of every kind in one order, in a SQLite file or a PostgreSQL database.

It knows about a stream what its kind declares. A row is a message of that kind with a checksum at its end. A commit is
on the disk before it returns. Streams that cannot be read are set aside.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar, cast
from uuid import uuid4

from eventsourcing.persistence import PersistenceError, StoredEvent

from domain.event import AnyRecorded, Envelope
from domain.log import Positioned, Unreadable
from domain.play.chance import parts
from service.bus import Bus
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
from service.streams.kind import AnyKind, Kind

R = TypeVar("R", bound=AnyRecorded)

PAGE = 1000
"""The number of rows in one query when the whole log is read."""


class RawEvent(NamedTuple):
    """An undecoded row of the log: its stream, its version, the type of its bytes, and the bytes."""

    position: int
    stream: str
    version: int
    topic: str
    state: bytes

    def content(self) -> bytes:
        """The bytes without their checksum.

        Raises:
            RowError: They differ from the bytes that were written there.
        """
        return open_row(self.stream, self.version, self.topic, self.state)

    @property
    def mark(self) -> bytes:
        """SHA-256 of the row and its place."""
        number = b"%d" % self.version
        return sha256(parts(self.stream.encode(), number, self.topic.encode(), self.state)).digest()


def _raw(stored: StoredEvent, position: int = 0) -> RawEvent:
    """An undecoded row. A damaged column of SQLite may hold a value of any type."""
    version, state = stored.originator_version, stored.state
    return RawEvent(
        position,
        str(stored.originator_id),
        version if isinstance(version, int) else 0,
        str(stored.topic),
        bytes(state) if isinstance(state, bytes | bytearray | memoryview) else str(state).encode(),
    )


def words_of(error: Exception) -> str:
    """The message of an error, or else its type."""
    return str(error) or type(error).__name__


def backend_of(location: StoreLocation, writing: bool) -> Backend:
    """The backend of a store at this location.

    Raises:
        StoreError: Its driver is not installed.
    """
    if location.path is not None:
        return SqliteBackend(location.path, writing)
    try:
        from service.stores.postgresql import PostgresqlBackend  # its driver is an optional dependency
    except ImportError as error:
        raise StoreError(f"{location} needs a driver: pip install 'caravanserai-service[postgresql]'") from error
    return PostgresqlBackend(location)


class EventLog:
    """A log of streams. Its methods block: in a coroutine call them in a thread."""

    def __init__(self, named: Named, kinds: Sequence[AnyKind], *, create: bool, writing: bool | None = None) -> None:
        """Opens a store for reading, or for writing (``writing``, by default the value of ``create``). With ``create``,
        a missing store is created.

        Afterwards ``doubts`` has the evidence that the store has lost events.

        Raises:
            StoreMissingError: There is no store, and ``create`` is false.
            StoreFormatError: This program does not know its format.
            StoreUnreachableError: It cannot be read at all.
            LocationError: ``named`` is not the location of a store.
        """
        self.location = StoreLocation.of(named)
        self.kinds: Mapping[str, AnyKind] = {kind.topic: kind for kind in kinds}
        self._of_body = {body: kind for kind in kinds for body in kind.bodies}
        self.bus = Bus()
        """What happens in this process is published here."""
        self.set_aside = SetAside(self.bus)
        self._closed = False
        self._end = 0
        """The position of the last event stored by this process."""
        writing = create if writing is None else writing
        self.recorder = backend_of(self.location, writing)
        with self.recorder.opening():
            self.information = self._open(create, writing)
        self.doubts = self._begin(writing)

    def _open(self, create: bool, writing: bool) -> StoreInformation:
        found = self.recorder.information()
        if found is None and not create:
            raise StoreMissingError(self.location)
        if found is not None:
            require_known(found, self.location, writing)
        self.recorder.open(create=found is None)
        if found is not None and found.format == FORMAT:
            return found
        information = StoreInformation(FORMAT, EVENTS, uuid4().hex)
        self.recorder.write_information(information)
        return information

    def _begin(self, writing: bool) -> list[str]:
        """Evidence of missing events. A damaged store can be opened for reading, but not for writing."""
        try:
            end = self.last_position()
        except PersistenceError as error:
            if writing:
                raise
            return [f"how far it goes cannot be read: {error}"]
        return self.recorder.begin(self.information.identity, end)

    @property
    def shared(self) -> bool:
        """Whether other processes may write the store too."""
        return self.recorder.shared

    # -- writing ------------------------------------------------------------------------------------------------

    def append(self, recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        """Stores events, of one stream or several, in one transaction; returns their positions.

        Raises:
            DoubtfulError: It is unknown whether the events are stored.
            PersistenceError: Nothing was stored (`IntegrityError`: a version exists already). If a disk fails during a
                write, SQLite rolls the transaction back, but a crash at this moment may leave anything.
        """
        return self._insert([self._sealed(row) for row in recorded])

    def append_raw(self, events: Sequence[RawEvent]) -> Sequence[int]:
        """Stores undecoded rows of another store, in one transaction.

        Raises:
            PersistenceError: As for `append`.
        """
        return self._insert([StoredEvent(entry.stream, entry.version, *entry[3:]) for entry in events])

    def _insert(self, events: Sequence[StoredEvent]) -> Sequence[int]:
        positions = self.recorder.insert_events(events) if events else ()
        if positions:
            self._stored_up_to(positions[-1])
        return positions

    def _stored_up_to(self, position: int) -> None:
        self._end = max(self._end, position)
        self.recorder.acknowledged(self._end)

    def _sealed(self, recorded: AnyRecorded) -> StoredEvent:
        event = recorded.event
        kind = self._of_body[type(event.body)]
        state = seal_row(event.stream, event.version, kind.topic, kind.encode(recorded))
        return StoredEvent(event.stream, event.version, kind.topic, state)

    # -- reading ------------------------------------------------------------------------------------------------

    def stream(self, kind: Kind[R], name: str, after: int = 0, up_to: int | None = None) -> list[R]:
        """The events of a stream, after one version and up to another, in order and without a gap.

        Raises:
            StreamDamagedError: they cannot be read.
        """
        self.set_aside.require_whole(name)
        found: list[R] = []
        for version, raw in enumerate(self._rows_of(name, after, up_to), after + 1):
            try:
                self.require_kept(raw)
                found.append(self.decoded_as(kind, raw, version))
            except RowError as error:
                raise self.set_aside.add(Unreadable(name, version, str(error))) from error
        return found

    def _rows_of(self, name: str, after: int, up_to: int | None) -> list[RawEvent]:
        """The undecoded rows of a stream for `stream`."""
        return self.raw_of(name, after, up_to)

    def require_kept(self, raw: RawEvent) -> None:
        """Refuses a row that stands for events removed from the store. This class has no such rows.

        Raises:
            CommandError: The events were removed.
            RowError: The row cannot be read.
        """

    def since(self, after: int, limit: int) -> list[Positioned]:
        """The events of all streams after a position, in commit order."""
        return [Positioned(raw.position, self._read(raw)) for raw in self.raw(after, limit)]

    def _read(self, raw: RawEvent) -> AnyRecorded | Unreadable:
        try:
            return self.decoded(raw)
        except RowError as error:
            found = Unreadable(raw.stream, raw.version, str(error), self._owner(raw))
            for damaged in found.damaged:
                self.set_aside.add(damaged)
            return found

    def decoded_as(self, kind: Kind[R], raw: RawEvent, version: int) -> R:
        """Decodes a row that must be of this kind and version.

        Raises:
            RowError: It is not.
        """
        if raw.version != version:
            raise RowError(f"is missing: version {raw.version} lies in its place")
        recorded = self.decoded(raw)
        if raw.topic != kind.topic:
            raise RowError(f"is of another kind, {raw.topic!r}")
        return cast(R, recorded)

    def decoded(self, raw: RawEvent) -> AnyRecorded:
        """Decodes a row.

        Raises:
            RowError: It cannot be read or belongs elsewhere; the text describes the fault.
        """
        recorded = self._decode(raw.topic, raw.content())
        stream, version = recorded.event.stream, recorded.event.version
        if (stream, version) != (raw.stream, raw.version):
            raise RowError(f"lies in the place of {raw.stream} {raw.version} and says {stream} {version}")
        return recorded

    def _decode(self, topic: str, content: bytes) -> Envelope[Any]:
        kind = self.kinds.get(topic)
        if kind is None:
            raise RowError(f"is of an unknown kind, {topic!r}")
        try:
            recorded: Envelope[Any] = kind.decode(content)
        except PersistenceError:  # something beside the row is unreadable; the row may be intact
            raise
        except Exception as error:  # damaged bytes may cause any error
            raise RowError(f"cannot be read: {words_of(error)}") from error
        return recorded

    def _owner(self, raw: RawEvent) -> str:
        """The stream to which a misplaced row belongs; empty if unknown."""
        content = raw.state[:-SEAL_BYTES]
        try:
            event = self._decode(raw.topic, content).event
        except RowError:
            return ""
        sealed = seal_row(event.stream, event.version, raw.topic, content)
        return event.stream if event.stream != raw.stream and sealed == raw.state else ""

    # -- undecoded rows -----------------------------------------------------------------------------------------

    def raw(self, after: int, limit: int) -> list[RawEvent]:
        """The undecoded log after a position."""
        found = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        return [_raw(entry, entry.id) for entry in found]

    def rows_up_to(self, end: int | None = None, page: int = PAGE) -> Iterator[RawEvent]:
        """The undecoded log from its beginning to a position (None: to its end)."""
        position = 0
        while (end is None or position < end) and (found := self.raw(position, page)):
            yield from (raw for raw in found if end is None or raw.position <= end)
            position = found[-1].position

    def raw_of(self, stream: str, after: int = 0, up_to: int | None = None) -> list[RawEvent]:
        """The undecoded events of a stream, without their positions."""
        return [_raw(entry) for entry in self.recorder.select_events(stream, gt=after or None, lte=up_to)]

    def last_of(self, stream: str) -> RawEvent | None:
        """The undecoded last event of a stream; None if there is none."""
        found = self.recorder.select_events(stream, desc=True, limit=1)
        return _raw(found[0]) if found else None

    def mark(self, position: int) -> bytes:
        """SHA-256 of the row at a position and its place; empty if there is none."""
        found = self.raw(position - 1, 1)
        return found[0].mark if found and found[0].position == position else b""

    def last_position(self) -> int:
        """The position of the last event; 0 in an empty store."""
        return self.recorder.max_notification_id() or 0

    # -- the database -------------------------------------------------------------------------------------------

    def damage(self) -> list[str]:
        """Damage that the database finds in itself, below the level of events."""
        return self.recorder.damage()

    def listen(self, notify: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` whenever another process may have stored events, until ``stopped``; returns if none can."""
        self.recorder.listen(notify, stopped)

    def close(self) -> None:
        """Closes the store, once."""
        if not self._closed:
            self._closed = True
            self.recorder.close()
