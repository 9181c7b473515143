"""Streams over HTTP end as they do over gRPC: where nobody reads, where rights end, where the service ends."""

import asyncio
import socket
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from service.configuration import Web
from service.limiting.limits import UNLIMITED, Limits
from tests.service.house import House, hash_of, house, until
from tests.service.limiting.test_slow_readers import store_long_match
from tests.service.web.browsing import VOICES, Answer, call, decoded, followed, headers_of, link, streaming, written

MATCHES = "/caravanserai.v1.MatchService"
WATCH, REPLAY = f"{MATCHES}/WatchMatch", f"{MATCHES}/ReplayMatch"
PLAYERS = "/caravanserai.v1.PlayerService"
HEALTH = "/grpc.health.v1.Health/Watch"


def hasty(seconds: float = 0.5) -> Limits:
    return replace(UNLIMITED, stall_seconds=seconds)


def narrow() -> socket.socket:
    """A socket that takes little before it is read."""
    opened = socket.socket()
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
    opened.setblocking(False)
    return opened


async def test_a_stream_that_was_cut_goes_on_where_it_was(home: House) -> None:
    name = await home.begin(2)
    await home.play(name, 10)
    seen: list[int] = []
    while len(seen) < 20:
        after = seen[-1] if seen else 0
        async with streaming(home.service.web_address, WATCH, m.WatchMatchRequest(match=name, after_version=after)) as (
            watched
        ):
            for _ in range(3):
                seen.append((await watched.part()).messages[0].update.version)
                if len(seen) == 9:
                    await home.play(name, 20)
    assert seen == list(range(1, len(seen) + 1))
    await until(lambda: not home.service.admission.streams())


async def test_a_stream_comes_part_by_part(home: House) -> None:
    name = await home.begin(2)
    async with streaming(home.service.web_address, WATCH, m.WatchMatchRequest(match=name)) as watched:
        last = (await home.spectator.get(name)).match.version
        for version in range(1, last + 1):
            assert (await watched.part()).messages[0].update.version == version
        for _ in range(3):
            await home.play(name, 1)
            now = (await home.spectator.get(name)).match.version
            while (await asyncio.wait_for(watched.part(), 60)).messages[0].update.version < now:
                pass


