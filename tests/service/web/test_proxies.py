"""HTTP for proxies and browsers: one host, streams that nobody buffers, compressed answers, errors to read."""

import base64
import gzip
import json
from importlib import import_module
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m

from service.configuration import Web
from service.extras import ZSTD
from tests.service.house import GAME, House, house, until
from tests.service.web.browsing import VOICES, Answer, call, groups, headers_of, link, parts, streaming, written

MATCHES = "/caravanserai.v1.MatchService"
GET, WATCH, REPLAY = f"{MATCHES}/GetMatch", f"{MATCHES}/WatchMatch", f"{MATCHES}/ReplayMatch"
VERSION = "connect-protocol-version"
GET_GAME = "/caravanserai.v1.GameService/GetGame"
LIST_GAMES = "/caravanserai.v1.GameService/ListGames"


async def asked(home: House, path: str, body: bytes, **headers: str) -> Answer:
    async with link(home.service.web_address) as opened:
        await opened.send("POST", path, headers_of("connect-json", False, "", **headers), body)
        return await opened.whole()


# -- hosts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hosts", [(), ("localhost", "localhost"), ("localhost", "example.org")])
@pytest.mark.parametrize("named", [False, True], ids=["of this machine", "of any name"])
@pytest.mark.parametrize("version", ["1.0", "1.1"])
async def test_a_request_has_one_host(tmp_path: Path, hosts: tuple[str, ...], named: bool, version: str) -> None:
    async with house(tmp_path, web=Web(chosen=named)) as home:
        for method, path in (("POST", LIST_GAMES), ("GET", "/"), ("OPTIONS", GET)):
            async with link(home.service.web_address) as opened:
                lines = [f"{method} {path} HTTP/{version}", *(f"host: {host}" for host in hosts)]
                lines += ["content-type: application/json", "content-length: 2"]
                opened.writer.write(("\r\n".join(lines) + "\r\n\r\n{}").encode())
                answer = await opened.whole()
            assert answer.status == 400
            assert b"one Host" in answer.body


# -- streams ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("voice", VOICES)
async def test_a_stream_says_that_nobody_should_buffer_it(home: House, voice: str) -> None:
    request = m.WatchMatchRequest(match=await home.begin(2))
    async with link(home.service.web_address) as opened:
        await opened.send("POST", WATCH, headers_of(voice, True), written(voice, True, request))
        assert (await opened.head()).headers["x-accel-buffering"] == "no"


