"""The worth of the end of a turn to a seat beyond its points, as matches have shown of positions like it.

Planners compare the ends of their turns by it. It knows what `evaluation` leaves out: what the other seat has, and how
much all that is still worth in each round. What a turn leads to in its middle it does not know.
"""

from domain.games.marcopolo.contracts import prospects
from domain.games.marcopolo.dice import free_value
from domain.games.marcopolo.evaluation import (
    BEGUN,
    Chart,
    active_worth,
    chart_of,
    contracts_worth,
    estimate_of,
    evaluate,
    hope_of,
    in_rounds,
    objectives_worth,
    plan_worth,
    scored_worth,
    usable_value,
)
from domain.games.marcopolo.items import GOODS
from domain.games.marcopolo.learnt import SCALE, WEIGHTS
from domain.games.marcopolo.scoring import CATEGORIES
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.table.names import place_name

ESTIMATE = "estimate"


def outlook(turn: MarcoPoloTurn, seat: Seat) -> int:
    """The worth of the position of a seat that has ended its turn beyond its points, in hundredths of a point.

    At two seats that is the mean of the estimate and of what `learnt` says of positions like this one: how far the seat
    was ahead in the end. Matches of more seats were not learnt from.
    """
    others = [other for other in turn.seats if other.number != seat.number]
    if len(others) != 1 or not _known(turn):
        return evaluate(turn, seat)
    weights = WEIGHTS[turn.round - 1]
    found = measures(turn, seat, others[0])
    learnt = sum(weights[name] * measure for name, measure in found.items()) // SCALE
    return (found[ESTIMATE] + learnt) // 2


def _known(turn: MarcoPoloTurn) -> bool:
    """True if the position is one of those that were learnt from: all have a character, and the match is not over."""
    pieces = turn.table.pieces
    playing = all(pieces(seat.character_place) and not pieces(place_name("rank", seat.number)) for seat in turn.seats)
    return playing and 1 <= turn.round <= len(WEIGHTS)


def measures(turn: MarcoPoloTurn, seat: Seat, other: Seat) -> dict[str, int]:
    """The features that `learnt` weighs in a position where the seat has ended its turn: nothing that it cannot see."""
    later = turn.box.setup.rounds - turn.round
    hope = hope_of(turn, seat, later)
    chart = chart_of(turn, seat, later, hope)
    begun = BEGUN[min(later, len(BEGUN) - 1)]
    objectives = objectives_worth(chart, chart.posted, begun)
    reached = objectives_worth(chart, chart.posted, 0)
    awards = _awards_begun(chart, begun)
    contracts = max(active_worth(turn, seat, names, hope) for names in prospects(turn, seat))
    all_contracts = contracts_worth(turn, seat, hope)
    bejing, towns = turn.box.map.bejing, turn.box.map.small_towns
    travelled = turn.table.pieces(seat.travelled_place), turn.table.pieces(other.travelled_place)
    return {
        "one": 1,
        ESTIMATE: estimate_of(turn, seat, chart, all_contracts),
        "coins": seat.coins,
        "camels": seat.camels,
        **{good: seat.has(good) for good in GOODS},
        "dice": len(seat.dice()),
        "pips": sum(usable_value(seat, die) for die in seat.dice()),
        "contracts": contracts,
        "most contracts": all_contracts - contracts,
        "awards begun": awards,
        "objectives reached": reached,
        "objectives begun": objectives - reached,
        "objectives aimed at": scored_worth(chart, chart.posted) - awards - objectives,
        "Bejing": sum(in_rounds(chart, place, later) for place in chart.posted if place == bejing),
        "towns": sum(in_rounds(chart, place, later) for place in chart.posted if place in towns),
        "cards": sum(in_rounds(chart, place, later) for place in chart.posted - {bejing, *towns}),
        "plan": plan_worth(seat, chart),
        "posts": len(chart.posted),
        "completed": seat.completed_contracts,
        "any value": int(free_value(seat)),
        "asked next": int(turn.question(seat.number) is not None),
        "travelled": int(bool(travelled[0])),
        "begins": int(bool(turn.table.pieces(seat.start_place))),
        "lead": turn.points(seat.number, CATEGORIES) - turn.points(other.number, CATEGORIES),
        "more completed": int(seat.completed_contracts > other.completed_contracts),
        "fewer completed": int(seat.completed_contracts < other.completed_contracts),
        **_measures_of_other(turn, other, later),
        "other travelled": int(bool(travelled[1])),
    }


def _measures_of_other(turn: MarcoPoloTurn, other: Seat, later: int) -> dict[str, int]:
    hope = hope_of(turn, other, later)
    chart = chart_of(turn, other, later, hope)
    return {
        "other's coins": other.coins,
        "other's camels": other.camels,
        **{f"other's {good}": other.has(good) for good in GOODS},
        "other's dice": len(other.dice()),
        "other's contracts": contracts_worth(turn, other, hope),
        "other's places": sum(in_rounds(chart, place, later) for place in chart.posted),
        "other's posts": len(chart.posted),
        "other's space in Bejing": other.bejing_space,
        "other's completed": other.completed_contracts,
    }


def _awards_begun(chart: Chart, begun: int) -> int:
    """A part of what posts to come would score by their number."""
    there = len(chart.posted)
    return sum(points * begun * there // number for number, points in chart.box.post_awards.items() if number > there)
