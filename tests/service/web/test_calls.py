"""Calls over HTTP say what they say over gRPC: answers, refusals with their details, streams."""

import asyncio
import base64
import gzip
import json
from pathlib import Path
from typing import Any

import grpc
import pytest
from caravanserai_protocol.v1 import game_service_pb2 as g
from caravanserai_protocol.v1 import match_service_pb2 as m
from caravanserai_protocol.v1 import player_service_pb2 as p
from connectrpc.client import ConnectClient
from connectrpc.code import Code as ConnectCode
from connectrpc.codec import Codec
from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.protocol import ProtocolType
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, LocalizedMessage
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from service.web.formats import described
from tests.service.house import GAME, House, house
from tests.service.web.browsing import VOICES, Outcome, call, content_type, framed, headers_of, link, streaming, written

MATCHES = "/caravanserai.v1.MatchService"
GET, WATCH, REPLAY = f"{MATCHES}/GetMatch", f"{MATCHES}/WatchMatch", f"{MATCHES}/ReplayMatch"
LIST_GAMES = "/caravanserai.v1.GameService/ListGames"
BOARD = "/caravanserai.v1.ScoreboardService/GetScoreboard"
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"
OWNER = "token-of-the-owner"


async def over_grpc(home: House, path: str, request: Message | bytes, token: str, **metadata: str) -> Outcome:
    """The same call over gRPC."""
    method = described(path)
    read = GetMessageClass(method.output_type).FromString
    make: Any = home.channel.unary_stream if method.server_streaming else home.channel.unary_unary
    data = request if isinstance(request, bytes) else request.SerializeToString()
    pairs = [(name.replace("_", "-"), value) for name, value in metadata.items()]
    if token:
        pairs.append(("authorization", f"Bearer {token}"))
    made: Any = make(path, None, read)(data, metadata=pairs)
    try:
        messages = [part async for part in made] if method.server_streaming else [await made]
    except grpc.aio.AioRpcError as error:
        status: Any = rpc_status.from_call(error)  # type: ignore[arg-type]
        if status is None:
            return Outcome([], Status(code=error.code().value[0], message=error.details()))
        return Outcome([], status)
    return Outcome(messages)


@pytest.mark.parametrize("voice", VOICES)
async def test_a_unary_call_answers_as_over_grpc(home: House, voice: str) -> None:
    name = await home.begin(2)
    for path, request in ((LIST_GAMES, g.ListGamesRequest()), (GET, m.GetMatchRequest(name=name))):
        there = await over_grpc(home, path, request, OWNER, accept_language="ru")
        here = await call(home.service.web_address, voice, path, request, OWNER, accept_language="ru")
        assert here.messages == there.messages
        assert here.status == Status()
        assert here.answer.headers["content-type"].startswith(content_type(voice, False))


@pytest.mark.parametrize("voice", VOICES)
async def test_a_stream_brings_what_it_brings_over_grpc(home: House, voice: str) -> None:
    name = await home.begin(2)
    await home.play(name, 20)
    request = m.ReplayMatchRequest(match=name)
    there = await over_grpc(home, REPLAY, request, "")
    here = await call(home.service.web_address, voice, REPLAY, request)
    assert len(here.messages) > 20
    assert here.messages == there.messages
    assert here.code == "OK"


