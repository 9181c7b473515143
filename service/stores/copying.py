"""Copying a store: all events, byte for byte and in their order, into another store of either kind.

The source may be served meanwhile: what is copied is the log up to a moment, which is a whole in itself. A copy that
was interrupted, or has become old, is taken up again: what is there already must be the beginning of the same log.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from service.matches.kind import TOPIC
from service.stores.event_log import EventLog, RawEvent

PAGE = 500
"""How many events are read, and stored in one transaction, at once."""

Progress = Callable[[str, int, int], object]
"""Hears what is being done (`comparing`, `copying`, `verifying`), and how far of how far it has come."""


class CopyError(Exception):
    """The target is not the beginning of the source, or did not become the same."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: how many events the target holds now, how many of them were there before, of how many matches,
    and the SHA-256 of all of them, the same in both stores.
    """

    events: int
    before: int
    matches: int
    digest: str


class _Digest:
    """Sums up a log, event by event."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()
        self.events = 0
        self.matches = 0

    def add(self, event: RawEvent) -> None:
        """Takes one event in; its position does not count, which is another one in another store."""
        for part in (event.stream.encode(), b"%d" % event.version, event.topic.encode(), event.state):
            self._hash.update(len(part).to_bytes(8, "big") + part)
        self.events += 1
        self.matches += event.version == 1 and event.topic == TOPIC

    def text(self) -> str:
        """The sum so far, in hexadecimal digits."""
        return self._hash.copy().hexdigest()


def copy(source: EventLog, target: EventLog, progress: Progress = lambda *_: None) -> Copied:
    """Brings a target to where the source is now, and compares the two from their beginning to their end.

    Raises:
        CopyError: the target holds something that the source does not, or something else than was written.
        PersistenceError: one of the stores cannot be read or written; the copy can be taken up again.
    """
    end = source.last_position()
    log = source.rows_up_to(end, PAGE)
    digest = _Digest()
    for there in target.rows_up_to(target.last_position(), PAGE):
        here = next(log, None)
        if here is None or here[1:] != there[1:]:
            raise CopyError(f"{target.location} is no copy of {source.location}: {_difference(here, there)}")
        digest.add(here)
        progress("comparing", here.position, end)
    before = digest.events
    while page := list(islice(log, PAGE)):
        target.append_raw(page)
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
