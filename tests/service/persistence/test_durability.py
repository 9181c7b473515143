"""Acknowledged commands are stored, failed ones did not happen: with failing commits, other writers, and kills."""

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path

import grpc
import pytest
from caravanserai_protocol.v1 import match_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.event_pb2 import MatchEvent

from domain.games import games
from service.application.live.live_match import MatchAdvanced
from service.persistence.matches.store import MatchStore
from service.verification.stored_matches import verify_stored
from tests.service.house import House, Refusal, house, until

ROOT = Path(__file__).resolve().parents[3]


def execute(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path, timeout=60)
    with connection:
        connection.execute(statement)
    connection.close()


async def test_a_decision_that_cannot_be_stored_did_not_happen(home: House, tmp_path: Path) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    before = await home.seat(seat).get(name)
    offers = await home.seat(seat).offers(name)
    watched: list[int] = []

    async def watch() -> None:
        async for update in home.spectator.updates(name, before.match.version):
            watched.append(update.version)

    watching = asyncio.create_task(watch())
    store = tmp_path / "matches.sqlite"
    execute(store, "ALTER TABLE stored_events RENAME TO gone")
    with pytest.raises(Refusal) as refusal:
        await home.seat(seat).decide(name, offers.offers[0].decision, request_id="d")
    assert refusal.value.reason == "STORE_FAILED"
    assert refusal.value.code == grpc.StatusCode.UNAVAILABLE
    assert await home.seat(seat).get(name) == before
    assert await home.seat(seat).offers(name) == offers
    assert watched == []
    execute(store, "ALTER TABLE gone RENAME TO stored_events")
    update = await home.seat(seat).decide(name, offers.offers[0].decision, request_id="d")
    assert update.version == before.match.version + 1
    again = await home.seat(seat).decide(name, offers.offers[0].decision, request_id="d")
    assert again == update
    await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    await asyncio.wait_for(watching, 60)
    assert watched == [update.version, update.version + 1]
    assert (await asyncio.to_thread(verify_stored, home.service.parts.store, name)).ok


async def test_a_match_that_another_process_changed_is_read_again_and_decided_once(home: House, tmp_path: Path) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    offers = (await home.seat(seat).offers(name)).offers
    other = MatchStore(tmp_path / "matches.sqlite", games())
    match = other.load(name)
    other.append(match.resign(3 - seat))
    other.close()
    update = await home.seat(seat).decide(name, offers[0].decision)
    assert update.version == match.version + 1
    shown = (await home.spectator.get(name)).match
    assert shown.seats[2 - seat].departed
    assert (await asyncio.to_thread(verify_stored, home.service.parts.store, name)).ok


async def test_a_request_that_another_process_answered_gets_that_answer(home: House, tmp_path: Path) -> None:
    name = await home.begin(2)
    (seat,) = await home.asked(name)
    offer = (await home.seat(seat).offers(name)).offers[0]
    first = await home.seat(seat).decide(name, offer.decision, request_id="d")
    hosted = await home.service.parts.hosting.open(name)
    behind = await asyncio.to_thread(home.service.parts.store.load, name, first.version - 1)
    hosted.match = behind  # as if another process had been the one that answered
    assert await home.seat(seat).decide(name, offer.decision, request_id="d") == first
    home.service.parts.hosting.leave(hosted)


async def test_a_call_that_is_cancelled_is_carried_out_whole_or_not_at_all(home: House) -> None:
    for delay in range(12):
        name = await home.begin(2)
        (seat,) = await home.asked(name)
        caller = home.seat(seat)
        offer = (await caller.offers(name)).offers[0]
        version = (await caller.get(name)).match.version
        call = caller.matches.Decide(m.DecideRequest(match=name, decision=offer.decision), metadata=caller.metadata)
        await asyncio.sleep(delay / 4000)
        call.cancel()
        await asyncio.sleep(0.03)
        shown = (await caller.get(name)).match
        assert shown.version in (version, version + 1)
        rows = await asyncio.to_thread(home.service.parts.store.rows, name)
        assert len(rows) == shown.version
        assert (await asyncio.to_thread(verify_stored, home.service.parts.store, name)).ok