REFUSALS = [
    (GET, m.GetMatchRequest(name="matches/abcdefgh"), "", "MATCH_NOT_FOUND"),
    (GET, m.GetMatchRequest(name="nonsense"), "", "FIELD_INVALID"),
    (f"{MATCHES}/CreateMatch", m.CreateMatchRequest(game=GAME, players=9), OWNER, "SETTING_INVALID"),
    (f"{MATCHES}/CreateMatch", m.CreateMatchRequest(game="games/chess", players=2), OWNER, "GAME_UNKNOWN"),
    (f"{MATCHES}/ListMatches", m.ListMatchesRequest(filter="nonsense ~ 1"), "", "FILTER_INVALID"),
    (f"{MATCHES}/ListMatches", m.ListMatchesRequest(page_token="nonsense"), "", "PAGE_TOKEN_INVALID"),
    (f"{MATCHES}/Decide", m.DecideRequest(match="MATCH"), "", "TOKEN_MISSING"),
    (f"{MATCHES}/Decide", m.DecideRequest(match="MATCH"), "a stranger", "NO_SEAT"),
    (f"{MATCHES}/AbandonMatch", m.AbandonMatchRequest(match="MATCH"), "a stranger", "NOT_THE_OWNER"),
    (f"{MATCHES}/StartMatch", m.StartMatchRequest(match="MATCH"), OWNER, "ALREADY_STARTED"),
    ("/caravanserai.v1.PlayerService/GetPlayer", p.GetPlayerRequest(name="players/abcdefgh"), "", "PLAYER_NOT_FOUND"),
    (WATCH, m.WatchMatchRequest(match="matches/abcdefgh"), "", "MATCH_NOT_FOUND"),
    (WATCH, m.WatchMatchRequest(match="MATCH", after_version=1_000_000), "", "VERSION_NOT_FOUND"),
    (REPLAY, m.ReplayMatchRequest(match="matches/é\n"), "", "FIELD_INVALID"),
]


@pytest.mark.parametrize("voice", VOICES)
async def test_refusals_are_those_of_grpc_with_all_details(home: House, voice: str) -> None:
    name = await home.begin(2)
    reasons = []
    for path, template, token, _ in REFUSALS:
        request = type(template)()
        request.CopyFrom(template)
        if getattr(request, "match", "") == "MATCH":
            request.match = name  # type: ignore[attr-defined]
        there = await over_grpc(home, path, request, token)
        here = await call(home.service.web_address, voice, path, request, token)
        assert here.status == there.status, path
        assert here.status.details
        reasons.append(here.reason)
    assert len(set(reasons)) > 9, reasons
    assert not {"DEFECT", ""} & set(reasons)


async def test_a_refused_decision_carries_the_rule_in_the_language_of_the_call(home: House) -> None:
    name = await home.begin(2)
    asked = (await home.asked(name))[0]
    offer = (await home.seat(asked).offers(name)).offers[0].decision
    other = f"token-of-seat-{3 - asked}"
    request = m.DecideRequest(match=name, decision=offer)
    for language in ("en", "ru"):
        there = await over_grpc(home, f"{MATCHES}/Decide", request, other, accept_language=language)
        for voice in VOICES:
            here = await call(
                home.service.web_address, voice, f"{MATCHES}/Decide", request, other, accept_language=language
            )
            assert here.status == there.status
            assert here.reason in ("DECISION_REFUSED", "QUESTION_CLOSED")


@pytest.mark.parametrize("voice", VOICES)
async def test_a_fault_of_a_field_is_told_in_the_language_of_the_call(home: House, voice: str) -> None:
    request = m.ListMatchesRequest(page_size=-1)
    there = await over_grpc(home, f"{MATCHES}/ListMatches", request, OWNER, accept_language="ru-RU,ru;q=0.9")
    address = home.service.web_address
    here = await call(address, voice, f"{MATCHES}/ListMatches", request, OWNER, accept_language="ru-RU,ru;q=0.9")
    assert here.status == there.status
    faults, told = BadRequest(), LocalizedMessage()
    assert [detail.Unpack(faults) or detail.Unpack(told) for detail in there.status.details].count(True) == 2
    (violation,) = faults.field_violations
    assert (violation.reason, violation.description) == ("NOT_NEGATIVE", "не меньше 0")
    assert (told.locale, told.message) == ("ru", "Размер страницы: не меньше 0")


