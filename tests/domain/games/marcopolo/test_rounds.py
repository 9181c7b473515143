"""MP-ROUND: the course of the rounds."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    EndTurn,
    MarcoPoloPosition,
    TakeCompensation,
    TakeFiveCoins,
    TakeThreeCoins,
    position,
    rules,
)

THIRTEEN = (1, 2, 2, 4, 4)
FIFTEEN = (3, 3, 3, 3, 3)


def round_ends(match: MarcoPoloPosition, seat: int = GREEN) -> MarcoPoloPosition:
    """When the seat places the last die of the round on the coin bag."""
    colour = ("", "blue", "yellow", "green", "red")[seat]
    return match.only_dice_of(seat, 6).decides(seat, TakeThreeCoins(f"{colour}/6"), EndTurn())


@rules("MP-ROUND-01", "MP-END-01")
def test_five_rounds_are_played() -> None:
    match = position(turn=GREEN)
    for number in range(2, 6):
        round_ends(match).cites("MP-ROUND-01", task="collect bonuses").answer_compensations()
        match.lies_only("round", f"round/{number}").asks_only(GREEN)
    round_ends(match).finishes()
    match.cites("MP-ROUND-08", "MP-END-01").cites_not("MP-ROUND-01")


@rules("MP-ROUND-02", "MP-DX-07")
def test_if_nobody_travelled_the_start_player_stays() -> None:
    round_ends(position(turn=GREEN)).lies_only("round", "round/2").lies_only("start@3", "start-player")


@rules("MP-ROUND-02", "MP-TRAVEL-07", "MP-DICE-07")
def test_who_travelled_last_starts_the_next_round_not_this_one() -> None:
    match = position(turn=GREEN).only_dice_of(RED).dice(GREEN, 6, 6, 6).dice(RED, 1).dice(BLUE, black=[2, 2])
    match.owns(GREEN, coin=3).owns(BLUE, coin=5)
    match.travels(GREEN, ("green/6", "green/6"), "oasis_1").then_decides(GREEN, EndTurn())
    match.decides(RED, TakeFiveCoins("red/1"), EndTurn())
    match.travels(BLUE, ("black/2", "black/2"), "oasis_1").lies_only("travelled@1", "last-traveller").empty(
        "travelled@3"
    )
    match.then_decides(BLUE, EndTurn()).asks_only(GREEN)
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
    match.lies_only("start@1", "start-player").cites("MP-ROUND-02", kind="start-player").empty("travelled@1")
    match.answer_compensations().asks_only(BLUE)


@rules("MP-ROUND-03", "MP-CHAR-09", "AMB-06")
def test_bonuses_come_from_the_start_player_on_towns_in_map_order_then_the_character() -> None:
    match = position(turn=GREEN, characters={GREEN: "johannes", RED: "niccolo_marco"})
    match.posts(GREEN, "kochi", "ormuz").posts(RED, "adana")
    round_ends(match).gains(GREEN, coin=3 + 3, camel=3).gains(RED, coin=3, camel=1 + 1)
    match.order_of(
        "camel -> purse@3",
        "point -> score",
        "coin -> purse@3",
        "coin -> purse@4",
        "camel -> purse@4",
        "camel -> purse@4",
    )
    match.cites("MP-TOWN-01", kind="camel").cites("MP-CHAR-09", kind="coin").cites("MP-ROUND-03")


@rules("MP-ROUND-04", "MP-DICE-08", "MP-PC-3", "MP-KHAN-03")
def test_dice_go_home_and_neutral_ones_stay() -> None:
    match = position(players=3, turn=GREEN).dice(GREEN, 6).dice(BLUE).dice(YELLOW)
    match.on("khan:2", "green/4").on("space:silk", "black/3", "blue/5").on("bag", "black/6").on(
        "space:travel", "yellow/2"
    )
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn()).cites("MP-ROUND-04", kind="green").cites(
        "MP-DICE-08", kind="black"
    )
    for seat in (BLUE, YELLOW, GREEN):
        match.holds_pieces(f"dice@{seat}", 5)
    match.empty("bag", "khan:2", "space:silk", "space:travel").lies_only("khan:1", "red/1").lies_only(
        "black-dice", *["black/0"] * 4
    )


@rules("MP-ROUND-05", "MP-EX-24", "MP-ROUND-06", "MP-PC-4")
def test_green_rolls_13_and_takes_two_camels_or_two_coins_or_one_of_each() -> None:
    match = round_ends(position(turn=GREEN).rolls(*THIRTEEN, *FIFTEEN, *FIFTEEN, *FIFTEEN))
    match.lies_only("dice@3", "green/1", "green/2", "green/2", "green/4", "green/4").cites("MP-ROUND-05", kind="green")
    match.asks_only(GREEN).asks(GREEN, "compensation", 2)
    found = {(offer.coins, offer.camels) for offer in match.offered(GREEN, TakeCompensation)}
    assert found == {(2, 0), (1, 1), (0, 2)}
    for coins, camels in ((3, 0), (0, 0), (1, 0), (-1, 3), (3, -1)):
        match.refuses(GREEN, TakeCompensation(coins, camels), rule="MP-ROUND-06")
    match.decides(GREEN, TakeCompensation(1, 1)).gains(GREEN, coin=1, camel=1).cites("MP-ROUND-06", kind="camel")
    match.refuses(GREEN, TakeCompensation(1, 1), rule="MP-TURN-06").asks(GREEN, "main action due")


@rules("MP-ROUND-06", "MP-TURN-06", "MP-HIDE-05")
def test_no_turn_starts_before_all_have_chosen_in_any_order() -> None:
    match = round_ends(position(turn=GREEN).rolls(*FIFTEEN, *THIRTEEN, *THIRTEEN, *FIFTEEN)).asks_only(RED, BLUE)
    match.refuses(GREEN, TakeThreeCoins("green/3"), rule="MP-TURN-06").refuses(
        GREEN, TakeCompensation(1, 0), rule="MP-TURN-06"
    )
    match.decides(BLUE, TakeCompensation(0, 2)).asks_only(RED)
    match.decides(RED, TakeCompensation(2, 0)).asks_only(GREEN).asks(GREEN, "main action due")


@rules("MP-ROUND-05", "MP-ROUND-06", "AMB-07", "MP-CHAR-02")
def test_matteo_rolls_six_dice_and_the_white_one_counts() -> None:
    match = position(turn=GREEN, characters={GREEN: "matteo"}).rolls(*THIRTEEN, 2, *FIFTEEN, *FIFTEEN, *FIFTEEN)
    round_ends(match).asks_only(GREEN).asks(GREEN, "main action due").lies("dice@3", "white/2")
    match.cites("MP-CHAR-02", kind="white")


@rules("MP-ROUND-07", "MP-SETUP-02")
def test_turns_go_clockwise_and_skip_who_has_no_dice() -> None:
    match = position(turn=GREEN).dice(GREEN, 1, 1).dice(RED, 1).dice(BLUE).dice(YELLOW, 1)
    for seat, colour in ((GREEN, "green"), (RED, "red"), (YELLOW, "yellow")):
        match.asks_only(seat).owns(seat, coin=9).decides(seat, TakeFiveCoins(f"{colour}/1"), EndTurn())
    match.asks_only(GREEN).decides(GREEN, TakeThreeCoins("green/1"), EndTurn()).lies_only("round", "round/2")
    match.cites("MP-ROUND-07")


@rules("MP-ROUND-08", "AMB-08", "MP-HIDE-02")
def test_contracts_left_go_under_the_special_stack_column_1_first() -> None:
    match = position(turn=GREEN).display("C01", "C02", "C03").draws("C11", "C12", "C13", "C14", "C15", "C16")
    round_ends(match).order_of(
        "contract/C01 -> under", "contract/C02 -> under", "contract/C03 -> under", "contract/C11 -> display"
    )
    for column, contract in enumerate(("C11", "C12", "C13", "C14", "C15", "C16"), 1):
        match.lies_only(f"display:{column}", f"contract/{contract}")
    match.cites("MP-ROUND-08", kind="contract")


@rules("MP-ROUND-08", "MP-END-01")
def test_after_the_last_round_no_contracts_are_laid() -> None:
    match = round_ends(position(turn=GREEN).in_round(5)).finishes()
    match.empty(*(f"display:{column}" for column in range(1, 7))).lies_only("round", "round/5")


@rules("MP-ROUND-08", "MP-SETUP-07")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_each_new_round_takes_a_stack_of_six(number: int) -> None:
    match = round_ends(position(turn=GREEN).in_round(number))
    match.holds_pieces("contracts", 6 * (4 - number) + 8)
    for column in range(1, 7):
        match.holds_pieces(f"display:{column}", 1)


@rules("MP-ROUND-04", "MP-CHAR-02")
def test_the_white_die_returns_to_matteo() -> None:
    match = position(turn=GREEN, characters={RED: "matteo"})
    round_ends(match).holds_pieces("dice@4", 6).holds_pieces("dice@3", 5).empty("bag")


@rules("MP-ROUND-07")
def test_yellow_alone_has_dice_left() -> None:
    match = position(turn=GREEN).only_dice_of(YELLOW, 1, 2).dice(GREEN, 3)
    match.decides(GREEN, TakeThreeCoins("green/3"), EndTurn()).decides(YELLOW, TakeFiveCoins("yellow/1"), EndTurn())
    match.asks_only(YELLOW).asks(YELLOW, "main action due")
