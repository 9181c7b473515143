"""Rounds that the organiser pairs by hand: what is refused, what they break, and that verification follows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.tournaments import commands
from domain.tournaments.events import BY_SERVICE, By, PairingImpossible, Role, RoundPaired
from domain.tournaments.pairing import Breach, Broken, ByHand, PairedTable
from domain.tournaments.results import Ending
from domain.tournaments.settings import AllMeet, Swiss
from domain.tournaments.verification import faults
from service.persistence.tournaments.kind import TOURNAMENTS
from tests.domain.tournaments.refusals import refusal
from tests.domain.tournaments.walking import CODEC, NAME, ORGANISER, Log, running, settings

WHY = replace(ORGANISER, reason="The projector broke")
A, B, C, D, E, F = (f"player{number:02}" for number in range(6))


def hand(log: Log, number: int, tables: Sequence[Sequence[str]], byes: Sequence[str] = (), by: By = WHY) -> RoundPaired:
    log.do(commands.pair_by_hand, by, number, tables, byes)
    return log.tournament.round(number).paired


def broken(paired: RoundPaired) -> list[Breach]:
    reasons = [table.reason for table in paired.tables] + [bye.reason for bye in paired.byes]
    return [breach for reason in reasons if isinstance(reason, ByHand) for breach in reason.breaches]


def play(log: Log, number: int) -> None:
    for table in log.tournament.round(number).tables:
        log.play(number, table.number, *range(1, len(table.players) + 1))


@pytest.mark.rules("TRN-PAIR-04")
def test_a_round_is_paired_by_hand_and_says_what_it_breaks() -> None:
    log = running(6, settings(2, Swiss(4)))
    log.do(commands.keep_apart, ORGANISER, (A, C))
    assert broken(hand(log, 1, [(A, B), (C, D), (E, F)])) == []
    play(log, 1)
    paired = hand(log, 2, [(A, B), (D, F)], [C, E])
    assert broken(paired) == [Breach(Broken.REPEAT, (A, B), 1), Breach(Broken.SCORES, (A, B))] + [
        Breach(Broken.BYES, (one,)) for one in (C, E)
    ]
    assert [bye.ending for bye in paired.byes] == [Ending.HALF_BYE] * 2
    play(log, 2)
    third = broken(hand(log, 3, [(A, C), (B, D)], [E, F]))
    assert Breach(Broken.APART, (A, C)) in third
    assert Breach(Broken.SEAT, (A,)) in third
    assert Breach(Broken.BYE_AGAIN, (E,), 1) in third
    play(log, 3)
    log.play_round(4)
    written = [one for one in log.events if isinstance(one.event.body, RoundPaired)]
    assert [CODEC.read_event(one.data) for one in written] == [one.event for one in written]
    assert [TOURNAMENTS.schema_of(one) for one in written] == [3, 3, 3, 2]
    assert log.tournament.round(1).reason == WHY.reason
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-PAIR-04")
def test_pods_are_paired_by_hand_with_small_tables() -> None:
    log = running(8, settings(4, Swiss(3)))
    players = [one.player for one in commands.pair(log.tournament, ORGANISER, 1)[-1].body.field]  # type: ignore[union-attr]
    paired = hand(log, 1, [players[:4], players[4:7]], players[7:])
    assert broken(paired) == [Breach(Broken.SMALL_TABLE, tuple(players[4:7])), Breach(Broken.BYES, (players[7],))]
    assert paired.byes[0].ending is Ending.PAIRING_BYE
    assert not list(faults(NAME, log.events))


@pytest.mark.rules("TRN-PAIR-04")
@pytest.mark.parametrize(
    ("tables", "byes", "reason"),
    [
        ([(A, B)], [], "left-out"),
        ([(A, B), (C, A)], [D], "named-twice"),
        ([(A, B), (C, D)], [A], "named-twice"),
        ([(A, B), (C, "nobody")], [D], "not-playing"),
        ([(A, B, C)], [D], "wrong-size"),
        ([(A, B), (C,)], [D], "wrong-size"),
        ([(A, B), (), (C, D)], [], "wrong-size"),
        ([], [A, B, C, D], "nobody-seated"),
    ],
)
def test_what_is_impossible_is_refused(tables: Any, byes: Any, reason: str) -> None:
    with refusal("TRN-PAIR-04", reason):
        hand(running(4, settings(2)), 1, tables, byes)


@pytest.mark.rules("TRN-PAIR-04")
def test_who_is_absent_cannot_be_seated() -> None:
    log = running(4, settings(2))
    log.do(commands.grant_bye, ORGANISER, A, 1, Ending.HALF_BYE)
    with refusal("TRN-PAIR-04", "not-playing"):
        hand(log, 1, [(A, B), (C, D)])
    hand(log, 1, [(B, C)], [D])


def test_the_order_of_things_holds_for_hands_too() -> None:
    log = running(4, settings(2))
    with refusal("TRN-PAIR-04", "no-reason"):
        hand(log, 1, [(A, B), (C, D)], by=ORGANISER)
    with refusal("TRN-PAIR-01", "not-next-round"):
        hand(log, 2, [(A, B), (C, D)])
    hand(log, 1, [(A, B), (C, D)])
    with refusal("TRN-PAIR-01", "not-next-round"):
        hand(log, 1, [(A, C), (B, D)])
    with refusal("TRN-PAIR-01", "table-open"):
        hand(log, 2, [(A, C), (B, D)])
    with refusal("TRN-PAIR-04", "not-by-hand"):
        hand(running(4, settings(2, AllMeet(1))), 1, [(A, B), (C, D)])


@pytest.mark.rules("TRN-PAUSE-01")
def test_a_round_is_paired_by_hand_while_the_tournament_pauses() -> None:
    log = running(4, settings(2, automatic=True))
    log.do(commands.pause, WHY)
    hand(log, 1, [(A, B), (C, D)])
    with refusal("TRN-PAUSE-01", "paused"):
        log.do(commands.link_match, 1, 1, 1, "matches/1x1x1")
    log.do(commands.resume, ORGANISER)
    play(log, 1)
    assert not list(faults(NAME, log.events))


def test_a_forged_round_by_hand_is_found() -> None:
    log = running(4, settings(2, automatic=True))
    hand(log, 1, [(A, B), (C, D)])
    play(log, 1)
    hand(log, 2, [(A, B), (C, D)])
    *before, last = log.events
    body: Any = last.event.body

    def found(**changes: Any) -> bool:
        event = replace(last.event, **changes)
        forged = replace(last, event=event, data=CODEC.event_bytes(event))
        return {fault.version for fault in faults(NAME, [*before, forged])} == {len(log.events)}

    assert found(body=replace(body, tables=(PairedTable((A, B), ByHand()), *body.tables[1:]))), "hides what it breaks"
    assert found(by=By(Role.SERVICE, reason="It is late")), "by the service, which pairs by rules"
    assert found(by=ORGANISER), "without a reason"
    assert found(by=replace(log.own(A), reason="Mine")), "by an entrant"
    assert found(body=replace(body, engine="dutch/1")), "as if the rules had paired it"


@pytest.mark.rules("TRN-PAIR-05")
def test_an_automatic_tournament_says_once_that_it_cannot_pair_and_goes_on_by_hand() -> None:
    log = running(3, settings(2, Swiss(3), automatic=True))
    log.do(commands.keep_apart, ORGANISER, (A, B, C))
    log.do(commands.pair_or_say, 1, 0)
    assert log.tournament.unpaired == 1
    assert commands.pair_or_say(log.tournament, 1, 0) == []
    hand(log, 1, [(A, B)], [C])
    assert log.tournament.unpaired == 0
    play(log, 1)
    assert not list(faults(NAME, log.events))


def test_a_round_that_can_be_paired_is_not_said_to_be_impossible() -> None:
    log = running(4, settings(2, automatic=True))
    log.do(commands.keep_apart, ORGANISER, (A, B, C, D))
    log.do(commands.pair_or_say, 1, 0)
    *before, last = log.events
    without = [one for one in before if "kept" not in type(one.event.body).__name__.lower()]
    event = replace(last.event, version=len(without) + 1, previous=before[-2].event.previous)
    assert isinstance(event.body, PairingImpossible)
    forged = replace(last, event=event, data=CODEC.event_bytes(event))
    assert "pairings" in {fault.check for fault in faults(NAME, [*without, forged])}
    assert commands.pair_or_say(log.tournament, 1, 0) == []
    assert BY_SERVICE.role is event.by.role
