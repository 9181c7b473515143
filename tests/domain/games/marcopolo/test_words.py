"""The words of Marco Polo: what players must know before they decide, and what the log says in several stages."""

import pytest

from domain.games import games
from domain.play.decision import AnyDecision
from domain.table.table import Task
from domain.words import Words
from tests.domain.games.marcopolo.position import (
    GREEN,
    MakeBonusStep,
    ObtainContracts,
    ReturnContracts,
    TravelOn,
    position,
    rules,
)


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(games()["marcopolo"])


@rules("MP-CHAR-08", "AMB-28")
@pytest.mark.parametrize("decision", [TravelOn("oasis_2", "oasis_3", False), MakeBonusStep("oasis_3", "oasis_2")])
def test_the_price_of_a_road_between_oases_does_not_bind_who_jumps(words: Words, decision: AnyDecision) -> None:
    assert words.decision(decision).endswith(", for 5 coins (a jump from oasis to oasis is free)")


@rules("MP-CHAR-08", "MP-TRAVEL-03")
@pytest.mark.parametrize(
    ("decision", "said"),
    [
        (TravelOn("oasis_2", "oasis_4", False), "Go from Oasis 2 to Oasis 4"),
        (TravelOn("oasis_1", "oasis_9", False), "Go from Oasis 1 to Oasis 9"),
        (TravelOn("venezia", "oasis_5", False), "Go from Venezia to Oasis 5, for 3 camels"),
    ],
)
def test_of_a_jump_is_spoken_only_where_a_road_between_oases_has_a_price(
    words: Words, decision: TravelOn, said: str
) -> None:
    assert words.decision(decision) == said


@rules("MP-CON-03")
def test_what_makes_room_is_offered_with_what_is_printed_on_it_and_told_once(words: Words) -> None:
    green = position(turn=GREEN).dice(GREEN, 2).display("C01", "C02").holds(GREEN, "C11", "S1")
    green.decides(GREEN, ObtainContracts("green/2", (2,), ()))
    question = green.playing.question(GREEN)
    assert question is not None
    assert words.question(question) == "Make room for what you obtain: choose what you give up"
    assert {words.decision(offer) for offer in green.playing.offers(GREEN)} == {
        "Give up contract C11 (2 camels, 2 silk and 2 pepper → 5 points and 1 black die)",
        "Give up contract S1 (1 camel and 1 gold → 3 camels and 2 points)",
    }
    green.decides(GREEN, ReturnContracts(("C11",)))
    assert words.decided(GREEN, ReturnContracts(("C11",)), green.effects) == "Green gives up contract C11"
    lines = [line.text for line in words.effects(green.effects, GREEN)]
    assert lines[0] == "Green puts contract C11 under the special stack"
    assert lines[1].startswith("Green takes contract C02 (")
    assert not words.missing | words.faults


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("action", "0", "3"), "Make the first step; a step costs {} plus its road"),
        (("action", "1", "3", "moved:oasis_1"), "Travel on, or stop; a step costs {} plus its road"),
        (("action", "3", "3", "moved:oasis_1"), "Travel on, or stop"),
        (("card", "0", "3"), "Travel on, or stop"),
    ],
)
def test_travelling_says_what_a_step_costs_and_when_one_may_stop(
    words: Words, arguments: tuple[str, ...], text: str
) -> None:
    steps = int(arguments[1])
    cost = words.box.travel_cost
    coins = words.piece("coin", cost[steps + 1] - cost[steps]) if "{}" in text else ""
    assert words.question(Task("travel on", arguments, 1)) == text.format(coins)


@pytest.mark.parametrize("arguments", [(), ("action", "x", "3"), ("action", "98", "99")])
def test_a_question_about_travelling_that_makes_no_sense_ends_nothing(arguments: tuple[str, ...]) -> None:
    assert "Travel on" in Words(games()["marcopolo"]).question(Task("travel on", arguments, 1))
