"""The disk is full, or writing fails: the service says so, shows what is stored and nothing else, and goes on as soon
as there is room again.
"""

import asyncio
import signal
from pathlib import Path

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s

from tests.faults.disks import LIMITED
from tests.faults.load import Account
from tests.faults.serving import Served, served
from tests.service.house import House, Refusal

DISKS = ("small", "limited")


async def until_full(account: Account, process: Served) -> list[str]:
    """Takes the space away under load; the reasons that were given from then on, until all requests get one."""
    assert account.home is not None
    playing = asyncio.create_task(account.play(account.home))
    await account.until_answered(40)
    process.tell(signal.SIGUSR1)
    await account.until(lambda: len(account.reasons) >= 20)
    account.stopping = True
    await asyncio.wait_for(playing, 180)
    return account.reasons


@pytest.mark.parametrize("disk", DISKS)
async def test_no_space(tmp_path: Path, disk: str) -> None:
    account = Account(4, 1)
    async with served(tmp_path, disk=disk) as process, grpc.aio.insecure_channel(process.address) as channel:
        home = account.home = House(None, channel)  # type: ignore[arg-type]
        name = await home.begin(2)
        await home.play(name, 5)
        before = await home.spectator.get(name)
        (seat,) = await home.asked(name)
        offers = await home.seat(seat).offers(name)

        reasons = await until_full(account, process)
        assert set(reasons) == {"STORE_FAILED"}
        for number, offer in enumerate(offers.offers[:5]):
            with pytest.raises(Refusal) as refusal:
                await home.seat(seat).decide(name, offer.decision, request_id=f"full {number}")
            assert refusal.value.reason == "STORE_FAILED"
            assert refusal.value.code == grpc.StatusCode.UNAVAILABLE
        assert await home.spectator.get(name) == before, "what could not be stored did not happen"
        assert await home.seat(seat).offers(name) == offers
        replay = await home.spectator.replay(name)
        assert len(replay) == before.match.version

        process.tell(signal.SIGUSR2)
        update = await home.seat(seat).decide(name, offers.offers[0].decision, request_id="full 0")
        assert update.version == before.match.version + 1
        assert await home.seat(seat).decide(name, offers.offers[0].decision, request_id="full 0") == update
        board = await home.spectator.call(
            home.spectator.scoreboards.GetScoreboard,
            s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=update.version),
        )
        assert board.scoreboard.version == update.version, "the projections go on too"
        await account.settle()
        playing = asyncio.create_task(account.play(home))
        await account.until_answered(20)
        account.stopping = True
        await asyncio.wait_for(playing, 180)
        await agrees(account, home)
    full = disk == "small" and LIMITED not in process.log
    assert ("database or disk is full" if full else "disk I/O error") in process.log


async def agrees(account: Account, home: House) -> None:
    """The events that the service replays are those that were answered: every decision once, and nothing else."""
    for name in {name for name in account.names if name}:
        replayed = {update.version: update.event for update in await home.spectator.replay(name)}
        decided = [sent for sent in account.answered if sent.method == "Decide" and sent.request.match == name]
        for sent in decided:
            assert replayed[sent.answer.update.version] == sent.answer.update.event
        begun = 1 + 2 + 1  # created, joined twice, started
        assert (await home.spectator.get(name)).match.version == begun + len(decided)
        assert len(replayed) == begun + len(decided)


async def test_a_service_without_space_ends_in_order(tmp_path: Path) -> None:
    async with served(tmp_path, disk="limited") as process, grpc.aio.insecure_channel(process.address) as channel:
        home = House(None, channel)  # type: ignore[arg-type]
        name = await home.begin(2)
        process.tell(signal.SIGUSR1)
        with pytest.raises(Refusal):
            await home.owner.call(home.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        process.tell(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 60) == 0
    async with served(tmp_path) as process, grpc.aio.insecure_channel(process.address) as channel:
        home = House(None, channel)  # type: ignore[arg-type]
        assert (await home.spectator.get(name)).match.version == 4
        assert await home.play(name, 3) == 7
