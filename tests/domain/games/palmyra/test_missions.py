"""PALM-MISS: King's Missions are drawn, fulfilled, returned and discarded."""

from tests.domain.games.palmyra.position import (
    BuildTemplePart,
    DiscardMissionForGood,
    DrawMission,
    FulfilMission,
    PalmyraPosition,
    ResolveCaravan,
    ReturnMissionForDestruction,
    ReturnMissionForLevels,
    ReturnMissionForTemple,
    TradeAtMarket,
    UsePrivateConstruction,
    goods,
    position,
    rules,
)

MISSION = "pa_mission/1"


def envoy(hand: str, owned: str, *tiles: str, **values: str) -> PalmyraPosition:
    """Seat 1 in its Construction step, with a piece on a King's Missions slot."""
    match = position(3, **values).tiles(1, *tiles).owns(1, owned).hand(1, *hand.split()).on(1, MISSION)
    return match.resolution().until("construction", 1)


@rules("PALM-MISS-01")
def test_the_action_draws_a_mission_or_fulfils_one() -> None:
    drawing = envoy("K7", "3S 2M").draws("K5").decides(1, DrawMission())
    drawing.lies_only("hand@1", "mission/K7", "mission/K5").cites("PALM-MISS-01", kind="mission").in_reserve(1, 3, 2)
    drawing.refuses(1, FulfilMission("K7", goods("3S 2M")), rule="PALM-MISS-01", reason="no-piece-on-action")
    fulfilling = envoy("K7", "3S 2M").decides(1, FulfilMission("K7", goods("3S 2M"))).has(1, "").in_reserve(1, 3, 2)
    fulfilling.lies_only("fulfilled@1", "mission/K7").empty("hand@1").cites("PALM-MISS-02", kind="mission")
    fulfilling.refuses(1, DrawMission(), rule="PALM-MISS-01", reason="no-piece-on-action")


@rules("PALM-MISS-01")
def test_only_missions_in_hand_are_fulfilled_for_their_cost() -> None:
    red = envoy("K7", "3S 1M 5G")
    red.offers_no(1, FulfilMission)
    red.refuses(1, FulfilMission("K8", goods("3S 1M")), rule="PALM-MISS-01", reason="not-in-hand")
    red.refuses(1, FulfilMission("K7", goods("3S 2M")), rule="PALM-MISS-01", reason="goods-missing")
    red.refuses(1, FulfilMission("K7", goods("3S 2G")), rule="PALM-MISS-01", reason="wrong-payment")
    red.refuses(1, FulfilMission("K7", ("stone", "marble")), rule="PALM-MISS-01", reason="wrong-number-of-goods")


@rules("PALM-MISS-01")
def test_goods_of_a_payment_may_be_named_in_any_order() -> None:
    red = envoy("K7", "3S 2M").decides(1, FulfilMission("K7", ("stone", "marble", "stone", "marble", "stone")))
    red.gains(1, stone=-3, marble=-2).lies_only("fulfilled@1", "mission/K7")
    wrong = envoy("K7", "3S 2M").refuses(1, FulfilMission("K7", ("stone", "marble")), rule="PALM-MISS-01")
    wrong.refuses(1, FulfilMission("K7", ("tea", "stone")), rule="PALM-MISS-01", reason="no-such-good")


@rules("PALM-MISS-02", "PALM-IMP-05", "PALM-IMP-19")
def test_i5_and_i19_give_points_for_each_mission_fulfilled() -> None:
    envoy("K7", "3S 2M", "I5").decides(1, FulfilMission("K7", goods("3S 2M"))).scores(1, improvements=2)
    both = envoy("K7", "3S 2M", "I5", "I19").decides(1, FulfilMission("K7", goods("3S 2M"))).scores(1, improvements=5)
    both.cites("PALM-IMP-05", "PALM-IMP-19", kind="point")


@rules("PALM-MISS-02", "PALM-IMP-20", "AMB-21")
def test_i20_saves_two_goods_of_choice() -> None:
    red = envoy("K7", "3S 2M", "I20")
    red.offers_values(1, FulfilMission, "payment", *map(goods, ("3S", "2S 1M", "1S 2M")))
    red.decides(1, FulfilMission("K7", goods("1S 2M"))).gains(1, stone=-1, marble=-2).cites("PALM-IMP-20", kind="stone")


@rules("PALM-MISS-03", "AMB-55")
def test_a_mission_may_be_returned_in_the_turn_of_its_fulfilment_unless_the_switch_is_off() -> None:
    fulfil = FulfilMission("K7", goods("3S 2M"))
    red = envoy("K7", "3S 2M").decides(1, fulfil, ReturnMissionForLevels("K7")).height(1, 3)
    red.lies_only("returned@1", "mission/K7").cites("PALM-MISS-03", kind="mission")
    off = envoy("K7 K8", "3S 2M", mission_return_same_turn="off").decides(1, fulfil)
    off.refuses(1, ReturnMissionForLevels("K7"), rule="PALM-MISS-03", reason="fulfilled-this-turn")
    off.idles().resolution().until("construction", 1).decides(1, ReturnMissionForLevels("K7")).height(1, 3)


