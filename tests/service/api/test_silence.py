"""Silent streams: the service keeps them open through proxies that cut what is silent."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai.aio import Client
from caravanserai_protocol.v1 import (
    inbox_service_pb2,
    match_service_pb2,
    scoreboard_service_pb2,
    tournament_service_pb2,
)
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from caravanserai_protocol.v1 import tournament_service_pb2 as t
from caravanserai_protocol.v1.tournament_pb2 import SwissFormat, TournamentSettings
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from service.api.pulses import Pulses, nothing_of
from service.configuration import Web
from service.web.formats import described
from tests.clients.python.serving import Wire
from tests.proxies import envoy, haproxy, missing_proxies
from tests.service.house import GAME, House, house, until
from tests.service.web.browsing import streaming

PING, ACKNOWLEDGED = 0x6, 0x1
SCOREBOARD = "/caravanserai.v1.ScoreboardService/WatchScoreboard"
TOURNAMENT = "/caravanserai.v1.TournamentService/WatchTournament"


def pings(answered: bytes | bytearray) -> int:
    """The number of pings (RFC 9113, 6.7) are among the frames that a service sent, without its answers to pings."""
    number, rest = 0, answered
    while len(rest) >= 9:
        length, kind, flags = int.from_bytes(rest[:3], "big"), rest[3], rest[4]
        number += kind == PING and not flags & ACKNOWLEDGED
        rest = rest[9 + length :]
    return number


async def test_pings_go_on_as_long_as_a_stream_is_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.server.PING_MILLISECONDS", 200)
    async with house(tmp_path) as home, Wire(home.service.address) as wire, Client.connect(wire.address) as ann:
        name = await home.begin(2)
        watch = ann._matches.WatchMatch(m.WatchMatchRequest(match=name))
        await watch.read()
        before = pings(wire.answered)
        await until(lambda: pings(wire.answered) >= before + 5)
        watch.cancel()


class Stream:
    """The messages that a stream writes, one after the other; while ``room`` is not there, a message waits."""

    def __init__(self) -> None:
        self.written: list[Any] = []
        self.room = asyncio.Event()
        self.room.set()
        self.under_way = 0

    async def write(self, answer: Any) -> None:
        self.under_way += 1
        assert self.under_way == 1, "gRPC writes one message at a time"
        try:
            await self.room.wait()
            self.written.append(answer)
        finally:
            self.under_way -= 1


NOTHING = m.WatchMatchResponse()


async def test_a_beat_and_a_message_do_not_get_in_each_others_way() -> None:
    stream, pulses = Stream(), Pulses(0.02)
    with pulses.of(stream, NOTHING) as pulse:
        await pulse.write("first")
        await until(lambda: stream.written[1:3] == [NOTHING, NOTHING])
        stream.room.clear()
        await until(lambda: stream.under_way == 1)
        writing = asyncio.create_task(pulse.write("second"))
        await asyncio.sleep(0)
        stream.room.set()
        await writing
        assert stream.written[-2:] == [NOTHING, "second"]
        stream.room.clear()
        await until(lambda: stream.under_way == 1)
    await until(lambda: not stream.under_way)
    assert not pulses.open


async def test_a_stream_that_speaks_needs_no_pulse() -> None:
    stream, pulses = Stream(), Pulses(3_600)
    with pulses.of(stream, NOTHING) as pulse:
        pulse.beat_after(0)
        for number in range(3):
            await pulse.write(number)
    assert stream.written == [0, 1, 2]


def test_where_each_message_says_something_none_is_made_up() -> None:
    """Others take silence for what the message may hold, unless they say that they skip it."""
    silent = {name for name, request in methods().items() if nothing_of(name)(request()) is not None}
    assert {"WatchMatch", "WatchInbox"} <= {name.rpartition("/")[2] for name in silent}
    assert not {"/caravanserai.v1.MatchService/GetMatch", SCOREBOARD, TOURNAMENT} & silent
    for name in (SCOREBOARD, TOURNAMENT):
        assert nothing_of(name)(methods()[name](with_pulses=True)) is not None


def methods() -> dict[str, Any]:
    """The requests of all methods by their paths."""
    return {
        f"/{service.full_name}/{method.name}": GetMessageClass(method.input_type)
        for file in (match_service_pb2, inbox_service_pb2, scoreboard_service_pb2, tournament_service_pb2)
        for service in file.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    }


Read = Callable[[], Awaitable[Any]]
"""Reads the next part of a stream."""


async def over_grpc(address: str, path: str, request: Message, opened: AsyncExitStack) -> Read:
    """Opens a stream on a connection of its own; what reads it."""
    options = [("grpc.use_local_subchannel_pool", 1)]
    channel = await opened.enter_async_context(grpc.aio.insecure_channel(address, options=options))
    method: Any = channel.unary_stream(path, type(request).SerializeToString, answer_of(path).FromString)
    stream = method(request)
    opened.callback(stream.cancel)
    read: Read = stream.read
    return read


async def over_http(address: str, path: str, request: Message, opened: AsyncExitStack) -> Read:
    """The same over the port for browsers: proxies divide what is sent as they like."""
    stream = await opened.enter_async_context(streaming(f"http://{address}", path, request))
    assert (await stream.link.head()).status == 200
    received = bytearray()

    async def read() -> Any:
        while len(received) < 5 or len(received) < 5 + int.from_bytes(received[1:5], "big"):
            received.extend(await stream.link.chunk())
        end = 5 + int.from_bytes(received[1:5], "big")
        message = answer_of(path).FromString(bytes(received[5:end]))
        del received[:end]
        return message

    return read


def answer_of(path: str) -> Any:
    return GetMessageClass(described(path).output_type)


async def pulses_before(read: Read, content: str) -> int:
    """Reads up to a part that holds something; the number of those before it that hold nothing."""
    pulses = 0
    while not (await read()).HasField(content):
        pulses += 1
    return pulses


async def behind(proxy: Any, way: Any, home: House, folder: Path) -> None:
    """Behind a proxy streams of a scoreboard and of a tournament outlive others, whose clients want no pulses."""
    address = home.service.address if way is over_grpc else home.service.web_address.removeprefix("http://")
    async with Client.connect(home.service.address) as olga, AsyncExitStack() as opened:
        match = (await olga.create_match(GAME, 2)).name
        await olga.register("Olga")
        settings = TournamentSettings(title="Spring", game=GAME, seats=2, swiss=SwissFormat(rounds=1))
        tournament = (await olga.create_tournament(settings)).name
        there = f"127.0.0.1:{await opened.enter_async_context(proxy(folder, address, way is over_grpc, seconds=8))}"

        async def watched(with_pulses: bool) -> list[tuple[Read, str]]:
            """Opens both streams, and reads what there is; what reads them, and what their parts hold."""
            board = s.WatchScoreboardRequest(name=f"{match}/scoreboard", with_pulses=with_pulses)
            follow = t.WatchTournamentRequest(tournament=tournament, with_pulses=with_pulses)
            streams = [
                (await way(there, SCOREBOARD, board, opened), "scoreboard"),
                (await way(there, TOURNAMENT, follow, opened), "update"),
            ]
            for read, content in streams:
                pulses = await pulses_before(read, content)
                assert with_pulses or not pulses
            return streams

        lasting = await watched(with_pulses=True)
        for read, _ in await watched(with_pulses=False):
            with pytest.raises((grpc.aio.AioRpcError, asyncio.IncompleteReadError)):
                await read()
        await olga.abandon(match)
        await olga.cancel_tournament(tournament, "Rain")
        for read, content in lasting:
            assert await pulses_before(read, content) > 2


if not missing_proxies():

    async def test_proxies_that_do_not_count_pings_cut_only_streams_of_clients_that_want_no_pulses(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("service.api.calls.PULSE_SECONDS", 0.2)
        async with house(tmp_path, web=Web()) as home, asyncio.TaskGroup() as together:
            for proxy in (haproxy, envoy):
                for way in (over_grpc, over_http):
                    folder = tmp_path / f"{proxy.__name__} {way.__name__}"
                    folder.mkdir()
                    together.create_task(behind(proxy, way, home, folder))
