"""MP-DICE: what holds for all placements of dice."""

import pytest

from tests.domain.games.marcopolo.position import (
    GREEN,
    RED,
    YELLOW,
    AskKhan,
    BuyBlackDie,
    ObtainContracts,
    TakeFiveCoins,
    TakeThreeCoins,
    Travel,
    UseCityCard,
    VisitMarket,
    position,
    rules,
)


@rules("MP-DICE-01")
@pytest.mark.parametrize(
    "decision",
    [
        VisitMarket("silk", ("green/5",), 1),
        VisitMarket("silk", ("green/5", "green/6", "green/6"), 1),
        VisitMarket("pepper", ("green/5", "green/6"), 1),
        VisitMarket("camel", (), 1),
        VisitMarket("gold", ("green/5", "green/6"), 1),
        Travel(("green/6",)),
        Travel(("green/5", "green/6", "green/6")),
        VisitMarket("silk", ("green/5", "green/5"), 1),
        VisitMarket("pepper", ("green/4",), 1),
        VisitMarket("pepper", ("red/6",), 1),
        VisitMarket("pepper", ("white/6",), 1),
        TakeFiveCoins("black/6"),
        TakeFiveCoins("coin"),
        TakeThreeCoins("green/1"),
        AskKhan("red/6", "gold"),
        ObtainContracts("green/2", (1,), ()),
    ],
    ids=str,
)
def test_a_wrong_number_of_dice_and_dice_that_are_not_there_are_refused(decision: object) -> None:
    green = position(turn=GREEN).dice(GREEN, 5, 6, 6).owns(GREEN, coin=50)
    green.refuses(GREEN, decision, rule="MP-DICE-01")  # type: ignore[arg-type]


@rules("MP-DICE-01")
def test_dice_of_all_colours_on_the_own_board_may_be_placed() -> None:
    matteo = position(turn=GREEN, characters={GREEN: "matteo"}).dice(GREEN, 3, black=[4], white=5)
    dice = ("black/4", "green/3", "white/5")
    matteo.decides(GREEN, VisitMarket("gold", dice, 3)).gains(GREEN, gold=2, camel=2).lies_only("space:gold", *dice)


@rules("MP-DICE-02", "AMB-10")
def test_dice_are_placed_then_the_place_is_paid_then_the_action_is_done() -> None:
    green = position(turn=GREEN).on("space:pepper", "red/1").dice(GREEN, 5)
    green.owns(GREEN, coin=4).refuses(GREEN, VisitMarket("pepper", ("green/5",), 5), rule="MP-DICE-06")
    after = green.owns(GREEN, coin=5).decides(GREEN, VisitMarket("pepper", ("green/5",), 5))
    after.cites("MP-DICE-02", kind="green").gains(GREEN, coin=-3, pepper=3).order_of(
        "green/5 -> space:pepper", "coin -> stock", "pepper -> purse@3"
    )


@rules("MP-DICE-01")
def test_dice_may_be_named_in_any_order() -> None:
    green = position(turn=GREEN).dice(GREEN, 5, 6).owns(GREEN, coin=9, camel=9)
    green.offers_no(GREEN, VisitMarket, dice=("green/6", "green/5"))
    green.decides(GREEN, VisitMarket("silk", ("green/6", "green/5"), 5)).lies_only("space:silk", "green/5", "green/6")
    red = position(turn=RED).dice(RED, 2, 6).owns(RED, coin=9, camel=9)
    red.decides(RED, Travel(("red/6", "red/2"))).lies_only("space:travel", "red/2", "red/6")


@rules("MP-DICE-03")
def test_an_action_must_be_done_at_least_once() -> None:
    green = position(turn=GREEN).city_card("CC18", "moscow/1").posts(GREEN, "moscow").dice(GREEN, 6, 6)
    green.offers_no(GREEN, UseCityCard).offers_no(GREEN, Travel)
    green.owns(GREEN, camel=1, gold=1, coin=3).offers_values(GREEN, UseCityCard, "times", 1).offers(GREEN, Travel)


@rules("MP-EX-23", "MP-DICE-04", "MP-DICE-05", "AMB-11")
def test_green_may_use_the_camels_again_with_a_black_die_only() -> None:
    green = position(turn=GREEN).on("space:camel", "green/4").dice(GREEN, 5, black=[3]).owns(GREEN, coin=9)
    green.refuses(GREEN, VisitMarket("camel", ("green/5",), 5), rule="MP-DICE-04")
    green.decides(GREEN, VisitMarket("camel", ("black/3",), 3)).gains(GREEN, coin=-3, camel=3)


