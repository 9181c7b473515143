"""The decisions of Lanterns: what a seat may answer to its questions."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK
from tests.games.lanterns.turn import LanternsTurn, Seat, wall


@dataclass(frozen=True, slots=True)
class Bid(Decision[LanternsTurn, Seat]):
    """A card of the hand, face down: what it is, nobody knows before all have bid."""

    answers = ("bid",)
    secret = True

    card: str
    """A card of the own hand: `card/3`."""

    @classmethod
    def offers(cls, turn: LanternsTurn, seat: Seat) -> Iterator["Bid"]:
        for card in seat.cards:
            yield cls(card)

    def objections(self, turn: LanternsTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in seat.cards:
            yield Refusal("LN-BID-01", "not-in-hand", {"card": self.card})

    @rule("LN-BID-01")
    def perform(self, turn: LanternsTurn, seat: Seat) -> None:
        turn.move(self.card, seat.hand, seat.bid)


@dataclass(frozen=True, slots=True)
class Spy(Decision[LanternsTurn, Seat]):
    """Looks at a card of the wall."""

    answers = ("spy",)

    slot: int
    """The card, counted from 1."""

    @classmethod
    def offers(cls, turn: LanternsTurn, seat: Seat) -> Iterator["Spy"]:
        for slot in turn.slots:
            if not seat.knows(slot):
                yield cls(slot)

    def objections(self, turn: LanternsTurn, seat: Seat) -> Iterator[Refusal]:
        if self.slot not in turn.slots:
            yield Refusal("LN-SPY-01", "no-such-card", {"slot": self.slot})
        elif seat.knows(self.slot):
            yield Refusal("LN-SPY-01", "seen-already", {"slot": self.slot})

    @rule("LN-SPY-01")
    def perform(self, turn: LanternsTurn, seat: Seat) -> None:
        turn.show(wall(self.slot), seat.number)


@dataclass(frozen=True, slots=True)
class Light(Decision[LanternsTurn, Seat]):
    """Gives oil for a point; the question is asked again."""

    answers = ("light",)

    @classmethod
    def offers(cls, turn: LanternsTurn, seat: Seat) -> Iterator["Light"]:
        if seat.oil:
            yield cls()

    def objections(self, turn: LanternsTurn, seat: Seat) -> Iterator[Refusal]:
        if not seat.oil:
            yield Refusal("LN-LIGHT-01", "no-oil")

    @rule("LN-LIGHT-01")
    def perform(self, turn: LanternsTurn, seat: Seat) -> None:
        turn.move("oil", seat.purse, STOCK)
        turn.score(seat.number, "lanterns", 1)
        turn.ask_again(seat.number)


@dataclass(frozen=True, slots=True)
class Claim(Decision[LanternsTurn, Seat]):
    """Puts the token on a card of the wall."""

    answers = ("claim",)

    slot: int
    """The card, counted from 1."""

    @classmethod
    def offers(cls, turn: LanternsTurn, seat: Seat) -> Iterator["Claim"]:
        for slot in turn.slots:
            yield cls(slot)

    def objections(self, turn: LanternsTurn, seat: Seat) -> Iterator[Refusal]:
        if self.slot not in turn.slots:
            yield Refusal("LN-CLAIM-01", "no-such-card", {"slot": self.slot})

    @rule("LN-CLAIM-01")
    def perform(self, turn: LanternsTurn, seat: Seat) -> None:
        turn.move("token", seat.claim, seat.claim_on(self.slot))


@dataclass(frozen=True, slots=True)
class Pass(Decision[LanternsTurn, Seat]):
    """Does nothing more."""

    answers = ("spy", "light")

    @rule("LN-ROUND-01")
    def perform(self, turn: LanternsTurn, seat: Seat) -> None:
        pass
