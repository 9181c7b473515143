"""Events of every kind of stream, and the envelope in which all of them are stored."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar


@dataclass(frozen=True, slots=True)
class Request:
    """The command that an event answers: the same caller, method and id with the same digest get the same answer."""

    caller: str
    method: str
    identifier: str
    digest: bytes

    @property
    def key(self) -> tuple[str, str, str]:
        """A value that only a repetition of the request has in common with it, or somebody who uses its id again."""
        return self.caller, self.method, self.identifier


B = TypeVar("B", covariant=True)


@dataclass(frozen=True, slots=True)
class Event(Generic[B]):
    """One entry of a stream that is no match; versions count from 1. ``time`` is when the service took it, in
    milliseconds since 1970; 0 where nobody took note of it.
    """

    stream: str
    version: int
    body: B
    time: int = 0


class AnyEvent(Protocol):
    """An entry of any stream."""

    @property
    def stream(self) -> str:
        """The stream in which the event lies."""

    @property
    def version(self) -> int:
        """The number of the event in its stream."""

    @property
    def body(self) -> object:
        """The fact that the event states."""


E = TypeVar("E", bound=AnyEvent, covariant=True)


@dataclass(frozen=True, slots=True)
class Envelope(Generic[E]):
    """The stored form of an event, of whatever kind of stream: the event, and what stays with the service.

    ``request`` is the command that it answers (its idempotency key), ``credential`` the hash of a token: in a match
    that of who joined or created, of a player the one that they have since (of the first event of an external player:
    32 random bytes). It is nobody else's business.
    """

    event: E
    request: Request | None = None
    credential: bytes = b""

    @property
    def originator_id(self) -> str:
        """The stream, as an event of the library `eventsourcing` names it."""
        return self.event.stream

    @property
    def originator_version(self) -> int:
        """The version, likewise."""
        return self.event.version


AnyRecorded: TypeAlias = Envelope[AnyEvent]
"""The stored form of an event of any stream."""
