"""Clocks of a running service: who is out of time loses a turn, all who watch see what is left, and rights hold."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import clock_pb2, event_pb2, match_pb2
from caravanserai_protocol.v1 import inbox_service_pb2 as i
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.foundation import times
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.service.house import Caller, House, Refusal, house, until
from tests.standstill import standing_still

GAME = "games/sahwari"
QUICK = clock_pb2.TimeControl(decision_seconds=3)
SLOW = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=3600, increment_seconds=10))


async def begin(home: House, control: clock_pb2.TimeControl, **fields: Any) -> str:
    return await home.begin(2, game=GAME, time_control=control, **fields)


async def shown(home: House, name: str) -> match_pb2.Match:
    return (await home.spectator.get(name)).match


async def bodies(caller: Caller, name: str) -> list[event_pb2.MatchEvent]:
    return [event_pb2.MatchEvent.FromString(update.event) for update in await caller.replay(name)]


async def test_a_seat_out_of_time_loses_its_decision_within_a_second(tmp_path: Path) -> None:
    async with house(tmp_path) as home, standing_still() as still:
        name = await begin(home, QUICK)
        (question,) = (await shown(home, name)).questions
        deadline = question.deadline_milliseconds
        assert 0 < deadline - time.time() * 1000 <= 1000 * QUICK.decision_seconds
        async for update in home.spectator.updates(name):
            event = event_pb2.MatchEvent.FromString(update.event)
            if event.HasField("timed_out"):
                break
        assert 0 <= event.time_milliseconds - deadline < 1000 + 2000 * still.seconds
        assert (event.timed_out.seat, event.timed_out.deadline_milliseconds) == (question.seat, deadline)
        (made,) = [event.decided for event in (await bodies(home.spectator, name))[event.version :]][:1]
        assert made.automatic
        assert made.cause == event_pb2.DecisionMade.CAUSE_TIMED_OUT
        seat = (await shown(home, name)).seats[question.seat - 1]
        assert seat.clock.time_outs >= 1
    store = MatchStore(tmp_path / "matches.sqlite", {**home.service.games}, create=False)
    assert not verify_stored(store, name).findings
    store.close()


async def test_after_n_time_outs_the_seat_has_left(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await begin(home, clock_pb2.TimeControl(decision_seconds=1, time_outs=1))
        (question,) = (await shown(home, name)).questions
        async for update in home.spectator.updates(name):
            event = event_pb2.MatchEvent.FromString(update.event)
            if event.HasField("departed"):
                break
        assert event.departed.seat == question.seat
        assert not (await shown(home, name)).seats[question.seat - 1].HasField("clock")


async def test_everybody_sees_what_is_left(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await begin(home, SLOW)
        match = await shown(home, name)
        (question,) = match.questions
        asked, other = match.seats[question.seat - 1].clock, match.seats[2 - question.seat].clock
        assert 3_590_000 < asked.remaining_milliseconds <= 3_600_000
        assert asked.deadline_milliseconds == question.deadline_milliseconds
        assert (other.remaining_milliseconds, other.deadline_milliseconds) == (3_600_000, 0)
        assert match.time_control == SLOW
        await asyncio.sleep(0.05)
        later = await shown(home, name)
        assert later.version == match.version
        left = later.seats[question.seat - 1].clock.remaining_milliseconds
        assert left + 50 <= asked.remaining_milliseconds
        assert left + later.now_milliseconds == question.deadline_milliseconds
        past = (await home.spectator.get(name, match.version)).match
        assert past.seats[question.seat - 1].clock.remaining_milliseconds <= 3_600_000
        (listed,) = (await home.spectator.call(home.spectator.matches.ListMatches, m.ListMatchesRequest())).matches
        assert listed.time_control == SLOW


async def test_the_inbox_names_the_deadline(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await begin(home, SLOW)
        (question,) = (await shown(home, name)).questions
        seat = home.seat(question.seat)
        async for part in seat.stream(seat.inbox.WatchInbox, i.WatchInboxRequest()):
            if part.HasField("opened"):
                break
        assert part.opened.question.deadline_milliseconds == question.deadline_milliseconds


async def test_matches_without_a_time_control_have_no_clocks(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2, game=GAME)
        match = await shown(home, name)
        assert not match.HasField("time_control")
        assert match.now_milliseconds == 0
        assert not any(seat.HasField("clock") for seat in match.seats)
        with pytest.raises(Refusal) as refused:
            await home.owner.call(home.owner.matches.PauseMatch, m.PauseMatchRequest(match=name))
        assert refused.value.reason == "NO_CLOCKS"


async def test_the_owner_pauses_and_resumes(tmp_path: Path) -> None:
    control = clock_pb2.TimeControl(decision_seconds=4, pausing=clock_pb2.TimeControl.PAUSING_ORGANISER)
    async with house(tmp_path) as home:
        name = await begin(home, control)
        paused = await home.owner.call(
            home.owner.matches.PauseMatch, m.PauseMatchRequest(match=name, request_id="pause")
        )
        (question,) = paused.match.questions
        assert question.deadline_milliseconds == 0
        assert paused.match.pause.since_milliseconds
        again = await home.owner.call(
            home.owner.matches.PauseMatch, m.PauseMatchRequest(match=name, request_id="pause")
        )
        assert again.match.version == paused.match.version
        seat = home.seat(question.seat)
        offer = (await seat.offers(name)).offers[0].decision
        with pytest.raises(Refusal) as refused:
            await seat.decide(name, offer)
        assert refused.value.reason == "MATCH_PAUSED"
        with pytest.raises(Refusal) as not_allowed:
            await seat.call(seat.matches.ResumeMatch, m.ResumeMatchRequest(match=name))
        assert not_allowed.value.reason == "NOT_THE_OWNER"
        await asyncio.sleep(4.3)
        assert (await shown(home, name)).version == paused.match.version
        resumed = await home.owner.call(home.owner.matches.ResumeMatch, m.ResumeMatchRequest(match=name))
        assert not resumed.match.HasField("pause")
        assert resumed.match.questions[0].deadline_milliseconds
        await seat.decide(name, offer)


async def test_opponents_give_time_and_players_take_vacation(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await begin(home, clock_pb2.TimeControl(turn_days=3, vacation_days=2))
        (question,) = (await shown(home, name)).questions
        mine, other = home.seat(question.seat), home.seat(3 - question.seat)
        given = m.GiveTimeRequest(match=name, seat=question.seat, seconds=3600)
        before = question.deadline_milliseconds
        answer = await other.call(other.matches.GiveTime, given)
        assert answer.match.questions[0].deadline_milliseconds == before + 3_600_000
        answer = await mine.call(mine.matches.GiveTime, given)
        assert answer.match.questions[0].deadline_milliseconds == before + 7_200_000
        clock = answer.match.seats[question.seat - 1].clock
        assert clock.vacation_milliseconds == (2 * 86_400 - 3600) * 1000
        answer = await home.owner.call(home.owner.matches.GiveTime, given)
        causes = [event.time_given.cause for event in await bodies(home.owner, name) if event.HasField("time_given")]
        given_for = clock_pb2.TimeGiven
        assert causes == [given_for.CAUSE_OPPONENT, given_for.CAUSE_VACATION, given_for.CAUSE_ORGANISER]
        for seconds in (0, 31 * 86_400):
            with pytest.raises(Refusal) as refused:
                await mine.call(mine.matches.GiveTime, m.GiveTimeRequest(match=name, seat=1, seconds=seconds))
            assert refused.value.reason == "FIELD_INVALID"


@pytest.mark.parametrize(
    "control",
    [
        clock_pb2.TimeControl(),
        clock_pb2.TimeControl(decision_seconds=0),
        clock_pb2.TimeControl(budget=clock_pb2.TimeBudget()),
        clock_pb2.TimeControl(turn_days=400),
        clock_pb2.TimeControl(decision_seconds=1, pausing=77),  # type: ignore[arg-type]
        clock_pb2.TimeControl(decision_seconds=2**32 - 1),
    ],
)
async def test_what_is_no_time_control_is_refused(tmp_path: Path, control: clock_pb2.TimeControl) -> None:
    async with house(tmp_path) as home:
        with pytest.raises(Refusal) as refused:
            await home.create(2, game=GAME, time_control=control)
        assert refused.value.reason == "FIELD_INVALID"


def test_setting_the_clock_of_the_machine_changes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = times.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert 0 <= times.now() - before < 1000


async def test_a_service_that_stood_still_gives_the_time_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await begin(home, clock_pb2.TimeControl(decision_seconds=600))
        (question,) = (await shown(home, name)).questions
        clockwork, store = home.service.parts.clockwork, home.service.parts.store
        await until(lambda: store.recorder.heartbeat() > 0)
        ahead = store.clock() + 1_000_000
        clockwork._now = lambda: ahead
        store.clock = lambda: ahead
        hosted = await home.service.parts.hosting.open(name)
        assert hosted.match is not None
        hosted.match.clock = store.clock
        home.service.parts.hosting.leave(hosted)
        await until(lambda: any(row.event.body.__class__.__name__ == "TimeGiven" for row in store.rows(name)))
        match = await shown(home, name)
        assert match.seats[question.seat - 1].clock.time_outs == 0
        left = match.seats[question.seat - 1].clock.remaining_milliseconds
        assert 500_000 < left <= 600_000
