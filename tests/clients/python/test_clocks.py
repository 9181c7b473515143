"""The clocks of the client library: those of the service, computed from the events alone; and what they find."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from caravanserai_protocol.clocks import Clocks
from caravanserai_protocol.v1 import actor_pb2, clock_pb2, event_pb2
from caravanserai_protocol.v1.effect_pb2 import Ask, Close, Effect

from caravanserai_verify.matches.verification import verify
from domain.errors import CommandError
from domain.games import games
from domain.matches.events import (
    Actor,
    DecisionMade,
    GivenFor,
    MatchPaused,
    MatchResumed,
    Recorded,
    SeatDeparted,
    SeatTimedOut,
    TimeGiven,
)
from domain.matches.time_control import DAY, SECOND, Counted, Pausing, TimeControl
from domain.play.errors import Refused
from tests.domain.matches.scenario import CODEC, START
from tests.domain.matches.test_clock import Table

CONTROLS = [
    TimeControl(Counted.MATCH, 300 * SECOND, 20 * SECOND, False, 3, Pausing.AGREED, 200 * SECOND, 2 * DAY),
    TimeControl(Counted.MATCH, 120 * SECOND, 30 * SECOND, True, 0, Pausing.ORGANISER),
    TimeControl(Counted.DECISION, 40 * SECOND, time_outs=4, pausing=Pausing.AGREED),
    TimeControl(Counted.TURN, DAY, vacation=3 * DAY, pausing=Pausing.AGREED, pause=DAY),
]


def folded(rows: Sequence[Recorded]) -> Clocks:
    clocks = Clocks()
    for row in rows:
        assert clocks.follow(event_pb2.MatchEvent.FromString(row.data)) == []
    return clocks


def something(table: Table, chance: Random) -> Sequence[Recorded]:
    """Anything that may happen to the clocks of a match."""
    match, seat = table.match, table.asked
    other = chance.randint(1, table.match.created.players)
    doing: Sequence[Callable[[], Sequence[Recorded]]] = (
        lambda: match.undo(seat),
        lambda: match.undo(other),
        lambda: match.pause(chance.choice([0, other]), Actor.PLAYERS),
        lambda: match.resume(chance.choice([0, other]), Actor.PLAYERS),
        lambda: match.give_time(other, chance.randint(1, 50) * SECOND, Actor.PLAYERS, given_by=seat),
        lambda: match.give_time(other, chance.randint(1, 50) * SECOND, Actor.PLAYERS, given_by=other),
        lambda: match.give_time(other, chance.randint(1, 50) * SECOND, Actor.OWNER),
        lambda: match.give_back(table.time.now - chance.randint(0, 30) * SECOND),
        lambda: match.resign(other) if chance.random() < 0.1 else (),
    )
    return chance.choice(doing)()


def played(control: TimeControl, seed: int, steps: int = 150) -> Table:
    """A match in which all sorts of things happen to clocks."""
    chance = Random(seed)
    table = Table(control, players=3)
    scale = control.amount // SECOND // (2 if control.counted is Counted.DECISION else 12)
    for _ in range(steps):
        table.wait(chance.randint(0, 2 * scale) * SECOND // 2)
        for seat in range(1, 4):
            table.rows += table.match.time_out(seat)
        if table.match.lifecycle.over:
            break
        try:
            if chance.random() < 0.6:
                table.decides(chance.choice([0, -1]), arrived=table.time.now - chance.randint(0, 900))
            else:
                table.rows += something(table, chance)
        except (CommandError, Refused):
            continue
    return table


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.counted.value)
@pytest.mark.parametrize("seed", range(6))
def test_the_clocks_are_those_of_the_service(control: TimeControl, seed: int) -> None:
    table = played(control, seed)
    clocks = Clocks()
    match = type(table.match)(CODEC, games(), replace_match(table), clock=lambda: 0)
    for row in table.rows:
        match.fold(row)
        assert clocks.follow(event_pb2.MatchEvent.FromString(row.data)) == []
        own = match.lifecycle.clocks
        if own is None:
            continue
        now = row.event.time + 777
        assert {
            seat: (clock.left(now), clock.deadline, clock.time_outs, clock.vacation)
            for seat, clock in enumerate(own.seats, 1)
            if not clock.gone
        } == {
            seat: (clock.remaining(now), clock.deadline, clock.time_outs, clock.vacation)
            for seat, clock in clocks.seats.items()
        }
        assert clocks.paused(now) == own.stand_still(now)


def replace_match(table: Table) -> Any:
    """The beginning of the match."""
    return type(table.match.lifecycle)(table.match.lifecycle.match)


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.counted.value)
def test_such_matches_are_verified(control: TimeControl) -> None:
    table = played(control, 7)
    kinds = {type(row.event.body) for row in table.rows}
    assert SeatTimedOut in kinds
    assert not verify("matches/clock", table.rows, games()).findings


def test_what_may_happen_did() -> None:
    kinds = {type(row.event.body) for control in CONTROLS for seed in range(6) for row in played(control, seed).rows}
    assert {SeatTimedOut, MatchPaused, MatchResumed, TimeGiven, SeatDeparted} <= kinds


def test_what_a_seat_has_left_is_known_offline() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, 10 * SECOND))
    clocks = folded(table.rows)
    seat = table.asked
    assert clocks.remaining(seat, START + 7 * SECOND) == 53 * SECOND
    assert clocks.deadline(seat) == START + 60 * SECOND
    assert clocks.deadline(3 - seat) == 0
    assert Clocks().remaining(1, START) is None


# -- records that were tampered with ----------------------------------------------------------------------------------


def tampered(table: Table, version: int, **changes: Any) -> list[str]:
    """The findings about the clocks where an event says something else. Operators can make the hashes fit."""
    rows = list(table.rows)
    event = rows[version - 1].event
    times = {"time": changes.pop("time")} if "time" in changes else {}
    event = replace(event, body=replace(event.body, **changes), **times)
    rows[version - 1] = Recorded(event, data=CODEC.event_bytes(event), openings=rows[version - 1].openings)
    found = verify("matches/clock", rows, games(), deciding=False).findings
    return [flaw.text for flaw in found if flaw.check == "clocks"]


def version_of(table: Table, body: type) -> int:
    return next(row.event.version for row in table.rows if isinstance(row.event.body, body))


@pytest.fixture
def lost() -> Table:
    """Both seats have ended a turn, and then one was out of time."""
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, 10 * SECOND))
    for _ in range(2):
        table.wait(5 * SECOND)
        table.ends_turn()
    table.wait(66 * SECOND)
    table.rows += table.match.time_out(table.asked)
    return table


def test_a_time_out_before_its_deadline_is_found(lost: Table) -> None:
    version = version_of(lost, SeatTimedOut)
    assert tampered(lost, version) == []
    body = lost.rows[version - 1].event.body
    assert isinstance(body, SeatTimedOut)
    (found,) = tampered(lost, version, time=body.deadline - 1)
    assert "1 milliseconds before its deadline" in found


@pytest.mark.parametrize("more", [10 * SECOND, -10 * SECOND])
def test_an_increment_too_many_or_too_few_is_found(lost: Table, more: int) -> None:
    version = version_of(lost, SeatTimedOut)
    body = lost.rows[version - 1].event.body
    assert isinstance(body, SeatTimedOut)
    (found,) = tampered(lost, version, deadline=body.deadline + more)
    assert f"{more} milliseconds" in found


def test_a_time_out_too_many_is_found(lost: Table) -> None:
    (found,) = tampered(lost, version_of(lost, SeatTimedOut), time_outs=2)
    assert "counts 2 time-outs" in found


def test_a_default_for_a_seat_that_had_time_is_found() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND))
    table.decides(-1)
    (found,) = tampered(table, len(table.rows), automatic=True, timed_out=True)
    assert "its time was not up" in found


def test_a_decision_that_came_too_late_is_found() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND))
    table.decides(-1)
    (found,) = tampered(table, len(table.rows), time=START + 61 * SECOND)
    assert "1000 milliseconds after its time was up" in found
    assert tampered(table, len(table.rows), time=START + 61 * SECOND, arrived=START + 59 * SECOND) == []
    (found,) = tampered(table, len(table.rows), arrived=START + 5 * SECOND)
    assert "arrival" in found


def test_a_decision_after_the_time_out_of_its_turn_is_found(lost: Table) -> None:
    version = version_of(lost, SeatTimedOut)
    (found,) = tampered(lost, version + 1, automatic=False, timed_out=False)
    assert "has lost this turn by time" in found


def test_time_that_nobody_may_give_is_found() -> None:
    table = Table(TimeControl(Counted.TURN, DAY, vacation=DAY))
    table.rows += table.match.give_time(table.asked, DAY, Actor.PLAYERS, given_by=table.asked)
    (found,) = tampered(table, len(table.rows), milliseconds=2 * DAY)
    assert "vacation" in found
    (found,) = tampered(table, len(table.rows), cause=GivenFor.OPPONENT)
    assert "no opponent" in found
    (found,) = tampered(table, len(table.rows), cause=GivenFor.ORGANISER, given_by=0)
    assert "organiser" in found
    assert "outage" in tampered(table, len(table.rows), cause=GivenFor.OUTAGE, given_by=0)[0]


def test_a_pause_that_nobody_may_begin_is_found() -> None:
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND, pausing=Pausing.ORGANISER))
    table.rows += table.match.pause(0, Actor.OWNER)
    (found,) = tampered(table, len(table.rows), seat=1, by=Actor.PLAYERS)
    assert "does not allow" in found
    table.rows += table.match.resume(0, Actor.OWNER)
    (found,) = tampered(table, len(table.rows), seat=1, by=Actor.PLAYERS)
    assert "pause of the organiser" in found


def test_a_gift_to_a_seat_whose_time_was_up_long_ago_is_found() -> None:
    """An operator who is fond of a seat leaves its time-out away, and gives it time later."""
    table = Table(TimeControl(Counted.MATCH, 60 * SECOND))
    asked = table.asked
    table.wait(90 * SECOND)
    table.rows += table.match.give_time(asked, DAY, Actor.OWNER)
    assert tampered(table, len(table.rows)) == [], "it may be on its way for a moment"
    (found,) = tampered(table, len(table.rows), time=START + 180 * SECOND)
    assert found == f"comes 120 seconds after the time of seat {asked} was up, and no time-out was written"


@pytest.mark.parametrize(("late", "arrived", "found"), [(60, 0, 0), (61, 0, 1), (61, 60, 0), (3600, 3599, 1)])
def test_a_match_that_goes_on_past_a_deadline_without_a_time_out_is_found(late: int, arrived: int, found: int) -> None:
    """Two seats are asked at once: one decides when the time of the other was up long ago."""
    ask = [Effect(ask=Ask(stack=seat)) for seat in (1, 2)]
    control = clock_pb2.TimeControl(turn_days=1)
    deadline = START + DAY
    moment = deadline + arrived * SECOND if arrived else 0
    made = event_pb2.DecisionMade(seat=1, arrived_milliseconds=moment)
    given = clock_pb2.TimeGiven(seats=[1], milliseconds=2 * DAY, cause=clock_pb2.TimeGiven.CAUSE_ORGANISER)
    given.by = actor_pb2.ACTOR_OWNER
    events = [
        event_pb2.MatchEvent(created=event_pb2.MatchCreated(time_control=control)),
        event_pb2.MatchEvent(joined=event_pb2.SeatJoined(seat=1)),
        event_pb2.MatchEvent(joined=event_pb2.SeatJoined(seat=2)),
        event_pb2.MatchEvent(started=event_pb2.MatchStarted(), effects=ask, time_milliseconds=START),
        event_pb2.MatchEvent(time_given=given, time_milliseconds=START),
        event_pb2.MatchEvent(
            decided=made, effects=[Effect(close=Close(stack=1))], time_milliseconds=deadline + late * SECOND
        ),
    ]
    clocks = Clocks()
    wrong = [text for event in events for text in clocks.follow(event)]
    assert len(wrong) == found
    assert all("the time of seat 2 was up, and no time-out was written" in text for text in wrong)


def test_a_seat_that_stays_after_its_last_time_out_is_found() -> None:
    table = Table(TimeControl(Counted.DECISION, 60 * SECOND, time_outs=2), players=3)
    table.wait(60 * SECOND)
    table.rows += table.match.time_out(table.asked)
    created = table.rows[0]
    control = clock_pb2.TimeControl(decision_seconds=60, time_outs=1)
    event = event_pb2.MatchEvent.FromString(created.data)
    event.created.time_control.CopyFrom(control)
    clocks = Clocks()
    found = [text for row in table.rows[1:] for text in clocks.follow(event_pb2.MatchEvent.FromString(row.data))]
    assert found  # without its first event a match has no clocks
    clocks = Clocks()
    events = [event, *(event_pb2.MatchEvent.FromString(row.data) for row in table.rows[1:])]
    found = [text for each in events for text in clocks.follow(each)]
    assert any("had to leave" in text for text in found)


def test_events_about_clocks_in_a_match_without_any_are_found() -> None:
    event = event_pb2.MatchEvent(paused=clock_pb2.MatchPaused())
    assert Clocks().follow(event) == ["is about clocks, and the match has none"]


def test_a_decision_again_gives_the_same_bytes(lost: Table) -> None:
    assert [flaw.text for flaw in verify("matches/clock", lost.rows, games()).findings] == []
    assert any(isinstance(row.event.body, DecisionMade) and row.event.body.timed_out for row in lost.rows)