async def test_bots_play_on_after_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        registry = home.service.parts.hosting

        def end(news: MatchAdvanced) -> None:
            registry.closing = news.hosted.committed >= 12  # as when the service ends: nobody decides after that

        registry.store.bus.subscribe(MatchAdvanced, end)
        name = await home.begin(2, bots=2)
        await until(lambda: registry.closing)
    stored = MatchStore(tmp_path / "matches.sqlite", games(), create=False)
    stopped = len(stored.rows(name))
    stored.close()
    async with house(tmp_path) as home:
        versions = [update.version async for update in home.spectator.updates(name)]
        match = (await home.spectator.get(name)).match
    assert 12 <= stopped < match.version, "the service ended before the match did"
    assert versions == list(range(1, match.version + 1))
    assert match.state == match_pb2.Match.STATE_FINISHED


async def test_bots_wait_for_a_store_that_fails_and_play_on(home: House, tmp_path: Path) -> None:
    name = await home.begin(2, bots=1)
    await home.until_asked(name, 1)
    store = tmp_path / "matches.sqlite"
    while True:
        offers = (await home.seat(1).offers(name)).offers
        end = next((offer for offer in offers if offer.decision.TypeName().endswith("EndTurn")), offers[0])
        update = await home.seat(1).decide(name, end.decision)
        if end.decision.TypeName().endswith("EndTurn"):
            break
    execute(store, "ALTER TABLE stored_events RENAME TO gone")
    await asyncio.sleep(0.1)
    execute(store, "ALTER TABLE gone RENAME TO stored_events")
    await asyncio.wait_for(home.until_asked(name, 1), 60)
    assert (await home.spectator.get(name)).match.version > update.version


async def test_bots_play_the_same_match_with_and_without_a_restart(tmp_path: Path) -> None:
    """Only times differ, and with them the hashes of what came before."""

    def without_times(data: bytes) -> MatchEvent:
        event = MatchEvent.FromString(data)
        assert event.time_milliseconds
        event.ClearField("time_milliseconds")
        event.ClearField("previous")
        return event

    async def play(folder: Path, restart: bool) -> list[MatchEvent]:
        async with house(folder) as home:
            name = await home.begin(2, bots=2, request_id="same")
            async for update in home.spectator.updates(name):
                if restart and update.version == 12:
                    break
        async with house(folder) as home:
            return [without_times(update.event) async for update in home.spectator.updates(name)]

    assert await play(tmp_path / "one", False) == await play(tmp_path / "two", True)


SERVE = """
import asyncio, sys
from pathlib import Path
from service.server import serve
from tests.service.house import configuration
asyncio.run(serve(configuration(Path(sys.argv[1])), lambda address: print(address, flush=True)))
"""


async def test_acknowledged_commands_survive_a_kill(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        SERVE,
        str(tmp_path),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().strip()
    acknowledged: list[m.MatchUpdate] = []
    async with grpc.aio.insecure_channel(address) as channel:
        home = House(None, channel)  # type: ignore[arg-type]
        name = await home.begin(2)
        for _ in range(15):
            (seat,) = await home.asked(name)
            offers = (await home.seat(seat).offers(name)).offers
            acknowledged.append(await home.seat(seat).decide(name, offers[-1].decision))
        os.kill(process.pid, signal.SIGKILL)
        await process.wait()
    async with house(tmp_path) as home:
        replayed = {update.version: update.event for update in await home.spectator.replay(name)}
        assert all(replayed[update.version] == update.event for update in acknowledged)
        assert max(replayed) == acknowledged[-1].version
        await home.play(name, 3)
        assert (await asyncio.to_thread(verify_stored, home.service.parts.store, name)).ok


async def test_a_service_shuts_down_cleanly(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVE, str(tmp_path), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    await process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), 60) == 0
    assert (tmp_path / "matches.sqlite").is_file()
    left = await asyncio.to_thread(lambda: sorted(path.name for path in tmp_path.iterdir()))
    assert left == [
        "matches.persons.sqlite",
        "matches.projections.sqlite",
        "matches.sqlite",
        "matches.sqlite.acknowledged",
    ]


async def test_an_unreadable_store_is_reported(home: House, tmp_path: Path) -> None:
    name = await home.begin(2)
    execute(tmp_path / "matches.sqlite", "ALTER TABLE stored_events RENAME TO gone")
    with pytest.raises(Refusal) as refusal:
        await home.spectator.get(name, 2)
    assert refusal.value.reason == "STORE_FAILED"
    execute(tmp_path / "matches.sqlite", "ALTER TABLE gone RENAME TO stored_events")
    assert (await home.spectator.get(name, 2)).match.version == 2
