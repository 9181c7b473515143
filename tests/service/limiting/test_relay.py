"""The PROXY protocol before both ports of a real service: trusted proxies name the client, and nobody else does."""

import asyncio
import ssl
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import game_service_pb2 as g

from service.configuration import Configuration, Web
from service.limiting import relay
from service.limiting.limits import UNLIMITED
from service.limiting.peers import ProxyError, networks_of
from service.limiting.proxy_header import SIGNATURE
from tests.proxies import SOURCE
from tests.service.access.test_tls import Authority
from tests.service.house import Caller, House, Refusal, house
from tests.service.limiting.test_resets import STRICT, reset_until, reset_until_closed
from tests.service.web.browsing import link

ANN, BOB = "203.0.113.7", "198.51.100.9"
PROXIED: Mapping[str, Any] = {"trusted_proxies": networks_of([SOURCE]), "proxy_protocol": True, "web": Web()}
LOCAL = SIGNATURE + struct.pack(">BBH", 0x20, 0, 0)
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0"
HEALTHY = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"


def header(address: str) -> bytes:
    """A header of version 2 for a connection from an address."""
    addresses = ip_address(address).packed + ip_address("10.0.0.1").packed
    return SIGNATURE + struct.pack(">BBH", 0x21, 0x11, 12) + addresses + struct.pack(">HH", 40_000, 443)


@asynccontextmanager
async def announcing(home: House, written: bytes) -> AsyncIterator[str]:
    """The address of a proxy that writes this in front of each connection to the gRPC port."""
    tasks: set[asyncio.Task[None]] = set()
    there = home.service.address.rpartition(":")

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, back = await asyncio.open_connection(there[0], int(there[2]), local_addr=(SOURCE, 0))
        back.write(written)
        tasks.update(asyncio.create_task(pass_on(*pair)) for pair in ((reader, back), (answers, writer)))

    async def pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await source.read(65_536):
                    target.write(data)
                    await target.drain()
        finally:
            target.transport.abort()

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
        yield f"localhost:{server.sockets[0].getsockname()[1]}"
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def calling(
    home: House, written: bytes, credentials: grpc.ChannelCredentials | None = None
) -> AsyncIterator[Caller]:
    """A caller of the gRPC port behind such a proxy."""
    options = [("grpc.use_local_subchannel_pool", 1), ("grpc.initial_reconnect_backoff_ms", 100)]
    async with announcing(home, written) as address:
        channel = (
            grpc.aio.insecure_channel(address, options=options)
            if credentials is None
            else grpc.aio.secure_channel(address, credentials, options=options)
        )
        async with channel:
            yield Caller(channel)


async def answered(address: str, sent: bytes, source: str = SOURCE) -> bytes:
    """The first bytes on a connection from an address on which this was sent; nothing: it was closed."""
    host, _, port = address.removeprefix("http://").rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    writer.write(sent)
    try:
        with suppress(ConnectionResetError):
            return await asyncio.wait_for(reader.read(65_536), 60)
        return b""
    finally:
        writer.transport.abort()


class Noted:
    """A transport that notes what is done to it."""

    def __init__(self) -> None:
        self.done: list[str | bytes] = []

    def write(self, data: bytes) -> None:
        self.done.append(data)

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")


def test_what_comes_before_the_other_side_is_there_is_handed_over() -> None:
    """uvloop may have read it already when a side is told to read nothing: one connection in three was lost so."""
    inner, outer, to_grpc, to_client = relay.Side(), relay.Side(), Noted(), Noted()
    inner.other, outer.other = outer, inner
    inner.connection_made(to_grpc)
    inner.data_received(b"early")
    outer.connection_made(to_client)
    inner.data_received(b"later")
    outer.data_received(b"back")
    assert to_client.done == [b"early", b"later"]
    assert to_grpc.done == ["pause", "resume", b"back"]


async def test_streams_pass_and_each_caller_counts_by_themselves(tmp_path: Path) -> None:
    async with (
        house(tmp_path, limits=replace(UNLIMITED, streams_of_peer=1), **PROXIED) as home,
        calling(home, header(ANN)) as ann,
        calling(home, header(BOB)) as bob,
        calling(home, LOCAL) as proxy,
    ):
        name = await home.create()  # without a proxy, and so without a header
        watches = [caller.updates(name) for caller in (ann, bob, proxy, home.spectator)]
        assert [(await anext(watch)).version for watch in watches] == [1] * 4
        with pytest.raises(Refusal, match="too many streams"):
            await anext(ann.updates(name))
        await home.join(name, 1)
        assert [(await anext(watch)).version for watch in watches] == [2] * 4
        request = g.GetGameRequest(name="games/marcopolo")
        large = await asyncio.gather(*(ann.call(ann.games.GetGame, request) for _ in range(20)))
        assert large == [await home.spectator.call(home.spectator.games.GetGame, request)] * 20


