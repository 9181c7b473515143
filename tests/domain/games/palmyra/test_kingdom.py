"""PALM-KING: the Kingdom phase."""

import pytest

from domain.table.effects import Ask
from tests.domain.games.palmyra.position import (
    AnswerTaxman,
    EndConstruction,
    PalmyraPosition,
    ResolveWarSupplies,
    TakeFirstPlay,
    UsePrivateKingdom,
    WithdrawPiece,
    position,
    rules,
)

TAXMAN = "da_taxman/1"
SUPPLIES = "an_war_supplies/1"
FIRST = "an_first/1"


def kingdom(match: PalmyraPosition) -> PalmyraPosition:
    """The match on its way through the Kingdom phase, from the Construction step of seat 3 on."""
    match.fulfilled(3, "K21").resolution().until("construction", 3)
    return match.decides(3, EndConstruction())


@rules("PALM-KING-01", "PALM-IMP-16", "PALM-IMP-17", "PALM-IMP-35", "PALM-IMP-36")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (("I16",), 1),
        (("I17",), 1),
        (("I35",), 2),
        (("I36",), 2),
        (("I16", "I17", "I35", "I36"), 6),
        ((), 0),
    ],
)
def test_the_single_tallest_tower_scores_its_tiles(tiles: tuple[str, ...], points: int) -> None:
    match = kingdom(position().tower(1, 3).tower(2, 2).tiles(1, *tiles))
    match.scores(1, **({"prestige": points} if points else {})).cites("PALM-KING-01")
    if tiles:
        match.cites(*(f"PALM-IMP-{tile[1:]}" for tile in tiles), kind="point")


@rules("PALM-KING-01", "PALM-IMP-16")
def test_a_tie_or_a_lower_tower_scores_nothing() -> None:
    kingdom(position().tower(1, 3).tower(2, 3).tiles(1, "I16")).scores(1)
    kingdom(position().tower(1, 2).tower(2, 3).tiles(1, "I16")).scores(1)
    kingdom(position().tiles(1, "I16")).scores(1)


@rules("PALM-KING-01", "PALM-KING-02")
def test_prestige_and_taxman_take_place_whatever_region_is_attacked() -> None:
    match = position().in_turn(4).has_chosen(2, "damascus").tower(1, 1).tiles(1, "I16").on(2, TAXMAN).hand(3, "K3")
    match.resolution().until("construction", 3).decides(3, EndConstruction())
    match.scores(1, prestige=1, taxes=-3).scores(2, taxes=-3)


@rules("PALM-KING-02", "PALM-ERA-04", "PALM-ERA-05", "AMB-13", "AMB-49")
@pytest.mark.parametrize(("turn", "gold", "points"), [(4, 1, 3), (6, 1, 3), (7, 2, 6), (9, 2, 6)])
def test_everybody_pays_gold_or_loses_points_in_play_order(turn: int, gold: int, points: int) -> None:
    match = position().in_turn(turn).owns(1, "3G").owns(2, "2G").hand(3, "K3").resolution().until("tax", 1)
    match.asks_only(1).decides(1, AnswerTaxman("gold")).gains(1, gold=-gold).scores(1).asks_only(2)
    match.cites("PALM-KING-02", kind="gold").decides(2, AnswerTaxman("points")).scores(2, taxes=-points).gains(2)
    match.asks(3, "tax", gold, points).cites("PALM-KING-02", kind="point")


@rules("PALM-KING-02", "PALM-ERA-05")
def test_there_is_no_tax_in_era_1() -> None:
    match = kingdom(position().in_turn(3).owns(1, "3G"))
    match.scores(1).has(1, "3G")


@rules("PALM-KING-02", "AMB-14")
def test_the_tax_is_paid_in_full_or_not_at_all() -> None:
    match = position().in_turn(7).owns(1, "1G").hand(1, "K1").resolution().until("tax", 1)
    match.refuses(1, AnswerTaxman("gold"), rule="PALM-KING-02", reason="too-little-gold")
    match.refuses(1, AnswerTaxman("wood"), rule="PALM-KING-02", reason="no-such-payment")
    match.decides(1, AnswerTaxman("points")).has(1, "1G").scores(1, taxes=-6)


