"""Changes of a log by an organiser or the service: each is found and named."""

import sys
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from domain.tournaments import commands
from domain.tournaments.dutch_engine import EngineMissingError
from domain.tournaments.events import (
    BY_SERVICE,
    Adjudicated,
    By,
    EntropyOpened,
    LotsDrawn,
    Penalty,
    ResultTaken,
    Role,
    RoundClosed,
    RoundPaired,
    TournamentFinished,
    TournamentRecorded,
)
from domain.tournaments.settings import Swiss
from domain.tournaments.verification import faults
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, begun, entropy_of, settings

Forged = list[TournamentRecorded]
Change = Callable[[Forged], Forged]


@pytest.fixture(scope="module")
def finished() -> Log:
    """A tournament of eight players with two rounds, to which two contributed entropy."""
    log = begun(settings(chosen=Swiss(2)))
    for number in range(8):
        player = f"player{number:02}"
        log.enter(player, entropy_of(player) if number < 2 else b"")
    log.do(commands.close_registration, ORGANISER)
    for player in ("player00", "player01"):
        log.do(commands.open_entropy, log.own(player), player, entropy_of(player))
    log.play_round(1)
    log.do(commands.adjudicate, By(Role.ORGANISER, "players/organiser", "Late"), 1, 0, Penalty("player03", Fraction(1)))
    log.play_round(2)
    log.do(commands.finish, ORGANISER)
    assert list(faults(NAME, log.events)) == []
    return log


def forged(log: Log, change: Change) -> Forged:
    """The log after a change, with versions and hashes that fit again: as a service forges it that has its own log."""
    changed, previous, written = change(list(log.events)), bytes(32), []
    for version, recorded in enumerate(changed, 1):
        event = replace(recorded.event, version=version, previous=previous)
        data = CODEC.event_bytes(event)
        # names are sealed for their place: nobody who moves events has the openings of persons for the new one
        openings = recorded.openings if version == recorded.event.version else ()
        written.append(replace(recorded, event=event, data=data, openings=openings))
        previous = sha256(data).digest()
    return written


def place_of(log: Forged, kind: type, number: int = 0) -> int:
    return [index for index, recorded in enumerate(log) if isinstance(recorded.event.body, kind)][number]


def with_body(kind: type, change: Callable[[Any], Any], number: int = 0) -> Change:
    def made(log: Forged) -> Forged:
        index = place_of(log, kind, number)
        event = log[index].event
        log[index] = replace(log[index], event=replace(event, body=change(event.body)))
        return log

    return made


def without(kind: type, number: int = 0) -> Change:
    return lambda log: [entry for index, entry in enumerate(log) if index != place_of(log, kind, number)]


def twice(kind: type) -> Change:
    def made(log: Forged) -> Forged:
        index = place_of(log, kind)
        return [*log[: index + 1], *log[index:]]

    return made


def by_somebody(log: Forged) -> Forged:
    index = place_of(log, Adjudicated)
    event = log[index].event
    log[index] = replace(log[index], event=replace(event, by=By(Role.ORGANISER, "players/player03", "Mine")))
    return log


def swapped(taken: ResultTaken) -> ResultTaken:
    first, second, *others = taken.seats
    return replace(taken, seats=(replace(first, place=2), replace(second, place=1), *others))