async def test_at_the_end_streams_hear_of_it_and_nobody_else_is_let_in(tmp_path: Path) -> None:
    async with house(tmp_path, **PROXIED) as home:
        address = home.service.address
        name = await home.create()
        entered = calling(home, header(ANN))
        ann = await entered.__aenter__()
        watch = ann.updates(name)
        assert await anext(watch)
    with pytest.raises(Refusal) as ended:
        await anext(watch)
    assert ended.value.reason == "SHUTTING_DOWN"
    await entered.__aexit__(None, None, None)
    with pytest.raises(ConnectionRefusedError):
        await answered(address, PREFACE)


async def test_trusted_proxies_must_say_it_and_others_cannot(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path, **PROXIED) as home:
        for address, request in ((home.service.address, PREFACE), (home.service.web_address, HEALTHY)):
            caplog.clear()
            assert await answered(address, header(ANN) + request)
            assert await answered(address, LOCAL + request)
            assert await answered(address, request, source="127.0.0.1")
            for _ in range(3):
                assert await answered(address, request) == b""
            (said,) = [record.message for record in caplog.records if "PROXY protocol" in record.message]
            assert said.startswith(f"{SOURCE} is turned away")
        lied = await answered(home.service.web_address, header(ANN) + HEALTHY, source="127.0.0.1")
        assert lied.startswith(b"HTTP/1.1 400 ")
        assert b"\r\n\r\n" not in await answered(home.service.address, header(ANN) + PREFACE, source="127.0.0.1")


async def test_encryption_begins_behind_the_header(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    trusting = ssl.create_default_context(cafile=str(authority.root))
    async with house(tmp_path, security=authority.security, **PROXIED) as home:
        credentials = authority.channel_credentials()
        async with calling(home, header(ANN), credentials) as ann:
            assert (await ann.call(ann.games.ListGames, g.ListGamesRequest())).games
        port = int(home.service.web_address.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SOURCE, 0))
        writer.write(header(ANN))
        await writer.start_tls(trusting, server_hostname="localhost")
        writer.write(HEALTHY)
        assert (await reader.readuntil(b"\r\n")).startswith(b"HTTP/1.1 200 ")
        writer.transport.abort()


async def test_who_resets_calls_behind_a_proxy_is_shut_out_alone(tmp_path: Path) -> None:
    async with (
        house(tmp_path, limits=STRICT, **PROXIED) as home,
        calling(home, header(ANN)) as ann,
        calling(home, header(BOB)) as bob,
    ):
        name = await home.create()
        updates = bob.updates(name)
        assert await anext(updates)
        await reset_until_closed(home, ann, name)
        assert home.service.resets.shut_out() == {ip_network(ANN)}
        assert await answered(home.service.address, header(ANN) + PREFACE) == b""
        await home.join(name, 1)
        assert (await anext(updates)).version == 2, "the stream of another caller goes on"


async def test_a_proxy_is_not_shut_out_for_one_of_its_callers(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path, limits=STRICT, trusted_proxies=networks_of(["127.0.0.1"])) as home:
        name = await home.create()
        await reset_until(
            lambda: "a caller behind the proxy 127.0.0.1 resets calls" in caplog.text, home.spectator, name
        )
        assert not home.service.resets.shut_out()
        assert await home.spectator.get(name)


async def test_connections_count_for_their_clients(tmp_path: Path) -> None:
    async with house(tmp_path, limits=replace(UNLIMITED, connections_of_peer=1), **PROXIED) as home:
        for address, request in ((home.service.address, PREFACE), (home.service.web_address, HEALTHY)):
            async with link(f"http://{address.removeprefix('http://')}", local_addr=(SOURCE, 0)) as opened:
                opened.writer.write(header(ANN) + request)
                assert await opened.reader.read(1)
                assert await answered(address, header(ANN) + request) == b""
                assert await answered(address, header(BOB) + request)


class Transport:
    """The calls of a side of a connection to its transport."""

    def __init__(self) -> None:
        self.reading, self.closed, self.aborted = True, False, asyncio.Event()

    def reads(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted.set()


async def test_no_more_is_read_than_can_be_passed_on_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "LEAVING_SECONDS", 0.01)
    inner, outer = relay.Side(), relay.Side()
    inner.other, outer.other = outer, inner
    to_grpc, to_caller = Transport(), Transport()
    inner.connection_made(to_grpc)
    assert not to_grpc.reads(), "there is nobody yet who takes it"
    outer.connection_made(to_caller)
    assert to_grpc.reads()
    outer.pause_writing()
    assert (to_grpc.reads(), to_caller.reads()) == (False, True)
    outer.resume_writing()
    assert to_grpc.reads()
    inner.connection_lost(None)
    assert (to_caller.closed, to_caller.aborted.is_set()) == (True, False), "what is left is sent"
    await asyncio.wait_for(to_caller.aborted.wait(), 60)


def test_somebody_must_be_trusted_to_speak_the_protocol() -> None:
    with pytest.raises(ProxyError, match="--trusted-proxy"):
        Configuration(proxy_protocol=True)
