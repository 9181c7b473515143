"""The decisions of a departed seat, and that matches in which nobody cares come to their end."""

import pytest

from domain.games.merv.soldiers import DeclineSoldier
from domain.play.decision import AnyDecision
from tests.domain.games.merv.position import (
    GAME,
    RED,
    YELLOW,
    ChooseSite,
    ChooseSlot,
    EndTurn,
    GainFavour,
    LoseBuildings,
    MervPosition,
    PayRansom,
    SendSoldier,
    TakeQueuePlace,
    rules,
)
from tests.domain.games.merv.situations import at_action, at_end_of_turn, position, started


def default(match: MervPosition, seat: int) -> AnyDecision:
    """The decision for a departed seat."""
    return GAME.absent(match.turn, match.turn.seat(seat), list(match.playing.offers(seat)))


@rules("MERV-SOL-01", "MERV-RND-02", "MERV-INV-05")
def test_it_does_as_little_as_the_rules_allow() -> None:
    match = position()
    assert default(match, RED) == ChooseSlot(1)
    assert default(match.decides(RED, ChooseSlot(2)), RED) == ChooseSite("1/2")
    action = at_action("library").owns(RED, tan=1, camel=1)
    assert default(action, RED) == GainFavour()
    assert default(action.decides(RED, SendSoldier()), RED) == DeclineSoldier()
    assert default(at_action("library").decides(RED, GainFavour()), RED) == EndTurn()
    queue = at_end_of_turn(3).owns(RED, camel=1).decides(YELLOW, EndTurn())
    assert default(queue, RED) == TakeQueuePlace(0)
    ransom = at_end_of_turn(3, year=2, round_number=4).builds(RED, "1/1").owns(RED, white=1).decides(YELLOW, EndTurn())
    assert ransom.offered(RED, PayRansom)
    assert default(ransom, RED) == LoseBuildings()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_match_in_which_all_have_left_ends(players: int) -> None:
    match = started(players)
    for seat in match.turn.numbers:
        match.playing.resign(seat)
    while not match.playing.finished:
        absent = match.playing.absent_decision()
        assert absent is not None
        match.playing.decide(*absent)
    ranks = sorted(match.turn.face(f"rank@{seat}") for seat in match.turn.numbers)
    assert ranks == (["2"] if players == 1 else [str(number) for number in match.turn.numbers])


def test_who_has_left_ranks_behind_who_stayed() -> None:
    match = at_end_of_turn(3, year=3, round_number=4).has_points(RED, 50)
    match.playing.resign(RED)
    match.decides(YELLOW, EndTurn()).finishes()
    assert match.turn.face(f"rank@{RED}") == "3"
