"""The summary of a match that leaves the store: all that ratings, records and statistics count of it."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import count

from domain.matches.events import DecisionUndone, Recorded, SeatDeparted, SeatHandedOver, SeatJoined, SeatResigned
from domain.matches.outcome import Outcome, SeatSummary, Summary, outcome_of
from projections.matches.scoreboard import points_of
from projections.statistics.statistics import roles_taken


def summary_of(rows: Sequence[Recorded], number: int) -> Summary:
    """The summary of a match by all its events; ``number`` is that of the match, if it is counted.

    Raises:
        ValueError: There are no events.
    """
    outcome = outcome_of(rows)
    if outcome is None:
        raise ValueError("a match without events has no summary")
    points, roles, departed = _points(rows), _roles(outcome.game, rows), _departed(rows)
    bots = _bots(rows)
    kept = tuple(
        SeatSummary(seat in departed, points[seat], roles.get(seat, ""), bots.get(seat, ""))
        for seat in range(1, len(outcome.seats) + 1)
    )
    return Summary(outcome, number if outcome.over and outcome.here else 0, kept)


def numbered(ended: Iterable[Outcome], taken: Collection[int]) -> dict[str, int]:
    """The numbers of matches in the order in which they ended: those that no archived match has ``taken``. Matches that
    are not counted have none.
    """
    free = (number for number in count(1) if number not in taken)
    return {outcome.match: next(free) for outcome in ended if outcome.over and outcome.here}


def _points(rows: Iterable[Recorded]) -> Counter[int]:
    """The points of the seats; those of decisions that were undone do not count."""
    given: dict[int, dict[tuple[int, str, str], int]] = {}
    for row in rows:
        if isinstance(row.event.body, DecisionUndone):
            given.pop(row.event.body.undone, None)
        else:
            given[row.event.version] = points_of(row.event.effects)
    points: Counter[int] = Counter()
    for changes in given.values():
        for (seat, _, _), number in changes.items():
            points[seat] += number
    return points


def _roles(game: str, rows: Iterable[Recorded]) -> dict[int, str]:
    roles: dict[int, str] = {}
    for row in rows:
        roles |= roles_taken(game, row.event.effects)
    return roles


def _bots(rows: Iterable[Recorded]) -> dict[int, str]:
    """The names of the bots at the table; who sat down last has the seat."""
    joined = [row.event.body for row in rows if isinstance(row.event.body, SeatJoined)]
    return {body.seat: body.player if body.bot else "" for body in joined}


def _departed(rows: Iterable[Recorded]) -> set[int]:
    left = SeatResigned | SeatDeparted | SeatHandedOver
    return {row.event.body.seat for row in rows if isinstance(row.event.body, left)}
