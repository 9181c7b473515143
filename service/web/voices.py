"""Voices: how a call is written in HTTP, by content type: Connect and gRPC-Web.

https://connectrpc.com/docs/protocol and https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md. All of them carry
the same `google.rpc.Status` when a call fails.
"""

import json
import struct
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import quote

from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.json_format import Error, MessageToDict
from google.rpc.code_pb2 import Code
from google.rpc.status_pb2 import Status

from domain.errors import Reason
from domain.faults import Fault
from service.errors import ServiceError, invalid
from service.web.codings import CODINGS, GZIP, chosen
from service.web.exchanges import Exchange, Header, HttpRequest

PREFIX = struct.Struct(">BI")
"""The head of each message of a stream: its flags and its length."""
CONNECT_END, WEB_END = 0b10, 0x80
"""Flags of the part that ends a stream."""
IDENTITY = "identity"
COMPRESSED = 0b1
WORTH_COMPRESSING = 1_400
"""The fewest bytes of a compressed answer: less fits into one packet of the network."""
VERSION = "connect-protocol-version"
CONNECT_DEADLINE = "connect-timeout-ms"
DIGITS = {CONNECT_DEADLINE: 10, "grpc-timeout": 8}
UNITS = {"H": 3600.0, "M": 60.0, "S": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}
LONGEST_SECONDS = 31_536_000.0
"""The longest that a caller waits: further away, timers of event loops do not reach."""
PLAIN = " !\"#$&'()*+,-./:;<=>?@[\\]^_`{|}~"
"""The characters that stay as they are in `grpc-message`, beside letters and digits."""

HTTP_STATUS: Mapping[str, int] = {
    "CANCELLED": 499,
    "INVALID_ARGUMENT": HTTPStatus.BAD_REQUEST,
    "DEADLINE_EXCEEDED": HTTPStatus.GATEWAY_TIMEOUT,
    "NOT_FOUND": HTTPStatus.NOT_FOUND,
    "ALREADY_EXISTS": HTTPStatus.CONFLICT,
    "PERMISSION_DENIED": HTTPStatus.FORBIDDEN,
    "RESOURCE_EXHAUSTED": HTTPStatus.TOO_MANY_REQUESTS,
    "FAILED_PRECONDITION": HTTPStatus.BAD_REQUEST,
    "ABORTED": HTTPStatus.CONFLICT,
    "OUT_OF_RANGE": HTTPStatus.BAD_REQUEST,
    "UNIMPLEMENTED": HTTPStatus.NOT_IMPLEMENTED,
    "UNAVAILABLE": HTTPStatus.SERVICE_UNAVAILABLE,
    "UNAUTHENTICATED": HTTPStatus.UNAUTHORIZED,
}
"""The status of an answer in the Connect protocol; 500 for all others."""


