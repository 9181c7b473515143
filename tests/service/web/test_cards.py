"""Cards of matches and tournaments in the head of the page, and their pictures: what everybody may see, and no more."""

import asyncio
import gzip
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html.parser import HTMLParser
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from caravanserai_protocol.v1 import access_pb2
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p

from domain.matches.steps import successions_of
from service.application.live.pictures import script_of, svg_of
from service.configuration import Notices, Web
from service.limiting.limits import UNLIMITED
from service.messages.matches.cards import short
from tests.service.application.tournaments.events import event
from tests.service.house import House, hash_of, house
from tests.service.members import admin, security
from tests.service.web.test_pages import get, write
from tools.build_wheels import pack

INDEX = b"""<!doctype html><html><head><meta name="description" content="of the app" /><title>Caravanserai</title>
</head><body></body></html>"""
ROUTES = ("/", "/matches/*", "/matches/*/replay", "/tournaments/*")
LINK = "https://play.example.org"
PNG = b"\x89PNG\r\n\x1a\n"
DRAWING = """
drawing = failure = "";
function draw(text) {
    const given = JSON.parse(text);
    if (given.seats.includes("Fails")) { failure = "as was asked for"; return; }
    if (given.seats.includes("Endless")) { for (;;) {} }
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="'
        + (given.placements.length % 1000) + '" height="' + given.seats.join("").length + '"/></svg>';
}
"""


def write_script(app: Path) -> Path:
    (script := app / "picture.js").write_text(DRAWING)
    return script


def write_app(app: Path) -> Path:
    """The files that a build writes, as far as cards need it."""
    write(app, INDEX)
    (app / "routes.txt").write_text("\n".join(ROUTES))
    (app / "pictures").mkdir(exist_ok=True)
    (app / "pictures" / "marcopolo.png").write_bytes(PNG)
    write_script(app)
    return app


@asynccontextmanager
async def home(folder: Path, *, draws: bool = True, **changes: Any) -> AsyncIterator[House]:
    app = write_app(folder / "app")
    if not draws:
        (app / "picture.js").unlink()
    changes = {"notices": Notices.of((), LINK), **changes}
    async with house(folder, web=Web(app=app), **changes) as it:
        yield it


