"""MP-REW: what the symbols of a reward give; more on steps in `bonus_steps`, on the bonuses of towns in `towns`."""

from collections.abc import Iterator
from dataclasses import dataclass

from domain.games.marcopolo.contracts import DRAW_SPECIAL_CONTRACT
from domain.games.marcopolo.dice import TAKE_BLACK_DIE
from domain.games.marcopolo.items import GOODS, PLAIN_ITEMS, Reward
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.due import Due
from domain.play.errors import Refusal
from domain.play.rules import rule

FREE = "free"
DIFFERENT = "different"

OFFER_BONUS_STEP = "offer bonus step"

_MODE_OF = {"good": FREE, "different_goods": DIFFERENT}
_TASK_OF = {"special_contract": DRAW_SPECIAL_CONTRACT, "black_die": TAKE_BLACK_DIE, "step": OFFER_BONUS_STEP}
"""The task that carries out an item: it looks at the table when it is its turn (MP-REW-03)."""


def gains(turn: MarcoPoloTurn, seat: Seat, reward: Reward, category: str) -> None:
    """Pays a reward to the seat: plain items at once, citing the rule in force; then asks for the rest in its order.

    ``category`` is the scoreboard's category for points. Rewards hold their items in the order of MP-REW-03. It cannot
    pay the bonus of a town.
    """
    for item, count in reward:
        if item in PLAIN_ITEMS:
            _add(turn, seat, item, count, category)
        elif item in _MODE_OF:
            turn.ask(seat.number, GoodsDue(count, _MODE_OF[item]), rule="MP-REW-02")
        else:
            for _ in range(count):
                turn.ask(seat.number, _TASK_OF[item], rule="MP-REW-03")


def _add(turn: MarcoPoloTurn, seat: Seat, item: str, count: int, category: str) -> None:
    if item == "point":
        turn.score(seat.number, category, count)
    else:
        seat.takes(item, count)


class GoodsDue(Due):
    """The number of goods, and ``FREE`` or ``DIFFERENT``."""

    kind = "choose goods"

    number: int
    mode: str


@dataclass(frozen=True, slots=True)
class ChooseGoods(Decision[MarcoPoloTurn, Seat]):
    """Chooses goods to take or to pay."""

    goods: Bag
    """Their kinds, in any order."""

    answers = (GoodsDue.kind,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ChooseGoods"]:
        due = turn.asked(seat.number, GoodsDue)
        for goods in bags_from(dict.fromkeys(GOODS, 1 if due.mode == DIFFERENT else due.number), due.number):
            yield cls(goods)

    @rule("MP-REW-02")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        for good in sorted(GOODS):
            seat.takes(good, self.goods.count(good))

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        due = turn.asked(seat.number, GoodsDue)
        for good in self.goods:
            if good not in GOODS:
                yield Refusal("MP-REW-02", "not-a-good", {"item": good})
        if len(self.goods) != due.number:
            yield Refusal("MP-REW-02", "wrong-number-of-goods", {"needed": due.number, "given": len(self.goods)})
        if due.mode == DIFFERENT and len(set(self.goods)) < len(self.goods):
            yield Refusal("MP-REW-02", "goods-not-different")
