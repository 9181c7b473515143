"""MP-TRAVEL: the figure moves on the map."""

import pytest

from tests.domain.games.marcopolo.position import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    CompleteContract,
    EndTurn,
    MakeBonusStep,
    StopTravelling,
    TakeFiveCoins,
    Travel,
    TravelOn,
    UseCityCard,
    position,
    rules,
)


@rules("MP-EX-09", "MP-TRAVEL-01", "MP-TRAVEL-02")
def test_red_with_2_and_4_moves_two_steps_at_most_for_7_coins() -> None:
    red = position(turn=RED).dice(RED, 2, 4).owns(RED, coin=20).office("", "moscow")
    after = red.travels(RED, ("red/2", "red/4"), "oasis_1", "moscow")
    after.gains(RED, coin=-7).figures_at(RED, "moscow").offers_no(RED, TravelOn).asks(RED, "may end")
    after.cites("MP-TRAVEL-01").cites("MP-TRAVEL-02", kind="coin").cites("MP-TRAVEL-04", kind="figure")
    after.cites("MP-TRAVEL-10", task="travel on").lies_only("space:travel", "red/2", "red/4")


@rules("MP-TRAVEL-02", "MP-DX-09", "MP-TRAVEL-10")
@pytest.mark.parametrize(("steps", "cost"), [(1, 3), (2, 7), (3, 12), (4, 12), (5, 18), (6, 18)])
def test_the_cost_follows_the_steps_really_made(steps: int, cost: int) -> None:
    """Red walks back and forth between Venezia and the oasis beside it; nothing else costs or brings anything."""
    route = ["oasis_1", "venezia"] * 3
    red = position(turn=RED).dice(RED, 6, 6).owns(RED, coin=20)
    red.travels(RED, ("red/6", "red/6"), *route[:steps]).gains(RED, coin=-cost).posts_at(RED)


@rules("MP-TRAVEL-10")
def test_each_step_pays_the_rise_of_the_cost() -> None:
    red = position(turn=RED).dice(RED, 6, 6).owns(RED, coin=18).decides(RED, Travel(("red/6", "red/6"))).gains(RED)
    red.offers_no(RED, StopTravelling)
    here, there = "venezia", "oasis_1"
    for number, rise in enumerate((3, 4, 5, 0, 6, 0), 1):
        red.decides(RED, TravelOn(here, there, False)).gains(RED, **({"coin": -rise} if rise else {}))
        if number < 6:
            red.offers(RED, StopTravelling)
        here, there = there, here
    red.offers_no(RED, TravelOn)


@rules("MP-TRAVEL-10", "MP-TRAVEL-09", "MP-TRAVEL-03")
def test_a_step_is_offered_only_if_its_cost_and_its_route_can_be_paid_together() -> None:
    """In Alexandria with one step made: the next step costs 4, the way to oasis_7 another 7."""
    red = position(turn=RED).dice(RED, 6, 6)
    red.owns(RED, coin=13).decides(RED, Travel(("red/6", "red/6")), TravelOn("venezia", "alexandria", False))
    red.offers_values(RED, TravelOn, "to", "venezia", "oasis_9")
    red.refuses(RED, TravelOn("alexandria", "oasis_7", False), rule="MP-TRAVEL-03")
    rich = position(turn=RED).dice(RED, 6, 6)
    rich.owns(RED, coin=14).decides(RED, Travel(("red/6", "red/6")), TravelOn("venezia", "alexandria", False))
    rich.decides(RED, TravelOn("alexandria", "oasis_7", False)).gains(RED, coin=-11).cites("MP-TRAVEL-03", kind="coin")


@rules("MP-EX-10", "MP-TRAVEL-03")
def test_a_route_marked_2_camels_or_7_coins_is_paid_on_top() -> None:
    red = position(turn=RED).dice(RED, 1, 4).figure(RED, "adana").posts(RED, "adana").owns(RED, coin=3, camel=2)
    red.travels(RED, ("red/1", "red/4"), "oasis_9").gains(RED, coin=-3, camel=-2)
    red = position(turn=RED).dice(RED, 1, 4).figure(RED, "alexandria").owns(RED, coin=10)
    red.travels(RED, ("red/1", "red/4"), "oasis_7").gains(RED, coin=-10)


@rules("MP-TRAVEL-03")
def test_an_edge_is_paid_each_time_it_is_crossed() -> None:
    red = position(turn=RED).dice(RED, 2, 2).owns(RED, coin=7, camel=6)
    red.travels(RED, ("red/2", "red/2"), "oasis_5", "venezia").gains(RED, coin=-7, camel=-6)
    poor = position(turn=RED).dice(RED, 2, 2).owns(RED, coin=7, camel=5)
    poor.decides(RED, Travel(("red/2", "red/2")), TravelOn("venezia", "oasis_5", False))
    poor.refuses(RED, TravelOn("oasis_5", "venezia", False), rule="MP-TRAVEL-03")


