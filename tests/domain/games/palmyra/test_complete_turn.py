"""The complete game turn of the rulebook, with the goods after each step (PALM-EX-30)."""

from tests.domain.games.palmyra.position import (
    AcquireRareGood,
    BuildTowerPairs,
    BuyImprovement,
    CloseMarket,
    EndConstruction,
    EndStep,
    PalmyraPosition,
    PlacePiece,
    ResolveCaravan,
    ReturnMissionForGoods,
    SelectMaraudersCard,
    TakeResources,
    TradeAtMarket,
    TradeWithImprovement,
    goods,
    position,
    rules,
)

RED, BLUE = 1, 2


def second_turn() -> PalmyraPosition:
    """The beginning of the second turn."""
    match = position(2).in_turn(2).under_attack("euphrates").display("I10", "I5", "I8")
    match.tiles(RED, "I1", "I14").tower(RED, 3).owns(RED, "2W 1G").hand(RED, "K1", "K2").has_chosen(RED, "south_sea")
    return match.tiles(BLUE, "I4").rare(BLUE, "glass").fulfilled(BLUE, "K16").owns(BLUE, "2W 1M").hand(BLUE, "K3")


def placed() -> PalmyraPosition:
    """The same turn after the Placement stage."""
    match = second_turn()
    for red, blue in (
        (PlacePiece("camel", "da_tower_pair/1"), PlacePiece("ship", "ss_stone_ship/1")),
        (PlacePiece("camel", "pa_improvement/1"), PlacePiece("ship", "eu_rare_yellow/1")),
        (PlacePiece("ship", "ns_wood_ship/1"), PlacePiece("camel", "pa_market/1")),
        (PlacePiece("camel", "da_caravan/1"), PlacePiece("camel", "eb_marauders/1")),
        (PlacePiece("ship", "eu_gold_ship/1"), PlacePiece("camel", "pa_improvement/2")),
    ):
        match.asks_only(RED).decides(RED, red).asks_only(BLUE).decides(BLUE, blue)
    return match


def resolving() -> PalmyraPosition:
    """The same turn at the beginning of the Resolution stage."""
    return placed().decides(BLUE, SelectMaraudersCard("damascus"))


@rules("PALM-EX-30", "PALM-PLACE-01", "PALM-MAR-01", "PALM-MAR-06")
def test_the_placement_and_marauders_stages() -> None:
    match = placed().lies_only("under-attack", "marauders-card/south_sea").in_reserve(BLUE, 0, 1)
    match.lies("marauders", "marauders-card/euphrates").empty("slot:ss_stone_ship/1").in_reserve(RED, 0, 0)
    others = ("north_sea", "euphrates", "palmyra", "damascus", "ebla", "antioch")
    match.asks_only(BLUE).offers_values(BLUE, SelectMaraudersCard, "region", *others)
    match.refuses(BLUE, SelectMaraudersCard("south_sea"), rule="PALM-MAR-08", reason="region-under-attack")
    match.decides(BLUE, SelectMaraudersCard("damascus")).in_reserve(BLUE, 1, 1).asks(RED, "opening")


@rules("PALM-EX-30", "PALM-EX-20", "PALM-EX-24", "PALM-EX-08", "PALM-TRADE-02", "PALM-MIS-16", "AMB-02")
def test_the_goods_after_each_step_of_the_resolution_stage() -> None:
    match = resolving()
    match.decides(RED, TakeResources("eu_gold_ship/1")).has(RED, "2W 3G")
    match.decides(RED, EndStep()).asks(BLUE, "opening").decides(BLUE, EndStep())
    match.asks(RED, "improvement").decides(RED, BuyImprovement("I10", goods("1W"))).has(RED, "1W 3G")
    match.decides(RED, TakeResources("ns_wood_ship/1")).has(RED, "5W 3G").decides(RED, EndStep())
    match.asks(BLUE, "improvement").decides(BLUE, BuyImprovement("I5", goods("1W"))).has(BLUE, "1W 1M")
    match.decides(BLUE, TradeAtMarket("pa_market/1", "wood", goods("1M"))).has(BLUE, "1M", "1M")
    match.decides(BLUE, TradeAtMarket("pa_market/1", "marble", goods("2S"))).has(BLUE, "", "1M 2S")
    again = TradeAtMarket("pa_market/1", "marble", goods("2S"))
    match.refuses(BLUE, again, rule="PALM-TRADE-02", reason="not-in-warehouse")
    match.decides(BLUE, ReturnMissionForGoods("K16", goods("3S 2M"))).has(BLUE, "", "5S 3M")
    match.decides(BLUE, CloseMarket("pa_market/1"), EndStep()).asks_only(RED)
    to_marble = TradeWithImprovement("I1", "wood", ("marble",))
    match.asks(RED, "construction").decides(RED, to_marble, to_marble).has(RED, "3W 3G", "2M")
    match.decides(RED, BuildTowerPairs(1)).has(RED, "2W 3G").height(RED, 6)
    match.decides(RED, ResolveCaravan("da_caravan/1"), EndConstruction()).in_reserve(RED, 4, 2)
    buy = AcquireRareGood("yellow", goods("5S"), False, "")
    match.asks_only(BLUE).asks(BLUE, "construction").decides(BLUE, buy).has(BLUE, "", "3M")
    match.decides(BLUE, EndConstruction()).scores(RED).scores(BLUE)
    match.asks(RED, "closing").decides(RED, EndStep()).asks(BLUE, "closing").decides(BLUE, EndStep())
    assert match.turn.number == 3
    match.has(RED, "2W 3G").has(BLUE, "3M").asks(RED, "place piece").in_reserve(RED, 4, 2).in_reserve(BLUE, 3, 2)
    match.holds_pieces("chosen@2", 1).holds_pieces("rare@2", 2)


@rules("PALM-EX-30", "PALM-TRADE-02")
def test_blue_sells_the_old_marble_not_the_new_one() -> None:
    match = resolving().decides(RED, EndStep())
    match.decides(BLUE, TradeAtMarket("pa_market/1", "marble", goods("2S"))).has(BLUE, "2W", "2S")
    match.decides(BLUE, TradeAtMarket("pa_market/1", "wood", goods("1M"))).has(BLUE, "1W", "1M 2S")
    match.refuses(
        BLUE, TradeAtMarket("pa_market/1", "marble", goods("2S")), rule="PALM-TRADE-02", reason="not-in-warehouse"
    )
