"""PALM-SCORE: final scoring and the result."""

from collections.abc import Callable

from domain.games.palmyra.components import Box
from domain.games.palmyra.improvement_tiles import Condition, FinalBonus
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.games.palmyra.turns import FINAL_SCORING
from domain.play.rules import rule, step
from domain.table.names import face_of


@step(FINAL_SCORING)
@rule("PALM-SCORE-01")
def score_all(turn: PalmyraTurn) -> None:
    """All points of the end, then the places."""
    for number in turn.order():
        seat = turn.seat(number)
        turn.score(number, "tower", seat.levels * turn.box.points_per_level_at_end, rule="PALM-SCORE-05")
        _score_missions(turn, seat)
        turn.score(number, "temples", temple_points(turn.box, seat))
        turn.score(number, "rare-goods", rare_good_points(turn, seat), rule="PALM-SCORE-02")
    for number in turn.order():
        _score_bonus_tiles(turn, turn.seat(number))
    # most points win, then most Rare Goods
    turn.rank_by({seat.number: (seat.points, turn.size(seat.rare)) for seat in turn.seats}, rule="PALM-SCORE-04")


def _cards(turn: PalmyraTurn, place: str) -> list[int]:
    """The points printed on the missions at a place."""
    return [turn.box.missions[face_of(piece)].points for piece in sorted(turn.table.pieces(place))]


def _score_missions(turn: PalmyraTurn, seat: Seat) -> None:
    """Fulfilled missions count in full, returned ones half, rounded down for each card (AMB-28)."""
    turn.score(seat.number, "missions", sum(_cards(turn, seat.fulfilled)))
    turn.score(seat.number, "returned-missions", sum(points // 2 for points in _cards(turn, seat.returned)))


def temple_points(box: Box, seat: Seat) -> int:
    """The points for the temples of a seat: the latest part of each."""
    return sum(box.temple[part].points for part in seat.temples())


def sets_points(box: Box, counts: list[int]) -> int:
    """The points for Rare Goods, given how many of each type there are: sets of as many different types as possible."""
    points, layer = 0, 1
    while types := sum(count >= layer for count in counts):
        points += box.rare_good_sets[types - 1]
        layer += 1
    return points


def rare_good_points(turn: PalmyraTurn, seat: Seat) -> int:
    """The points for the Rare Goods of a seat."""
    return sets_points(turn.box, list(turn.table.pieces(seat.rare).values()))


# -- tiles that compare ---------------------------------------------------------------------------------------------


def _missions_points(turn: PalmyraTurn, seat: Seat) -> int:
    return sum(_cards(turn, seat.fulfilled)) + sum(points // 2 for points in _cards(turn, seat.returned))


_COMPARED: dict[Condition, Callable[[PalmyraTurn, Seat], int]] = {
    "tallest_tower": lambda turn, seat: seat.levels,
    "rare_goods_score": rare_good_points,
    "missions_score": _missions_points,
    "temples_completed": lambda turn, seat: seat.completed_temples,
    "improvements_owned": lambda turn, seat: turn.size(seat.tiles_place),
}
"""The numbers that a tile of final scoring compares (PALM-IMP-38 to PALM-IMP-42)."""


def _score_bonus_tiles(turn: PalmyraTurn, seat: Seat) -> None:
    """A tile scores if its owner is ahead of every other seat (PALM-SCORE-03)."""
    for tile, effect in seat.tiles(FinalBonus):
        compared = _COMPARED[effect.condition]
        own = compared(turn, seat)
        if all(own > compared(turn, other) for other in turn.seats if other is not seat):
            turn.score(seat.number, "bonus-tiles", effect.points, rule=tile.rule)
