"""Area majority: cubes go into regions; the most in a region score it, and equal numbers share second best."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import InOrder
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.turn import places_of
from domain.table.areas import Area
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism

REGIONS = {"north": (4, 2), "south": (3, 1)}
"""The scores of the first and the second place in a region."""
CUBES = 3


def region(name: str) -> str:
    """The place of a region."""
    return place_name("region", slot=name)


class PlaceCubes(InOrder):
    """Each places a cube, in the order of the turn."""

    @rule("GAL-AREA-01")
    def visit(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.ask(seat.number, "place")


@dataclass(frozen=True, slots=True)
class PlaceCube(Decision[GalleryTurn, Seat]):
    """Puts a cube into a region."""

    region: str
    answers = ("place",)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["PlaceCube"]:
        for name in REGIONS:
            yield cls(name)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if self.region not in REGIONS:
            yield Refusal("GAL-AREA-01", "no-such-region")

    @rule("GAL-AREA-01")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.move(f"cube/{seat.number}", seat.kept, region(self.region))


@step("score")
@rule("GAL-AREA-02")
def score(turn: GalleryTurn) -> None:
    """Tied seats share a place and score as the last place that they fill; a seat without a cube scores nothing."""
    for name, points in REGIONS.items():
        cubes = {number: turn.count(region(name), f"cube/{number}") for number in turn.numbers}
        places = places_of(cubes)
        for number, place in places.items():
            last = place - 1 + list(places.values()).count(place)
            if cubes[number] and last <= len(points):
                turn.seat(number).scores(points[last - 1])
    turn.then("end")


@step("set up")
@rule("GAL-AREA-01")
def set_up(turn: GalleryTurn) -> None:
    """All place their cubes in turn; then the regions are scored."""
    for _ in range(CUBES):
        turn.then(PlaceCubes())
    turn.then("score")


GAME = mechanism(
    __name__,
    {
        "GAL-AREA-01": "Place a cube in a region.",
        "GAL-AREA-02": "The most cubes score; a tie scores as the next place.",
    },
    (Area("kept"), Area("region")),
    lambda setting: [
        Placement(place_name("kept", number), f"cube/{number}", CUBES) for number in range(1, setting.players + 1)
    ],
)
