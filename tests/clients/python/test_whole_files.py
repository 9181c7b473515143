"""Files that a service sends in parts: the time is limited for each part, not for all of them together."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Retrying, TooLate
from caravanserai.aio import Client
from caravanserai_protocol.v1.match_service_pb2 import GetRecordRequest, GetRecordResponse

from service.api.matches.event_streams import EventStreams
from tests.clients.python.serving import QUICK, client, serving

GetRecord = EventStreams.GetRecord


async def over(owner: Client) -> str:
    """A match that is over."""
    match = (await owner.create_match("marcopolo", 2)).name
    await owner.join(match, "Ann")
    await owner.add_bot(match)
    await owner.start(match, without_waiting=True)
    await owner.resign(match)
    return match


async def test_a_large_file_takes_longer_than_a_call_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = list[float | None]()

    async def timed(calls: EventStreams, request: GetRecordRequest, context: Any) -> AsyncIterator[GetRecordResponse]:
        left.append(context.time_remaining())
        async for part in GetRecord(calls, request, context):
            for byte in part.data:
                yield GetRecordResponse(data=bytes((byte,)))

    async with serving(tmp_path) as service, client(service.address) as ann:
        match = await over(ann)
        whole = await ann.record(match, in_format=2)
        monkeypatch.setattr(EventStreams, "GetRecord", timed)
    async with serving(tmp_path) as service, client(service.address) as ann:
        assert await ann.record(match, in_format=2) == whole
    assert left == [None]


async def test_a_file_that_does_not_go_on_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = asyncio.Event()

    async def silent(calls: EventStreams, request: GetRecordRequest, context: Any) -> AsyncIterator[GetRecordResponse]:
        try:
            async for part in GetRecord(calls, request, context):
                yield GetRecordResponse(data=part.data[:1])
                while True:
                    yield GetRecordResponse()
                    await asyncio.sleep(0.05)
        finally:
            ended.set()

    monkeypatch.setattr(EventStreams, "GetRecord", silent)
    hurried = Retrying(deadline=QUICK.attempt, attempt=1, first_pause=QUICK.deadline)
    async with serving(tmp_path) as service, client(service.address) as owner:
        match = await over(owner)
        async with Client.connect(service.address, retrying=hurried) as ann:
            with pytest.raises(TooLate, match="no answer came in time"):
                await ann.record(match, in_format=2)
        await asyncio.wait_for(ended.wait(), QUICK.attempt)
