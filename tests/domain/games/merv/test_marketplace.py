"""MERV-MKT: trading posts and goods."""

from tests.domain.games.merv.position import (
    BLUE,
    RED,
    YELLOW,
    BuyGood,
    EstablishPost,
    FinishAction,
    MervPosition,
    TakeBoardAction,
    rules,
)
from tests.domain.games.merv.situations import at_action


@rules("MERV-EX-08", "MERV-MKT-01", "MERV-MKT-03", "MERV-MKT-04", "MERV-MKT-05", "MERV-MKT-07", "AMB-16")
def test_yellow_founds_samarkand_and_buys_three_goods() -> None:
    match = at_action("marketplace", first=YELLOW).display("ginger+", "pepper", "juniper", "ginger")
    match.owns(YELLOW, orange=1, purple=1, teal=1, tan=1, camel=1)
    match.decides(YELLOW, TakeBoardAction("marketplace"), EstablishPost("samarkand")).gains(YELLOW, camel=1)
    match.then_decides(YELLOW, BuyGood("samarkand", ("orange",)), BuyGood("rayy", ("purple",)))
    match.lies_only("route:rayy", "camel").then_decides(YELLOW, BuyGood("kashgar", ("tan", "teal")))
    match.lies_only("route:kashgar", "camel").then_decides(YELLOW, FinishAction())
    match.gains(YELLOW, common=2, rare=1, orange=-1, purple=-1, teal=-1, tan=-1, camel=-1)
    match.shows("ginger+", "pepper+", "juniper+", "ginger").empty("route:rayy", "route:kashgar")
    match.cites("MERV-MKT-05", "MERV-MKT-07", "MERV-MKT-03", kind="camel").cites("MERV-MKT-01", kind="disc")
    match.cites("MERV-MKT-04", kind="common")


def trading(*posts: str, **items: int) -> MervPosition:
    """Red takes the marketplace action, having these posts."""
    return at_action("marketplace").posts(RED, *posts).owns(RED, **items).decides(RED, TakeBoardAction("marketplace"))


@rules("MERV-MKT-02")
def test_the_first_post_is_inner_and_later_ones_are_connected() -> None:
    trading().offers_values(RED, EstablishPost, "city", "rayy", "samarkand", "nishapur", "balkh")
    match = trading("rayy")
    match.offers_values(RED, EstablishPost, "city", "samarkand", "nishapur", "balkh", "baghdad")
    match.refuses(RED, EstablishPost("rayy"), rule="MERV-MKT-02", reason="own-post-there")
    match.refuses(RED, EstablishPost("kashgar"), rule="MERV-MKT-02", reason="city-not-connected")
    match.refuses(RED, EstablishPost("rome"), rule="MERV-GEN-01")


@rules("MERV-MKT-02", "MERV-COMP-03")
def test_a_disc_is_needed() -> None:
    match = at_action("marketplace").without(RED, discs=7).owns(RED, purple=1, camel=1)
    match.decides(RED, TakeBoardAction("marketplace")).asks(RED, "buy goods", 0).offers(RED, BuyGood, city="rayy")
    match.refuses(RED, FinishAction(), rule="MERV-TURN-05", reason="no-step-made")
    free = trading()
    free.without(RED, discs=7).refuses(RED, EstablishPost("rayy"), rule="MERV-MKT-02", reason="no-disc-left")


@rules("MERV-MKT-01", "AMB-16", "AMB-05")
def test_the_post_is_compulsory_and_a_step() -> None:
    match = (
        trading()
        .refuses(RED, FinishAction(), rule="MERV-GEN-01")
        .refuses(RED, BuyGood("rayy", ("purple",)), rule="MERV-GEN-01")
    )
    match.decides(RED, EstablishPost("rayy"), FinishAction()).asks(RED, "may end")


