"""Barter: the public half of an exchange first, then the hidden half at once."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule, step
from tests.games.barter.table import ROW, BarterTurn, Seat


@step("set up")
@rule("BA-SETUP-01")
def set_up(turn: BarterTurn) -> None:
    """Deals the hands and lays out the row."""
    for seat in turn.seats:
        for _ in range(turn.box.hand):
            turn.move(turn.draw("deck"), "deck", seat.hand)
    for _ in range(turn.box.row):
        turn.move(turn.draw("deck"), "deck", ROW)
    turn.then("turn", 1)


@step("turn")
@rule("BA-TURN-01")
def take_turn(turn: BarterTurn, number: str) -> None:
    """The next seat trades, or the match ends."""
    players = turn.setting.players
    if int(number) > turn.box.turns * players:
        turn.then("end")
        return
    turn.ask((int(number) - 1) % players + 1, "take")
    turn.then("turn", int(number) + 1)


@dataclass(frozen=True, slots=True)
class Take(Decision[BarterTurn, Seat]):
    """Chooses cards of the row. They stay in sight until they are paid for; until then the seat may take this back."""

    cards: Bag
    """The cards of the row, in any order: `card/silk`."""

    answers = ("take",)

    @classmethod
    def offers(cls, turn: BarterTurn, seat: Seat) -> Iterator["Take"]:
        for number in range(1, turn.box.most + 1):
            for cards in bags_from(turn.row, number):
                yield cls(cards)

    def objections(self, turn: BarterTurn, seat: Seat) -> Iterator[Refusal]:
        if not 1 <= len(self.cards) <= turn.box.most:
            yield Refusal("BA-TAKE-01", "wrong-number", {"most": turn.box.most})
        if Counter(self.cards) - Counter(turn.row):
            yield Refusal("BA-TAKE-01", "not-in-the-row")

    @rule("BA-TAKE-01")
    def perform(self, turn: BarterTurn, seat: Seat) -> None:
        for card in self.cards:
            turn.move(card, ROW, seat.taken)
        turn.ask(seat.number, "give", len(self.cards))


@dataclass(frozen=True, slots=True)
class Give(Decision[BarterTurn, Seat]):
    """Pays with cards of the hand: all of them in one decision, so that nothing is known before it is settled."""

    cards: Bag
    """Cards of the own hand, as many as were taken, in any order: `card/silk`."""

    answers = ("give",)

    @classmethod
    def offers(cls, turn: BarterTurn, seat: Seat) -> Iterator["Give"]:
        for cards in bags_from(seat.cards, _due(turn, seat)):
            yield cls(cards)

    def objections(self, turn: BarterTurn, seat: Seat) -> Iterator[Refusal]:
        if len(self.cards) != _due(turn, seat):
            yield Refusal("BA-GIVE-01", "other-number", {"needed": _due(turn, seat)})
        if Counter(self.cards) - Counter(seat.cards):
            yield Refusal("BA-GIVE-01", "not-in-hand")

    @rule("BA-GIVE-01")
    def perform(self, turn: BarterTurn, seat: Seat) -> None:
        for card in self.cards:
            turn.move(card, seat.hand, ROW)
        turn.move_all(seat.taken, seat.hand)


def _due(turn: BarterTurn, seat: Seat) -> int:
    (number,) = turn.asked(seat.number)
    return int(number)


@step("end")
@rule("BA-END-01")
def end(turn: BarterTurn) -> None:
    """Lays the hands open, scores pairs and announces the result."""
    for seat in turn.seats:
        turn.move_all(seat.hand, seat.laid)
        turn.score(seat.number, "pairs", sum(count // 2 for count in turn.table.pieces(seat.laid).values()))
    turn.rank_by({number: turn.points(number, ("pairs",)) for number in turn.numbers})
