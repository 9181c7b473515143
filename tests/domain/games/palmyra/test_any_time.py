"""PALM-ANY: resources, the Caravan, the Shipyard, Peace Gifts."""

import pytest

from tests.domain.games.palmyra.position import (
    EndStep,
    PalmyraPosition,
    ResolveCaravan,
    ResolvePeaceGifts,
    ResolveShipyard,
    ReturnMissionForPiece,
    TakeResources,
    UseTraitor,
    position,
    rules,
)


def opening(*slots: str, players: int = 3, turn: int = 1) -> PalmyraPosition:
    """A match in which seat 1 has pieces on these slots and a mission in hand, before the Placement stage ends."""
    return position(players).in_turn(turn).hand(1, "K1").on(1, *slots)


@rules("PALM-ANY-01", "PALM-ERA-06", "AMB-38")
@pytest.mark.parametrize(
    ("slot", "good", "by_era"),
    [
        ("ns_wood_ship/1", "wood", (3, 4, 5)),
        ("ss_stone_ship/1", "stone", (3, 4, 5)),
        ("eu_gold_ship/1", "gold", (2, 3, 4)),
        ("ns_marble_ship/1", "marble", (2, 3, 4)),
        ("ns_wood_camel/1", "wood", (2, 2, 3)),
        ("ss_stone_camel/1", "stone", (2, 2, 3)),
        ("eu_gold_camel/1", "gold", (1, 1, 2)),
        ("eb_marble_camel/1", "marble", (1, 1, 2)),
    ],
)
def test_resources_come_by_era_and_piece(slot: str, good: str, by_era: tuple[int, ...]) -> None:
    for era, number in enumerate(by_era, 1):
        red = opening(slot, turn=3 * era - 1).resolution().decides(1, TakeResources(slot))
        red.gains(1, **{good: number}).empty(f"slot:{slot}").in_reserve(1, 3, 2).cites("PALM-ANY-01", kind=good)
        red.refuses(1, TakeResources(slot), rule="PALM-ANY-01", reason="no-own-piece")


@rules("PALM-ANY-01")
def test_only_own_pieces_on_resources_take_some() -> None:
    red = opening("pa_market/1").on(2, "ns_wood_ship/1").resolution()
    red.refuses(1, TakeResources("ns_wood_ship/1"), rule="PALM-ANY-01", reason="no-own-piece")
    red.refuses(1, TakeResources("pa_market/1"), rule="PALM-ANY-01", reason="other-action")
    red.refuses(1, TakeResources("ns_wood_ship/9"), rule="PALM-ANY-01", reason="no-such-slot")


@rules(
    "PALM-ANY-01",
    "PALM-IMP-10",
    "PALM-IMP-11",
    "PALM-IMP-12",
    "PALM-IMP-13",
    "PALM-IMP-29",
    "PALM-IMP-30",
    "PALM-IMP-31",
    "PALM-IMP-32",
)
@pytest.mark.parametrize(
    ("first", "second", "good", "ship", "camel"),
    [
        ("I10", "I29", "wood", "ns_wood_ship/1", "ns_wood_camel/1"),
        ("I11", "I30", "stone", "ss_stone_ship/1", "ss_stone_camel/1"),
        ("I12", "I31", "marble", "ns_marble_ship/1", "eb_marble_camel/1"),
        ("I13", "I32", "gold", "eu_gold_ship/1", "eu_gold_camel/1"),
    ],
)
def test_ship_tiles_bring_one_more_each_for_ships_only(
    first: str, second: str, good: str, ship: str, camel: str
) -> None:
    plain = 3 if good in ("wood", "stone") else 2
    for tiles, more in (((first,), 1), ((second,), 1), ((first, second), 2)):
        red = (
            opening(ship).tiles(1, *tiles).resolution().decides(1, TakeResources(ship)).gains(1, **{good: plain + more})
        )
        red.cites(*(f"PALM-IMP-{tile[1:]}" for tile in tiles), kind=good)
    by_camel = opening(camel).tiles(1, first, second).resolution().decides(1, TakeResources(camel))
    by_camel.gains(1, **{good: plain - 1})
    other = "ss_stone_ship/1" if good != "stone" else "ns_wood_ship/1"
    elsewhere = opening(other).tiles(1, first, second).resolution().decides(1, TakeResources(other))
    elsewhere.gains(1, **{"stone" if good != "stone" else "wood": 3})


CARAVAN = "da_caravan/1"


@rules("PALM-ANY-03", "PALM-EX-24")
@pytest.mark.parametrize(
    ("camels", "levels", "missions", "earned"),
    [
        (3, 6, 0, True),
        (3, 5, 0, True),
        (3, 4, 0, False),
        (3, 0, 2, True),
        (3, 4, 1, False),
        (4, 10, 0, True),
        (4, 9, 0, False),
        (4, 0, 4, True),
        (4, 0, 3, False),
        (4, 5, 2, True),
        (4, 4, 3, False),
        (4, 9, 1, False),
    ],
)
def test_a_further_camel_is_earned_by_tower_and_missions(camels: int, levels: int, missions: int, earned: bool) -> None:
    cards = ("K21", "K22", "K2", "K3")[:missions]
    red = (
        position().pieces(1, camels, 2).tower(1, levels).fulfilled(1, *cards).hand(1, "K1").on(1, CARAVAN).resolution()
    )
    if earned:
        red.decides(1, ResolveCaravan(CARAVAN)).in_reserve(1, camels + 1, 2).cites("PALM-ANY-03", kind="camel")
    else:
        red.offers_no(1, ResolveCaravan)
        red.refuses(1, ResolveCaravan(CARAVAN), rule="PALM-ANY-03", reason="camel-not-earned")


