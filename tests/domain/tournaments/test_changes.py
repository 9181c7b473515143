"""Settings that change before the first round is paired: which may, which may not, and that verification follows."""

from dataclasses import replace
from typing import Any

import pytest

from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.tournaments import commands
from domain.tournaments.events import By, Role, SettingsChanged
from domain.tournaments.settings import AllMeet, Change, Continuous, Elimination, Settings, Swiss, Without
from domain.tournaments.verification import faults
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, running, settings

BLITZ = TimeControl(Counted.MATCH, 300 * SECOND, 3 * SECOND, True, 2, Pausing.AGREED, 60 * SECOND, 2 * DAY)
EVERYTHING = Change("Autumn", 40, 5, 2, 1, True, BLITZ, 90, 9_000_000, 60, 3_600)


def registering(players: int = 4, chosen: Settings | None = None) -> Log:
    """A tournament that registers."""
    log = Log()
    log.do(commands.create, ORGANISER, chosen or settings(2), ORGANISER.account, "ab" * 32, bytes(32))
    for number in range(players):
        log.enter(f"player{number:02}")
    return log


def change(log: Log, wanted: Change, by: By = ORGANISER) -> None:
    log.do(commands.change_settings, by, wanted, log.time + 10)


@pytest.mark.rules("TRN-CHANGE-01")
def test_what_may_change_changes_and_is_verified() -> None:
    log = registering()
    change(log, EVERYTHING)
    now, tournament = log.tournament.settings, log.tournament
    assert (now.title, now.capacity, now.format, now.late_until) == ("Autumn", 40, Swiss(5), 2)
    assert (now.byes_to_take, now.automatic, now.time_control, now.time_to_come) == (1, True, BLITZ, 90)
    assert (now.start, now.check_in, now.round_time) == (9_000_000, 60, 3_600)
    assert tournament.settings_version == tournament.version
    change(log, Change(time_control=Without.CLOCKS, automatic=False))
    assert (log.tournament.settings.time_control, log.tournament.settings.automatic) == (None, False)
    written = [one for one in log.events if isinstance(one.event.body, SettingsChanged)]
    assert [CODEC.read_event(one.data) for one in written] == [one.event for one in written]
    assert not list(faults(NAME, log.events))


def test_what_is_so_already_changes_nothing() -> None:
    log = registering()
    assert commands.change_settings(log.tournament, ORGANISER, Change(title="Spring", rounds=3), 0) == []


@pytest.mark.rules("TRN-CHANGE-01")
def test_nothing_changes_once_a_round_is_paired_and_no_start_once_registration_is_closed() -> None:
    log = running(4, settings(2))
    change(log, Change(title="After lots"))
    with refusal("TRN-CHANGE-01", "closed-before"):
        change(log, Change(start=9_000_000))
    with refusal("TRN-CHANGE-01", "nothing-to-change"):
        change(log, Change())
    log.do(commands.pair, ORGANISER, 1)
    with refusal("TRN-CHANGE-01", "paired-before"):
        change(log, Change(title="Too late"))
    log.do(commands.cancel, replace(ORGANISER, reason="Rain"))
    with refusal("TRN-END-01", "over"):
        change(log, Change(title="After the end"))


@pytest.mark.rules("TRN-CHANGE-02")
@pytest.mark.parametrize(
    ("chosen", "wanted", "reason"),
    [
        (Swiss(3), {"capacity": 3}, "more-entrants"),
        (Swiss(3), {"capacity": 10_001}, "setting-unfit"),
        (Swiss(3), {"rounds": 0}, "setting-unfit"),
        (Swiss(3), {"late_until": 4}, "setting-unfit"),
        (Swiss(3), {"byes_to_take": 4}, "setting-unfit"),
        (Swiss(3), {"check_in": 60}, "setting-unfit"),
        (Swiss(3), {"start": 1}, "start-passed"),
        (Swiss(3), {"start": 20_000, "check_in": 60}, "check-in-passed"),
        (AllMeet(1), {"rounds": 4}, "setting-unfit"),
        (AllMeet(1), {"byes_to_take": 1}, "setting-unfit"),
        (Elimination(), {"late_until": 1}, "setting-unfit"),
        (Continuous(600), {"round_time": 60}, "setting-unfit"),
        (Swiss(3), {"title": ""}, "setting-unfit"),
    ],
)
def test_settings_that_do_not_fit_are_refused(chosen: Any, wanted: dict[str, Any], reason: str) -> None:
    with refusal("TRN-CHANGE-02", reason):
        change(registering(4, settings(2, chosen)), Change(**wanted))


@pytest.mark.rules("TRN-CHANGE-02")
def test_byes_that_entrants_have_stay_possible() -> None:
    log = registering(4, settings(2, Swiss(3), byes_to_take=2))
    log.do(commands.take_bye, log.own("player00"), "player00", 3)
    for wanted in (Change(byes_to_take=0), Change(rounds=2)):
        with refusal("TRN-CHANGE-02", "byes-given"):
            change(log, wanted)
    change(log, Change(rounds=4, byes_to_take=1))


@pytest.mark.rules("TRN-CHANGE-02")
def test_a_start_that_is_put_off_needs_no_new_time_to_check_in() -> None:
    log = registering(4, settings(2, start=100_000, check_in=99))
    log.time = 90_000
    change(log, Change(start=160_000))
    with refusal("TRN-CHANGE-02", "check-in-passed"):
        change(log, Change(start=120_000))


def forged(log: Log, by: By, wanted: Change) -> list[int]:
    """The places at which a log is wrong whose last event says this instead."""
    *before, last = log.events
    event = replace(last.event, by=by, body=SettingsChanged(wanted))
    changed = replace(last, event=event, data=CODEC.event_bytes(event))
    return sorted({fault.version for fault in faults(NAME, [*before, changed])})


def test_a_change_that_nobody_may_make_is_found() -> None:
    log = registering()
    change(log, Change(capacity=10))
    version = len(log.events)
    assert forged(log, ORGANISER, Change(capacity=10)) == []
    assert forged(log, ORGANISER, Change(capacity=2)) == [version], "with more entrants"
    assert forged(log, ORGANISER, Change(capacity=0)) == [version], "which changes nothing"
    assert forged(log, By(Role.SERVICE), Change(capacity=10)) == [version], "by the service"
    assert forged(log, log.own("player00"), Change(capacity=10)) == [version], "by an entrant"
    assert forged(log, By(Role.ORGANISER, "players/player00"), Change(capacity=10)) == [version], "by somebody else"