@rules("PALM-KING-02", "AMB-15", "PALM-COMP-06", "PALM-TURN-07")
def test_points_may_fall_below_0_and_who_can_only_lose_them_is_not_asked() -> None:
    match = kingdom(position().in_turn(4).has_points(2, 1))
    match.stands(2, -2).scores(2, taxes=-3)


@rules("AMB-50", "PALM-KING-02")
def test_the_tax_may_be_paid_with_traded_goods() -> None:
    match = position().in_turn(4).traded(1, "1G").owns(1, "1G").resolution().until("tax", 1)
    match.decides(1, AnswerTaxman("gold")).has(1, "1G")


@rules("PALM-KING-02", "PALM-IMP-46")
def test_a_piece_on_the_taxman_or_i46_exempts() -> None:
    match = kingdom(position().in_turn(4).on(1, TAXMAN).tiles(2, "I46").owns(1, "1G").owns(2, "1G"))
    match.scores(1).scores(2).has(1, "1G").has(2, "1G").in_reserve(1, 3, 2).empty(f"slot:{TAXMAN}")


@rules("PALM-EX-07", "PALM-KING-03")
def test_war_supplies_score_the_difference_to_the_lowest_tower() -> None:
    match = kingdom(position().tower(1, 15).tower(2, 11).tower(3, 7).on(2, SUPPLIES)).asks(2, "war supplies", SUPPLIES)
    match.refuses(2, ResolveWarSupplies(FIRST), rule="PALM-KING-03", reason="other-slot")
    match.decides(2, ResolveWarSupplies(SUPPLIES)).scores(2, war_supplies=4).in_reserve(2, 3, 2)
    match.cites("PALM-KING-03", kind="point")
    assert not [effect for effect in match.effects if isinstance(effect, Ask) and effect.kind == "supplies for nothing"]
    highest = kingdom(position().tower(1, 15).tower(2, 11).tower(3, 7).on(1, SUPPLIES))
    highest.decides(1, ResolveWarSupplies(SUPPLIES)).scores(1, war_supplies=8)


@rules("PALM-KING-03", "PALM-2P-05")
def test_war_supplies_of_the_lowest_tower_score_nothing() -> None:
    for heights in ((15, 11, 7), (7, 7, 7)):
        match = position().tower(1, heights[0]).tower(2, heights[1]).tower(3, heights[2]).on(3, f"ship {SUPPLIES}")
        kingdom(match).decides(3, ResolveWarSupplies(SUPPLIES)).scores(3).cites(
            "PALM-KING-03", task="supplies for nothing"
        )
    two = position(2).tower(1, 9).tower(2, 4).on(1, SUPPLIES).hand(2, "K3").resolution().until("war supplies", 1)
    two.decides(1, ResolveWarSupplies(SUPPLIES)).scores(1, war_supplies=5)


@rules("PALM-KING-03", "PALM-TURN-05", "AMB-06")
def test_an_action_may_be_declined() -> None:
    match = kingdom(position().tower(1, 5).on(1, SUPPLIES))
    match.refuses(1, WithdrawPiece(FIRST), rule="PALM-TURN-05", reason="other-piece")
    match.decides(1, WithdrawPiece(SUPPLIES)).scores(1).in_reserve(1, 3, 2).cites("PALM-TURN-05", kind="camel")


@rules("PALM-KING-04", "AMB-07", "PALM-TURN-03")
def test_first_to_play_takes_the_pawn_and_a_basic_good_for_the_next_turn() -> None:
    match = kingdom(position().on(2, FIRST).hand(1, "K1")).asks(2, "first to play", FIRST)
    match.refuses(2, TakeFirstPlay("gold"), rule="PALM-KING-04", reason="not-a-basic-good")
    match.decides(2, TakeFirstPlay("stone")).gains(2, stone=1).lies_only("first@2", "first-player").in_reserve(2, 3, 2)
    match.cites("PALM-KING-04", kind="first-player").asks_only(1).asks(1, "closing")
    assert list(match.turn.order()) == [1, 2, 3]
    match.idles()
    assert list(match.turn.order()) == [2, 3, 1]
    match.asks_only(2).lies_only("leader@2", "leader")


