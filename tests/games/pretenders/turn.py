"""The facades of Pretenders."""

from domain.play.due import Due
from domain.play.rules import rule
from domain.play.seat import Facade, Own
from domain.play.turn import STOCK, Turn
from domain.table.names import face_of
from tests.games.pretenders.box import Box

OUTLASTED = "outlasted"
"""The category of all points."""
GUARD = "guard"


class Doubting(Due):
    """Question to all others at once: do they doubt that the claimant holds the person?"""

    claimant: int
    person: str


class Robbed(Due):
    """Question to the victim of a theft: do they claim to hold a guard?"""

    thief: int


class Seat(Facade["PretendersTurn"]):
    """A seat in the hands of the rules: its own places, and what it does with what lies there."""

    hand = Own()
    lost = Own()
    purse = Own()
    claimed = Own()

    @property
    def cards(self) -> list[str]:
        """The different cards in the hand, sorted."""
        return sorted(self.turn.table.pieces(self.hand))

    @property
    def is_in(self) -> bool:
        """True if the seat has cards."""
        return self.turn.size(self.hand) > 0

    @property
    def coins(self) -> int:
        """The number of coins of the seat."""
        return self.turn.count(self.purse, "coin")

    @property
    def others(self) -> list["Seat"]:
        """The others who have cards, clockwise."""
        seats = self.turn.seats
        return [seat for seat in (*seats[self.number :], *seats[: self.number - 1]) if seat.is_in]

    def takes(self, coins: int) -> None:
        """Takes coins from the stock."""
        self.turn.move("coin", STOCK, self.purse, coins)

    def draws(self) -> None:
        """Draws a card."""
        self.turn.move(self.turn.draw("deck"), "deck", self.hand)

    @rule("PR-CLAIM-01")
    def claims(self, person: str) -> None:
        """Says that it holds a person, which is marked; all others are asked at once whether they doubt it."""
        if not self.turn.count(self.claimed, f"claim/{person}"):
            self.turn.move(f"claim/{person}", STOCK, self.claimed)
        for other in self.others:
            self.turn.ask(other.number, Doubting(self.number, person))

    def unmarks(self, *persons: str) -> None:
        """Removes the marks of these claims, or of all."""
        for claim in sorted(self.turn.table.pieces(self.claimed)):
            if not persons or face_of(claim) in persons:
                self.turn.move(claim, self.claimed, STOCK)

    def loses_a_card(self) -> None:
        """Is asked which; a seat that has none any more loses nothing."""
        if self.is_in:
            self.turn.ask(self.number, "lose", rule="PR-LOSE-01")

    @rule("PR-LOSE-01")
    def may_be_out(self) -> None:
        """Without cards the seat is out: it gives back what it has, and all who are still in score."""
        if self.is_in:
            return
        self.turn.move_all(self.purse, STOCK)
        self.unmarks()
        for other in self.others:
            self.turn.score(other.number, OUTLASTED, 1)


class PretendersTurn(Turn[Box, Seat]):
    """The table in the hands of the rules."""
