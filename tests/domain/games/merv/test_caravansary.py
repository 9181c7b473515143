"""MERV-CAR: caravan cards, camels on them, and pairs."""

import pytest

from tests.domain.games.merv.position import (
    RED,
    YELLOW,
    DeploySoldier,
    FinishAction,
    LayCamel,
    PlaceCamel,
    TakeAnyCard,
    TakeBoardAction,
    TakeCard,
    rules,
)
from tests.domain.games.merv.situations import at_action


@rules("MERV-EX-05", "MERV-CAR-01", "MERV-CAR-02", "MERV-CAR-03", "MERV-CAR-04", "MERV-CAR-05", "MERV-CAR-06")
def test_yellow_takes_three_ginger_cards() -> None:
    match = at_action("caravansary", first=YELLOW).owns(YELLOW, purple=2, white=1)
    match.display("ginger+", "juniper+", "ginger", "pepper", "ginger", "cinnamon", "cinnamon", "pepper")
    match.decides(YELLOW, TakeBoardAction("caravansary"), TakeCard(1, "ginger", "purple", "purple")).gains(
        YELLOW, purple=-1, camel=1
    )
    match.refuses(YELLOW, TakeCard(2, "juniper", "purple", "purple"), rule="MERV-CAR-05", reason="too-many-spices")
    match.then_decides(YELLOW, TakeCard(3, "ginger", "purple", "purple"))
    match.refuses(YELLOW, TakeCard(5, "ginger", "white", ""), rule="MERV-CAR-02", reason="card-out-of-reach")
    match.then_decides(YELLOW, LayCamel(), TakeCard(5, "ginger", "white", ""), FinishAction())
    match.gains(YELLOW, purple=-2, white=-1).cards(YELLOW, ginger=3).asks(YELLOW, "deploy soldier")
    match.shows("juniper+", "pepper+", "cinnamon", "cinnamon", "pepper").holds_pieces("deck", 13)
    match.cites("MERV-CAR-03", "MERV-CAR-04", kind="camel").cites("MERV-CAR-06", "MERV-CAR-02", kind="card")
    match.then_decides(YELLOW, DeploySoldier("1/1")).asks(YELLOW, "may end").on_tracks(YELLOW, influence=1)


@rules("MERV-CAR-01", "AMB-35")
def test_all_cubes_are_of_one_colour_and_the_first_that_is_not_white_fixes_it() -> None:
    match = at_action("caravansary").owns(RED, tan=1, teal=1, white=1).decides(RED, TakeBoardAction("caravansary"))
    match.offers_values(RED, TakeCard, "cube", "tan", "teal", "white")
    match.decides(RED, TakeCard(1, "cinnamon", "white", "")).offers_values(RED, TakeCard, "cube", "tan", "teal")
    match.decides(RED, TakeCard(2, "cinnamon", "tan", "tan")).offers_no(RED, TakeCard)
    match.refuses(RED, TakeCard(3, "cinnamon", "teal", "teal"), rule="MERV-CAR-01", reason="other-colour")


@rules("MERV-CAR-02")
def test_cards_with_a_camel_and_the_first_without_can_be_taken() -> None:
    match = at_action("caravansary").display("ginger+", "ginger+", "ginger", "ginger", "pepper").owns(RED, tan=3)
    match.decides(RED, TakeBoardAction("caravansary")).offers_values(RED, TakeCard, "position", 1, 2, 3)
    match.decides(RED, TakeCard(3, "ginger", "tan", "tan")).offers_values(RED, TakeCard, "position", 1, 2, 4)
    match.stands(RED, influence=2)
    match.refuses(RED, TakeCard(1, "pepper", "tan", "tan"), rule="MERV-GEN-01", reason="no-such-card")
    match.refuses(RED, TakeCard(3, "ginger", "tan", "tan"), rule="MERV-GEN-01", reason="no-such-card")


