"""MP-TRAVEL-03, MP-TRAVEL-04, MP-CHAR-08: figures on the map, the ways out of a place, their costs, moving along."""

from collections.abc import Iterator
from functools import lru_cache

from domain.games.marcopolo.map import Map, Road
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.errors import Refusal


def figures(turn: MarcoPoloTurn, seat: Seat) -> list[str]:
    """The places where figures of the seat stand, in map order; a place with two of them appears once."""
    pieces, figure = turn.table.pieces, seat.figure
    return [location for location, place in seat.figure_places.items() if figure in pieces(place)]


def ways(turn: MarcoPoloTurn, seat: Seat, location: str) -> tuple[Road, ...]:
    """The ways of one step out of a location; nothing for an unknown location.

    For Johannes a step between oases is a jump, free even where a road with a cost joins them (MP-CHAR-08).
    """
    if seat.character.oasis_jump and location in turn.box.map.oases:
        return _with_jumps(turn.box.map, location)
    return turn.box.map.roads.get(location, ())


@lru_cache(maxsize=256)
def _with_jumps(the_map: Map, oasis: str) -> tuple[Road, ...]:
    roads = [road for road in the_map.roads[oasis] if road.to not in the_map.oases]
    jumps = [Road(other, 0, 0) for other in the_map.oases if other != oasis]
    return (*roads, *jumps)


def way(turn: MarcoPoloTurn, seat: Seat, location: str, to: str) -> Road | None:
    """The way of one step between two locations, or None."""
    return next((road for road in ways(turn, seat, location) if road.to == to), None)


def payable(seat: Seat, road: Road, step_cost: int = 0) -> bool:
    """True if the seat has the camels and coins for a way, and ``step_cost`` coins on top."""
    return seat.camels >= road.camels and seat.coins >= road.coins + step_cost


def any_way(turn: MarcoPoloTurn, seat: Seat) -> bool:
    """True if some figure of the seat can make a step that costs nothing but its way."""
    return any(payable(seat, road) for figure in figures(turn, seat) for road in ways(turn, seat, figure))


def cheapest_step(turn: MarcoPoloTurn, seat: Seat) -> int | None:
    """The least coins that a way asks for, among those for which the seat has the camels; None without such."""
    coins = (
        road.coins for figure in figures(turn, seat) for road in ways(turn, seat, figure) if seat.camels >= road.camels
    )
    return min(coins, default=None)


def step_objections(
    turn: MarcoPoloTurn, seat: Seat, figure: str, to: str, short_rule: str, step_cost: int = 0
) -> Iterator[Refusal]:
    """The reasons why a figure of the seat cannot make a step; ``short_rule`` refuses what the seat cannot pay."""
    if figure not in figures(turn, seat):
        yield Refusal("MP-TRAVEL-09", "no-own-figure-there", {"place": figure})
        return
    road = way(turn, seat, figure, to)
    if road is None:
        yield Refusal("MP-TRAVEL-04", "not-adjacent", {"from": figure, "to": to})
        return
    coins = road.coins + step_cost
    if coins > seat.coins:
        yield Refusal(short_rule, "coins-short", {"needed": coins, "owned": seat.coins})
    if road.camels > seat.camels:
        yield Refusal(short_rule, "camels-short", {"needed": road.camels, "owned": seat.camels})


def move_figure(turn: MarcoPoloTurn, seat: Seat, figure: str, to: str) -> None:
    """Pays for the way and moves a figure along it; the step must be possible."""
    road = way(turn, seat, figure, to)
    assert road is not None
    with turn.citing("MP-TRAVEL-03"):
        seat.pays("camel", road.camels)
        seat.pays("coin", road.coins)
    jumps = seat.character.oasis_jump and {figure, to} <= set(turn.box.map.oases)
    with turn.citing("MP-CHAR-08" if jumps else "MP-TRAVEL-04"):
        turn.move(seat.figure, seat.figure_place(figure), seat.figure_place(to))
