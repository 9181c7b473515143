"""Entrants who let the drawing of lots wait: when the service goes on without them, and what the log must show."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.play.chance import entropy_commitment
from domain.tournaments import commands
from domain.tournaments.events import By, EntropyOpened, EntropyReleased, LotsDrawn, Role, TournamentEvent
from domain.tournaments.tournament import Phase
from domain.tournaments.verification import faults
from tests.domain.tournaments.language import Story
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, settings

COME = 60
PLAYERS = ("anna", "boris", "clara", "david")


def drawing(**changes: Any) -> Story:
    """Registration is closed, and the entropy of four players is awaited."""
    chosen = settings(**{"automatic": True, "time_to_come": COME, **changes})
    return Story.created(chosen).entered(*PLAYERS, bound=True).closed()


def test_who_does_not_open_in_time_is_released_and_the_others_draw_with_fresh_entropy() -> None:
    story = drawing()
    due = story.log.time + 1000 * COME
    (
        story.tournament(draw_by=due)
        .opens("anna")
        .opens("boris")
        .refuses("TRN-LOT-04", "time-to-draw", commands.release_late, due - 1)
        .when(commands.release_late, due)
        .then(EntropyReleased(("clara", "david")))
        .by(Role.SERVICE, "TRN-LOT-04")
        .tournament(draw_by=due + 1000 * COME)  # the others need time to bind fresh entropy
        .entrant("boris", unbound=True)
    )
    story.log.time = due
    (
        story.when(commands.bind_entropy, story.own("anna"), "anna", entropy_commitment(b"fresh"))
        .tournament(draw_by=due + 1000 * COME)  # Anna does not give Boris more time
        .when(commands.release_late, due + 1000 * COME)
        .then(EntropyReleased(("boris",)))  # Anna waits for Boris, and is not late
        .tournament(draw_by=due + 2000 * COME)  # now there is time to open
    )
    story.log.time = due + 1000 * COME
    story.opens("anna", b"fresh").then(EntropyOpened("anna", b"fresh"), LotsDrawn).tournament(phase=Phase.RUNNING)


@pytest.mark.parametrize("changes", [{"automatic": False}, {"time_to_come": 0}])
def test_the_service_releases_nobody_where_the_organiser_does_it_or_there_is_no_time(
    changes: dict[str, Any],
) -> None:
    story = drawing(**changes).tournament(draw_by=0)
    story.refuses("TRN-LOT-04", "time-to-draw", commands.release_late, story.log.time + 10_000 * COME)


def test_time_to_open_begins_again_after_a_pause() -> None:
    story = drawing().when(commands.pause, ORGANISER)
    story.refuses("TRN-PAUSE-01", "paused", commands.release_late, story.log.time + 10_000 * COME)
    story.later(5_000 * COME).when(commands.resume, ORGANISER)
    story.tournament(draw_by=story.log.time + 1000 * COME)


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
    log = drawing().opens("anna").opens("boris").log
    log.do(commands.release_late, log.tournament.draw_by)
    event = change(log.events[-1].event)
    forged = [*log.events[:-1], replace(log.events[-1], event=event, data=CODEC.event_bytes(event))]
    assert text in " ".join(fault.text for fault in faults(NAME, forged))


def test_a_service_releases_nobody_in_a_tournament_that_is_not_automatic() -> None:
    log = drawing(automatic=False).log
    log.do(commands.release, By(Role.SERVICE, reason="because"), ())
    assert "is not for the service to do" in [fault.text for fault in faults(NAME, log.events)]
