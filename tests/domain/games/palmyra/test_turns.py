"""PALM-TURN: the order of a turn, who is asked, and the standing pass."""

import pytest

from tests.domain.games.palmyra.position import (
    BuildTowerSingle,
    CloseMarket,
    EndConstruction,
    EndStep,
    PassUntil,
    ResolvePeaceGifts,
    TakeResources,
    TradeAtMarket,
    TradeWithImprovement,
    full_position,
    goods,
    position,
    rules,
)


@rules("PALM-TURN-01", "PALM-TURN-02")
def test_a_turn_has_four_stages_and_the_resolution_three_phases() -> None:
    match = position().hand(1, "K1").owns(1, "2W").display("I5").on(1, "pa_improvement/1").resolution()
    asked = [match.playing.awaiting()[1].kind]
    while match.turn.number == 1:
        number = min(match.playing.awaiting())
        match.decides(number, match.idle(number))
        asked.append(match.playing.awaiting()[min(match.playing.awaiting())].kind)
    assert asked == ["opening", "improvement", "construction", "closing", "place piece"]


@rules("PALM-TURN-03", "AMB-07")
def test_play_order_is_clockwise_from_the_pawn_as_it_lay_when_the_turn_began() -> None:
    match = position(4).hand(1, "K1")
    match.move("first-player", "first@1", "first@3")
    assert list(match.turn.order()) == [1, 2, 3, 4]
    match.resolution().idles()
    assert list(match.turn.order()) == [3, 4, 1, 2]
    match.cites("PALM-TURN-03", kind="leader").asks_only(3)


@rules("PALM-TURN-04")
def test_a_piece_returns_when_its_action_is_done_a_market_piece_after_the_last_trade() -> None:
    match = position().owns(1, "2W").hand(1, "K1").on(1, "pa_market/1", "ns_wood_ship/1").resolution()
    match.decides(1, TakeResources("ns_wood_ship/1")).in_reserve(1, 2, 2).cites("PALM-TURN-04", kind="ship")
    match.decides(1, TradeAtMarket("pa_market/1", "wood", goods("1M"))).in_reserve(1, 2, 2)
    match.decides(1, CloseMarket("pa_market/1")).in_reserve(1, 3, 2)


@rules("PALM-TURN-05", "AMB-06", "AMB-46")
def test_resolving_is_optional() -> None:
    match = position().on(1, "ns_wood_ship/1").resolution().decides(1, EndStep(), EndConstruction()).asks(1, "closing")
    match.decides(1, EndStep()).gains(1).empty("slot:ns_wood_ship/1").in_reserve(1, 3, 2)
    match.cites("PALM-TURN-05", kind="ship")


@rules("PALM-TURN-06", "AMB-53", "AMB-05")
def test_each_step_asks_the_seats_in_play_order_one_at_a_time() -> None:
    match = position().hand(1, "K1").hand(2, "K2").hand(3, "K3").display("I5", "I8").fulfilled(3, "K25")
    match.fulfilled(2, "K15").on(3, "pa_improvement/1").on(2, "pa_improvement/2").owns(2, "9W").owns(
        3, "9W"
    ).resolution()
    asked = []
    while match.turn.number == 1 and "discard excess" not in {task.kind for task in match.playing.awaiting().values()}:
        (number,) = match.playing.awaiting()
        asked.append((number, match.playing.awaiting()[number].kind))
        match.decides(number, match.idle(number))
    assert asked == [
        (1, "opening"),
        (2, "opening"),
        (3, "opening"),
        (3, "improvement"),
        (2, "improvement"),
        (3, "off-board tile"),
        (2, "free tiles"),
        (1, "construction"),
        (2, "construction"),
        (3, "construction"),
        (1, "closing"),
        (2, "closing"),
        (3, "closing"),
    ]


@rules("PALM-TURN-06", "AMB-53")
def test_a_seat_that_could_only_close_is_not_asked() -> None:
    match = position().tiles(1, "I1").owns(1, "1S").owns(2, "9W").on(2, "an_tower_single/1").on(3, "da_caravan/1")
    match.resolution().asks(2, "discard excess")
    able = position().tiles(1, "I1").owns(1, "1W").resolution().asks_only(1).asks(1, "opening")
    able.decides(1, TradeWithImprovement("I1", "wood", ("marble",))).asks(1, "place piece")


