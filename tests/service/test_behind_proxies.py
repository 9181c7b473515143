"""Behind real proxies each caller counts alone: made-up addresses are not believed, and nobody else pays."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import grpc
import pytest
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.configuration import Web
from service.limiting.limits import UNLIMITED
from service.limiting.peers import networks_of
from tests.proxies import SOURCE, haproxy, missing_proxies, module_of_streams, nginx, nginx_stream
from tests.service.house import Caller, House, Refusal, hash_of, house
from tests.service.web.browsing import call

JOIN = "/caravanserai.v1.MatchService/JoinMatch"
TRIES, CALLS = 2, 40
LIMITS = replace(
    UNLIMITED,
    failed_joins_of_peer=TRIES,
    failed_joins_of_match=1_000,
    failed_join_seconds=10_000.0,
    calls_per_second_of_peer=0.001,
    burst_seconds=CALLS * 1_000.0,
)

Proxy = Callable[[Path, str, bool], AbstractAsyncContextManager[int]]
Join = Callable[[str, str, dict[str, str]], Any]
"""Joins a match with a code and headers; what comes of it: a reason, or nothing."""


class Way(NamedTuple):
    """A proxy, whether it speaks the PROXY protocol, and as how many machines those count who make up headers."""

    proxy: Proxy
    announces: bool
    machines: int


MODULE = module_of_streams()
WAYS = {
    "nginx": Way(nginx, False, 2),
    "haproxy": Way(haproxy, False, 2),
    "haproxy v1": Way(partial(haproxy, announced="send-proxy"), True, 1),
    "haproxy v2": Way(partial(haproxy, announced="send-proxy-v2"), True, 1),
    **({} if MODULE is None else {"nginx stream": Way(partial(nginx_stream, MODULE), True, 1)}),
}
"""Behind proxies that pass on a `Forwarded` of their callers, these count as the proxy too."""
MADE_UP = (
    lambda number: {"x-forwarded-for": f"203.0.113.{number}"},
    lambda number: {"x-forwarded-for": f"127.0.0.1, {SOURCE}, {SOURCE}"},
    lambda number: {"forwarded": f'for=203.0.113.{number};by="'},
    lambda number: {"forwarded": f"for=198.51.100.{number}", "x-forwarded-for": f"198.51.100.{number}"},
)


async def joined_over_grpc(host: str, port: int, match: str, code: str, headers: dict[str, str]) -> str:
    options = [("grpc.use_local_subchannel_pool", 1)]
    async with grpc.aio.insecure_channel(f"{host}:{port}", options=options) as channel:
        caller = Caller(channel, f"token {host} {code}")
        request = m.JoinMatchRequest(match=match, display_name="Ann", token_hash=hash_of(caller.token), join_code=code)
        try:
            await caller.matches.JoinMatch(request, metadata=[*caller.metadata, *headers.items()], timeout=60)
        except grpc.aio.AioRpcError as error:
            return Refusal(error).reason
        return ""


async def joined_over_http(host: str, port: int, match: str, code: str, headers: dict[str, str]) -> str:
    token = f"token {host} {code}"
    request = m.JoinMatchRequest(match=match, display_name="Ann", token_hash=hash_of(token), join_code=code)
    return (await call(f"http://{host}:{port}", "connect-proto", JOIN, request, token, **headers)).reason


@asynccontextmanager
async def behind(way: Way, folder: Path, over_grpc: bool) -> AsyncIterator[tuple[House, int]]:
    trusted = networks_of([SOURCE])
    proxied: dict[str, Any] = {"trusted_proxies": trusted, "proxy_protocol": way.announces}
    async with house(folder, limits=LIMITS, web=Web(), **proxied) as home:
        address = home.service.address if over_grpc else home.service.web_address.removeprefix("http://")
        async with way.proxy(folder, address, over_grpc) as port:
            yield home, port


if not missing_proxies():

    @pytest.mark.parametrize("over_grpc", [True, False], ids=["grpc", "http"])
    @pytest.mark.parametrize("way", WAYS)
    async def test_a_guesser_behind_a_proxy_is_stopped_alone(tmp_path: Path, way: str, over_grpc: bool) -> None:
        join = joined_over_grpc if over_grpc else joined_over_http
        code = new_code()
        async with behind(WAYS[way], tmp_path, over_grpc) as (home, port):
            match = await home.create(2, access="ACCESS_UNLISTED", join_code=code)
            came = [
                await join("[::1]", port, match, f"wrong {number}", MADE_UP[number % len(MADE_UP)](number))
                for number in range(12)
            ]
            assert came.count("JOIN_CODE_WRONG") == TRIES * WAYS[way].machines, came
            assert set(came) == {"JOIN_CODE_WRONG", "TOO_MANY_TRIES"}
            for number in range(CALLS):
                came.append(await join("[::1]", port, match, "wrong", {"x-forwarded-for": f"203.0.113.{number}"}))
            assert came[-1] == "RATE_LIMITED"
            assert await join("127.0.0.1", port, match, code, {}) == ""