@rules("MP-EX-11", "MP-TRAVEL-05")
@pytest.mark.parametrize(
    ("start", "end", "posts"),
    [
        ("oasis_1", "moscow", ["moscow"]),
        ("xian", "oasis_8", []),
        ("oasis_9", "adana", ["adana"]),
        ("alexandria", "venezia", []),
    ],
)
def test_red_ends_in_a_large_city_an_oasis_a_small_town_and_venezia(start: str, end: str, posts: list[str]) -> None:
    red = position(turn=RED).dice(RED, 5, 5).figure(RED, start).owns(RED, coin=3, camel=4)
    red.travels(RED, ("red/5", "red/5"), end).posts_at(RED, *posts).figures_at(RED, end).cites("MP-TRAVEL-05")


@rules("MP-TRAVEL-05", "MP-POST-01", "MP-OFFICE-01", "MP-TOWN-01")
def test_a_second_post_is_not_placed_and_no_bonus_paid_again() -> None:
    red = position(turn=RED).dice(RED, 1, 1).figure(RED, "oasis_9").posts(RED, "adana").owns(RED, coin=3, camel=2)
    after = red.travels(RED, ("red/1", "red/1"), "adana").gains(RED, coin=-3, camel=-2).posts_at(RED, "adana")
    after.holds_pieces("reserve@4", 8)


@rules("MP-EX-12", "MP-CITY-02", "MP-POST-05", "AMB-18")
def test_red_may_use_the_city_card_on_a_later_turn_not_now() -> None:
    """Red comes to Moscow by a step that a contract gives, so that the main action is still to come."""
    red = position(turn=RED).figure(RED, "oasis_1").holds(RED, "C07").city_card("CC27", "moscow/1").office("", "moscow")
    red.only_dice_of(RED, 5, 5, 5).owns(RED, camel=2, pepper=2, gold=1)
    red.decides(RED, CompleteContract("C07"), MakeBonusStep("oasis_1", "moscow")).posts_at(RED, "moscow")
    red.cites("MP-CITY-02", kind="fresh")
    red.refuses(RED, UseCityCard("red/5", "CC27", 1, "", ()), rule="MP-CITY-02").offers_no(RED, UseCityCard)
    red.decides(RED, TakeFiveCoins("red/5"), EndTurn()).asks(RED, "main action due")
    red.decides(RED, UseCityCard("red/5", "CC27", 1, "", ())).gains(RED, coin=10)


@rules("MP-EX-13", "MP-TOWN-01", "MP-TOWN-02", "MP-TRAVEL-05")
def test_red_gets_1_camel_and_3_coins_at_once() -> None:
    red = position(turn=RED).dice(RED, 1, 1).figure(RED, "oasis_9").owns(RED, coin=3, camel=2)
    after = red.travels(RED, ("red/1", "red/1"), "adana").gains(RED, camel=-1).posts_at(RED, "adana")
    after.cites("MP-TOWN-01", kind="camel").cites("MP-TOWN-01", kind="coin")


@rules("MP-EX-14", "MP-TRAVEL-06", "MP-TRAVEL-02", "MP-TRAVEL-03")
def test_yellow_goes_from_samarcanda_over_kashgar_to_lan_zhou() -> None:
    yellow = position(turn=YELLOW).dice(YELLOW, 3, 5).figure(YELLOW, "samarcanda").office("", "lan_zhou")
    yellow.owns(YELLOW, coin=12, camel=8)
    after = yellow.travels(YELLOW, ("yellow/3", "yellow/5"), "oasis_6", "kashgar", "lan_zhou")
    after.gains(YELLOW, coin=-12, camel=-8).posts_at(YELLOW, "lan_zhou").figures_at(YELLOW, "lan_zhou")


@rules("MP-EX-39", "MP-REW-05")
def test_two_posts_in_one_turn() -> None:
    green = position(turn=GREEN).dice(GREEN, 1, 1).figure(GREEN, "oasis_1").office("OF01", "moscow")
    green.owns(GREEN, coin=3, camel=5, pepper=2, gold=1).holds(GREEN, "C07")
    green.travels(GREEN, ("green/1", "green/1"), "moscow").posts_at(GREEN, "moscow").gains(GREEN)
    after = green.decides(GREEN, CompleteContract("C07"), MakeBonusStep("moscow", "anxi"))
    after.posts_at(GREEN, "moscow", "anxi").gains(GREEN, camel=-5, pepper=-2, gold=-1, coin=5)


