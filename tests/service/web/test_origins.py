"""Web pages of other addresses: none may call, unless the operator names them."""

from pathlib import Path

import pytest

from service.configuration import AddressError, Web
from service.web.origins import OriginError, Origins
from tests.service.house import house
from tests.service.web.browsing import Answer, headers_of, link

LIST_GAMES = "/caravanserai.v1.GameService/ListGames"
GET = "/caravanserai.v1.MatchService/GetMatch"
OURS, OTHERS = "https://play.example.org", "https://evil.example.org"
CORS = "access-control-allow-origin"


async def asked(url: str, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> Answer:
    async with link(url) as opened:
        await opened.send(method, path, headers, body)
        return await opened.whole()


def preflight(origin: str, method: str = "POST", headers: str = "content-type,authorization") -> dict[str, str]:
    return {
        "origin": origin,
        "access-control-request-method": method,
        "access-control-request-headers": headers,
    }


@pytest.mark.parametrize("named", [(), (OURS,), (OURS, "http://localhost:5173")])
@pytest.mark.parametrize(
    "origin", ["", OURS, OTHERS, "null", "http://localhost:5173", f"{OURS}.evil.org", OURS.upper()]
)
async def test_only_pages_that_are_named_may_call(tmp_path: Path, named: tuple[str, ...], origin: str) -> None:
    async with house(tmp_path, web=Web(origins=named)) as home:
        url = home.service.web_address
        before = await asked(url, "OPTIONS", LIST_GAMES, preflight(origin))
        given = headers_of("connect-json", False) | ({"origin": origin} if origin else {})
        answer = await asked(url, "POST", LIST_GAMES, given, b"{}")
        refused = await asked(url, "POST", GET, given, b"{}")
        assert answer.status == 200, "it is the browser that keeps answers from pages; others have no origin"
        for found in (before, answer, refused):
            if origin in named:
                assert found.headers[CORS] == origin
            else:
                assert CORS not in found.headers
            assert ("vary" in found.headers) == bool(named)
            assert "access-control-allow-credentials" not in found.headers
            assert "access-control-expose-headers" not in found.headers
            assert "set-cookie" not in found.headers
        assert before.status == (204 if origin in named else 403)


async def test_a_page_may_send_what_clients_send_and_nothing_else(tmp_path: Path) -> None:
    async with house(tmp_path, web=Web(origins=(OURS,))) as home:
        answer = await asked(home.service.web_address, "OPTIONS", LIST_GAMES, preflight(OURS))
        assert answer.headers["access-control-allow-methods"] == "POST"
        allowed = set(answer.headers["access-control-allow-headers"].split(", "))
        assert allowed == {
            "accept-language",
            "authorization",
            "caravanserai-match",
            "connect-accept-encoding",
            "connect-protocol-version",
            "connect-timeout-ms",
            "content-type",
            "grpc-accept-encoding",
            "grpc-timeout",
            "x-grpc-web",
            "x-user-agent",
        }
        assert not answer.body


async def test_a_page_cannot_call_without_asking_first(tmp_path: Path) -> None:
    """Requests that browsers send without a preflight have none of these content types."""
    async with house(tmp_path, web=Web()) as home:
        for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
            given = {"origin": OTHERS, "content-type": content_type}
            assert (await asked(home.service.web_address, "POST", LIST_GAMES, given, b"{}")).status == 415
        assert (await asked(home.service.web_address, "GET", f"{LIST_GAMES}?message=%7B%7D", {})).status == 405


@pytest.mark.parametrize(
    "text", ["*", "example.org", "https://example.org/", "https://", "ftp://a", "https://a b", "https://A.org", "null"]
)
def test_what_is_no_origin_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(OriginError):
        Origins((text,))


@pytest.mark.parametrize(
    ("text", "host", "port"),
    [
        ("8080", "127.0.0.1", 8080),
        (":8080", "127.0.0.1", 8080),
        ("0.0.0.0:80", "0.0.0.0", 80),
        ("[::1]:8080", "::1", 8080),
        ("localhost:0", "localhost", 0),
    ],
)
def test_an_address_is_read(text: str, host: str, port: int) -> None:
    assert (Web.of(text).host, Web.of(text).port) == (host, port)


@pytest.mark.parametrize("text", ["", "localhost", "localhost:", "1:65536", "a:-1", "[::1]", "a:１"])  # noqa: RUF001
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(AddressError):
        Web.of(text)
