"""The language of the tests of tournaments finds what is not so."""

import pytest

from domain.tournaments import commands
from domain.tournaments.events import (
    EntrantRegistered,
    LotsDrawn,
    RegistrationClosed,
    Role,
    RoundPaired,
    TournamentBody,
)
from domain.tournaments.tournament import Phase
from tests.domain.tournaments.language import Story
from tests.domain.tournaments.walking import ORGANISER


def closing() -> Story:
    """Registration has just been closed, so lots are drawn."""
    story = Story.created().entered("anna", "boris", "clara")
    return story.when(commands.close_registration, ORGANISER)


def test_it_says_what_has_happened_since_the_latest_command() -> None:
    closing().then(RegistrationClosed(), LotsDrawn).tournament(phase=Phase.RUNNING)


@pytest.mark.parametrize(
    "bodies",
    [
        (),
        (RegistrationClosed,),
        (LotsDrawn, RegistrationClosed),
        (RegistrationClosed, LotsDrawn, RoundPaired),
        (RegistrationClosed, LotsDrawn(())),
        (EntrantRegistered("clara"), RegistrationClosed, LotsDrawn),
    ],
)
def test_other_events_are_found(bodies: tuple[TournamentBody | type[TournamentBody], ...]) -> None:
    with pytest.raises(AssertionError):
        closing().then(*bodies)


def test_another_state_another_role_and_a_command_that_is_carried_out_are_found() -> None:
    with pytest.raises(AssertionError):
        closing().tournament(phase=Phase.DRAWING)
    with pytest.raises(AssertionError):
        closing().by(Role.SERVICE)
    with pytest.raises(pytest.fail.Exception):
        closing().refuses("TRN-PAIR-01", "not-next-round", commands.pair, ORGANISER, 1)
    with pytest.raises(AssertionError):
        closing().refuses("TRN-PAIR-01", "table-open", commands.pair, ORGANISER, 2)