@rules("MERV-CAR-03", "MERV-CAR-04", "MERV-IVR-01")
def test_a_camel_just_gained_may_be_laid_on_the_frontmost_card_without_one() -> None:
    match = at_action("caravansary").display("ginger+", "pepper", "ginger", "ginger").owns(RED, tan=2)
    match.decides(RED, TakeBoardAction("caravansary")).refuses(RED, LayCamel(), rule="MERV-CAR-04", reason="no-camel")
    match.decides(RED, TakeCard(1, "ginger", "tan", "tan"), LayCamel()).gains(RED, tan=-1)
    match.offers_values(RED, TakeCard, "position", 3)
    match.then_decides(RED, FinishAction()).shows("pepper+", "ginger", "ginger")


@rules("MERV-CAR-04", "AMB-05")
def test_laying_a_camel_is_no_step_and_needs_a_card_without_one() -> None:
    match = at_action("caravansary").display("ginger", "ginger").owns(RED, tan=1, camel=3)
    match.decides(RED, TakeBoardAction("caravansary"), LayCamel())
    match.refuses(RED, FinishAction(), rule="MERV-TURN-05", reason="no-step-made")
    match.decides(RED, LayCamel()).refuses(RED, LayCamel(), rule="MERV-CAR-04", reason="no-card-without-camel")


@rules("MERV-CAR-05", "AMB-38")
def test_the_limit_of_spices_counts_what_is_owned_and_what_is_being_taken() -> None:
    match = (
        at_action("caravansary").display("juniper", "pepper", "ginger").holds(RED, ginger=1).owns(RED, tan=3, camel=2)
    )
    match.refuses(RED, TakeBoardAction("palace"), rule="MERV-TURN-05")
    match.stands(RED, influence=2).decides(RED, TakeBoardAction("caravansary"), TakeCard(1, "juniper", "tan", "tan"))
    match.refuses(RED, TakeCard(2, "pepper", "tan", "tan"), rule="MERV-CAR-05")
    match.decides(RED, LayCamel()).offers_values(RED, TakeCard, "spice", "ginger")


@rules("AMB-05", "MERV-CAR-05", "MERV-TURN-05")
def test_the_action_needs_a_card_within_limit_and_reach_of_camels() -> None:
    match = at_action("caravansary").display("juniper", "pepper", "ginger").holds(RED, ginger=1).owns(RED, tan=1)
    match.refuses(RED, TakeBoardAction("caravansary"), rule="MERV-TURN-05", reason="no-step-possible")
    match.owns(RED, tan=1, camel=1).offers_no(RED, TakeBoardAction)
    match.owns(RED, tan=1, camel=2).offers(RED, TakeBoardAction)
    match.owns(RED, camel=2).offers_no(RED, TakeBoardAction)


@rules("MERV-CAR-06", "AMB-15")
def test_gaps_close_the_display_is_refilled_and_then_pairs_pay_in_the_order_taken() -> None:
    match = at_action("caravansary").display("cinnamon+", "juniper+", "cinnamon", "juniper", "ginger", "pepper")
    match.deck("pepper", "ginger").stands(RED, influence=2).owns(RED, tan=4, camel=0)
    match.decides(RED, TakeBoardAction("caravansary"), TakeCard(2, "juniper", "tan", "tan"))
    match.then_decides(RED, TakeCard(3, "cinnamon", "tan", "tan"), TakeCard(4, "juniper", "tan", "tan"))
    match.then_decides(RED, TakeCard(1, "cinnamon", "tan", "tan"), FinishAction()).on_tracks(RED, favour=1)
    match.gains(RED, tan=-4, camel=2, white=1)
    match.order_of("card/juniper -> cards", "disc -> favour", "white -> purse").cites("MERV-CAR-07")
    assert len(match.turn.displayed()) == 4
    match.empty("deck").shows("ginger", "pepper")