async def test_a_match_is_played_over_http(home: House) -> None:
    name = await home.begin(2)
    async with streaming(home.service.web_address, WATCH, m.WatchMatchRequest(match=name)) as watched:
        version = 0
        for _ in range(10):
            seat = (await home.asked(name))[0]
            offers = await call(
                home.service.web_address,
                "connect-json",
                f"{MATCHES}/ListOffers",
                m.ListOffersRequest(match=name),
                f"token-of-seat-{seat}",
            )
            request = m.DecideRequest(match=name, decision=offers.messages[0].offers[0].decision, request_id="one")
            request.request_id = f"decision-{version}"
            answers = [
                await call(home.service.web_address, voice, f"{MATCHES}/Decide", request, f"token-of-seat-{seat}")
                for voice in VOICES
            ]
            first = answers[0].messages[0]
            assert all(answer.messages == [first] for answer in answers), "the same request has the same answer"
            while version < first.update.version:
                version = (await watched.part()).messages[0].update.version
            assert version == first.update.version


async def test_every_method_that_grpc_serves_is_served_here(home: House) -> None:
    seen = set()
    for path in home.service._calls.methods():
        method = described(path)
        for voice in VOICES if not method.client_streaming else ("web",):
            async with link(home.service.web_address) as opened:
                headers = headers_of(voice, method.server_streaming, connect_timeout_ms="300", grpc_timeout="300m")
                await opened.send("POST", path, headers, written(voice, method.server_streaming, b"{}"))
                answer = await opened.whole()
            assert answer.status not in (405, 415, 500), (path, voice, answer)
            assert b"there is no such method" not in answer.body
            seen.add(path)
    assert len(seen) > 34
    assert {path.split("/")[1] for path in seen} >= {
        "caravanserai.v1.MatchService",
        "caravanserai.v1.AdminService",
        "grpc.health.v1.Health",
    }


async def test_a_stream_of_requests_is_refused_clearly(home: House) -> None:
    for voice in ("web", "web-text", "connect-proto"):
        answer = await call(home.service.web_address, voice, REFLECTION, b"")
        assert answer.code == "UNIMPLEMENTED"
        assert answer.reason == "METHOD_NEEDS_GRPC"


async def test_an_unknown_method_is_refused_as_over_grpc(home: House) -> None:
    for path in (f"{MATCHES}/Nonsense", "/caravanserai.v1.Nonsense/GetMatch", "/a/b"):
        for voice in VOICES:
            async with link(home.service.web_address) as opened:
                await opened.send("POST", path, headers_of(voice, False), written(voice, False, b""))
                answer = await opened.whole()
            assert answer.status == (501 if voice.startswith("connect") else 200), (voice, answer)
            body = answer.body if voice != "web-text" else base64.b64decode(answer.body)
            assert b"unimplemented" in body or b"grpc-status: 12" in body


WRONG_TYPES = [
    ("", GET),
    ("text/plain", GET),
    ("application/grpc", GET),
    ("application/grpc+proto", GET),
    ("application/connect+proto", GET),
    ("application/xml;charset=utf-8", GET),
    ("multipart/form-data", GET),
    ("application/x-www-form-urlencoded", GET),
    ("application/grpc-web+thrift", GET),
    ("application/proto", WATCH),
    ("application/json", WATCH),
    ("x" * 5000, WATCH),
]


@pytest.mark.parametrize(("given", "path"), WRONG_TYPES)
async def test_a_content_type_that_does_not_fit_is_refused(home: House, given: str, path: str) -> None:
    async with link(home.service.web_address) as opened:
        await opened.send("POST", path, {"content-type": given}, b"{}")
        answer = await opened.whole()
    assert answer.status == 415
    error = json.loads(answer.body)
    assert error["code"] == "invalid_argument"
    assert len(answer.body) < 2000