@rules("PALM-MISS-03")
def test_only_fulfilled_missions_are_returned_once_and_for_what_they_are_good_for() -> None:
    red = position().hand(1, "K7").fulfilled(1, "K3").returned(1, "K20").resolution().until("construction", 1)
    for decision, reason in (
        (ReturnMissionForLevels("K7"), "not-fulfilled"),
        (ReturnMissionForLevels("K8"), "not-fulfilled"),
        (ReturnMissionForLevels("K3"), "other-benefit"),
        (ReturnMissionForLevels("K99"), "no-such-mission"),
        (ReturnMissionForDestruction("K20", 2), "already-returned"),
    ):
        red.refuses(1, decision, rule="PALM-MISS-03", reason=reason)
    red.decides(1, ReturnMissionForTemple("K3", 1)).lies_only("returned@1", "mission/K3", "mission/K20")


@rules("PALM-MISS-03")
def test_a_construction_mission_waits_for_the_own_construction_step() -> None:
    red = position().hand(1, "K8").fulfilled(1, "K7").resolution().asks(1, "opening")
    red.refuses(1, ReturnMissionForLevels("K7"), rule="PALM-TURN-06", reason="other-question")
    red.until("closing", 1).refuses(1, ReturnMissionForLevels("K7"), rule="PALM-TURN-06", reason="other-question")


@rules("PALM-MISS-04", "AMB-29", "PALM-EX-11")
def test_a_mission_in_hand_is_discarded_for_a_good_that_cannot_be_traded() -> None:
    red = position().hand(1, "K7", "K8").on(1, "pa_market/1").resolution().asks(1, "opening")
    red.decides(1, DiscardMissionForGood("K7", "gold")).has(1, "", "1G").lies_only("discard", "mission/K7")
    red.cites("PALM-MISS-04", kind="gold")
    again = position().hand(1, "K7", "K8").on(1, "pa_market/1").resolution()
    again.decides(1, DiscardMissionForGood("K7", "gold"))
    again.refuses(1, TradeAtMarket("pa_market/1", "gold", goods("2S")), rule="PALM-TRADE-02", reason="not-in-warehouse")
    again.refuses(1, DiscardMissionForGood("K9", "gold"), rule="PALM-MISS-04", reason="not-in-hand")
    again.refuses(1, DiscardMissionForGood("K8", "silk"), rule="PALM-MISS-04", reason="no-such-good")


@rules("AMB-29", "PALM-MISS-04")
def test_missions_are_not_discarded_outside_the_resolution_stage() -> None:
    red = position().hand(1, "K7").asks(1, "place piece")
    red.refuses(1, DiscardMissionForGood("K7", "gold"), rule="PALM-TURN-06", reason="other-question")


@rules("PALM-MISS-05", "AMB-43")
def test_an_empty_deck_takes_the_discards_and_without_any_nothing_is_drawn() -> None:
    red = envoy("K1", "").no_deck().discards("K5").decides(1, DrawMission())
    red.lies_only("hand@1", "mission/K1", "mission/K5").empty("discard").cites("PALM-MISS-05", kind="mission")
    none = envoy("K1", "").no_deck()
    none.refuses(1, DrawMission(), rule="PALM-MISS-05", reason="no-mission-left")
    temple = position().owns(1, "2W 3S").hand(1, "K1").on(1, "pa_temple/1").no_deck()
    temple.resolution().until("construction", 1)
    temple.decides(1, BuildTemplePart("temple_palmyra", 1, goods("2W 3S"))).holds_pieces("hand@1", 1)


@rules("PALM-MISS-05")
def test_there_is_no_limit_for_missions_in_hand() -> None:
    red = envoy("K1 K2 K3 K4 K5 K6 K7 K8 K9 K10", "").decides(1, DrawMission()).holds_pieces("hand@1", 11)
    red.idles().holds_pieces("hand@1", 11)


@rules("PALM-MISS-06")
def test_fulfilled_and_returned_missions_count_for_the_caravan() -> None:
    red = position().fulfilled(1, "K1").returned(1, "K2").on(1, "da_caravan/1").resolution()
    red.decides(1, ResolveCaravan("da_caravan/1")).in_reserve(1, 4, 2)


@rules("PALM-MISS-01", "PALM-IMP-47")
def test_i47_draws_or_fulfils_a_mission() -> None:
    red = position().tiles(1, "I47").hand(1, "K7").owns(1, "3S 2M").on(1, "I47").resolution().until("construction", 1)
    red.decides(1, UsePrivateConstruction("I47", "kings_mission")).asks(
        1, "private construction", "I47", "kings_mission"
    )
    red.offers(1, DrawMission).decides(1, FulfilMission("K7", goods("3S 2M"))).lies_only("fulfilled@1", "mission/K7")
    red.empty("private@1:I47").in_reserve(1, 3, 2)
