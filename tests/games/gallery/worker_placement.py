"""Worker placement: in turn, each puts a worker on a free space; when all are placed, they go home."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due, InOrder
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.table.areas import Area
from domain.table.names import place_name
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism

SPACES = {"mine": 2, "wood": 1, "quarry": 3, "river": 1, "field": 2, "market": 1}
WORKERS, ROUNDS = 2, 2


def space(name: str) -> str:
    """The place of a space."""
    return place_name("space", slot=name)


class PlaceWorkers(InOrder):
    """Each places one worker, in the order of the turn."""

    @rule("GAL-WORK-01")
    def visit(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.ask(seat.number, "place")


class Round(Due):
    """All workers are placed, one after the other, and go home."""

    number: int

    @rule("GAL-WORK-01")
    def happen(self, turn: GalleryTurn) -> None:
        if self.number > ROUNDS:
            turn.then("end")
            return
        for _ in range(WORKERS):
            turn.then(PlaceWorkers())
        turn.then("go home")
        turn.then(Round(self.number + 1))


@dataclass(frozen=True, slots=True)
class PlaceWorker(Decision[GalleryTurn, Seat]):
    """Puts a worker on a free space and gets what it gives."""

    space: str
    answers = ("place",)

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["PlaceWorker"]:
        for name in SPACES:
            if not turn.size(space(name)):
                yield cls(name)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if self.space not in SPACES or turn.size(space(self.space)):
            yield Refusal("GAL-WORK-02", "not-free")

    @rule("GAL-WORK-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.move(f"worker/{seat.number}", seat.kept, space(self.space))
        seat.scores(SPACES[self.space])


@step("go home")
@rule("GAL-WORK-01")
def go_home(turn: GalleryTurn) -> None:
    """Each worker goes back to its seat; the face of a worker says whose it is."""
    for name in SPACES:
        for seat in turn.seats:
            turn.move(worker := f"worker/{seat.number}", space(name), seat.kept, turn.count(space(name), worker))


@step("set up")
@rule("GAL-WORK-01")
def set_up(turn: GalleryTurn) -> None:
    """The first round begins."""
    turn.then(Round(1))


GAME = mechanism(
    __name__,
    {"GAL-WORK-01": "All place their workers, in turn, two rounds long.", "GAL-WORK-02": "A space holds one worker."},
    (Area("kept"), Area("space")),
    lambda setting: [
        Placement(place_name("kept", number), f"worker/{number}", WORKERS) for number in range(1, setting.players + 1)
    ],
)
