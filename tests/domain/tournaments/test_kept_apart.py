"""Entrants who are kept apart, and byes that entrants take: who may, what counts, and that verification follows."""

from dataclasses import replace
from itertools import combinations

import pytest

from domain.tournaments import commands
from domain.tournaments.best_pods import BestPods
from domain.tournaments.commands import rounds
from domain.tournaments.dutch import Dutch
from domain.tournaments.events import By, ByeGranted, ByeTakenBack, EntrantsKeptApart, Role, RoundPaired
from domain.tournaments.pairing import PairedTable, ScoreGroup, Unavoidable
from domain.tournaments.results import Ending
from domain.tournaments.settings import AllMeet, Swiss
from domain.tournaments.verification import faults
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.simulated import PLACES, names, ranked
from tests.domain.tournaments.test_dutch import field
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, running, settings

ALLOWED = settings(2, Swiss(3), byes_to_take=2)
CLUB = ("player00", "player01", "player02")


def together(tables: tuple[PairedTable, ...]) -> set[frozenset[str]]:
    """Every two who sit at one table."""
    return {frozenset(pair) for table in tables for pair in combinations(table.players, 2)}


def apart(*players: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair) for pair in combinations(players, 2))


@pytest.mark.rules("TRN-APART-01")
@pytest.mark.parametrize("seats", [2, 4])
def test_members_of_one_club_do_not_meet_until_that_is_lifted(seats: int) -> None:
    log = running(12, settings(seats, Swiss(3)))
    log.do(commands.keep_apart, ORGANISER, CLUB)
    for number in (1, 2):
        log.play_round(number)
        assert not together(log.tournament.round(number).paired.tables) & apart(*CLUB)
    log.do(commands.keep_apart, ORGANISER, CLUB[:2], lifted=True)
    assert log.tournament.apart == apart(*CLUB) - apart(*CLUB[:2])
    written = [one for one in log.events if isinstance(one.event.body, EntrantsKeptApart | RoundPaired)]
    assert [CODEC.read_event(one.data) for one in written] == [one.event for one in written]
    assert not list(faults(NAME, log.events))


def test_what_is_so_already_changes_nothing() -> None:
    log = running(4)
    assert commands.keep_apart(log.tournament, ORGANISER, CLUB, lifted=True) == []
    log.do(commands.keep_apart, ORGANISER, CLUB)
    assert commands.keep_apart(log.tournament, ORGANISER, CLUB[1:]) == []


@pytest.mark.rules("TRN-APART-01")
def test_groups_that_cannot_be_kept_apart_are_refused() -> None:
    log = running(4)
    with refusal("TRN-APART-01", "too-many-mates"):
        log.do(commands.keep_apart, ORGANISER, CLUB[:1])
    with refusal("TRN-APART-01", "named-twice"):
        log.do(commands.keep_apart, ORGANISER, (*CLUB, CLUB[0]))
    with refusal("TRN-APART-01", "nobody-apart"):
        running(4, settings(2, AllMeet(1))).do(commands.keep_apart, ORGANISER, CLUB)


def test_pairs_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "APART", 3)
    log = running(4)
    log.do(commands.keep_apart, ORGANISER, CLUB)
    with refusal("TRN-APART-01", "too-many-apart"):
        log.do(commands.keep_apart, ORGANISER, ("player00", "player03"))


def test_a_round_of_two_seats_that_needs_a_forbidden_pair_is_not_paired() -> None:
    with pytest.raises(ValueError, match="allow no pairing"):
        Dutch(3, apart=apart("a", "b", "c")).pair(field("abcd"), [])
    log = running(4, ALLOWED)
    log.do(commands.keep_apart, ORGANISER, CLUB)
    with refusal("TRN-PAIR-03", "no-pairing"):
        log.do(commands.pair, ORGANISER, 1)


def test_a_round_with_one_player_left_says_how_many_it_needs() -> None:
    log = running(2, ALLOWED)
    log.do(commands.leave, log.own("player00"), "player00")
    with refusal("TRN-PAIR-03", "players-too-few"):
        log.do(commands.pair, ORGANISER, 1)


def test_pods_seat_two_of_a_club_together_only_where_they_must_and_say_so() -> None:
    """Of four at three tables of four, two must meet; nobody who need not."""
    players = names(12)
    pods = BestPods(PLACES, 4, apart(*players[:4]))
    paired = pods.pair(ranked(players, []), [])
    (repeat,) = (
        repeat for table in paired.tables if isinstance(table.reason, ScoreGroup) for repeat in table.reason.repeats
    )
    assert set(repeat.players) <= set(players[:4])
    assert (repeat.times, repeat.apart, repeat.because) == (0, True, Unavoidable.LEAST)
    assert paired.claim is not None
    assert (paired.claim.repeats, paired.claim.least_repeats) == (100, 100)
    assert pods.again(ranked(players, []), [], paired) == paired


def test_an_older_engine_is_not_believed_where_somebody_is_kept_apart() -> None:
    log = running(8)
    log.do(commands.keep_apart, ORGANISER, CLUB)
    log.do(commands.pair, ORGANISER, 1)
    *before, last = log.events
    assert isinstance(last.event.body, RoundPaired)
    event = replace(last.event, body=replace(last.event.body, engine="pods/2"))
    forged = replace(last, event=event, data=CODEC.event_bytes(event))
    assert [fault.version for fault in faults(NAME, [*before, forged])] == [event.version]


