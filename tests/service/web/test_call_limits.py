"""Deadlines, authorization and limits of calls over HTTP are those of gRPC."""

import json
import time
from dataclasses import replace
from pathlib import Path

import pytest
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import scoreboard_service_pb2 as s
from grpc_health.v1 import health_pb2

from service.api.matches import scoreboards
from service.configuration import Web
from service.limiting.limits import UNLIMITED
from service.observation.observer import Observer
from tests.service.house import House, house, until
from tests.service.web.browsing import VOICES, call, link, streaming
from tests.service.web.test_calls import BOARD, GET, LIST_GAMES, WATCH


def waiting(name: str) -> s.GetScoreboardRequest:
    """A call that waits for a version which never comes."""
    return s.GetScoreboardRequest(name=f"{name}/scoreboard", min_version=1_000)


@pytest.mark.parametrize("voice", VOICES)
async def test_a_call_ends_at_its_deadline(tmp_path: Path, voice: str) -> None:
    observer = Observer()
    async with house(tmp_path, observer, web=Web()) as home:
        name = await home.begin(2)
        begun = time.monotonic()
        path, request = WATCH, m.WatchMatchRequest(match=name)
        answer = await call(
            home.service.web_address, voice, path, request, connect_timeout_ms="300", grpc_timeout="300m"
        )
        assert 0.2 < time.monotonic() - begun < 60
        assert answer.code == "DEADLINE_EXCEEDED"
        assert answer.reason == "DEADLINE_PASSED"
        assert answer.messages, "what was there came"
        await until(lambda: not home.service.admission.streams())


async def test_a_deadline_reaches_the_servicer(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoreboards, "MARGIN_SECONDS", 5.0)  # a servicer that comes late would not be heard
    name = await home.begin(2)
    begun = time.monotonic()
    answer = await call(home.service.web_address, "connect-proto", BOARD, waiting(name), connect_timeout_ms="6000")
    assert time.monotonic() - begun < scoreboards.WAIT_SECONDS
    assert (answer.code, answer.reason) == ("DEADLINE_EXCEEDED", "VERSION_NOT_REACHED")


@pytest.mark.parametrize("given", ["-1", "1.5", "x", "12345678901", "0x10", "\uff11", "1 2"])
async def test_a_deadline_that_is_no_time_is_refused(home: House, given: str) -> None:
    answer = await call(home.service.web_address, "connect-json", LIST_GAMES, b"{}", connect_timeout_ms=given)
    assert (answer.code, answer.reason) == ("INVALID_ARGUMENT", "FIELD_INVALID")
    for text in (given, f"{given}m", "1", "m", "123456789S", "1D"):
        answer = await call(home.service.web_address, "web", LIST_GAMES, b"", grpc_timeout=text)
        assert (answer.code, answer.reason) == ("INVALID_ARGUMENT", "FIELD_INVALID")


async def test_two_authorizations_are_refused_as_over_grpc(home: House) -> None:
    async with link(home.service.web_address) as opened:
        lines = "host: localhost\r\nauthorization: Bearer one\r\nauthorization: Bearer two\r\n"
        lines += "content-type: application/json\r\n"
        opened.writer.write(f"POST {GET} HTTP/1.1\r\n{lines}content-length: 2\r\n\r\n{{}}".encode())
        answer = await opened.whole()
    assert answer.status == 401
    assert json.loads(answer.body)["code"] == "unauthenticated"


async def test_calls_over_http_count_with_those_over_grpc(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=500, cost_of_list=1)
    async with house(tmp_path, limits=limits, web=Web()) as home:
        for _ in range(5):
            await home.spectator.call(home.spectator.games.ListGames, g.ListGamesRequest())
        answer = await call(home.service.web_address, "connect-json", LIST_GAMES, b"{}")
        assert (answer.code, answer.reason) == ("RESOURCE_EXHAUSTED", "RATE_LIMITED")
        assert answer.answer.status == 429


