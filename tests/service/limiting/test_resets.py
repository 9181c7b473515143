"""Clients that open calls only to reset them, with real connections from two addresses of this machine."""

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.access.security import Security
from service.limiting import resets
from service.limiting.limits import UNLIMITED
from tests.service.house import Caller, House, hash_of, house, until

WATCHED = replace(UNLIMITED, resets_per_second_of_connection=50.0, burst_seconds=2.0)
STRICT = replace(UNLIMITED, resets_per_second_of_connection=1.0, burst_seconds=20.0)
"""So strict that nobody who resets calls in earnest can be too slow for it."""


@asynccontextmanager
async def caller(address: str, host: str) -> AsyncIterator[Caller]:
    """A caller with an address of this machine and a connection of their own."""
    target = f"{host}:{address.rpartition(':')[2]}"
    options = [("grpc.use_local_subchannel_pool", 1), ("grpc.initial_reconnect_backoff_ms", 100)]
    async with grpc.aio.insecure_channel(target, options=options) as channel:
        yield Caller(channel)


async def reset(attacker: Caller, name: str, number: int) -> None:
    """Opens calls and resets them at once."""
    calls = [attacker.matches.GetMatch(m.GetMatchRequest(name=name)) for _ in range(number)]
    await asyncio.sleep(0)
    for call in calls:
        call.cancel()
    await asyncio.sleep(0.01)


async def call_again_and_again(caller: Caller, name: str) -> None:
    for _ in range(50):
        await caller.matches.GetMatch(m.GetMatchRequest(name=name), timeout=2)


async def reset_until_closed(home: House, attacker: Caller, name: str) -> None:
    await reset_until(home.service.resets.shut_out, attacker, name)


async def reset_until(noticed: Callable[[], object], attacker: Caller, name: str) -> None:
    """Resets far more calls than are fair, and again only if nobody has noticed after a few looks."""
    end = time.monotonic() + 120
    while not noticed():
        assert time.monotonic() < end, "nobody stops it"
        await reset(attacker, name, 200)
        with suppress(AssertionError):
            await until(lambda: bool(noticed()), 3 * resets.INTERVAL_SECONDS)


async def test_only_the_machine_that_resets_calls_is_shut_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path, limits=STRICT, host="::", security=Security(insecure=True)) as home:
        name = await home.create()
        here = home.service.address
        async with caller(here, "[::1]") as attacker, caller(here, "127.0.0.1") as other:
            updates = other.updates(name)
            assert await anext(updates)
            await reset_until_closed(home, attacker, name)
            assert home.service.resets.shut_out() == {ip_network("::/64")}
            assert "::/64 reset" in caplog.text
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await call_again_and_again(attacker, name)
            assert caught.value.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
            assert (await other.get(name)).match.name == name
            waiting = asyncio.ensure_future(anext(updates))
            joining = m.JoinMatchRequest(match=name, display_name="Other", token_hash=hash_of("other"))
            await other.call(other.matches.JoinMatch, joining)
            assert await asyncio.wait_for(waiting, 60), "the stream of another caller goes on"
        if sys.platform.startswith("linux"):
            port = int(here.rpartition(":")[2])
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(asyncio.open_connection("::1", port), 1.5)
            _, writer = await asyncio.wait_for(asyncio.open_connection("127.0.0.1", port), 60)
            writer.close()


async def test_a_machine_that_was_shut_out_may_come_back_later(tmp_path: Path) -> None:
    async with house(tmp_path, limits=STRICT) as home:
        name = await home.create()
        async with caller(home.service.address, "127.0.0.1") as attacker:
            await reset_until_closed(home, attacker, name)
            began = time.monotonic()  # from now on a minute takes a third of a second
            home.service.resets._clock = lambda: began + (time.monotonic() - began) * 3 * resets.SHUT_OUT_SECONDS
            await until(lambda: not home.service.resets.shut_out())
        async with caller(home.service.address, "127.0.0.1") as again:
            assert (await again.get(name)).match.name == name


async def test_occasional_resets_of_streams_are_no_attack(tmp_path: Path) -> None:
    async with house(tmp_path, limits=WATCHED) as home:
        name = await home.create()
        async with caller(home.service.address, "127.0.0.1") as reader:
            for _ in range(90):
                stream: Any = reader.matches.WatchMatch(m.WatchMatchRequest(match=name))
                await stream.read()
                stream.cancel()
                await asyncio.sleep(0.02)
            assert not home.service.resets.shut_out()
            assert (await reader.get(name)).match.name == name


async def test_without_the_limit_nobody_is_watched(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        name = await home.create()
        async with caller(home.service.address, "127.0.0.1") as attacker:
            for _ in range(20):
                await reset(attacker, name, 100)
            await asyncio.sleep(3 * resets.INTERVAL_SECONDS)
            assert (await attacker.get(name)).match.name == name
