"""Connections: what is no HTTP, what comes slowly or not at all, and too much of it."""

import asyncio
import random
import socket
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.configuration import Web
from service.limiting.limits import UNLIMITED
from service.web import connections as module
from service.web.connections import Connections
from service.web.door import _within_files
from tests.service.house import House, house, until
from tests.service.web.browsing import headers_of, link, streaming

LIST_GAMES = "/caravanserai.v1.GameService/ListGames"
WATCH = "/caravanserai.v1.MatchService/WatchMatch"
HEAD = f"POST {LIST_GAMES} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n"
WHOLE = f"{HEAD}content-length: 2\r\n\r\n{{}}".encode()


def connections(home: House) -> Connections:
    assert home.service._door is not None
    return home.service._door.connections


async def answered(url: str, data: bytes, seconds: float = 60) -> bytes:
    """All that is answered to some bytes until the connection ends, or a while has passed."""
    async with link(url) as opened:
        opened.writer.write(data)
        found = b""
        try:
            async with asyncio.timeout(seconds):
                while part := await opened.reader.read(65_536):
                    found += part
        except (TimeoutError, ConnectionError):
            pass
        return found


HOSTILE = [
    b"\x00" * 100,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"nonsense\r\n\r\n",
    b"GET  HTTP/1.1\r\n\r\n",
    b"CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n",
    b"GET http://example.org/ HTTP/1.1\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\n\r\n",
    HEAD.encode() + b"content-length: -1\r\n\r\n",
    HEAD.encode() + b"content-length: 99999999999999999999999\r\n\r\n",
    HEAD.encode() + b"content-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    HEAD.encode() + b"content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}",
    HEAD.encode() + b"transfer-encoding: chunked\r\n\r\nzz\r\n",
    HEAD.encode() + b"transfer-encoding: gzip\r\n\r\n",
    HEAD.encode() + b"transfer-encoding: chunked, identity\r\n\r\n",
    HEAD.encode() + b"bad header: \x00\r\n\r\n",
    HEAD.encode() + b"bad\x00header: x\r\n\r\n",
    HEAD.encode() + b": x\r\n\r\n",
    HEAD.encode() + b"content-length : 2\r\n\r\n{}",
    HEAD.encode() + b"upgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    HEAD.encode() + b"upgrade: h2c\r\nconnection: upgrade, http2-settings\r\ncontent-length: 2\r\n\r\n{}",
    HEAD.encode() + b"authorization: Bearer \xff\xfe\x80\r\ncontent-length: 2\r\n\r\n{}",
    HEAD.encode() + b"accept-language: \xff\xfe\r\ncontent-length: 2\r\n\r\n{}",
    HEAD.encode() + b"connect-timeout-ms: \xb2\r\ncontent-length: 2\r\n\r\n{}",
    HEAD.encode() + b"traceparent: \xff\r\ncontent-length: 2\r\n\r\n{}",
    HEAD.encode() + b"connect-timeout-ms: 0\r\ncontent-length: 2\r\n\r\n{}",
    b"POST /%00%ff/../x HTTP/1.1\r\ncontent-length: 0\r\n\r\n",
    b"POST /\xff\xfe/\xc3 HTTP/1.1\r\ncontent-length: 0\r\n\r\n",
    b"DELETE " + LIST_GAMES.encode() + b" HTTP/1.1\r\n\r\n",
    b"HEAD /x HTTP/1.1\r\n\r\n",
    b"TRACE / HTTP/1.1\r\n\r\n",
    b"GET /favicon.ico HTTP/1.0\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    HEAD.encode() + b"x: " + b"a" * 300_000,
    HEAD.encode() + b"".join(b"x%d: y\r\n" % number for number in range(5_000)) + b"\r\n",
    HEAD.encode() + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n" + b"x: y\r\n" * 30_000 + b"\r\n",
]


async def served(home: House) -> bool:
    """True if a call of somebody else is answered."""
    async with link(home.service.web_address) as opened:
        opened.writer.write(WHOLE)
        return (await asyncio.wait_for(opened.whole(), 60)).status == 200