class Head(HTMLParser):
    """The properties that a program reads in a page: its title, and its properties."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.title = ""
        self.properties: dict[str, str] = {}
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if tag == "meta" and (name := given.get("property") or given.get("name")):
            assert name not in self.properties
            self.properties[name] = given.get("content") or ""

    def handle_data(self, data: str) -> None:
        if self.tags[-1:] == ["title"]:
            self.title += data


async def page(it: House, path: str, **headers: str) -> Head:
    answer = await get(it.service.web_address, path, {name.replace("_", "-"): text for name, text in headers.items()})
    assert answer.status == 200
    return Head(answer.body)


async def named(it: House, name: str, seat: int, text: str) -> None:
    caller = it.seat(seat)
    request = m.JoinMatchRequest(match=name, seat=seat, display_name=text, token_hash=hash_of(caller.token))
    await caller.call(caller.matches.JoinMatch, request)


async def started(it: House, *names: str, **fields: Any) -> str:
    """A match in which people with these names sit."""
    name = await it.create(len(names), **fields)
    for seat, text in enumerate(names, 1):
        await named(it, name, seat, text)
    await it.owner.call(it.owner.matches.StartMatch, m.StartMatchRequest(match=name))
    return name


async def test_a_card_says_who_plays_and_how_it_stands(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await it.create(2)
        await named(it, name, 1, "Ann")
        head = await page(it, f"/{name}")
        assert head.properties["og:description"] == "One seat is free."
        await named(it, name, 2, "Bo")
        await it.owner.call(it.owner.matches.StartMatch, m.StartMatchRequest(match=name))
        head = await page(it, f"/{name}")
        assert head.title == head.properties["og:title"] + " · Caravanserai"
        assert head.properties["og:title"].endswith("The Voyages of Marco Polo · Ann, Bo")
        assert re.fullmatch(r"The match goes on: (Ann|Bo|Ann, Bo) to decide\.", head.properties["og:description"])
        assert head.properties["og:url"] == f"{LINK}/{name}"
        assert head.properties["twitter:card"] == "summary_large_image"
        version = (await it.spectator.get(name)).match.version
        assert head.properties["og:image"] == f"{LINK}/{name}/picture.png?v={version}&language=en"
        russian = await page(it, f"/{name}", accept_language="ru-RU,ru;q=0.9")
        assert "Партия идёт, сейчас решает" in russian.properties["og:description"]
        assert russian.properties["og:locale"] == "ru_RU"
        await it.owner.call(it.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        assert (await page(it, f"/{name}/replay")).properties["og:description"] == "The match was abandoned."


async def test_a_link_to_a_position_has_its_picture(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo")
        last = await it.play(name, 6)
        at = await page(it, f"/{name}/replay?v=4")
        assert at.properties["og:image"] == f"{LINK}/{name}/picture.png?v=4&language=en"
        assert at.properties["og:url"] == f"{LINK}/{name}/replay?v=4"
        assert at.properties["og:description"].startswith("The position after event 4.")
        assert "og:title" in (await page(it, f"/{name}/replay?v=0")).properties
        for wild in ("99999", "0000099999"):
            late = await page(it, f"/{name}/replay?v={wild}")
            assert f"picture.png?v={last}&" in late.properties["og:image"]
        for wild in ("x", "-1", "1e3", '"><script>', "9" * 400, ""):
            assert f"picture.png?v={last}&" in (await page(it, f"/{name}/replay?v={wild}")).properties["og:image"]


async def test_a_position_does_not_give_the_end_away(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo")
        await it.play(name, 6)
        await it.owner.call(it.owner.matches.AbandonMatch, m.AbandonMatchRequest(match=name))
        last = (await it.spectator.get(name)).match.version
        before = await page(it, f"/{name}/replay?v={last - 1}", accept_language="ru")
        assert before.properties["og:description"].startswith(f"Позиция после события {last - 1}.")
        assert (await page(it, f"/{name}/replay?v={last}")).properties["og:description"] == "The match was abandoned."


async def test_a_seat_that_was_left_to_a_bot_is_its_players_only_before(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo")
        left = m.HandOverSeatRequest(match=name, bot="random")
        await it.seat(1).call(it.seat(1).matches.HandOverSeat, left)
        (since,) = successions_of(it.service.parts.store.rows(name)).values()
        for version, names in ((since - 1, "Ann, Bo"), (since, "Ann (bot), Bo")):
            head = await page(it, f"/{name}?v={version}")
            assert head.properties["og:title"].endswith(f"Marco Polo · {names}")
        russian = await page(it, f"/{name}", accept_language="ru")
        assert "Ann (бот), Bo" in russian.properties["og:title"]


async def test_bots_that_are_called_by_their_level_have_its_name_in_the_language_of_the_reader(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await it.create(4)
        await named(it, name, 1, "Ann")
        for bot in ("Expert", "Клубный игрок 2", "Deep Sand"):
            added = m.AddBotRequest(match=name, kind="random", display_name=bot)
            await it.owner.call(it.owner.matches.AddBot, added)
        for language, names in (
            ("en", "Ann, Expert, Club player 2, Deep Sand"),
            ("ru", "Ann, Мастер, Клубный игрок 2, Deep Sand"),
        ):
            head = await page(it, f"/{name}", accept_language=language)
            assert head.properties["og:title"].endswith(f" · {names}")


HOSTILE = (
    '"><script>alert(1)</script>',
    "</title><h1>here",
    "&lt;b&gt; & 'so' on",
    "Ann \U0001f42b",
    "\\g<0> \\1 %SCRIPT%",
    "x" * 60,
)


@pytest.mark.parametrize("text", HOSTILE)
async def test_names_are_texts_whatever_stands_in_them(tmp_path: Path, text: str) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", text)
        head = await page(it, f"/{name}")
        assert set(head.tags) <= {"html", "head", "meta", "title", "body"}
        shown = head.properties["og:title"].partition("Ann, ")[2]
        assert head.title == head.properties["og:title"] + " · Caravanserai"
        assert len(shown) <= 41
        assert not re.search("[\x00-\x1f\u200b-\u200f\u2028-\u202e\u2060-\u206f]", shown)
        if text.isprintable() and len(text) <= 40:
            assert shown == text


def test_what_turns_or_hides_a_text_is_shown_as_a_sign() -> None:
    assert short("\u202eolleh\u2066\u200b\n") == "\ufffdolleh\ufffd\ufffd"


@pytest.mark.parametrize("access", [access_pb2.ACCESS_UNLISTED, access_pb2.ACCESS_PRIVATE])
async def test_what_is_not_public_looks_like_what_is_not_there(tmp_path: Path, access: int) -> None:
    async with home(tmp_path) as it:
        fields = {"access": access, "join_code": "a-good-code"}
        name = await it.create(2, **fields)
        url = it.service.web_address
        for path in (f"/{name}", f"/{name}/replay?v=1"):
            answer = await get(url, path)
            other = await get(url, "/matches/none")
            assert (answer.status, answer.body) == (other.status, other.body) == (200, INDEX)
            assert {**answer.headers, "date": ""} == {**other.headers, "date": ""}
        for query in ("", "?v=1"):
            one, none = [await get(url, f"/{each}/picture.png{query}") for each in (name, "matches/none")]
            assert (one.status, one.body) == (none.status, none.body)
            assert one.status == 404
        token = {"authorization": f"Bearer {it.owner.token}"}
        assert (await get(url, f"/{name}", token)).body == INDEX, "a token opens nothing: others would be shown it"


async def test_a_delayed_match_shows_what_those_who_watch_see(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo", spectator_delay_seconds=3600)
        last = (await it.seat(1).get(name)).match.version
        head = await page(it, f"/{name}/replay?v={last}")
        seen = (await it.spectator.get(name)).match.version
        assert seen < last
        assert f"picture.png?v={seen}&" in head.properties["og:image"]
        assert "decide" not in head.properties["og:description"]
        url = it.service.web_address
        assert (await get(url, f"/{name}/picture.png?v={last}")).status == 404
        assert (await get(url, f"/{name}/picture.png?v={seen}")).status == 200


async def test_a_page_with_a_card_is_compressed_where_that_is_accepted(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo")
        plain = await get(it.service.web_address, f"/{name}")
        packed = await get(it.service.web_address, f"/{name}", {"accept-encoding": "gzip, br"})
        assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "accept-encoding")
        assert gzip.decompress(packed.body) == plain.body
        assert packed.headers["etag"] != plain.headers["etag"]


async def test_the_script_of_a_wheel_draws_the_same(tmp_path: Path) -> None:
    (tmp_path / "wheel").mkdir()
    built = write_script(tmp_path / "wheel")
    given = json.dumps({"placements": [], "seats": ["Ann"]})
    drawn = svg_of(built, given)
    pack(tmp_path / "wheel")
    assert not built.exists()
    assert svg_of(script_of(tmp_path / "wheel"), given) == drawn


async def test_pictures_count_for_each_machine_behind_a_proxy(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.001, burst_seconds=350_000.0, cost_of_picture=300)
    trusted = (ip_network("127.0.0.1/32"),)
    async with home(tmp_path, limits=limits, trusted_proxies=trusted) as it:
        name = await started(it, "Ann", "Bo")

        async def status(version: int, machine: str) -> int:
            told = {"x-forwarded-for": f"203.0.113.99, {machine}"}
            return (await get(it.service.web_address, f"/{name}/picture.png?v={version}", told)).status

        assert await status(1, "198.51.100.1") == 200
        assert await status(2, "198.51.100.1") == 429
        assert await status(2, "198.51.100.2") == 200, "another machine behind the same proxy"


async def test_an_erased_name_is_in_no_card(tmp_path: Path) -> None:
    async with home(tmp_path, security=security()) as it:
        name = await started(it, "Hildegunst", "Bo")
        assert "Hildegunst" in (await page(it, f"/{name}")).title
        before = await get(it.service.web_address, f"/{name}/picture.png")
        await admin(it).call(admin(it).players.ErasePerson, p.ErasePersonRequest(match=name, seat=1))
        head = await page(it, f"/{name}")
        assert "Hildegunst" not in json.dumps(head.properties)
        assert "erased player" in head.title
        after = await get(it.service.web_address, f"/{name}/picture.png")
        assert before.headers["etag"] != after.headers["etag"], "nobody gets the picture with the name again"


async def test_where_the_app_is_comes_from_the_operator_or_the_request(tmp_path: Path) -> None:
    async with home(tmp_path, notices=Notices(), trusted_proxies=(ip_network("127.0.0.1/32"),)) as it:
        name = await started(it, "Ann", "Bo")

        async def base(**headers: str) -> str:
            head = await page(it, f"/{name}", **headers)
            return head.properties.get("og:url", "").partition(f"/{name}")[0]

        assert await base() == "http://localhost"
        assert await base(x_forwarded_proto="https", host="play.example.org:8443") == "https://play.example.org:8443"
        assert await base(x_forwarded_proto='https"><script>') == "http://localhost"
        assert await base(x_forwarded_proto="http, HTTPS") == "https://localhost", "what the nearest proxy says counts"
        assert await base(x_forwarded_proto="https, http") == "http://localhost"
        assert await base(forwarded='for=198.51.100.1;Proto="https"') == "https://localhost"
        assert await base(forwarded="for=198.51.100.1, for=10.0.0.1;proto=https") == "https://localhost"
        assert await base(forwarded="proto=https, for=198.51.100.1") == "http://localhost"
        assert await base(forwarded="proto=https", x_forwarded_proto="http") == "http://localhost"
    async with home(tmp_path / "other", notices=Notices()) as it:
        name = await started(it, "Ann", "Bo")
        head = await page(it, f"/{name}", x_forwarded_proto="https")
        assert head.properties["og:url"].startswith("http://"), "only a trusted proxy says how it was called"


@pytest.mark.parametrize("host", ['evil"><script>', "a b", "x/..", "user@host", "[::1"])
async def test_a_host_that_is_none_names_no_address(tmp_path: Path, host: str) -> None:
    async with home(tmp_path, notices=Notices()) as it:
        name = await started(it, "Ann", "Bo")
        head = await page(it, f"/{name}", host=host)
        assert not {"og:url", "og:image"} & set(head.properties)
        assert set(head.tags) <= {"html", "head", "meta", "title", "body"}


async def test_a_picture_is_made_once_and_asked_for_by_its_tag(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        name = await started(it, "Ann", "Bo")
        last = await it.play(name, 4)
        url = it.service.web_address
        first, again = await asyncio.gather(*(get(url, f"/{name}/picture.png?v={last}") for _ in range(2)))
        assert first.body.startswith(PNG)
        assert first.body == again.body
        assert first.headers["content-type"] == "image/png"
        assert "public" in first.headers["cache-control"]
        assert first.headers["x-content-type-options"] == "nosniff"
        assert "cross-origin-resource-policy" not in first.headers
        tag = first.headers["etag"]
        assert (await get(url, f"/{name}/picture.png?v={last}", {"if-none-match": tag}, "HEAD")).status == 304
        other = await get(url, f"/{name}/picture.png?v=3")
        assert other.headers["etag"] != tag
        for query in ("?v=99999", "?v=" + "9" * 9):
            assert (await get(url, f"/{name}/picture.png{query}")).status == 404
        assert (await get(url, f"/{name}/picture.png", method="POST")).status == 405


@pytest.mark.parametrize("name_of_seat", ["Fails", "Endless"])
async def test_a_script_that_fails_or_never_ends_harms_nobody(
    tmp_path: Path, name_of_seat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.application.live.pictures.SCRIPT_SECONDS", 1)
    async with home(tmp_path) as it:
        bad, good = await started(it, "Ann", name_of_seat), await started(it, "Ann", "Bo")
        url = it.service.web_address
        answer = await get(url, f"/{bad}/picture.png")
        assert (answer.status, "retry-after" in answer.headers) == (429, True)
        assert (await get(url, f"/{good}/picture.png")).status == 200


async def test_pictures_count_for_who_asks(tmp_path: Path) -> None:
    limits = replace(
        UNLIMITED, calls_per_second_of_peer=0.001, burst_seconds=500_000.0, cost_of_picture=300, cost_of_old_version=10
    )
    async with home(tmp_path, limits=limits) as it:
        name = await started(it, "Ann", "Bo")
        url = it.service.web_address
        assert (await get(url, f"/{name}/picture.png")).status == 200
        assert (await get(url, f"/{name}/picture.png?v=1")).status == 429
        assert (await get(url, f"/{name}/picture.png")).status == 200, "one that is there costs little"
        assert (await get(url, f"/{name}")).status == 200


async def test_without_the_extra_each_game_has_one_picture(tmp_path: Path) -> None:
    async with home(tmp_path, draws=False) as it:
        name = await started(it, "Ann", "Bo")
        head = await page(it, f"/{name}/replay?v=2")
        assert head.properties["og:image"] == f"{LINK}/pictures/marcopolo.png"
        url = it.service.web_address
        assert (await get(url, "/pictures/marcopolo.png")).body == PNG
        assert (await get(url, f"/{name}/picture.png")).status == 404
        other = await started(it, "Ann", "Bo", game="games/merv")
        head = await page(it, f"/{other}")
        assert "og:image" not in head.properties
        assert head.properties["twitter:card"] == "summary"


async def test_pages_about_nothing_have_no_card(tmp_path: Path) -> None:
    async with home(tmp_path) as it:
        for path in ("/", "/matches/%22", "/tournaments/none", "/matches/" + "x" * 300):
            answer = await get(it.service.web_address, path, {"accept": "text/html"})
            assert answer.body == INDEX, path


@pytest.mark.parametrize("title", ["Spring", "</title><b> & \\1"])
async def test_a_tournament_has_a_card(tmp_path: Path, title: str) -> None:
    async with home(tmp_path, security=security()) as it:
        name = (await event(it, title=title)).name
        head = await page(it, f"/{name}")
        assert head.properties["og:title"] == title
        assert re.fullmatch(
            r"Tournament: The Voyages of Marco Polo\. Registration is open, 0 entrants\.",
            head.properties["og:description"],
        )
        assert head.properties["og:image"] == f"{LINK}/pictures/marcopolo.png"
        russian = await page(it, f"/{name}", accept_language="ru")
        assert russian.properties["og:description"].endswith("Идёт регистрация, 0 участников.")


async def test_what_is_not_there_is_nothing_for_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with home(tmp_path) as it:
        for path in (
            "/tournaments/none",
            "/matches/none",
            "/tournaments/" + "~" * 100,
            "/matches/..",
            "/matches/none/replay",
        ):
            await get(it.service.web_address, path)
        assert not [record for record in caplog.records if record.name == "caravanserai.web"]
