"""The test language itself: what it says can be wrong, and positions keep the census."""

from collections.abc import Callable

import pytest

from domain.table.census import census
from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    MarcoPoloPosition,
    TakeFiveCoins,
    TakeThreeCoins,
    position,
    started,
)

WRONG: dict[str, Callable[[MarcoPoloPosition], object]] = {
    "gains": lambda after: after.gains(GREEN, coin=4),
    "gains more": lambda after: after.gains(GREEN, coin=5, camel=1),
    "gains nothing": lambda after: after.gains(GREEN),
    "scores": lambda after: after.scores(GREEN, contracts=1),
    "lies": lambda after: after.lies("bag", "green/3"),
    "lies only": lambda after: after.lies_only("space:take5", "green/3", "green/3"),
    "empty": lambda after: after.empty("space:take5"),
    "cites": lambda after: after.cites("MP-ADD-02"),
    "cites kind": lambda after: after.cites("MP-COIN5-01", kind="camel"),
    "cites not": lambda after: after.cites_not("MP-COIN5-01"),
    "order": lambda after: after.order_of("coin -> purse@3", "green/3 -> space:take5"),
    "asks": lambda after: after.asks(GREEN, "main action due"),
    "asks only": lambda after: after.asks_only(GREEN, BLUE),
    "offers": lambda after: after.offers(GREEN, TakeFiveCoins),
    "offers no": lambda after: after.offers_no(GREEN, TakeThreeCoins),
    "offers values": lambda after: after.offers_values(GREEN, TakeThreeCoins, "die", "green/3"),
    "refuses": lambda after: after.refuses(GREEN, TakeThreeCoins("green/6"), rule="MP-TURN-06"),
    "refuses by another rule": lambda after: after.refuses(GREEN, TakeFiveCoins("green/6"), rule="MP-TURN-02"),
    "decides": lambda after: after.decides(GREEN, TakeFiveCoins("green/6")),
    "forced and not rolled": lambda after: after.rolls(1).decides(GREEN, TakeThreeCoins("green/6")),
    "finishes": lambda after: after.finishes(),
    "posts": lambda after: after.posts_at(GREEN, "moscow"),
    "figures": lambda after: after.figures_at(GREEN, "moscow"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_sentence_fails(name: str) -> None:
    after = position(turn=GREEN).dice(GREEN, 3, 6).decides(GREEN, TakeFiveCoins("green/3"))
    with pytest.raises(AssertionError):
        WRONG[name](after)


def test_positions_keep_the_census() -> None:
    found = position(turn=GREEN).dice(GREEN, 1, black=[2]).owns(GREEN, coin=3).posts(GREEN, "moscow", "bejing/1")
    found.holds(GREEN, "C01", "S1").has_completed(BLUE, "C02").display("C03").special_stack(3).in_round(4)
    found.objectives(GREEN, "OB01").city_card("CC01", "sumatra/2").office("", "moscow").figure(GREEN, "xian")
    assert census(found.table) == census(started(4).table)