@rules("MP-DICE-04")
def test_a_placement_with_one_own_die_counts_for_the_colour() -> None:
    green = position(turn=GREEN).on("space:silk", "black/4", "green/4").dice(GREEN, 5, black=[3, 2]).owns(GREEN, coin=9)
    green.refuses(GREEN, VisitMarket("silk", ("black/3", "green/5"), 3), rule="MP-DICE-04")
    green.offers(GREEN, VisitMarket, dice=("black/2", "black/3"))


@rules("MP-DICE-04")
@pytest.mark.parametrize("space", ["take5", "contracts", "travel", "gold"])
def test_each_space_takes_a_colour_once(space: str) -> None:
    decisions = {
        "take5": TakeFiveCoins("green/6"),
        "contracts": ObtainContracts("green/6", (1,), ()),
        "travel": Travel(("green/6", "green/6")),
        "gold": VisitMarket("gold", ("green/6", "green/6", "green/6"), 1),
    }
    green = position(turn=GREEN).on(f"space:{space}", "green/1").owns(GREEN, coin=30).dice(GREEN, 6, 6, 6)
    green.refuses(GREEN, decisions[space], rule="MP-DICE-04")


@rules("MP-DICE-04")
def test_a_mixed_placement_is_fine_where_the_colour_is_unused() -> None:
    green = position(turn=GREEN).on("space:silk", "red/4", "red/4").dice(GREEN, 5, black=[3]).owns(GREEN, coin=3)
    green.decides(GREEN, VisitMarket("silk", ("black/3", "green/5"), 3)).gains(GREEN, coin=-3, silk=2, camel=1)


@rules("MP-DICE-04")
def test_the_coin_bag_knows_no_limit() -> None:
    green = position(turn=GREEN).dice(GREEN, 1, 2, 3)
    green.decides(GREEN, *(TakeThreeCoins(f"green/{value}") for value in (1, 2, 3))).gains(GREEN, coin=9)


@rules("MP-DICE-05")
def test_black_dice_do_not_block_the_own_colour_nor_each_other() -> None:
    green = position(turn=GREEN).on("space:camel", "black/4", "black/2").dice(GREEN, 2, black=[1]).owns(GREEN, coin=9)
    green.offers(GREEN, VisitMarket, dice=("green/2",), row="camel")
    green.decides(GREEN, VisitMarket("camel", ("black/1",), 1)).gains(GREEN, coin=-1, camel=1)


@rules("MP-DICE-06")
@pytest.mark.parametrize("lying", [("red/1",), ("red/6", "red/6", "blue/6", "blue/6"), ("black/6",), ("white/6",)])
def test_the_price_of_an_occupied_space_is_the_low_die_whatever_lies_there(lying: tuple[str, ...]) -> None:
    green = position(turn=GREEN).on("space:silk", *lying).dice(GREEN, 3, 6).owns(GREEN, coin=10)
    green.decides(GREEN, VisitMarket("silk", ("green/3", "green/6"), 1)).gains(GREEN, coin=-3, silk=1)


@rules("MP-DICE-06")
def test_nothing_is_paid_on_an_empty_space_nor_on_the_coin_bag() -> None:
    green = position(turn=GREEN).on("bag", "red/6").dice(GREEN, 5, 4)
    green.decides(GREEN, TakeThreeCoins("green/5")).gains(GREEN, coin=3)
    green.decides(GREEN, VisitMarket("camel", ("green/4",), 4)).gains(GREEN, camel=4).cites_not("MP-DICE-06")


@rules("MP-DICE-07", "MP-ROUND-02", "MP-TRAVEL-07")
def test_who_travelled_last_is_known_although_black_dice_have_no_owner() -> None:
    green = position(turn=GREEN).dice(GREEN, 6, black=[2, 2]).owns(GREEN, coin=3)
    after = green.travels(GREEN, ("black/2", "black/2"), "oasis_1")
    after.lies_only("space:travel", "black/2", "black/2").lies_only(f"travelled@{GREEN}", "last-traveller")
    after.cites("MP-TRAVEL-07", kind="last-traveller")


@rules("MP-DICE-08", "MP-PC-4", "MP-PC-3", "MP-PC-2", "MP-SETUP-08")
@pytest.mark.parametrize(("players", "number"), [(4, 5), (3, 4), (2, 3)])
def test_black_dice_are_limited(players: int, number: int) -> None:
    position(players=players, turn=YELLOW).holds_pieces("black-dice", number)


@rules("MP-DICE-08", "MP-ADD-05")
def test_a_black_die_belongs_to_who_took_it() -> None:
    green = position(turn=GREEN).owns(GREEN, camel=3).rolls(4)
    after = green.decides(GREEN, BuyBlackDie()).holds_pieces("black-dice", 4)
    after.offers(GREEN, TakeFiveCoins, die="black/4").offers_no(RED, TakeFiveCoins)