FORGERIES: dict[str, tuple[Change, str]] = {
    "a changed standing": (
        with_body(TournamentFinished, lambda body: replace(body, standings_digest=bytes(32))),
        "standings that do not follow",
    ),
    "a changed standing of a round": (
        with_body(RoundClosed, lambda body: replace(body, standings_digest=bytes(32))),
        "standings that do not follow",
    ),
    "a changed result": (with_body(ResultTaken, swapped), "standings that do not follow"),
    "a withheld match": (without(ResultTaken), "not all tables have a result"),
    "a second result": (twice(ResultTaken), "has happened already"),
    "another second result": (
        lambda log: with_body(ResultTaken, swapped, 1)(twice(ResultTaken)(log)),
        "TRN-RESULT-01",
    ),
    "a re-drawn lot": (
        with_body(LotsDrawn, lambda body: LotsDrawn(((body.lots[0][0], 1), *body.lots[1:]))),
        "other lots than were drawn",
    ),
    "a lot for fewer": (with_body(LotsDrawn, lambda body: LotsDrawn(body.lots[1:])), "others than those who have none"),
    "another pairing": (
        with_body(RoundPaired, lambda body: replace(body, tables=body.tables[::-1]), 1),
        "not paired as its rules pair it",
    ),
    "other seats": (
        with_body(
            RoundPaired,
            lambda body: replace(
                body, tables=(replace(body.tables[0], players=body.tables[0].players[::-1]), *body.tables[1:])
            ),
        ),
        "not paired as its rules pair it",
    ),
    "a round paired twice": (twice(RoundPaired), "TRN-PAIR-01"),
    "a penalty of somebody else": (by_somebody, "who is not the organiser"),
    "a penalty that is gone": (without(Adjudicated), "standings that do not follow"),
    "other entropy": (with_body(EntropyOpened, lambda body: replace(body, entropy=b"mine")), "cannot happen"),
    "entropy that is not waited for": (without(EntropyOpened), "entropy is awaited"),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_log_is_found_and_named(finished: Log, name: str) -> None:
    change, expected = FORGERIES[name]
    found = list(faults(NAME, forged(finished, change)))
    assert any(expected in fault.text for fault in found), found


def test_what_moves_nothing_is_no_forgery(finished: Log) -> None:
    assert list(faults(NAME, forged(finished, list))) == []


def test_without_its_engine_a_log_is_neither_right_nor_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    log = begun(settings(chosen=Swiss(1), seats=2))
    for number in range(4):
        log.enter(f"player{number:02}")
    log.do(commands.close_registration, ORGANISER)
    log.play_round(1)
    monkeypatch.setitem(sys.modules, "gacrux", None)  # as where the extra is not installed
    with pytest.raises(EngineMissingError, match=r"pip install 'caravanserai-service\[tournaments\]'"):
        list(faults(NAME, log.events))


def test_an_event_that_does_not_follow_the_one_before_is_found(finished: Log) -> None:
    log = list(finished.events)
    log[3] = replace(log[3], data=log[3].data + b"\x30\x01")
    assert "does not follow" in next(faults(NAME, log)).text


def test_a_secret_of_another_tournament_is_found(finished: Log) -> None:
    other = begun(settings(chosen=Swiss(2)))
    other_secret = replace(other.events[0].openings[0].content, secret=bytes(32))
    first = finished.events[0]
    opening = replace(first.openings[0], content=other_secret)
    log = [replace(first, openings=(opening,)), *finished.events[1:]]
    texts = [fault.text for fault in faults(NAME, log)]
    assert any("committed to another secret" in text for text in texts)
    assert any("other lots" in text for text in texts)


def test_a_verdict_without_the_secret_checks_all_but_the_lots(finished: Log) -> None:
    first = finished.events[0]
    log = [replace(first, openings=()), *finished.events[1:]]
    assert list(faults(NAME, log)) == []


def test_only_the_service_takes_results(finished: Log) -> None:
    log = list(finished.events)
    index = place_of(log, ResultTaken)
    log[index] = replace(log[index], event=replace(log[index].event, by=ORGANISER))
    assert any("is not for the organiser to do" in fault.text for fault in faults(NAME, log))
    assert BY_SERVICE.role is Role.SERVICE


@pytest.mark.parametrize("by", [BY_SERVICE, By(Role.SERVICE, reason="Removed")])
def test_the_service_takes_out_nobody_without_a_reason(by: By) -> None:
    log = begun(settings(chosen=Swiss(2)))
    for number in range(4):
        log.enter(f"player{number:02}", b"")
    log.do(commands.leave, by, "player00")
    found = [fault.text for fault in faults(NAME, log.events)]
    assert found == ([] if by.reason else ["is not for the service to do"])
