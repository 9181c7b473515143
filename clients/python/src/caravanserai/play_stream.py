"""Playing on one stream of `MatchService.Play`: a faster way than unary calls, and never the only one.

A stream that breaks, or that the service does not have, says nothing about the request that was under way. So the unary
method asks again, with the same `request_id`: the service carries a command out once, and what is wrong is told by the
unary method. Requests do not wait for each other either: while one is on the stream, others go the unary way.

The task that asks also reads the answer. Nothing runs between two requests, and a request that is given up ends the
stream, as it ends a unary call.
"""

import asyncio
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any
from weakref import WeakSet

import grpc
from caravanserai_protocol import findings
from caravanserai_protocol.constants import (
    IDLE_SECONDS,
    LACKING_REST_SECONDS,
    LONGEST_REST_SECONDS,
    STREAMS_OF_CONNECTION,
)
from caravanserai_protocol.v1 import match_service_pb2 as messages
from google.protobuf.message import Message

from caravanserai.core import Caller
from caravanserai.errors import error_of_status, local_error
from caravanserai.retries import closing_named

CONTENTS: Mapping[type[Message], tuple[str, str]] = {
    messages.DecideRequest: ("decide", "decided"),
    messages.UndoRequest: ("undo", "undone"),
    messages.ListOffersRequest: ("list_offers", "offers"),
    messages.ResignRequest: ("resign", "resigned"),
}
"""The requests that a stream takes: the fields of the request and of its answer."""


class PlayStream:
    """The stream of one client. It is opened when it is needed, also after it broke."""

    def __init__(self, opening: Callable[[Message], Any], beside: "PlayStream | None" = None) -> None:
        """``opening`` opens it for its first request. ``beside`` is the stream of another client on the connection."""
        self._opening = opening
        self._open_ones: WeakSet[PlayStream] = beside._open_ones if beside is not None else WeakSet()
        self._call: Any = None
        self._caller: Caller | None = None
        """The caller who opened the stream: a token or a player that changed needs another one."""
        self._answered = 0
        """The number of the latest request on this stream that was answered."""
        self._busy = False
        self._worked = False
        """True if any stream has given an answer."""
        self._failures = 0
        self._resting_until = 0.0
        self._closing: asyncio.TimerHandle | None = None

    async def ask(self, caller: Caller, request: Message, seconds: float) -> Any:
        """The answer to a request; None where the unary method has to ask.

        Raises:
            CallError: the service refused the request, or did not answer in time.
            RuntimeError: the client is closed.
        """
        if (
            type(request) not in CONTENTS
            or self._busy
            or not self._has_room()
            or asyncio.get_running_loop().time() < self._resting_until
        ):
            return None
        self._busy = True
        asked, answered = CONTENTS[type(request)]
        try:
            content: dict[str, Any] = {asked: request}
            answer = await self._exchange(caller, content, answered, seconds)
        finally:
            self._busy = False
        if answer is None:
            return None
        if answer.HasField("failed"):
            raise error_of_status(answer.failed)
        return getattr(answer, answered)

    def close(self) -> None:
        """Ends the stream. The next request opens another one."""
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        if self._call is not None:
            self._call.cancel()
            self._call = None
        self._open_ones.discard(self)

    @property
    def is_open(self) -> bool:
        """True if the stream is there. The service may have ended it."""
        return self._call is not None and not self._call.done()

    def _has_room(self) -> bool:
        return self.is_open or sum(other.is_open for other in self._open_ones) < STREAMS_OF_CONNECTION

    async def _exchange(
        self, caller: Caller, content: Mapping[str, Any], answered: str, seconds: float
    ) -> messages.PlayResponse | None:
        """The service's answer to a request; None if the stream broke."""
        try:
            async with asyncio.timeout(seconds):
                with closing_named():
                    return await self._said(caller, content, answered, seconds)
        except TimeoutError:
            self._broke(grpc.StatusCode.DEADLINE_EXCEEDED)
            raise local_error(grpc.StatusCode.DEADLINE_EXCEEDED, "", findings.NO_ANSWER) from None
        except grpc.aio.AioRpcError as error:
            self._broke(error.code())
        except asyncio.InvalidStateError:  # it ended since it was looked at
            self._broke(grpc.StatusCode.OK)
        except asyncio.CancelledError:
            self.close()
            raise
        return None

    async def _said(
        self, caller: Caller, content: Mapping[str, Any], answered: str, seconds: float
    ) -> messages.PlayResponse | None:
        if self._caller != caller or not self.is_open:
            self._open(caller, *content.values())
        if self._closing is not None:
            self._closing.cancel()
        number = self._answered + 1
        await self._call.write(messages.PlayRequest(call=number, timeout_milliseconds=ceil(seconds * 1000), **content))
        answer = await self._call.read()
        if not isinstance(answer, messages.PlayResponse) or not answers(answer, number, answered):
            self._broke(grpc.StatusCode.OK)
            return None
        self._answered, self._failures, self._worked = number, 0, True
        self._closing = asyncio.get_running_loop().call_later(IDLE_SECONDS, self.close)
        return answer

    def _open(self, caller: Caller, request: Message) -> None:
        self.close()
        self._call, self._caller, self._answered = self._opening(request), caller, 0
        self._open_ones.add(self)

    def _broke(self, code: grpc.StatusCode) -> None:
        """Ends the stream. If it gave no answer at all, the next one waits."""
        self.close()
        if self._answered:
            return
        self._failures += 1
        silent = code is grpc.StatusCode.DEADLINE_EXCEEDED and not self._worked
        lacking = silent or code is grpc.StatusCode.UNIMPLEMENTED
        rest = LACKING_REST_SECONDS if lacking else min(2.0 ** (self._failures - 1), LONGEST_REST_SECONDS)
        self._resting_until = asyncio.get_running_loop().time() + rest


def answers(answer: messages.PlayResponse, number: int, field: str) -> bool:
    """True if this answers a request: it has its number and the field, or says why it failed, or could not be read."""
    content = answer.WhichOneof("content")
    return answer.call in (number, 0) if content == "failed" else (answer.call, content) == (number, field)
