"""The places that the figures of a seat may reach: a rough plan for the bots' estimate, no rule of the game.

A plan is a sequence of journeys, one a round, each to a place for a post. All short plans are too many: of each length
the most promising ones are made longer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from domain.games.marcopolo.map import Map, Road

WIDTH = 6
"""Plans of each length that are made longer."""
LENGTH = 4
"""Journeys of a plan at most."""


class Costs(NamedTuple):
    """The payments for journeys, and their worth in hundredths of a point: the dice of each, a camel, a coin.

    ``coins``: what a journey of each number of steps asks for; one that has begun may end after none.
    """

    coins: tuple[int, ...]
    dice: int
    camel: int
    coin: int


class Way(NamedTuple):
    """The cheapest journey to a place: its coins and camels, and what it costs with its dice."""

    coins: int
    camels: int
    cost: int


class Plan(NamedTuple):
    """The first journey of a plan, and what it and the later ones gain beyond their costs."""

    way: Way
    first: int
    later: int


Gain: TypeAlias = Callable[[tuple[str, ...]], int]
"""The gain from posts at these places, in the order of the journeys."""


class _Begun(NamedTuple):
    gained: int
    cost: int
    places: tuple[str, ...]
    figures: tuple[str, ...]
    plan: Plan | None


def plans(
    the_map: Map,
    jumps: bool,
    figures: tuple[str, ...],
    aims: Sequence[str],
    gain: Gain,
    costs: Costs,
    rounds: int,
    on_the_way: Costs | None = None,
) -> list[Plan]:
    """The best plan for each first journey that may be worth something.

    ``jumps``: a step from an oasis to any other one is free (Johannes). ``aims``: the places where posts may go.
    ``on_the_way``: what the rest of a journey costs that has begun.
    """
    best: dict[str, Plan] = {}
    begun = [_Begun(0, 0, (), figures, None)]
    for number in range(min(rounds, LENGTH)):
        cost = costs if number or on_the_way is None else on_the_way
        longer = [more for one in begun for more in _longer(the_map, jumps, one, aims, gain, cost)]
        for one in longer:
            known = best.get(one.places[0])
            if one.plan and (known is None or one.plan.later > known.later):
                best[one.places[0]] = one.plan
        begun = sorted(longer, key=lambda one: one.cost - one.gained)[:WIDTH]
    return [plan for plan in best.values() if plan.first + plan.later > 0]


def _longer(
    the_map: Map, jumps: bool, begun: _Begun, aims: Sequence[str], gain: Gain, costs: Costs
) -> Iterator[_Begun]:
    """A plan with one more journey, to each place."""
    for aim in aims:
        if aim in begun.places:
            continue
        way, figure = _cheapest(the_map, jumps, begun.figures, aim, costs)
        if way is not None:
            places = (*begun.places, aim)
            gained, cost = gain(places), begun.cost + way.cost
            plan = begun.plan
            plan = plan._replace(later=gained - cost - plan.first) if plan else Plan(way, gained - cost, 0)
            figures = (*begun.figures[:figure], aim, *begun.figures[figure + 1 :])
            yield _Begun(gained, cost, places, figures, plan)


@lru_cache(maxsize=8192)
def _cheapest(the_map: Map, jumps: bool, figures: tuple[str, ...], aim: str, costs: Costs) -> tuple[Way | None, int]:
    """The cheapest journey to a place, and the number of the figure that makes it; None if it is too long for one."""
    found = [
        (way.cost, way, number)
        for number, figure in enumerate(figures)
        if (way := _ways(the_map, jumps, figure, costs).get(aim)) is not None
    ]
    if not found:
        return None, 0
    _, way, number = min(found)
    return way, number


@lru_cache(maxsize=1024)
def _ways(the_map: Map, jumps: bool, start: str, costs: Costs) -> Mapping[str, Way]:
    """The cheapest journey to each other location; if it has begun, to that where it is now too."""
    ways: dict[str, Way] = {}
    border = [(0, 0, 0, 0, start)]
    while border:
        cost, steps, coins, camels, place = heappop(border)
        if place not in ways:
            ways[place] = Way(coins + costs.coins[steps], camels, costs.dice + cost)
            for road in _roads(the_map, jumps, place) if steps + 1 < len(costs.coins) else ():
                step = costs.coins[steps + 1] - costs.coins[steps] + road.coins
                price = cost + costs.camel * road.camels + costs.coin * step
                heappush(border, (price, steps + 1, coins + road.coins, camels + road.camels, road.to))
    if costs.dice:
        del ways[start]
    return ways


def _roads(the_map: Map, jumps: bool, place: str) -> Iterator[Road]:
    yield from the_map.roads[place]
    if jumps and place in the_map.oases:
        yield from (Road(oasis, 0, 0) for oasis in the_map.oases if oasis != place)
