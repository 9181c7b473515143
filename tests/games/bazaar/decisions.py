"""The decisions of Bazaar: what a seat may answer to its questions."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from tests.games.bazaar.areas import ROW, SOLD
from tests.games.bazaar.turn import BazaarTurn, Seat


@dataclass(frozen=True, slots=True)
class TakeCard(Decision[BazaarTurn, Seat]):
    """Takes a card of the row."""

    answers = ("act",)

    good: str
    """The good on the card: `silver`."""

    @classmethod
    def offers(cls, turn: BazaarTurn, seat: Seat) -> Iterator["TakeCard"]:
        if turn.size(seat.hand) < turn.box.limit:
            for good in turn.goods(ROW):
                yield cls(good)

    def objections(self, turn: BazaarTurn, seat: Seat) -> Iterator[Refusal]:
        if self.good not in turn.goods(ROW):
            yield Refusal("BZ-TAKE-01", "not-in-row", {"good": self.good})
        if turn.size(seat.hand) >= turn.box.limit:
            yield Refusal("BZ-TAKE-01", "hand-full", {"limit": turn.box.limit})

    @rule("BZ-TAKE-01")
    def perform(self, turn: BazaarTurn, seat: Seat) -> None:
        turn.move(f"card/{self.good}", ROW, seat.hand)


@dataclass(frozen=True, slots=True)
class Exchange(Decision[BazaarTurn, Seat]):
    """Names cards of the row, to be exchanged for as many of the hand."""

    answers = ("act",)

    cards: Bag
    """The good on the cards."""

    @classmethod
    def offers(cls, turn: BazaarTurn, seat: Seat) -> Iterator["Exchange"]:
        for size in range(2, min(turn.size(ROW), turn.size(seat.hand)) + 1):
            for cards in bags_from(turn.goods(ROW), size):
                yield cls(cards)

    def objections(self, turn: BazaarTurn, seat: Seat) -> Iterator[Refusal]:
        if not 2 <= len(self.cards) <= turn.size(seat.hand):
            yield Refusal("BZ-EXCH-01", "wrong-number", {"most": turn.size(seat.hand)})
        for good in sorted({*self.cards}):
            if self.cards.count(good) > turn.goods(ROW)[good]:
                yield Refusal("BZ-EXCH-01", "not-in-row", {"good": good})

    @rule("BZ-EXCH-01")
    def perform(self, turn: BazaarTurn, seat: Seat) -> None:
        seat.puts(self.cards, ROW, seat.aside)
        turn.ask(seat.number, "give", len(self.cards), rule="BZ-EXCH-02")


@dataclass(frozen=True, slots=True)
class Give(Decision[BazaarTurn, Seat]):
    """Puts cards of the hand into the row, for those put aside."""

    answers = ("give",)

    cards: Bag
    """The good on the cards."""

    @classmethod
    def offers(cls, turn: BazaarTurn, seat: Seat) -> Iterator["Give"]:
        (due,) = turn.asked(seat.number)
        for cards in bags_from(seat.goods, int(due)):
            yield cls(cards)

    def objections(self, turn: BazaarTurn, seat: Seat) -> Iterator[Refusal]:
        due = turn.size(seat.aside)
        if len(self.cards) != due:
            yield Refusal("BZ-EXCH-02", "other-number", {"due": due})
        for good in sorted({*self.cards}):
            if self.cards.count(good) > seat.goods[good]:
                yield Refusal("BZ-EXCH-02", "not-in-hand", {"good": good})

    @rule("BZ-EXCH-02")
    def perform(self, turn: BazaarTurn, seat: Seat) -> None:
        aside = tuple(turn.goods(seat.aside).elements())
        seat.puts(self.cards, seat.hand, ROW)
        seat.puts(aside, seat.aside, seat.hand)


@dataclass(frozen=True, slots=True)
class Sell(Decision[BazaarTurn, Seat]):
    """Sells cards of one good."""

    answers = ("act",)

    good: str
    """The good on the cards."""
    number: int
    """The number of cards."""

    @classmethod
    def offers(cls, turn: BazaarTurn, seat: Seat) -> Iterator["Sell"]:
        for good, held in seat.goods.items():
            for number in range(1, held + 1):
                yield cls(good, number)

    def objections(self, turn: BazaarTurn, seat: Seat) -> Iterator[Refusal]:
        if not 1 <= self.number <= seat.goods[self.good]:
            yield Refusal("BZ-SELL-01", "not-in-hand", {"good": self.good})

    @rule("BZ-SELL-01")
    def perform(self, turn: BazaarTurn, seat: Seat) -> None:
        seat.puts((self.good,) * self.number, seat.hand, SOLD)
        for _ in range(self.number):
            seat.earns(self.good)
        with turn.citing("BZ-SELL-02"):
            for place in turn.bonuses_for(self.number):
                turn.move(turn.draw(place), place, seat.kept)
