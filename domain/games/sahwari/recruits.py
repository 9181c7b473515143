"""Recruit cards: taking a face-up one, placing it in the row, renewing and completing the recruitment area."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from domain.games.sahwari.areas import DECK, DISCARD, DISPLAY, SIDES_OF_ROW
from domain.games.sahwari.questions import TAKE_CARD
from domain.games.sahwari.turn import SahwariTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule


@dataclass(frozen=True, slots=True)
class TakeRecruitCard(Decision[SahwariTurn, Seat]):
    """Takes a face-up recruit card and adds it to an end of the player's row."""

    card: str
    """Id of the card."""
    side: str
    """`left` or `right`."""

    answers: ClassVar = (TAKE_CARD,)

    @classmethod
    def offers(cls, turn: SahwariTurn, seat: Seat) -> Iterator["TakeRecruitCard"]:
        for card in turn.displayed():
            for side in SIDES_OF_ROW:
                yield cls(card, side)

    @rule("SAH-RECR-03")
    def perform(self, turn: SahwariTurn, seat: Seat) -> None:
        turn.move(f"card/{self.card}", DISPLAY, seat.row_place(seat.next_slot(self.side)))

    def objections(self, turn: SahwariTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in turn.displayed():
            yield Refusal("SAH-RECR-01", "card-not-displayed")
        if self.side not in SIDES_OF_ROW:
            yield Refusal("SAH-RECR-03", "side-unknown")


def complete_display(turn: SahwariTurn) -> None:
    """Reveals cards until the area is complete or none is left; an empty deck takes the discards back."""
    while turn.size(DISPLAY) < turn.box.display:
        if not turn.size(DECK):
            discards = sorted(turn.table.pieces(DISCARD))
            if not discards:
                return
            for card in discards:
                turn.move(card, DISCARD, DECK)
        turn.move(turn.draw(DECK), DECK, DISPLAY)


def can_renew(turn: SahwariTurn) -> bool:
    """True if renewing the recruitment area changes anything."""
    return bool(turn.size(DISPLAY) or turn.size(DECK) or turn.size(DISCARD))


@rule("SAH-ICON-03")
def renew(turn: SahwariTurn) -> None:
    """Discards all face-up cards and reveals new ones."""
    for card in sorted(turn.table.pieces(DISPLAY)):
        turn.move(card, DISPLAY, DISCARD)
    complete_display(turn)
