"""An address for those who operate the service: `/metrics` for Prometheus, and the health of the process.

It is another port than that for browsers, because metrics tell how much is played, when and with which errors: nothing
for everybody who plays. There are no tokens; who reaches the address may read.
"""

import asyncio
from collections.abc import Callable
from http import HTTPStatus

from service.web.codings import CODINGS, chosen
from service.web.exchanges import Exchange, Header
from service.web.health import Health

PATH = "/metrics"

Expose = Callable[[str], tuple[str, bytes]]
"""All metrics as the caller accepts them, with their content type. It blocks."""


class MetricsPages:
    """Answers requests."""

    def __init__(self, expose: Expose, health: Health) -> None:
        self._expose = expose
        self._health = health
        self._exposing = asyncio.Lock()

    async def __call__(self, exchange: Exchange) -> None:
        """Answers a request."""
        request = exchange.request
        if self._health.answer(exchange):
            return
        if request.path != PATH:
            exchange.answer(HTTPStatus.NOT_FOUND, [("content-type", "text/plain")], b"metrics are at /metrics\n")
        elif request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD")])
        else:
            await self._answer(exchange)

    async def _answer(self, exchange: Exchange) -> None:
        coding = chosen(exchange.request, "accept-encoding")
        making = asyncio.create_task(self._made(exchange.request.header("accept"), coding))
        content_type, text = await asyncio.shield(making)  # a store that hangs holds one thread, however many ask
        headers: list[Header] = [("content-type", content_type), ("cache-control", "no-store")]
        if coding:
            headers.append(("content-encoding", coding))
        exchange.answer(HTTPStatus.OK, headers, text)

    async def _made(self, accept: str, coding: str) -> tuple[str, bytes]:
        def make() -> tuple[str, bytes]:
            content_type, text = self._expose(accept)
            return content_type, CODINGS[coding](text) if coding else text

        async with self._exposing:
            return await asyncio.to_thread(make)
