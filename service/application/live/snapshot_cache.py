"""The past: matches as they were at old versions, folded from snapshots."""

from cachetools import LRUCache

from domain.event import Request
from domain.matches.events import Recorded
from domain.matches.match import Match
from service.persistence.matches.store import MatchStore

SPACING = 32
"""The number of events between snapshots: while snapshots are remembered, no fold is longer."""
SNAPSHOTS = 256
"""The number of remembered snapshots, of all matches together; those used longest ago go. Each takes about 100 KiB."""


class _Snapshots(LRUCache[tuple[str, int], Match]):
    """Matches by name and version; those that have to go are released, so that no cycles keep them in memory."""

    def popitem(self) -> tuple[tuple[str, int], Match]:
        key, match = super().popitem()
        match.release()
        return key, match


class SnapshotCache:
    """Matches as they were. Its methods block, and are for one thread alone."""

    def __init__(self, store: MatchStore, snapshots: int = SNAPSHOTS) -> None:
        self.store = store
        self.folded = 0
        """The number of events folded so far."""
        self._snapshots = _Snapshots(snapshots)

    def match(self, name: str, version: int) -> Match:
        """A match as it was at a version, or at its last one before; it belongs to who asked for it."""
        before = self._nearest(name, version)
        if before is not None and before.version == version:
            return before.copy()
        rows = self.store.rows(name, before.version if before is not None else 0, version)
        match = before.copy() if before is not None else Match.load(self.store.codec, self.store.games, name, ())
        for row in rows:
            match.fold(row)
            self.folded += 1
            if match.version % SPACING == 0:
                self._keep(match)
        return match

    def rows_of(self, name: str, request: Request, last: int) -> list[Recorded]:
        """The events that a request made, the last of which is known."""
        rows: list[Recorded] = []
        while last > 0:
            page = self.store.rows(name, max(last - SPACING, 0), last)
            own = [row for row in page if row.request == request]
            rows[:0] = own
            if len(own) < len(page) or not page:
                break
            last -= SPACING
        return rows

    def forget(self) -> None:
        """Forgets all snapshots: they may know names that were erased."""
        self._snapshots.clear()

    def _nearest(self, name: str, version: int) -> Match | None:
        """The latest snapshot that is not later than a version."""
        for at in range(version - version % SPACING, 0, -SPACING):
            if (found := self._snapshots.get((name, at))) is not None:
                return found
        return None

    def _keep(self, match: Match) -> None:
        self._snapshots[match.lifecycle.match, match.version] = match.copy()