async def test_what_is_no_call_is_refused_quietly(
    home: House, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    answers = await asyncio.gather(*(answered(home.service.web_address, data, 3) for data in HOSTILE))
    for data, answer in zip(HOSTILE, answers, strict=True):
        assert not answer or answer.startswith(b"HTTP/1.1 "), (data[:200], answer)
        status = int(answer.split()[1]) if answer else 0
        assert status in (0, 200, 400, 401, 404, 405, 403, 415, 431, 504), (data[:200], answer)
        assert b"INTERNAL" not in answer
        assert b"internal" not in answer
    assert await served(home)
    assert "Traceback" not in capfd.readouterr().err
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_no_bytes_whatever_break_the_door(
    home: House, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    dice = random.Random(15)
    seeds = [*HOSTILE, WHOLE, WHOLE * 3]
    for _ in range(300):
        data = bytearray(dice.choice(seeds)[:5_000])
        for _ in range(dice.randrange(1, 8)):
            where = dice.randrange(len(data))
            match dice.randrange(4):
                case 0:
                    data[where] = dice.randrange(256)
                case 1:
                    del data[where : where + dice.randrange(1, 20)]
                case 2:
                    data[where:where] = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 20)))
                case _:
                    data[where:where] = data[: dice.randrange(200)]
            data = data or bytearray(b"x")
        async with link(home.service.web_address) as opened:
            cut = dice.randrange(len(data) + 1)
            opened.writer.write(bytes(data[:cut]))
            await asyncio.sleep(0)
            opened.writer.write(bytes(data[cut:]))
            await asyncio.sleep(0.002)
    await until(lambda: not connections(home).opened)
    assert await served(home)
    assert "Traceback" not in capfd.readouterr().err
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("size", [20_000, 200_000, 2_000_000])
async def test_long_headers_are_refused(home: House, size: int) -> None:
    answer = await answered(home.service.web_address, HEAD.encode() + b"x: " + b"a" * size + b"\r\n\r\n")
    assert not answer or answer.startswith(b"HTTP/1.1 431 ")


async def test_a_request_may_come_in_small_pieces(home: House) -> None:
    async with link(home.service.web_address) as opened:
        for position in range(len(WHOLE)):
            opened.writer.write(WHOLE[position : position + 1])
            await opened.writer.drain()
            await asyncio.sleep(0)
        assert (await opened.whole()).status == 200


async def test_a_body_in_chunks_is_read(home: House) -> None:
    async with link(home.service.web_address) as opened:
        for _ in range(3):
            opened.writer.write(
                HEAD.encode() + b"transfer-encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\nx: y\r\n\r\n"
            )
            assert (await opened.whole()).status == 200


async def test_a_client_that_waits_for_a_word_gets_one(home: House) -> None:
    async with link(home.service.web_address) as opened:
        opened.writer.write(HEAD.encode() + b"content-length: 2\r\nexpect: 100-continue\r\n\r\n")
        assert (await opened.head()).status == 100
        opened.writer.write(b"{}")
        assert (await opened.whole()).status == 200


async def test_an_old_client_gets_an_answer_that_it_understands(home: House) -> None:
    old = WHOLE.replace(b"HTTP/1.1", b"HTTP/1.0")
    answer = await answered(home.service.web_address, old)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"connection: close" in head
    assert body.startswith(b"{")
    name = await home.begin(2)
    data = f'{{"match":"{name}","afterVersion":2}}'.encode()
    frame = b"\x00" + len(data).to_bytes(4, "big") + data
    request = f"POST {WATCH} HTTP/1.0\r\nhost: localhost\r\ncontent-type: application/connect+json\r\n"
    request += f"content-length: {len(frame)}\r\n\r\n"
    async with link(home.service.web_address) as opened:
        opened.writer.write(request.encode() + frame)
        head = await opened.reader.readuntil(b"\r\n\r\n")
        assert b"chunked" not in head
        assert await opened.reader.readexactly(1) == b"\x00"


async def test_one_connection_serves_many_calls(home: House) -> None:
    async with link(home.service.web_address) as opened:
        for _ in range(50):
            await opened.send("POST", LIST_GAMES, headers_of("web", False), b"\x00" * 5)
            assert (await opened.whole()).status == 200
        assert len(connections(home).opened) == 1


