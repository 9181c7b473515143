"""MP-CITY: the main action on a city card."""

from typing import Any

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    ChooseGoods,
    ChooseOtherTown,
    ChooseOwnTown,
    DeclineBonusStep,
    EndTurn,
    MakeBonusStep,
    MarcoPoloPosition,
    RepeatCityCard,
    StopCityCard,
    StopTowns,
    StopTravelling,
    TravelOn,
    UseCityCard,
    position,
    rules,
)


def green_at(
    card: str, *dice: int, posts: tuple[str, ...] = (), options: tuple[str, ...] = (), **purse: int
) -> MarcoPoloPosition:
    """Given Green with a post in Moscow, where this card lies, these other posts and this purse."""
    green = position(4, *options, turn=GREEN).city_card(card, "moscow/1").posts(GREEN, "moscow", *posts)
    return green.dice(GREEN, *dice).owns(GREEN, **purse).office("", "alexandria")


def uses(card: str, die: int, times: int = 1, direction: str = "", goods: tuple[str, ...] = ()) -> UseCityCard:
    """Green places a die on the card."""
    return UseCityCard(f"green/{die}", card, times, direction, goods)


@rules("MP-EX-15", "MP-CITY-03")
def test_yellow_uses_the_card_in_alexandria_twice() -> None:
    yellow = position(turn=YELLOW).posts(YELLOW, "alexandria").city_card("CC18", "alexandria/1").dice(YELLOW, 3)
    yellow.owns(YELLOW, camel=9, gold=9).offers_values(YELLOW, UseCityCard, "times", 1, 2, 3)
    yellow.owns(YELLOW, camel=3, gold=2).offers_values(YELLOW, UseCityCard, "times", 1, 2)
    after = yellow.decides(YELLOW, UseCityCard("yellow/3", "CC18", 2, "", ()))
    after.gains(YELLOW, camel=-2, gold=-2).scores(YELLOW, city_cards=8).lies_only("use:alexandria/1", "yellow/3")
    after.lies_only("city:alexandria/1", "city-card/CC18").cites("MP-CITY-01").cites("MP-CITY-03", kind="point")


@rules("MP-CITY-01", "MP-CITY-10", "MP-SETUP-04")
def test_the_three_cards_of_sumatra_are_separate_spaces_and_stay_there() -> None:
    green = position(turn=GREEN).posts(GREEN, "sumatra").dice(GREEN, 1, 2, 3).only_dice_of(GREEN, 1, 2, 3)
    for field, card in enumerate(("CC27", "CC28", "CC30"), 1):
        green.city_card(card, f"sumatra/{field}")
    green.decides(GREEN, uses("CC27", 1)).gains(GREEN, coin=2).then_decides(GREEN, EndTurn())
    green.decides(GREEN, uses("CC28", 2)).gains(GREEN, gold=1).then_decides(GREEN, EndTurn())
    green.decides(GREEN, uses("CC30", 3)).gains(GREEN, pepper=3)
    for field, card in enumerate(("CC27", "CC28", "CC30"), 1):
        green.lies_only(f"city:sumatra/{field}", f"city-card/{card}").lies_only(
            f"use:sumatra/{field}", f"green/{field}"
        )


@rules("MP-CITY-01", "MP-CITY-09", "MP-DICE-04")
def test_a_card_is_used_once_in_a_round_by_anybody() -> None:
    match = green_at("CC27", 4).posts(RED, "moscow").dice(RED, 5)
    match.decides(GREEN, uses("CC27", 4), EndTurn())
    match.refuses(RED, UseCityCard("red/5", "CC27", 1, "", ()), rule="MP-CITY-01").offers_no(RED, UseCityCard)


@rules("MP-CITY-01", "MP-CITY-09")
def test_without_a_post_in_the_city_the_card_cannot_be_used() -> None:
    green = green_at("CC27", 4).posts(GREEN, "anxi").posts(RED, "moscow")
    green.refuses(GREEN, uses("CC27", 4), rule="MP-CITY-01").offers_no(GREEN, UseCityCard)


