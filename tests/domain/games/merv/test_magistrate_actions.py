"""MERV-CM-20 to CM-26: how the corrupt magistrate acts."""

from itertools import pairwise

import pytest

from domain.games.merv import magistrate_actions as actions
from domain.games.merv.turn import Party
from tests.domain.games.merv.position import (
    COURTIER,
    MAGISTRATE,
    RED,
    ChooseSite,
    EndTurn,
    FinishAction,
    MervPosition,
    TakeBoardAction,
    TakeCard,
    rules,
)
from tests.domain.games.merv.situations import solo


def magistrate(match: MervPosition) -> Party:
    """The facade of the magistrate."""
    assert match.turn.magistrate is not None
    return match.turn.magistrate


def acts(match: MervPosition, action: str, number: int = 1) -> MervPosition:
    """When the magistrate takes an action so often, or deploys a soldier."""
    match._before = match._snapshot()
    match.turn.begin(match.playing.version + 1, "MERV-CM-06")
    if action == "soldier":
        actions.soldier(match.turn, magistrate(match))
    else:
        actions.ACTIONS[action](match.turn, magistrate(match), number)
    match.effects = tuple(match.turn.effects)
    return match


@rules("MERV-CM-20")
def test_soldiers_go_to_the_northernmost_then_westernmost_building_of_the_high_courtier() -> None:
    match = solo().builds(COURTIER, "4/1", "2/4", "2/2", "1/3").builds(MAGISTRATE, "1/1").walled("N3")
    acts(match, "soldier").lies_only("soldier:2/2", "servant/blue").on_tracks(MAGISTRATE, influence=2)
    acts(match, "soldier").lies_only("soldier:2/4", "servant/blue").cites("MERV-CM-20", kind="servant")
    match.upgraded("4/1", "teal")
    acts(match, "soldier").lies_only("soldier:1/1", "servant/blue").on_tracks(MAGISTRATE, influence=5)
    acts(match, "soldier").on_tracks(MAGISTRATE, influence=5)
    none = acts(solo().builds(COURTIER, "4/1").without(MAGISTRATE, servants=8), "soldier").empty("soldier:4/1")
    none.on_tracks(MAGISTRATE, influence=0)


@rules("MERV-CM-21", "MERV-END-01")
def test_he_takes_the_cards_that_raise_his_points_most_the_nearest_to_the_front() -> None:
    match = solo().display("ginger+", "juniper+", "ginger", "pepper", "cinnamon").holds(MAGISTRATE, ginger=1)
    acts(match, "caravansary", 2).cards(MAGISTRATE, ginger=1, juniper=1, pepper=1).gains(MAGISTRATE, camel=1)
    match.shows("ginger+", "ginger", "cinnamon").cites("MERV-CM-21", kind="card")
    assert len(match.turn.displayed()) == 8


@rules("MERV-CM-21", "AMB-15")
@pytest.mark.parametrize("spice", ["ginger", "juniper", "cinnamon", "pepper"])
def test_his_pairs(spice: str) -> None:
    match = solo().builds(COURTIER, "1/1").display(spice).holds(MAGISTRATE, **{spice: 1})
    acts(match, "caravansary")
    match.magistrate_scores(**({"pairs": 3} if spice in ("cinnamon", "pepper") else {}))
    match.on_tracks(MAGISTRATE, favour=int(spice == "juniper"), influence=2 * (spice == "ginger"))


@rules("MERV-CM-21", "AMB-41")
def test_without_cards_left_the_rest_lapses_and_the_card_leaves_the_game() -> None:
    match = solo().solo_deck("wall", "caravansary").display("ginger", "pepper").deck()
    acts(match, "caravansary", 4).cards(MAGISTRATE, ginger=1, pepper=1).lies("out", "solo-card/caravansary")
    match.empty("solo-deck:2").lies_only("solo-deck:1", "solo-card/wall").cites("MERV-CM-21", kind="solo-card")


@rules("AMB-41")
def test_the_card_also_leaves_when_the_player_takes_the_last_caravan_card() -> None:
    match = solo().solo_deck("library", "caravansary", "wall").decides(RED, EndTurn())
    while match.playing.question(RED).kind != "choose site":  # type: ignore[union-attr]
        match.plays_on(1)
    line = match.turn.line(match.turn.slot_of("red"))
    cell = next(cell for cell in line.cells if match.turn.town.owner(cell) != MAGISTRATE)
    match.site(cell, "caravansary_tan").clear("cards@1").decides(RED, ChooseSite(cell))
    match.display("ginger").deck().owns(RED, tan=1)
    where = match.find("solo-card/caravansary")
    match.decides(RED, TakeBoardAction("caravansary"), TakeCard(1, "ginger", "tan", "tan"), FinishAction())
    match.lies("out", "solo-card/caravansary").empty(where)


