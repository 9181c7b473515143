"""Snapshots: the states of matches beside their events, so that opening a match decodes only its first and last events.

A snapshot is no second truth. All rows of the match are read and checked as without it; their hashes form a chain up to
the event of its version, and that event proves what lies on the table by its fingerprints. A snapshot of another
program is not used, and it holds no names. Where anything does not fit, the match is folded from its events.
"""

import json
import logging
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, cast

from caravanserai_protocol.slices import parser_of_fields
from caravanserai_protocol.v1 import event_pb2
from eventsourcing.persistence import PersistenceError

import domain
from domain.matches.events import Recorded
from domain.matches.kept_state import KeptStateError, Plain, bring, state_of
from domain.matches.match import Match
from domain.matches.recorded_match import Seen
from domain.table.effects import Effect
from domain.table.views import join
from service.persistence.backend import SNAPSHOT_TABLE, Backend
from service.persistence.row_codec import RawEvent

LOG = logging.getLogger("caravanserai.store")

SPACING = 32
"""The number of events after which a match gets its next snapshot."""
WAITING = 256
"""The most snapshots that wait for the next commit; older ones are dropped."""
FOLDED_BY = ("matches", "play", "table", "construction.py")
"""The parts of the domain on which a state depends."""
_event = parser_of_fields(
    event_pb2.MatchEvent, "match", "version", "previous", "fingerprint", "time_milliseconds", "started"
)


@cache
def program() -> str:
    """A digest of the program that folds matches: another one folds them again."""
    found = sha256()
    root = Path(domain.__file__).parent
    for part in FOLDED_BY:
        for file in sorted((root / part).rglob("*.py")) if (root / part).is_dir() else [root / part]:
            found.update(file.relative_to(root).as_posix().encode())
            found.update(file.read_bytes())
    return found.hexdigest()[:32]


class Snapshot(NamedTuple):
    """A row of the table: the state of a match at a version."""

    match: str
    version: int
    program: str
    state: bytes


class MatchReader(NamedTuple):
    """The decoder of a row with a version, and the fold of the events of a match."""

    decoded: Callable[[RawEvent, int], Recorded]
    folded: Callable[[str, Sequence[Recorded]], Match]


class Snapshots:
    """The snapshots of a store. They are written with the next commit, because a transaction of their own costs more
    than they do. Its methods block.
    """

    def __init__(self, recorder: Backend, reader: MatchReader) -> None:
        self._recorder = recorder
        self._reader = reader
        self._there = False
        self._waiting: deque[Snapshot] = deque(maxlen=WAITING)
        """Those that wait; appending and removing need no lock."""

    def keep(self, match: Match) -> None:
        """Lets the next commit store the state of a match, of which all events are stored."""
        name = match.lifecycle.match
        try:
            if (state := state_of(match)) is not None:
                written = zlib.compress(json.dumps(state, separators=(",", ":")).encode(), 1)
                self._waiting.append(Snapshot(name, match.version, program(), written))
        except Exception:  # what was decided is stored, whatever becomes of this
            LOG.warning("%s gets no snapshot", name, exc_info=True, extra={"match": name})

    def taken(self) -> list[Snapshot]:
        """Takes those that wait: the latest of each match."""
        latest: dict[str, Snapshot] = {}
        while self._waiting:
            snapshot = self._waiting.popleft()
            latest[snapshot.match] = snapshot
        return list(latest.values())

    def resumed(self, name: str, raws: Sequence[RawEvent]) -> tuple[list[Recorded], Match] | None:
        """A match with the last of these rows, all that it has, as its snapshot and the rows behind that give it, and
        the decoded ones of these. None: it must be folded.
        """
        if len(raws) < SPACING:
            return None
        try:
            found = self._find(name)
            return self._take_up(name, raws, found) if found is not None and found.version <= len(raws) else None
        except PersistenceError:
            raise
        except Exception:  # a damaged row or snapshot may cause any error; the fold says which row it is
            return None

    def misstated(self, name: str, at: Callable[[int], Match]) -> int | None:
        """The version at which a match has a snapshot with another state than it has ``at`` that version; None if it
        has none, or one that is not used. Clocks and what may be taken back stand in no fingerprint.
        """
        found = self._find(name)
        if found is None:
            return None
        try:
            state = json.loads(zlib.decompress(found.state))
            folded = json.loads(json.dumps(state_of(at(found.version))))
        except (ValueError, zlib.error):
            return None
        return found.version if state != folded else None

    def _find(self, name: str) -> Snapshot | None:
        if not self._exists():
            return None
        rows = self._recorder.query(f"SELECT version, program, state FROM {self._table} WHERE {self._place}", (name,))
        found = next((Snapshot(name, int(row[0]), str(row[1]), bytes(row[2])) for row in rows), None)
        return found if found is not None and found.program == program() else None

    def _exists(self) -> bool:
        if not self._there:
            ((count,),) = self._recorder.query(self._recorder.exists, (SNAPSHOT_TABLE,))
            self._there = bool(count)
        return self._there

    @property
    def _table(self) -> str:
        return f"{self._recorder.schema}.{SNAPSHOT_TABLE}"

    @property
    def _place(self) -> str:
        return f"match = {self._recorder.parameter}"

    def _take_up(self, name: str, raws: Sequence[RawEvent], snapshot: Snapshot) -> tuple[list[Recorded], Match]:
        state = cast(Plain, json.loads(zlib.decompress(snapshot.state)))
        decoded, before = self._reader.decoded, state["started"] - 1
        match = self._reader.folded(name, [decoded(raw, version) for version, raw in enumerate(raws[:before], 1)])
        seen, fingerprint = _seen(raws[before : snapshot.version], match)

        def effects_of(version: int) -> Sequence[Effect]:
            row = decoded(raws[version - 1], version)
            return join(row.event.effects, [hidden for each in row.openings for hidden in each.content.hidden])

        bring(match, state, seen, fingerprint, effects_of)
        rows = [decoded(raw, version) for version, raw in enumerate(raws[snapshot.version :], snapshot.version + 1)]
        for row in rows:
            match.fold(row)
        return rows, match


def _seen(raws: Sequence[RawEvent], match: Match) -> tuple[list[Seen], tuple[int, int]]:
    """The rows from the start on, behind those that a match was folded from, without their effects: checked as ever,
    and linked by their hashes. Also the fingerprints after the last of them.

    Raises:
        RowError: A row was written with other bytes or in another place.
        KeptStateError: It is not the next one.
    """
    name, version, head = match.lifecycle.match, match.version, match.lifecycle.head
    seen: list[Seen] = []
    row: Any = None
    event: Any = None
    for raw in raws:
        version += 1
        row = event_pb2.StoredEvent.FromString(raw.content())
        event = _event(row.event)
        if event.version != version or raw.version != version or event.match != name or event.previous != head:
            raise KeptStateError(f"version {version} is not the next one")
        if event.HasField("started") == bool(seen):
            raise KeptStateError("the first one alone is the start")
        if row.personal:
            raise KeptStateError(f"version {version} is about a person")
        head = sha256(row.event).digest()
        request = row.request if row.HasField("request") else None
        key = (request.caller, request.method, request.identifier) if request is not None else None
        answered = (key, request.digest) if request is not None and key is not None else None
        seen.append(Seen(head, event.time_milliseconds, answered))
    return seen, (event.fingerprint, row.secret_fingerprint)
