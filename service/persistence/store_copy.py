"""Copies a store: all events, byte for byte and in order, into another store of either kind.

The source may be served meanwhile: the copy is its log up to a position, which is consistent. An interrupted or old
copy can be continued: its events must be the beginning of the same log.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from service.persistence.event_log import EventLog
from service.persistence.matches.kind import TOPIC
from service.persistence.row_codec import RawEvent

PAGE = 500
"""The number of events that are read and stored together, in one transaction."""

Progress = Callable[[str, int, int], object]
"""Hears what is being done (`comparing`, `copying`, `verifying`), and how far of how far it has come."""


class CopyError(Exception):
    """The target is not the beginning of the source, or the copy differs from it."""


@dataclass(frozen=True, slots=True)
class Copied:
    """The result of a copy: the events in the target, how many of them were there before, their matches, and their
    SHA-256, which is the same in both stores.
    """

    events: int
    before: int
    matches: int
    digest: str


class _Digest:
    """A digest of a log, event by event."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.events = 0
        self.matches = 0

    def add(self, event: RawEvent) -> None:
        """Adds one event, without its position, which differs between stores."""
        for part in (event.stream.encode(), b"%d" % event.version, event.topic.encode(), event.state):
            self._hash.update(len(part).to_bytes(8, "big") + part)
        self.events += 1
        self.matches += event.version == 1 and event.topic == TOPIC

    def text(self) -> str:
        """The digest so far, in hexadecimal digits."""
        return self._hash.copy().hexdigest()


def copy(source: EventLog, target: EventLog, progress: Progress = lambda *_: None) -> Copied:
    """Brings a target to where the source is now, and compares the two from their beginning to their end.

    Raises:
        CopyError: The target has events that the source lacks, or not the events that were written.
        PersistenceError: One of the stores cannot be read or written; the copy can be continued.
    """
    end = source.last_position()
    schema = source.schema()
    log = source.rows_up_to(end, PAGE)
    digest = _Digest()
    for there in target.rows_up_to(target.last_position(), PAGE):
        here = next(log, None)
        if here is None or here[1:] != there[1:]:
            raise CopyError(f"{target.location} is no copy of {source.location}: {_difference(here, there)}")
        digest.add(here)
        progress("comparing", here.position, end)
    before = digest.events
    target.take_beside(source)
    while page := list(islice(log, PAGE)):
        target.append_raw(page, schema)
        for event in page:
            digest.add(event)
        progress("copying", page[-1].position, end)
    written = _Digest()
    for event in target.rows_up_to(target.last_position(), PAGE):
        written.add(event)
        progress("verifying", written.events, digest.events)
    if written.text() != digest.text():
        raise CopyError(f"{target.location} does not hold what was written into it; do not use it")
    return Copied(digest.events, before, digest.matches, digest.text())


def _difference(here: RawEvent | None, there: RawEvent) -> str:
    if here is None:
        return f"it also holds {there.stream} version {there.version}"
    if here[1:3] == there[1:3]:
        return f"{there.stream} version {there.version} is not the same"
    return f"it holds {there.stream} version {there.version} where {here.stream} version {here.version} belongs"