@rules("MERV-CM-22", "AMB-13", "AMB-12")
@pytest.mark.parametrize(("number", "courtiers"), [(1, 1), (3, 1), (4, 2), (5, 2)])
def test_the_number_of_courtiers(number: int, courtiers: int) -> None:
    match = acts(solo(), "palace", number).holds_pieces("hall:knowledge", courtiers).on_tracks(MAGISTRATE, favour=1)
    match.cites("MERV-CM-22", kind="servant").cites("MERV-PAL-03", kind="disc")


@rules("MERV-CM-22")
def test_the_hall_is_where_he_scores_most_then_the_player_then_on_the_left() -> None:
    acts(solo().holds(MAGISTRATE, ginger=2).knows(MAGISTRATE, scrolls=1), "palace").holds_pieces("hall:spice", 1)
    acts(solo().owns(RED, rare=1), "palace").holds_pieces("hall:trade", 1)
    acts(solo(), "palace").holds_pieces("hall:knowledge", 1)
    full = acts(solo().holds(MAGISTRATE, ginger=2).courtiers(RED, spice=2), "palace", 4).holds_pieces("hall:spice", 3)
    full.holds_pieces("hall:knowledge", 1)
    none = acts(solo().without(MAGISTRATE, servants=8), "palace", 5)
    assert magistrate(none).courtiers == 0


@rules("MERV-CM-23")
def test_he_gets_a_scroll_for_each_action() -> None:
    acts(solo(), "library", 1).gains(MAGISTRATE, scroll=1).cites("MERV-CM-23", kind="scroll")


@rules("MERV-CM-23")
@pytest.mark.parametrize(
    ("mosque", "cards", "taken", "tile"),
    [
        ("L1P1", 0, (), "discount_mosque"),
        ("L1P1", 1, (), "discount_caravansary"),
        ("", 0, (), "discount_caravansary"),
        ("L1P1", 0, ("discount_mosque",), "discount_caravansary"),
        ("", 0, ("discount_caravansary",), "discount_mosque"),
    ],
)
def test_his_first_breakthrough(mosque: str, cards: int, taken: tuple[str, ...], tile: str) -> None:
    match = solo().knows(MAGISTRATE, scrolls=1).holds(MAGISTRATE, ginger=cards).knows(RED, *taken)
    if mosque:
        match.in_mosque(MAGISTRATE, mosque)
    acts(match, "library").lies_only("magistrate-breakthroughs", f"breakthrough/{tile}")


@rules("MERV-CM-23")
def test_his_second_breakthrough_is_random_and_worth_three_points() -> None:
    match = acts(solo().knows(MAGISTRATE, "discount_mosque", scrolls=3), "library").magistrate_scores(breakthroughs=3)
    assert {tile.tier for tile in magistrate(match).tiles} == {1, 2}
    assert match.turn.draws == 1


@rules("MERV-CM-23", "MERV-CM-24")
def test_his_third_breakthrough_is_a_post_with_contracts_or_a_step() -> None:
    match = solo().knows(MAGISTRATE, "discount_mosque", "wild_tan", scrolls=5)
    acts(match, "library").lies("magistrate-breakthroughs", "breakthrough/trading_post").lies("city:rayy", "disc/blue")
    match.magistrate_scores(contracts=5).lies_only("magistrate-contracts", "contract/1_favour_1")
    step = solo().knows(MAGISTRATE, "discount_mosque", "wild_tan", scrolls=5).knows(RED, "trading_post")
    acts(step, "library").lies("magistrate-breakthroughs", "breakthrough/mosque_step").gains(
        MAGISTRATE, scroll=1, camel=1
    )


@rules("MERV-CM-23", "AMB-41")
def test_his_fourth_breakthrough_and_the_end_of_the_library_card() -> None:
    tiles = ("discount_mosque", "wild_tan", "trading_post")
    match = solo().solo_deck("wall", discard=("library",)).knows(MAGISTRATE, *tiles, scrolls=7)
    acts(match, "library").magistrate_scores(breakthroughs=8).lies("out", "solo-card/library").empty("solo-discard")
    other = solo().knows(MAGISTRATE, *tiles, scrolls=7).knows(RED, "eight_points")
    acts(other, "library").magistrate_scores().on_tracks(MAGISTRATE, favour=2).gains(MAGISTRATE, scroll=1)