@pytest.mark.parametrize("voice", ["connect-proto", "web"])
async def test_a_silent_stream_is_kept_open_by_messages_that_say_nothing(
    tmp_path: Path, voice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.api.calls.PULSE_SECONDS", 0.1)
    async with house(tmp_path, web=Web()) as home:
        name = await home.begin(2)
        async with streaming(home.service.web_address, WATCH, m.WatchMatchRequest(match=name), voice=voice) as watched:
            contents: list[str | None] = []
            while contents[-3:] != [None, None, None]:
                contents.append((await watched.part()).messages[0].WhichOneof("content"))
            assert contents[-4] == "caught_up"
            await home.play(name, 1)
            while (part := (await watched.part()).messages[0]).WhichOneof("content") is None:
                pass
            assert part.update.version > 1


async def test_a_stream_that_its_reader_drops_counts_as_cancelled(home: House) -> None:
    request = m.WatchMatchRequest(match=await home.begin(2))
    method = WATCH[1:]

    def ended() -> dict[str, int]:
        """The number of calls of the method that ended with each status."""
        figures = home.service.observer.statistics.methods().get(method)
        return dict(figures.labels) if figures is not None else {}

    async with streaming(home.service.web_address, WATCH, request) as watched:
        await watched.part()
    await until(lambda: ended() == {"CANCELLED": 1})
    watch = home.spectator.matches.WatchMatch(request)
    await watch.read()
    watch.cancel()
    await until(lambda: ended() == {"CANCELLED": 2})


# -- answers ----------------------------------------------------------------------------------------------------------


ZIPPED = {"gzip": gzip.decompress, "zstd": import_module(ZSTD).decompress}


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip", "gzip"),
        ("br, gzip;q=0.5", "gzip"),
        ("deflate,GZIP", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, zstd;q=0", "gzip"),
        ("zstd", "zstd"),
    ],
)
async def test_a_large_answer_is_compressed_where_that_is_accepted(home: House, accepted: str, coding: str) -> None:
    body = json.dumps({"name": GAME}).encode()
    plain, packed = await asked(home, GET_GAME, body), await asked(home, GET_GAME, body, accept_encoding=accepted)
    assert "content-encoding" not in plain.headers
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == (coding, "accept-encoding")
    assert ZIPPED[coding](packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 3


@pytest.mark.parametrize("accepted", ["identity", "gzip;q=0", "gzip; q=0.000, zstd;q=0", "br", ""])
async def test_nothing_is_compressed_for_others(home: House, accepted: str) -> None:
    body = json.dumps({"name": GAME}).encode()
    assert "content-encoding" not in (await asked(home, GET_GAME, body, accept_encoding=accepted)).headers


async def test_a_small_answer_is_not_compressed(home: House) -> None:
    small = await asked(home, "/grpc.health.v1.Health/Check", b"{}", accept_encoding="gzip")
    assert (small.status, "content-encoding" in small.headers) == (200, False)


@pytest.mark.parametrize("zipped", ["gzip", "zstd"])
@pytest.mark.parametrize(
    ("voice", "path", "coding"),
    [
        ("connect-proto", REPLAY, "connect"),
        ("web", REPLAY, "grpc"),
        ("web-text", GET_GAME, "grpc"),
        ("web", GET, "grpc"),
    ],
)
async def test_large_messages_are_compressed_one_by_one_where_that_is_accepted(
    home: House, voice: str, path: str, coding: str, zipped: str
) -> None:
    name = await home.begin(2)
    await home.play(name, 3)
    request = {REPLAY: m.ReplayMatchRequest(match=name), GET: m.GetMatchRequest(name=name)}.get(
        path, g.GetGameRequest(name=GAME)
    )
    streams = path == REPLAY
    header = "connect-content-encoding" if coding == "connect" else "grpc-encoding"

    async def answered(accepted: str) -> tuple[Answer, list[tuple[int, bytes]]]:
        async with link(home.service.web_address) as opened:
            given = headers_of(voice, streams, **{f"{coding}_accept_encoding": accepted})
            await opened.send("POST", path, given, written(voice, streams, request))
            answer = await opened.whole()
        text = answer.body
        body = b"".join(map(base64.b64decode, groups(text))) if voice == "web-text" else text
        return answer, parts(body)

    (plain, whole), (packed, compressed) = await answered("identity, br"), await answered(f"br, {zipped}")
    assert header not in plain.headers
    assert packed.headers[header] == zipped
    assert {flags for flags, _ in whole[:-1]} == {0}
    *messages, end = compressed
    assert end == whole[-1], "how it ended is never compressed"
    large = [flags & 1 for flags, _ in messages]
    assert large == [int(len(data) >= 1_400) for _, data in whole[:-1]]
    assert 1 in large
    assert [ZIPPED[zipped](data) if flags else data for flags, data in messages] == [data for _, data in whole[:-1]]


async def test_details_of_errors_can_be_read_by_people(home: House) -> None:
    answer = await asked(home, GET, json.dumps({"name": "matches/00000000"}).encode())
    details = {detail["type"]: detail for detail in json.loads(answer.body)["details"]}
    info = details["google.rpc.ErrorInfo"]
    assert info["debug"] == {
        "reason": "MATCH_NOT_FOUND",
        "domain": "caravanserai",
        "metadata": {"match": "matches/00000000"},
    }


@pytest.mark.parametrize("version", ["2", "one", "1.0"])
async def test_another_version_of_the_protocol_is_refused(home: House, version: str) -> None:
    answer = await asked(home, LIST_GAMES, b"{}", connect_protocol_version=version)
    assert answer.status == 400
    assert "connect-protocol-version" in json.loads(answer.body)["message"]
    assert (await asked(home, LIST_GAMES, b"{}", connect_protocol_version="1")).status == 200
    request = m.WatchMatchRequest(match=await home.create())
    stream = await call(home.service.web_address, "connect-proto", WATCH, request, connect_protocol_version=version)
    assert (stream.answer.status, stream.code, stream.reason) == (200, "INVALID_ARGUMENT", "FIELD_INVALID")
    of_another = await call(
        home.service.web_address, "web", GET, m.GetMatchRequest(name=request.match), "", **{VERSION: version}
    )
    assert of_another.code == "OK", "gRPC-Web knows no such header"