class Voice(NamedTuple):
    """A way to write a call. ``format`` says how messages are written, `proto` or `json`."""

    content_type: str
    format: str
    deadline: str
    """The header that says how long the caller waits."""
    compression: str
    """The header that says how a request or an answer is compressed."""
    accepted: str
    """The header that says how an answer may be compressed."""
    envelope: Callable[[bytes], tuple[int, bytes]]
    """The flags and the message in the body of a request."""
    part: Callable[[bytes, int], bytes]
    """A message of a stream, with its flags."""
    end: Callable[[Status | None], bytes]
    """The end of a stream; None: it ended well."""
    bare: bool = False
    """True if answers to unary calls are bare messages, and failures an HTTP status."""
    failing: int = 0
    """The HTTP status of all failures; 0: it follows from theirs."""

    def message(self, request: HttpRequest, most: int) -> bytes:
        """The message of a request; if it is compressed and has more than ``most`` bytes, a little more than these.

        Raises:
            ServiceError: MESSAGE_INVALID, COMPRESSION_UNKNOWN.
        """
        compression = request.header(self.compression) or IDENTITY
        if compression not in (IDENTITY, GZIP):
            raise ServiceError(Reason.COMPRESSION_UNKNOWN, f"the request is compressed as {compression[:100]!r}")
        flags, data = self.envelope(request.body)
        if flags not in (0, COMPRESSED) or (flags and compression == IDENTITY):
            raise ServiceError(
                Reason.MESSAGE_INVALID, "the request is no message, or it does not say how it is compressed"
            )
        return _unzipped(data, most) if compression == GZIP and (flags or self.bare) else data

    def require_version(self, request: HttpRequest) -> None:
        """Refuses another version of the Connect protocol than 1, if the request names any.

        Raises:
            ServiceError: FIELD_INVALID.
        """
        if self.deadline == CONNECT_DEADLINE and request.header(VERSION) not in ("", "1"):
            raise invalid(VERSION, Fault.CONNECT_VERSION)

    def seconds(self, request: HttpRequest) -> float | None:
        """The time that the caller waits; None: they do not say.

        Raises:
            ServiceError: FIELD_INVALID.
        """
        text = request.header(self.deadline)
        if not text:
            return None
        digits, unit = (text, "m") if self.deadline == CONNECT_DEADLINE else (text[:-1], text[-1])
        if unit not in UNITS or not digits.isascii() or not digits.isdigit() or len(digits) > DIGITS[self.deadline]:
            raise invalid(self.deadline, Fault.NOT_A_TIMEOUT)
        return min(int(digits) * UNITS[unit], LONGEST_SECONDS)

    def answer(self, exchange: Exchange, data: bytes) -> None:
        """Answers a unary call."""
        headers = [("content-type", self.content_type)]
        if not self.bare:
            headers = self.begin(exchange.request)
            exchange.answer(HTTPStatus.OK, headers, self.message_of(exchange.request, data) + self.end(None))
        elif len(data) >= WORTH_COMPRESSING and (coding := chosen(exchange.request, self.accepted)):
            headers += [(self.compression, coding), ("vary", self.accepted)]
            exchange.answer(HTTPStatus.OK, headers, CODINGS[coding](data))
        else:
            exchange.answer(HTTPStatus.OK, headers, data)

    def begin(self, request: HttpRequest) -> list[Header]:
        """The headers of an answer in parts, of which each says whether it is compressed."""
        headers, coding = [("content-type", self.content_type)], chosen(request, self.accepted)
        return [*headers, (self.compression, coding)] if coding else headers

    def message_of(self, request: HttpRequest, data: bytes) -> bytes:
        """A message of an answer in parts."""
        if len(data) >= WORTH_COMPRESSING and (coding := chosen(request, self.accepted)):
            return self.part(CODINGS[coding](data), COMPRESSED)
        return self.part(data, 0)

    def fail(self, exchange: Exchange, status: Status) -> None:
        """Says how a call failed, if need be in the midst of its stream."""
        if exchange.begun:
            exchange.end(self.end(status))
        elif self.bare:
            number = self.failing or HTTP_STATUS.get(Code.Name(status.code), HTTPStatus.INTERNAL_SERVER_ERROR)
            exchange.answer(number, [("content-type", "application/json")], _written(_connect_error(status)))
        else:
            exchange.answer(HTTPStatus.OK, [("content-type", self.content_type)], self.end(status))


# -- reading ----------------------------------------------------------------------------------------------------------


def _bare(body: bytes) -> tuple[int, bytes]:
    return 0, body


def _enveloped(body: bytes) -> tuple[int, bytes]:
    """The one message in an envelope."""
    if len(body) < PREFIX.size:
        raise ServiceError(Reason.MESSAGE_INVALID, "the request has no message")
    flags, length = PREFIX.unpack_from(body)
    if length != len(body) - PREFIX.size:
        raise ServiceError(Reason.MESSAGE_INVALID, "the request does not have one whole message")
    return flags, body[PREFIX.size :]


def _texted(body: bytes) -> tuple[int, bytes]:
    """The one message in an envelope that was written in letters."""
    try:
        return _enveloped(b64decode(body, validate=True))
    except ValueError as error:
        raise ServiceError(Reason.MESSAGE_INVALID, "the request is not base64") from error


def _unzipped(data: bytes, most: int) -> bytes:
    """The decompressed bytes, not much more than a call may have."""
    stream = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    try:
        found = stream.decompress(data, most + 1)
    except zlib.error as error:
        raise ServiceError(Reason.MESSAGE_INVALID, "the request is not compressed with gzip") from error
    if len(found) <= most and not stream.eof:
        raise ServiceError(Reason.MESSAGE_INVALID, "the request is compressed with gzip, and cut off")
    return found


