"""The app in the browser: the files that its build wrote, from memory, with headers that let a page do little.

A path is looked up among the files that were read, so that none leads anywhere else. What a build makes is compressed
by it, and named by its content but for the first page: browsers keep all of it, and ask only whether that page changed.
"""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from service.web.exchanges import Exchange, Header, HttpRequest

FIRST = "index.html"
"""The page from which every other is drawn."""
TOP = frozenset({"/app.webmanifest", "/worker.js"})
"""Files whose names stay: browsers ask for what installs the app, and for its service worker, by the same address."""
PICTURES = "/pictures/"
"""The folder with a picture of each game. The names stay, because other programs keep them."""
ROUTES = "routes.txt"
"""Lists the paths at which the app has pages, one on each line; `*` stands for an id."""
ASSETS = "/assets/"
"""The folder with the files whose names change with their content."""
KINDS: Mapping[str, str] = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
"""The types of served files, by the ends of names."""
CODINGS: Mapping[str, str] = {"br": ".br", "gzip": ".gz"}
"""The compressed forms of a file, the smallest first, with what their names end in."""
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types worker",
    )
)
"""The rights of a page (CSP): run and load what comes from here, as files, and nothing else."""
SAFE: tuple[Header, ...] = (
    ("content-security-policy", POLICY),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
)
"""Headers of all answers."""
FOREVER: Header = ("cache-control", "public, max-age=31536000, immutable")
ASK_FIRST: Header = ("cache-control", "no-cache")
TEXT: Header = ("content-type", "text/plain; charset=utf-8")
MISSING = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Caravanserai</title></head><body>
<h1>Caravanserai is running</h1>
<p>Its app for the browser was not built. In a checkout of Caravanserai, <code>make setup</code> builds it; then load
this page again. The build needs Node 20 or newer, and takes it from the package index if it can.</p>
<p>Everything else works: <code>caravan play</code> plays in a terminal.</p>
</body></html>
"""
"""The first page where the app was not built."""


InFirst = Callable[[Exchange, bytes], Awaitable[bytes]]
"""A function that makes the first page for a request, of that page as it was built."""


class FileForm(NamedTuple):
    """One form of a file: as it is, or compressed."""

    content: bytes
    tag: str

    @classmethod
    def of(cls, content: bytes) -> "FileForm":
        """With its strong entity tag."""
        return cls(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


class File(NamedTuple):
    """A file with its compressed forms, by coding."""

    kind: str
    plain: FileForm
    compressed: Mapping[str, FileForm]


class Built(NamedTuple):
    """The output of a build. ``moment`` is when it wrote the first page."""

    moment: int
    files: Mapping[str, File]
    pages: re.Pattern[str]


class AppPages:
    """Answers requests for the app in a folder. After another build it serves that one."""

    def __init__(self, folder: Path, in_first: InFirst | None = None) -> None:
        """``in_first`` writes into the first page what the path is about."""
        self._folder = folder
        self._in_first = in_first
        self._built = _read(folder)

    @property
    def built(self) -> bool:
        """True if there is an app to serve."""
        return self._built is not None

    async def __call__(self, exchange: Exchange) -> None:
        """Answers one."""
        exchange.extra = SAFE
        request = exchange.request
        if request.method not in ("GET", "HEAD"):
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "GET, HEAD"), TEXT], b"only GET and HEAD\n")
            return
        built = await asyncio.to_thread(self._present)
        if built is None:
            _missing(exchange)
        elif (file := built.files.get(request.path)) is not None and request.path.startswith(ASSETS):
            send(exchange, file, FOREVER)
        elif file is not None and (request.path in TOP or request.path.startswith(PICTURES)):
            send(exchange, file, ASK_FIRST)
        elif built.pages.fullmatch(request.path) is not None:
            send(exchange, await self._first(exchange, built), ASK_FIRST)
        elif "text/html" in request.header("accept") and not request.path.startswith(ASSETS):
            send(exchange, built.files[f"/{FIRST}"], ASK_FIRST, HTTPStatus.NOT_FOUND)  # the app says it in words
        else:
            exchange.answer(HTTPStatus.NOT_FOUND, [TEXT, ASK_FIRST], b"there is nothing here\n")

    def file(self, path: str) -> File | None:
        """A file of the app."""
        return None if self._built is None else self._built.files.get(path)

    async def _first(self, exchange: Exchange, built: Built) -> File:
        """The first page, with what the path is about."""
        first = built.files[f"/{FIRST}"]
        content = first.plain.content if self._in_first is None else await self._in_first(exchange, first.plain.content)
        if content == first.plain.content:
            return first
        return File(first.kind, FileForm.of(content), {"gzip": FileForm.of(gzip.compress(content, mtime=0))})

    def _present(self) -> Built | None:
        """The latest build; while one is under way, the one before."""
        moment = _moment(self._folder)
        if moment and (self._built is None or self._built.moment != moment):
            self._built = _read(self._folder) or self._built
        return self._built


def _moment(folder: Path) -> int:
    try:
        return (folder / FIRST).stat().st_mtime_ns
    except OSError:
        return 0


def _read(folder: Path) -> Built | None:
    """The content of a build's folder; None if there is none."""
    moment = _moment(folder)
    try:
        there = [path for path in folder.rglob("*") if path.is_file()]
        names = {path.with_suffix("") if path.suffix == CODINGS["gzip"] else path for path in there}
        named = {f"/{PurePosixPath(path.relative_to(folder))}": path for path in names if path.suffix in KINDS}
        files = {name: _file(path) for name, path in named.items()}
        routes = (folder / ROUTES).read_text(encoding="utf-8").split()
    except OSError:
        return None
    return Built(moment, files, re.compile("|".join(map(_pattern, routes)))) if f"/{FIRST}" in files else None


