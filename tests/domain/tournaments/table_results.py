"""Results of tables, as tests say them: by points, or by places."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from domain.tournaments.results import Seated, TableResult


def by_points(points: Mapping[str, int | Fraction | None], *, void: bool = False) -> TableResult:
    """The result of a table where the most victory points win and equal points share a place.

    The players come in the order of seats. ``None`` says that a player forfeited.
    """
    scores = [score for score in points.values() if score is not None]
    seats = [
        Seated(player, None) if own is None else Seated(player, 1 + sum(score > own for score in scores), Fraction(own))
        for player, own in points.items()
    ]
    return TableResult(tuple(seats), void)


def by_places(*players: str | Sequence[str], forfeits: Sequence[str] = ()) -> TableResult:
    """The result of a table from its players, the best first; players in one list share a place."""
    seats: list[Seated] = []
    for tied in players:
        names = [tied] if isinstance(tied, str) else tied
        place = len(seats) + 1
        seats += [Seated(name, place) for name in names]
    return TableResult((*seats, *(Seated(name, None) for name in forfeits)))
