"""The words of Palmyra: what the log says where nothing else would, or by one rule otherwise than by others."""

import pytest

from domain.games import games
from domain.words import Words
from tests.domain.games.palmyra.position import (
    BuildTowerSingle,
    DiscardExcess,
    PalmyraPosition,
    ResolveWarSupplies,
    TradeAtMarket,
    goods,
    position,
    rules,
)

SUPPLIES = "an_war_supplies/1"


def told(match: PalmyraPosition, seat: int) -> list[str]:
    """The lines of the log about the effects since the latest *when*."""
    words = Words(games()["palmyra"])
    lines = [line.text for line in words.effects(match.effects, seat)]
    assert not words.missing | words.faults
    return lines


@rules("PALM-KING-03")
@pytest.mark.parametrize(("lowest", "said"), [(0, False), (3, True)])
def test_the_log_says_that_war_supplies_bring_nothing(lowest: int, said: bool) -> None:
    match = position().tower(1, 3).tower(2, lowest).tower(3, 3).on(1, SUPPLIES).resolution().until("war supplies", 1)
    lines = told(match.decides(1, ResolveWarSupplies(SUPPLIES)), 1)
    assert ("No tower is lower than Seat 1\u2019s: War Supplies bring nothing" in lines) == said
    assert any("War Supplies" in line and "scores" in line for line in lines) != said


@rules("PALM-END-02", "PALM-TRADE-03", "PALM-TRADE-04")
def test_goods_are_paid_or_discarded_in_one_line() -> None:
    trade = position().owns(1, "10W").on(1, "pa_market/1").resolution()
    lines = told(trade.decides(1, TradeAtMarket("pa_market/1", "wood", goods("1M"))), 1)
    assert lines == ["Seat 1 pays 1 wood", "Seat 1 takes 1 marble, which cannot be traded this turn"]
    lines = told(trade.until("discard excess").decides(1, DiscardExcess(goods("2W"))), 1)
    assert lines[0] == "Seat 1 discards 2 wood"
    tower = position().owns(1, "1W").traded(1, "1S").on(1, "an_tower_single/1").resolution().until("construction", 1)
    lines = told(tower.decides(1, BuildTowerSingle(1)), 1)
    assert lines[0] == "Seat 1 pays 1 stone and 1 wood"
