"""MERV-RND: the queues."""

from tests.domain.games.merv.position import (
    BLUE,
    COURTIER,
    GREEN,
    RED,
    YELLOW,
    ChooseCourtierSlot,
    EndTurn,
    TakeQueuePlace,
    rules,
)
from tests.domain.games.merv.situations import at_end_of_turn, solo


@rules("MERV-EX-03", "MERV-RND-01", "MERV-RND-02", "MERV-RND-03", "MERV-RND-04", "AMB-19")
def test_yellow_and_red_skip_and_blue_gets_the_camels() -> None:
    match = at_end_of_turn(3).in_slots(yellow=1, red=4, blue=5).owns(YELLOW, camel=2).owns(RED, camel=1)
    match.decides(YELLOW, EndTurn()).asks(YELLOW, "queue place").then_decides(YELLOW, TakeQueuePlace(1))
    match.asks(RED, "queue place").offers_values(RED, TakeQueuePlace, "skipped", 0, 1)
    match.then_decides(RED, TakeQueuePlace(1)).queue("north_east", RED, YELLOW, BLUE)
    match.gains(YELLOW, camel=-1).gains(RED, camel=-1).gains(BLUE, camel=2)
    match.cites("MERV-RND-03", "MERV-RND-04", kind="camel").cites("MERV-RND-03", "MERV-RND-02", kind="master")
    match.asks(RED, "choose slot")


@rules("MERV-RND-01", "MERV-RND-02")
def test_the_slot_nearest_to_the_old_queue_is_placed_first_and_goes_to_the_rear() -> None:
    match = at_end_of_turn(4).in_slots(red=5, blue=3, yellow=1, green=2).decides(GREEN, EndTurn())
    match.queue("north_east", RED, BLUE, GREEN, YELLOW).cites("MERV-RND-01", task="place master")
    three = at_end_of_turn(3).decides(YELLOW, EndTurn()).queue("north_east", YELLOW, BLUE, RED)
    three.empty("queue:north_east/4")


@rules("MERV-RND-03")
def test_as_many_slots_are_skipped_as_there_are_camels_and_free_slots_ahead() -> None:
    match = at_end_of_turn(4).owns(RED, camel=2).owns(GREEN, camel=5).decides(GREEN, EndTurn())
    match.offers_values(RED, TakeQueuePlace, "skipped", 0, 1, 2)
    for skipped in (3, -1, 10**12):
        match.refuses(RED, TakeQueuePlace(skipped), rule="MERV-RND-03")
    match.decides(RED, TakeQueuePlace(2))
    match.queue("north_east", GREEN, RED, YELLOW, BLUE).has(BLUE, camel=1).has(YELLOW, camel=1)


@rules("MERV-RND-04")
def test_camels_pile_up_and_cannot_pay_for_the_same_placement() -> None:
    match = at_end_of_turn(3).owns(RED, camel=1).decides(YELLOW, EndTurn()).then_decides(RED, TakeQueuePlace(1))
    match.queue("north_east", YELLOW, RED, BLUE).has(BLUE, camel=1)


@rules("MERV-RND-05", "MERV-HC-05")
def test_the_high_courtier_skips_as_many_as_he_can_and_receives_camels() -> None:
    match = (
        at_end_of_turn(2, round_number=2)
        .owns("yellow", camel=1)
        .in_slots(yellow=1, red=2, blue=3)
        .decides(BLUE, EndTurn())
    )
    match.queue("south_east", BLUE, COURTIER, RED).gains("yellow", camel=-1).gains(RED, camel=1)
    match.cites("MERV-RND-05", kind="camel")
    receives = (
        at_end_of_turn(2, round_number=2).owns(RED, camel=1).in_slots(red=1, yellow=2, blue=3).decides(BLUE, EndTurn())
    )
    receives.then_decides(RED, TakeQueuePlace(1)).gains("yellow", camel=1).queue("south_east", BLUE, RED, COURTIER)


@rules("MERV-RND-05", "MERV-CM-08")
def test_the_magistrate_skips_as_many_as_he_can_and_his_card_is_discarded() -> None:
    match = solo().solo_deck("library", "wall").owns("blue", camel=2).decides(RED, EndTurn()).in_slots(blue=1, red=2)
    match.decides(RED, ChooseCourtierSlot(3)).gains("blue", camel=-2).has(RED, camel=1)
    assert match.entered("north_east") == {"master/blue": 1, "master/red": 3, "master/yellow": 2}
    match.cites("MERV-RND-05", kind="master").lies_only("solo-discard", "solo-card/library")
    match.cites("MERV-CM-08", kind="solo-card")
