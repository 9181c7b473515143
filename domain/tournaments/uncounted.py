"""Which matches of a tournament count for no rating: those that a person voided, or ordered to be played again.

The service voids tables that have no result at the deadline of a round. Nobody ruled about these matches, so they
count: otherwise somebody could save a rating by playing slowly.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from domain.tournaments.events import (
    Adjudicated,
    Forfeit,
    MatchLinked,
    Places,
    ReplayTable,
    Role,
    TournamentEvent,
    TournamentRecorded,
    VoidTable,
)


class RatedTable(NamedTuple):
    """The match that a table has now (empty: none), and whether a person voided the table."""

    match: str = ""
    void: bool = False


class Counting(NamedTuple):
    """The table after an event, and the matches of which it says whether they count from now on."""

    table: RatedTable
    matches: dict[str, bool]


def counting(before: RatedTable, event: TournamentEvent) -> Counting:
    """The statement of a table's event about its matches."""
    match event.body:
        case MatchLinked(match=match):
            return Counting(RatedTable(match, before.void), {match: False} if before.void else {})
        case Adjudicated(ruling=ruling) if event.by.role is not Role.SERVICE:
            return _ruled(before, ruling)
    return Counting(before, {})


def _ruled(before: RatedTable, ruling: object) -> Counting:
    own = (before.match,) if before.match else ()
    match ruling:
        case VoidTable():
            return Counting(RatedTable(before.match, void=True), dict.fromkeys(own, False))
        case Forfeit() | Places():
            return Counting(RatedTable(before.match), dict.fromkeys(own, True))
        case ReplayTable():
            return Counting(RatedTable(), dict.fromkeys(own, False))
    return Counting(before, {})


def uncounted(log: Iterable[TournamentRecorded]) -> set[str]:
    """The matches of a tournament that count for no rating, by its events."""
    tables: defaultdict[tuple[int, int], RatedTable] = defaultdict(RatedTable)
    matches: dict[str, bool] = {}
    for recorded in log:
        body = recorded.event.body
        if isinstance(body, MatchLinked | Adjudicated):
            place = body.round, body.table
            tables[place], found = counting(tables[place], recorded.event)
            matches |= found
    return {match for match, counts in matches.items() if not counts}
