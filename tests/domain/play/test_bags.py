"""Bags: what may be chosen from counts, and decisions that name it in any order."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import pytest

from domain.play.bags import Bag, bags_from
from domain.play.decision import Decision
from domain.play.errors import Refusal, Refused
from domain.play.rules import rule
from tests.domain.play.toys import ToyTurn, started


@pytest.mark.parametrize("size", range(6))
@pytest.mark.parametrize("counts", [{}, {"silk": 2, "gold": 1}, {"silk": 0, "gold": 3}, {"c": 1, "b": 2, "a": 3}])
def test_bags_are_all_choices_of_a_size_each_once_in_order(counts: dict[str, int], size: int) -> None:
    pieces = sorted(Counter(counts).elements())
    assert list(bags_from(counts, size)) == sorted(set(combinations(pieces, size)))


def test_bags_of_enough_of_each_are_combinations_with_replacement() -> None:
    assert list(bags_from(dict.fromkeys("cab", 3), 3)) == list(combinations_with_replacement("abc", 3))
    assert list(bags_from(dict.fromkeys("cab", 1), 2)) == list(combinations("abc", 2))


def test_no_bag_is_larger_than_what_there_is() -> None:
    assert list(bags_from({"a": 1}, 2)) == []


@dataclass(frozen=True, slots=True)
class Give(Decision[ToyTurn, int]):
    """Gives two goods; they are offered in an order that is not the alphabet's."""

    goods: Bag
    to: int

    answers = ("say",)

    @classmethod
    def offers(cls, turn: ToyTurn, seat: int) -> Iterator["Give"]:
        for goods in (("silk", "gold"), ("silk", "silk")):
            yield cls(goods, 2)

    def objections(self, turn: ToyTurn, seat: int) -> Iterator[Refusal]:
        yield Refusal("TOY-GIVE", "not-yours")

    @rule("TOY-GIVE")
    def perform(self, turn: ToyTurn, seat: int) -> None:
        turn.ask(seat, "sing", *self.goods)


def ask(turn: ToyTurn) -> None:
    turn.ask(1, "say")


@pytest.mark.parametrize("goods", [("silk", "gold"), ("gold", "silk")])
def test_a_bag_is_refused_nowhere_for_its_order_and_becomes_the_one_that_is_offered(goods: tuple[str, ...]) -> None:
    match = started(ask, decisions=(Give, Sing))
    assert match.refusal(1, Give(goods, 2)) is None
    assert match.admitted(1, Give(goods, 2)) == Give(("silk", "gold"), 2)
    match.decide(1, Give(goods, 2))
    question = match.question(1)
    assert question is not None
    assert question.arguments == ("silk", "gold")


@pytest.mark.parametrize(
    "decision",
    [
        Give(("gold",), 2),
        Give(("gold", "silk", "silk"), 2),
        Give(("gold", "gold"), 2),
        Give((), 2),
        Give(("gold", "silk"), 1),
    ],
)
def test_another_bag_is_refused(decision: Give) -> None:
    with pytest.raises(Refused, match="TOY-GIVE: not-yours"):
        started(ask, decisions=(Give, Sing)).decide(1, decision)


@dataclass(frozen=True, slots=True)
class Name(Give):
    """The same with a tuple in which the order counts."""

    goods: tuple[str, ...]


def test_the_order_of_other_tuples_counts() -> None:
    match = started(ask, decisions=(Name, Sing))
    assert match.refusal(1, Name(("silk", "gold"), 2)) is None
    assert match.refusal(1, Name(("gold", "silk"), 2)) is not None


class Sing(Decision[ToyTurn, int]):
    """The next question."""

    answers = ("sing",)
