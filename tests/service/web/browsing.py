"""A client of HTTP/1.1, Connect and gRPC-Web, written from their specifications without any of the service's code."""

import asyncio
import base64
import json
import ssl
import struct
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from service.web.formats import described

VOICES = ("connect-proto", "connect-json", "web", "web-text")


class Answer(NamedTuple):
    """An answer of HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes


NOTHING = Answer(0, {}, b"")


@dataclass
class Outcome:
    """The result of a call: its messages, and its status."""

    messages: list[Any] = field(default_factory=list)
    status: Status = field(default_factory=Status)
    answer: Answer = NOTHING

    @property
    def code(self) -> str:
        return Code.Name(self.status.code)

    @property
    def info(self) -> ErrorInfo:
        found = ErrorInfo()
        for detail in self.status.details:
            detail.Unpack(found)
        return found

    @property
    def reason(self) -> str:
        return self.info.reason


class Link:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"") -> None:
        sent = {"host": "localhost", **headers}
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in sent.items())]
        if body or method == "POST":
            lines.append(f"content-length: {len(body)}")
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("utf-8") + body)
        await self.writer.drain()

    async def head(self) -> Answer:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = [line.partition(": ") for line in lines[1:] if line]
        return Answer(int(lines[0].split()[1]), {name.lower(): value for name, _, value in pairs}, b"")

    async def chunk(self) -> bytes:
        size = int((await self.reader.readuntil(b"\r\n")).strip(), 16)
        return (await self.reader.readexactly(size + 2))[:-2]

    async def whole(self) -> Answer:
        answer = await self.head()
        if answer.headers.get("transfer-encoding") == "chunked":
            body = b"".join([part async for part in self.chunks()])
        else:
            body = await self.reader.readexactly(int(answer.headers.get("content-length", 0)))
        return answer._replace(body=body)

    async def chunks(self) -> AsyncIterator[bytes]:
        while part := await self.chunk():
            yield part


@asynccontextmanager
async def link(url: str, encryption: ssl.SSLContext | None = None, **options: Any) -> AsyncIterator[Link]:
    there = urlsplit(url)
    reader, writer = await asyncio.open_connection(there.hostname, there.port, ssl=encryption, **options)
    try:
        yield Link(reader, writer)
    finally:
        writer.transport.abort()


def content_type(voice: str, streams: bool) -> str:
    if voice.startswith("connect-"):
        return f"application/{'connect+' if streams else ''}{voice.removeprefix('connect-')}"
    return {"web": "application/grpc-web+proto", "web-text": "application/grpc-web-text"}[voice]


def headers_of(voice: str, streams: bool, token: str = "", **others: str) -> dict[str, str]:
    given = {"content-type": content_type(voice, streams)}
    if token:
        given["authorization"] = f"Bearer {token}"
    return given | {name.replace("_", "-"): value for name, value in others.items()}


def framed(data: bytes, flags: int = 0) -> bytes:
    return struct.pack(">BI", flags, len(data)) + data


def written(voice: str, streams: bool, request: Message | bytes) -> bytes:
    """The body of a request."""
    if isinstance(request, bytes):
        data = request
    elif voice == "connect-json":
        data = json_format.MessageToJson(request).encode()
    else:
        data = request.SerializeToString()
    if voice.startswith("connect-") and not streams:
        return data
    return base64.b64encode(framed(data)) if voice == "web-text" else framed(data)


def parts(body: bytes) -> list[tuple[int, bytes]]:
    """The parts of a body of frames, which must end with one of them."""
    found = []
    while body:
        flags, length = struct.unpack_from(">BI", body)
        assert len(body) >= 5 + length
        found.append((flags, body[5 : 5 + length]))
        body = body[5 + length :]
    return found


def connect_status(error: Mapping[str, Any]) -> Status:
    code = "CANCELLED" if error["code"] == "canceled" else error["code"].upper()
    details = [
        AnyMessage(
            type_url=f"type.googleapis.com/{detail['type']}",
            value=base64.b64decode(detail["value"] + "=" * (-len(detail["value"]) % 4)),
        )
        for detail in error.get("details", ())
    ]
    return Status(code=Code.Value(code), message=error.get("message", ""), details=details)


def web_status(trailers: bytes) -> Status:
    found = dict(line.split(": ", 1) for line in trailers.decode().split("\r\n") if line)
    status = Status(code=int(found["grpc-status"]), message=unquote(found.get("grpc-message", "")))
    packed = found.get("grpc-status-details-bin")
    if packed is None:
        return status
    whole = Status.FromString(base64.b64decode(packed + "=" * (-len(packed) % 4)))
    assert (whole.code, whole.message) == (status.code, status.message)
    return whole


def decoded(voice: str, path: str, answer: Answer, streams: bool) -> Outcome:
    """The text of an answer."""
    message = GetMessageClass(described(path).output_type)

    def read(data: bytes) -> Any:
        return json_format.Parse(data, message()) if voice == "connect-json" else message.FromString(data)

    if voice.startswith("connect-") and not streams:
        if answer.status == 200:
            return Outcome([read(answer.body)], Status(), answer)
        assert answer.headers["content-type"] == "application/json"
        return Outcome([], connect_status(json.loads(answer.body)), answer)
    if answer.status != 200:
        return Outcome([], connect_status(json.loads(answer.body)), answer)
    body = answer.body
    if voice == "web-text":
        body = b"".join(base64.b64decode(text) for text in groups(body))
    *messages, (flags, end) = parts(body)
    assert [flag for flag, _ in messages] == [0] * len(messages)
    assert flags == (2 if voice.startswith("connect-") else 0x80)
    if voice.startswith("connect-"):
        error = json.loads(end).get("error")
        status = connect_status(error) if error else Status()
    else:
        status = web_status(end)
    return Outcome([read(data) for _, data in messages], status, answer)


def groups(text: bytes) -> list[bytes]:
    """Base64 written piece by piece: each may be padded."""
    return [text[start : start + 4] for start in range(0, len(text), 4)]


async def followed(
    url: str, voice: str, path: str, request: Message | bytes, token: str, begun: asyncio.Event
) -> Outcome:
    """Calls a method that streams, to its end. The event is set when its first message is there."""
    async with link(url) as opened:
        await opened.send("POST", path, headers_of(voice, True, token), written(voice, True, request))
        answer = await opened.head()
        body = await opened.chunk()
        begun.set()
        body += b"".join([part async for part in opened.chunks()])
        return decoded(voice, path, answer._replace(body=body), True)


async def call(url: str, voice: str, path: str, request: Message | bytes, token: str = "", **headers: str) -> Outcome:
    """Calls a method, to its end."""
    streams = described(path).server_streaming
    async with link(url) as opened:
        given = headers_of(voice, streams, token, **headers)
        await opened.send("POST", path, given, written(voice, streams, request))
        return decoded(voice, path, await opened.whole(), streams)


@asynccontextmanager
async def streaming(
    url: str, path: str, request: Message, token: str = "", voice: str = "connect-proto", **options: Any
) -> AsyncIterator["Stream"]:
    """A stream that goes on."""
    async with link(url, **options) as opened:
        await opened.send("POST", path, headers_of(voice, True, token), written(voice, True, request))
        yield Stream(opened, voice, path)


class Stream:
    """A stream, read part by part."""

    def __init__(self, opened: Link, voice: str, path: str) -> None:
        self.link = opened
        self._voice = voice
        self._path = path
        self._begun = False

    async def part(self) -> Outcome:
        """The next message, or the end."""
        if not self._begun:
            self._begun = True
            assert (await self.link.head()).status == 200
        chunk = await self.link.chunk()
        (flags, data) = parts(chunk)[0]
        if flags:
            return decoded(self._voice, self._path, Answer(200, {}, chunk), True)
        return Outcome([GetMessageClass(described(self._path).output_type).FromString(data)])
