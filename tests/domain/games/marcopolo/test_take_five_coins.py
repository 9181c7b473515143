"""MP-COIN5: Take 5 Coins."""

import pytest

from tests.domain.games.marcopolo.position import BLUE, GREEN, YELLOW, TakeFiveCoins, position, rules


@rules("MP-EX-01", "MP-COIN5-01")
def test_yellow_places_a_3_and_takes_5_coins() -> None:
    yellow = position(turn=YELLOW).dice(YELLOW, 3)
    after = yellow.decides(YELLOW, TakeFiveCoins("yellow/3"))
    after.gains(YELLOW, coin=5).cites("MP-COIN5-01", kind="coin").lies("space:take5", "yellow/3").empty("dice@2")


@rules("MP-COIN5-01")
@pytest.mark.parametrize("value", range(1, 7))
def test_the_value_of_the_die_does_not_matter(value: int) -> None:
    position(turn=GREEN).dice(GREEN, value).decides(GREEN, TakeFiveCoins(f"green/{value}")).gains(GREEN, coin=5)


@rules("MP-COIN5-02", "MP-DX-01", "MP-PC-2", "AMB-10", "AMB-11")
def test_with_2_players_a_6_costs_more_than_it_brings() -> None:
    """The neutral die occupies the space: the 6 is paid first, and the 5 coins of the action cannot pay for it."""
    blue = position(players=2, turn=BLUE).dice(BLUE, 6)
    blue.owns(BLUE, coin=5).refuses(BLUE, TakeFiveCoins("blue/6"), rule="MP-DICE-06")
    blue.owns(BLUE, coin=6).decides(BLUE, TakeFiveCoins("blue/6")).gains(BLUE, coin=-1).cites("MP-DICE-06", kind="coin")


@rules("MP-COIN5-02", "MP-CHAR-10")
def test_with_2_players_mercator_gets_2_coins() -> None:
    blue = position(players=2, turn=BLUE, characters={YELLOW: "mercator_2p"}).dice(BLUE, 1).owns(BLUE, coin=1)
    blue.decides(BLUE, TakeFiveCoins("blue/1")).gains(BLUE, coin=4).gains(YELLOW, coin=2).cites(
        "MP-CHAR-10", kind="coin"
    )


@rules("MP-CHAR-10")
def test_with_4_players_mercator_gets_no_coins() -> None:
    blue = position(turn=BLUE, characters={YELLOW: "mercator_4p"}).dice(BLUE, 1)
    blue.decides(BLUE, TakeFiveCoins("blue/1")).gains(BLUE, coin=5).gains(YELLOW).cites_not("MP-CHAR-10")
