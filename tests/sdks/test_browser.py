"""The TypeScript client in a real browser: a page of another origin plays a seat, and receives no secrets."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import pytest
from caravanserai.aio import Client
from caravanserai.bots import Asked, run_bot_async
from caravanserai_protocol.following import read_content
from caravanserai_protocol.records import Record
from caravanserai_protocol.v1.event_pb2 import MatchEvent, Opening
from caravanserai_protocol.v1.match_service_pb2 import Offer

from service.configuration import Web
from tests.clients.python.serving import QUICK, Wire, serving
from tests.sdks.building import TIMEOUT, built, bundled
from tests.sdks.toolchains import find_browser, left_out, missing

SECONDS = 600
PAGE = b'<!doctype html><meta charset="utf-8"><script src="page.js"></script>'
FLAGS = (
    "--headless=new",
    "--no-sandbox",  # there is no sandbox for root
    "--disable-gpu",
    "--disable-software-rasterizer",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
)
SEAT = 1
"""The seat of the page."""

pytestmark = pytest.mark.timeout(2 * TIMEOUT)


class Site(ThreadingHTTPServer):
    """The server of the page; `said` is what the page says to it."""

    def __init__(self, script: bytes) -> None:
        super().__init__(("127.0.0.1", 0), Visit)
        self.contents = {"/": ("text/html", PAGE), "/page.js": ("text/javascript", script)}
        self.said: Queue[dict[str, Any]] = Queue()
        self.origin = f"http://127.0.0.1:{self.server_port}"


class Visit(BaseHTTPRequestHandler):
    """A request of the page."""

    server: Site

    def do_GET(self) -> None:
        found = self.server.contents.get(self.path.partition("?")[0])
        self.send_response(200 if found else 404)
        kind, content = found or ("text/plain", b"")
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_POST(self) -> None:
        self.server.said.put(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format: str, *_: object) -> None:  # noqa: A002
        """Says nothing."""


@contextmanager
def site(script: bytes) -> Iterator[Site]:
    with Site(script) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@asynccontextmanager
async def browsing(url: str, folder: Path) -> AsyncIterator[None]:
    """Opens a page in a browser with an empty profile."""
    browser = find_browser()
    assert browser is not None
    with (folder / "browser.log").open("w") as log:
        process = await asyncio.create_subprocess_exec(
            browser,
            *FLAGS,
            f"--user-data-dir={folder / 'profile'}",
            url,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            yield
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # with the processes of its pages
            await process.wait()


class Opponent:
    """Plays the other seat. While it is asked the match is not over: it notes what the page has received until then."""

    def __init__(self, client: Client, wire: Wire) -> None:
        self._client = client
        self._wire = wire
        self.before_the_end = b""

    async def play(self, match: str) -> None:
        await self._client.join(match, "Ann", seat=2)
        await self._client.start(match, wait=True)
        await run_bot_async(self._client, match, self._choose)

    def _choose(self, asked: Asked) -> Offer:
        self.before_the_end = bytes(self._wire.answered)
        return asked.offers[asked.version % len(asked.offers)]


async def heard(server: Site) -> dict[str, Any]:
    """The text of the page when its match is over."""
    return await asyncio.to_thread(server.said.get, timeout=SECONDS)


def openings(record: Record, own: bool) -> list[Opening]:
    """The openings that the seat of the page may know before the end, or the others. Names are known to everybody."""
    return [
        opening
        for update in record.updates
        for opening in update.openings
        if (SEAT in opening.audience) == own and not MatchEvent.FromString(update.event).seals[opening.index].person
    ]


def traces(opening: Opening) -> tuple[bytes, bytes, bytes]:
    """The bytes by which an opening would be found."""
    return opening.salt, opening.payload, read_content(opening.payload).SerializeToString()


def test_a_missing_browser_is_named() -> None:
    assert bool(missing("Browser")) == any(entry.startswith("Browser ") for entry in left_out())


if not missing("Browser") and not missing("TypeScript"):

    @pytest.mark.parametrize("game", ["palmyra"])
    async def test_a_page_plays_a_match_and_hears_no_secrets(game: str, shared: Path, tmp_path: Path) -> None:
        await asyncio.to_thread(built, "TypeScript", shared)
        script = tmp_path / "page.js"
        await asyncio.to_thread(bundled, "page", script)
        with site(script.read_bytes()) as server:
            async with (
                serving(tmp_path, web=Web(origins=(server.origin,))) as service,
                Wire(service.web_address) as wire,
                Client.connect(service.address, retrying=QUICK) as client,
            ):
                match = (await client.create_match(game, 2)).name
                opponent = Opponent(client, wire)
                query = urlencode({"service": f"http://{wire.address}", "match": match, "seat": SEAT})
                async with browsing(f"{server.origin}/?{query}", tmp_path):
                    playing = asyncio.create_task(opponent.play(match))
                    said = await heard(server)
                    assert "error" not in said, said
                    await playing
                shown = await client.match(match)
                record = await client.record(match)
        assert {name: said[name] for name in ("match", "version", "head", "fingerprint")} == {
            "match": match,
            "version": shown.version,
            "head": record.digest.hex(),
            "fingerprint": f"{shown.fingerprint:016x}",
        }
        assert said["decisions"] > 5
        assert record.verify().contributed == (1, 2)

        received = bytes(wire.answered)
        secret = openings(record, own=False)
        assert any(2 in opening.audience for opening in secret), "the other seat has secrets"
        assert all(opening.salt in received for opening in secret), "the end publishes everything"
        assert any(opening.salt in opponent.before_the_end for opening in openings(record, own=True))
        for opening in secret:
            assert not any(trace in opponent.before_the_end for trace in traces(opening)), opening
