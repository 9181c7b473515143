"""The event log: streams of every kind in one order, in a SQLite file or a PostgreSQL database.

It knows about a stream what its kind declares. A row is a message of that kind with a checksum at its end. A commit is
on the disk before it returns. Streams that cannot be read are set aside.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar
from uuid import uuid4

from eventsourcing.persistence import PersistenceError, StoredEvent

from domain.event import AnyRecorded
from domain.log import Positioned, Unreadable
from service.bus import Bus
from service.extras import installing
from service.persistence.backend import Backend
from service.persistence.damage import SetAside
from service.persistence.format import (
    EVENTS,
    FORMAT,
    OLDEST,
    PROGRAMS,
    StoreError,
    StoreInformation,
    StoreMissingError,
    StoreUnreachableError,
    later_kind,
    require_known,
)
from service.persistence.location import Named, StoreLocation
from service.persistence.newest_event import SetBackError
from service.persistence.row_codec import RawEvent, RowCodec, raw_event
from service.persistence.rows import RowError
from service.persistence.sqlite import SqliteBackend
from service.persistence.stream_kind import AnyKind, Kind

R = TypeVar("R", bound=AnyRecorded)

LATEST = 64
"""The number of last events to look at when a store is opened: a later program has added its events at the end."""
NOTHING: Mapping[int, Positioned] = {}
PAGE = 1000
"""The number of rows in one query when the whole log is read."""


class Header(NamedTuple):
    """The header of an event: its place in the log, its stream, and the topic of the stream's kind."""

    position: int
    stream: str
    topic: str