async def test_what_reaches_no_method_counts_too(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=500, cost_of_list=1)
    async with house(tmp_path, limits=limits, web=Web()) as home:
        for _ in range(5):
            await call(home.service.web_address, "connect-json", GET, b"{}", content_encoding="br")
        answer = await call(home.service.web_address, "connect-json", LIST_GAMES, b"{}")
        assert answer.reason == "RATE_LIMITED"


async def test_long_json_counts_as_many_calls(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=0.01, burst_seconds=2_000, cost_of_list=1)
    async with house(tmp_path, limits=limits, web=Web()) as home:
        url = home.service.web_address
        for _ in range(5):
            assert (await call(url, "connect-json", LIST_GAMES, b"{" + b" " * 1_000 + b"}")).code == "OK"
        assert (await call(url, "connect-json", LIST_GAMES, b"{" + b" " * 60_000 + b"}")).reason == "RATE_LIMITED"
        assert (await call(url, "connect-json", LIST_GAMES, b"{" + b" " * 20_000 + b"}")).code == "OK"
        assert (await call(url, "connect-json", LIST_GAMES, b"{" + b" " * 20_000 + b"}")).reason == "RATE_LIMITED"
        assert (await call(url, "connect-json", LIST_GAMES, b"{}")).code == "OK"


@pytest.mark.parametrize("given", [("connect_timeout_ms", "9999999999"), ("grpc_timeout", "99999999H")])
async def test_a_deadline_may_be_far_away(home: House, given: tuple[str, str]) -> None:
    for voice in ("connect-proto", "web"):
        assert (await call(home.service.web_address, voice, LIST_GAMES, b"", **dict([given]))).code == "OK"


async def test_streams_count_with_those_over_grpc(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, streams_of_peer=2)
    async with house(tmp_path, limits=limits, web=Web()) as home:
        name = await home.begin(2)
        request = m.WatchMatchRequest(match=name)
        grpc_stream = home.spectator.updates(name)
        await anext(grpc_stream)
        async with streaming(home.service.web_address, WATCH, request) as one:
            assert (await one.part()).messages
            refused = await call(home.service.web_address, "web", WATCH, request)
            assert refused.reason == "TOO_MANY_STREAMS"
            assert home.service.admission.streams() == 2
        await until(lambda: home.service.admission.streams() == 1)
        async with streaming(home.service.web_address, WATCH, request) as another:
            assert (await another.part()).messages
        await grpc_stream.aclose()  # type: ignore[attr-defined]


async def test_calls_are_observed_like_those_over_grpc(tmp_path: Path) -> None:
    observer = Observer()
    async with house(tmp_path, observer, web=Web()) as home:
        await call(home.service.web_address, "web-text", LIST_GAMES, b"")
        await call(home.service.web_address, "connect-proto", GET, m.GetMatchRequest(name="matches/abcdefgh"))
        counted = observer.statistics.methods()
        assert counted["caravanserai.v1.GameService/ListGames"].labels == {"OK": 1}
        assert counted["caravanserai.v1.MatchService/GetMatch"].labels == {"NOT_FOUND": 1}


async def test_health_is_told_and_not_counted(tmp_path: Path) -> None:
    limits = replace(UNLIMITED, calls_per_second_of_peer=1, burst_seconds=1, cost_of_list=1)
    async with house(tmp_path, limits=limits, web=Web()) as home:
        for _ in range(5):
            answer = await call(home.service.web_address, "connect-json", "/grpc.health.v1.Health/Check", b"{}")
            assert answer.messages == [health_pb2.HealthCheckResponse(status="SERVING")]
        unknown = health_pb2.HealthCheckRequest(service="nonsense")
        for voice in VOICES:
            answer = await call(home.service.web_address, voice, "/grpc.health.v1.Health/Check", unknown)
            assert answer.code == "NOT_FOUND"
