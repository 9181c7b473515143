"""Connections of the library: services that come late, answers that are lost, limits, deadlines, TLS."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
import trustme
from caravanserai import (
    CallError,
    Client,
    NotFound,
    Tls,
    TooLate,
    Unavailable,
    aio,
)
from caravanserai.aio import is_loopback
from caravanserai.errors import Details
from caravanserai.retries import Retrying

from service.access.security import Security
from service.limiting.limits import UNLIMITED
from tests.clients.python.serving import QUICK, Wire, begin, client, serving, until_asked
from tests.ports import lasting_port


async def test_a_call_waits_for_a_service_that_is_not_there_yet(tmp_path: Path) -> None:
    port = lasting_port()
    async with client(f"127.0.0.1:{port}") as ann:
        calling = asyncio.create_task(ann.create_match("marcopolo", 2))
        await asyncio.sleep(0.3)
        assert not calling.done()
        async with serving(tmp_path, port=port):
            assert (await calling).version == 1


async def test_an_answer_that_is_lost_is_asked_for_again_and_nothing_happens_twice(address: str) -> None:
    async with Wire(address) as wire, client(wire.address) as ann:
        match = await begin(ann, seed="lost")
        await until_asked(ann, match)
        for _ in range(5):
            listed = await ann.offers(match)
            version = (await ann.match(match)).version
            wire.mute = True
            deciding = asyncio.create_task(ann.decide(match, listed.offers[0], asked_at=listed.question.asked_at))
            async with client(address, "") as spectator:
                await anext(await spectator.watch(match, after=version))
            assert not deciding.done()
            wire.mute = False
            wire.cut()
            assert (await deciding).version == version + 1
            await until_asked(ann, match)
        decided = [update.event.decided async for update in await ann.replay(match)]
        assert len([entry for entry in decided if entry.seat == 1]) == 5
        assert wire.connections > 5


async def test_a_stream_that_breaks_goes_on_where_it_was(address: str) -> None:
    async with Wire(address) as wire, client(wire.address, "") as spectator, client(address) as owner:
        match = (await owner.create_match("marcopolo", 2)).name
        await owner.add_bot(match)
        await owner.add_bot(match)
        await owner.start(match)
        versions = []
        watch = await spectator.watch(match)
        async for update in watch:
            versions.append(update.version)
            if update.version % 20 == 0:
                wire.cut()
        assert versions == list(range(1, len(versions) + 1))
        assert watch.table.fingerprint == (await owner.match(match)).fingerprint
        assert wire.connections > 3


async def test_a_stream_survives_a_restart_of_the_service(tmp_path: Path) -> None:
    port = lasting_port()
    async with serving(tmp_path, port=port) as service, client(service.address) as ann:
        match = await begin(ann, seed="restart")
        token = ann.token
    async with client(f"127.0.0.1:{port}", token) as ann:
        async with serving(tmp_path, port=port):
            watch = await ann.watch(match)
            first = await anext(watch)
        async with serving(tmp_path, port=port):
            assert first.version == 1
            assert (await anext(watch)).version == 2
            await watch.aclose()


async def test_deadlines_are_kept() -> None:
    impatient = Retrying(deadline=0.5, first_pause=0.05, longest_pause=0.1, patience=0.5)
    async with aio.Client.connect("127.0.0.1:1", retrying=impatient) as nobody:
        begun = asyncio.get_running_loop().time()
        with pytest.raises((Unavailable, TooLate)):
            await nobody.games()
        assert 0.2 < asyncio.get_running_loop().time() - begun < Retrying().deadline / 2
        assert not await nobody.reachable(0.1)


async def test_what_was_refused_is_not_sent_again(address: str) -> None:
    async with Wire(address) as wire, client(wire.address) as ann:
        begun = asyncio.get_running_loop().time()
        with pytest.raises(NotFound):
            await ann.match("matches/nothing0")
        assert asyncio.get_running_loop().time() - begun < QUICK.attempt


async def test_who_calls_too_often_waits_as_long_as_the_service_asks(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_token=20.0, burst_seconds=0.5, cost_of_list=1)
    async with serving(tmp_path, limits=limits) as service, client(service.address) as ann:
        begun = asyncio.get_running_loop().time()
        await asyncio.gather(*(ann.games() for _ in range(30)))
        assert asyncio.get_running_loop().time() - begun > 0.5
        match = await begin(ann, seed="often")
        for _ in range(6):  # a stream that is refused at first starts later, too
            watch = await ann.watch(match)
            assert (await anext(watch)).version == 1
            await watch.aclose()


async def test_what_no_waiting_helps_is_not_sent_again(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=replace(UNLIMITED, open_matches=1)) as service, client(service.address) as ann:
        await ann.create_match("marcopolo", 2)
        begun = asyncio.get_running_loop().time()
        with pytest.raises(CallError) as caught:
            await ann.create_match("marcopolo", 2)
        assert caught.value.reason == "TOO_MANY_MATCHES"
        assert asyncio.get_running_loop().time() - begun < QUICK.deadline / 2


def test_pauses_grow_and_are_random_and_bounded() -> None:
    error = CallError(aio_details())
    for failures, longest in ((1, 0.1), (2, 0.2), (4, 0.8), (20, 3.0), (10_000, 3.0)):
        pauses = [Retrying().pause(failures, error) for _ in range(200)]
        assert 0 <= min(pauses) < longest / 2 < max(pauses) <= longest
    assert Retrying().pause(1, CallError(aio_details(7.5))) == 7.5


def aio_details(retry_seconds: float | None = None) -> Any:
    return Details(grpc.StatusCode.UNAVAILABLE, retry_seconds=retry_seconds)


# -- safe connections -------------------------------------------------------------------------------------------------


def test_tokens_do_not_travel_in_the_clear_unless_that_is_meant() -> None:
    for address in ("127.0.0.1:1", "localhost:1", "[::1]:1", "127.0.0.9:5", "unix:/run/caravan"):
        assert is_loopback(address)
    for address in ("example.org:443", "10.0.0.1:50051", "[2001:db8::1]:1"):
        assert not is_loopback(address)
        with pytest.raises(ValueError, match="another machine"):
            Client.connect(address)
    with Client.connect("10.0.0.1:50051", insecure=True) as meant:
        assert meant.token


def test_addresses_and_tokens_that_cannot_be_used_are_told() -> None:
    for address in (
        *("localhost", "", "http://localhost", "127.0.0.1:port", "[::1]", "http://127.0.0.1:1", ":1"),
        *("localhost:65536", "ann@localhost:1", "localhost:1/", "::1:1"),
    ):
        with pytest.raises(ValueError, match="use host:port"):
            Client.connect(address)
    for token in ("two\nlines", "жетон", "tab\t"):
        with pytest.raises(ValueError, match="a token and a language must be"):
            Client.connect("127.0.0.1:1", token)
    with pytest.raises(ValueError, match="a token and a language must be"):
        Client.connect("127.0.0.1:1", language="по-русски")


async def test_tls_and_certificates_of_clients(tmp_path: Path) -> None:
    authority = trustme.CA()
    authority.cert_pem.write_to_path(tmp_path / "root.pem")
    issued = authority.issue_cert("caravan.example")
    issued.private_key_pem.write_to_path(tmp_path / "key.pem")
    issued.cert_chain_pems[0].write_to_path(tmp_path / "service.pem")
    own = authority.issue_cert("ann@example.org")
    security = Security(
        tls_certificate=tmp_path / "service.pem", tls_key=tmp_path / "key.pem", tls_client_ca=tmp_path / "root.pem"
    )
    roots = authority.cert_pem.bytes()
    tls = Tls(roots, own.cert_chain_pems[0].bytes(), own.private_key_pem.bytes(), "caravan.example")
    async with serving(tmp_path / "s", security=security) as service:
        async with client(service.address, tls=tls) as ann:
            assert await ann.games()
        async with client(service.address, tls=Tls(roots, server_name="caravan.example")) as nobody:
            assert not await nobody.reachable(0.5)
