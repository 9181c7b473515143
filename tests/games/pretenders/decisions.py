"""The decisions of Pretenders."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK
from tests.games.pretenders.rules import Deed, Weighing
from tests.games.pretenders.turn import GUARD, PretendersTurn, Robbed, Seat

ALONE = ("merchant", "envoy")
"""Persons who need no victim."""


def too_rich(turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
    """The objection to all but an expulsion."""
    if seat.coins >= turn.box.most:
        yield Refusal("PR-EXPEL-01", "too-rich", {"most": turn.box.most})


def no_victim(seat: Seat, victim: int, rule: str) -> Iterator[Refusal]:
    """The objection to a victim that is none of the others who have cards."""
    if victim not in [other.number for other in seat.others]:
        yield Refusal(rule, "no-such-player")


@dataclass(frozen=True, slots=True)
class Work(Decision[PretendersTurn, Seat]):
    """Takes a coin."""

    answers = ("act",)

    @classmethod
    def offers(cls, turn: PretendersTurn, seat: Seat) -> Iterator["Work"]:
        if seat.coins < turn.box.most:
            yield cls()

    def objections(self, turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
        yield from too_rich(turn, seat)

    @rule("PR-WORK-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        seat.takes(turn.box.work)


@dataclass(frozen=True, slots=True)
class Pretend(Decision[PretendersTurn, Seat]):
    """Claims to hold a merchant, who takes coins, or an envoy, who exchanges cards."""

    answers = ("act",)

    person: str
    """The person: `merchant` or `envoy`."""

    @classmethod
    def offers(cls, turn: PretendersTurn, seat: Seat) -> Iterator["Pretend"]:
        if seat.coins < turn.box.most:
            for person in ALONE:
                yield cls(person)

    def objections(self, turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
        yield from too_rich(turn, seat)
        if self.person not in ALONE:
            yield Refusal("PR-CLAIM-01", "no-such-person")

    @rule("PR-CLAIM-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        seat.claims(self.person)
        turn.then(Weighing(seat.number, self.person))
        turn.then(Deed(seat.number, self.person))


@dataclass(frozen=True, slots=True)
class Steal(Decision[PretendersTurn, Seat]):
    """Claims to hold a thief, who takes coins of another player."""

    answers = ("act",)

    victim: int
    """The seat of the other player."""

    @classmethod
    def offers(cls, turn: PretendersTurn, seat: Seat) -> Iterator["Steal"]:
        if seat.coins < turn.box.most:
            for other in seat.others:
                if other.coins:
                    yield cls(other.number)

    def objections(self, turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
        yield from too_rich(turn, seat)
        yield from (objections := list(no_victim(seat, self.victim, "PR-THIEF-01")))
        if not objections and not turn.seat(self.victim).coins:
            yield Refusal("PR-THIEF-01", "no-coins")

    @rule("PR-CLAIM-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        seat.claims("thief")
        turn.then(Weighing(seat.number, "thief"))
        turn.then(Deed(seat.number, "thief", self.victim))


@dataclass(frozen=True, slots=True)
class Expel(Decision[PretendersTurn, Seat]):
    """Pays for an expulsion: another player loses a card."""

    answers = ("act",)

    victim: int
    """The seat of the other player."""

    @classmethod
    def offers(cls, turn: PretendersTurn, seat: Seat) -> Iterator["Expel"]:
        if seat.coins >= turn.box.expulsion:
            for other in seat.others:
                yield cls(other.number)

    def objections(self, turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
        if seat.coins < turn.box.expulsion:
            yield Refusal("PR-EXPEL-01", "too-poor", {"price": turn.box.expulsion})
        yield from no_victim(seat, self.victim, "PR-EXPEL-01")

    @rule("PR-EXPEL-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        turn.move("coin", seat.purse, STOCK, turn.box.expulsion)
        turn.seat(self.victim).loses_a_card()


@dataclass(frozen=True, slots=True)
class Permit(Decision[PretendersTurn, Seat]):
    """Lets a theft happen."""

    answers = (Robbed.kind,)

    @rule("PR-THIEF-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        pass


@dataclass(frozen=True, slots=True)
class CallGuard(Decision[PretendersTurn, Seat]):
    """Claims to hold a guard, who prevents a theft."""

    answers = (Robbed.kind,)

    @rule("PR-CLAIM-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        seat.claims(GUARD)
        turn.then(Weighing(seat.number, GUARD))


@dataclass(frozen=True, slots=True)
class Lose(Decision[PretendersTurn, Seat]):
    """Lays a card of the hand face up."""

    answers = ("lose",)

    card: str
    """A card of the own hand: `card/merchant`."""

    @classmethod
    def offers(cls, turn: PretendersTurn, seat: Seat) -> Iterator["Lose"]:
        for card in seat.cards:
            yield cls(card)

    def objections(self, turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
        if self.card not in seat.cards:
            yield Refusal("PR-LOSE-01", "not-in-hand", {"card": self.card})

    @rule("PR-LOSE-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        turn.move(self.card, seat.hand, seat.lost)
        seat.may_be_out()


@dataclass(frozen=True, slots=True)
class PutBack(Decision[PretendersTurn, Seat]):
    """Puts cards of the hand into the deck: which, nobody else learns."""

    answers = ("put back",)
    secret = True

    cards: Bag
    """Cards of the own hand."""

    @classmethod
    def offers(cls, turn: PretendersTurn, seat: Seat) -> Iterator["PutBack"]:
        for cards in bags_from(turn.table.pieces(seat.hand), turn.box.envoy):
            yield cls(cards)

    def objections(self, turn: PretendersTurn, seat: Seat) -> Iterator[Refusal]:
        if len(self.cards) != turn.box.envoy:
            yield Refusal("PR-ENVOY-01", "another-number", {"number": turn.box.envoy})
        if any(self.cards.count(card) > turn.count(seat.hand, card) for card in self.cards):
            yield Refusal("PR-ENVOY-01", "not-all-in-hand")

    @rule("PR-ENVOY-01")
    def perform(self, turn: PretendersTurn, seat: Seat) -> None:
        for card in self.cards:
            turn.move(card, seat.hand, "deck")