# -- writing ----------------------------------------------------------------------------------------------------------


def _part(data: bytes, flags: int) -> bytes:
    return PREFIX.pack(flags, len(data)) + data


def _connect_end(status: Status | None) -> bytes:
    data = _written({} if status is None else {"error": _connect_error(status)})
    return PREFIX.pack(CONNECT_END, len(data)) + data


def _connect_error(status: Status) -> dict[str, Any]:
    name = Code.Name(status.code)
    code = "canceled" if name == "CANCELLED" else name.lower()
    details = [
        {"type": detail.TypeName(), "value": _unpadded(detail.value), **_legible(detail)} for detail in status.details
    ]
    return {"code": code, "message": status.message, **({"details": details} if details else {})}


def _legible(detail: AnyMessage) -> dict[str, Any]:
    """A detail for people who read JSON, as the Connect protocol allows it; programs read the bytes."""
    try:
        return {"debug": {key: value for key, value in MessageToDict(detail).items() if key != "@type"}}
    except (Error, TypeError):  # of a type that is not known here
        return {}


def _web_end(status: Status | None) -> bytes:
    lines = [f"grpc-status: {status.code if status else 0}"]
    if status is not None:
        lines.append(f"grpc-message: {quote(status.message, safe=PLAIN)}")
        if status.details:
            lines.append(f"grpc-status-details-bin: {_unpadded(status.SerializeToString())}")
    data = "".join(f"{line}\r\n" for line in lines).encode()
    return PREFIX.pack(WEB_END, len(data)) + data


def _text_part(data: bytes, flags: int) -> bytes:
    return b64encode(_part(data, flags))


def _text_end(status: Status | None) -> bytes:
    return b64encode(_web_end(status))


def _unpadded(data: bytes) -> str:
    return b64encode(data).decode().rstrip("=")


def _written(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


# -- all of them ------------------------------------------------------------------------------------------------------


def _connect(form: str) -> Voice:
    return Voice(
        f"application/{form}",
        form,
        CONNECT_DEADLINE,
        "content-encoding",
        "accept-encoding",
        _bare,
        _part,
        _connect_end,
        bare=True,
    )


def _connect_stream(form: str) -> Voice:
    return Voice(
        f"application/connect+{form}",
        form,
        CONNECT_DEADLINE,
        "connect-content-encoding",
        "connect-accept-encoding",
        _enveloped,
        _part,
        _connect_end,
    )


def _web(form: str) -> Voice:
    return Voice(f"application/grpc-web+{form}", form, *_OF_WEB, _enveloped, _part, _web_end)


def _web_text(form: str) -> Voice:
    return Voice(f"application/grpc-web-text+{form}", form, *_OF_WEB, _texted, _text_part, _text_end)


_OF_WEB = ("grpc-timeout", "grpc-encoding", "grpc-accept-encoding")
"""The headers of gRPC-Web for deadlines and compression."""
FORMS = ("proto", "json")
_WEB = [_web(form) for form in FORMS] + [_web_text(form) for form in FORMS]
_ALIASES = {
    "application/grpc-web": "application/grpc-web+proto",
    "application/grpc-web-text": "application/grpc-web-text+proto",
}
UNARY: Mapping[str, Voice] = {voice.content_type: voice for voice in [*map(_connect, FORMS), *_WEB]}
"""The voices of unary calls, by content type."""
STREAMS: Mapping[str, Voice] = {voice.content_type: voice for voice in [*map(_connect_stream, FORMS), *_WEB]}
"""The voices of streams, by content type."""
JSON = UNARY["application/json"]
"""The voice of the HTTP port where no call was made."""
NONE = JSON._replace(failing=HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
"""The voice of the HTTP port for a caller whose content type it does not know."""


def voice_of(request: HttpRequest, voices: Mapping[str, Voice]) -> Voice | None:
    """The voice of a request; None: it is none of these."""
    content_type = request.header("content-type").partition(";")[0].strip().lower()
    return voices.get(_ALIASES.get(content_type, content_type))
