"""The replay in a frame of other pages: only of what is public and over; nothing else may be framed by anybody."""

import json
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from caravanserai_protocol.v1 import access_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.web.embeds import CHANGED
from service.web.pages import SAFE
from tests.service.house import House
from tests.service.web.browsing import Answer
from tests.service.web.test_cards import HOSTILE, LINK, home, page, started
from tests.service.web.test_pages import get

EMBED = b"<!doctype html><title>a replay</title>"


def with_embed(folder: Path) -> None:
    (folder / "app").mkdir(parents=True, exist_ok=True)
    (folder / "app" / "embed.html").write_bytes(EMBED)


async def over(it: House, *names: str, **fields: Any) -> str:
    name = await started(it, *names, **fields)
    await it.owner.call(it.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
    return name


def ancestors(answer: Answer) -> str:
    return answer.headers["content-security-policy"].partition("frame-ancestors ")[2].partition(";")[0]


def may_be_framed(answer: Answer) -> bool:
    return ancestors(answer) != "'none'" or "x-frame-options" not in answer.headers


async def test_a_public_match_that_is_over_may_be_framed_by_everybody(tmp_path: Path) -> None:
    with_embed(tmp_path)
    async with home(tmp_path) as it:
        name = await over(it, "Ann", "Bo")
        answer = await get(it.service.web_address, f"/embed/{name}?v=3")
        assert (answer.status, answer.body) == (200, EMBED)
        assert ancestors(answer) == "*"
        assert "x-frame-options" not in answer.headers
        assert "set-cookie" not in answer.headers
        strict = dict(SAFE)["content-security-policy"].replace("frame-ancestors 'none'", "frame-ancestors *")
        assert answer.headers["content-security-policy"] == strict, "nothing else is allowed there"
        for header, value in SAFE:
            assert header in CHANGED or answer.headers[header] == value
        tag = {"if-none-match": answer.headers["etag"]}
        assert (await get(it.service.web_address, f"/embed/{name}", tag, "HEAD")).status == 304


async def test_nothing_else_can_be_framed(tmp_path: Path) -> None:
    with_embed(tmp_path)
    async with home(tmp_path) as it:
        hidden = {"join_code": "a-good-code", "seed": ""}
        done = await over(it, "Ann", "Bo")
        running = await started(it, "Ann", "Bo")
        opened = await it.create(2)
        unlisted = await it.create(2, access=access_pb2.ACCESS_UNLISTED, **hidden)
        private = await it.create(2, access=access_pb2.ACCESS_PRIVATE, **hidden)
        for name in (unlisted, private):
            await it.owner.call(it.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        url = it.service.web_address
        token = {"authorization": f"Bearer {it.owner.token}"}
        refused = [
            await get(url, f"/embed/{name}", token) for name in (running, opened, unlisted, private, "matches/x")
        ]
        for answer in refused:
            assert answer.status == 404
            assert b"#app" not in answer.body
            assert EMBED not in answer.body
            assert "script-src 'none'" in answer.headers["content-security-policy"]
            assert not {tag for tag, _ in Frame(answer.body.decode()).found} & {"a", "button", "form", "script"}
        assert len({answer.body for answer in refused}) == 1, "nobody can tell a private match from none"
        russian = await get(url, f"/embed/{running}", {"accept-language": "ru-RU,en;q=0.5"})
        assert "она не открыта для всех" in russian.body.decode()
        assert 'lang="ru"' in russian.body.decode()
        assert ancestors(russian) == "*", "a browser shows nothing of a refusal that may not be framed"
        assert "x-frame-options" not in russian.headers
        other = await get(url, f"/embed/{running}", {"accept-language": "tlh"})
        assert 'lang="en"' in other.body.decode(), "the language of a text is that in which it is written"
        pages = ("/", f"/{done}", f"/{done}/replay", f"/{done}/replay?embed=1", "/create", "/embed.html", "/worker.js")
        wild = (f"/embed/{done}/replay", "/embed/", "/embed/tournaments/x", f"/embed//{done}", f"/EMBED/{done}")
        dots = (f"/embed/{done}/..", f"/embed/../{done}", f"/embed/{done}%2f..%2f..", f"/embed/{done}?x#/")
        for path in (*pages, *wild, *dots[:3], "/assets/app-ABC.js", f"/{done}/picture.png", "/oembed"):
            answer = await get(url, path, {"accept": "text/html"})
            assert not may_be_framed(answer), path
            assert answer.body != EMBED, path
        assert (await get(url, f"/embed/{done}", method="POST")).status == 405


async def test_a_match_that_is_not_over_yet_may_be_framed_afterwards(tmp_path: Path) -> None:
    with_embed(tmp_path)
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo", spectator_delay_seconds=3600)
        url = it.service.web_address
        assert (await get(url, f"/embed/{name}")).status == 404
        await it.owner.call(it.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        assert (await get(url, f"/embed/{name}")).status == 200


class Frame(HTMLParser):
    """The address in the code for a frame."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.found: list[tuple[str, Mapping[str, str | None]]] = []
        self.feed(code)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.mark.parametrize("text", ["Bo", *HOSTILE])
async def test_other_programs_learn_how_to_frame_it(tmp_path: Path, text: str) -> None:
    with_embed(tmp_path)
    async with home(tmp_path) as it:
        name = await over(it, "Ann", text)
        url = it.service.web_address
        shown = quote(f"{LINK}/{name}/replay?v=2", safe="")
        head = await get(url, f"/{name}/replay?v=2")
        assert f"{LINK}/oembed?url={shown}".encode() in head.body
        answer = await get(url, f"/oembed?url={shown}&maxwidth=500&maxheight=5000")
        said = json.loads(answer.body)
        assert (answer.status, said["version"], said["type"]) == (200, "1.0", "rich")
        ((tag, attributes),) = Frame(said["html"]).found
        assert (tag, attributes["src"]) == ("iframe", f"{LINK}/embed/{name}?v=2")
        assert (said["width"], said["height"]) == (500, 640)
        assert attributes["title"] == said["title"] == (await page(it, f"/{name}")).properties["og:title"]


async def test_nothing_is_said_of_other_addresses(tmp_path: Path) -> None:
    with_embed(tmp_path)
    async with home(tmp_path) as it:
        done, running = await over(it, "Ann", "Bo"), await started(it, "Ann", "Bo")
        url = it.service.web_address
        addresses = (
            f"{LINK}/{running}",
            f"https://evil.example/{done}",
            f"{LINK}.evil.example/{done}",
            f"{LINK}/create",
            f"javascript:alert(1)//{LINK}/{done}",
            "http://[",
            "",
        )
        for address in addresses:
            assert (await get(url, f"/oembed?url={quote(address, safe='')}")).status == 404, address
        assert "oembed" not in (await get(url, f"/{running}")).body.decode()
        good = quote(f"{LINK}/{done}", safe="")
        assert (await get(url, f"/oembed?url={good}&format=xml")).status == 501
        assert (await get(url, f"/oembed?url={good}&maxwidth=0&maxheight=x")).status == 200
