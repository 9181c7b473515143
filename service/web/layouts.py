"""The layouts that games bring for browsers, each under its digest: data, which a page draws and never runs."""

import asyncio
import re
from http import HTTPStatus

from domain.boxes.file import digest
from domain.play.defects import DefectError
from service.messages.games.library import Library
from service.web.exchanges import Exchange, Header
from service.web.pages import ASK_FIRST, FOREVER, KINDS, SAFE, TEXT, File, FileForm, send

LAYOUT = re.compile(r"/layouts/([a-z][a-z0-9]*)/([0-9a-f]{64})\.json", re.ASCII)
POLICY: Header = ("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
"""The rights of a layout that somebody opens as a page: none."""


class Layouts:
    """Answers requests for layouts, from the packages of the games that are served."""

    def __init__(self, library: Library) -> None:
        self._library = library

    async def answer(self, exchange: Exchange) -> bool:
        """Answers one that is about a layout; whether it is."""
        request = exchange.request
        found = LAYOUT.fullmatch(request.path)
        if found is None:
            return False
        exchange.extra = (POLICY, *(header for header in SAFE if header[0] != POLICY[0]))
        content = await asyncio.to_thread(self._content, found[1])
        if request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD"), TEXT], b"only GET and HEAD\n")
        elif content and digest(content) == found[2]:
            send(exchange, File(KINDS[".json"], FileForm.of(content), {}), FOREVER)
        else:  # also that of a package as it was before: the description of the game names the present one
            exchange.answer(HTTPStatus.NOT_FOUND, [TEXT, ASK_FIRST], b"no game here has this layout\n")
        return True

    def _content(self, game: str) -> bytes:
        try:
            return self._library.games[game].board()
        except (KeyError, DefectError):
            return b""