@pytest.mark.parametrize("given", ["application/json; charset=utf-8", "Application/JSON", "application/json "])
async def test_parameters_of_a_content_type_do_not_matter(home: House, given: str) -> None:
    async with link(home.service.web_address) as opened:
        await opened.send("POST", LIST_GAMES, {"content-type": given}, b"{}")
        assert (await opened.whole()).status == 200


COMPRESSED = {
    "connect-json": (LIST_GAMES, "content_encoding"),
    "connect-proto": (WATCH, "connect_content_encoding"),
    "web": (LIST_GAMES, "grpc_encoding"),
}


@pytest.mark.parametrize("voice", COMPRESSED)
async def test_an_unknown_compression_is_refused(home: House, voice: str) -> None:
    path, name = COMPRESSED[voice]
    answer = await call(home.service.web_address, voice, path, b"{}", **{name: "br"})
    assert (answer.code, answer.reason) == ("UNIMPLEMENTED", "COMPRESSION_UNKNOWN")


async def test_what_is_compressed_counts_by_what_is_in_it(home: House) -> None:
    for size, reason in ((100_000_000, "MESSAGE_TOO_LARGE"), (65_537, "MESSAGE_TOO_LARGE"), (65_000, "")):
        body = gzip.compress(b"{" + b" " * (size - 2) + b"}")
        answer = await call(home.service.web_address, "connect-json", LIST_GAMES, body, content_encoding="gzip")
        assert answer.reason == reason
    for body in (b"", b"{}", gzip.compress(b"{}")[:-3], gzip.compress(b"{}")[:9]):
        answer = await call(home.service.web_address, "connect-json", LIST_GAMES, body, content_encoding="gzip")
        assert answer.reason == "MESSAGE_INVALID"
    async with link(home.service.web_address) as opened:
        for headers, flags in (({}, 1), ({"grpc-encoding": "gzip"}, 3), ({"grpc-encoding": "gzip"}, 0x81)):
            await opened.send("POST", LIST_GAMES, headers_of("web", False) | headers, framed(gzip.compress(b""), flags))
            assert b"grpc-status: 3" in (await opened.whole()).body


@pytest.mark.parametrize("voice", VOICES)
async def test_a_message_that_is_too_large_is_refused_like_over_grpc(home: House, voice: str) -> None:
    limit = home.service.configuration.limits.message_bytes
    for path in (GET, WATCH):
        for size in (limit + 1, 20 * limit):  # gRPC itself refuses the second one, without details
            answer = await call(home.service.web_address, voice, path, b" " * size)
            assert (answer.code, answer.reason) == ("INVALID_ARGUMENT", "MESSAGE_TOO_LARGE")
            assert answer.info.metadata["limit"] == str(limit)


