"""PALM-MAR: the Marauders stage."""

from itertools import pairwise

import pytest

from domain.simulation.random_play import Picks, pick_decision
from domain.table.views import publish
from tests.domain.games.palmyra.position import (
    BuyImprovement,
    ChangeAttackedRegion,
    DeclineMarauders,
    PalmyraPosition,
    PassMaraudersWindow,
    PassUntil,
    PlacePiece,
    SelectMaraudersCard,
    SwapPieces,
    TakeCompensation,
    TakeResources,
    TradeAtMarket,
    goods,
    position,
    rules,
)

WOOD = "ns_wood_ship/1"
STONE = "ss_stone_ship/1"


def attack(region: str, by: int = 1, players: int = 3, **values: str) -> PalmyraPosition:
    """A match in whose Marauders stage this region is attacked."""
    return position(players, **values).in_turn(2).has_chosen(by, region).hand(1, "K1").hand(2, "K2")


@rules("PALM-MAR-01", "PALM-MAR-03", "PALM-MAR-06", "PALM-MAR-12")
def test_the_card_is_revealed_and_the_pieces_of_the_region_return() -> None:
    match = attack("south_sea").under_attack("euphrates").on(1, STONE).on(2, "ss_gold_ship/1", WOOD).placed()
    match.empty(f"slot:{STONE}", "slot:ss_gold_ship/1").in_reserve(1, 2, 2).in_reserve(2, 3, 1)
    match.lies(f"slot:{WOOD}", match.seat(2).piece("ship")).lies_only("under-attack", "marauders-card/south_sea")
    match.lies("marauders", "marauders-card/euphrates").empty("attacking", "chosen@1")
    match.cites("PALM-MAR-01", "PALM-MAR-06", kind="marauders-card").cites("PALM-MAR-03", kind="ship")
    match.cites("PALM-MAR-12")


@rules("PALM-MAR-01", "PALM-MAR-06", "AMB-11")
def test_without_a_card_there_is_no_attack_and_the_slot_stays() -> None:
    match = position().in_turn(2).under_attack("euphrates").hand(1, "K1").on(1, STONE).resolution()
    match.lies(f"slot:{STONE}", match.seat(1).piece("ship")).lies_only("under-attack", "marauders-card/euphrates")
    first = position().hand(1, "K1").on(1, STONE).resolution()
    first.lies(f"slot:{STONE}", first.seat(1).piece("ship")).empty("under-attack")


@rules("PALM-MAR-03", "PALM-IMP-45")
def test_the_pieces_of_an_i45_owner_are_never_removed() -> None:
    match = attack("south_sea").tiles(2, "I45").on(2, STONE).on(3, "ss_gold_ship/1").placed()
    match.lies(f"slot:{STONE}", match.seat(2).piece("ship")).empty("slot:ss_gold_ship/1")


@rules("PALM-MAR-03", "PALM-IMP-07")
def test_i7_protects_the_pieces_of_who_reveals() -> None:
    revealer = attack("south_sea").tiles(1, "I7").on(1, STONE).on(2, "ss_gold_ship/1").placed()
    revealer.lies(f"slot:{STONE}", revealer.seat(1).piece("ship")).empty("slot:ss_gold_ship/1")
    other = attack("south_sea").tiles(2, "I7").on(2, STONE).placed()
    other.empty(f"slot:{STONE}")


@rules("PALM-MAR-03")
def test_pieces_on_private_actions_are_in_no_region() -> None:
    match = attack("palmyra").tiles(2, "I21").on(2, "I21", "pa_market/1").placed()
    match.lies("private@2:I21", match.seat(2).piece("camel")).empty("slot:pa_market/1")


@rules("PALM-MAR-04", "PALM-IMP-26", "AMB-35")
def test_i26_pays_who_reveals_at_the_reveal() -> None:
    match = attack("south_sea").tiles(1, "I26").fulfilled(2, "K9").placed()
    match.asks(2, "change region").has(1, "1G").scores(1, improvements=1).cites("PALM-IMP-26", kind="gold")
    match.decides(2, ChangeAttackedRegion("K9", "ebla")).gains(1).scores(1)
    attack("south_sea").tiles(2, "I26").placed().scores(2).has(2, "")