@rules("MP-CITY-01")
def test_a_card_that_is_not_on_the_map_cannot_be_used() -> None:
    green = green_at("CC27", 4).posts(GREEN, "moscow", "alexandria").city_card("CC28", "alexandria/1")
    green.refuses(GREEN, uses("CC31", 4), rule="MP-CITY-01").refuses(GREEN, uses("", 4), rule="MP-CITY-01")


@rules("MP-CITY-01", "MP-DICE-01", "MP-DICE-06")
def test_any_one_die_will_do_and_the_place_is_free() -> None:
    green = green_at("CC27").dice(GREEN, 1, black=[4])
    green.refuses(GREEN, UseCityCard("green/4", "CC27", 1, "", ()), rule="MP-DICE-01")
    green.decides(GREEN, UseCityCard("black/4", "CC27", 1, "", ())).gains(GREEN, coin=8)


@rules("MP-EX-27", "MP-CITY-04")
@pytest.mark.parametrize(
    ("card", "die", "gain"),
    [
        ("CC29", 2, {"silk": 1}),
        ("CC29", 3, {"silk": 1}),
        ("CC29", 4, {"silk": 3}),
        ("CC28", 5, {"gold": 1}),
        ("CC28", 6, {"gold": 3}),
        ("CC30", 1, {"pepper": 1}),
        ("CC30", 2, {"pepper": 3}),
    ],
)
def test_a_die_table_gives_what_the_die_shows(card: str, die: int, gain: dict[str, int]) -> None:
    green = green_at(card, die)
    assert green.offered(GREEN, UseCityCard) == [uses(card, die)]
    green.decides(GREEN, uses(card, die)).gains(GREEN, **gain).cites("MP-CITY-04")


@rules("MP-EX-30", "MP-CITY-04")
def test_twice_the_die_in_coins() -> None:
    green_at("CC27", 5).decides(GREEN, uses("CC27", 5)).gains(GREEN, coin=10).cites("MP-CITY-04", kind="coin")


@rules("MP-EX-28", "MP-EX-29", "MP-CITY-05")
@pytest.mark.parametrize(("die", "completed", "coins"), [(3, ("C01", "C02", "C03", "S1"), 6), (5, ("C01", "C02"), 4)])
def test_two_coins_for_each_completed_contract(die: int, completed: tuple[str, ...], coins: int) -> None:
    green = green_at("CC23", die).has_completed(GREEN, *completed)
    green.decides(GREEN, uses("CC23", die)).gains(GREEN, coin=coins).cites("MP-CITY-05", kind="coin")


@rules("MP-CITY-05")
@pytest.mark.parametrize(
    ("card", "die", "gain", "points"), [("CC25", 5, {"coin": 6}, {}), ("CC26", 2, {}, {"city_cards": 2})]
)
def test_posts_are_counted_with_bejing(card: str, die: int, gain: dict[str, int], points: dict[str, int]) -> None:
    green = green_at(card, die, posts=("anxi", "bejing/2"))
    green.decides(GREEN, uses(card, die)).gains(GREEN, **gain).scores(GREEN, **points)


@rules("MP-CITY-05", "MP-CITY-09")
def test_nothing_to_count_is_refused() -> None:
    green = green_at("CC24", 5)
    green.refuses(GREEN, uses("CC24", 5), rule="MP-CITY-05").offers_no(GREEN, UseCityCard)
    green.has_completed(GREEN, "C01").decides(GREEN, uses("CC24", 5)).scores(GREEN, city_cards=1)


