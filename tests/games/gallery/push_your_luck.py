"""Push your luck: go on for more points, or stop and keep them; a second storm takes all of this turn."""

from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.due import Due, InOrder
from domain.play.rules import rule, step
from domain.table.areas import Area, Visibility
from domain.table.names import face_of
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism

STORM = "token/storm"


class Dive(Due):
    """Question: go on or stop? ``found`` is what a stop scores."""

    found: int


class Turns(InOrder):
    """Each has a turn, for which all tokens go back into the bag."""

    @rule("GAL-LUCK-01")
    def visit(self, turn: GalleryTurn, seat: Seat) -> None:
        turn.move_all("out", "bag")
        turn.ask(seat.number, Dive(0))


@dataclass(frozen=True, slots=True)
class GoOn(Decision[GalleryTurn, Seat]):
    """Draws one more token."""

    answers = (Dive.kind,)

    @rule("GAL-LUCK-02")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        token = turn.draw("bag")
        turn.move(token, "bag", "out")
        if token != STORM:
            turn.ask(seat.number, Dive(turn.answered_as(Dive).found + int(face_of(token))))
        elif turn.count("out", STORM) < 2:
            turn.ask_again(seat.number)


@dataclass(frozen=True, slots=True)
class Stop(Decision[GalleryTurn, Seat]):
    """Stops and keeps the points."""

    answers = (Dive.kind,)

    @rule("GAL-LUCK-01")
    def perform(self, turn: GalleryTurn, seat: Seat) -> None:
        seat.scores(turn.answered_as(Dive).found)


@step("set up")
@rule("GAL-LUCK-01")
def set_up(turn: GalleryTurn) -> None:
    """Each has one turn."""
    turn.then(Turns())
    turn.then("end")


GAME = mechanism(
    __name__,
    {"GAL-LUCK-01": "Stop, and keep what you found.", "GAL-LUCK-02": "Draw a token; a second storm ends your turn."},
    (Area("bag", Visibility.NONE), Area("out")),
    lambda setting: [Placement("bag", STORM, 3), *(Placement("bag", f"token/{value}", 2) for value in (1, 2, 3))],
)