# -- byes -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("TRN-BYE-02")
def test_an_entrant_takes_as_many_byes_as_there_are_and_one_a_round() -> None:
    log = running(5, ALLOWED)
    own = log.own("player00")
    log.do(commands.take_bye, own, "player00", 1)
    with refusal("TRN-BYE-02", "has-bye"):
        log.do(commands.take_bye, own, "player00", 1)
    log.play_round(1)
    assert log.tournament.played(1).ending("player00") is Ending.HALF_BYE
    with refusal("TRN-BYE-01", "no-such-round-to-come"):
        log.do(commands.take_bye, log.own("player01"), "player01", 1)
    log.do(commands.take_bye, own, "player00", 3)
    with refusal("TRN-BYE-02", "byes-taken"):
        log.do(commands.take_bye, own, "player00", 2)
    log.do(commands.grant_bye, ORGANISER, "player00", 2, Ending.HALF_BYE)
    assert log.tournament.entrants["player00"].taken == {1, 3}
    assert not list(faults(NAME, log.events))


def test_without_such_byes_nobody_takes_one() -> None:
    log = running(4)
    with refusal("TRN-BYE-02", "no-byes"):
        log.do(commands.take_bye, log.own("player00"), "player00", 1)


def forged(log: Log, by: By, ending: Ending) -> list[int]:
    """The places at which a log is wrong whose last event, a bye that was taken, says this instead."""
    *before, last = log.events
    assert isinstance(last.event.body, ByeGranted)
    event = replace(last.event, by=by, body=replace(last.event.body, ending=ending))
    changed = replace(last, event=event, data=CODEC.event_bytes(event))
    return sorted({fault.version for fault in faults(NAME, [*before, changed])})


def test_a_bye_that_nobody_may_take_is_found() -> None:
    log = running(5, ALLOWED)
    own = log.own("player00")
    log.do(commands.take_bye, own, "player00", 1)
    version = len(log.events)
    assert forged(log, own, Ending.HALF_BYE) == []
    assert forged(log, own, Ending.FULL_BYE) == [version], "worth more than entrants may take"
    assert forged(log, log.own("player01"), Ending.HALF_BYE) == [version], "of somebody else"
    log = running(5)
    log.do(commands.grant_bye, ORGANISER, "player00", 1, Ending.HALF_BYE)
    assert forged(log, own, Ending.HALF_BYE) == [len(log.events)], "where none are taken"


@pytest.mark.rules("TRN-BYE-03")
def test_a_bye_is_taken_back_until_its_round_is_paired() -> None:
    log = running(6, ALLOWED)
    own = log.own("player00")
    with refusal("TRN-BYE-03", "no-bye"):
        log.do(commands.take_back_bye, own, "player00", 1)
    log.do(commands.take_bye, own, "player00", 1)
    log.do(commands.take_bye, own, "player00", 2)
    log.do(commands.take_back_bye, own, "player00", 1)
    log.do(commands.grant_bye, ORGANISER, "player00", 3, Ending.FULL_BYE)
    with refusal("TRN-BYE-03", "not-own-bye"):
        log.do(commands.take_back_bye, own, "player00", 3)
    log.do(commands.take_back_bye, replace(ORGANISER, reason="They come"), "player00", 3)
    log.play_round(1)
    assert "player00" in log.tournament.round(1).seated
    log.play_round(2)
    with refusal("TRN-BYE-01", "no-such-round-to-come"):
        log.do(commands.take_back_bye, own, "player00", 2)
    log.do(commands.take_bye, own, "player00", 3)  # what was taken back is no longer counted
    written = [one for one in log.events if isinstance(one.event.body, ByeTakenBack)]
    assert [CODEC.read_event(one.data) for one in written] == [one.event for one in written]
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-BYE-03")
def test_nobody_takes_byes_back_for_ever() -> None:
    log = running(4, ALLOWED)
    own = log.own("player00")
    for _ in range(commands.RETURNS):
        log.do(commands.take_bye, own, "player00", 1)
        log.do(commands.take_back_bye, own, "player00", 1)
    log.do(commands.take_bye, own, "player00", 1)
    with refusal("TRN-BYE-03", "too-many-returns"):
        log.do(commands.take_back_bye, own, "player00", 1)
    log.do(commands.take_back_bye, replace(ORGANISER, reason="They come"), "player00", 1)


def test_a_bye_that_somebody_else_took_back_is_found() -> None:
    log = running(5, ALLOWED)
    log.do(commands.take_bye, log.own("player00"), "player00", 1)
    log.do(commands.take_back_bye, log.own("player00"), "player00", 1)
    *before, last = log.events
    for by in (log.own("player01"), By(Role.SERVICE)):
        event = replace(last.event, by=by)
        changed = replace(last, event=event, data=CODEC.event_bytes(event))
        assert {fault.version for fault in faults(NAME, [*before, changed])} == {len(log.events)}
