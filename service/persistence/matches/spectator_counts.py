"""The spectators that the processes on a store count: rows that expire, and are in no copy of the store.

A process writes one statement for all its matches, every few seconds and only while somebody watches. The clock is that
of the database, so that machines need not agree. Spectators with a token are marks, by which the processes notice who
watches at several of them; a mark is different in each match.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from domain.play.chance import parts
from service.persistence.backend import MOMENT, SPECTATORS_TABLE, Backend

MARK_BYTES = 8
MARKED = 1_000
"""The most spectators of a match and process whose marks are written: beyond them only their number is."""
PUT = f"""WITH gone AS (DELETE FROM {{table}} WHERE until < {MOMENT} OR (process = %s AND match <> ALL(%s::text[])))
    INSERT INTO {{table}} (match, process, number, marks, until)
    SELECT watched.match, %s, watched.number, watched.marks, {MOMENT} + %s
    FROM unnest(%s::text[], %s::bigint[], %s::bytea[]) AS watched (match, number, marks)
    ON CONFLICT (match, process) DO UPDATE SET number = excluded.number, marks = excluded.marks, until = excluded.until
    RETURNING number"""
OTHERS = f"SELECT number, marks FROM {{table}} WHERE match = %s AND process <> %s AND until >= {MOMENT}"


@dataclass(frozen=True, slots=True)
class Crowd:
    """The spectators of a match: those with a token by their marks, and the ``number`` of all others."""

    number: int = 0
    marks: frozenset[bytes] = frozenset()

    def __len__(self) -> int:
        return self.number + len(self.marks)

    def __or__(self, other: "Crowd") -> "Crowd":
        """Both together; one who is in both counts once, if they have a token."""
        return Crowd(self.number + other.number, self.marks | other.marks)

    @property
    def told(self) -> "Crowd":
        """The crowd as others learn of it, with a limited number of marks."""
        known = sorted(self.marks)
        return Crowd(self.number + len(known[MARKED:]), frozenset(known[:MARKED]))


NOBODY = Crowd()


def mark_of(match: str, identity: str) -> bytes:
    """The mark of a spectator with a token."""
    return sha256(parts(b"caravanserai/spectators/v1", match.encode(), identity.encode())).digest()[:MARK_BYTES]


class SpectatorCounts:
    """The spectators at all processes on a store that several may write; ``process`` is this one. Its methods block."""

    def __init__(self, recorder: Backend, process: str) -> None:
        self._recorder = recorder
        self._process = process
        self.shared = recorder.shared
        table = f"{recorder.schema}.{SPECTATORS_TABLE}"
        self._put, self._others = PUT.format(table=table), OTHERS.format(table=table)

    def put(self, crowds: Mapping[str, Crowd], milliseconds: int) -> None:
        """Lets the others know who watch which match here, for a time; matches that are left out are forgotten."""
        names = list(crowds)
        told = [crowd.told for crowd in crowds.values()]
        columns = (names, [crowd.number for crowd in told], [b"".join(crowd.marks) for crowd in told])
        self._query(self._put, (self._process, names, self._process, milliseconds, *columns))

    def others(self, match: str) -> Crowd:
        """The spectators of a match at all other processes."""
        found = NOBODY
        for number, marks in self._query(self._others, (match, self._process)):
            found |= Crowd(int(number), frozenset(_split(bytes(marks))))
        return found

    def _query(self, statement: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        return self._recorder.query(statement, values)


def _split(marks: bytes) -> Iterator[bytes]:
    return (marks[first : first + MARK_BYTES] for first in range(0, len(marks), MARK_BYTES))
