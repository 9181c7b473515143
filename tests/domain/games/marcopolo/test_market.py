"""MP-MKT: the marketplace."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    EndTurn,
    MakeBonusStep,
    TakeThreeCoins,
    VisitMarket,
    position,
    rules,
)

COLUMNS = {
    "camel": [{"camel": n} for n in range(1, 7)],
    "pepper": [
        {"pepper": 1},
        {"pepper": 2},
        {"pepper": 2, "coin": 1},
        {"pepper": 3},
        {"pepper": 3, "coin": 2},
        {"pepper": 4},
    ],
    "silk": [
        {"silk": 1},
        {"silk": 2},
        {"silk": 2, "camel": 1},
        {"silk": 3},
        {"silk": 3, "camel": 1, "coin": 1},
        {"silk": 4},
    ],
    "gold": [{"gold": 1}, {"gold": 2}, {"gold": 2, "camel": 2}, {"gold": 3}, {"gold": 3}, {"gold": 4}],
}
DICE = {"camel": 1, "pepper": 1, "silk": 2, "gold": 3}


@rules("MP-MKT-01", "MP-MKT-02", "MP-DICE-01")
@pytest.mark.parametrize(("row", "column"), [(row, column) for row in COLUMNS for column in range(1, 7)])
def test_each_row_asks_for_its_dice_and_pays_the_column(row: str, column: int) -> None:
    dice = ("green/6",) * DICE[row]
    after = position(turn=GREEN).decides(GREEN, VisitMarket(row, dice, column))
    after.gains(GREEN, **COLUMNS[row][column - 1]).lies_only(f"space:{row}", *dice).cites("MP-MKT-01", kind=row)


@rules("MP-EX-02", "MP-DICE-03")
def test_blue_places_4_and_5_and_takes_3_silk() -> None:
    blue = position(turn=BLUE).dice(BLUE, 4, 5)
    blue.offers_values(BLUE, VisitMarket, "column", 1, 2, 3, 4, row="silk")
    blue.decides(BLUE, VisitMarket("silk", ("blue/4", "blue/5"), 4)).gains(BLUE, silk=3)


@rules("MP-EX-04", "MP-MKT-02", "AMB-12")
def test_red_places_a_4_and_takes_3_pepper_or_2_pepper_and_a_coin() -> None:
    position(turn=RED).dice(RED, 4).decides(RED, VisitMarket("pepper", ("red/4",), 4)).gains(RED, pepper=3)
    position(turn=RED).dice(RED, 4).decides(RED, VisitMarket("pepper", ("red/4",), 3)).gains(RED, pepper=2, coin=1)


@rules("MP-EX-05", "MP-MKT-03")
def test_green_places_a_6_and_takes_6_camels() -> None:
    green = (
        position(turn=GREEN).dice(GREEN, 6).offers_values(GREEN, VisitMarket, "column", 1, 2, 3, 4, 5, 6, row="camel")
    )
    green.decides(GREEN, VisitMarket("camel", ("green/6",), 6)).gains(GREEN, camel=6)


@rules("MP-MKT-02")
@pytest.mark.parametrize("column", [5, 6, 7, 0, -1, 1000])
def test_a_column_above_the_low_die_or_that_is_not_there_is_refused(column: int) -> None:
    position(turn=GREEN).dice(GREEN, 4).refuses(GREEN, VisitMarket("pepper", ("green/4",), column), rule="MP-MKT-02")


@rules("MP-MKT-01")
def test_there_are_four_rows() -> None:
    position(turn=GREEN).refuses(GREEN, VisitMarket("coin", ("green/6",), 1), rule="MP-MKT-01")


@rules("MP-EX-22", "MP-DICE-06")
def test_red_pays_4_coins_for_the_silk_where_dice_of_blue_lie() -> None:
    red = position(turn=RED).on("space:silk", "blue/2", "blue/6").dice(RED, 4, 5)
    red.owns(RED, coin=3).refuses(RED, VisitMarket("silk", ("red/4", "red/5"), 4), rule="MP-DICE-06")
    after = red.owns(RED, coin=4).decides(RED, VisitMarket("silk", ("red/4", "red/5"), 4))
    after.gains(RED, coin=-4, silk=3).cites("MP-DICE-06", kind="coin").cites("MP-MKT-01", kind="silk")


@rules("MP-MKT-04", "MP-REW-05", "MP-TURN-01")
def test_the_step_of_gold_5_is_made_inside_the_main_action() -> None:
    green = position(turn=GREEN).dice(GREEN, 5, 5, 5, 2)
    after = green.decides(GREEN, VisitMarket("gold", ("green/5", "green/5", "green/5"), 5))
    after.gains(GREEN, gold=3).asks(GREEN, "bonus step")
    after.refuses(GREEN, TakeThreeCoins("green/2"), rule="MP-TURN-06").refuses(GREEN, EndTurn(), rule="MP-TURN-06")
    after.decides(GREEN, MakeBonusStep("venezia", "oasis_1")).figures_at(GREEN, "oasis_1").asks(GREEN, "may end")
    after.offers(GREEN, TakeThreeCoins)


@rules("MP-MKT-05", "MP-CHAR-10")
def test_mercator_is_paid_before_the_step_is_made() -> None:
    green = position(turn=GREEN, characters={YELLOW: "mercator_4p"}).dice(GREEN, 5, 5, 5)
    after = green.decides(GREEN, VisitMarket("gold", ("green/5", "green/5", "green/5"), 5))
    after.asks(GREEN, "bonus step").gains(YELLOW, gold=1).order_of("gold -> purse@3", "gold -> purse@2")
    after.cites("MP-CHAR-10", kind="gold")