@rules("PALM-TURN-06")
def test_a_seat_may_act_at_any_time_before_and_after_the_business_of_a_step() -> None:
    match = position().tiles(1, "I1").owns(1, "3W 1S").hand(1, "K1").on(1, "an_tower_single/1").resolution()
    match.until("construction", 1).decides(1, TradeWithImprovement("I1", "wood", ("marble",)))
    match.decides(1, BuildTowerSingle(1)).asks(1, "construction")
    match.decides(1, TradeWithImprovement("I1", "wood", ("marble",))).asks(1, "construction").has(1, "", "2M")
    match.decides(1, EndConstruction()).asks(1, "closing")


@rules("PALM-TURN-06")
def test_who_is_asked_does_not_depend_on_what_a_hand_holds() -> None:
    def asked(card: str) -> list[tuple[int, str]]:
        match = position().hand(1, card).owns(1, "3S 2M").no_deck().on(1, "pa_mission/1").resolution()
        found = []
        while match.turn.number == 1:
            (number,) = match.playing.awaiting()
            found.append((number, match.playing.awaiting()[number].kind))
            match.decides(number, match.idle(number))
        return found

    assert asked("K7") == asked("K17"), "K7 could be paid, K17 could not"


@rules("PALM-TURN-06")
@pytest.mark.parametrize(
    ("moment", "asked"), [("construction", ["construction", "closing"]), ("closing", ["closing"]), ("turn-end", [])]
)
def test_a_standing_pass_lasts_until_its_moment(moment: str, asked: list[str]) -> None:
    match = position().hand(1, "K1").hand(2, "K2").resolution().decides(1, PassUntil(moment))
    match.lies_only("passing@1", f"pass/{moment}")
    kinds = []
    while match.turn.number == 1:
        number = min(match.playing.awaiting())
        if number == 1:
            kinds.append(match.playing.awaiting()[1].kind)
        match.decides(number, match.idle(number))
    assert kinds == asked
    match.empty("passing@1")


@rules("PALM-TURN-06")
def test_a_pass_does_not_go_past_own_pieces_in_their_phase() -> None:
    match = position().in_turn(4).hand(1, "K1").display("I5").owns(1, "3W 1S 1G")
    match.on(1, "pa_improvement/1", "an_tower_single/1", "camel an_war_supplies/1").resolution()
    match.decides(1, PassUntil("turn-end")).asks(1, "improvement")
    match.until("construction", 1).until("tax", 1).until("war supplies", 1)


@rules("PALM-TURN-06")
def test_a_new_pass_replaces_the_one_that_stands() -> None:
    match = position().hand(1, "K1").hand(2, "K2").on(1, "an_tower_single/1").resolution()
    match.decides(1, PassUntil("turn-end")).until("construction", 1).decides(1, PassUntil("closing"))
    match.lies_only("passing@1", "pass/closing").until("closing", 1).empty("passing@1")


@rules("PALM-TURN-06")
def test_only_moments_to_come_can_be_named() -> None:
    match = (
        position()
        .hand(1, "K1")
        .resolution()
        .offers_values(1, PassUntil, "moment", "construction", "closing", "turn-end")
    )
    match.refuses(1, PassUntil("resolution"), rule="PALM-TURN-06", reason="no-such-moment")
    match.until("construction", 1).offers_values(1, PassUntil, "moment", "closing", "turn-end")
    match.until("closing", 1).refuses(1, PassUntil("turn-end"), rule="PALM-TURN-06", reason="other-question")


@rules("PALM-TURN-07", "PALM-TRADE-01")
def test_trading_comes_to_an_end() -> None:
    match = position().tiles(1, "I1", "I6").owns(1, "4W").on(1, "pa_market/1").hand(1, "K1", "K2").resolution()
    decisions = 0
    while match.playing.awaiting().get(1) is not None and match.playing.awaiting()[1].kind == "opening":
        offers = [
            offer for offer in match.playing.offers(1) if not isinstance(offer, EndStep | PassUntil | CloseMarket)
        ]
        if not offers:
            break
        match.decides(1, offers[0])
        decisions += 1
    assert decisions == 4 + 2 + 2


@rules("PALM-TURN-07")
def test_every_question_has_an_answer_that_leads_on() -> None:
    match = full_position(4)
    while asked := match.playing.awaiting():
        number = min(asked)
        match.decides(number, match.idle(number))
    match.finishes()


@rules("PALM-PLACE-07", "PALM-ANY-05")
def test_pieces_on_the_same_action_are_resolved_one_by_one() -> None:
    match = position().on(1, "ss_peace_gifts/1", "an_peace_gifts/1").resolution()
    match.decides(1, ResolvePeaceGifts("an_peace_gifts/1")).scores(1, peace_gifts=2).asks(1, "opening")
