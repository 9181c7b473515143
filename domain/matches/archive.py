"""The rest of an archived match in a store."""

from dataclasses import dataclass
from typing import TypeAlias

from domain.event import Envelope, Event
from domain.matches.outcome import Summary


@dataclass(frozen=True, slots=True)
class Archive:
    """The rest in the stream of a match that was taken out of the store as a record: one event after all others.

    ``head`` is the SHA-256 of the bytes of the match's last event, ``record`` the name of the file with the record,
    ``digest`` the SHA-256 of that file. ``summary`` is what is counted of the match; None where an earlier version
    archived it: then it is not counted when the projections are made again.
    """

    head: bytes
    record: str
    digest: bytes
    summary: Summary | None = None


ArchiveRecorded: TypeAlias = Envelope[Event[Archive]]
"""The stored form of an archived match."""