@rules("PALM-EX-21", "PALM-MAR-05")
def test_a_tile_bought_in_a_turn_works_at_the_next_reveal() -> None:
    match = attack("south_sea").owns(1, "1W").display("I26").on(1, "pa_improvement/1").resolution()
    match.until("improvement", 1).decides(1, BuyImprovement("I26", goods("1W"))).has(1, "").scores(1)
    match.idles().has_chosen(1, "ebla").placed().scores(1, improvements=1).has(1, "1G")


@rules("PALM-MAR-02", "PALM-EX-28", "PALM-MIS-09", "AMB-10")
def test_k9_sends_the_marauders_to_another_region_of_the_deck() -> None:
    match = attack("south_sea").under_attack("euphrates").fulfilled(2, "K9").on(1, STONE).on(3, "eb_market/1").placed()
    match.asks(2, "change region").lies("attacking", "marauders-card/south_sea")
    others = ("north_sea", "palmyra", "damascus", "ebla", "antioch")
    match.offers_values(2, ChangeAttackedRegion, "region", *others)
    for region in ("euphrates", "south_sea", "atlantis"):
        refused = ChangeAttackedRegion("K9", region)
        match.refuses(2, refused, rule="PALM-MAR-02", reason="region-not-in-deck")
    match.decides(2, ChangeAttackedRegion("K9", "ebla")).lies_only("under-attack", "marauders-card/ebla")
    match.lies(f"slot:{STONE}", match.seat(1).piece("ship")).empty("slot:eb_market/1").holds_pieces("marauders", 6)
    match.lies("marauders", "marauders-card/south_sea", "marauders-card/euphrates").cites("PALM-MIS-09")


@rules("PALM-MAR-02", "PALM-MIS-10", "PALM-IMP-07")
def test_a_change_asks_all_holders_again_and_the_revealer_stays() -> None:
    match = attack("south_sea").fulfilled(2, "K9").fulfilled(3, "K10").tiles(1, "I7").on(1, "eb_market/1").placed()
    match.asks_only(2).decides(2, PassMaraudersWindow()).asks_only(3)
    match.decides(3, ChangeAttackedRegion("K10", "palmyra")).asks_only(2).cites("PALM-MIS-10")
    match.decides(2, ChangeAttackedRegion("K9", "ebla"))
    match.lies_only("under-attack", "marauders-card/ebla").lies("slot:eb_market/1", match.seat(1).piece("camel"))


@rules("PALM-MAR-02", "PALM-MIS-09")
def test_without_a_reveal_k9_is_good_for_nothing() -> None:
    match = position().in_turn(2).fulfilled(1, "K9").hand(1, "K1").placed()
    match.asks(1, "select region").refuses(1, ChangeAttackedRegion("K9", "ebla"), rule="PALM-TURN-06")


@rules("PALM-MAR-02", "PALM-MAR-09")
def test_only_fulfilled_cards_for_it_change_the_region() -> None:
    match = attack("south_sea").fulfilled(2, "K9", "K3").hand(2, "K10").placed()
    match.refuses(2, ChangeAttackedRegion("K10", "ebla"), rule="PALM-MISS-03", reason="not-fulfilled")
    match.refuses(2, ChangeAttackedRegion("K3", "ebla"), rule="PALM-MISS-03", reason="other-benefit")


@rules("PALM-MAR-07", "PALM-MIS-14", "AMB-27")
def test_k14_swaps_pieces_of_the_same_kind() -> None:
    match = attack("ebla").fulfilled(2, "K14").on(2, "pa_market/1", WOOD).on(3, "pa_temple/1", STONE).owns(2, "1W")
    match.tiles(3, "I21").on(3, "I21").placed().asks(2, "swap pieces")
    mine, theirs = match.seat(2).piece("camel"), match.seat(3).piece("camel")
    for own, other, reason in (
        ("pa_market/1", STONE, "different-pieces"),
        ("pa_market/1", "eb_temple/1", "no-piece-of-opponent"),
        ("pa_market/1", "I21", "no-piece-of-opponent"),
        ("pa_market/1", WOOD, "no-piece-of-opponent"),
        ("pa_temple/1", STONE, "no-own-piece"),
    ):
        match.refuses(2, SwapPieces("K14", own, other), rule="PALM-MAR-07", reason=reason)
    match.decides(2, SwapPieces("K14", "pa_market/1", "pa_temple/1")).lies_only("returned@2", "mission/K14")
    match.lies_only("slot:pa_temple/1", mine).lies_only("slot:pa_market/1", theirs).cites("PALM-MIS-14", kind="camel")
    match.until("construction", 2).refuses(
        2, TradeAtMarket("pa_market/1", "wood", goods("1M")), rule="PALM-TRADE-07", reason="market-not-open"
    )