@rules("MERV-CM-24", "AMB-28")
def test_he_founds_one_post_outer_before_inner_without_posts_before_others_then_by_direction() -> None:
    match = solo()
    for city in ("rayy", "baghdad", "samarkand"):
        acts(match, "marketplace", 3).lies(f"city:{city}", "disc/blue").cites("MERV-CM-24", kind="disc")
    free = acts(solo().posts(RED, "rayy", "samarkand"), "marketplace").lies("city:nishapur", "disc/blue")
    assert [city.id for city in magistrate(free).posts] == ["nishapur"]
    both = solo().posts(MAGISTRATE, "rayy", "balkh").posts(RED, "baghdad")
    acts(both, "marketplace").lies("city:peshawar", "disc/blue")
    shared = acts(solo().posts(RED, "rayy", "samarkand", "nishapur", "balkh"), "marketplace")
    shared.lies("city:rayy", "disc/blue").gains(MAGISTRATE, common=1)


@rules("AMB-28", "MERV-CM-24")
@pytest.mark.parametrize(("order", "cities"), [("1", "nishapur"), ("2", "balkh"), ("3", "balkh")])
def test_the_order_of_directions_is_a_switch(order: str, cities: str) -> None:
    match = solo(magistrate_city_directions=order).posts(RED, "rayy", "samarkand")
    acts(match, "marketplace").lies(f"city:{cities}", "disc/blue")
    first = acts(solo(magistrate_city_directions=order), "marketplace")
    first.lies("city:samarkand" if order == "3" else "city:rayy", "disc/blue")


@rules("MERV-CM-24")
def test_goods_come_from_all_his_posts_and_without_disc_no_post_is_founded() -> None:
    match = solo().posts(MAGISTRATE, "rayy", "baghdad", "samarkand").without(MAGISTRATE, discs=4)
    acts(match, "marketplace", 2)
    assert magistrate(match).goods == 3
    assert len(magistrate(match).posts) == 3


@rules("MERV-CM-24", "AMB-26", "MERV-CON-03")
def test_he_fulfils_contracts_by_points_then_soldier_without_cubes_and_influence() -> None:
    match = solo().without(MAGISTRATE, discs=7).builds(COURTIER, "1/1").owns(MAGISTRATE, common=1, rare=2, scroll=2)
    acts(match, "marketplace").lies_only("magistrate-contracts", "contract/3_soldier_1").magistrate_scores(contracts=12)
    match.lies_only("magistrate-committed", "scroll", "common", "rare", "rare").on_tracks(MAGISTRATE, influence=2)
    many = solo().without(MAGISTRATE, discs=7).owns(MAGISTRATE, common=4, rare=2, scroll=1)
    acts(many, "marketplace").lies_only("magistrate-contracts", "contract/3_soldier_1", "contract/1_soldier_1")
    many.lies("magistrate-committed", "common", "common", "common").has(MAGISTRATE, common=1, rare=0)


@rules("MERV-CM-25", "AMB-33", "MERV-MOS-04")
def test_he_enters_the_mosque_on_the_first_path_with_a_camel() -> None:
    match = solo().move("camel", "mosque:L1P1", "box").move("camel", "mosque:L1P2", "box")
    acts(match, "mosque").lies("mosque:L1P3", "disc/blue").gains(MAGISTRATE, camel=1).cites("MERV-CM-25", kind="disc")
    none = solo()
    for path in (1, 2, 3, 4):
        none.move("camel", f"mosque:L1P{path}", "box")
    acts(none, "mosque").lies("mosque:L1P1", "disc/blue").gains(MAGISTRATE)


@rules("MERV-CM-25")
def test_what_the_spaces_give_him() -> None:
    acts(solo().in_mosque(MAGISTRATE, "L1P1"), "mosque", 2).magistrate_scores(upgrades=3).on_tracks(
        MAGISTRATE, favour=1
    )
    acts(solo().in_mosque(MAGISTRATE, "L2P3"), "mosque").magistrate_scores(upgrades=3).cites("MERV-CM-25", kind="point")
    acts(solo().in_mosque(MAGISTRATE, "L3R").builds(COURTIER, "1/1"), "mosque").on_tracks(MAGISTRATE, influence=2)
    match = acts(solo().in_mosque(MAGISTRATE, "L4L").builds(COURTIER, "1/1", "2/1"), "mosque", 3)
    match.on_tracks(MAGISTRATE, favour=2, influence=4)  # two favours: the space's, and the first in a hall's
    match.magistrate_scores(mosque=1 + 2 + 3).lies_only("wall-slot:N1", "wall/segment_tan_1")


