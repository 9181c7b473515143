"""Steps by the clock: the start of a tournament, checking in before it, and the deadline of a round."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from domain.tournaments import commands
from domain.tournaments.events import (
    Adjudicated,
    EntrantCheckedIn,
    EntrantWithdrawn,
    Forfeit,
    LotsDrawn,
    Places,
    RegistrationClosed,
    Role,
    RoundClosed,
    RoundPaired,
    TournamentEvent,
    TournamentFinished,
    VoidTable,
)
from domain.tournaments.results import Ending
from domain.tournaments.settings import Elimination, Swiss
from domain.tournaments.tournament import Phase
from domain.tournaments.verification import faults
from tests.domain.tournaments.language import Story
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, settings

START, CHECK_IN, ROUND = 100_000, 60, 600
PLAYERS = ("anna", "boris", "clara", "david")


def announced(*players: str, **changes: Any) -> Story:
    """A tournament with a start that players have entered before they could check in."""
    return Story.created(settings(**{"start": START, **changes})).entered(*players)


def test_registration_closes_at_the_start_and_no_round_is_paired_before() -> None:
    story = announced(*PLAYERS).refuses("TRN-START-01", "time-to-start", commands.start, START - 1)
    story.when(commands.start, START).then(RegistrationClosed, LotsDrawn).tournament(phase=Phase.RUNNING)
    early = announced(*PLAYERS).closed()
    early.refuses("TRN-START-01", "time-to-start", commands.pair, ORGANISER, 1, START - 1)
    early.when(commands.pair, ORGANISER, 1, START).then(RoundPaired)


def test_without_a_start_the_service_closes_no_registration() -> None:
    story = Story.created().entered(*PLAYERS)
    story.refuses("TRN-START-01", "time-to-start", commands.start, START)


def test_too_few_at_the_start_go_on_waiting_for_others() -> None:
    story = announced(*PLAYERS[:2], check_in=CHECK_IN).later(START)
    story.refuses("TRN-CLOSE-01", "too-few", commands.start, story.log.time)
    story.entered("clara").refuses("TRN-CLOSE-01", "too-few", commands.start, story.log.time)
    story.when(commands.check_in, story.own("anna"), "anna", story.log.time).then(EntrantCheckedIn("anna"))
    story.when(commands.check_in, ORGANISER, "boris", story.log.time).then(EntrantCheckedIn("boris"))
    story.when(commands.start, story.log.time).then(RegistrationClosed, LotsDrawn)


def test_who_has_not_checked_in_is_out_and_bots_and_late_entrants_need_not() -> None:
    story = announced(*PLAYERS, check_in=CHECK_IN).bots(1)
    opened = START - 1000 * CHECK_IN
    story.refuses("TRN-CHECK-01", "no-check-in", commands.check_in, story.own("anna"), "anna", opened - 1)
    story.log.time = opened
    story.entered("emil").entrant("emil", checked_in=True)
    story.when(commands.check_in, story.own("anna"), "anna", opened).then(EntrantCheckedIn("anna"))
    story.when(commands.check_in, story.own("anna"), "anna", START).then()
    out = [EntrantWithdrawn(name) for name in ("boris", "clara", "david")]
    story.when(commands.start, START).then(*out, RegistrationClosed, LotsDrawn)
    assert [row.event.by.reason for row in story.log.events[-5:-1]] == ["TRN-CHECK-01"] * 3 + ["TRN-START-01"]
    assert [one.name for one in story.log.tournament.present] == ["anna", "bot-1", "emil"]
    story.refuses("TRN-CHECK-01", "no-check-in", commands.check_in, story.own("emil"), "emil", START)


def test_who_leaves_after_checking_in_does_not_count_and_checks_in_again_by_entering_again() -> None:
    story = announced(*PLAYERS[:3], check_in=CHECK_IN).later(START - 2_000)
    for name in PLAYERS[:3]:
        story.when(commands.check_in, story.own(name), name, story.log.time)
    story.when(commands.leave, story.own("clara"), "clara")
    story.refuses("TRN-LEAVE-01", "left-before", commands.check_in, ORGANISER, "clara", story.log.time)
    story.refuses("TRN-CLOSE-01", "too-few", commands.start, START)
    story.entered("clara").entrant("clara", checked_in=True).when(commands.start, START)
    assert len(story.log.tournament.present) == 3


def test_a_clock_that_is_set_back_neither_starts_early_nor_takes_a_check_in_away() -> None:
    story = announced(*PLAYERS[:3], check_in=CHECK_IN).later(START - 2_000)
    for name in PLAYERS[:3]:
        story.when(commands.check_in, story.own(name), name, story.log.time)
    story.log.time = 1_000
    story.refuses("TRN-START-01", "time-to-start", commands.start, story.log.time)
    story.entered("david").entrant("david", checked_in=True)
    story.when(commands.start, START).then(RegistrationClosed, LotsDrawn)


def test_a_pause_holds_the_start_up_and_players_may_check_in_meanwhile() -> None:
    story = announced(*PLAYERS, check_in=CHECK_IN).later(START)
    story.when(commands.pause, ORGANISER).refuses("TRN-PAUSE-01", "paused", commands.start, story.log.time)
    for name in PLAYERS[:3]:
        story.when(commands.check_in, story.own(name), name, story.log.time)
    story.when(commands.resume, ORGANISER).when(commands.start, story.log.time)
    story.then(EntrantWithdrawn("david"), RegistrationClosed, LotsDrawn)


def hasty(event: TournamentEvent) -> TournamentEvent:
    return replace(event, time=START - 1)


def choosy(event: TournamentEvent) -> TournamentEvent:
    return replace(event, body=EntrantWithdrawn("clara"))


def unjust(event: TournamentEvent) -> TournamentEvent:
    return replace(event, body=EntrantWithdrawn("anna"))


def lenient(event: TournamentEvent) -> TournamentEvent:
    return replace(event, body=RegistrationClosed(), by=replace(event.by, reason="TRN-START-01"))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (hasty, "TRN-START-01"),
        (choosy, "is decided otherwise"),
        (unjust, "is decided otherwise"),
        (lenient, "is decided otherwise"),
    ],
)
def test_a_service_that_starts_too_early_or_chooses_who_plays_is_found(
    change: Callable[[TournamentEvent], TournamentEvent], text: str
) -> None:
    story = announced(*PLAYERS, "emil", check_in=CHECK_IN).later(START - 2_000)
    for name in ("anna", "david", "emil"):
        story.log.do(commands.check_in, story.own(name), name, story.log.time)
    story.log.time = START - 100
    before = len(story.log.events)
    story.log.do(commands.start, START)
    event = change(story.log.events[before].event)
    forged = [*story.log.events[:before], replace(story.log.events[before], event=event, data=CODEC.event_bytes(event))]
    assert text in " ".join(fault.text for fault in faults(NAME, forged))


def test_tables_without_a_result_are_void_at_the_deadline_and_the_arbiter_may_still_decide() -> None:
    story = Story.created(settings(seats=2, chosen=Swiss(2), round_time=ROUND)).entered(*PLAYERS).closed().paired()
    story.log.play(1, 1, 1, 2)
    due = story.log.tournament.end_by(story.log.tournament.round(1))
    assert due == story.log.tournament.round(1).time + 1000 * ROUND
    story.linked("matches/slow", table=2).refuses("TRN-ROUND-01", "time-to-play", commands.end_round, due - 1)
    story.when(commands.end_round, due).then(Adjudicated(1, 2, VoidTable())).by(Role.SERVICE, "TRN-ROUND-01")
    story.refuses("TRN-ROUND-01", "time-to-play", commands.end_round, due)
    story.when(commands.adjudicate, ORGANISER, 1, 2, Places((1, 2)))
    story.when(commands.pair, ORGANISER, 2).then(RoundClosed, RoundPaired)
    hurried = [*story.log.events[:-3]]
    hurried[-1] = replace(hurried[-1], event=replace(hurried[-1].event, time=due - 1))
    assert "TRN-ROUND-01" in " ".join(fault.text for fault in faults(NAME, hurried))


def test_a_pause_gives_a_round_its_time_again() -> None:
    story = Story.created(settings(round_time=ROUND)).entered(*PLAYERS).closed().paired()
    story.when(commands.pause, ORGANISER)
    assert story.log.tournament.end_by(story.log.tournament.round(1)) == 0
    story.later(ROUND * 5_000).when(commands.resume, ORGANISER)
    assert story.log.tournament.end_by(story.log.tournament.round(1)) == story.log.time + 1000 * ROUND


def test_a_service_ends_no_round_that_has_no_deadline() -> None:
    story = Story.created(settings(seats=2)).entered(*PLAYERS).closed().paired()
    story.refuses("TRN-ROUND-01", "time-to-play", commands.end_round, story.log.time + 10**9)


def test_a_knockout_goes_on_without_a_table_at_which_all_forfeit_to_its_end() -> None:
    """Neither half has anybody left, so nobody plays the final."""
    story = Story.created(settings(seats=2, chosen=Elimination(), round_time=ROUND, tie_breaks=()))
    story.entered(*PLAYERS).closed().paired()
    first, second = (table.players for table in story.log.tournament.round(1).tables)
    due = story.log.tournament.end_by(story.log.tournament.round(1))
    story.linked("matches/slow")
    story.when(commands.end_round, due).then(Adjudicated(1, 1, Forfeit(first)), Adjudicated(1, 2, Forfeit(second)))
    story.log.time = due
    assert {story.log.tournament.played(1).ending(name) for name in PLAYERS} == {Ending.FORFEIT_LOSS}
    story.when(commands.pair, ORGANISER, 2).then(RoundClosed, RoundPaired)
    assert story.log.tournament.round(2).tables == ()
    story.when(commands.finish, ORGANISER).then(RoundClosed, TournamentFinished)
