"""Curious and rich play: it finds what aimless play does not, and stays within the rules but for the gifts."""

from domain.simulation.curious import curious_events
from domain.simulation.random_play import Picks, new_match, random_tastes
from domain.table.census import census
from tests.games.lanterns import GAME
from tests.games.lanterns.decisions import Light, Spy


def played(seed):
    match = new_match(GAME, 3, {}, seed)
    picks = Picks(seed)
    before = census(match.table)
    events = list(curious_events(match, picks, random_tastes(match, picks)))
    assert match.finished
    assert census(match.table) == before
    return match, events


def test_the_same_seed_gives_the_same_match():
    assert played("a")[0].table == played("a")[0].table
    assert played("a")[0].table != played("b")[0].table


def test_seats_that_have_had_oil_are_given_more():
    lights = [
        [event.seat for event in played(f"{number}")[1] if isinstance(event.decision, Light)] for number in range(20)
    ]
    assert max(len(seats) for seats in lights) > GAME.load_box(GAME.content()).oil * 3


def test_every_decision_is_an_offer():
    """Recorded events without the gifts are what the rules do: each is decided again."""
    for number in range(5):
        match = new_match(GAME, 2, {}, f"{number}")
        picks = Picks(f"{number}")
        for event in curious_events(match, picks, random_tastes(match, picks)):
            match.roll_back(event.outcome)
            if event.decision is not None:
                assert match.refusal(event.seat, event.decision) is None
            match.fold(event.outcome.effects)


def test_something_is_spied_on():
    assert any(isinstance(event.decision, Spy) for number in range(10) for event in played(f"{number}")[1])
