"""Clocks and faults: nobody loses by an outage, and of two services on one store one lets a seat lose its turn."""

import asyncio
import time
from pathlib import Path

import grpc
import pytest
from caravanserai_protocol.v1 import clock_pb2, event_pb2, match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from domain.games import games
from service.application.live import clockwork
from service.foundation import times
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.faults.serving import served
from tests.service.house import House, house, pass_seconds, until
from tests.standstill import standing_still

SECONDS = 15
"""The time that the players have: so long that no slow machine loses a turn where the service must not take it."""
CONTROL = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=SECONDS))
OUTAGE = 60
"""The seconds without a service, by the clocks of the services: far longer than the players have."""
SHORT = clock_pb2.TimeControl(budget=clock_pb2.TimeBudget(seconds=4))
GAME = "games/sahwari"


async def shown(home: House, name: str) -> match_pb2.Match:
    return (await home.spectator.get(name)).match


def heartbeat(folder: Path) -> int:
    """The time at which a service last took note in its store that it was there."""
    store = MatchStore(folder / "matches.sqlite", games(), create=False)
    try:
        return store.recorder.heartbeat()
    finally:
        store.close()


async def test_a_seat_keeps_its_time_through_a_crash_longer_than_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(tmp_path) as process, grpc.aio.insecure_channel(process.address) as channel:
        home = House(None, channel)  # type: ignore[arg-type]
        name = await home.begin(2, game=GAME, time_control=CONTROL)
        (question,) = (await shown(home, name)).questions
        await until(lambda: heartbeat(tmp_path) > 0)
        process.kill()
        await process.wait()
    pass_seconds(monkeypatch, OUTAGE)
    async with house(tmp_path) as home:
        match = await shown(home, name)
        seat = home.seat(question.seat)
        update = await seat.decide(name, (await seat.offers(name)).offers[-1].decision)
        events = [event_pb2.MatchEvent.FromString(each.event) for each in await home.spectator.replay(name)]
        given = [event for event in events if event.HasField("time_given")]
        assert len(given) == 1
        assert given[0].time_given.cause == clock_pb2.TimeGiven.CAUSE_OUTAGE
        assert list(given[0].time_given.seats) == [question.seat]
        assert given[0].time_given.milliseconds >= 1000 * OUTAGE
        assert given[0].version < update.version
        assert not any(event.HasField("timed_out") for event in events)
        assert match.state == match_pb2.Match.STATE_PLAYING
        monkeypatch.setattr(clockwork, "MISSING", 1000 * OUTAGE)  # so that this is no outage
        pass_seconds(monkeypatch, SECONDS)
        async for each in home.spectator.updates(name, update.version):
            if event_pb2.MatchEvent.FromString(each.event).HasField("timed_out"):
                break  # time goes on
    store = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    assert not verify_stored(store, name).findings
    store.close()


async def test_a_service_that_ended_in_order_gives_the_time_back_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as home:
        name = await home.begin(2, game=GAME, time_control=CONTROL)
        (question,) = (await shown(home, name)).questions
    pass_seconds(monkeypatch, OUTAGE)
    async with house(tmp_path) as home:
        assert times.now() > question.deadline_milliseconds
        seat = home.seat(question.seat)
        await seat.decide(name, (await seat.offers(name)).offers[-1].decision)


async def until_lost(home: House, name: str, turns: int) -> event_pb2.MatchEvent:
    """Waits until seats have lost as many turns; the event of the last one."""
    async for update in home.spectator.updates(name):
        event = event_pb2.MatchEvent.FromString(update.event)
        turns -= event.HasField("timed_out")
        if not turns:
            return event
    raise AssertionError("the match has ended")


async def test_of_two_services_on_one_store_one_lets_a_seat_lose_its_turn(
    tmp_path: Path, postgresql_store: str
) -> None:
    control = clock_pb2.TimeControl(decision_seconds=1, time_outs=20)
    async with (
        house(tmp_path / "one", store=postgresql_store) as one,
        house(tmp_path / "two", store=postgresql_store) as two,
        standing_still() as still,
    ):
        begun = time.monotonic()
        names = [await one.begin(2, game=GAME, time_control=control) for _ in range(4)]
        for name in names:
            await until_lost(two, name, 2)
        for name in names:
            await one.owner.call(one.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        for name in names:
            events = [event_pb2.MatchEvent.FromString(each.event) for each in await two.spectator.replay(name)]
            lost = [event.timed_out for event in events if event.HasField("timed_out")]
            assert 2 <= len(lost) <= time.monotonic() - begun, "each had its second"
            assert len({(each.seat, each.deadline_milliseconds) for each in lost}) == len(lost)
            assert still.seconds > 1 or not any(event.HasField("time_given") for event in events)
            assert not (await asyncio.to_thread(verify_stored, one.service.parts.store, name)).findings


@pytest.mark.parametrize("dies", [True, False])
async def test_another_service_goes_on_with_the_clocks(tmp_path: Path, postgresql_store: str, dies: bool) -> None:
    """The deadlines of a service that dies are those of the others, which were there all the time."""
    async with house(tmp_path / "one", store=postgresql_store) as home, standing_still() as still:
        async with served(tmp_path / "two", store=postgresql_store) as process:
            async with grpc.aio.insecure_channel(process.address) as channel:
                name = await House(None, channel).begin(2, game=GAME, time_control=SHORT)  # type: ignore[arg-type]
            if dies:
                process.kill()
                await process.wait()
        event = await until_lost(home, name, 1)
        late = event.time_milliseconds - event.timed_out.deadline_milliseconds
        assert late < 1500 + 2000 * still.seconds
