"""Streams of `Play` that break, hang or bring something else: each command is decided once."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai import (
    Refused,
    Retrying,
    TooLate,
    aio,
)
from caravanserai_protocol.games.marcopolo.v1.decisions_pb2 import EndTurn

from service.server import Service
from tests.clients.python.serving import QUICK, Wire, begin, client, older, serving, until_asked
from tests.clients.python.test_play_stream import Watched, answer_one, count
from tests.ports import lasting_port
from tests.service.house import until


async def test_a_stream_that_is_cut_before_the_answer_decides_once(home: Service) -> None:
    async with Wire(home.address) as wire, Watched(wire.address) as ann, client(home.address) as spectator:
        match = await begin(ann.client)
        for number in range(1, 6):
            await until_asked(ann.client, match)
            listed = await ann.client.offers(match)
            version = (await ann.client.match(match)).version
            wire.mute = True
            deciding = asyncio.create_task(
                ann.client.decide(match, listed.offers[0], asked_at=listed.question.asked_at)
            )
            async with await spectator.watch(match, after=version) as watch:
                await anext(watch)
            assert not deciding.done()
            wire.mute = False
            wire.cut()
            assert (await deciding).version == version + 1
            assert ann.counted.calls["Decide"] >= number
        decided = [update.event.decided.seat async for update in await ann.client.replay(match)]
        assert decided.count(1) == 5
        await until(lambda: count(home, "Play") > 1)


async def test_a_stream_that_is_cut_at_any_moment_decides_once(home: Service) -> None:
    async with Wire(home.address) as wire, Watched(wire.address) as ann:
        match = await begin(ann.client)
        for number in range(12):
            await until_asked(ann.client, match)
            listed = await ann.client.offers(match)
            before = (await ann.client.match(match)).version
            deciding = asyncio.create_task(
                ann.client.decide(match, listed.offers[0], asked_at=listed.question.asked_at)
            )
            await asyncio.sleep(number / 2000)
            wire.cut()
            assert (await deciding).version == before + 1
        decided = [update.event.decided.seat async for update in await ann.client.replay(match)]
        assert decided.count(1) == 12


async def test_a_service_that_restarts_is_played_on_as_before(tmp_path: Path) -> None:
    port = lasting_port()
    async with serving(tmp_path, port=port) as service:
        ann = Watched(service.address)
        match = await begin(ann.client)
        await answer_one(ann.client, match)
    deciding = asyncio.create_task(answer_one(ann.client, match))
    await asyncio.sleep(0.5)
    assert not deciding.done()
    async with serving(tmp_path, port=port) as service, ann:
        assert await deciding
        for _ in range(40):
            seen = ann.unary
            await ann.client.offers(match)
            if ann.unary == seen:
                break
            await asyncio.sleep(0.5)
        assert ann.unary == seen, "on a stream again"


async def test_a_command_under_way_when_the_service_ends_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path, drain_seconds=0.3) as service, Watched(service.address) as ann:
        match = await begin(ann.client)
        await until_asked(ann.client, match)
        await ann.client.offers(match)
        hosted = await service.parts.hosting.open(match)
        users = hosted.users
        async with hosted.lock:
            leaving = asyncio.create_task(ann.client.resign(match))
            await until(lambda: hosted.users > users)
            closing = asyncio.create_task(service.parts.hosting.close())
            await asyncio.sleep(0.1)
        service.parts.hosting.leave(hosted)
        assert (await leaving).version
        assert ann.unary == 0
        await closing


async def test_an_old_service_is_asked_once_and_played_on_by_unary_calls(home: Service) -> None:
    async with older(home.address) as (address, old), client(home.address) as ann:
        match = await begin(ann)
        async with client(address, ann.token, keys=ann.keys) as other:
            for _ in range(4):
                await until_asked(ann, match)
                listed = await other.offers(match)
                assert (await other.decide(match, listed.offers[0], asked_at=listed.question.asked_at)).version
            with pytest.raises(Refused):
                await other.decide(match, EndTurn(), asked_at=1)
        assert old.called.count("Play") == 1
        assert old.called.count("Decide") == 5


async def test_a_stream_on_which_nothing_comes_back_is_left(home: Service) -> None:
    async def silent(requests: Any, _: Any) -> AsyncIterator[bytes]:
        async for _ in requests:
            await asyncio.sleep(3600)
        yield b""

    async with (
        older(home.address, Play=grpc.stream_stream_rpc_method_handler(silent)) as (address, old),
        client(home.address) as ann,
    ):
        match = await begin(ann)
        await until_asked(ann, match)
        quick = replace(QUICK, attempt=3)
        async with aio.Client.connect(address, ann.token, keys=ann.keys, retrying=quick) as other:
            for _ in range(5):
                assert (await other.offers(match)).offers
            assert old.called.count("Play") == 1
            assert old.called.count("ListOffers") == 5


@pytest.mark.parametrize("said", [b"\x08\x63\x2a\x00", b"\xff\xff\xff", b"\x08\x01", b""])
async def test_a_service_that_answers_something_else_is_asked_by_unary_calls(home: Service, said: bytes) -> None:
    """Another number, what cannot be read, no answer at all: never taken for the answer."""

    async def confused(requests: Any, _: Any) -> AsyncIterator[bytes]:
        async for _ in requests:
            yield said

    async with (
        older(home.address, Play=grpc.stream_stream_rpc_method_handler(confused)) as (address, old),
        client(home.address) as ann,
    ):
        match = await begin(ann)
        await until_asked(ann, match)
        async with client(address, ann.token, keys=ann.keys) as other:
            for _ in range(5):
                assert (await other.offers(match)).offers
            assert old.called.count("Play") == 1
            assert old.called.count("ListOffers") == 5


async def test_a_deadline_counts_for_each_message(home: Service) -> None:
    retrying = Retrying(deadline=4, attempt=3, first_pause=0.01)
    async with client(home.address) as ann, Watched(home.address, ann.token, retrying, keys=ann.keys) as hasty:
        match = await begin(ann)
        await until_asked(ann, match)
        await hasty.client.offers(match)
        hosted = await home.parts.hosting.open(match)
        async with hosted.lock:
            begun = asyncio.get_running_loop().time()
            with pytest.raises(TooLate):
                await hasty.client.resign(match, request_id="late")
            assert asyncio.get_running_loop().time() - begun < 60
        home.parts.hosting.leave(hosted)
        version = (await ann.resign(match, request_id="late")).version
        assert (await hasty.client.resign(match, request_id="late")).version == version


async def test_a_call_that_is_given_up_leaves_nothing_and_the_next_one_works(home: Service) -> None:
    async with Watched(home.address) as ann:
        match = await begin(ann.client)
        await until_asked(ann.client, match)
        await ann.client.offers(match)
        hosted = await home.parts.hosting.open(match)
        async with hosted.lock:
            for _ in range(3):
                leaving = asyncio.create_task(ann.client.resign(match))
                await asyncio.sleep(0.1)
                leaving.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await leaving
            await until(lambda: not home.admission.streams())
        home.parts.hosting.leave(hosted)
        assert (await ann.client.offers(match)).offers
        assert ann.unary == 0
