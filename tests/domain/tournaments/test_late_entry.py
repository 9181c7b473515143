"""An entrant who comes for the last round for which one may."""

import pytest

from domain.play.errors import Refused
from domain.tournaments import commands
from domain.tournaments.course import standings_after
from domain.tournaments.results import Ending
from domain.tournaments.verification import faults
from tests.domain.tournaments.walking import NAME, ORGANISER, running, settings


@pytest.mark.parametrize("seats", [2, 4])
def test_an_entrant_of_the_last_round_plays_it_and_has_a_place_in_the_end(seats: int) -> None:
    log = running(8, settings(seats, late_until=3, late_bye=Ending.HALF_BYE))
    log.play_round(1)
    log.play_round(2)
    log.enter("late")
    log.play_round(3)
    assert [log.tournament.played(number).ending("late") for number in (1, 2)] == [Ending.HALF_BYE] * 2
    assert log.tournament.played(3).ending("late") in (Ending.PLAYED, Ending.PAIRING_BYE)
    with pytest.raises(Refused, match="registration-closed"):
        log.enter("later")
    log.do(commands.finish, ORGANISER)
    assert "late" in {line.player for line in standings_after(log.tournament, 3)}
    assert not list(faults(NAME, log.events))