@rules("PALM-KING-04", "PALM-TURN-03")
def test_if_nobody_takes_the_pawn_it_stays() -> None:
    match = position().resolution().idles_until_next_turn()
    match.lies_only("first@1", "first-player").asks_only(1)


@rules("PALM-EX-17", "PALM-KING-05", "PALM-IMP-48")
def test_i48_may_not_repeat_an_own_action_of_the_board() -> None:
    match = kingdom(position().in_turn(7).tiles(1, "I48").on(1, SUPPLIES, "I48")).asks(1, "private kingdom", "I48")
    match.offers_values(1, UsePrivateKingdom, "action", "taxman", "first_to_play")
    match.refuses(1, UsePrivateKingdom("war_supplies"), rule="PALM-KING-05", reason="also-on-the-board")
    match.refuses(1, UsePrivateKingdom("traitor"), rule="PALM-KING-05", reason="no-such-action")


@rules("PALM-KING-05", "AMB-42", "PALM-IMP-48", "PALM-KING-02")
def test_i48_as_the_taxman_exempts() -> None:
    match = kingdom(position().in_turn(7).tiles(1, "I48").on(1, "I48").owns(1, "2G").owns(2, "2G"))
    match.asks_only(1).decides(1, UsePrivateKingdom("taxman")).asks_only(2).asks(2, "tax").cites("PALM-IMP-48")
    match.scores(1).has(1, "2G").empty("private@1:I48").in_reserve(1, 3, 2)


@rules("PALM-KING-05", "PALM-IMP-48", "PALM-KING-03")
def test_i48_as_war_supplies() -> None:
    match = position().in_turn(7).tiles(2, "I48").on(2, "I48").tower(2, 9).tower(1, 4).tower(3, 5).on(1, SUPPLIES)
    kingdom(match).decides(2, UsePrivateKingdom("war_supplies")).decides(1, ResolveWarSupplies(SUPPLIES)).scores(1)
    match.asks(2, "war supplies", "I48").decides(2, ResolveWarSupplies("I48")).scores(2, war_supplies=5)
    match.empty("private@2:I48").in_reserve(2, 3, 2)


@rules("PALM-EX-18", "PALM-KING-04", "PALM-KING-06")
def test_first_to_play_may_happen_twice_and_the_last_keeps_the_pawn() -> None:
    match = kingdom(position().in_turn(7).on(1, FIRST).tiles(2, "I48").on(2, "I48"))
    match.decides(2, UsePrivateKingdom("first_to_play")).asks(1, "first to play", FIRST)
    match.then_decides(1, TakeFirstPlay("wood")).lies_only("first@1", "first-player").gains(1, wood=1)
    match.asks(2, "first to play", "I48").then_decides(2, TakeFirstPlay("stone")).gains(2, stone=1)
    match.lies_only("first@2", "first-player")


@rules("PALM-KING-06", "AMB-42", "PALM-KING-05")
def test_the_phase_has_its_order() -> None:
    match = position().in_turn(7).tiles(1, "I16", "I48").tower(1, 5).on(1, SUPPLIES, "I48").on(2, FIRST).owns(1, "2G")
    kingdom(match).scores(1, prestige=1).asks(1, "private kingdom").then_decides(1, UsePrivateKingdom("first_to_play"))
    match.asks(1, "tax").then_decides(1, AnswerTaxman("gold")).asks(1, "war supplies", SUPPLIES)
    match.then_decides(1, ResolveWarSupplies(SUPPLIES)).asks(1, "first to play", "I48")
    match.then_decides(1, TakeFirstPlay("wood")).asks(2, "first to play", FIRST).cites("PALM-KING-06")


@rules("PALM-KING-05", "PALM-TURN-05")
def test_i48_may_be_declined() -> None:
    match = kingdom(position().in_turn(7).tiles(1, "I48").on(1, "I48").hand(1, "K1"))
    match.decides(1, WithdrawPiece("I48")).empty("private@1:I48").in_reserve(1, 3, 2).asks(1, "tax")