@rules("MERV-MKT-03")
def test_only_the_first_post_of_anyone_brings_something() -> None:
    match = trading("samarkand").move("camel", "box", "city:rayy", 0).posts(BLUE, "rayy", "kashgar")
    match.decides(RED, EstablishPost("kashgar")).on_tracks(RED, favour=0).gains(RED)
    second = trading("samarkand").decides(RED, EstablishPost("kashgar")).on_tracks(RED, favour=1)
    second.cites("MERV-MKT-03", kind="disc")
    trading().posts(BLUE, "rayy").decides(RED, EstablishPost("rayy")).gains(RED)


@rules("MERV-MKT-05")
def test_links_that_are_missing_take_camels() -> None:
    match = trading("balkh", purple=5, tan=5, teal=5, orange=5, camel=2).decides(RED, EstablishPost("nishapur"))
    match.owns(RED, purple=5, tan=5, teal=5, orange=5, camel=2)
    match.decides(RED, BuyGood("balkh", ("tan",))).gains(RED, tan=-1, common=1)
    match.decides(RED, BuyGood("peshawar", ("purple", "teal"))).gains(RED, purple=-1, teal=-1, rare=1, camel=-1)
    match.refuses(RED, BuyGood("baghdad", ("tan", "orange")), rule="MERV-MKT-06", reason="camels-short")
    match.owns(RED, tan=5, orange=5, purple=5, camel=3).decides(RED, BuyGood("baghdad", ("tan", "orange")))
    match.gains(RED, tan=-1, orange=-1, rare=1, camel=-2).lies_only("route:baghdad", "camel")
    match.decides(RED, BuyGood("rayy", ("purple",))).gains(RED, purple=-1, common=1)


@rules("MERV-MKT-04", "MERV-MKT-06")
def test_one_good_from_each_city_for_its_price() -> None:
    match = trading("rayy", purple=5, tan=5, orange=5).decides(RED, EstablishPost("baghdad"))
    match.decides(RED, BuyGood("rayy", ("purple",)))
    match.refuses(RED, BuyGood("rayy", ("purple",)), rule="MERV-MKT-06", reason="good-bought-there")
    match.refuses(RED, BuyGood("baghdad", ("tan", "tan")), rule="MERV-PAY-04", reason="wrong-colour")
    match.refuses(RED, BuyGood("baghdad", ("tan",)), rule="MERV-PAY-04", reason="wrong-number-of-cubes")
    match.refuses(RED, BuyGood("rome", ("tan",)), rule="MERV-GEN-01")
    match.decides(RED, BuyGood("baghdad", ("tan", "orange"))).gains(RED, tan=-1, orange=-1, rare=1)


@rules("MERV-MKT-07", "MERV-IVR-01")
def test_camels_without_a_card_go_to_the_market_and_then_out_of_the_game() -> None:
    match = trading("rayy", purple=5, tan=5, teal=5, orange=5, camel=4).display("ginger+", "pepper")
    match.market("A", "top_left", "top_right", "bottom_right").decides(RED, EstablishPost("baghdad"))
    match.decides(RED, BuyGood("samarkand", ("orange",)), BuyGood("nishapur", ("teal",)), BuyGood("balkh", ("tan",)))
    match.decides(RED, FinishAction()).shows("ginger+", "pepper+").lies_only("corner:bottom_left", "camel")
    match.lies("out", "camel").has(RED, camel=1)


@rules("MERV-MKT-08")
def test_the_discount_saves_one_cube_of_one_good() -> None:
    match = trading("rayy", tan=1, purple=1).knows(RED, "discount_marketplace").decides(RED, EstablishPost("baghdad"))
    match.offers_values(RED, BuyGood, "payment", ("tan", "discount"), city="baghdad")
    match.decides(RED, BuyGood("baghdad", ("tan", "discount"))).cites("MERV-MKT-08", kind="discount-used")
    match.offers_values(RED, BuyGood, "payment", ("purple",), city="rayy")
