"""Silent streams: the service keeps them open through proxies that cut what is silent."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from caravanserai.aio import Client
from caravanserai.v1 import inbox_service_pb2, match_service_pb2, scoreboard_service_pb2, tournament_service_pb2
from caravanserai.v1 import match_service_pb2 as m

from service.pulses import Pulses, nothing_of
from tests.clients.python.serving import Wire
from tests.service.house import house, until

PING, ACKNOWLEDGED = 0x6, 0x1


def pings(answered: bytes | bytearray) -> int:
    """How many pings (RFC 9113, 6.7) are among the frames that a service sent, without its answers to pings."""
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
    """What a stream writes, one after the other; while ``room`` is not there, a message waits."""

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
    silent = {name for name in methods() if nothing_of(name) is not None}
    assert {"WatchMatch", "WatchInbox"} <= {name.rpartition("/")[2] for name in silent}
    for method in ("MatchService/GetMatch", "ScoreboardService/WatchScoreboard", "TournamentService/WatchTournament"):
        assert f"/caravanserai.v1.{method}" not in silent


def methods() -> list[str]:
    return [
        f"/{service.full_name}/{method.name}"
        for file in (match_service_pb2, inbox_service_pb2, scoreboard_service_pb2, tournament_service_pb2)
        for service in file.DESCRIPTOR.services_by_name.values()
        for method in service.methods
    ]
