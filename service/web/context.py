"""A stand-in for the context that gRPC gives to each call: what the service uses of it, over an HTTP exchange."""

import time
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import grpc
from google.rpc.status_pb2 import Status

from service.web.exchanges import Exchange
from service.web.voices import Voice

UNBUFFERED = ("x-accel-buffering", "no")
"""Without this, nginx keeps the parts of a stream until it has many of them."""
DETAILS = "grpc-status-details-bin"


class CallContext:
    """The context of one call. Its status is sent when the call is aborted, and not a moment later."""

    __slots__ = ("_code", "_deadline", "_details", "_exchange", "_voice", "_write")

    def __init__(self, exchange: Exchange, voice: Voice, write: Callable[[Any], bytes], seconds: float | None) -> None:
        self._exchange = exchange
        self._voice = voice
        self._write = write
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._code: grpc.StatusCode | None = None
        self._details = ""

    def invocation_metadata(self) -> Sequence[tuple[str, str]]:
        """The headers of the request."""
        return self._exchange.request.headers

    def peer(self) -> str:
        """The caller."""
        return self._exchange.peer

    def time_remaining(self) -> float | None:
        """The time that the caller still waits; None: for ever."""
        return None if self._deadline is None else max(self._deadline - time.monotonic(), 0.0)

    def add_done_callback(self, callback: Callable[[Any], object]) -> None:
        """Calls back when the call has ended, and what it sent was taken."""
        self._exchange.when_over(lambda: callback(self))

    def set_code(self, code: grpc.StatusCode) -> None:
        """Says how the call ends."""
        self._code = code

    def set_details(self, details: str) -> None:
        """Says why it ends so."""
        self._details = details

    def code(self) -> grpc.StatusCode | int:
        """The status of the call: 0 as long as there is none."""
        return 0 if self._code is None else self._code

    async def write(self, answer: Any) -> None:
        """Sends a message of a stream, when there is room for it."""
        data = self._voice.message_of(self._exchange.request, self._write(answer))
        self._begin()
        await self._exchange.write(data)

    def finish(self) -> None:
        """Ends a stream well, unless it has ended."""
        self._begin()
        self._exchange.end(self._voice.end(None))

    def _begin(self) -> None:
        if not self._exchange.begun:
            self._exchange.begin([*self._voice.begin(self._exchange.request), UNBUFFERED])

    def fail(self, status: Status) -> None:
        """Ends the call with a status, unless it has ended."""
        if not self._exchange.ended:
            self._voice.fail(self._exchange, status)

    async def abort_with_status(self, status: Any) -> NoReturn:
        """Ends the call as gRPC does."""
        packed = dict(status.trailing_metadata or ()).get(DETAILS)
        number = status.code.value[0]
        self._abort(status.code, Status.FromString(packed) if packed else Status(code=number, message=status.details))

    async def abort(self, code: grpc.StatusCode, details: str = "", _: Any = ()) -> NoReturn:
        """Ends the call as gRPC does."""
        self._abort(code, Status(code=code.value[0], message=details))

    def _abort(self, code: grpc.StatusCode, status: Status) -> NoReturn:
        self._code = code
        self.fail(status)
        raise grpc.aio.AbortError
