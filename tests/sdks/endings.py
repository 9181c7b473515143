"""A service that ends streams, or calls, in every way that HTTP/2 knows: it stands before a real one, and passes
all else on.

Before and behind each message of streams it sends one without content, as the service does in silence, where callers
expect that.

It speaks HTTP/2 itself, because libraries of gRPC end streams in the one way in which gRPC does.
"""

import asyncio
import base64
import socket
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import grpc
from google.protobuf.message_factory import GetMessageClass
from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.errors import ErrorCodes
from h2.events import DataReceived, RequestReceived, StreamEnded, StreamReset
from h2.exceptions import ProtocolError

from service.api.pulses import nothing_of
from service.web.formats import described

ENDED = "/caravanserai.v1.MatchService/WatchMatch"
"""The method whose streams are ended."""
PLAY = "/caravanserai.v1.MatchService/Play"
PREFIX = struct.Struct(">BI")
PASSED_ON = ("authorization", "accept-language")
SHARE = "caravanserai-match"
"""The header by which proxies send all calls about a match to the same service."""
BEGIN = ((":status", "200"), ("content-type", "application/grpc"))
ABRUPT = struct.pack("ii", 1, 0)
"""`SO_LINGER`: the connection is reset, not closed."""


class Ending(NamedTuple):
    """The end of a stream after some of its messages."""

    name: str
    messages: int
    end: Callable[["Connection", int], None]


def _reset(code: int) -> Ending:
    name = ErrorCodes(code).name if code in set(ErrorCodes) else hex(code)
    return Ending(f"RST_STREAM {name}", 2, lambda on, stream: on.http.reset_stream(stream, code))


def _goaway(code: ErrorCodes, last: int | None = None) -> Ending:
    def end(on: "Connection", stream: int) -> None:
        on.http.close_connection(code, last_stream_id=stream if last is None else last)
        on.leave()

    return Ending(f"GOAWAY {code.name} {last}", 2, end)


def _http(status: int) -> Ending:
    """The answer of a proxy that does not reach the service."""

    def end(on: "Connection", stream: int) -> None:
        on.http.send_headers(stream, [(":status", str(status)), ("content-type", "text/html")])
        on.http.send_data(stream, b"<html>sorry</html>", end_stream=True)

    return Ending(f"HTTP {status}", 0, end)


def _without_trailers(on: "Connection", stream: int) -> None:
    on.http.end_stream(stream)


def _without_status(on: "Connection", stream: int) -> None:
    on.http.send_headers(stream, [("x-proxy", "gone")], end_stream=True)


def _half_a_message(on: "Connection", stream: int) -> None:
    on.http.send_data(stream, PREFIX.pack(0, 100) + b"half", end_stream=True)


def _closed(on: "Connection", _: int) -> None:
    on.leave()


def _torn(on: "Connection", _: int) -> None:
    on.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, ABRUPT)
    on.transport.abort()


UNSAFE = ErrorCodes.INADEQUATE_SECURITY
"""gRPC says PERMISSION_DENIED of a stream that is reset so: that is an answer, and no way of the network."""
ENDINGS: Sequence[Ending] = (
    *(_reset(code) for code in (*ErrorCodes, 0x7F) if code != UNSAFE),
    _goaway(ErrorCodes.NO_ERROR),
    _goaway(ErrorCodes.NO_ERROR, 0),
    _goaway(ErrorCodes.ENHANCE_YOUR_CALM),
    _goaway(ErrorCodes.INTERNAL_ERROR, 0),
    Ending("no trailers", 2, _without_trailers),
    Ending("trailers without a status", 2, _without_status),
    Ending("half a message", 2, _half_a_message),
    Ending("closed", 2, _closed),
    Ending("torn", 2, _torn),
    Ending("torn before it begins", 0, _torn),
    *(_http(status) for status in (429, 502, 503, 504)),
)
"""Every way in which a stream can end that is no answer of the service."""
LIMITED = {"ENHANCE_YOUR_CALM", "FLOW_CONTROL_ERROR"}
"""The kinds that RESOURCE_EXHAUSTED may have: of a call it may also be a message without room, which lasts."""
CALLS_ENDINGS = tuple(ending for ending in ENDINGS if LIMITED.isdisjoint(ending.name.split()))
"""Every way in which a call can end so that it is sent again."""


@dataclass
class Request:
    """A request that comes in."""

    headers: dict[str, str]
    body: bytearray = field(default_factory=bytearray)
    task: "asyncio.Task[None] | None" = None


