"""PALM-SCORE: final scoring and the result."""

from collections.abc import Callable

from domain.games.palmyra.components import Box
from domain.games.palmyra.improvement_tiles import Condition, FinalBonus
from domain.games.palmyra.turn import PalmyraTurn, Seat, citing
from domain.games.palmyra.turns import FINAL_SCORING
from domain.play.rules import rule
from domain.table.names import face_of


@rule("PALM-SCORE-01")
def score_all(turn: PalmyraTurn) -> None:
    """All points of the end, then the places."""
    for number in turn.order():
        seat = turn.seat(number)
        _score_levels(turn, seat)
        _score_missions(turn, seat)
        turn.score(number, "temples", temple_points(turn.box, seat))
        _score_rare_goods(turn, seat)
    for number in turn.order():
        _score_bonus_tiles(turn, turn.seat(number))
    _rank(turn)


@rule("PALM-SCORE-05")
def _score_levels(turn: PalmyraTurn, seat: Seat) -> None:
    turn.score(seat.number, "tower", seat.levels * turn.box.points_per_level_at_end)


def _cards(turn: PalmyraTurn, place: str) -> list[int]:
    """The points printed on the missions at a place."""
    return [turn.box.missions[face_of(piece)].points for piece in sorted(turn.table.pieces(place))]


def _score_missions(turn: PalmyraTurn, seat: Seat) -> None:
    """Fulfilled missions count in full, returned ones half, rounded down for each card (AMB-28)."""
    turn.score(seat.number, "missions", sum(_cards(turn, seat.fulfilled)))
    turn.score(seat.number, "returned-missions", sum(points // 2 for points in _cards(turn, seat.returned)))


def temple_points(box: Box, seat: Seat) -> int:
    """What the temples of a seat are worth: the latest part of each."""
    return sum(box.temple[part].points for part in seat.temples())


def sets_points(box: Box, counts: list[int]) -> int:
    """What Rare Goods are worth, given how many of each type there are: sets of as many different types as possible."""
    points, layer = 0, 1
    while types := sum(count >= layer for count in counts):
        points += box.rare_good_sets[types - 1]
        layer += 1
    return points


def rare_good_points(turn: PalmyraTurn, seat: Seat) -> int:
    """What the Rare Goods of a seat are worth."""
    return sets_points(turn.box, list(turn.table.pieces(seat.rare).values()))


@rule("PALM-SCORE-02")
def _score_rare_goods(turn: PalmyraTurn, seat: Seat) -> None:
    turn.score(seat.number, "rare-goods", rare_good_points(turn, seat))


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
"""What a tile of final scoring compares (PALM-IMP-38 to PALM-IMP-42)."""


def _score_bonus_tiles(turn: PalmyraTurn, seat: Seat) -> None:
    """A tile scores if its owner is ahead of every other seat (PALM-SCORE-03)."""
    for tile, effect in seat.tiles(FinalBonus):
        compared = _COMPARED[effect.condition]
        own = compared(turn, seat)
        if all(own > compared(turn, other) for other in turn.seats if other is not seat):
            with citing(turn, tile.rule):
                turn.score(seat.number, "bonus-tiles", effect.points)


@rule("PALM-SCORE-04")
def _rank(turn: PalmyraTurn) -> None:
    """Most points win, then most Rare Goods; who left comes behind all who stayed."""
    results = {seat.number: (not seat.departed, seat.points, turn.size(seat.rare)) for seat in turn.seats}
    turn.rank({number: 1 + sum(other > result for other in results.values()) for number, result in results.items()})


STEPS: dict[str, Callable[..., None]] = {FINAL_SCORING: score_all}
