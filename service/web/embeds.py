"""The page that other pages show in a frame: the replay of a match that is public and over. Nothing else may be framed.

It knows no account and keeps nothing (`clients/web/src/embed`), so that who lays something over it gains nothing.
"""

import asyncio
import json
import re
from collections.abc import Callable
from html import escape
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from caravanserai_protocol.v1 import match_pb2

from service.errors import ServiceError, match_missing
from service.web.cards import MATCH, NAME, VERSION, Cards, spoken_language
from service.web.exchanges import Exchange, Header
from service.web.pages import ASK_FIRST, POLICY, SAFE, TEXT, File, send
from service.web.plain_pages import HEADERS, STYLED, show

FIRST = "/embed.html"
EMBED = re.compile(r"/embed/(matches/[\w.~-]{1,100})/?", re.ASCII)
OEMBED = "/oembed"
CHANGED = ("content-security-policy", "cross-origin-resource-policy", "x-frame-options")


def _framed(policy: str, headers: tuple[Header, ...]) -> tuple[Header, ...]:
    """The headers of a page that every page may show in a frame."""
    anywhere = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
    return (("content-security-policy", anywhere), *(header for header in headers if header[0] not in CHANGED))


FRAMED = _framed(POLICY, SAFE)
"""Headers of the page in a frame: those of all pages, but for who may frame it."""
REFUSED = (
    *_framed(STYLED.replace("script-src 'self'", "script-src 'none'"), HEADERS),
    ("vary", "accept-language"),
)
"""Headers of a refusal in a frame: it is a sentence, without a link, a button or a script."""
WIDTH, HEIGHT = 960, 640
"""The size that is proposed for a frame, in CSS pixels."""
OVER = (match_pb2.Match.STATE_FINISHED, match_pb2.Match.STATE_ABANDONED)


class Embeds:
    """Answers requests for pages in frames, and by oEmbed says how to frame one. ``file`` finds files of the app."""

    def __init__(self, cards: Cards, file: Callable[[str], File | None]) -> None:
        self._cards = cards
        self._file = file

    async def answer(self, exchange: Exchange) -> bool:
        """Answers one that is about frames; whether it is."""
        request = exchange.request
        found = EMBED.fullmatch(request.path)
        first = self._file(FIRST)
        if first is None or (found is None and request.path != OEMBED):
            return False
        exchange.extra = SAFE
        if request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD"), TEXT], b"only GET and HEAD\n")
            return True
        try:
            if found is None:
                await self._say_how(exchange)
            else:
                await self._require_over(exchange, found[1])
                exchange.extra = FRAMED
                send(exchange, first, ASK_FIRST)
        except ServiceError as error:
            busy = error.entry.status == "RESOURCE_EXHAUSTED"
            status = HTTPStatus.TOO_MANY_REQUESTS if busy else HTTPStatus.NOT_FOUND
            if found is None:
                text = b"too much is asked for at once\n" if busy else b"there is no such match to be shown here\n"
                exchange.answer(status, [TEXT, ASK_FIRST], text)
                return True
            words = await asyncio.to_thread(self._cards.words, spoken_language(exchange))
            exchange.extra = REFUSED
            show(exchange, words, status, "frame-busy" if busy else "frame-refused")
        return True

    async def _require_over(self, exchange: Exchange, name: str) -> match_pb2.Match:
        """A match, if it is public and over.

        Raises:
            ServiceError: MATCH_NOT_FOUND, RATE_LIMITED.
        """
        match = (await self._cards.seen(exchange, name, None)).match
        if match.state not in OVER:
            raise match_missing(name)
        return match

    async def _say_how(self, exchange: Exchange) -> None:
        """Answers with the code for a frame, as oEmbed has it (https://oembed.com, 2.3).

        Raises:
            ServiceError: MATCH_NOT_FOUND, RATE_LIMITED.
        """
        asked = parse_qs(exchange.request.query)
        address = next(iter(asked.get("url", ())), "")
        base = self._cards.base(exchange)
        try:
            there = urlsplit(address)
        except ValueError:
            there = urlsplit("")
        found = MATCH.fullmatch(there.path)
        if found is None or not base or not address.startswith(f"{base}/"):
            raise match_missing(address)
        if asked.get("format", ["json"]) != ["json"]:
            exchange.answer(HTTPStatus.NOT_IMPLEMENTED, [TEXT, ASK_FIRST], b"only JSON\n")
            return
        match = await self._require_over(exchange, found[1])
        title = self._cards.title(match)
        version = next(iter(parse_qs(there.query).get("v", ())), "")
        at = f"?v={version}" if VERSION.fullmatch(version) else ""
        width, height = min(_number(asked, "maxwidth"), WIDTH), min(_number(asked, "maxheight"), HEIGHT)
        frame = (
            f'<iframe src="{escape(base)}/embed/{match.name}{at}" title="{escape(title)}" width="{width}" '
            f'height="{height}" loading="lazy" style="border: 0"></iframe>'
        )
        said = {
            "version": "1.0",
            "type": "rich",
            "title": title,
            "provider_name": NAME,
            "provider_url": base,
            "width": width,
            "height": height,
            "html": frame,
        }
        exchange.answer(HTTPStatus.OK, [("content-type", "application/json"), ASK_FIRST], json.dumps(said).encode())


def _number(asked: dict[str, list[str]], name: str) -> int:
    """A size that is asked for at most; without one, any."""
    text = next(iter(asked.get(name, ())), "")
    return int(text) if VERSION.fullmatch(text) and int(text) else 10**9