@rules("PALM-ANY-03")
def test_there_are_five_camels() -> None:
    red = position().pieces(1, 5, 2).tower(1, 20).hand(1, "K1").on(1, CARAVAN).resolution()
    red.refuses(1, ResolveCaravan(CARAVAN), rule="PALM-ANY-03", reason="all-camels")


@rules("PALM-EX-27", "AMB-53", "PALM-TURN-06")
def test_the_opening_step_lies_before_the_traitor() -> None:
    def match() -> PalmyraPosition:
        return position().in_turn(4).on(1, "da_traitor/1").tower(2, 5).on(2, CARAVAN).hand(2, "K1").resolution()

    early = match().asks(2, "opening").decides(2, ResolveCaravan(CARAVAN)).in_reserve(2, 4, 2)
    early.until("construction", 1).decides(1, UseTraitor(2)).height(2, 4)
    late = match().decides(2, EndStep()).until("construction", 1).decides(1, UseTraitor(2))
    late.until("closing", 2).refuses(2, ResolveCaravan(CARAVAN), rule="PALM-ANY-03", reason="camel-not-earned")


SHIPYARD = "ns_shipyard/1"


@rules("PALM-ANY-04")
def test_further_ships_need_rare_goods_of_each_colour() -> None:
    sets = ("glass", "jade", "silk", "glass", "ivory", "oils")
    for ships, owned, earned in ((2, 3, True), (2, 2, False), (3, 6, True), (3, 5, False)):
        red = position(4).pieces(1, 3, ships).rare(1, *sets[:owned]).hand(1, "K1").on(1, SHIPYARD).resolution()
        if earned:
            red.decides(1, ResolveShipyard(SHIPYARD)).in_reserve(1, 3, ships + 1).holds_pieces("rare@1", owned)
            red.cites("PALM-ANY-04", kind="ship")
        else:
            red.refuses(1, ResolveShipyard(SHIPYARD), rule="PALM-ANY-04", reason="ship-not-earned")
    full = position().pieces(1, 3, 4).hand(1, "K1").on(1, SHIPYARD).resolution()
    full.refuses(1, ResolveShipyard(SHIPYARD), rule="PALM-ANY-04", reason="all-ships")


@rules("PALM-2P-03", "PALM-ANY-04")
def test_two_players_can_still_earn_the_fourth_ship() -> None:
    red = position(2).pieces(1, 3, 3).rare(1, "glass", "glass", "jade", "jade", "silk", "silk").hand(1, "K1")
    red.on(1, SHIPYARD).resolution().decides(1, ResolveShipyard(SHIPYARD)).in_reserve(1, 3, 4)


@rules("PALM-ANY-05", "PALM-ERA-07")
@pytest.mark.parametrize(("turn", "first", "second"), [(1, 1, 2), (4, 2, 3), (7, 3, 4)])
def test_peace_gifts_score_by_era_and_spot(turn: int, first: int, second: int) -> None:
    red = opening("ss_peace_gifts/1", "an_peace_gifts/1", turn=turn).resolution()
    red.decides(1, ResolvePeaceGifts("ss_peace_gifts/1")).scores(1, peace_gifts=first)
    red.decides(1, ResolvePeaceGifts("an_peace_gifts/1")).scores(1, peace_gifts=second)
    red.cites("PALM-ANY-05", kind="point").in_reserve(1, 3, 2)


@rules("PALM-EX-22", "PALM-IMP-44", "PALM-PLACE-07")
def test_i44_doubles_both_peace_gifts() -> None:
    red = opening("ss_peace_gifts/1", "an_peace_gifts/1", turn=8).tiles(1, "I44").resolution()
    red.decides(1, ResolvePeaceGifts("ss_peace_gifts/1"), ResolvePeaceGifts("an_peace_gifts/1"))
    red.scores(1, peace_gifts=14).cites("PALM-IMP-44", kind="point")


@rules("PALM-ANY-06", "PALM-MIS-05", "PALM-MIS-11")
def test_pieces_of_missions_need_nothing_and_the_next_step_asks_for_all() -> None:
    red = position().fulfilled(1, "K5", "K11").hand(1, "K1").on(1, SHIPYARD, CARAVAN).resolution()
    red.decides(1, ReturnMissionForPiece("K5")).in_reserve(1, 2, 2).cites("PALM-MIS-05", kind="ship")
    red.refuses(1, ResolveShipyard(SHIPYARD), rule="PALM-ANY-04", reason="ship-not-earned")
    red.decides(1, ReturnMissionForPiece("K11")).in_reserve(1, 3, 2).cites("PALM-MIS-11", kind="camel")
    red.refuses(1, ResolveCaravan(CARAVAN), rule="PALM-ANY-03", reason="camel-not-earned")
