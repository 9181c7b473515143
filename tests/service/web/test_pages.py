"""The app in the browser, as the service serves it: its files alone, with headers that let a page do little."""

import asyncio
import gzip
import re
import socket
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest

from service.configuration import Web
from tests.clients.python.serving import serving
from tests.service.web.browsing import Answer, call, link
from tools.build_wheels import pack

LIST_GAMES = "/caravanserai.v1.GameService/ListGames"
INDEX = b"<!doctype html><title>the app</title>"
SCRIPT = b"export const app = 1;" * 100
WORKER = b"export const worker = 1;"
OUTSIDE = b"nobody may read this"
ROUTES = ("/", "/create", "/matches/*", "/matches/*/replay")
HTML = {"accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def app(tmp_path: Path) -> Path:
    """The files that a build writes, beside a file that is none of it."""
    folder = tmp_path / "app"
    write(folder, INDEX)
    (tmp_path / "secret.js").write_bytes(OUTSIDE)
    (tmp_path / "app-outside").mkdir()
    (tmp_path / "app-outside" / "index.html").write_bytes(OUTSIDE)
    return folder


def write(folder: Path, index: bytes) -> None:
    (folder / "assets").mkdir(parents=True, exist_ok=True)
    script = folder / "assets" / "app-ABC.js"
    script.write_bytes(SCRIPT)
    script.with_name("app-ABC.js.gz").write_bytes(gzip.compress(SCRIPT))
    script.with_name("app-ABC.js.br").write_bytes(b"as if by brotli")
    (folder / "assets" / "notes.map").write_bytes(OUTSIDE)
    (folder / "routes.txt").write_text("\n".join(ROUTES))
    (folder / "worker.js").write_bytes(WORKER)
    (folder / "app.webmanifest").write_bytes(b"{}")
    (folder / "other.js").write_bytes(OUTSIDE)
    (folder / "index.html").write_bytes(index)


@pytest.fixture
async def url(tmp_path: Path, app: Path) -> AsyncIterator[str]:
    async with serving(tmp_path, web=Web(app=app)) as service:
        yield service.web_address


async def get(url: str, path: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> Answer:
    async with link(url) as opened:
        await opened.send(method, path, headers or {})
        return await opened.head() if method == "HEAD" else await opened.whole()


@pytest.mark.parametrize("path", ["/", "/create", "/matches/m-1", "/matches/m-1/", "/matches/m-1/replay", "/?x=1"])
async def test_every_page_of_the_app_is_the_first_page(url: str, path: str) -> None:
    answer = await get(url, path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


async def test_files_with_hashed_names_are_kept_for_ever_and_compressed(url: str) -> None:
    plain = await get(url, "/assets/app-ABC.js")
    assert (plain.status, plain.body) == (200, SCRIPT)
    assert plain.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "content-encoding" not in plain.headers
    zipped = await get(url, "/assets/app-ABC.js", {"accept-encoding": "deflate, gzip;q=0.5, br;q=0"})
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == SCRIPT
    smallest = await get(url, "/assets/app-ABC.js", {"accept-encoding": "gzip, br"})
    assert (smallest.headers["content-encoding"], smallest.body) == ("br", b"as if by brotli")
    tags = {answer.headers["etag"] for answer in (plain, zipped, smallest)}
    assert len(tags) == 3, "each form has a strong tag of its own"
    assert all(re.fullmatch(r'"[0-9a-f]{32}"', tag) for tag in tags)
    assert {answer.headers["vary"] for answer in (plain, zipped, smallest)} == {"accept-encoding"}


async def test_what_a_wheel_leaves_out_is_unpacked(tmp_path: Path, app: Path) -> None:
    (app / "picture.js").write_bytes(SCRIPT)
    pack(app)
    assert not (app / "assets" / "app-ABC.js").exists()
    assert not (app / "picture.js").exists()
    async with serving(tmp_path, web=Web(app=app)) as service:
        plain = await get(service.web_address, "/assets/app-ABC.js")
        assert (plain.status, plain.headers["content-type"]) == (200, "text/javascript; charset=utf-8")
        assert plain.body == SCRIPT
        zipped = await get(service.web_address, "/assets/app-ABC.js", {"accept-encoding": "gzip"})
        assert gzip.decompress(zipped.body) == SCRIPT
        assert (await get(service.web_address, "/assets/app-ABC.js.gz")).status == 404


async def test_what_installs_the_app_is_asked_for_each_time(url: str) -> None:
    for path, kind, content in (
        ("/worker.js", "text/javascript; charset=utf-8", WORKER),
        ("/app.webmanifest", "application/manifest+json", b"{}"),
    ):
        answer = await get(url, path)
        assert (answer.status, answer.headers["content-type"], answer.body) == (200, kind, content)
        assert answer.headers["cache-control"] == "no-cache"


async def test_a_browser_that_has_a_file_gets_no_second_copy(url: str) -> None:
    for path in ("/", "/assets/app-ABC.js"):
        tag = (await get(url, path)).headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
            async with link(url) as opened:
                await opened.send("GET", path, {"if-none-match": known})
                answer = await opened.head()
                assert (answer.status, answer.headers["etag"]) == (304, tag)
                assert "content-length" not in answer.headers
                await opened.send("GET", path, {"if-none-match": '"other"'})
                assert (await opened.whole()).status == 200, "nothing of the first answer was left on the connection"


async def test_head_says_what_get_would(url: str) -> None:
    for path in ("/", "/assets/app-ABC.js", "/assets/none.js"):
        got, asked = await get(url, path), await get(url, path, method="HEAD")
        assert {**got.headers, "date": ""} == {**asked.headers, "date": ""}
        assert (got.status, str(len(got.body))) == (asked.status, asked.headers["content-length"])


async def test_a_part_of_a_file_is_answered_with_the_whole(url: str) -> None:
    answer = await get(url, "/assets/app-ABC.js", {"range": "bytes=0-3", "if-range": '"x"'})
    assert (answer.status, answer.body) == (200, SCRIPT)


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.js",
        "/assets/../../secret.js",
        "/assets/%2e%2e/%2e%2e/secret.js",
        "/assets/..%2f..%2fsecret.js",
        "/assets/..\\..\\secret.js",
        "/assets//etc/passwd",
        "//etc/passwd",
        "/assets/",
        "/assets",
        "/assets/notes.map",
        "/assets/app-ABC.js.gz",
        "/assets/app-ABC.js/",
        "/assets/app-ABC.js%00.html",
        "/../app-outside/index.html",
        "/index.html",
        "/routes.txt",
        "/other.js",
        "/matches/worker.js/worker.js",
        "/matches/",
        "/matches/a/b/c",
        "/matches/..%2f",
        "/matches/<script>",
        "/favicon.ico",
        "/robots.txt",
        "/" + "a" * 8000,
    ],
)
async def test_nothing_else_is_served(url: str, path: str) -> None:
    answer = await get(url, path)
    assert answer.status == 404
    assert answer.body == b"there is nothing here\n"
    assert answer.headers["content-type"].startswith("text/plain")


async def test_somebody_who_mistypes_an_address_gets_the_app_to_say_so(url: str) -> None:
    mistyped = await get(url, "/match/1", HTML)
    assert (mistyped.status, mistyped.body) == (404, INDEX)
    assert (await get(url, "/assets/none.js", HTML)).body != INDEX


@pytest.mark.parametrize("path", ["/", "/matches/m-1", "/assets/app-ABC.js", "/assets/none.js", "/nowhere"])
async def test_a_page_may_do_little(url: str, path: str) -> None:
    headers = (await get(url, path, {"origin": "https://evil.example", "cookie": "a=b"})).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["manifest-src"] == "'self'"
    assert policy["trusted-types"] == "worker", "the one policy that names a script, which the app makes"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert not re.search(r"https?:|\*", headers["content-security-policy"]), "no other host"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"
    assert not {"set-cookie", "access-control-allow-origin"} & set(headers)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
async def test_pages_are_only_read(url: str, method: str) -> None:
    answer = await get(url, "/assets/app-ABC.js", method=method)
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD"


async def test_methods_are_called_beside_the_app(url: str) -> None:
    assert (await call(url, "connect-json", LIST_GAMES, b"{}")).messages


async def test_another_build_is_served_at_once_and_one_that_is_under_way_is_not(url: str, app: Path) -> None:
    newer = app.with_name("newer")
    write(newer, INDEX + b"newer")
    await asyncio.to_thread(app.rename, app.with_name("older"))
    assert (await get(url, "/")).body == INDEX
    await asyncio.to_thread(newer.rename, app)
    assert (await get(url, "/")).body == INDEX + b"newer"


async def test_without_a_build_the_first_page_says_how_to_make_one(tmp_path: Path) -> None:
    async with serving(tmp_path, web=Web(app=tmp_path / "app")) as service:
        url = service.web_address
        answer = await get(url, "/")
        assert answer.status == 503
        assert b"make setup" in answer.body
        assert (await get(url, "/matches/1", HTML)).status == 404
        assert (await call(url, "connect-json", LIST_GAMES, b"{}")).messages
        write(tmp_path / "app", INDEX)
        assert (await get(url, "/")).body == INDEX


async def test_without_an_app_there_are_no_pages(tmp_path: Path) -> None:
    async with serving(tmp_path, web=Web()) as service:
        assert (await get(service.web_address, "/", HTML)).status == 404


async def test_a_port_that_is_only_a_wish_may_be_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with serving(tmp_path, web=Web(port=port, chosen=False)) as service:
            assert service.web_address != f"http://127.0.0.1:{port}"
            assert (await call(service.web_address, "connect-json", LIST_GAMES, b"{}")).messages


@pytest.mark.parametrize(
    ("host", "status"),
    [("localhost", 200), ("127.0.0.1:50052", 200), ("[::1]:1", 200), ("evil.example", 421), ("localhost.evil", 421)],
)
async def test_where_nobody_chose_the_address_other_hosts_are_not_answered(
    tmp_path: Path, app: Path, host: str, status: int
) -> None:
    """A page of another host whose name is pointed at this machine would else be one origin with the app."""
    request = f"GET / HTTP/1.1\r\nhost: {host}\r\n\r\n".encode()
    asking = (
        f"POST {LIST_GAMES} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
    )
    async with serving(tmp_path, web=Web(app=app, chosen=False)) as service:
        for sent in (request, asking.encode()):
            async with link(service.web_address) as opened:
                opened.writer.write(sent)
                assert (await opened.head()).status == status
