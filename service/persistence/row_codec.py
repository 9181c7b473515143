"""Rows of the log: as they are stored, and as events of the kinds that declare them."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar, cast

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import (
    Mapper,
    MapperDeserialisationError,
    Notification,
    PersistenceError,
    StoredEvent,
    Transcoder,
)
from google.protobuf import descriptor_pool
from google.protobuf.message_factory import GetMessageClass

from domain.event import AnyRecorded, Envelope
from domain.play.chance import parts
from service.persistence.rows import SEAL_BYTES, RowError, has_unknown, is_sealed, open_row, seal_row
from service.persistence.stream_kind import AnyKind, Kind

R = TypeVar("R", bound=AnyRecorded)

LATER = "was written by a later program"
"""The beginning of the text of a fault where the row is whole, but says something that this program does not know."""


WITHOUT_RULES = "needs the rules of a game that are not here"
"""The same where the row is whole, but names a decision of a game whose package is not installed, or fails."""


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


def raw_event(stream: Any, version: Any, topic: Any, state: Any, position: int = 0) -> RawEvent:
    """The undecoded row in these columns. A damaged column of SQLite may hold a value of any type."""
    if state.__class__ is bytes and version.__class__ is int and stream.__class__ is str is topic.__class__:
        return RawEvent(position, stream, version, topic, state)
    return RawEvent(
        position,
        str(stream),
        version if isinstance(version, int) else 0,
        str(topic),
        bytes(state) if isinstance(state, bytes | bytearray | memoryview) else str(state).encode(),
    )


def words_of(error: Exception) -> str:
    """The message of an error, or else its type."""
    return str(error) or type(error).__name__


class EnvelopeTranscoder(Transcoder):
    """The messages in the rows of one kind, without the checksum: envelopes to their bytes and back."""

    def __init__(self, kind: AnyKind) -> None:
        self.kind = kind

    def encode(self, obj: Any) -> bytes:
        """The bytes of an envelope."""
        return self.kind.encode(obj)

    def decode(self, data: bytes) -> Any:
        """The envelope in the bytes. Damaged ones may raise any error."""
        return self.kind.decode(data)


class RowCodec(Mapper[str]):
    """Encodes and decodes the rows of all kinds of a store: a mapper for `eventsourcing`.

    Each topic has a transcoder of its own. A checksum is of the place too, so it is not theirs.
    """

    def __init__(self, kinds: Sequence[AnyKind]) -> None:
        self.transcoders = {kind.topic: EnvelopeTranscoder(kind) for kind in kinds}
        self._decoders: Mapping[str, Callable[[bytes], Any]] = {kind.topic: kind.decode for kind in kinds}
        super().__init__(next(iter(self.transcoders.values())))
        self.kinds: Mapping[str, AnyKind] = {kind.topic: kind for kind in kinds}
        self._of_body = {body: kind for kind in kinds for body in kind.bodies}

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        """An envelope as its row, with a checksum."""
        recorded = cast(AnyRecorded, domain_event)
        event = recorded.event
        topic = self._of_body[type(event.body)].topic
        state = seal_row(event.stream, event.version, topic, self.transcoders[topic].encode(recorded))
        return StoredEvent(event.stream, event.version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[str]:
        """The envelope in a row.

        Raises:
            MapperDeserialisationError: It cannot be read or belongs elsewhere; the text names it and its fault.
        """
        stored = stored_event
        position = stored.id if isinstance(stored, Notification) else 0
        raw = raw_event(stored.originator_id, stored.originator_version, stored.topic, stored.state, position)
        try:
            return self.decoded(raw)
        except RowError as error:
            raise MapperDeserialisationError(f"{raw.stream} {raw.version} {error}") from error

    def schema_of(self, recorded: AnyRecorded) -> int:
        """The least schema of events with which an event can be read."""
        return self._of_body[type(recorded.event.body)].schema_of(recorded)

    def later(self, raw: RawEvent) -> bool:
        """True if a row is whole, and of a kind that only a later program knows."""
        return raw.topic not in self.kinds and is_sealed(raw.stream, raw.version, raw.topic, raw.state)

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
        _, place, number, topic, state = raw
        recorded = self._decode(topic, open_row(place, number, topic, state))
        event = recorded.event
        stream, version = event.stream, event.version
        if version != number or stream != place:
            raise RowError(f"lies in the place of {place} {number} and says {stream} {version}")
        return recorded

    def _decode(self, topic: str, content: bytes) -> Envelope[Any]:
        decode = self._decoders.get(topic)
        if decode is None:
            raise RowError(f"{LATER}: its kind {topic!r} is not known")
        try:
            recorded: Envelope[Any] = decode(content)
        except PersistenceError:  # something beside the row is unreadable; the row may be intact
            raise
        except Exception as error:  # damaged bytes may cause any error
            fault = f"{LATER}: it has unknown fields" if _has_unknown(self.kinds[topic], content) else "cannot be read"
            raise RowError(f"{fault}: {words_of(error)}") from error
        return recorded

    def owner(self, raw: RawEvent) -> str:
        """The stream to which a misplaced row belongs; empty if unknown."""
        content = raw.state[:-SEAL_BYTES]
        try:
            event = self._decode(raw.topic, content).event
        except RowError:
            return ""
        sealed = seal_row(event.stream, event.version, raw.topic, content)
        return event.stream if event.stream != raw.stream and sealed == raw.state else ""


def _has_unknown(kind: AnyKind, content: bytes) -> bool:
    """True if a whole row has fields that this program does not know."""
    try:
        row = GetMessageClass(descriptor_pool.Default().FindMessageTypeByName(kind.topic)).FromString(content)
        return has_unknown(row) or (kind.message is not None and has_unknown(kind.message(kind.published(content))))
    except Exception:  # it is no message at all
        return False
