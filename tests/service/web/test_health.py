"""Health over plain HTTP, as load balancers and orchestrators ask for it."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from service.configuration import Web
from service.limiting.limits import UNLIMITED
from tests.service.house import house, until
from tests.service.web.browsing import Answer, link


async def got(url: str, path: str, method: str = "GET", version: str = "1.1", headers: str = "host: pod\r\n") -> Answer:
    async with link(url) as opened:
        opened.writer.write(f"{method} {path} HTTP/{version}\r\n{headers}\r\n".encode())
        return await (opened.head() if method == "HEAD" else opened.whole())


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_service_says_that_it_is_well(tmp_path: Path, path: str) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=100)
    async with house(tmp_path, limits=limits, web=Web(chosen=False)) as home:
        url = home.service.web_address
        for _ in range(5):  # health checks count towards no limit
            answer = await got(url, path)
            assert (answer.status, answer.body) == (200, b"ok\n")
        assert (await got(url, path, "HEAD")).status == 200
        assert (await got(url, path, version="1.0", headers="")).status == 200, "as HAProxy asks"
        assert (await got(url, path, "POST")).status != 200


async def test_a_service_that_shuts_down_is_alive_and_not_ready(tmp_path: Path) -> None:
    async with house(tmp_path, web=Web(), drain_seconds=3.0) as home:
        service, url = home.service, home.service.web_address

        async def asking() -> tuple[int, bytes, int]:
            await until(lambda: not service._ready)
            answer = await got(url, "/readyz")
            return answer.status, answer.body, (await got(url, "/healthz")).status

        asked = asyncio.create_task(asking())
    assert await asked == (503, b"shutting down\n", 200)
