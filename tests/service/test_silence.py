"""Silent streams: the service keeps them open through proxies that cut what is silent."""

from pathlib import Path

import pytest
from caravanserai.aio import Client
from caravanserai.v1 import match_service_pb2 as m

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
