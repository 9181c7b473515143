"""MP-KHAN: the Favor of Khan."""

import pytest

from tests.domain.games.marcopolo.position import BLUE, GREEN, RED, AskKhan, EndTurn, position, rules


@rules("MP-EX-03", "MP-KHAN-01")
def test_green_places_a_3_then_red_must_place_at_least_a_3() -> None:
    khan = position(turn=GREEN).dice(GREEN, 3).dice(RED, 2, 4)
    khan.decides(GREEN, AskKhan("green/3", "gold")).gains(GREEN, gold=1, camel=2).lies_only("khan:1", "green/3")
    khan.cites("MP-KHAN-01", kind="gold").cites("MP-KHAN-01", kind="camel")
    khan.decides(GREEN, EndTurn())
    khan.refuses(RED, AskKhan("red/2", "gold"), rule="MP-KHAN-03")
    khan.decides(RED, AskKhan("red/4", "gold")).gains(RED, gold=1, camel=2).lies_only("khan:2", "red/4")


@rules("MP-KHAN-01")
@pytest.mark.parametrize("good", ["gold", "silk", "pepper"])
def test_the_good_is_chosen_freely(good: str) -> None:
    position(turn=GREEN).dice(GREEN, 1).decides(GREEN, AskKhan("green/1", good)).gains(GREEN, camel=2, **{good: 1})


@rules("MP-KHAN-01", "MP-PC-3")
def test_an_equal_die_is_enough_also_beside_a_neutral_die() -> None:
    after = position(players=3, turn=GREEN).dice(GREEN, 1).decides(GREEN, AskKhan("green/1", "silk"))
    after.lies_only("khan:1", "red/1").lies_only("khan:2", "green/1")


@rules("MP-KHAN-02")
def test_the_khan_is_never_paid_for_a_place() -> None:
    green = position(turn=GREEN).dice(GREEN, 5).on("khan:1", "red/2").owns(GREEN)
    green.decides(GREEN, AskKhan("green/5", "pepper")).gains(GREEN, pepper=1, camel=2).cites_not("MP-DICE-06")


@rules("MP-KHAN-02", "MP-DICE-04", "AMB-13")
def test_the_area_as_a_whole_takes_a_colour_once() -> None:
    green = position(turn=GREEN).dice(GREEN, 6, black=[6]).on("khan:1", "green/2")
    green.refuses(GREEN, AskKhan("green/6", "gold"), rule="MP-KHAN-02").offers(GREEN, AskKhan, die="black/6")


@rules("MP-KHAN-03", "MP-KHAN-01")
def test_no_fifth_die() -> None:
    green = position(turn=GREEN).dice(GREEN, 6)
    green.on("khan:1", "red/1").on("khan:2", "blue/2").on("khan:3", "yellow/3").on("khan:4", "black/4")
    green.refuses(GREEN, AskKhan("green/6", "gold"), rule="MP-KHAN-03").offers_no(GREEN, AskKhan)


@rules("MP-KHAN-03")
@pytest.mark.parametrize("good", ["camel", "coin", "point", "", "brass"])
def test_only_goods_are_given(good: str) -> None:
    position(turn=GREEN).dice(GREEN, 6).refuses(GREEN, AskKhan("green/6", good), rule="MP-KHAN-03")


@rules("MP-KHAN-03", "MP-PC-2")
def test_with_2_players_two_spaces_are_left() -> None:
    blue = position(players=2, turn=BLUE).dice(BLUE, 1)
    blue.lies_only("khan:1", "green/1").lies_only("khan:2", "red/1")
    blue.decides(BLUE, AskKhan("blue/1", "gold")).lies_only("khan:3", "blue/1")