class Ender:
    """Listens. An async context manager. ``used`` are the endings that there were so far.

    With ``calls`` no stream is ended, but each request that is sent for the first time: where the service has answered
    it, before its status, or else before the service hears of it. There is no `Play`: each decision is such a call.
    """

    def __init__(self, address: str, endings: Sequence[Ending], *, calls: bool = False) -> None:
        self._address = address
        self._endings = list(endings)
        self.calls = calls
        self._requested: set[tuple[str, bytes]] = set()
        self.used: list[str] = []
        self.shares: dict[str, set[str]] = {}
        """The matches that calls of each method named in their headers; an empty text where they named none."""
        self.silent: set[str] = set()
        """The methods in whose streams messages without content were sent."""
        self.address = ""

    async def __aenter__(self) -> "Ender":
        self.channel = grpc.aio.insecure_channel(self._address)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: Connection(self), "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        self.opened: set[Connection] = set()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for connection in list(self.opened):
            connection.transport.abort()
        await self._server.wait_closed()
        await self.channel.close()

    def next(self, path: str, body: bytes) -> Ending | None:
        """The end of the requested stream; None: as the service ends it."""
        if self.calls:
            ended = not described(path).server_streaming and (path, body) not in self._requested
            self._requested.add((path, body))
        else:
            ended = path == ENDED
        if not ended or not self._endings:
            return None
        ending = self._endings.pop(0)
        self.used.append(ending.name)
        return ending


class Connection(asyncio.Protocol):
    """A connection of a client."""

    transport: Any

    def __init__(self, ender: Ender) -> None:
        self.http = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
        self._ender = ender
        self._requests: dict[int, Request] = {}
        self._room = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._ender.opened.add(self)
        self.http.initiate_connection()
        self.send()

    def connection_lost(self, _: Exception | None) -> None:
        self._ender.opened.discard(self)
        for request in self._requests.values():
            if request.task is not None:
                request.task.cancel()

    def send(self) -> None:
        """Sends what there is to send."""
        self.transport.write(self.http.data_to_send())

    def leave(self) -> None:
        """Sends it and closes."""
        self.send()
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        try:
            events = self.http.receive_data(data)
        except ProtocolError:
            self.leave()
            return
        for event in events:
            self._hear(event)
        self._room.set()
        self.send()

    def _hear(self, event: object) -> None:
        match event:
            case RequestReceived():
                headers = cast("list[tuple[str, str]]", event.headers)
                self._requests[event.stream_id] = Request(dict(headers))
                if dict(headers)[":path"] == PLAY:
                    self.http.send_headers(event.stream_id, [*BEGIN, ("grpc-status", "12")], end_stream=True)
            case DataReceived():
                self._requests[event.stream_id].body += event.data
                self.http.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            case StreamEnded() if self._requests[event.stream_id].headers[":path"] != PLAY:
                answering = self._answer(event.stream_id, self._requests[event.stream_id])
                self._requests[event.stream_id].task = asyncio.create_task(answering)
            case StreamReset():
                if (task := self._requests[event.stream_id].task) is not None:
                    task.cancel()

    async def _answer(self, stream: int, request: Request) -> None:
        path = request.headers[":path"]
        self._ender.shares.setdefault(path.rpartition("/")[2], set()).add(request.headers.get(SHARE, ""))
        ending = self._ender.next(path, bytes(request.body))
        if ending is not None and not ending.messages:
            self._end(stream, ending)
            return
        metadata = tuple(pair for pair in request.headers.items() if pair[0] in PASSED_ON)
        called: Any = self._ender.channel.unary_stream(path)
        call = called(bytes(request.body[PREFIX.size :]), metadata=metadata)
        try:
            self.http.send_headers(stream, BEGIN)
            passed = 0
            asked = GetMessageClass(described(path).input_type).FromString(bytes(request.body[PREFIX.size :]))
            silent = nothing_of(path)(asked) is not None
            nothing = PREFIX.pack(0, 0) if silent else b""
            async for message in call:
                await self._send(stream, nothing + PREFIX.pack(0, len(message)) + message + nothing)
                if silent:
                    self._ender.silent.add(path)
                passed += 1
                if ending is not None and passed == (1 if self._ender.calls else ending.messages):
                    self._end(stream, ending)
                    return
        except grpc.aio.AioRpcError:
            pass  # its status is in the trailers
        finally:
            call.cancel()
        self.http.send_headers(stream, await _trailers(call), end_stream=True)
        self.send()

    def _end(self, stream: int, ending: Ending) -> None:
        ending.end(self, stream)
        if not self.transport.is_closing():
            self.send()

    async def _send(self, stream: int, data: bytes) -> None:
        """Sends data as far as the client has room for it."""
        while data:
            self._room.clear()
            size = min(self.http.local_flow_control_window(stream), self.http.max_outbound_frame_size, len(data))
            if size > 0:
                self.http.send_data(stream, data[:size])
                self.send()
                data = data[size:]
            else:
                await self._room.wait()


async def _trailers(call: Any) -> list[tuple[str, str]]:
    code, details = await call.code(), await call.details()
    trailers = [("grpc-status", str(code.value[0])), ("grpc-message", details.replace("%", "%25"))]
    for key, value in await call.trailing_metadata() or ():
        text = base64.b64encode(value).decode().rstrip("=") if isinstance(value, bytes) else value
        trailers.append((key, text))
    return trailers
