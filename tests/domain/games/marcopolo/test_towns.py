"""MP-TOWN: the bonuses of the small towns."""

import pytest

from tests.domain.games.marcopolo.position import (
    GREEN,
    RED,
    YELLOW,
    ChooseGoods,
    ChooseOtherTown,
    EndTurn,
    MarcoPoloPosition,
    TakeThreeCoins,
    position,
    rules,
)

NEAR = {
    "anxi": "moscow",
    "kashgar": "oasis_6",
    "xian": "oasis_8",
    "ormuz": "oasis_7",
    "adana": "oasis_9",
    "kochi": "oasis_8",
}


def green_enters(town: str, *options: str, posts: tuple[str, ...] = ()) -> MarcoPoloPosition:
    """When Green, who has these posts already and 3 coins and 4 camels, ends a travel in a small town."""
    green = position(4, *options, turn=GREEN).figure(GREEN, NEAR[town]).posts(GREEN, *posts).dice(GREEN, 1, 1)
    return green.owns(GREEN, coin=3, camel=4).travels(GREEN, ("green/1", "green/1"), town)


@rules("MP-TOWN-01", "MP-TOWN-02", "MP-SETUP-03")
@pytest.mark.parametrize(
    ("town", "gain", "points"),
    [
        ("anxi", {"coin": 5 - 3, "camel": -3}, {}),
        ("ormuz", {"coin": -3}, {}),
        ("adana", {"camel": 1 - 2}, {}),
        ("kochi", {"coin": -3, "camel": -4}, {"towns": 3}),
    ],
)
def test_the_bonus_is_paid_on_placing(town: str, gain: dict[str, int], points: dict[str, int]) -> None:
    after = green_enters(town).posts_at(GREEN, town).gains(GREEN, **gain).scores(GREEN, **points)
    after.cites("MP-TOWN-01").cites("MP-TRAVEL-05")


@rules("MP-TOWN-03", "MP-REW-02", "MP-TOWN-02")
def test_two_goods_are_of_different_kinds() -> None:
    green = green_enters("kashgar").asks(GREEN, "choose goods", 2, "different")
    green.cites("MP-TOWN-03", task="choose goods")
    green.offers_values(GREEN, ChooseGoods, "goods", ("gold", "pepper"), ("gold", "silk"), ("pepper", "silk"))
    for goods in (("gold", "gold"), ("gold",), (), ("gold", "pepper", "silk"), ("camel", "gold")):
        green.refuses(GREEN, ChooseGoods(goods), rule="MP-REW-02")
    green.decides(GREEN, ChooseGoods(("gold", "pepper"))).gains(GREEN, gold=1, pepper=1).asks(GREEN, "may end")


@rules("MP-TOWN-01", "MP-ROUND-03", "AMB-06")
def test_all_players_with_posts_are_paid_again_at_the_start_of_each_round() -> None:
    match = position(turn=GREEN).posts(GREEN, "anxi", "ormuz", "kochi").posts(RED, "anxi", "adana")
    match.only_dice_of(GREEN, 6).decides(GREEN, TakeThreeCoins("green/6"), EndTurn())
    match.gains(GREEN, coin=3 + 5, camel=3).scores(GREEN, towns=3).gains(RED, coin=5 + 3, camel=1).scores(RED)
    match.cites("MP-TOWN-01", "MP-TOWN-01")
    match.order_of("coin -> purse@3", "camel -> purse@3", "point -> score", "coin -> purse@4", "camel -> purse@4")


@rules("MP-TOWN-04", "MP-DX-13", "AMB-17")
def test_the_player_choice_tile_names_a_town_without_an_own_post() -> None:
    green = green_enters("xian", posts=("anxi",)).asks(GREEN, "choose other town")
    green.cites("MP-TOWN-04", task="choose other town")
    green.offers_values(GREEN, ChooseOtherTown, "town", "kashgar", "ormuz", "adana", "kochi")
    for town in ("anxi", "xian", "moscow", "", "atlantis"):
        green.refuses(GREEN, ChooseOtherTown(town), rule="MP-TOWN-04")
    green.decides(GREEN, ChooseOtherTown("ormuz")).gains(GREEN, camel=3).posts_at(GREEN, "anxi", "xian").asks(
        GREEN, "may end"
    )


@rules("MP-TOWN-04", "MP-DX-13", "AMB-17")
def test_with_the_switch_it_names_any_town_but_its_own() -> None:
    green = green_enters("xian", "player_choice_any_town", posts=("anxi",))
    green.offers_values(GREEN, ChooseOtherTown, "town", "anxi", "kashgar", "ormuz", "adana", "kochi")
    green.refuses(GREEN, ChooseOtherTown("xian"), rule="MP-TOWN-04")
    green.decides(GREEN, ChooseOtherTown("anxi")).gains(GREEN, coin=5)


@rules("MP-TOWN-04")
def test_the_town_named_may_give_a_choice_itself() -> None:
    green = green_enters("xian").decides(GREEN, ChooseOtherTown("kashgar")).asks(GREEN, "choose goods", 2, "different")
    green.decides(GREEN, ChooseGoods(("gold", "silk"))).gains(GREEN, gold=1, silk=1)


@rules("MP-TOWN-04")
def test_without_such_a_town_there_is_nothing() -> None:
    green_enters("xian", posts=("anxi", "kashgar", "ormuz", "adana", "kochi")).asks(GREEN, "may end").gains(
        GREEN, coin=-3
    )


@rules("MP-TOWN-04", "MP-ROUND-03")
def test_the_choice_is_new_at_each_round_start_and_seats_may_answer_in_parallel() -> None:
    match = position(turn=GREEN).posts(GREEN, "xian").posts(YELLOW, "kashgar", "xian").only_dice_of(GREEN, 6)
    match.decides(GREEN, TakeThreeCoins("green/6"), EndTurn()).asks_only(GREEN, YELLOW)
    match.asks(GREEN, "choose other town").asks(YELLOW, "choose goods", 2, "different")
    match.decides(YELLOW, ChooseGoods(("gold", "silk"))).asks(YELLOW, "choose other town")
    match.offers_values(YELLOW, ChooseOtherTown, "town", "anxi", "ormuz", "adana", "kochi")
    match.decides(YELLOW, ChooseOtherTown("anxi")).gains(YELLOW, coin=5).asks(GREEN, "choose other town")
