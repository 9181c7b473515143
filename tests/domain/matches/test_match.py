"""The match aggregate: commands of several events happen whole or not at all, whatever fails on the way."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from caravanserai_verify.codecs.match_events import ProtobufCodec
from caravanserai_verify.matches.verification import verify
from domain.event import Request
from domain.games import games
from domain.matches.events import Actor, DecisionUndone, MatchAbandoned, MatchEvent, Recorded, SeatResigned
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.ruled_match import EVERYBODY_LEFT
from domain.matches.terms import Terms
from domain.play.errors import Refused, RuleError
from tests.domain.matches.scenario import CODEC, Scenario, state

NAME = "matches/aggregate"
REQUEST = Request("somebody", "Decide", "1", b"digest")


class FailingCodec(ProtobufCodec):
    """A codec that cannot write the events from one version on."""

    fails_from = 1_000_000

    def event_bytes(self, event: MatchEvent) -> bytes:
        if event.version >= self.fails_from:
            raise ValueError("cannot be written")
        return super().event_bytes(event)


def created(players: int = 2, codec: ProtobufCodec = CODEC) -> Match:
    match, _ = Match.create(codec, games(), NAME, Terms("sahwari", players, seed="aggregate"), b"")
    return match


def given(players: int = 2) -> Scenario:
    return Scenario.given(Terms("sahwari", players, seed="aggregate"), name=NAME)


def begun(players: int = 2, codec: ProtobufCodec = CODEC) -> Match:
    match = created(players, codec)
    for seat in range(players):
        match.join(f"Player {seat + 1}")
    match.start()
    return match


def asked(match: Match) -> int:
    assert match.playing is not None
    return min(match.playing.awaiting())


def first_offer(match: Match) -> Any:
    assert match.playing is not None
    return next(match.playing.offers(asked(match)))


def plays_to_the_last_decision(match: Match) -> None:
    """Goes on with first offers, until the next decision finishes the match."""
    while True:
        rows = match.decide(asked(match), first_offer(match))
        if match.lifecycle.phase is MatchPhase.FINISHED:
            match.roll_back()
            assert len(rows) == 2
            return


# -- commands that fail -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [-1, 0, 3, 2**32 - 1])
@pytest.mark.parametrize(
    "command",
    [
        lambda match, seat: match.join("another", seat=seat or -1),
        lambda match, seat: match.leave(seat),
        lambda match, seat: match.ready(seat, b""),
    ],
)
def test_a_seat_that_there_is_not_is_unknown_before_the_start(
    command: Callable[[Match, int], list[Recorded]], seat: int
) -> None:
    scenario = given().when(Match.join, "Player 1", seat=2)
    scenario.refuses("SEAT_UNKNOWN", command, seat)


@pytest.mark.parametrize("seat", [-1, 0, 3])
@pytest.mark.parametrize(
    "command",
    [
        lambda match, seat: match.decide(seat, first_offer(match)),
        lambda match, seat: match.undo(seat),
        lambda match, seat: match.resign(seat),
    ],
)
def test_a_seat_that_there_is_not_is_unknown_in_play(
    command: Callable[[Match, int], list[Recorded]], seat: int
) -> None:
    given().started().refuses("SEAT_UNKNOWN", command, seat)


def test_a_decision_whose_event_cannot_be_written_did_not_happen() -> None:
    codec = FailingCodec(games())
    match = begun(codec=codec)
    before = state(match)
    codec.fails_from = match.version + 1
    with pytest.raises(ValueError, match="cannot be written"), match.answering(REQUEST):
        match.decide(asked(match), first_offer(match))
    assert state(match) == before
    codec.fails_from = 1_000_000
    expected = begun()
    decision = first_offer(expected)
    assert [row.data for row in match.decide(asked(match), decision)] == [
        row.data for row in expected.decide(asked(expected), decision)
    ]


def test_of_several_events_none_happened_if_the_last_cannot_be_written() -> None:
    codec = FailingCodec(games())
    match = begun(codec=codec)
    plays_to_the_last_decision(match)
    before = state(match)
    codec.fails_from = match.version + 2
    with pytest.raises(ValueError, match="cannot be written"), match.answering(REQUEST):
        match.decide(asked(match), first_offer(match))
    assert state(match) == before
    codec.fails_from = 1_000_000
    with match.answering(REQUEST):
        match.decide(asked(match), first_offer(match))
    assert match.lifecycle.phase is MatchPhase.FINISHED


def test_a_seat_is_not_ready_if_the_match_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    match = created()
    match.join("Player 1")
    match.join("Player 2")
    match.ready(1, b"")
    before = state(match)
    assert match.playing is not None

    def start() -> None:
        raise RuleError("a rule is wrong")

    monkeypatch.setattr(match.playing, "start", start)
    with pytest.raises(RuleError), match.answering(REQUEST):
        match.ready(2, b"")
    assert state(match) == before
    monkeypatch.undo()
    with match.answering(REQUEST):
        match.ready(2, b"")
    assert match.lifecycle.phase is MatchPhase.PLAYING


def test_a_command_that_fails_takes_back_nothing_of_the_one_before() -> None:
    match = begun()
    with match.answering(REQUEST):
        match.decide(asked(match), first_offer(match))
    before = state(match)
    with pytest.raises(Refused), match.answering(REQUEST):
        match.decide(3 - asked(match), first_offer(match))
    match.roll_back()
    assert state(match) == before


# -- commands that could not be stored --------------------------------------------------------------------------------


def test_rolling_back_takes_back_all_that_came_of_leaving() -> None:
    match = begun(3)
    leaving = asked(match)
    before = state(match)
    with match.answering(REQUEST):
        rows = match.resign(leaving)
    assert len(rows) > 2
    after = state(match)
    match.roll_back()
    assert state(match) == before
    with match.answering(REQUEST):
        assert [row.data for row in match.resign(leaving)] == [row.data for row in rows]
    assert state(match) == after


def test_rolling_back_takes_back_the_end_of_the_match() -> None:
    match = begun()
    plays_to_the_last_decision(match)
    before = state(match)
    with match.answering(REQUEST):
        rows = match.decide(asked(match), first_offer(match))
    assert match.lifecycle.phase is MatchPhase.FINISHED
    match.roll_back()
    match.roll_back()
    assert state(match) == before
    with match.answering(REQUEST):
        again = match.decide(asked(match), first_offer(match))
    assert [row.data for row in again] == [row.data for row in rows]


def test_rolling_back_an_undo_leaves_the_decision() -> None:
    scenario = given().started()
    seat, decided = scenario.asked, scenario.match.version + 1
    scenario.decides().when(Match.undo, seat).then(DecisionUndone(seat, decided))


# -- taking back after seats have left --------------------------------------------------------------------------------


def test_nothing_is_taken_back_over_a_seat_that_left() -> None:
    scenario = given(3).started()
    seat = scenario.asked
    left = next(number for number in (1, 2, 3) if number != seat)
    scenario.decides().when(Match.resign, left)
    scenario.refuses("nothing-to-undo", Match.undo, seat).refuses("seat-departed", Match.undo, left)


def test_the_last_player_who_leaves_ends_the_match() -> None:
    scenario = given().started().when(Match.resign, 1)
    scenario.when(Match.resign, 2).then(SeatResigned(2), MatchAbandoned(EVERYBODY_LEFT, Actor.PLAYERS))
    assert scenario.match.lifecycle.phase is MatchPhase.ABANDONED


# -- times ------------------------------------------------------------------------------------------------------------


def test_events_note_their_time_which_never_goes_back() -> None:
    times = iter([5_000, 2_000, 9_000])
    match, rows = Match.create(CODEC, games(), NAME, Terms("sahwari", 2, seed="aggregate"), b"", clock=lambda: 500)
    match.clock = lambda: next(times)
    rows += match.join("Hanna")
    rows += match.join("Mio")
    rows += match.start()
    assert [row.event.time for row in rows] == [500, 5_000, 5_000, *[9_000] * (len(rows) - 3)]
    again = Match.load(CODEC, games(), NAME, rows)
    assert again.lifecycle.time == 9_000
    assert all(CODEC.read_event(row.data, row.box).time == row.event.time for row in rows)


def test_a_match_is_decided_again_with_the_times_of_its_record() -> None:
    times = iter(range(1_000, 1_000_000, 7))
    match, rows = Match.create(CODEC, games(), NAME, Terms("sahwari", 2, seed="aggregate"), b"", clock=lambda: 500)
    match.clock = lambda: next(times)
    rows += [*match.join("Hanna"), *match.join("Mio"), *match.start()]
    rows += match.decide(asked(match), first_offer(match))
    assert verify(NAME, rows, games()).findings == []
    earlier = replace(rows[-1], event=replace(rows[-1].event, time=rows[-2].event.time - 1))
    rows[-1] = replace(earlier, data=CODEC.event_bytes(earlier.event))
    assert [(found.version, found.check) for found in verify(NAME, rows, games()).findings] == [
        (len(rows), "times"),
        (len(rows), "decided again"),
    ]
