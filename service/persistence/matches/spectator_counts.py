"""The numbers of spectators that the processes on a store count: rows that expire, and are in no copy of the store.

A process writes one statement for all its matches, every few seconds and only while somebody watches. The clock is that
of the database, so that machines need not agree.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from service.persistence.backend import SPECTATORS_TABLE, Backend

MOMENT = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
PUT = f"""WITH gone AS (DELETE FROM {{table}} WHERE until < {MOMENT} OR (process = %s AND match <> ALL(%s::text[])))
    INSERT INTO {{table}} (match, process, number, until)
    SELECT watched.match, %s, watched.number, {MOMENT} + %s
    FROM unnest(%s::text[], %s::bigint[]) AS watched (match, number)
    ON CONFLICT (match, process) DO UPDATE SET number = excluded.number, until = excluded.until RETURNING number"""
OTHERS = f"SELECT COALESCE(SUM(number), 0) FROM {{table}} WHERE match = %s AND process <> %s AND until >= {MOMENT}"


class SpectatorCounts:
    """The numbers of all processes on a store that several may write. ``process`` names this one. Its methods block."""

    def __init__(self, recorder: Backend, process: str) -> None:
        self._recorder = recorder
        self._process = process
        self.shared = recorder.shared
        table = f"{recorder.schema}.{SPECTATORS_TABLE}"
        self._put, self._others = PUT.format(table=table), OTHERS.format(table=table)

    def put(self, numbers: Mapping[str, int], milliseconds: int) -> None:
        """Lets the others know how many watch which match here, for a time; matches that are left out are forgotten."""
        names = list(numbers)
        values = (self._process, names, self._process, milliseconds, names, list(numbers.values()))
        self._query(self._put, values)

    def others(self, match: str) -> int:
        """The number of spectators of a match at all other processes."""
        ((number,),) = self._query(self._others, (match, self._process))
        return int(number)

    def _query(self, statement: str, values: Sequence[Any]) -> Sequence[Sequence[Any]]:
        return self._recorder.query(statement, values)
