"""A kind of event stream, declared once: the store, the checks, copies and projections go by these declarations."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeGuard, TypeVar

from domain.event import AnyRecorded, Envelope
from projections.store import Projection

R = TypeVar("R", bound=AnyRecorded)
"""What is stored of an event of a kind."""


class Streams(Protocol):
    """Streams that can be read."""

    def stream(self, kind: "Kind[R]", name: str) -> Sequence[R]:
        """The events of a stream, in order."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[R]):
    """A kind of stream.

    ``name`` is also that of its check, ``topic`` the full name of the message that its rows are, with a last field
    ``fixed64 checksum = 15``; ``bodies`` are the classes of what happens in it. ``encode`` makes the bytes of a row
    without the checksum; ``decode`` reads them. ``fold`` makes of the events of a stream what they come to. ``check``
    tells in words what does not fit together in a stream whose rows can be read and folded. ``single``: its row is all
    that lies in its stream. ``projections`` make those that follow it.
    """

    name: str
    topic: str
    bodies: tuple[type, ...]
    encode: Callable[[R], bytes]
    decode: Callable[[bytes], R]
    fold: Callable[[str, Sequence[R]], object]
    check: Callable[[Streams, str, Sequence[R]], Iterable[str]]
    single: bool = False
    projections: Sequence[Callable[[], Projection]] = ()

    def holds(self, recorded: object) -> TypeGuard[R]:
        """Whether something that lies in the log belongs to this kind."""
        return isinstance(recorded, Envelope) and type(recorded.event.body) in self.bodies


AnyKind: TypeAlias = Kind[Any]


def all_fits(streams: Streams, name: str, log: Sequence[AnyRecorded]) -> Iterable[str]:
    """The check of a kind of which nothing more can be said."""
    return ()