def backend_of(location: StoreLocation, writing: bool) -> Backend:
    """The backend of a store at this location.

    Raises:
        StoreError: Its driver is not installed.
    """
    if location.path is not None:
        return SqliteBackend(location.path, writing)
    try:
        from service.persistence.postgresql import PostgresqlBackend  # its driver is an optional dependency
    except ImportError as error:
        raise StoreError(f"{location} needs a driver: {installing('postgresql')}") from error
    return PostgresqlBackend(location, writing)


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
            StoreError: Its database refuses; the text says what to do.
            LocationError: ``named`` is not the location of a store.
        """
        self.location = StoreLocation.of(named)
        self.coding = RowCodec(kinds)
        self.bus = Bus()
        """The bus on which this process publishes its events."""
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
            self._require_known_kinds()
        self.recorder.open(create=found is None)
        if found is not None and found.format == FORMAT:
            return found
        information = StoreInformation(FORMAT, OLDEST if found is None else found.events, uuid4().hex)
        self.recorder.write_information(information)
        return information

    def _require_known_kinds(self) -> None:
        """Refuses a store whose last events are of kinds that only a later program knows. They are there even where
        that program did not yet say which version reads its events.
        """
        with suppress(StoreUnreachableError):  # a damaged file: who reads it finds out where
            for raw in (raw_event(*row) for row in self.recorder.latest(LATEST)):
                if self.coding.later(raw):
                    raise later_kind(self.location, raw.stream, raw.version, raw.topic)

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
        """True if other processes may write the store too."""
        return self.recorder.shared

    # -- writing ------------------------------------------------------------------------------------------------

    def append(self, recorded: Sequence[AnyRecorded]) -> Sequence[int]:
        """Stores events, of one stream or several, in one transaction; returns their positions.

        Raises:
            DoubtfulError: It is unknown whether the events are stored.
            PersistenceError: Nothing was stored (`IntegrityError`: a version exists already). If a disk fails during a
                write, SQLite rolls the transaction back, but a crash at this moment may leave anything.
        """
        schema = self.information.events
        if schema < EVENTS:
            schema = max(map(self.coding.schema_of, recorded), default=schema)
        return self._insert([self.coding.to_stored_event(row) for row in recorded], schema)

    def append_raw(self, events: Sequence[RawEvent], schema: int = OLDEST) -> Sequence[int]:
        """Stores undecoded rows of another store, whose events have a schema, in one transaction.

        Raises:
            PersistenceError: As for `append`.
        """
        return self._insert([StoredEvent(entry.stream, entry.version, *entry[3:]) for entry in events], schema)

    def schema(self) -> int:
        """The schema of the events that are stored by now."""
        found = self.recorder.information()
        return self.information.events if found is None else found.events

    def take_beside(self, source: "EventLog") -> None:
        """Takes what lies beside the events of another store, before these. Here nothing does."""

    def _insert(self, events: Sequence[StoredEvent], schema: int) -> Sequence[int]:
        raised = schema if schema > self.information.events else 0
        beside = self.snapshots_taken() if events else ()
        positions = self.recorder.insert_events(events, schema=raised, snapshots=beside) if events else ()
        if positions and raised:
            self.information = self.information._replace(events=raised, program=PROGRAMS[raised])
        if positions:
            self._stored_up_to(positions[-1])
        return positions

    def snapshots_taken(self) -> Sequence[Sequence[object]]:
        """The snapshots that are stored with the next events. In this class there are none."""
        return ()

    def _stored_up_to(self, position: int) -> None:
        self._end = max(self._end, position)
        self.recorder.acknowledged(self._end)

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
                if raw.topic != kind.topic:
                    self.require_kept(raw)
                found.append(self.coding.decoded_as(kind, raw, version))
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

    def since(self, after: int, limit: int, known: Mapping[int, Positioned] = NOTHING) -> list[Positioned]:
        """The events of all streams after a position, in commit order. Those that are ``known`` are not decoded."""
        raws = self.raw(after, limit)
        return [known.get(raw.position) or Positioned(raw.position, self._read(raw)) for raw in raws]

    def headers(self, after: int, limit: int) -> list[Header]:
        """The headers of all events after a position, in commit order."""
        return [Header(*row) for row in self.recorder.select_headers(after, limit)]

    def at(self, positions: Sequence[int]) -> list[Positioned]:
        """The events at some positions, in commit order, without those that are not there any more."""
        found = (raw_event(*row) for row in self.recorder.select_at(positions))
        return [Positioned(raw.position, self._read(raw)) for raw in found]

    def _read(self, raw: RawEvent) -> AnyRecorded | Unreadable:
        try:
            return self.coding.decoded(raw)
        except RowError as error:
            found = Unreadable(raw.stream, raw.version, str(error), self.coding.owner(raw))
            for damaged in found.damaged:
                self.set_aside.add(damaged)
            return found

    def archived(self, after: int) -> Iterator[AnyRecorded]:
        """The entries after a position that say that events were taken out of the log. In this class there are none."""
        return iter(())

    # -- undecoded rows -----------------------------------------------------------------------------------------

    def raw(self, after: int, limit: int) -> list[RawEvent]:
        """The undecoded log after a position."""
        return [raw_event(*row) for row in self.recorder.select_log(after, limit)]

    def rows_up_to(self, end: int | None = None, page: int = PAGE) -> Iterator[RawEvent]:
        """The undecoded log from its beginning to a position (None: to its end)."""
        position = 0
        while (end is None or position < end) and (found := self.raw(position, page)):
            yield from (raw for raw in found if end is None or raw.position <= end)
            position = found[-1].position

    def raw_of(self, stream: str, after: int = 0, up_to: int | None = None) -> list[RawEvent]:
        """The undecoded events of a stream, without their positions."""
        return [raw_event(*row) for row in self.recorder.select_rows(stream, after or None, up_to)]

    def last_of(self, stream: str) -> RawEvent | None:
        """The undecoded last event of a stream; None if there is none."""
        found = self.recorder.select_rows(stream, desc=True, limit=1)
        return raw_event(*found[0]) if found else None

    def mark(self, position: int) -> bytes:
        """SHA-256 of the row at a position and its place; empty if there is none."""
        found = self.raw(position - 1, 1)
        return found[0].mark if found and found[0].position == position else b""

    def require_known(self, position: int) -> None:
        """Requires that a shared store has what this process knows of it, up to a position.

        Raises:
            SetBackError: It has not.
        """
        if self.shared:
            if (last := self.last_position()) < position:
                raise SetBackError(f"it ends at position {last}, and position {position} was there")
            self.recorder.look_for_known()

    def last_position(self) -> int:
        """The position of the last event; 0 in an empty store."""
        return self.recorder.max_notification_id() or 0

    # -- the database -------------------------------------------------------------------------------------------

    def damage(self) -> list[str]:
        """Damage that the database finds in itself, below the level of events."""
        return self.recorder.damage()

    def listen(self, notify: Callable[[Collection[str]], object], stopped: Callable[[], bool]) -> None:
        """Calls ``notify`` with the streams of which some process has stored events, until ``stopped``; with none where
        that is not known. Returns at once if no other process can.
        """
        self.recorder.listen(notify, stopped)

    def close(self) -> None:
        """Closes the store, once."""
        if not self._closed:
            self._closed = True
            self.recorder.close()
