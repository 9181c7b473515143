"""The site of the documentation at `/docs/`: from one archive, as `make site` wrote it.

Its pages hold small scripts, each of which its own policy (CSP) names by hash; nothing is loaded from elsewhere.
"""

import asyncio
import base64
import gzip
import hashlib
import re
import tarfile
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from service.web.exchanges import Exchange, Header
from service.web.pages import ASK_FIRST, KINDS, SAFE, TEXT, File, FileForm, send

PLACE = "/docs"
MISSING = "404.html"
NOTHING = b"there is nothing here\n"
NOT_BUILT = b"This service was installed without its documentation. In a checkout, `make site` builds it.\n"
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
"""The rights of a page: run the scripts that it came with, and load what comes from here."""
OTHERS: Mapping[str, str] = {**KINDS, ".xml": "application/xml", ".txt": "text/plain; charset=utf-8"}


class Served(NamedTuple):
    """A file of the site, with the policy for what it may do."""

    file: File
    policy: str


class SitePages:
    """Answers requests for the site in an archive, from memory: it is read when somebody first asks, and after another
    build.
    """

    def __init__(self, archive: Path) -> None:
        self._archive = archive
        self._moment = 0
        self._files: Mapping[str, Served] = {}
        self._reading = asyncio.Lock()

    async def answer(self, exchange: Exchange) -> bool:
        """Answers one that is about the site; whether it is."""
        request = exchange.request
        if request.path != PLACE and not request.path.startswith(f"{PLACE}/"):
            return False
        files = await self._present()
        exchange.extra = SAFE
        if request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD"), TEXT], b"only GET and HEAD\n")
        elif request.path == PLACE:
            exchange.answer(HTTPStatus.MOVED_PERMANENTLY, [("location", f"{PLACE}/"), TEXT], b"")
        elif (found := files.get(_member(request.path))) is not None:
            _send(exchange, found, HTTPStatus.OK)
        elif (missing := files.get(MISSING)) is not None:
            _send(exchange, missing, HTTPStatus.NOT_FOUND)
        else:
            exchange.answer(HTTPStatus.NOT_FOUND, [TEXT, ASK_FIRST], NOTHING if files else NOT_BUILT)
        return True

    async def _present(self) -> Mapping[str, Served]:
        """The files of the latest build; none if there is no site."""
        async with self._reading:
            self._moment, self._files = await asyncio.to_thread(_read, self._archive, self._moment, self._files)
        return self._files


def _read(archive: Path, known: int, files: Mapping[str, Served]) -> tuple[int, Mapping[str, Served]]:
    """The moment of an archive, and what is in it; what is known already is not read again."""
    try:
        moment = archive.stat().st_mtime_ns
        if moment == known:
            return known, files
        with tarfile.open(archive) as opened:
            return moment, dict(_all_of(opened))
    except (OSError, EOFError, LZMAError, tarfile.TarError):
        return 0, {}


def _all_of(opened: tarfile.TarFile) -> Iterator[tuple[str, Served]]:
    for entry in opened:
        content = opened.extractfile(entry)
        if content is not None and PurePosixPath(entry.name).suffix in OTHERS:
            yield entry.name, _served(entry.name, content.read())


def _served(name: str, content: bytes) -> Served:
    scripts = SCRIPT.findall(content) if name.endswith(".html") else []
    digests = (base64.b64encode(hashlib.sha256(each).digest()).decode() for each in dict.fromkeys(scripts))
    hashes = "".join(f" 'sha256-{digest}'" for digest in digests)
    compressed = {"gzip": FileForm.of(gzip.compress(content, mtime=0))}
    file = File(OTHERS[PurePosixPath(name).suffix], FileForm.of(content), compressed)
    return Served(file, POLICY.format(hashes=hashes))


def _member(path: str) -> str:
    name = path.removeprefix(f"{PLACE}/")
    return f"{name}index.html" if not name or name.endswith("/") else name


def _send(exchange: Exchange, found: Served, status: HTTPStatus) -> None:
    policy: Header = ("content-security-policy", found.policy)
    exchange.extra = (policy, *(header for header in SAFE if header[0] != policy[0]))
    send(exchange, found.file, ASK_FIRST, status)
