"""Health over plain HTTP, as load balancers and orchestrators ask for it."""

import asyncio
import ssl
from dataclasses import replace
from pathlib import Path

import pytest

from service.configuration import Web
from service.limiting.limits import UNLIMITED
from tests.service.access.test_tls import Authority
from tests.service.house import house, until
from tests.service.web.browsing import Answer, link


async def got(url: str, path: str, method: str = "GET", version: str = "1.1", headers: str = "host: pod\r\n") -> Answer:
    async with link(url) as opened:
        opened.writer.write(f"{method} {path} HTTP/{version}\r\n{headers}\r\n".encode())
        return await (opened.head() if method == "HEAD" else opened.whole())


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_service_says_that_it_is_well(tmp_path: Path, path: str) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=100)
    async with house(tmp_path, limits=limits, web=Web(chosen=False), metrics=Web()) as home:
        home.service.parts.store.last_position = away  # type: ignore[method-assign]
        for url in (home.service.web_address, home.service.metrics_address):
            for _ in range(5):  # health checks count towards no limit
                answer = await got(url, path)
                assert (answer.status, answer.body) == (200, b"ok\n")
            assert (await got(url, path, "HEAD")).status == 200
            assert (await got(url, path, version="1.0", headers="")).status == 200, "as HAProxy asks"
            assert (await got(url, path, "POST")).status != 200


def away() -> int:
    """The position of a store that is not there for a moment."""
    raise AssertionError("nobody asks the store for the health of the process")


async def test_health_is_encrypted_where_calls_are(tmp_path: Path) -> None:
    authority = Authority(tmp_path / "authority")
    async with house(tmp_path, web=Web(), security=authority.security) as home:
        trusting = ssl.create_default_context(cafile=str(authority.root))
        async with link(home.service.web_address, trusting, server_hostname="localhost") as opened:
            for path in ("/healthz", "/readyz"):
                await opened.send("GET", path, {})
                assert (await opened.whole()).status == 200


async def test_a_service_that_shuts_down_is_alive_and_not_ready(tmp_path: Path) -> None:
    async with house(tmp_path, web=Web(), metrics=Web(), drain_seconds=3.0) as home:
        service, urls = home.service, (home.service.web_address, home.service.metrics_address)

        async def asking() -> list[tuple[int, bytes, int]]:
            await until(lambda: not service._ready)
            answers = [(await got(url, "/readyz"), await got(url, "/healthz")) for url in urls]
            return [(ready.status, ready.body, alive.status) for ready, alive in answers]

        asked = asyncio.create_task(asking())
    assert await asked == [(503, b"shutting down\n", 200)] * 2
