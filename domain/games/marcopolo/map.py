"""Map of Marco Polo as typed values: locations, roads, and their edges."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Literal, TypeAlias

from domain.boxes.converters import (
    ById,
    OneOf,
    Positive,
    Some,
)
from domain.boxes.paths import Path

Kind: TypeAlias = Literal["start", "oasis", "large", "small", "bejing"]


@dataclass(frozen=True, slots=True)
class Location:
    """A place of the map. `city_cards`: number of its card fields, 0 unless it is a large city."""

    id: str
    name: str
    kind: Kind
    trading_post: bool
    city_cards: Annotated[Positive, Path("city_card_slots")] = 0


@dataclass(frozen=True, slots=True)
class Road:
    """A way to a neighbouring place and what each crossing costs, in camels and coins."""

    to: str
    camels: int
    coins: int


@dataclass(frozen=True, slots=True)
class Edge:
    """Two places and what the road between them costs."""

    a: Annotated[str, OneOf(of="map.location")]
    b: Annotated[str, OneOf(of="map.location")]
    camels: int
    coins: int


@dataclass(frozen=True, eq=False)
class Map:
    """The map. Tuples of places are in map order, which is the order of the file (MP-ROUND-03)."""

    locations: Annotated[ById[Location], Path("location")]
    edges: Annotated[Some[Edge], Path("edge")]

    def of_kind(self, *kinds: Kind) -> tuple[str, ...]:
        """The places of these kinds."""
        return tuple(name for name, location in self.locations.items() if location.kind in kinds)

    @cached_property
    def roads(self) -> Mapping[str, tuple[Road, ...]]:
        """For each place the ways out of it, sorted by where they lead."""
        ways: dict[str, dict[str, Road]] = {name: {} for name in self.locations}
        for edge in self.edges:
            for here, there in ((edge.a, edge.b), (edge.b, edge.a)):
                ways[here][there] = Road(there, edge.camels, edge.coins)
        return MappingProxyType({name: tuple(roads[to] for to in sorted(roads)) for name, roads in ways.items()})

    @cached_property
    def start(self) -> str:
        """The place where all figures begin."""
        return self.of_kind("start")[0]

    @cached_property
    def bejing(self) -> str:
        """Bejing."""
        return self.of_kind("bejing")[0]

    @cached_property
    def oases(self) -> tuple[str, ...]:
        """The oases."""
        return self.of_kind("oasis")

    @cached_property
    def large_cities(self) -> tuple[str, ...]:
        """The large cities."""
        return self.of_kind("large")

    @cached_property
    def small_towns(self) -> tuple[str, ...]:
        """The small towns."""
        return self.of_kind("small")

    @cached_property
    def post_places(self) -> tuple[str, ...]:
        """Large cities, small towns and Bejing."""
        return self.of_kind("large", "small", "bejing")