@rules("MP-EX-31", "MP-CITY-06")
def test_5_camels_for_15_coins_or_5_coins_for_5_camels() -> None:
    green_at("CC20", 5, camel=5).decides(GREEN, uses("CC20", 5, 5, "ahead")).gains(GREEN, camel=-5, coin=15)
    green_at("CC20", 5, coin=5).decides(GREEN, uses("CC20", 5, 5, "back")).gains(GREEN, camel=5, coin=-5)
    green = (
        green_at("CC20", 5, coin=5, camel=5).decides(GREEN, uses("CC20", 5, 2, "ahead")).gains(GREEN, camel=-2, coin=6)
    )
    green.asks(GREEN, "may end").cites("MP-CITY-06")


@rules("MP-CITY-06", "MP-CITY-09")
def test_a_direction_must_be_named_and_payable() -> None:
    green = green_at("CC20", 5, camel=3)
    for direction in ("", "sideways"):
        green.refuses(GREEN, uses("CC20", 5, 1, direction), rule="MP-CITY-06")
    green.refuses(GREEN, uses("CC20", 5, 1, "back"), rule="MP-CITY-09")
    green.refuses(GREEN, uses("CC20", 5, 4, "ahead"), rule="MP-CITY-09")


@rules("MP-CITY-03", "MP-CITY-09", "MP-DICE-03")
@pytest.mark.parametrize("times", [0, -1, 4, 1000])
def test_a_repetition_at_least_and_not_more_than_the_die(times: int) -> None:
    green_at("CC18", 3, camel=9, gold=9).refuses(GREEN, uses("CC18", 3, times), rule="MP-CITY-03")


@rules("MP-CITY-09")
def test_what_cannot_be_paid_is_refused() -> None:
    green = green_at("CC18", 3, camel=2, gold=1)
    green.refuses(GREEN, uses("CC18", 3, 2), rule="MP-CITY-09")
    green.owns(GREEN, gold=5).refuses(GREEN, uses("CC18", 3, 1), rule="MP-CITY-09").offers_no(GREEN, UseCityCard)


@rules("MP-CITY-03", "MP-REW-02")
def test_a_free_good_is_named_for_each_repetition() -> None:
    """Card CC05: 2 coins for a good."""
    green = green_at("CC05", 3, coin=5)
    after = green.decides(GREEN, uses("CC05", 3, 1, "", ("gold",))).gains(GREEN, coin=-2, gold=1)
    after.asks(GREEN, "repeat city card").offers(GREEN, StopCityCard)
    after.offers_values(GREEN, RepeatCityCard, "goods", ("gold",), ("silk",), ("pepper",))
    after.decides(GREEN, RepeatCityCard("", ("silk",))).gains(GREEN, coin=-2, silk=1)
    after.asks(GREEN, "may end")  # one coin is left


@rules("MP-CITY-03")
def test_repetitions_end_with_the_die_or_when_the_player_stops() -> None:
    green = green_at("CC05", 2, coin=50).decides(GREEN, uses("CC05", 2, 1, "", ("gold",)))
    green.decides(GREEN, RepeatCityCard("", ("gold",))).asks(GREEN, "may end")
    green = green_at("CC05", 2, coin=50).decides(GREEN, uses("CC05", 2, 1, "", ("gold",)), StopCityCard())
    green.gains(GREEN, coin=-2, gold=1).asks(GREEN, "may end")


@rules("MP-CITY-07", "AMB-20")
def test_each_exchange_of_a_two_way_card_has_its_own_direction() -> None:
    """Card CC22: a good for 2 camels, or 2 camels for a good."""
    green = green_at("CC22", 4, silk=1)
    green.decides(GREEN, uses("CC22", 4, 1, "ahead", ("silk",))).gains(GREEN, silk=-1, camel=2).cites(
        "MP-CITY-07", kind="camel"
    )
    green.decides(GREEN, RepeatCityCard("back", ("gold",))).gains(GREEN, camel=-2, gold=1)
    green.decides(GREEN, RepeatCityCard("ahead", ("gold",))).gains(GREEN, camel=2, gold=-1)
    green.refuses(GREEN, RepeatCityCard("ahead", ("gold",)), rule="MP-CITY-09")
    green.decides(GREEN, RepeatCityCard("back", ("pepper",))).gains(GREEN, camel=-2, pepper=1).asks(GREEN, "may end")


