"""MP-ADD: additional actions."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    AdjustDie,
    BuyBlackDie,
    CompleteContract,
    EndTurn,
    PlaceDrawnContract,
    RerollDie,
    TakeFiveCoins,
    TakeThreeCoins,
    VisitMarket,
    position,
    rules,
)


@rules("MP-EX-16", "MP-ADD-01")
def test_green_completes_a_contract() -> None:
    green = position(turn=GREEN).owns(GREEN, camel=2, silk=2, pepper=1).holds(GREEN, "C08")
    after = green.decides(GREEN, CompleteContract("C08"))
    after.gains(GREEN, coin=3, camel=-2, silk=-2, pepper=-1).scores(GREEN, contracts=4)
    after.lies_only("drawer@3", "contract/C08").empty("slot@3:1").cites("MP-ADD-01").asks(GREEN, "main action due")


@rules("MP-ADD-01", "MP-CON-07")
@pytest.mark.parametrize("purse", [{"camel": 1, "silk": 2, "pepper": 1}, {"camel": 2, "silk": 1, "pepper": 9}, {}])
def test_a_contract_must_be_paid_in_full(purse: dict[str, int]) -> None:
    green = position(turn=GREEN).owns(GREEN, **purse).holds(GREEN, "C08")
    green.refuses(GREEN, CompleteContract("C08"), rule="MP-ADD-01").offers_no(GREEN, CompleteContract)


@rules("MP-ADD-01")
@pytest.mark.parametrize("contract", ["C09", "C10", "C11", "", "S7"])
def test_only_an_own_active_contract_can_be_completed(contract: str) -> None:
    """C09 is completed already, C10 is another's, C11 is on display."""
    green = position(turn=GREEN).owns(GREEN, camel=9, silk=9, pepper=9, gold=9).holds(GREEN, "C08")
    green.has_completed(GREEN, "C09").holds(RED, "C10").display("C11")
    green.refuses(GREEN, CompleteContract(contract), rule="MP-ADD-01")


@rules("MP-ADD-01", "AMB-21", "MP-REW-06")
def test_the_completed_contract_frees_its_slot_before_its_reward_comes() -> None:
    """Contract C02 gives a special contract, which lies down where C02 lay."""
    green = position(turn=GREEN).owns(GREEN, camel=1, pepper=4).holds(GREEN, "C02", "C05").draws("C33")
    after = green.decides(GREEN, CompleteContract("C02"))
    after.lies_only("slot@3:1", "contract/C33").lies_only("slot@3:2", "contract/C05").scores(GREEN, contracts=3)
    after.offers_no(GREEN, PlaceDrawnContract).asks(GREEN, "main action due")


@rules("MP-EX-17", "MP-ADD-02")
def test_green_puts_a_2_on_the_coin_bag() -> None:
    green = position(turn=GREEN).dice(GREEN, 2, 3)
    after = green.decides(GREEN, TakeThreeCoins("green/2")).gains(GREEN, coin=3).cites("MP-ADD-02", kind="coin")
    after.lies("bag", "green/2").asks(GREEN, "main action due")


@rules("MP-ADD-02")
def test_any_die_and_any_number_of_times_before_and_after_the_main_action() -> None:
    green = position(turn=GREEN).dice(GREEN, 2, 3, black=[6, 6])
    green.decides(
        GREEN, TakeThreeCoins("black/6"), TakeFiveCoins("green/3"), TakeThreeCoins("black/6"), TakeThreeCoins("green/2")
    )
    green.gains(GREEN, coin=14).asks(GREEN, "may end")


@rules("MP-EX-21", "MP-ADD-03")
def test_blue_rerolls_a_2_and_gets_a_5() -> None:
    blue = position(turn=BLUE).dice(BLUE, 2, 4).owns(BLUE, camel=1).rolls(5)
    after = blue.decides(BLUE, RerollDie("blue/2")).gains(BLUE, camel=-1).lies_only("dice@1", "blue/4", "blue/5")
    after.cites("MP-ADD-03", kind="blue").refuses(BLUE, RerollDie("blue/5"), rule="MP-ADD-03")


@rules("MP-EX-20", "MP-ADD-04")
def test_yellow_turns_a_2_into_a_3() -> None:
    yellow = position(turn=YELLOW).dice(YELLOW, 2).owns(YELLOW, camel=3)
    after = yellow.decides(YELLOW, AdjustDie("yellow/2", 1)).gains(YELLOW, camel=-2).lies_only("dice@2", "yellow/3")
    after.cites("MP-ADD-04", kind="yellow").refuses(YELLOW, AdjustDie("yellow/3", -1), rule="MP-ADD-04")