@rules("MERV-CM-25")
def test_his_scoring_tile_is_the_one_with_most_of_his_buildings() -> None:
    match = solo().in_mosque(MAGISTRATE, "L3L").builds(MAGISTRATE, "2/1", "2/4", "2/5", "5/5")
    acts(match, "mosque").lies_only("magistrate-scoring-tile", "scoring-tile/library")
    assert match.turn.draws == 0
    tied = acts(solo().in_mosque(MAGISTRATE, "L3L"), "mosque").holds_pieces("magistrate-scoring-tile", 1)
    assert tied.turn.draws == 1
    gone = solo().in_mosque(MAGISTRATE, "L3L")
    for action in gone.box.scoring_tiles:
        gone.move(f"scoring-tile/{action}", "scoring-tiles", "out")
    acts(gone, "mosque").empty("magistrate-scoring-tile")


@rules("MERV-CM-25", "AMB-41")
def test_at_the_end_of_the_track_the_mosque_card_leaves_the_game() -> None:
    match = solo().solo_deck("library", "mosque", "wall").in_mosque(MAGISTRATE, "L7")
    acts(match, "mosque", 3).lies("mosque:L8", "disc/blue").lies("out", "solo-card/mosque").empty("solo-deck:2")
    match.lies_only("solo-deck:3", "solo-card/wall").magistrate_scores(mosque=4)


@rules("MERV-CM-26")
def test_he_builds_the_cheapest_piece_first_and_gates_last() -> None:
    match = acts(solo(), "wall", 5)
    assert [piece.removeprefix("wall/") for piece in match.drawn("wall")] == [
        "segment_tan_1",
        "segment_tan_1",
        "segment_teal_1",
        "segment_teal_1",
        "segment_orange_1",
    ]
    match.lies_only("wall-slot:N1", "wall/segment_tan_1").lies_only("wall-slot:E1", "wall/segment_orange_1")
    match.empty("wall-slot:N3").cites("MERV-CM-26", kind="wall").cites_not("MERV-WAL-02")
    every = acts(solo(), "wall", 25)
    assert [piece.removeprefix("wall/") for piece in every.drawn("wall")][16:] == [
        "gate_purple",
        "gate_tan",
        "gate_teal",
        "gate_orange",
    ]


@rules("MERV-CM-26", "AMB-27")
@pytest.mark.parametrize(
    ("one", "other", "influence"),
    [
        (COURTIER, COURTIER, 4),
        (COURTIER, MAGISTRATE, 3),
        (MAGISTRATE, MAGISTRATE, 2),
        (COURTIER, "", 2),
        (MAGISTRATE, "", 1),
        (COURTIER, "red", 4),
        (MAGISTRATE, "red", 3),
        ("red", "", 2),
        ("red", "red", 4),
    ],
)
def test_the_influence_of_each_case(one: str, other: str, influence: int) -> None:
    match = solo().builds(one, "1/2")
    if other:
        match.builds(other, "2/2")
    match.walled("W1", "W2", "W4", "W5", "E1", "E2", "E4", "E5", "S1", "S2", "S4", "S5", "N1", "N4", "N5")
    acts(match, "wall").on_tracks(MAGISTRATE, influence=influence).holds_pieces("wall-slot:N2", 1)


@rules("MERV-CM-26", "AMB-27")
def test_the_order_of_the_cases() -> None:
    cases = [
        (COURTIER, COURTIER),
        (COURTIER, MAGISTRATE),
        (MAGISTRATE, MAGISTRATE),
        (COURTIER, ""),
        (MAGISTRATE, ""),
        (COURTIER, "red"),
        (MAGISTRATE, "red"),
        ("red", ""),
        ("red", "red"),
        ("", ""),
    ]
    for better, worse in pairwise(cases):
        match = solo()
        for cells, owners in ((("1/2", "2/2"), worse), (("1/4", "2/4"), better)):
            for cell, owner in zip(cells, owners, strict=True):
                if owner:
                    match.builds(owner, cell)
        match.walled("W1", "W2", "W4", "W5", "E1", "E2", "E4", "E5", "S1", "S2", "S4", "S5", "N1", "N5")
        acts(match, "wall").holds_pieces("wall-slot:N4", 1).empty("wall-slot:N2")
