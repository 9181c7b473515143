"""The event log: streams of every kind in one order, on a SQLite file or a PostgreSQL database.

It knows of a stream what its kind declares. A row is a message of that kind with a checksum at its end; a commit is on
the disk before it returns. What cannot be read is set aside, stream by stream.
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
"""How many rows are read at once by those who read all of them."""


class RawEvent(NamedTuple):
    """A row of the log as it lies there: in which stream, its number, the type of the bytes, and the bytes."""

    position: int
    stream: str
    version: int
    topic: str
    state: bytes

    def content(self) -> bytes:
        """The bytes without their checksum.

        Raises:
            RowError: they are not those that were written there.
        """
        return open_row(self.stream, self.version, self.topic, self.state)

    @property
    def mark(self) -> bytes:
        """SHA-256 of the row, with the place where it lies."""
        number = b"%d" % self.version
        return sha256(parts(self.stream.encode(), number, self.topic.encode(), self.state)).digest()


def _raw(stored: StoredEvent, position: int = 0) -> RawEvent:
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


class EventLog:
    """A log of streams. Its methods block: in a coroutine call them in a thread."""

    def __init__(self, named: Named, kinds: Sequence[AnyKind], *, create: bool, writing: bool | None = None) -> None:
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
        self.kinds: Mapping[str, AnyKind] = {kind.topic: kind for kind in kinds}
        self._of_body = {body: kind for kind in kinds for body in kind.bodies}
        self.bus = Bus()
        """What happens in this process is published here."""
        self.set_aside = SetAside(self.bus)
        self._closed = False
        self._end = 0
        """The position of the last event that was stored here."""
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
        """What speaks for it that events are missing. A damaged store can be read as far as that goes, not written."""
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
            DoubtfulError: it is not known whether they are stored.
            PersistenceError: nothing was stored (`IntegrityError`: some version exists already). If a disk fails while
                it writes, SQLite takes the transaction back, and nobody can know what a crash right then leaves.
        """
        return self._insert([self._sealed(row) for row in recorded])

    def append_raw(self, events: Sequence[RawEvent]) -> Sequence[int]:
        """Stores rows as they lie in another store, in one transaction.

        Raises:
            PersistenceError: as for `append`.
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
        """The rows of a stream that are to be read."""
        return self.raw_of(name, after, up_to)

    def require_kept(self, raw: RawEvent) -> None:
        """Lets a row pass that does not stand for what has left the store; here every row does.

        Raises:
            CommandError: it has.
            RowError: it cannot be read.
        """

    def since(self, after: int, limit: int) -> list[Positioned]:
        """Events of all streams after a position, in the order of their commits."""
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
        """What a row holds that should be of some kind, with this version.

        Raises:
            RowError: it is not.
        """
        if raw.version != version:
            raise RowError(f"is missing: version {raw.version} lies in its place")
        recorded = self.decoded(raw)
        if raw.topic != kind.topic:
            raise RowError(f"is of another kind, {raw.topic!r}")
        return cast(R, recorded)

    def decoded(self, raw: RawEvent) -> AnyRecorded:
        """What a row holds.

        Raises:
            RowError: it cannot be read, or belongs elsewhere; the text says what is wrong with it.
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
        except PersistenceError:  # something beside the row could not be read; the row may be whole
            raise
        except Exception as error:  # whatever damaged bytes lead to
            raise RowError(f"cannot be read: {words_of(error)}") from error
        return recorded

    def _owner(self, raw: RawEvent) -> str:
        """The stream in which a row belongs that lies in another one; empty if that cannot be known."""
        content = raw.state[:-SEAL_BYTES]
        try:
            event = self._decode(raw.topic, content).event
        except RowError:
            return ""
        sealed = seal_row(event.stream, event.version, raw.topic, content)
        return event.stream if event.stream != raw.stream and sealed == raw.state else ""

    # -- rows as they lie there ---------------------------------------------------------------------------------

    def raw(self, after: int, limit: int) -> list[RawEvent]:
        """The log after a position, not decoded."""
        found = self.recorder.select_notifications(after, limit, inclusive_of_start=False)
        return [_raw(entry, entry.id) for entry in found]

    def rows_up_to(self, end: int | None = None, page: int = PAGE) -> Iterator[RawEvent]:
        """The log from its beginning to a position (None: as far as it goes), not decoded."""
        position = 0
        while (end is None or position < end) and (found := self.raw(position, page)):
            yield from (raw for raw in found if end is None or raw.position <= end)
            position = found[-1].position

    def raw_of(self, stream: str, after: int = 0, up_to: int | None = None) -> list[RawEvent]:
        """The events of a stream, not decoded and without their positions."""
        return [_raw(entry) for entry in self.recorder.select_events(stream, gt=after or None, lte=up_to)]

    def last_of(self, stream: str) -> RawEvent | None:
        """The last event of a stream, not decoded; None if there is none."""
        found = self.recorder.select_events(stream, desc=True, limit=1)
        return _raw(found[0]) if found else None

    def mark(self, position: int) -> bytes:
        """SHA-256 of the row at a position, with the place where it lies; empty if there is none."""
        found = self.raw(position - 1, 1)
        return found[0].mark if found and found[0].position == position else b""

    def last_position(self) -> int:
        """The position of the last event; 0 in an empty store."""
        return self.recorder.max_notification_id() or 0

    # -- the database -------------------------------------------------------------------------------------------

    def damage(self) -> list[str]:
        """What the database finds wrong with itself, below the level of events."""
        return self.recorder.damage()

    def listen(self, notify: Callable[[], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` whenever another process may have stored events, until ``stopped``; returns if none can."""
        self.recorder.listen(notify, stopped)

    def close(self) -> None:
        """Closes the store, once."""
        if not self._closed:
            self._closed = True
            self.recorder.close()
