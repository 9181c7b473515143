"""MP-END, MP-OBJ: the final scoring and the result."""

from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.rules import rule, step
from domain.table.names import face_of

FINAL_SCORING = "final scoring"

CATEGORIES = (
    "contracts",
    "posts",
    "offices",
    "towns",
    "city-cards",
    "objectives",
    "objective-places",
    "coins",
    "bejing",
    "goods",
    "most-contracts",
)
"""The sources of points: the first five during the match, the others at its end."""


@step(FINAL_SCORING)
@rule("MP-END-01")
def final_scoring(turn: MarcoPoloTurn) -> None:
    """All players show their objectives and score; then the places are announced."""
    for seat in turn.seats:
        for card in sorted(turn.table.pieces(seat.objective_place)):
            turn.move(card, seat.objective_place, seat.revealed_place, rule="MP-HIDE-01")
        _score_objectives(turn, seat)
        _score_objective_places(turn, seat)
        _score_possessions(turn, seat)
    _score_most_contracts(turn)
    turn.rank_by({seat.number: _tie_breaks(turn, seat) for seat in turn.seats}, rule="MP-END-03")


def _objectives(turn: MarcoPoloTurn, seat: Seat) -> list[str]:
    return [face_of(card) for card in sorted(turn.table.pieces(seat.revealed_place))]


@rule("MP-OBJ-01")
def _score_objectives(turn: MarcoPoloTurn, seat: Seat) -> None:
    """Each card whose two places both hold a post of the seat gives its points."""
    for card in _objectives(turn, seat):
        objective = turn.box.objectives[card]
        if all(seat.has_post(place) for place in objective.places):
            turn.score(seat.number, "objectives", objective.points)


@rule("MP-OBJ-02")
def _score_objective_places(turn: MarcoPoloTurn, seat: Seat) -> None:
    """The different places on all cards that hold a post of the seat score by the table."""
    places = {place for card in _objectives(turn, seat) for place in turn.box.objectives[card].places}
    reached = sum(seat.has_post(place) for place in places)
    turn.score(seat.number, "objective-places", turn.box.objective_place_points[reached])


@rule("MP-END-02")
def _score_possessions(turn: MarcoPoloTurn, seat: Seat) -> None:
    scoring = turn.box.scoring
    turn.score(seat.number, "coins", seat.coins // scoring.coins_per_point)
    space = seat.bejing_space
    if space:
        turn.score(seat.number, "bejing", turn.box.bejing_points[space - 1])
    if space or not scoring.goods_need_bejing_post:
        turn.score(seat.number, "goods", seat.goods // scoring.goods_per_point)


@rule("MP-END-02")
def _score_most_contracts(turn: MarcoPoloTurn) -> None:
    """Each seat with the most completed contracts scores; nobody does if nobody has completed one."""
    most = max(seat.completed_contracts for seat in turn.seats)
    if most:
        for seat in turn.seats:
            if seat.completed_contracts == most:
                turn.score(seat.number, "most-contracts", turn.box.scoring.most_contracts_points)


def _tie_breaks(turn: MarcoPoloTurn, seat: Seat) -> tuple[int, ...]:
    """The values compared in a tie, in this order: points, then camels."""
    points = turn.points(seat.number, CATEGORIES)
    return tuple(points if item == "point" else seat.has(item) for item in turn.box.scoring.tie_breaks)
