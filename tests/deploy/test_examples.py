"""The examples of proxies are what they promise: the app, streams and gRPC under one name with TLS, and who calls."""

import asyncio
import json
import ssl
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from http.client import HTTPSConnection
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.identity import new_code
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1.access_pb2 import ACCESS_UNLISTED

from service.access.security import Security
from service.configuration import Web
from service.limiting.limits import UNLIMITED
from service.limiting.peers import networks_of
from tests.deploy.examples import NAME, Certificate, caddy, envoy, haproxy, missing_examples, nginx
from tests.ports import lasting_port
from tests.service.house import GAME, Caller, House, hash_of, house
from tests.service.web.test_cards import write_app

WATCH = "/caravanserai.v1.MatchService/WatchMatch"
JOIN = "/caravanserai.v1.MatchService/JoinMatch"
LIMITS = replace(UNLIMITED, failed_joins_of_peer=1, failed_joins_of_match=1_000, failed_join_seconds=10_000.0)

Passed = Callable[[Path, Certificate, House], AbstractAsyncContextManager[tuple[int, int]]]
"""A proxy in front of a service: its ports for browsers and for gRPC."""


def ports(home: House, **more: int) -> dict[str, int]:
    numbers = {"grpc": home.service.address, "web": home.service.web_address}
    return {**{name: int(address.rpartition(":")[2]) for name, address in numbers.items()}, **more}


@asynccontextmanager
async def behind_nginx(folder: Path, own: Certificate, home: House) -> AsyncIterator[tuple[int, int]]:
    found = ports(home, plain=lasting_port(), tls=lasting_port())
    async with nginx(folder, own, found):
        yield found["tls"], found["tls"]


@asynccontextmanager
async def behind_caddy(folder: Path, own: Certificate, home: House) -> AsyncIterator[tuple[int, int]]:
    found = ports(home, tls=lasting_port())
    async with caddy(folder, own, found):
        yield found["tls"], found["tls"]


@asynccontextmanager
async def behind_haproxy(folder: Path, own: Certificate, home: House) -> AsyncIterator[tuple[int, int]]:
    found = ports(home, tls=lasting_port(), **{"tls of grpc": lasting_port()})
    async with haproxy(folder, found):
        yield found["tls"], found["tls of grpc"]


@asynccontextmanager
async def behind_envoy(folder: Path, own: Certificate, home: House) -> AsyncIterator[tuple[int, int]]:
    found = ports(home, plain=lasting_port(), tls=lasting_port())
    async with envoy(folder, own, found):
        yield found["tls"], found["tls"]


WAYS: dict[str, Passed] = {
    "nginx": behind_nginx,
    "caddy": behind_caddy,
    "haproxy": behind_haproxy,
    "envoy": behind_envoy,
}

HERE = [name for name in WAYS if name not in missing_examples()]


def asked(
    own: Certificate, port: int, source: str, path: str, body: Any = None, *, first: bool = False, **headers: str
) -> tuple[int, str]:
    """A request over HTTPS from an address of this machine; status and content, or what comes ``first`` of it."""

    class Here(HTTPSConnection):
        """A connection to this machine that expects the name of the examples."""

        def connect(self) -> None:
            self.host = "127.0.0.1"
            super(HTTPSConnection, self).connect()
            trusted = ssl.create_default_context(cadata=own.roots.decode())
            self.sock = trusted.wrap_socket(self.sock, server_hostname=NAME)

    connection = Here(f"{NAME}:{port}", source_address=(source, 0), timeout=60)
    try:
        kind = "application/connect+json" if first else "application/json"
        data = None if body is None else json.dumps(body).encode()
        if data is not None and first:
            data = b"\0" + len(data).to_bytes(4, "big") + data
        told = {"host": f"{NAME}:{port}", **({} if data is None else {"content-type": kind}), **headers}
        connection.request("GET" if data is None else "POST", path, data, told)
        answer = connection.getresponse()
        return answer.status, (answer.read1() if first else answer.read()).decode(errors="replace")
    finally:
        connection.close()