@rules("MP-TRAVEL-04", "AMB-30")
def test_turning_back_to_where_the_travel_began_is_an_end_there() -> None:
    red = position(turn=RED).dice(RED, 2, 2).figure(RED, "adana").posts(RED).owns(RED, coin=7, camel=4)
    red.travels(RED, ("red/2", "red/2"), "oasis_9", "adana").posts_at(RED, "adana").gains(RED, coin=-4, camel=-3)


@rules("MP-TRAVEL-04", "MP-TRAVEL-09")
@pytest.mark.parametrize("to", ["moscow", "venezia", "bejing", "", "atlantis", "oasis_2"])
def test_only_neighbours_can_be_reached(to: str) -> None:
    red = position(turn=RED).dice(RED, 6, 6).owns(RED, coin=90, camel=9).decides(RED, Travel(("red/6", "red/6")))
    red.refuses(RED, TravelOn("venezia", to, False), rule="MP-TRAVEL-04")


@rules("MP-TRAVEL-09", "MP-TRAVEL-01")
def test_a_figure_must_be_ones_own_and_at_least_one_step_be_made() -> None:
    red = position(turn=RED).dice(RED, 6, 6).owns(RED, coin=90, camel=9).figure(GREEN, "moscow")
    red.decides(RED, Travel(("red/6", "red/6"))).refuses(RED, TravelOn("moscow", "oasis_1", False), rule="MP-TRAVEL-09")
    red.refuses(RED, StopTravelling(""), rule="MP-TRAVEL-09").offers_no(RED, StopTravelling)


@rules("MP-TRAVEL-09", "MP-TRAVEL-01")
@pytest.mark.parametrize(("coins", "camels", "legal"), [(4, 0, False), (5, 0, True)])
def test_occupancy_and_the_first_step_must_be_affordable_together(coins: int, camels: int, legal: bool) -> None:
    red = position(turn=RED).on("space:travel", "blue/1", "blue/1").dice(RED, 2, 6).owns(RED, coin=coins, camel=camels)
    if legal:
        after = red.travels(RED, ("red/2", "red/6"), "oasis_1").gains(RED, coin=-5).cites("MP-DICE-06", kind="coin")
        after.order_of("red/2 -> space:travel", "coin -> stock", "coin -> stock", "figure -> figure@4:oasis_1")
    else:
        red.refuses(RED, Travel(("red/2", "red/6")), rule="MP-TRAVEL-09").offers_no(RED, Travel)


@rules("MP-TRAVEL-09")
def test_edges_count_for_the_first_step_too() -> None:
    """From Kochi every way costs more than Red has beside the 3 coins of the step."""
    red = position(turn=RED).dice(RED, 6, 6).figure(RED, "kochi").owns(RED, coin=12, camel=3)
    red.refuses(RED, Travel(("red/6", "red/6")), rule="MP-TRAVEL-09")
    red.owns(RED, coin=13, camel=3).offers(RED, Travel)
    red.owns(RED, coin=3, camel=4).offers(RED, Travel)


@rules("MP-TRAVEL-08")
def test_a_place_may_be_shared() -> None:
    red = position(turn=RED).dice(RED, 1, 1).owns(RED, coin=3).posts(GREEN, "alexandria").figure(GREEN, "alexandria")
    after = red.office("", "alexandria").travels(RED, ("red/1", "red/1"), "alexandria")
    after.posts_at(RED, "alexandria").posts_at(GREEN, "alexandria").figures_at(RED, "alexandria").figures_at(
        GREEN, "alexandria"
    )


@rules("MP-TRAVEL-07", "MP-EX-25", "MP-ROUND-02")
def test_green_yellow_and_blue_travel_and_blue_starts_the_next_round() -> None:
    match = position(turn=GREEN).dice(GREEN, 6, 6).dice(RED).dice(BLUE, 1, 6, 6).dice(YELLOW, 6, 6)
    for seat in (GREEN, YELLOW, BLUE):
        match.owns(seat, coin=20)
    match.travels(GREEN, ("green/6", "green/6"), "oasis_1").then_decides(GREEN, EndTurn())
    match.decides(BLUE, TakeFiveCoins("blue/1"), EndTurn())
    match.travels(YELLOW, ("yellow/6", "yellow/6"), "oasis_1").then_decides(YELLOW, EndTurn())
    match.travels(BLUE, ("blue/6", "blue/6"), "oasis_1").lies_only(f"start@{GREEN}", "start-player")
    match.decides(BLUE, EndTurn()).lies_only("round", "round/2").lies_only(f"start@{BLUE}", "start-player")
    match.cites("MP-ROUND-02", kind="start-player")
