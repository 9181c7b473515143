"""The site of the documentation at `/docs/`: from one archive, as `make site` wrote it.

Its pages hold small scripts, each of which its own policy (CSP) names by hash; nothing is loaded from elsewhere.
"""

import asyncio
import base64
import gzip
import hashlib
import re
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from service.web.exchanges import Exchange, Header
from service.web.pages import ASK_FIRST, KINDS, SAFE, TEXT, File, Form, send

PLACE = "/docs"
SCRIPT = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'{hashes}",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a page may do: run the scripts that it came with, and load what comes from here."""
OTHERS: Mapping[str, str] = {**KINDS, ".xml": "application/xml", ".txt": "text/plain; charset=utf-8"}
CACHED = 64


class Served(NamedTuple):
    """A file of the site, with the policy for what it may do."""

    file: File
    policy: str


class SitePages:
    """Answers requests for the site in an archive. After another build it serves that one."""

    def __init__(self, archive: Path) -> None:
        self._archive = archive

    @property
    def built(self) -> bool:
        """Whether there is a site to serve."""
        return self._archive.is_file()

    async def answer(self, exchange: Exchange) -> bool:
        """Answers one that is about the site; whether it is."""
        request = exchange.request
        if (request.path != PLACE and not request.path.startswith(f"{PLACE}/")) or not self.built:
            return False
        exchange.extra = SAFE
        if request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD"), TEXT], b"only GET and HEAD\n")
            return True
        name = request.path.removeprefix(PLACE)
        if not name:
            exchange.answer(HTTPStatus.MOVED_PERMANENTLY, [("location", f"{PLACE}/"), TEXT], b"")
            return True
        moment = self._archive.stat().st_mtime_ns
        status = HTTPStatus.OK
        found = await asyncio.to_thread(_served, self._archive, moment, _member(name))
        if found is None:
            status = HTTPStatus.NOT_FOUND
            found = await asyncio.to_thread(_served, self._archive, moment, "404.html")
        if found is None:
            exchange.answer(HTTPStatus.NOT_FOUND, [TEXT, ASK_FIRST], b"there is nothing here\n")
            return True
        policy: Header = ("content-security-policy", found.policy)
        exchange.extra = (policy, *(header for header in SAFE if header[0] != policy[0]))
        send(exchange, found.file, ASK_FIRST, status)
        return True


def _member(path: str) -> str:
    return f"{path}index.html"[1:] if path.endswith("/") else path[1:]


@lru_cache(CACHED)
def _served(archive: Path, moment: int, name: str) -> Served | None:
    """A file of the archive of this ``moment``, if it is there and of a known kind."""
    kind = OTHERS.get(PurePosixPath(name).suffix)
    try:
        with zipfile.ZipFile(archive) as opened:
            content = opened.read(name) if kind else b""
    except (KeyError, OSError, zipfile.BadZipFile):
        return None
    if not kind:
        return None
    scripts = SCRIPT.findall(content) if name.endswith(".html") else []
    hashes = "".join(
        f" 'sha256-{base64.b64encode(hashlib.sha256(each).digest()).decode()}'" for each in dict.fromkeys(scripts)
    )
    compressed = {"gzip": Form.of(gzip.compress(content, mtime=0))}
    return Served(File(kind, Form.of(content), compressed), POLICY.format(hashes=hashes))
