"""The transparency log over HTTP: its signed checkpoint and its tiles, below `/log/` (C2SP `tlog-tiles`)."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus

from caravanserai_verify.log.published_check import CHECKPOINT
from service.web.exchanges import Exchange, Header

PREFIX = "/log/"
"""The path under which the log lies."""
TEXT: tuple[Header, ...] = (
    ("content-type", "text/plain; charset=utf-8"),
    ("cache-control", "no-cache"),
    ("access-control-allow-origin", "*"),
)
BYTES: tuple[Header, ...] = (
    ("content-type", "application/octet-stream"),
    ("cache-control", "public, max-age=31536000, immutable"),
    ("access-control-allow-origin", "*"),
)
"""Tiles never change, and everybody may see them."""


Find = Callable[[str], bytes | None]
"""The file at a path below the address of the log; None if there is none. It blocks."""


async def answer(find: Find, exchange: Exchange) -> bool:
    """Answers a request for something of the log; whether it was one."""
    request = exchange.request
    if not request.path.startswith(PREFIX):
        return False
    if request.method not in ("GET", "HEAD"):
        exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD")])
        return True
    path = request.path.removeprefix(PREFIX)
    content = await asyncio.to_thread(find, path)
    if content is None:
        exchange.answer(HTTPStatus.NOT_FOUND, [("content-type", "text/plain")], b"the log has nothing here")
    else:
        exchange.extra = TEXT if path == CHECKPOINT else BYTES
        exchange.answer(HTTPStatus.OK, [("x-content-type-options", "nosniff")], content)
    return True


async def answer_alone(find: Find, exchange: Exchange) -> None:
    """Answers a request where nothing but the log is served."""
    if not await answer(find, exchange):
        exchange.answer(HTTPStatus.NOT_FOUND, [("content-type", "text/plain")], b"there is nothing here")
