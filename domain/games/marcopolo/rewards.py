"""MP-REW: what the symbols of a reward give; more on steps in `bonus_steps`, on the bonuses of towns in `towns`."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from domain.games.marcopolo.components import GOODS, PLAIN_ITEMS, Reward
from domain.games.marcopolo.contracts import draw_special_contract
from domain.games.marcopolo.dice import take_black_die
from domain.games.marcopolo.turn import MarcoPoloTurn, Seat
from domain.play.decision import Decision
from domain.play.errors import Refusal
from domain.play.rules import rule

GOODS_BY_NAME = tuple(sorted(GOODS))
"""The kinds of goods in the order in which decisions name them."""

CHOOSE_GOODS = "choose goods"
"""Question; arguments: how many goods, and ``FREE`` or ``DIFFERENT``."""

FREE = "free"
DIFFERENT = "different"

DRAW_SPECIAL_CONTRACT = "draw special contract"
TAKE_BLACK_DIE = "take black die"
OFFER_BONUS_STEP = "offer bonus step"

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
        elif item == "good":
            _ask_goods(turn, seat, count, FREE)
        elif item == "different_goods":
            _ask_goods(turn, seat, count, DIFFERENT)
        else:
            _ask_other(turn, seat, item, count)


def _add(turn: MarcoPoloTurn, seat: Seat, item: str, count: int, category: str) -> None:
    if item == "point":
        turn.score(seat.number, category, count)
    else:
        seat.takes(item, count)


@rule("MP-REW-02")
def _ask_goods(turn: MarcoPoloTurn, seat: Seat, count: int, mode: str) -> None:
    ask_choice_of_goods(turn, seat, count, mode)


def ask_choice_of_goods(turn: MarcoPoloTurn, seat: Seat, count: int, mode: str) -> None:
    """The seat is to name goods, all different or each of any kind, citing the rule in force."""
    turn.ask(seat.number, CHOOSE_GOODS, count, mode)


@rule("MP-REW-03")
def _ask_other(turn: MarcoPoloTurn, seat: Seat, item: str, count: int) -> None:
    for _ in range(count):
        turn.ask(seat.number, _TASK_OF[item])


@dataclass(frozen=True, slots=True)
class ChooseGoods(Decision[MarcoPoloTurn, Seat]):
    """Names the goods that are due; ``goods`` are their kinds, sorted."""

    goods: tuple[str, ...]

    answers = (CHOOSE_GOODS,)

    @classmethod
    def offers(cls, turn: MarcoPoloTurn, seat: Seat) -> Iterator["ChooseGoods"]:
        count, mode = _due(turn, seat)
        choices = combinations if mode == DIFFERENT else combinations_with_replacement
        for goods in choices(GOODS_BY_NAME, count):
            yield cls(goods)

    @rule("MP-REW-02")
    def perform(self, turn: MarcoPoloTurn, seat: Seat) -> None:
        for good in GOODS_BY_NAME:
            seat.takes(good, self.goods.count(good))

    def objections(self, turn: MarcoPoloTurn, seat: Seat) -> Iterator[Refusal]:
        count, mode = _due(turn, seat)
        for good in self.goods:
            if good not in GOODS:
                yield Refusal("MP-REW-02", "not-a-good", {"item": good})
        if len(self.goods) != count:
            yield Refusal("MP-REW-02", "wrong-number-of-goods", {"needed": count, "given": len(self.goods)})
        if mode == DIFFERENT and len(set(self.goods)) < len(self.goods):
            yield Refusal("MP-REW-02", "goods-not-different")
        if tuple(sorted(self.goods)) != self.goods:
            yield Refusal("MP-REW-02", "goods-not-sorted")


def _due(turn: MarcoPoloTurn, seat: Seat) -> tuple[int, str]:
    question = turn.question(seat.number)
    assert question is not None
    count, mode = question.arguments
    return int(count), mode


DECISIONS = (ChooseGoods,)
STEPS = {DRAW_SPECIAL_CONTRACT: draw_special_contract, TAKE_BLACK_DIE: take_black_die}