async def joined(own: Certificate, port: int, source: str, match: str, code: str, made_up: str) -> str:
    """Tries to join a match from an address, with a made-up one in the header; the reason why not."""
    token = f"token {source} {made_up}"
    body = {"match": match, "displayName": "Ann", "joinCode": code, "tokenHash": b64encode(hash_of(token)).decode()}
    _, text = await asyncio.to_thread(asked, own, port, source, JOIN, body, first=False, **{"x-forwarded-for": made_up})
    found = [detail.get("debug", {}).get("reason", "") for detail in json.loads(text).get("details", [])]
    return next(filter(None, found), text)


if HERE:

    @pytest.mark.parametrize("name", HERE)
    async def test_the_app_a_stream_and_gRPC_pass_and_callers_are_told_apart(tmp_path: Path, name: str) -> None:  # noqa: N802
        own = Certificate(tmp_path)
        passes = name == "haproxy"
        security = Security(tls_certificate=own.chain, tls_key=own.key) if passes else Security()
        settings: dict[str, Any] = {
            "limits": LIMITS,
            "web": Web(app=write_app(tmp_path / "app")),
            "trusted_proxies": networks_of(["127.0.0.1/32"]),
            "proxy_protocol": passes,
            "security": security,
        }
        async with house(tmp_path, **settings) as home, WAYS[name](tmp_path, own, home) as (web, over_grpc):
            options = [("grpc.ssl_target_name_override", NAME)]
            credentials = grpc.ssl_channel_credentials(own.roots)
            async with grpc.aio.secure_channel(f"127.0.0.1:{over_grpc}", credentials, options) as channel:
                caller = Caller(channel, "owner")
                created = await caller.call(
                    caller.matches.CreateMatch,
                    m.CreateMatchRequest(
                        game=GAME,
                        players=2,
                        owner_token_hash=hash_of("owner"),
                        access=ACCESS_UNLISTED,
                        join_code=new_code(),
                    ),
                )
                match = created.match.name
                public = m.CreateMatchRequest(game=GAME, players=2, owner_token_hash=hash_of("owner"))
                shown = (await caller.call(caller.matches.CreateMatch, public)).match.name
                watched = caller.stream(caller.matches.WatchMatch, m.WatchMatchRequest(match=match))
                assert (await anext(watched)).update.version == 1  # nothing is held back
            status, page = await asyncio.to_thread(asked, own, web, "127.0.0.2", "/")
            assert status == 200
            assert "<title>" in page
            status, _ = await asyncio.to_thread(asked, own, web, "127.0.0.2", "/readyz")
            assert status == 200
            status, begun = await asyncio.to_thread(
                asked, own, web, "127.0.0.2", WATCH, {"match": match}, first=True, authorization="Bearer owner"
            )
            assert status == 200
            assert '"update"' in begun, "the proxy holds back what has come of a stream that goes on"
            status, page = await asyncio.to_thread(asked, own, web, "127.0.0.2", f"/{shown}")
            assert status == 200
            there = f"https://{NAME}:{web}/{shown}"
            assert f'<meta property="og:url" content="{there}" />' in page, "the proxy hides how it was called"
            assert f'<meta property="og:image" content="{there}/picture.png?' in page
            status, _ = await asyncio.to_thread(asked, own, web, "127.0.0.2", f"/{shown}/picture.png")
            assert status == 200
            reasons = [
                await joined(own, web, source, match, "wrong", made_up)
                for source, made_up in (
                    ("127.0.0.2", "203.0.113.1"), ("127.0.0.2", "203.0.113.2"), ("127.0.0.3", "203.0.113.2"),
                )
            ]  # fmt: skip
            assert reasons[1] == "TOO_MANY_TRIES", reasons
            assert reasons[0] == reasons[2] != reasons[1], reasons
