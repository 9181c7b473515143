"""What the figures of a seat may reach on the map: a rough plan for the bots' estimate, no rule of the game.

A figure goes to the place that pays best after what the way there costs, from there to the next, and so on while steps
are left.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from domain.games.marcopolo.components import Map, Road


class Costs(NamedTuple):
    """What a step, a camel and a coin cost, in hundredths of a point."""

    step: int
    camel: int
    coin: int


class Way(NamedTuple):
    """The cheapest way to a place: its cost and its steps."""

    cost: int
    steps: int


@lru_cache(maxsize=4096)
def journeys(
    the_map: Map, jumps: bool, figures: tuple[str, ...], gains: tuple[tuple[str, int], ...], costs: Costs, steps: int
) -> int:
    """What figures at these locations gain on their best ways to places that give something, each of them once.

    ``jumps``: a step from an oasis to any other one is free (Johannes).
    """
    worth = 0
    standing = list(figures)
    left = dict(gains)
    while left:
        gain, place, index, way = max(
            (left[place] - way.cost, place, index, way)
            for index, figure in enumerate(standing)
            for place, way in _ways(the_map, jumps, figure, costs).items()
            if place in left
        )
        if gain <= 0 or way.steps > steps:
            return worth
        worth += gain
        steps -= way.steps
        standing[index] = place
        del left[place]
    return worth


@lru_cache(maxsize=1024)
def _ways(the_map: Map, jumps: bool, start: str, costs: Costs) -> Mapping[str, Way]:
    """The cheapest way to each location."""
    ways: dict[str, Way] = {}
    border = [(0, 0, start)]
    while border:
        cost, steps, place = heappop(border)
        if place not in ways:
            ways[place] = Way(cost, steps)
            for road in _roads(the_map, jumps, place):
                price = costs.step + costs.camel * road.camels + costs.coin * road.coins
                heappush(border, (cost + price, steps + 1, road.to))
    return ways


def _roads(the_map: Map, jumps: bool, place: str) -> Iterator[Road]:
    yield from the_map.roads[place]
    if jumps and place in the_map.oases:
        yield from (Road(oasis, 0, 0) for oasis in the_map.oases if oasis != place)