@rules("PALM-MAR-07", "AMB-27")
def test_k14_needs_a_reveal_and_something_to_swap() -> None:
    quiet = position().in_turn(2).fulfilled(2, "K14").on(2, "pa_market/1").on(3, "pa_temple/1").placed()
    quiet.asks(1, "select region").asks_only(1)
    alone = attack("damascus").fulfilled(2, "K14").on(2, WOOD).on(3, "pa_temple/1").placed()
    alone.asks(1, "select region").asks_only(1)
    passing = attack("damascus").fulfilled(2, "K14").on(2, WOOD).on(3, STONE).placed()
    passing.asks(2, "swap pieces").decides(2, PassMaraudersWindow()).asks(1, "select region")
    passing.lies_only("fulfilled@2", "mission/K14")


@rules("PALM-MAR-08", "AMB-41")
def test_who_has_a_camel_on_the_slot_chooses_any_card_of_the_deck() -> None:
    match = position().hand(1, "K1").placed().asks(1, "select region")
    regions = ("north_sea", "south_sea", "euphrates", "palmyra", "damascus", "ebla", "antioch")
    match.offers_values(1, SelectMaraudersCard, "region", *regions)
    match.decides(1, SelectMaraudersCard("ebla")).lies_only("chosen@1", "marauders-card/ebla").in_reserve(1, 3, 2)
    match.cites("PALM-MAR-08", kind="marauders-card").cites("PALM-MAR-08", kind="camel").cites_not("PALM-TURN-04")
    later = position().in_turn(2).under_attack("palmyra").hand(1, "K1").placed()
    later.offers_values(1, SelectMaraudersCard, "region", *(set(regions) - {"palmyra"}))
    later.refuses(1, SelectMaraudersCard("palmyra"), rule="PALM-MAR-08", reason="region-under-attack")
    later.refuses(1, SelectMaraudersCard("atlantis"), rule="PALM-MAR-08", reason="no-such-region")
    later.decides(1, SelectMaraudersCard("ebla"))
    later.refuses(1, SelectMaraudersCard("ebla"), rule="PALM-TURN-06", reason="other-question")


@rules("PALM-MAR-08", "AMB-09")
def test_the_selection_may_be_declined_and_is_lost_with_the_camel() -> None:
    match = position().hand(1, "K1").placed().decides(1, DeclineMarauders()).empty("chosen@1").in_reserve(1, 3, 2)
    match.holds_pieces("marauders", 7).cites("PALM-MAR-08", kind="camel").cites_not("PALM-TURN-04", "PALM-TURN-05")
    attacked = attack("ebla").placed()
    attacked.asks(1, "opening").in_reserve(1, 3, 2).empty("slot:eb_marauders/1", "chosen@1")


@rules("PALM-MAR-08", "PALM-MAR-07")
def test_the_camel_that_stands_there_now_counts() -> None:
    match = attack("damascus").fulfilled(2, "K14").on(2, "pa_market/1").placed()
    match.decides(2, SwapPieces("K14", "pa_market/1", "eb_marauders/1")).asks_only(2).asks(2, "select region")