def _file(path: Path) -> File:
    """A file with its compressed forms. A wheel leaves out the form that the one of gzip holds as well."""
    twins = {coding: path.with_name(path.name + end) for coding, end in CODINGS.items()}
    compressed = {coding: FileForm.of(twin.read_bytes()) for coding, twin in twins.items() if twin.exists()}
    plain = FileForm.of(path.read_bytes() if path.exists() else gzip.decompress(compressed["gzip"].content))
    return File(KINDS[path.suffix], plain, compressed)


def _pattern(route: str) -> str:
    return re.escape(route.rstrip("/")).replace(r"\*", r"[\w.~-]+") + "/?"


def send(exchange: Exchange, file: File, keeping: Header, status: HTTPStatus = HTTPStatus.OK) -> None:
    """Answers with the smallest form that a browser takes, unless it has it already: always whole, as HTTP permits."""
    coding = next((each for each in CODINGS if each in file.compressed and exchange.request.accepts(each)), "")
    form = file.compressed[coding] if coding else file.plain
    headers = [("etag", form.tag), keeping, ("vary", "accept-encoding")]
    if status is HTTPStatus.OK and _has(exchange.request, form.tag):
        exchange.answer(HTTPStatus.NOT_MODIFIED, headers)
        return
    if coding:
        headers.append(("content-encoding", coding))
    exchange.answer(status, [("content-type", file.kind), *headers], form.content)


def _has(request: HttpRequest, tag: str) -> bool:
    """True if a browser has the form with this tag already."""
    known = request.header("if-none-match")
    return known.strip() == "*" or tag in [entry.strip().removeprefix("W/") for entry in known.split(",")]


def _missing(exchange: Exchange) -> None:
    """Says that there is no app."""
    if exchange.request.path == "/":
        exchange.answer(HTTPStatus.SERVICE_UNAVAILABLE, [("content-type", KINDS[".html"]), ASK_FIRST], MISSING)
    else:
        exchange.answer(HTTPStatus.NOT_FOUND, [TEXT, ASK_FIRST], b"there is nothing here\n")
