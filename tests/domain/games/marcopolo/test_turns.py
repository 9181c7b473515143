"""MP-TURN: what belongs to a turn."""

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
    MakeBonusStep,
    RerollDie,
    StopTravelling,
    TakeFiveCoins,
    TakeThreeCoins,
    Travel,
    TravelOn,
    VisitMarket,
    position,
    rules,
)


@rules("MP-TURN-01")
def test_additional_actions_before_and_after_exactly_one_main_action() -> None:
    green = (
        position(turn=GREEN).dice(GREEN, 1, 2, 3).decides(GREEN, TakeThreeCoins("green/1"), TakeFiveCoins("green/2"))
    )
    green.cites("MP-TURN-01", kind="main-action").cites("MP-TURN-04", task="may end")
    green.asks(GREEN, "may end").offers(GREEN, TakeThreeCoins).offers(GREEN, EndTurn).offers_no(GREEN, TakeFiveCoins)
    green.refuses(GREEN, VisitMarket("camel", ("green/3",), 3), rule="MP-TURN-06")


@rules("MP-TURN-01")
def test_no_additional_action_during_a_main_action() -> None:
    green = position(turn=GREEN).dice(GREEN, 6, 6, 3).owns(GREEN, coin=9, camel=9).holds(GREEN, "C01")
    green.decides(GREEN, Travel(("green/6", "green/6")))
    for decision in (
        TakeThreeCoins("green/3"),
        RerollDie("green/3"),
        AdjustDie("green/3", 1),
        BuyBlackDie(),
        CompleteContract("C01"),
    ):
        green.refuses(GREEN, decision, rule="MP-TURN-06")
    green.decides(GREEN, TravelOn("venezia", "oasis_1", False), StopTravelling("")).offers(GREEN, TakeThreeCoins)


@rules("MP-TURN-02")
def test_the_turn_cannot_end_without_a_main_action_while_a_die_is_left() -> None:
    green = (
        position(turn=GREEN).dice(GREEN, 1, 2).refuses(GREEN, EndTurn(), rule="MP-TURN-02").offers_no(GREEN, EndTurn)
    )
    green.decides(GREEN, TakeThreeCoins("green/1")).refuses(GREEN, EndTurn(), rule="MP-TURN-02")
    green.cites("MP-TURN-02", task="main action due")
    green.decides(GREEN, TakeFiveCoins("green/2"), EndTurn()).asks_only(RED)


@rules("MP-TURN-02", "AMB-09", "MP-TURN-03")
def test_the_last_die_may_go_on_the_coin_bag_instead() -> None:
    green = position(turn=GREEN).dice(GREEN, 1, 2).decides(GREEN, TakeThreeCoins("green/1"), TakeThreeCoins("green/2"))
    green.asks(GREEN, "may end").decides(GREEN, EndTurn()).asks_only(RED)


@rules("MP-TURN-02", "MP-TURN-06")
def test_the_turn_cannot_end_while_a_choice_is_open() -> None:
    green = position(turn=GREEN).dice(GREEN, 5, 5, 5).decides(GREEN, VisitMarket("gold", ("green/5",) * 3, 5))
    green.refuses(GREEN, EndTurn(), rule="MP-TURN-06").decides(GREEN, MakeBonusStep("venezia", "oasis_1"), EndTurn())


@rules("MP-TURN-03", "MP-COIN5-02")
def test_who_can_pay_for_nothing_can_take_3_coins() -> None:
    blue = position(players=2, turn=BLUE).dice(BLUE, 6)
    blue.on("khan:3", "yellow/6").on("khan:4", "black/6")
    for space in ("camel", "pepper", "contracts"):
        blue.on(f"space:{space}", "yellow/1")
    assert {type(offer) for offer in blue.playing.offers(BLUE)} == {TakeThreeCoins}
    blue.decides(BLUE, TakeThreeCoins("blue/6"), EndTurn())


@rules("MP-TURN-04")
def test_a_black_die_bought_with_the_last_die_gone_keeps_the_player_in_the_round() -> None:
    green = position(turn=GREEN).only_dice_of(GREEN, 4).owns(GREEN, camel=3).rolls(2)
    green.decides(GREEN, TakeFiveCoins("green/4"), BuyBlackDie(), EndTurn()).asks(GREEN, "main action due")
    green.lies_only("round", "round/1").offers(GREEN, TakeThreeCoins, die="black/2")


@rules("MP-TURN-04", "MP-TURN-02")
def test_a_black_die_after_the_last_die_went_on_the_coin_bag_brings_the_main_action_back() -> None:
    green = position(turn=GREEN).only_dice_of(GREEN, 4).owns(GREEN, camel=3).rolls(2)
    green.decides(GREEN, TakeThreeCoins("green/4"), BuyBlackDie()).asks(GREEN, "main action due")
    green.refuses(GREEN, EndTurn(), rule="MP-TURN-02").offers(GREEN, TakeFiveCoins, die="black/2")


@rules("MP-TURN-05", "MP-CHAR-10")
def test_who_has_passed_acts_no_more_but_has_his_income() -> None:
    match = position(turn=GREEN, characters={GREEN: "mercator_4p"}).dice(GREEN, 1).dice(RED, 1, 1, 2, 2)
    match.decides(GREEN, TakeFiveCoins("green/1"), EndTurn()).asks_only(RED).cites("MP-TURN-05")
    match.refuses(GREEN, EndTurn(), rule="MP-TURN-06")
    match.decides(RED, VisitMarket("camel", ("red/1",), 1)).gains(GREEN, camel=1)
    match.decides(RED, EndTurn()).dice(BLUE).dice(YELLOW)


@rules("MP-TURN-06")
def test_only_the_player_in_turn_decides() -> None:
    match = position(turn=GREEN)
    for seat, colour in ((BLUE, "blue"), (YELLOW, "yellow"), (RED, "red")):
        match.refuses(seat, TakeFiveCoins(f"{colour}/6"), rule="MP-TURN-06").refuses(seat, EndTurn(), rule="MP-TURN-06")
        assert list(match.playing.offers(seat)) == []


@rules("MP-TURN-06")
@pytest.mark.parametrize(
    "decision",
    [TakeFiveCoins("green/6"), VisitMarket("camel", ("green/6",), 1), Travel(("green/6", "green/6"))],
    ids=str,
)
def test_no_second_main_action_in_a_turn(decision: TakeFiveCoins) -> None:
    green = position(turn=GREEN).owns(GREEN, coin=30).decides(GREEN, VisitMarket("pepper", ("green/6",), 1))
    green.refuses(GREEN, decision, rule="MP-TURN-06")


@rules("MP-TURN-06")
def test_nothing_can_be_decided_after_the_end() -> None:
    match = (
        position(turn=GREEN)
        .in_round(5)
        .only_dice_of(GREEN, 6)
        .decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
        .finishes()
    )
    for seat in (BLUE, YELLOW, GREEN, RED):
        match.refuses(seat, EndTurn(), rule="SVC-ASK-01")
        assert list(match.playing.offers(seat)) == []