@rules("PALM-MAR-09", "AMB-41", "PALM-MIS-09")
@pytest.mark.parametrize("seed", range(8))
def test_no_region_is_attacked_in_two_turns_in_a_row(seed: int) -> None:
    match = position(4).fulfilled(1, "K9").fulfilled(2, "K10")
    playing, picks = match.playing, Picks(str(seed))
    attacked: dict[int, str] = {}
    while awaiting := playing.awaiting():
        seat = picks.one_of(list(awaiting))
        choices = [
            offer
            for offer in playing.offers(seat)
            if isinstance(offer, SelectMaraudersCard) or getattr(offer, "slot", "") == "eb_marauders/1"
        ]
        playing.decide(seat, choices[0] if choices else pick_decision(playing, seat, picks))
        if any(seat.remembers("revealer") for seat in match.turn.seats) and not match.turn.face("attacking"):
            attacked[match.turn.number] = match.turn.face("under-attack")
    regions = [attacked[number] for number in sorted(attacked)]
    assert len(set(regions)) > 1
    assert all(one != other for one, other in pairwise(regions))


@rules("PALM-EX-26", "PALM-MAR-11", "PALM-IMP-25", "AMB-32")
def test_i25_pays_a_good_of_choice_for_each_piece_removed() -> None:
    match = attack("euphrates").tiles(2, "I25").on(2, "eu_gold_camel/1", "eu_gold_ship/1", "pa_market/1").placed()
    match.asks(2, "compensation", 2).asks_only(2).in_reserve(2, 2, 2)
    match.refuses(2, TakeCompensation(goods("1W")), rule="PALM-MAR-11", reason="wrong-number-of-goods")
    match.decides(2, TakeCompensation(("wood", "gold"))).has(2, "1W 1G").cites("PALM-IMP-25", kind="wood")
    match.until("opening", 2).decides(2, TradeAtMarket("pa_market/1", "gold", goods("2S"))).has(2, "1W", "2S")
    nothing = attack("antioch").tiles(2, "I25").on(2, "eu_gold_camel/1").placed()
    nothing.asks_only(1).asks(1, "select region")


@rules("PALM-MAR-10", "PALM-COMP-03")
def test_nobody_learns_the_chosen_card_before_the_reveal() -> None:
    match = position(4).hand(1, "K1").placed().asks(1, "select region")
    told = {}
    for region in ("ebla", "palmyra"):
        outcome = match.playing.decide(1, SelectMaraudersCard(region))
        public, hidden = publish(match.table, outcome.effects, match.turn.numbers)
        told[region] = (public, match.table.fingerprint, [entry.audience for entry in hidden])
        assert hidden[0].audience == {1}
        assert region not in repr(public)
        for viewer in (0, 2, 3, 4):
            assert not match.table.sees(viewer, "chosen@1")
            assert not match.table.sees(viewer, "marauders")
        match.playing.roll_back(outcome)
    assert told["ebla"] == told["palmyra"]
    assert SelectMaraudersCard.secret


@rules("PALM-MAR-10")
def test_the_deck_betrays_nothing_by_what_others_are_offered() -> None:
    def later(region: str) -> PalmyraPosition:
        match = position(3).hand(1, "K1").hand(2, "K2").placed().decides(1, SelectMaraudersCard(region))
        match.idles()
        return match

    one, other = later("ebla"), later("damascus")
    assert [list(match.playing.offers(match.turn.order()[0])) for match in (one,)] == [
        list(match.playing.offers(match.turn.order()[0])) for match in (other,)
    ]
    assert one.table.fingerprint == other.table.fingerprint
    assert one.table.secret_fingerprint != other.table.secret_fingerprint


@rules("PALM-MAR-12", "PALM-TURN-06")
def test_a_holder_may_pass_until_the_resolution_stage() -> None:
    match = attack("ebla").fulfilled(2, "K9", "K14").fulfilled(3, "K10").on(2, WOOD).on(3, STONE).placed()
    match.decides(2, PassUntil("resolution")).asks_only(3).decides(3, ChangeAttackedRegion("K10", "antioch"))
    match.asks_only(1).asks(1, "select region").decides(1, DeclineMarauders()).empty("passing@2")
    match.until("opening", 2).decides(2, TakeResources(WOOD))


@rules("PALM-MAR-05", "PALM-PLACE-01")
def test_placing_resolves_nothing_before_the_stages_that_follow() -> None:
    match = position().decides(1, PlacePiece("ship", WOOD)).has(1, "")
    match.gains(1)
