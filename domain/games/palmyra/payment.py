"""PALM-TRADE-03: paying in goods."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.palmyra.kinds import GOODS, Goods
from domain.games.palmyra.turn import PalmyraTurn, Seat
from domain.play.bags import bags_from
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule
from domain.play.turn import STOCK

_SORTED_GOODS = tuple(sorted(GOODS))


def affordable(seat: Seat, goods: Goods) -> bool:
    """True if the seat owns these goods."""
    return all(seat.has(good) >= goods.count(good) for good in set(goods))


def payments(seat: Seat, price: Goods, discount: int = 0) -> list[Goods]:
    """The ways in which the seat can pay a price with ``discount`` goods of its choice left out (AMB-21)."""
    owned = {good: min(number, seat.has(good)) for good, number in Counter(price).items()}
    return list(bags_from(owned, max(len(price) - discount, 0)))


def goods_objections(goods: Goods, number: int, rule_id: str) -> Iterator[Refusal]:
    """The reasons why the goods of a decision are not ``number`` goods."""
    for good in goods:
        if good not in GOODS:
            yield Refusal(rule_id, "no-such-good", {"good": good})
            return
    if len(goods) != number:
        yield Refusal(rule_id, "wrong-number-of-goods", {"needed": number, "given": len(goods)})


def payment_objections(seat: Seat, payment: Goods, price: Goods, discount: int, rule_id: str) -> Iterator[Refusal]:
    """The reasons why a payment is not one of `payments`."""
    yield from goods_objections(payment, max(len(price) - discount, 0), rule_id)
    if Counter(payment) - Counter(price):
        yield Refusal(rule_id, "wrong-payment")
    if not affordable(seat, payment):
        yield Refusal(rule_id, "goods-missing")


def pay(turn: PalmyraTurn, seat: Seat, goods: Goods) -> None:
    """The goods go to the stock: Traded Goods first, unless the payer says what comes from where (PALM-TRADE-03)."""
    for good in _SORTED_GOODS:
        due = goods.count(good)
        ways = _ways(seat, good, due)
        if len(ways) > 1 and turn.setting.on("payer_chooses_split"):
            turn.ask(seat.number, ToSplit(good, due), rule="PALM-TRADE-03")
        else:
            _pay_from(turn, seat, good, due, ways[-1])


def _ways(seat: Seat, good: str, due: int) -> range:
    """The numbers of Traded Goods that may be among the goods to pay; the others are stored ones."""
    stored = seat.stored(good)
    return range(max(due - stored, 0), min(due, seat.has(good) - stored) + 1)


def _pay_from(turn: PalmyraTurn, seat: Seat, good: str, due: int, traded: int) -> None:
    turn.move(good, seat.traded, STOCK, traded)
    turn.move(good, seat.warehouse, STOCK, due - traded)


class ToSplit(Due):
    """A good, and how many of it are to be paid."""

    kind = "split payment"

    good: str
    number: int


@dataclass(frozen=True, slots=True)
class SplitPayment(Decision[PalmyraTurn, Seat]):
    """Chooses how many goods of a payment come from the Traded Goods."""

    traded: int
    """The number from the Traded Goods; the others come from the Warehouse."""

    answers = (ToSplit.kind,)

    @classmethod
    def offers(cls, turn: PalmyraTurn, seat: Seat) -> Iterator["SplitPayment"]:
        due = turn.asked(seat.number, ToSplit)
        for traded in _ways(seat, due.good, due.number):
            yield cls(traded)

    @rule("PALM-TRADE-03")
    def perform(self, turn: PalmyraTurn, seat: Seat) -> None:
        due = turn.answered_as(ToSplit)
        _pay_from(turn, seat, due.good, due.number, self.traded)

    def objections(self, turn: PalmyraTurn, seat: Seat) -> Iterator[Refusal]:
        due = turn.asked(seat.number, ToSplit)
        ways = _ways(seat, due.good, due.number)
        if self.traded not in ways:
            yield Refusal("PALM-TRADE-03", "wrong-split", {"least": ways[0], "most": ways[-1]})