@rules("MERV-CAR-06", "MERV-CAR-07", "MERV-FAV-01")
@pytest.mark.parametrize(("before", "boon"), [(0, False), (1, True), (2, False), (3, True), (5, True), (7, True)])
def test_every_second_card_of_a_kind_gives_a_boon(before: int, boon: bool) -> None:
    match = at_action("caravansary").display("cinnamon").holds(RED, cinnamon=before).owns(RED, tan=1)
    match.decides(RED, TakeBoardAction("caravansary"), TakeCard(1, "cinnamon", "tan", "tan"), FinishAction())
    match.has(RED, white=int(boon))


@rules("MERV-CAR-07")
def test_what_pairs_give() -> None:
    for spice, question in (("ginger", "deploy soldier"), ("pepper", "place upgrade")):
        match = at_action("caravansary").display(spice).holds(RED, **{spice: 1}).owns(RED, tan=1)
        match.decides(RED, TakeBoardAction("caravansary"), TakeCard(1, spice, "tan", "tan"), FinishAction())
        match.asks(RED, question)
    match = at_action("caravansary").display("juniper").holds(RED, juniper=1).owns(RED, tan=1)
    match.decides(RED, TakeBoardAction("caravansary"), TakeCard(1, "juniper", "tan", "tan"), FinishAction())
    match.on_tracks(RED, favour=1).cites("MERV-CAR-07", kind="disc")


@rules("MERV-CAR-08", "MERV-CML-03", "AMB-42")
def test_any_card_as_a_boon_needs_no_cube_and_no_camel_but_the_limit_holds() -> None:
    match = at_action("caravansary", market=True).display("ginger+", "pepper", "juniper", "ginger").holds(RED, ginger=1)
    match.owns(RED, camel=1).decides(RED, PlaceCamel("top_right")).asks(RED, "free card")
    match.offers_values(RED, TakeAnyCard, "position", 1, 4)
    match.refuses(RED, TakeAnyCard(2, "pepper"), rule="MERV-CAR-05")
    match.refuses(RED, TakeAnyCard(9, "ginger"), rule="MERV-GEN-01")
    match.decides(RED, TakeAnyCard(1, "ginger")).cards(RED, ginger=2).gains(RED, camel=1).asks(RED, "deploy soldier")
    match.cites("MERV-CAR-08", kind="card").shows("pepper", "juniper", "ginger")
    assert len(match.turn.displayed()) == 8


@rules("AMB-39", "MERV-CAR-08")
def test_the_boon_lapses_when_no_card_is_within_the_limit() -> None:
    match = at_action("caravansary", market=True).display("pepper").holds(RED, ginger=1).owns(RED, camel=1)
    match.decides(RED, PlaceCamel("top_right")).asks(RED, "choose action").has(RED, camel=0)


@rules("MERV-CAR-09")
def test_with_the_discount_one_card_is_free_even_without_a_cube() -> None:
    match = at_action("caravansary").knows(RED, "discount_caravansary")
    match.decides(RED, TakeBoardAction("caravansary")).offers_values(RED, TakeCard, "cube", "discount")
    match.decides(RED, TakeCard(1, "cinnamon", "discount", "")).gains(RED).cites("MERV-CAR-09", kind="discount-used")
    match.offers_no(RED, TakeCard)
    match.refuses(RED, TakeCard(2, "cinnamon", "discount", ""), rule="MERV-CAR-09")
    match.decides(RED, FinishAction()).cards(RED, cinnamon=1)


@rules("MERV-CAR-01", "MERV-PAY-04")
def test_cubes_that_do_not_serve_are_refused() -> None:
    match = at_action("caravansary").owns(RED, tan=1, teal=1, white=1).decides(RED, TakeBoardAction("caravansary"))
    for cube, colour, reason in (
        ("purple", "purple", "cubes-short"),
        ("gold", "gold", "not-a-cube"),
        ("white", "tan", "stands-for-nothing"),
        ("tan", "", "stands-for-nothing"),
        ("tan", "teal", "wrong-colour"),
    ):
        match.refuses(RED, TakeCard(1, "cinnamon", cube, colour), rule="MERV-PAY-04", reason=reason)
