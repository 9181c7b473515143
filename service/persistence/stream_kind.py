"""The declaration of a kind of event stream, used by the store, the checks, copies and projections."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeAlias, TypeGuard, TypeVar

from google.protobuf.message import Message

from domain.event import AnyRecorded, Envelope
from projections.store import Projection

R = TypeVar("R", bound=AnyRecorded)
"""A stored event of a kind."""


class Streams(Protocol):
    """Streams that can be read."""

    def stream(self, kind: "Kind[R]", name: str) -> Sequence[R]:
        """The events of a stream, in order."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[R]):
    """A kind of stream.

    ``name`` is also the name of its check. ``topic`` is the full name of the message of its rows, whose last field is
    ``fixed64 checksum = 15``. ``bodies`` are the classes of its events. ``encode`` makes the bytes of a row without the
    checksum; ``decode`` reads them. ``fold`` computes the state of a stream from its events. ``check`` describes the
    faults of a stream whose rows can be read and folded. ``single``: each stream has only one row. ``projections`` make
    the projections that follow the kind. ``published`` finds in a row, without the checksum, the bytes whose hash is in
    the transparency log: those that others get of the event, where they get any; else the whole row. ``message`` reads
    these bytes where they are a message inside of the row. ``schema`` is the least schema of events with which its rows
    can be read (`service.persistence.format`), and ``later`` the one of bodies that came after it, or
    a function that says which one a body needs.
    """

    name: str
    topic: str
    bodies: Collection[type]
    encode: Callable[[R], bytes]
    decode: Callable[[bytes], R]
    fold: Callable[[str, Sequence[R]], object]
    check: Callable[[Streams, str, Sequence[R]], Iterable[str]]
    single: bool = False
    projections: Sequence[Callable[[], Projection]] = ()
    published: Callable[[bytes], bytes] = bytes
    message: Callable[[bytes], Message] | None = None
    schema: int = 2
    later: Mapping[type, int | Callable[[Any], int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bodies", frozenset(self.bodies))  # many kinds are asked about each event of the log

    def schema_of(self, recorded: R) -> int:
        """The least schema of events with which an event can be read."""
        body: Any = recorded.event.body
        needed = self.later.get(type(body), self.schema)
        return needed if isinstance(needed, int) else needed(body)

    def holds(self, recorded: object) -> TypeGuard[R]:
        """True if an entry of the log belongs to this kind."""
        return isinstance(recorded, Envelope) and type(recorded.event.body) in self.bodies


AnyKind: TypeAlias = Kind[Any]


def all_fits(streams: Streams, name: str, log: Sequence[AnyRecorded]) -> Iterable[str]:
    """The check of a kind that has nothing to check."""
    return ()
