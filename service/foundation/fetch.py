"""One request over HTTP, bounded in time and in size, and no redirect followed.

The other end may be hostile. It can cost what the caller allows, and lead nowhere else.
"""

import asyncio
import os
import socket
import ssl
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httptools

TEXT: Mapping[str, str] = {"content-type": "text/plain; charset=utf-8"}
"""The headers of a body, where nothing else is said."""
PIECE = 1 << 14
HEAD_BYTES = 1 << 14
"""The most bytes before the body of an answer."""


class FetchError(OSError):
    """There is no answer, or none that is HTTP. The text says why."""


class Reply(NamedTuple):
    """An answer: its status, what its body is, and the body."""

    status: int
    content_type: str
    body: bytes


async def fetch(
    url: str,
    body: bytes | None = None,
    *,
    most: int,
    seconds: float,
    headers: Mapping[str, str] = TEXT,
    address: str | None = None,
) -> Reply:
    """The answer of a server to GET, or with a ``body`` and its ``headers`` to POST. ``most`` is how many bytes its
    answer may have. With an ``address`` that one is called, and no name is looked up; its certificate must still be
    that of the host.

    Raises:
        FetchError: it does not answer within ``seconds``, or answers something else.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _exchanged(url, body, most, headers, address)
    except FetchError:
        raise
    except TimeoutError as error:
        raise FetchError(f"it has not answered within {seconds:g} seconds") from error
    except ssl.SSLError as error:
        raise FetchError(f"no encrypted connection: {error.reason or error}") from error
    except OSError as error:
        raise FetchError(f"no connection: {reason_of(error)}") from error
    except (httptools.HttpParserError, httptools.HttpParserUpgrade) as error:
        raise FetchError("its answer is not HTTP/1.1") from error


def reason_of(error: OSError) -> str:
    """The reason why there can be no connection, in words that name no address."""
    if isinstance(error, socket.gaierror):
        return "there is no such host"
    return os.strerror(error.errno) if error.errno else "all of its addresses failed"


async def _exchanged(url: str, body: bytes | None, most: int, headers: Mapping[str, str], address: str | None) -> Reply:
    there = urlsplit(url)
    encryption = ssl.create_default_context() if there.scheme == "https" else None
    reader, writer = await asyncio.open_connection(
        address or there.hostname,
        there.port or (80 if encryption is None else 443),
        ssl=encryption,
        server_hostname=there.hostname if encryption is not None else None,
    )
    try:
        path = (there.path or "/") + (f"?{there.query}" if there.query else "")
        writer.write(_request(there.netloc, path, body, headers))
        answer = PiecewiseAnswer(most)
        while not answer.complete:
            data = await reader.read(PIECE)
            if not data:
                answer.end()
                break
            answer.feed(data)
        return answer.reply()
    finally:
        writer.transport.abort()


def _request(host: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> bytes:
    lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", f"host: {host}", "connection: close"]
    if body is not None:
        lines += [*(f"{name}: {value}" for name, value in headers.items()), f"content-length: {len(body)}"]
    return "\r\n".join((*lines, "", "")).encode("ascii") + (body or b"")


class PiecewiseAnswer:
    """An answer that comes in pieces. The parser calls the methods whose names begin with `on`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._parser: Any = httptools.HttpResponseParser(self)
        self._received = 0
        self._status = 0
        self._forget()
        self.complete = False

    def _forget(self) -> None:
        self._body = bytearray()
        self._headers: dict[bytes, bytes] = {}
        self._read_head = False

    def feed(self, data: bytes) -> None:
        """Reads a piece.

        Raises:
            FetchError: there is too much.
            HttpParserError, HttpParserUpgrade: it is not HTTP/1.1.
        """
        self._received += len(data)
        self._parser.feed_data(data)
        if len(self._body) > self._most or self._received > 2 * self._most + HEAD_BYTES:
            raise FetchError(f"its answer has more than {self._most} bytes")

    def end(self) -> None:
        """The other end has hung up.

        Raises:
            FetchError: that is too early.
        """
        measured = b"content-length" in self._headers or b"transfer-encoding" in self._headers
        if not self._read_head or measured:
            raise FetchError("it has hung up before its answer was complete")
        self.complete = True

    def reply(self) -> Reply:
        """All of it, once it is complete."""
        content_type = self._headers.get(b"content-type", b"").decode("latin-1")
        return Reply(self._status, content_type, bytes(self._body))

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; those behind a body are ignored."""
        if not (self._read_head or self.complete):
            self._headers[name.lower()] = value

    def on_headers_complete(self) -> None:
        """All headers are there."""
        if not self.complete:
            self._read_head = True
            self._status = self._parser.get_status_code()

    def on_body(self, data: bytes) -> None:
        """A piece of the body."""
        if not self.complete:
            self._body += data

    def on_message_complete(self) -> None:
        """The answer is complete, unless it only says that one will come."""
        if self._status < HTTPStatus.OK:
            self._forget()
        else:
            self.complete = True
