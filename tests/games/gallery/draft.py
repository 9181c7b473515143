"""A draft: all keep a card of their hand at once, then pass the others on to the left."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.errors import Refusal
from domain.play.rules import rule, step
from domain.play.sealed import Sealed
from domain.table.areas import Area, Visibility
from domain.table.names import face_of
from domain.table.table import Placement
from tests.games.gallery.table import GalleryTurn, Seat, mechanism


@dataclass(frozen=True, slots=True)
class Keep(Sealed[GalleryTurn, Seat]):
    """The card of the own hand that is kept."""

    card: str
    answers = ("keep",)
    sealed_by = "GAL-DRAFT-01"

    @classmethod
    def offers(cls, turn: GalleryTurn, seat: Seat) -> Iterator["Keep"]:
        for card in seat.has(seat.hand):
            yield cls(card)

    def objections(self, turn: GalleryTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in seat.has(seat.hand):
            yield Refusal("GAL-DRAFT-01", "not-in-hand")


@step("set up")
@rule("GAL-DRAFT-01")
def set_up(turn: GalleryTurn) -> None:
    """Three cards for each, and the first choice."""
    for seat in turn.seats:
        for _ in range(3):
            turn.move(turn.draw("deck"), "deck", seat.hand)
    turn.then("choose")


@step("choose")
@rule("GAL-DRAFT-01")
def choose(turn: GalleryTurn) -> None:
    """All choose at once, as long as there are cards in hand."""
    if not turn.size(turn.seat(1).hand):
        turn.then("end")
        return
    for number in turn.numbers:
        turn.ask(number, "keep")
    turn.then("pass on")
    turn.then("choose")


@step("pass on")
@rule("GAL-DRAFT-02")
def pass_on(turn: GalleryTurn) -> None:
    """Cards are kept in the open; the hands go to the left, all at the same time."""
    for number, kept in turn.reveal(Keep).items():
        turn.move(kept.card, turn.seat(number).hand, turn.seat(number).kept)
        turn.seat(number).scores(int(face_of(kept.card)))
    for seat in turn.seats:
        turn.move_all(seat.hand, turn.left_of(seat.number).passed)
    for seat in turn.seats:
        turn.move_all(seat.passed, seat.hand)


GAME = mechanism(
    __name__,
    {"GAL-DRAFT-01": "Keep one card of three.", "GAL-DRAFT-02": "The other cards go to the left."},
    (Area("deck", Visibility.NONE), Area("hand", Visibility.OWNER), Area("passed", Visibility.OWNER), Area("kept")),
    lambda setting: [Placement("deck", f"card/{value}", 3) for value in range(1, 5)],
)
