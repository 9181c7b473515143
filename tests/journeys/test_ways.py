"""Whatever ends a stream on its way, each reader gets everything once and in order; what the service says ends it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai import CallError, Client, Retrying, connection
from caravanserai.aio import Client as AioClient
from caravanserai_protocol.v1 import tournament_pb2

from clients.workshop.temporary_service import LocalService
from tests.clients.python.serving import Wire, begin, client, until_asked
from tests.journeys.ways import REMOVED, Cutter, ending
from tests.service.house import configuration, until

ENDINGS = json.loads((Path(__file__).parents[2] / "clients/vectors/errors.json").read_text(encoding="utf-8"))["endings"]
BY_NUMBER = {code.value[0]: code for code in grpc.StatusCode}
BREAKS = [BY_NUMBER[entry["code"]] for entry in ENDINGS if entry["details"] is None and entry["resume"]]
"""Statuses without details after which a stream goes on."""
ANSWERS = [BY_NUMBER[entry["code"]] for entry in ENDINGS if "with a reason" in entry["name"] and not entry["resume"]]
"""Statuses with which the service ends a stream for good."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalService]:
    with LocalService(configuration(tmp_path_factory.mktemp("service"))) as running:
        yield running


@pytest.fixture(scope="module")
def match(service: LocalService) -> str:
    """A match that is over, of a good many events."""
    with Client.connect(service.address) as owner:
        name = owner.create_match("marcopolo", 2, seed="ways").name
        for _ in range(2):
            owner.add_bot(name)
        owner.start(name)
        with owner.watch(name) as watch:
            assert [update.version for update in watch][-1] > 60
        return name


@pytest.fixture(scope="module")
def tournament(service: LocalService) -> str:
    """A tournament that is over."""
    with Client.connect(service.address) as olga:
        olga.register("Olga")
        swiss = tournament_pb2.SwissFormat(rounds=1)
        settings = tournament_pb2.TournamentSettings(title="Spring", game="games/marcopolo", seats=2, swiss=swiss)
        name = olga.create_tournament(settings).name
        for number in range(6):
            olga.register_entrant(name, bot="random", display_name=f"Bot {number}")
        for _ in range(3):
            olga.pause_tournament(name, "Lunch")
            olga.resume_tournament(name)
        assert olga.cancel_tournament(name, "Rain").version > len(BREAKS)
        return name


async def watched(reader: AioClient, match: str, _: str) -> list[int]:
    async with await reader.watch(match) as watch:
        return [update.version async for update in watch]


async def replayed(reader: AioClient, match: str, _: str) -> list[int]:
    async with await reader.replay(match) as watch:
        return [update.version async for update in watch]


async def tournament_watched(reader: AioClient, _: str, tournament: str) -> list[int]:
    async with await reader.watch_tournament(tournament) as watch:
        return [update.version async for update in watch]


async def scoreboards(reader: AioClient, match: str, _: str) -> list[int]:
    async with await reader.watch_scoreboard(match) as boards:
        return [board.version async for board in boards]


Read = Callable[[AioClient, str, str], Awaitable[list[int]]]
every_reader = pytest.mark.parametrize("read", [watched, replayed, tournament_watched, scoreboards])


@every_reader
async def test_streams_that_anything_ends_come_whole_and_in_order(
    service: LocalService, match: str, tournament: str, read: Read
) -> None:
    assert len(BREAKS) == 8
    async with client(service.address, "") as direct, ending(service.address, BREAKS) as (address, ways):
        whole = await read(direct, match, tournament)
        async with client(address, "") as reader:
            assert await read(reader, match, tournament) == whole
    assert whole == sorted(set(whole))
    assert ways.opened > len(BREAKS) or read is scoreboards, "the last stream ran to its end"
    assert ways.opened > 1


@every_reader
@pytest.mark.parametrize("status", ANSWERS, ids=lambda status: str(status.name))
async def test_what_the_service_says_ends_a_stream_at_once(
    service: LocalService, match: str, tournament: str, read: Read, status: grpc.StatusCode
) -> None:
    async with ending(service.address, [status], "SOME_REASON") as (address, ways), client(address, "") as reader:
        with pytest.raises(CallError, match="SOME_REASON") as failed:
            await read(reader, match, tournament)
    assert (failed.value.status, ways.opened) == (status, 1)