@rules("MP-DX-05", "MP-CITY-07")
def test_points_may_go_below_zero() -> None:
    """Card CC21: a point for 3 coins, or 3 coins for a point."""
    green = green_at("CC21", 3)
    green.decides(GREEN, uses("CC21", 3, 1, "ahead"), RepeatCityCard("ahead", ()), RepeatCityCard("ahead", ()))
    green.scores(GREEN, city_cards=-3).gains(GREEN, coin=9).asks(GREEN, "may end")
    assert green.total(GREEN) == -3


@rules("MP-EX-32", "MP-CITY-08")
def test_with_a_5_the_bonuses_of_two_own_towns() -> None:
    green = green_at("CC31", 5, posts=("anxi", "ormuz")).decides(GREEN, uses("CC31", 5)).asks(GREEN, "choose own town")
    green.offers_values(GREEN, ChooseOwnTown, "town", "anxi", "ormuz").refuses(
        GREEN, ChooseOwnTown("kochi"), rule="MP-CITY-08"
    )
    green.then_decides(GREEN, ChooseOwnTown("ormuz")).refuses(GREEN, ChooseOwnTown("ormuz"), rule="MP-CITY-08")
    green.then_decides(GREEN, ChooseOwnTown("anxi")).gains(GREEN, coin=5, camel=3).asks(GREEN, "may end")
    green.cites("MP-CITY-08")


@rules("MP-CITY-08")
def test_with_a_4_one_town_with_a_5_perhaps_fewer_than_two() -> None:
    green = green_at("CC31", 4, posts=("anxi", "ormuz")).decides(GREEN, uses("CC31", 4), ChooseOwnTown("ormuz"))
    green.gains(GREEN, camel=3).asks(GREEN, "may end")
    green = green_at("CC31", 5, posts=("anxi", "ormuz")).decides(GREEN, uses("CC31", 5)).offers_no(GREEN, StopTowns)
    green.decides(GREEN, ChooseOwnTown("ormuz"), StopTowns()).gains(GREEN, camel=3).asks(GREEN, "may end")
    green = green_at("CC31", 5, posts=("anxi",)).decides(GREEN, uses("CC31", 5), ChooseOwnTown("anxi"))
    green.gains(GREEN, coin=5).asks(GREEN, "may end")


@rules("MP-CITY-08", "MP-CITY-09")
@pytest.mark.parametrize("card", ["CC31", "CC19"])
def test_without_an_own_town_there_is_no_such_action(card: str) -> None:
    green_at(card, 5, coin=5).refuses(GREEN, uses(card, 5), rule="MP-CITY-08").offers_no(GREEN, UseCityCard)


def choose_towns(green: MarcoPoloPosition, card: str, die: int, *towns: str) -> MarcoPoloPosition:
    """When Green uses a town card for these towns, and declines further towns where more are possible."""
    green.decides(GREEN, uses(card, die))
    for number, town in enumerate(towns):
        question = green.playing.question(GREEN)
        if number and question is not None and question.kind == "repeat city card":
            green.then_decides(GREEN, RepeatCityCard("", ()))
        green.then_decides(GREEN, ChooseOwnTown(town))
    return green


@rules("MP-EX-33", "MP-CITY-08")
def test_a_coin_for_each_of_three_towns() -> None:
    green = green_at("CC19", 4, posts=("anxi", "ormuz", "adana"), coin=3)
    choose_towns(green, "CC19", 4, "ormuz", "adana", "anxi").gains(GREEN, coin=-3 + 3 + 5, camel=3 + 1)
    green.asks(GREEN, "may end").cites("MP-CITY-08", kind="camel")


