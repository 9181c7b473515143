"""Tile placement: a drawn tile goes next to another one, and scores for each neighbour of its colour."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.areas import Area, Visibility
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism

SIZE = 3


def cell(x: int, y: int) -> str:
    """The place of a cell."""
    return place_name("grid", slot=f"{x}-{y}")


def neighbours(x: int, y: int) -> list[str]:
    """The cells beside one."""
    beside = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return [cell(*each) for each in beside if all(0 <= at < SIZE for at in each)]


def fits(turn: GalleryTurn, x: int, y: int) -> bool:
    """True if a tile may go there: on an empty cell beside a tile."""
    inside = 0 <= x < SIZE and 0 <= y < SIZE
    return inside and not turn.size(cell(x, y)) and any(map(turn.size, neighbours(x, y)))


class Tile(Due):
    """A seat draws a tile and places it; when the bag is empty, the match ends."""

    seat: int

    @rule("GAL-TILE-01")
    def happen(self, turn: GalleryTurn) -> None:
        if not turn.size("bag"):
            turn.then("end")
            return
        turn.move(turn.draw("bag"), "bag", "drawn")
        turn.ask(self.seat, "place")
        turn.then(Tile(turn.left_of(self.seat).number))


@dataclass(frozen=True, slots=True)
class PlaceTile(Decision[GalleryTurn, Seat]):
    """Lays the drawn tile on a cell."""

    x: int
    y: int
    answers = ("place",)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["PlaceTile"]:
        for y in range(SIZE):
            for x in range(SIZE):
                if fits(turn, x, y):
                    yield cls(x, y)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if not fits(turn, self.x, self.y):
            yield Refusal("GAL-TILE-02", "does-not-fit")

    @rule("GAL-TILE-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        tile = turn.only("drawn")
        turn.move(tile, "drawn", cell(self.x, self.y))
        seat.scores(sum(turn.count(place, tile) for place in neighbours(self.x, self.y)))


@step("set up")
@rule("GAL-TILE-01")
def set_up(turn: GalleryTurn) -> None:
    """The first tile lies in the middle."""
    turn.move(turn.draw("bag"), "bag", cell(1, 1))
    turn.then(Tile(1))


GAME = mechanism(
    __name__,
    {"GAL-TILE-01": "Draw a tile and place it.", "GAL-TILE-02": "It goes beside a tile; equal neighbours score."},
    (Area("bag", Visibility.NONE), Area("drawn"), Area("grid")),
    lambda setting: [Placement("bag", f"tile/{colour}", 3) for colour in ("blue", "green")],
)