async def test_calls_sent_before_the_answer_are_not_served(home: House) -> None:
    for follower in (WHOLE, b"POST /a/b HTTP/1.1\r\ncontent-le", b"G", b"\x00\x00"):
        answer = await answered(home.service.web_address, WHOLE + follower)
        assert answer.count(b"HTTP/1.1 ") == 1
        assert answer.startswith(b"HTTP/1.1 200")
    await until(lambda: not connections(home).opened)


async def test_half_a_request_behind_a_whole_one_does_not_become_part_of_the_next(home: House) -> None:
    async with link(home.service.web_address) as opened:
        opened.writer.write(WHOLE + b"POST /x/y HTTP/1.1\r\nauthorization: Bearer stolen\r\n")
        assert (await opened.whole()).status == 200
        opened.writer.write(b"content-length: 0\r\n\r\n")
        assert await opened.reader.read() == b""


# -- slowness ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REQUEST_SECONDS", 1.0)
    monkeypatch.setattr(module, "IDLE_SECONDS", 2.0)
    monkeypatch.setattr(module, "LOOK_SECONDS", 0.1)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("begun", "drip"),
    [
        (b"", b""),
        (b"", b"\r\n"),
        (b"POS", b""),
        (b"POST /", b"x"),
        (HEAD.encode(), b"x"),
        (HEAD.encode(), b"x: y\r\n"),
        (HEAD.encode() + b"content-length: 100\r\n\r\n", b"{"),
        (HEAD.encode() + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n{\r\n"),
    ],
)
async def test_who_sends_slowly_is_cut_off(tmp_path: Path, begun: bytes, drip: bytes) -> None:
    async with house(tmp_path, web=Web()) as home:
        since = time.monotonic()
        await drip_by_drip(home.service.web_address, begun, drip)
        assert time.monotonic() - since > 0.5


async def drip_by_drip(url: str, begun: bytes, drip: bytes) -> None:
    """Sends slowly until the connection is closed."""
    async with link(url) as opened, asyncio.timeout(60):
        opened.writer.write(begun)
        while not opened.reader.at_eof():
            opened.writer.write(drip)
            try:
                await asyncio.wait_for(opened.reader.read(100), 0.1)
            except TimeoutError:
                continue
            except ConnectionError:
                break


@pytest.mark.usefixtures("impatient")
async def test_an_idle_connection_is_closed_and_a_stream_is_not(tmp_path: Path) -> None:
    async with house(tmp_path, web=Web()) as home:
        name = await home.begin(2)
        async with (
            streaming(home.service.web_address, WATCH, m.WatchMatchRequest(match=name)) as stream,
            link(home.service.web_address) as opened,
        ):
            since = time.monotonic()
            await opened.send("POST", LIST_GAMES, headers_of("connect-json", False), b"{}")
            assert (await opened.whole()).status == 200
            assert await asyncio.wait_for(opened.reader.read(), 60) == b""
            assert time.monotonic() - since > 1
            await asyncio.sleep(1)
            await stream.part()
            assert len(connections(home).opened) == 1


async def test_an_answer_that_nobody_reads_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE_SECONDS", 1.0)
    limits = replace(UNLIMITED, stall_seconds=0.5)
    async with house(tmp_path, web=Web(), limits=limits) as home, link(home.service.web_address, limit=1024) as opened:
        opened.writer.transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(2_000):
            if not connections(home).opened:
                break
            opened.writer.write(WHOLE)
            await asyncio.sleep(0.002)
        await until(lambda: not connections(home).opened)


# -- quantity ---------------------------------------------------------------------------------------------------------


async def test_a_machine_has_so_many_connections_and_not_more(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, connections_of_peer=10)
    async with house(tmp_path, web=Web(), limits=limits) as home:
        host, port = "127.0.0.1", int(home.service.web_address.rpartition(":")[2])
        held = [await asyncio.open_connection(host, port) for _ in range(10)]
        for _, writer in held:
            writer.write(WHOLE)
        await until(lambda: len(connections(home).opened) == 10)
        assert not await answered(home.service.web_address, WHOLE)
        async with link(home.service.web_address, local_addr=("127.0.0.2", 0)) as other:
            other.writer.write(WHOLE)
            assert (await other.whole()).status == 200, "others can connect"
        held.pop()[1].transport.abort()
        await until(lambda: len(connections(home).opened) == 9)
        assert await served(home)
        for _, writer in held:
            writer.transport.abort()


async def test_all_machines_together_have_so_many(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, connections=3)
    async with house(tmp_path, web=Web(), limits=limits) as home:
        port = int(home.service.web_address.rpartition(":")[2])
        held = [
            await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.0.{number}", 0))
            for number in range(2, 5)
        ]
        await until(lambda: len(connections(home).opened) == 3)
        assert not await answered(home.service.web_address, WHOLE)
        for _, writer in held:
            writer.transport.abort()


def test_connections_leave_files_to_all_else() -> None:
    assert _within_files(UNLIMITED).connections > 0
    assert _within_files(replace(UNLIMITED, connections=5)).connections == 5
    assert _within_files(replace(UNLIMITED, connections=2**30)).connections < 2**30


@pytest.mark.parametrize("data", [b"", b"\x00nonsense", HEAD.encode(), WHOLE[:-1]])
async def test_who_opens_connections_and_leaves_them_is_kept_out(tmp_path: Path, data: bytes) -> None:
    limits = replace(UNLIMITED, resets_per_second_of_connection=0.1, burst_seconds=400)
    async with house(tmp_path, web=Web(), limits=limits) as home:
        port = int(home.service.web_address.rpartition(":")[2])
        for _ in range(100):
            if connections(home).shut_out():
                break
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.9", 0))
            except OSError:
                break
            writer.write(data)
            await asyncio.sleep(0)
            writer.transport.abort()
            await asyncio.sleep(0)
        await until(lambda: bool(connections(home).shut_out()))
        assert [str(peer) for peer in connections(home).shut_out()] == ["127.0.0.9/32"]
        with pytest.raises((TimeoutError, OSError)):
            await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.9", 0)), 0.5)
        assert await served(home), "others get in"


async def test_who_is_turned_away_again_and_again_is_kept_out(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, resets_per_second_of_connection=0.1, burst_seconds=400, connections_of_peer=1)
    async with house(tmp_path, web=Web(), limits=limits) as home:
        port = int(home.service.web_address.rpartition(":")[2])
        async with link(home.service.web_address, local_addr=("127.0.0.9", 0)) as held:
            held.writer.write(WHOLE)
            await held.whole()
            for _ in range(200):
                if connections(home).shut_out():
                    break
                with socket.socket() as opened, suppress(TimeoutError, OSError):
                    opened.bind(("127.0.0.9", 0))
                    opened.setblocking(False)
                    await asyncio.wait_for(asyncio.get_running_loop().sock_connect(opened, ("127.0.0.1", port)), 0.5)
            await until(lambda: bool(connections(home).shut_out()))
        assert await served(home), "others get in"


@pytest.mark.parametrize(("method", "path"), [("GET", "/"), ("GET", LIST_GAMES), ("OPTIONS", LIST_GAMES)])
async def test_requests_that_are_no_calls_count_like_calls(tmp_path: Path, method: str, path: str) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=500, cost_of_list=1)
    async with house(tmp_path, web=Web(), limits=limits) as home:
        statuses = []
        for _ in range(7):
            async with link(home.service.web_address) as opened:
                await opened.send(method, path, {})
                statuses.append((await opened.whole()).status)
        assert statuses[-1] == 429
        assert 429 not in statuses[:5]


async def test_who_gets_answers_may_leave_as_often_as_they_like(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, resets_per_second_of_connection=5, burst_seconds=1)
    async with house(tmp_path, web=Web(), limits=limits) as home:
        for _ in range(50):
            async with link(home.service.web_address) as opened:
                opened.writer.write(WHOLE)
                assert (await opened.whole()).status == 200
        assert not connections(home).shut_out()
