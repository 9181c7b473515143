"""Entrants who let the drawing of lots wait: when the service goes on without them, and what the log must show."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments.events import By, EntropyReleased, Role, TournamentEvent
from domain.tournaments.tournament import Phase
from domain.tournaments.verifying import faults
from tests.domain.tournaments.test_commands import refusal
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, entropy_of, settings

COME = 60
PLAYERS = ("anna", "boris", "clara", "david")
LATE = By(Role.SERVICE, reason="TRN-LOT-04")


def drawing(**changes: Any) -> Log:
    """Registration is closed, and the entropy of four players is awaited."""
    log = begun(settings(**{"automatic": True, "time_to_come": COME, **changes}))
    for player in PLAYERS:
        log.enter(player, entropy_of(player))
    log.do(commands.close_registration, ORGANISER)
    return log


def released(log: Log) -> list[tuple[str, ...]]:
    return [row.event.body.entrants for row in log.events if isinstance(row.event.body, EntropyReleased)]


def test_who_does_not_open_in_time_is_released_and_the_others_draw_with_fresh_entropy() -> None:
    log = drawing()
    due = log.time + 1000 * COME
    assert log.tournament.draw_by == due
    for player in ("anna", "boris"):
        log.do(commands.open_entropy, log.own(player), player, entropy_of(player))
    with refusal("TRN-LOT-04", "time-to-draw"):
        log.do(commands.release_late, due - 1)
    log.do(commands.release_late, due)
    assert (released(log), log.events[-1].event.by) == ([("clara", "david")], LATE)
    assert log.tournament.draw_by == due + 1000 * COME, "the others need time to bind fresh entropy"
    log.time = due
    log.do(commands.bind_entropy, log.own("anna"), "anna", entropy_commitment(b"fresh"))
    assert log.tournament.draw_by == due + 1000 * COME, "Anna does not give Boris more time"
    log.do(commands.release_late, due + 1000 * COME)
    assert released(log)[1:] == [("boris",)], "Anna waits for Boris, and is not late"
    assert log.tournament.draw_by == due + 2000 * COME, "now there is time to open"
    log.time = due + 1000 * COME
    log.do(commands.open_entropy, log.own("anna"), "anna", b"fresh")
    assert log.tournament.phase is Phase.RUNNING
    assert list(faults(NAME, log.events)) == []


@pytest.mark.parametrize("changes", [{"automatic": False}, {"time_to_come": 0}])
def test_the_service_releases_nobody_where_the_organiser_does_it_or_there_is_no_time(
    changes: dict[str, Any],
) -> None:
    log = drawing(**changes)
    assert log.tournament.draw_by == 0
    with refusal("TRN-LOT-04", "time-to-draw"):
        log.do(commands.release_late, log.time + 10_000 * COME)


def test_time_to_open_begins_again_after_a_pause() -> None:
    log = drawing()
    log.do(commands.pause, ORGANISER)
    with refusal("TRN-PAUSE-01", "paused"):
        log.do(commands.release_late, log.time + 10_000 * COME)
    log.time += 5_000 * COME
    log.do(commands.resume, ORGANISER)
    assert log.tournament.draw_by == log.time + 1000 * COME


def hasty(event: TournamentEvent) -> TournamentEvent:
    return replace(event, time=event.time - 1)


def choosy(event: TournamentEvent) -> TournamentEvent:
    return replace(event, body=EntropyReleased(("david",)))


def unjust(event: TournamentEvent) -> TournamentEvent:
    return replace(event, body=EntropyReleased(("anna", "clara", "david")))


@pytest.mark.parametrize(
    ("change", "text"),
    [(hasty, "TRN-LOT-04"), (choosy, "is decided otherwise"), (unjust, "is decided otherwise")],
)
def test_a_service_that_releases_too_early_or_chooses_among_the_late_is_found(
    change: Callable[[TournamentEvent], TournamentEvent], text: str
) -> None:
    log = drawing()
    for player in ("anna", "boris"):
        log.do(commands.open_entropy, log.own(player), player, entropy_of(player))
    log.do(commands.release_late, log.tournament.draw_by)
    event = change(log.events[-1].event)
    forged = [*log.events[:-1], replace(log.events[-1], event=event, data=CODEC.event_bytes(event))]
    assert text in " ".join(fault.text for fault in faults(NAME, forged))


def test_a_service_releases_nobody_in_a_tournament_that_is_not_automatic() -> None:
    log = drawing(automatic=False)
    log.do(commands.release, By(Role.SERVICE, reason="because"), ())
    assert "is not for the service to do" in [fault.text for fault in faults(NAME, log.events)]