@rules("MP-DX-14", "AMB-33", "MP-CITY-03")
def test_the_coins_of_one_town_pay_for_the_next() -> None:
    green = green_at("CC19", 2, posts=("anxi", "ormuz"), coin=1)
    choose_towns(green, "CC19", 2, "anxi", "ormuz").gains(GREEN, coin=-2 + 5, camel=3).asks(GREEN, "may end")
    poor = green_at("CC19", 2, posts=("anxi", "ormuz"), coin=1)
    choose_towns(poor, "CC19", 2, "ormuz").gains(GREEN, coin=-1, camel=3).asks(GREEN, "may end")


@rules("MP-CITY-08")
def test_each_town_bonus_is_finished_before_the_next_is_named() -> None:
    green = green_at("CC31", 6, posts=("kashgar", "xian")).decides(GREEN, uses("CC31", 6), ChooseOwnTown("kashgar"))
    green.asks(GREEN, "choose goods", 2, "different").decides(GREEN, ChooseGoods(("gold", "silk")))
    green.asks(GREEN, "choose own town").decides(GREEN, ChooseOwnTown("xian")).asks(GREEN, "choose other town")
    green.offers_values(GREEN, ChooseOtherTown, "town", "anxi", "ormuz", "adana", "kochi")
    green.decides(GREEN, ChooseOtherTown("kochi")).scores(GREEN, towns=3).asks(GREEN, "may end")


@rules("MP-DX-11", "AMB-19", "MP-CITY-03", "MP-REW-05")
def test_two_steps_bought_are_two_movements() -> None:
    green = green_at("CC03", 3, camel=8).figure(GREEN, "samarcanda")
    green.decides(GREEN, uses("CC03", 3)).gains(GREEN, camel=-2).asks(GREEN, "bonus step")
    green.then_decides(GREEN, MakeBonusStep("samarcanda", "oasis_5")).asks(GREEN, "repeat city card")
    green.then_decides(GREEN, RepeatCityCard("", ()), MakeBonusStep("oasis_5", "oasis_7"), StopCityCard())
    green.gains(GREEN, camel=-4).figures_at(GREEN, "oasis_7").posts_at(GREEN, "moscow").asks(GREEN, "may end")


@rules("MP-DX-12", "AMB-19", "MP-CITY-03")
def test_each_step_ends_with_a_post_before_the_next_is_bought() -> None:
    green = green_at("CC03", 2, camel=4).office("OF02", "alexandria")
    green.decides(GREEN, uses("CC03", 2), MakeBonusStep("venezia", "alexandria"))
    green.posts_at(GREEN, "moscow", "alexandria").gains(GREEN, camel=-2, coin=5).asks(GREEN, "repeat city card")
    green.decides(GREEN, RepeatCityCard("", ()), MakeBonusStep("alexandria", "oasis_9"))
    green.posts_at(GREEN, "moscow", "alexandria").gains(GREEN, camel=-2).asks(GREEN, "may end")


@rules("MP-DX-12", "AMB-19", "MP-CITY-03")
def test_with_the_switch_the_steps_are_one_movement() -> None:
    green = green_at("CC03", 2, camel=4, options=("city_card_steps_joined",)).office("OF02", "alexandria")
    green.offers_values(GREEN, UseCityCard, "times", 1, 2).decides(GREEN, uses("CC03", 2, 2)).gains(GREEN, camel=-4)
    steps = TravelOn("venezia", "alexandria", False), TravelOn("alexandria", "oasis_9", False)
    green.then_decides(GREEN, *steps, StopTravelling(""))
    green.posts_at(GREEN, "moscow").gains(GREEN, camel=-4).figures_at(GREEN, "oasis_9").asks(GREEN, "may end")
    green.lies("office:alexandria", "office-tile/OF02").empty("travelled@3")