@rules("MP-ADD-03", "MP-ADD-04")
@pytest.mark.parametrize("die", ["black/3", "white/4", "green/2"])
def test_dice_of_all_colours_can_be_rerolled_and_adjusted(die: str) -> None:
    green = position(turn=GREEN, characters={GREEN: "matteo"}).dice(GREEN, 2, black=[3], white=4).owns(GREEN, camel=3)
    colour = die.partition("/")[0]
    green.rolls(1).decides(GREEN, RerollDie(die)).lies("dice@3", f"{colour}/1")
    green.decides(GREEN, AdjustDie(f"{colour}/1", 1)).lies("dice@3", f"{colour}/2")


@rules("MP-ADD-04")
@pytest.mark.parametrize(
    ("die", "change"),
    [("green/6", 1), ("green/1", -1), ("green/1", 0), ("green/1", 2), ("green/6", -2), ("green/6", 5)],
)
def test_a_die_is_turned_by_one_within_1_and_6(die: str, change: int) -> None:
    green = position(turn=GREEN).dice(GREEN, 1, 6).owns(GREEN, camel=9)
    green.refuses(GREEN, AdjustDie(die, change), rule="MP-ADD-04")


@rules("MP-ADD-03", "MP-ADD-04")
@pytest.mark.parametrize("die", ["green/3", "red/6", "black/0", "green/2", ""])
def test_only_unplaced_dice_on_the_own_board(die: str) -> None:
    green = position(turn=GREEN).dice(GREEN, 4).owns(GREEN, camel=9).on("space:camel", "green/2")
    green.refuses(GREEN, RerollDie(die), rule="MP-ADD-03").refuses(GREEN, AdjustDie(die, 1), rule="MP-ADD-04")


@rules("MP-EX-19", "MP-ADD-05", "MP-DICE-08")
def test_red_buys_a_black_die() -> None:
    red = position(turn=RED).owns(RED, camel=3).rolls(2).decides(RED, BuyBlackDie())
    red.gains(RED, camel=-3).lies("dice@4", "black/2").holds_pieces("black-dice", 4).cites("MP-ADD-05", kind="camel")


@rules("MP-ADD-05", "AMB-23")
def test_one_purchase_in_a_turn_but_rewards_do_not_count() -> None:
    """Contract C01 gives a black die."""
    green = (
        position(turn=GREEN).only_dice_of(GREEN, 5, 5).owns(GREEN, camel=10, pepper=3).holds(GREEN, "C01").rolls(2, 3)
    )
    green.decides(GREEN, BuyBlackDie(), CompleteContract("C01")).holds_pieces("black-dice", 3).gains(
        GREEN, camel=-4, pepper=-3
    )
    green.refuses(GREEN, BuyBlackDie(), rule="MP-ADD-05").offers_no(GREEN, BuyBlackDie)
    green.decides(GREEN, TakeFiveCoins("green/5"), EndTurn()).rolls(6).decides(GREEN, BuyBlackDie()).gains(
        GREEN, camel=-3
    )


@rules("MP-ADD-05", "MP-DICE-08")
def test_no_black_die_can_be_bought_when_none_is_left_or_the_camels_are_short() -> None:
    green = position(players=2, turn=1).owns(1, camel=9).on("bag", "black/1", "black/2", "black/3")
    green.refuses(1, BuyBlackDie(), rule="MP-DICE-08").offers_no(1, BuyBlackDie)
    position(turn=GREEN).owns(GREEN, camel=2).refuses(GREEN, BuyBlackDie(), rule="MP-ADD-05")


@rules("MP-EX-18", "MP-ADD-06")
def test_a_black_die_two_rerolls_and_one_up_cost_7_camels() -> None:
    green = position(turn=GREEN).dice(GREEN, 1).owns(GREEN, camel=7).rolls(1, 2, 3)
    green.decides(GREEN, BuyBlackDie(), RerollDie("green/1"), RerollDie("black/1"), AdjustDie("green/2", 1))
    green.gains(GREEN, camel=-7).lies_only("dice@3", "black/3", "green/3")


@rules("MP-ADD-06")
def test_additional_actions_come_in_any_order_before_and_after_the_main_action() -> None:
    green = position(turn=GREEN).dice(GREEN, 1, 5).owns(GREEN, camel=2).rolls(4, 6)
    green.decides(
        GREEN, AdjustDie("green/5", -1), VisitMarket("camel", ("green/4",), 4), BuyBlackDie(), RerollDie("green/1")
    )
    green.then_decides(GREEN, TakeThreeCoins("black/4")).gains(GREEN, camel=-2 + 4 - 3 - 1, coin=3).lies_only(
        "dice@3", "green/6"
    )