BROKEN = {
    "connect-proto": [b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x08"],
    "connect-json": [
        b"",
        b"[]",
        b"1",
        b"null",
        b'"text"',
        b'{"name": 1}',
        b'{"name": {"name": 1}}',
        b'{"version": "many"}',
        b'{"version": 1e400}',
        b'{"version": NaN}',
        b'{"version": 99999999999999999999999}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"9" * 60_000,
        b"\xff\xfe",
        b'{"name": "\\ud800"}',
        b'{"decision": {"@type": "type.googleapis.com/nonsense"}}',
        b'{"decision": {"@type": 1}}',
        b'{"decision": {"value": 1}}',
        b'{"decision": []}',
        b'{"decision": {"@type": "type.googleapis.com/google.protobuf.Duration", "value": "1"}}',
        b'{"decision": {"@type": "type.googleapis.com/google.protobuf.Value", "value": ' + b"[" * 5000,
    ],
    "web": [b"\xff", b"\x0a\xff\xff\xff\xff\x0f"],
}


async def test_bytes_that_are_no_message_are_refused_whatever_they_are(
    home: House, capfd: pytest.CaptureFixture[str]
) -> None:
    for voice, bodies in BROKEN.items():
        for path in (GET, f"{MATCHES}/Decide", REPLAY):
            for body in bodies:
                answer = await call(home.service.web_address, voice, path, body)
                assert answer.code not in ("OK", "INTERNAL", "UNKNOWN"), (path, body[:100])
                assert answer.reason in ("MESSAGE_INVALID", "FIELD_INVALID", "MATCH_NOT_FOUND"), (path, body[:100])
    assert "Traceback" not in capfd.readouterr().err


FRAMES = [b"", b"\x00", b"\x00\x00\x00\x00\x05ab", framed(b"") * 2, b"\x00\xff\xff\xff\xff", framed(b"") + b"x"]


@pytest.mark.parametrize("body", [*FRAMES, framed(b"", 2), framed(b"", 0x80), b"====", b"YQ==YQ==", "ü".encode()])
async def test_frames_that_are_not_whole_are_refused(home: House, body: bytes) -> None:
    for voice in ("web", "web-text"):
        for path in (LIST_GAMES, WATCH):
            async with link(home.service.web_address) as opened:
                await opened.send("POST", path, headers_of(voice, False), body)
                answer = await opened.whole()
            text = answer.body if voice == "web" else base64.b64decode(answer.body)
            assert b"grpc-status: 3\r\n" in text or b"grpc-status: 12\r\n" in text


# -- authorization ----------------------------------------------------------------------------------------------------


# -- a client of others -----------------------------------------------------------------------------------------------


class Bytes(Codec[Any, Any]):
    """Hands messages of this project's Protobuf to a client that has one of its own."""

    def name(self) -> str:
        return "proto"

    def encode(self, message: Any) -> bytes:
        return bytes(message.SerializeToString())

    def decode(self, data: bytes | bytearray, message_class: Any) -> Any:
        return message_class.FromString(bytes(data))


def info(path: str, request: type, answer: type, streams: bool) -> MethodInfo[Any, Any]:
    _, service, name = path.split("/")
    return MethodInfo(
        name=name,
        service_name=service,
        input=request,
        output=answer,
        idempotency_level=IdempotencyLevel.UNKNOWN,
        stream_type=StreamType.SERVER_STREAM if streams else StreamType.UNARY,
    )


@pytest.mark.parametrize("protocol", [ProtocolType.CONNECT, ProtocolType.GRPC_WEB])
async def test_the_client_of_the_connect_project_understands_it(home: House, protocol: ProtocolType) -> None:
    name = await home.begin(2)
    await home.play(name, 20)
    get = info(GET, m.GetMatchRequest, m.GetMatchResponse, False)
    replay = info(REPLAY, m.ReplayMatchRequest, m.ReplayMatchResponse, True)
    watch = info(WATCH, m.WatchMatchRequest, m.WatchMatchResponse, True)
    async with ConnectClient(home.service.web_address, protocol=protocol, codec=Bytes()) as client:
        answer = await client.execute_unary(request=m.GetMatchRequest(name=name), method=get)
        assert answer.match.name == name
        parts = [
            part async for part in client.execute_server_stream(request=m.ReplayMatchRequest(match=name), method=replay)
        ]
        assert len(parts) > 20
        with pytest.raises(ConnectError) as caught:
            await client.execute_unary(request=m.GetMatchRequest(name="matches/abcdefgh"), method=get)
        assert caught.value.code == ConnectCode.NOT_FOUND
        assert [detail.type_name for detail in caught.value.details] == ["google.rpc.ErrorInfo"]
        with pytest.raises(ConnectError) as caught:
            async for _ in client.execute_server_stream(
                request=m.WatchMatchRequest(match="matches/abcdefgh"), method=watch
            ):
                pass
        assert caught.value.code == ConnectCode.NOT_FOUND
        assert [detail.type_name for detail in caught.value.details] == ["google.rpc.ErrorInfo"]


async def test_without_an_address_no_door_is_open(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        assert home.service.web_address == ""
        await asyncio.sleep(0)
