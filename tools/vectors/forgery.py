"""Forger of records: a match with another event, other openings, another order; and the edits that make it."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from typing import Any, cast

from caravanserai_protocol.v1.event_pb2 import MatchEvent
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from domain.play.statements import Statement, statement_of
from domain.table.areas import Areas
from domain.table.fingerprint import MASK, weights_of
from tools.vectors.matches import Example, record_of, tables

Json = Any
Change = Callable[[MatchEvent], None]
NEAR = 8
"""Differences that are no further apart than this are one edit."""


class Forger:
    """Cases made of one match. Versions count from 1."""

    def __init__(self, match: Example) -> None:
        self._match = match
        self.name = match.story.name
        self.good = match.record
        self.last = len(match.updates)
        self._updates = match.updates
        self._rows = match.story.rows
        self._seats = match.story.match.lifecycle.seats
        self._areas = Areas(match.story.match.created.areas)

    @property
    def updates(self) -> list[MatchUpdate]:
        """Copies of the updates."""
        return [MatchUpdate.FromString(update.SerializeToString()) for update in self._updates]

    def at(self, body: str) -> int:
        """The first version with a body of this kind."""
        return next(u.version for u in self._updates if MatchEvent.FromString(u.event).WhichOneof("body") == body)

    def at_decided(self, *, secret: bool | None = None) -> int:
        """The first version that a player with a key decided, in secret or not."""
        keyed = {seat for seat, state in enumerate(self._seats, 1) if state is not None and state.public_key}
        events = (MatchEvent.FromString(update.event) for update in self._updates)
        return next(
            event.version
            for event in events
            if event.HasField("decided")
            and not event.decided.automatic
            and event.decided.seat in keyed
            and secret in (None, not event.decided.HasField("decision"))
        )

    def at_opening(self) -> int:
        """The first version after the first one that has openings."""
        return next(update.version for update in self._updates[1:] if update.openings)

    def relinked(self, version: int, change: Change, *, shift: int = 0) -> list[MatchUpdate]:
        """The match with another event, and all hashes after it made to fit; ``shift`` is added to the fingerprints
        from there on.
        """
        updates, head = self.updates, b""
        for update in updates[version - 1 :]:
            event = MatchEvent.FromString(update.event)
            if head:
                event.previous = head
            if update.version == version:
                change(event)
            event.fingerprint = (event.fingerprint + shift) & MASK
            update.event = event.SerializeToString(deterministic=True)
            head = sha256(update.event).digest()
        return updates

    def weight(self, place: str, piece: str) -> int:
        """The public weight of a piece at a place."""
        return weights_of(self._areas)[place][piece] & MASK

    def untrue_after(self, version: int) -> Callable[[str], bool]:
        """True if a piece states what is not true after a version."""
        for table, _ in zip(tables(self._match), range(version + 1), strict=False):
            after = table
        return lambda piece: not cast(Statement, statement_of(piece)).holds(after)

    def full_fingerprint(self, version: int) -> int:
        """The fingerprint of the full table at a version."""
        found = self._rows[version - 1].secret_fingerprint
        assert found is not None
        return found

    def case(
        self,
        name: str,
        tampered: list[MatchUpdate] | bytes,
        *,
        read: bool,
        finding: tuple[int, str] | None = None,
        **also: Json,
    ) -> Json:
        """A case: how the bytes of the good record become those of this one, whether they are a record at all, and
        what a verification of its updates finds first (and ``also`` what else it says).
        """
        updates = [] if isinstance(tampered, bytes) else tampered
        data = tampered if isinstance(tampered, bytes) else record_of(tampered)
        return {
            "name": name,
            "match": self.name,
            "edits": edits(self.good, data, _sizes(self._updates), _sizes(updates)),
            "sha256": sha256(data).hexdigest(),
            "read": read,
            "finding": {"version": finding[0], "check": finding[1]} if finding else None,
            **also,
        }


def _sizes(updates: Sequence[MatchUpdate]) -> list[int]:
    return [len(record_of([update])) for update in updates]


def edits(old: bytes, new: bytes, sizes: Sequence[int], others: Sequence[int]) -> list[Json]:
    """The ranges of the old bytes that others replace, in order. ``sizes`` are those of the parts of which both are
    made; parts are compared one by one where there are as many.
    """
    if len(sizes) != len(others):
        return list(_replaced(0, old, new))
    found, start, other = list[Json](), 0, 0
    for size, length in zip(sizes, others, strict=True):
        one, two = old[start : start + size], new[other : other + length]
        found += _replaced(start, one, two) if size != length else _exchanged(start, one, two)
        start, other = start + size, other + length
    return found


def _replaced(at: int, old: bytes, new: bytes) -> Iterator[Json]:
    """The one range in which they differ."""
    most = min(len(old), len(new))
    start = next((index for index in range(most) if old[index] != new[index]), most)
    most -= start
    end = next((index for index in range(most) if old[-1 - index] != new[-1 - index]), most)
    if start < max(len(old), len(new)) or len(old) != len(new):
        yield _edit(at + start, len(old) - start - end, new[start : len(new) - end])


def _exchanged(at: int, old: bytes, new: bytes) -> Iterator[Json]:
    """The ranges in which bytes of the same length differ; near ones count as one."""
    differing = [index for index, (one, two) in enumerate(zip(old, new, strict=True)) if one != two]
    start = 0
    for number, index in enumerate(differing, 1):
        if number == len(differing) or differing[number] - index > NEAR:
            begin = differing[start]
            yield _edit(at + begin, index + 1 - begin, new[begin : index + 1])
            start = number


def _edit(at: int, remove: int, insert: bytes) -> Json:
    return {"at": at, "remove": remove, "insert": insert.hex()}
