"""An exchange: one HTTP request that has arrived, and the way to answer it."""

import asyncio
import re
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import NamedTuple, Protocol

Header = tuple[str, str]


class HttpRequest(NamedTuple):
    """A request that has arrived as a whole. Names of headers are in small letters.

    ``oversized``: its body was larger than the door reads; then ``body`` is empty.
    """

    method: str
    path: str
    headers: Sequence[Header]
    body: bytes
    oversized: bool = False
    chunks: bool = True
    """True if the client understands an answer in chunks: those of HTTP/1.0 do not."""
    query: str = ""
    """The part behind the `?` of the address."""

    def header(self, name: str) -> str:
        """The first value of a header; empty if there is none."""
        return next((value for key, value in self.headers if key == name), "")

    def accepts(self, coding: str, header: str = "accept-encoding") -> bool:
        """True if the caller can read an answer that is compressed so: it is named, without weight 0 (RFC 9110)."""
        for entry in ",".join(self.values(header)).lower().split(","):
            name, _, weight = entry.partition(";")
            if name.strip() == coding:
                return re.fullmatch(r"\s*q\s*=\s*0(\.0*)?\s*", weight) is None
        return False

    def values(self, name: str) -> Sequence[str]:
        """All values of a header, one for each time that it was sent."""
        return [value for key, value in self.headers if key == name]


class ExchangeTransport(Protocol):
    """The part of a connection that an exchange needs."""

    peer: str
    """The other end, as gRPC writes it: `ipv4:127.0.0.1:1234`."""

    @property
    def stuck(self) -> bool:
        """True if the reader has not taken most of what was sent."""

    async def room(self) -> None:
        """Waits until the reader has taken most of what was sent."""

    def send(self, data: bytes) -> None:
        """Sends bytes; those that the reader does not take yet are kept."""

    def head(self, status: int, headers: Sequence[Header]) -> bytes:
        """The first lines of an answer."""

    def answered(self, exchange: "Exchange", last: bool) -> None:
        """Hears that the answer is complete; ``last``: nothing else should follow it on this connection."""


class Exchange:
    """Answers a request: with `answer` as a whole, or with `begin`, `write` and `end` in parts."""

    def __init__(self, line: ExchangeTransport, request: HttpRequest) -> None:
        self.line = line
        self.request = request
        self.extra: Sequence[Header] = ()
        """Headers that every answer carries."""
        self.task: asyncio.Task[None] | None = None
        self.begun = False
        self.ended = False
        self.gone = False
        """True if the caller has hung up."""
        self._over: list[Callable[[], object]] = []

    @property
    def peer(self) -> str:
        """The caller, as gRPC writes it."""
        return self.line.peer

    def answer(self, status: int, headers: Sequence[Header], body: bytes = b"") -> None:
        """Answers as a whole."""
        if self.ended:
            return
        bodiless = status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)
        length = () if bodiless else (("content-length", str(len(body))),)
        head = self.line.head(status, (*headers, *self.extra, *length))
        self.begun = True
        self.line.send(head if bodiless or self.request.method == "HEAD" else head + body)
        self._end(last=False)

    def begin(self, headers: Sequence[Header]) -> None:
        """Begins an answer in parts."""
        if self.ended:
            return
        coding = (("transfer-encoding", "chunked"),) if self.request.chunks else ()
        self.begun = True
        self.line.send(self.line.head(HTTPStatus.OK, (*headers, *self.extra, *coding)))

    async def write(self, data: bytes) -> None:
        """Sends a part when there is room for it: if the call is cancelled while it waits, nothing of it was sent."""
        await self.line.room()
        if not self.ended:
            self.line.send(self._chunk(data))

    def end(self, data: bytes) -> None:
        """Sends the last part, whether or not there is room for it. A reader who left no room gets nothing else."""
        if not self.ended:
            stuck = self.line.stuck
            self.line.send(self._chunk(data) + (b"0\r\n\r\n" if self.request.chunks else b""))
            self._end(last=stuck)

    def when_over(self, callback: Callable[[], object]) -> None:
        """Calls back once, when the answer has been taken or the caller has hung up."""
        self._over.append(callback)

    def over(self) -> None:
        """Nothing of this exchange is left."""
        callbacks, self._over = self._over, []
        for callback in callbacks:
            callback()

    def _chunk(self, data: bytes) -> bytes:
        return b"%x\r\n%b\r\n" % (len(data), data) if self.request.chunks else data

    def _end(self, last: bool) -> None:
        self.ended = True
        self.line.answered(self, last)