@rules("MP-CITY-03")
def test_with_the_switch_route_costs_are_paid_and_steps_may_be_lost() -> None:
    green = green_at("CC03", 3, camel=9, options=("city_card_steps_joined",)).decides(GREEN, uses("CC03", 3, 3))
    green.then_decides(GREEN, TravelOn("venezia", "oasis_5", False), StopTravelling(""))
    green.gains(GREEN, camel=-9).figures_at(GREEN, "oasis_5").asks(GREEN, "may end")
    green = green_at("CC03", 3, camel=9, options=("city_card_steps_joined",)).decides(GREEN, uses("CC03", 3, 3))
    green.then_decides(GREEN, StopTravelling("")).gains(GREEN, camel=-6).figures_at(GREEN, "venezia").asks(
        GREEN, "may end"
    )


@rules("MP-CITY-03", "AMB-34", "MP-REW-05")
def test_a_step_that_cannot_be_made_is_lost_but_the_card_was_used() -> None:
    """In Kochi every way costs more than the one camel that is left."""
    green = green_at("CC03", 1, camel=3).figure(GREEN, "kochi")
    green.decides(GREEN, uses("CC03", 1)).gains(GREEN, camel=-2).figures_at(GREEN, "kochi").asks(GREEN, "may end")


@rules("MP-CITY-03", "AMB-25")
def test_a_step_that_is_declined_is_lost() -> None:
    green = (
        green_at("CC03", 2, camel=4).decides(GREEN, uses("CC03", 2), DeclineBonusStep()).asks(GREEN, "repeat city card")
    )
    green.then_decides(GREEN, RepeatCityCard("", ()), MakeBonusStep("venezia", "oasis_1")).gains(GREEN, camel=-4)


@rules("MP-CITY-03", "MP-REW-02")
def test_two_different_goods_are_paid_for_a_step() -> None:
    """Card CC06."""
    green = green_at("CC06", 2, gold=2, silk=1)
    green.refuses(GREEN, uses("CC06", 2, 1, "", ("gold", "gold")), rule="MP-REW-02")
    green.decides(GREEN, uses("CC06", 2, 1, "", ("gold", "silk")), MakeBonusStep("venezia", "oasis_1"))
    green.gains(GREEN, gold=-1, silk=-1).asks(GREEN, "may end")  # gold alone is not two different goods


EXCHANGES: dict[str, tuple[dict[str, int], dict[str, int], int]] = {
    "CC01": ({"camel": 1}, {}, 1),
    "CC02": ({"camel": 2}, {"coin": 2}, 1),
    "CC04": ({"camel": 3}, {"gold": 1, "silk": 1, "pepper": 1}, 0),
    "CC07": ({"pepper": 2}, {}, 2),
    "CC08": ({"silk": 2}, {}, 3),
    "CC09": ({"gold": 2}, {}, 4),
    "CC10": ({"camel": 1, "pepper": 1}, {"coin": 7}, 0),
    "CC11": ({"camel": 1, "silk": 1}, {"coin": 8}, 0),
    "CC12": ({"camel": 1, "gold": 1}, {"coin": 9}, 0),
    "CC13": ({"camel": 1, "pepper": 1}, {"coin": 2}, 2),
    "CC14": ({"camel": 1, "silk": 1}, {"coin": 4}, 2),
    "CC15": ({"camel": 1, "gold": 1}, {"coin": 6}, 2),
    "CC16": ({"camel": 3, "pepper": 1}, {}, 4),
    "CC17": ({"camel": 2, "silk": 1}, {}, 4),
    "CC18": ({"camel": 1, "gold": 1}, {}, 4),
}
"""Cards of plain exchanges: what is paid, what is got, points."""


@rules("MP-CITY-03", "MP-REW-01")
@pytest.mark.parametrize("card", EXCHANGES)
def test_every_plain_exchange_card(card: str) -> None:
    cost, reward, points = EXCHANGES[card]
    purse: dict[str, Any] = {item: 2 * count for item, count in cost.items()}
    green = green_at(card, 6, **purse).offers_values(GREEN, UseCityCard, "times", 1, 2).decides(GREEN, uses(card, 6, 2))
    green.gains(GREEN, **{item: -count for item, count in purse.items()}, **{item: 2 * n for item, n in reward.items()})
    green.scores(GREEN, **({"city_cards": 2 * points} if points else {}))