async def test_who_does_not_read_is_told_where_to_go_on(tmp_path: Path) -> None:
    name, last = store_long_match(tmp_path)
    async with house(tmp_path, limits=hasty(), web=Web()) as home:
        request = m.ReplayMatchRequest(match=name)
        port = int(home.service.web_address.rpartition(":")[2])
        opened = narrow()
        await asyncio.get_running_loop().sock_connect(opened, ("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=opened, limit=1024)
        body = written("connect-proto", True, request)
        head = f"POST {REPLAY} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/connect+proto\r\n"
        head += f"content-length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        await until(lambda: home.service.admission.streams() == 1)
        opened_there = home.service._door.connections.opened  # type: ignore[union-attr]
        await until(lambda: all(connection.exchange is None for connection in opened_there))
        assert home.service.admission.streams() == 1, "it counts as long as something of it is on its way"
        versions = []
        await reader.readuntil(b"\r\n\r\n")
        while True:
            size = int(await reader.readuntil(b"\r\n"), 16)
            chunk = (await reader.readexactly(size + 2))[:-2]
            if chunk[0]:
                break
            versions.append(m.ReplayMatchResponse.FromString(chunk[5:]).update.version)
        outcome = decoded("connect-proto", REPLAY, Answer(200, {}, chunk), True)
        assert (outcome.code, outcome.reason) == ("RESOURCE_EXHAUSTED", "STREAM_TOO_SLOW")
        resume = int(outcome.info.metadata["version"])
        versions = [version for version in versions if version]
        assert versions == list(range(1, versions[-1] + 1)), "what was sent arrives in order, without a gap"
        assert 0 < resume == versions[-1] < last
        await reader.readuntil(b"0\r\n\r\n")
        assert await reader.read() == b"", "the connection ends"
        await until(lambda: not home.service.admission.streams())
        writer.close()


async def test_who_never_reads_again_is_cut_off(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.web.connections.LEAVING_SECONDS", 1.0)
    name, _ = store_long_match(tmp_path)
    async with house(tmp_path, limits=hasty(0.3), web=Web()) as home:
        connections = home.service._door.connections  # type: ignore[union-attr]
        async with streaming(
            home.service.web_address, REPLAY, m.ReplayMatchRequest(match=name), voice="web", limit=1024
        ) as stream:
            stream.link.writer.transport.pause_reading()  # type: ignore[attr-defined]
            await until(lambda: home.service.admission.streams() == 1)
            await until(lambda: not home.service.admission.streams())
            await until(lambda: not connections.opened)
    assert "Traceback" not in capfd.readouterr().err


async def test_who_reads_slowly_but_reads_is_not_sent_away(tmp_path: Path) -> None:
    name, last = store_long_match(tmp_path)
    request = m.ReplayMatchRequest(match=name)
    async with (
        house(tmp_path, limits=hasty(0.5), web=Web()) as home,
        streaming(home.service.web_address, REPLAY, request, limit=4096) as stream,
    ):
        version = 0
        while (part := await stream.part()).messages:
            version = max(version, part.messages[0].update.version)
            if version % 1500 == 0:
                await asyncio.sleep(0.3)
        assert part.code == "OK"
        assert version == last


async def test_who_goes_away_is_not_served_any_longer(home: House, capfd: pytest.CaptureFixture[str]) -> None:
    name = await home.begin(2)
    for _ in range(20):
        async with streaming(home.service.web_address, WATCH, m.WatchMatchRequest(match=name)) as stream:
            await stream.part()
            assert home.service.admission.streams() == 1
        await until(lambda: not home.service.admission.streams())
    assert "Traceback" not in capfd.readouterr().err


# -- rights -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("voice", VOICES)
async def test_a_stream_ends_with_the_token_of_its_caller(home: House, voice: str) -> None:
    url = home.service.web_address
    token, other = "a token of ours, 1", "a token of ours, 2"
    made = await call(
        url,
        "connect-proto",
        f"{PLAYERS}/CreatePlayer",
        p.CreatePlayerRequest(display_name="Ada", token_hash=hash_of(token)),
        token,
    )
    assert made.code == "OK", made
    name = await home.begin(2)
    begun = asyncio.Event()
    watching = asyncio.create_task(followed(url, voice, WATCH, m.WatchMatchRequest(match=name), token, begun))
    await asyncio.wait_for(begun.wait(), 60)
    rotated = await call(
        url,
        "connect-proto",
        f"{PLAYERS}/RotateToken",
        p.RotateTokenRequest(player="players/me", token_hash=hash_of(other)),
        token,
    )
    assert rotated.code == "OK", rotated
    outcome = await asyncio.wait_for(watching, 60)
    assert outcome.messages
    assert (outcome.code, outcome.reason) == ("UNAUTHENTICATED", "TOKEN_REVOKED")


# -- the end of the service -------------------------------------------------------------------------------------------


async def test_streams_and_calls_hear_that_the_service_ends(tmp_path: Path) -> None:
    """In every voice, while one service ends."""
    async with house(tmp_path, web=Web(), drain_seconds=4.0) as home:
        name = await home.begin(2)
        url = home.service.web_address
        ending: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        async with asyncio.TaskGroup() as voices:
            for voice in VOICES:
                voices.create_task(_hears_the_end(url, voice, name, ending))
            await until(lambda: home.service.admission.streams() == 2 * len(VOICES))
            stopping = voices.create_task(home.service.stop())
            ending.set_result(None)
        assert stopping.done()
        for voice in VOICES:
            with pytest.raises(ConnectionRefusedError):
                await call(url, voice, WATCH, m.WatchMatchRequest(match=name))
        home.service.stop = _nothing  # type: ignore[method-assign]


async def _hears_the_end(url: str, voice: str, name: str, ending: Awaitable[None]) -> None:
    begun = asyncio.Event()
    watching = asyncio.create_task(followed(url, voice, WATCH, m.WatchMatchRequest(match=name), "", begun))
    await asyncio.wait_for(begun.wait(), 60)
    async with link(url) as kept:
        await kept.send("POST", f"{MATCHES}/ListMatches", headers_of("connect-json", False), b"{}")
        assert (await kept.whole()).status == 200
        health = asyncio.create_task(call(url, voice, HEALTH, b"{}" if voice == "connect-json" else b""))
        await ending
        outcome = await asyncio.wait_for(watching, 60)
        assert outcome.messages
        assert (outcome.code, outcome.reason) == ("UNAVAILABLE", "SHUTTING_DOWN")
        refused = await call(url, voice, f"{MATCHES}/Decide", m.DecideRequest(match=name), "token-of-seat-1")
        assert refused.reason == "SHUTTING_DOWN"
        told = await asyncio.wait_for(health, 60)
        assert [part.status for part in told.messages] == [1, 2]
        assert (told.code, told.reason) == ("UNAVAILABLE", "SHUTTING_DOWN"), "what does not end is ended"
        assert await asyncio.wait_for(kept.reader.read(), 60) == b""


async def _nothing() -> None:
    """It has ended already."""