async def test_an_inbox_that_anything_ends_tells_each_question_once(service: LocalService) -> None:
    async with client(service.address) as ann:
        matches = [await begin(ann, seed=f"inbox {number}") for number in range(2)]
        for match in matches:
            await until_asked(ann, match)
        async with ending(service.address, BREAKS) as (address, ways), client(address, ann.token) as reader:
            async with await reader.inbox() as inbox:
                opened = [await anext(inbox) for _ in matches]
                assert sorted(news.question.match for news in opened) == sorted(matches)
                await ann.abandon(matches[0])
                closed = await anext(inbox)
                assert (closed.open, closed.question.match) == (False, matches[0])
                assert [entry.match for entry in inbox.questions] == [matches[1]]
            assert ways.opened > 2
            assert [entry.match for entry in await reader.questions()] == [matches[1]]


async def opened_again(cutter: Cutter, times: int) -> None:
    """Waits until a way was cut and opened again some times."""
    await until(lambda: cutter.cuts >= times and cutter.connected.is_set())


async def test_readers_behind_a_proxy_that_cuts_idle_connections_miss_nothing(service: LocalService) -> None:
    """A match in which nothing happens for a long time; then something does."""
    async with client(service.address) as ann, Cutter(service.address, 0.2) as cutter:
        match = (await ann.create_match("marcopolo", 3)).name
        async with client(cutter.address, ann.token) as reader:
            watch, boards = await reader.watch(match), await reader.watch_scoreboard(match)
            assert (await anext(watch)).version == (await anext(boards)).version == 1
            news = asyncio.create_task(anext(watch))
            board = asyncio.create_task(anext(boards))
            await opened_again(cutter, 3)
            await ann.add_bot(match)
            assert (await news).version == 2
            assert (await board).version == 2
            news = asyncio.create_task(anext(watch))
            await opened_again(cutter, cutter.cuts + 2)
            await ann.abandon(match)
            assert (await news).event.WhichOneof("body") == "abandoned"
            await watch.aclose()
            await boards.aclose()


async def test_a_network_that_swallows_everything_is_noticed(
    service: LocalService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cable is out, or a machine slept: no packet says that the connection is gone. The client asks, by itself."""
    options = dict(connection.CHANNEL_OPTIONS)
    assert 0 < options["grpc.keepalive_timeout_ms"] < options["grpc.keepalive_time_ms"] <= 20_000
    assert options["grpc.http2.ping_timeout_ms"] == options["grpc.keepalive_timeout_ms"], "the longer one would count"
    times = ("grpc.keepalive_time_ms", "grpc.keepalive_timeout_ms", "grpc.http2.ping_timeout_ms")
    sooner = options | dict.fromkeys(times, 300)
    monkeypatch.setattr(connection, "CHANNEL_OPTIONS", tuple(sooner.items()))
    async with client(service.address) as ann, Wire(service.address) as wire:
        match = (await ann.create_match("marcopolo", 2)).name
        async with client(wire.address, "") as reader:
            watch = await reader.watch(match)
            assert (await anext(watch)).version == 1
            wire.mute = True
            await ann.add_bot(match)
            before = wire.connections
            news = asyncio.create_task(anext(watch))
            while wire.connections == before:  # it gave the connection up
                assert not news.done()
                await asyncio.sleep(0.02)
            wire.mute = False
            wire.cut()
            assert (await news).version == 2
            await watch.aclose()


class Barred(grpc.GenericRpcHandler):
    """A way on which each stream ends before anything has come."""

    def __init__(self) -> None:
        self.opened = 0

    def service(self, details: grpc.HandlerCallDetails) -> Any:
        async def refuse(data: bytes, context: Any) -> AsyncIterator[bytes]:
            self.opened += 1
            await context.abort(grpc.StatusCode.INTERNAL, REMOVED)
            yield b""

        return grpc.unary_stream_rpc_method_handler(refuse)


async def test_a_way_that_stays_barred_is_given_up_with_what_ended_it() -> None:
    """The client tries as long as it is patient, and with pauses; then it tells what gRPC said."""
    barred, server = Barred(), grpc.aio.server()
    server.add_generic_rpc_handlers((barred,))
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    try:
        impatient = Retrying(first_pause=0.01, longest_pause=0.05, patience=1)
        async with AioClient.connect(address, "", retrying=impatient) as reader:
            with pytest.raises(CallError, match="Stream removed") as failed:
                await anext(await reader.watch_scoreboard("matches/any"))
        assert failed.value.status is grpc.StatusCode.INTERNAL
        assert 2 < barred.opened < 400
    finally:
        await server.stop(None)