@rules("MP-CITY-02", "AMB-18")
def test_a_post_from_an_earlier_turn_opens_the_card() -> None:
    green = green_at("CC27", 4).posts(GREEN).figure(GREEN, "oasis_1").owns(GREEN, coin=3).office("", "moscow")
    for other in (BLUE, YELLOW, RED):
        green.dice(other)
    green.dice(GREEN, 1, 1, 4, 4).travels(GREEN, ("green/1", "green/1"), "moscow")
    green.then_decides(GREEN, EndTurn()).decides(GREEN, uses("CC27", 4)).gains(GREEN, coin=8)


@rules("MP-CITY-01", "MP-ROUND-04")
def test_in_the_next_round_the_card_is_free_again() -> None:
    green = green_at("CC27").only_dice_of(GREEN, 4).decides(GREEN, uses("CC27", 4), EndTurn())
    green.answer_compensations().empty("use:moscow/1").offers(GREEN, UseCityCard, card="CC27")


@rules("MP-CITY-03", "MP-REW-02")
def test_with_the_switch_goods_are_named_for_all_repetitions() -> None:
    """Card CC06: two different goods for a step. Two steps cost two pairs, each of different kinds."""
    green = green_at("CC06", 2, gold=3, silk=2, options=("city_card_steps_joined",))
    green.offers(GREEN, UseCityCard, times=2, goods=("gold", "gold", "silk", "silk"))
    green.offers_no(GREEN, UseCityCard, goods=("gold", "gold", "gold", "silk"))
    green.decides(GREEN, uses("CC06", 2, 2, "", ("gold", "gold", "silk", "silk"))).gains(GREEN, gold=-2, silk=-2)
    steps = TravelOn("venezia", "oasis_1", False), TravelOn("oasis_1", "venezia", False)
    green.then_decides(GREEN, *steps, StopTravelling("")).gains(GREEN, gold=-2, silk=-2).asks(GREEN, "may end")


@rules("MP-CITY-03", "MP-CHAR-04")
def test_with_the_switch_niccolo_and_marco_may_split_the_movement() -> None:
    green = position(4, "city_card_steps_joined", turn=GREEN, characters={GREEN: "niccolo_marco"})
    green.city_card("CC03", "moscow/1").posts(GREEN, "moscow").owns(GREEN, camel=4).dice(GREEN, 2)
    green.office("", "alexandria").figure(GREEN, "oasis_9", "venezia")
    steps = TravelOn("venezia", "oasis_1", False), TravelOn("oasis_9", "alexandria", False)
    green.decides(GREEN, uses("CC03", 2, 2), *steps, StopTravelling("alexandria"))
    green.posts_at(GREEN, "moscow", "alexandria").gains(GREEN, camel=-4).figures_at(GREEN, "oasis_1", "alexandria")


@rules("MP-CITY-03", "MP-CHAR-05")
def test_with_the_switch_wilhelm_may_post_on_the_way() -> None:
    green = position(4, "city_card_steps_joined", turn=GREEN, characters={GREEN: "wilhelm"})
    green.city_card("CC03", "moscow/1").posts(GREEN, "moscow").owns(GREEN, camel=4).dice(GREEN, 2).office(
        "", "alexandria"
    )
    steps = TravelOn("venezia", "alexandria", False), TravelOn("alexandria", "oasis_9", True)
    green.decides(GREEN, uses("CC03", 2, 2), *steps, StopTravelling("")).posts_at(GREEN, "moscow", "alexandria")


@rules("MP-CITY-03", "AMB-34")
def test_with_the_switch_a_movement_that_cannot_begin_is_lost() -> None:
    green = green_at("CC03", 1, camel=3, options=("city_card_steps_joined",)).figure(GREEN, "kochi")
    green.decides(GREEN, uses("CC03", 1)).gains(GREEN, camel=-2).asks(GREEN, "may end")
