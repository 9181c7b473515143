"""A service that is told to end: commands that run are answered, new ones hear why not, and then it is gone."""

import asyncio
import signal
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s

from domain.errors import Reason
from domain.games import games
from service.error_catalogue import CATALOGUE
from service.persistence.matches.store import MatchStore
from tests.faults.load import Account, balance
from tests.faults.serving import served
from tests.service.house import House, Refusal

DRAIN_SECONDS = 5.0
"""So long that nobody comes too late to hear it, even if the machine stands still for a while."""


async def test_a_service_drains_under_load(tmp_path: Path, any_store: str) -> None:
    """Both signals mean the same: SQLite is met by the one, PostgreSQL by the other."""
    number = signal.SIGINT if any_store.startswith("postgresql") else signal.SIGTERM
    account = Account(8, 5)
    async with (
        served(tmp_path, store=any_store, drain=DRAIN_SECONDS) as process,
        grpc.aio.insecure_channel(process.address) as channel,
    ):
        home = House(None, channel)  # type: ignore[arg-type]
        playing = asyncio.create_task(account.play(home))
        await account.until_answered(50)
        watched = next(name for name in account.names if name)
        begun = [asyncio.Event(), asyncio.Event()]
        streams = [
            asyncio.create_task(ended(home, watched, begun[0])),
            asyncio.create_task(board_ended(home, watched, begun[1])),
        ]
        for each in begun:
            await asyncio.wait_for(each.wait(), 60)
        process.tell(number)
        await asyncio.wait_for(account.until(lambda: "SHUTTING_DOWN" in account.reasons), 60)
        account.stopping = True
        await asyncio.wait_for(playing, 180)
        assert set(account.reasons) == {"SHUTTING_DOWN"}
        assert CATALOGUE[Reason.SHUTTING_DOWN].status == "UNAVAILABLE"
        assert await asyncio.wait_for(asyncio.gather(*streams), 60) == ["SHUTTING_DOWN"] * 2
        assert await asyncio.wait_for(process.wait(), 60) == 0
    store = MatchStore(any_store, games(), create=False)
    balance(account, store, settled=True)
    store.close()


async def ended(home: House, match: str, begun: asyncio.Event) -> str:
    """Watches a match; why that ended."""
    try:
        async for _ in home.spectator.updates(match):
            begun.set()
    except Refusal as refusal:
        return refusal.reason
    return "the match is over"


async def board_ended(home: House, match: str, begun: asyncio.Event) -> str:
    """Watches a scoreboard; why that ended."""
    request = s.WatchScoreboardRequest(name=f"{match}/scoreboard")
    try:
        async for _ in home.spectator.stream(home.spectator.scoreboards.WatchScoreboard, request):
            begun.set()
    except Refusal as refusal:
        return refusal.reason
    return "the match is over"
