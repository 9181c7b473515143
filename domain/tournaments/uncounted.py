"""The matches of a tournament that count for no rating: those that a person voided, or ordered to be played again.

The service voids tables that have no result at the deadline of a round. Nobody ruled about these matches, so they
count: otherwise somebody could save a rating by playing slowly.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from domain.tournaments import events


class RatedTable(NamedTuple):
    """The matches of a table since it was last ordered to be played again, and whether a person voided it."""

    matches: tuple[str, ...] = ()
    void: bool = False


class Counting(NamedTuple):
    """The table after an event, and the matches of which it says whether they count from now on."""

    table: RatedTable
    matches: dict[str, bool]


def counting(before: RatedTable, event: events.TournamentEvent) -> Counting:
    """The statement of a table's event about its matches."""
    match event.body:
        case events.MatchLinked(match=match):
            return Counting(before._replace(matches=(*before.matches, match)), {match: False} if before.void else {})
        case events.Adjudicated(ruling=ruling) if event.by.role is not events.Role.SERVICE:
            return _ruled(before, ruling)
    return Counting(before, {})


def _ruled(before: RatedTable, ruling: object) -> Counting:
    match ruling:
        case events.VoidTable():
            return Counting(before._replace(void=True), dict.fromkeys(before.matches, False))
        case events.Forfeit() | events.Places():
            return Counting(before._replace(void=False), dict.fromkeys(before.matches, True))
        case events.ReplayTable():
            return Counting(RatedTable(), dict.fromkeys(before.matches, False))
    return Counting(before, {})


def uncounted(log: Iterable[events.TournamentRecorded]) -> set[str]:
    """The matches of a tournament that count for no rating, by its events."""
    tables: defaultdict[tuple[int, int], RatedTable] = defaultdict(RatedTable)
    matches: dict[str, bool] = {}
    for recorded in log:
        body = recorded.event.body
        if isinstance(body, events.MatchLinked | events.Adjudicated):
            place = body.round, body.table
            tables[place], found = counting(tables[place], recorded.event)
            matches |= found
    return {match for match, counts in matches.items() if not counts}
