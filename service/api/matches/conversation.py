"""Conversations: the requests of a caller one after the other, their answers, and what happens in watched matches, on
one stream. For slow readers little queues up: then nothing more is read, neither requests nor events.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from caravanserai_protocol.v1 import match_service_pb2 as messages
from google.protobuf.message import Message
from google.rpc.status_pb2 import Status

from domain.errors import Reason
from domain.words.field_faults import Fault
from service.access.callers import Caller
from service.api.calls import PACE, Encoded, version_of
from service.api.conversations import RequestExchange
from service.errors import ServiceError, exhausted, invalid
from service.foundation.message_fields import embedded

SERVICE = "/caravanserai.v1.MatchService/"
WAITING = 16
"""The most answers and events of a conversation that wait for its reader."""
WATCHED = 64
"""The most matches watched in a conversation."""
_WATCHED = messages.PlayResponse.DESCRIPTOR.fields_by_name["watched"].number


class ConversationWork(NamedTuple):
    """The work behind a request: the unary method that does the same, the field of its answer, and the function."""

    method: str
    answered: str
    carry_out: Callable[[Any, Caller], Awaitable[Message]]


Watch = Callable[[Caller, messages.WatchMatchRequest], AsyncGenerator[Any, None]]


class _Watched(NamedTuple):
    """A match that is watched."""

    following: "asyncio.Task[None]"
    parts: AsyncGenerator[Any, None]

    async def stop(self) -> None:
        """Ends that."""
        self.following.cancel()
        await asyncio.wait((self.following,))
        await self.parts.aclose()  # the task may have been cancelled before it began


class Conversation:
    """One stream of `MatchService.Play`."""

    def __init__(
        self, exchange: RequestExchange, caller: Caller, works: Mapping[str, ConversationWork], watch: Watch
    ) -> None:
        """``works`` are what can be asked for, by the fields of a request; ``watch`` gives what happens in a match."""
        self._exchange = exchange
        self._caller = caller
        self._works = {**works, "watch": ConversationWork("WatchMatch", "watch_begun", self._begin)}
        self._watch = watch
        self._watched: dict[str, _Watched] = {}
        self._waiting: asyncio.Queue[messages.PlayResponse | Encoded | None] = asyncio.Queue()
        self._room = asyncio.Semaphore(WAITING)
        self._reading: asyncio.Task[None] | None = None
        self._stopping: set[asyncio.Task[None]] = set()
        """The task that ends the conversation, held so that it is not forgotten meanwhile."""
        self._busy = False
        self.ended = False
        """True if no further request is read."""

    def end(self) -> None:
        """Ends the conversation after the answer to the request that is under way."""
        self.ended = True
        if self._reading is not None and not self._busy:
            self._reading.cancel()

    async def answers(self) -> AsyncGenerator[messages.PlayResponse | Encoded, None]:
        """The messages to write, until the last request is answered."""
        if self.ended:
            return
        reading = self._reading = asyncio.create_task(self._answer_all())
        reading.add_done_callback(lambda _: self._waiting.put_nowait(None))
        try:
            while (answer := await self._waiting.get()) is not None:
                self._room.release()
                yield answer
            if not reading.cancelled():
                reading.result()
        finally:
            reading.cancel()
            stopping = asyncio.create_task(self._stop(reading))
            self._stopping.add(stopping)
            stopping.add_done_callback(self._stopping.discard)
            await asyncio.shield(stopping)  # the call may be cancelled only now: what is watched must end all the same

    async def _stop(self, reading: "asyncio.Task[None]") -> None:
        await asyncio.wait((reading,))
        for watched in list(self._watched.values()):
            await watched.stop()

    async def _say(self, answer: messages.PlayResponse | Encoded) -> None:
        await self._room.acquire()  # those who wait for room get it in their order
        self._waiting.put_nowait(answer)

    async def _answer_all(self) -> None:
        async for data in self._exchange.requests:
            self._busy = True
            await self._say(await self._answer(data))
            self._busy = False
            if self.ended:
                return

    async def _answer(self, data: bytes) -> messages.PlayResponse:
        try:
            request, unread = self._exchange.read(data), None
        except ServiceError as error:
            request, unread = messages.PlayRequest(), error
        kind = request.WhichOneof("content")
        work = self._works.get(kind, _UNREAD)

        async def carried_out(seen: Any) -> Message:
            if unread is not None:
                raise unread
            if kind is None:
                raise invalid("content", Fault.UNKNOWN_CONTENT)
            asked = getattr(request, kind)
            self._exchange.weigh(asked)
            seen.about(asked)
            return await in_time(work.carry_out(asked, self._caller), request.timeout_milliseconds)

        answer = await self._exchange.attempt(SERVICE + work.method, carried_out)
        if isinstance(answer, Status):
            return messages.PlayResponse(call=request.call, failed=_call_status(answer))
        content: dict[str, Any] = {work.answered: answer}
        return messages.PlayResponse(call=request.call, **content)

    # -- watching -----------------------------------------------------------------------------------------------

    async def _begin(self, request: messages.WatchMatchRequest, caller: Caller) -> messages.WatchBegun:
        """Watches a match. Its first part comes at once, or the error why the match cannot be watched."""
        before = self._watched.get(request.match)
        if before is None and len(self._watched) >= WATCHED:
            raise exhausted(Reason.TOO_MANY_STREAMS, f"{WATCHED} matches are watched on this stream", "stream")
        ended = self._exchange.stream()
        parts = self._watch(caller, request)
        try:
            first = await anext(parts)
        except BaseException:
            ended()
            raise
        following = asyncio.create_task(self._follow(request.match, first, parts))
        following.add_done_callback(lambda _: ended())
        self._watched[request.match] = _Watched(following, parts)
        if before is not None:
            await before.stop()
        return messages.WatchBegun()

    async def _follow(self, match: str, first: Any, parts: AsyncGenerator[Any, None]) -> None:
        """Says what happens in a match until it is over, or until it may not be seen any more."""
        named = messages.PlayResponse(match=match).SerializeToString()
        ended = messages.WatchEnded()
        number = 0
        try:
            await self._say(_part(first, match, named))
            async for part in parts:
                number += 1
                if not number % PACE:
                    await self._exchange.pace()
                await self._say(_part(part, match, named))
        except Exception as error:
            if self.ended:  # the stream ends for the same reason
                return
            ended.failed.CopyFrom(_call_status(self._exchange.failure(f"{SERVICE}WatchMatch", error)))
        await self._say(messages.PlayResponse(match=match, watch_ended=ended))
        del self._watched[match]


async def _nothing(_: Any, __: Caller) -> Message:
    raise AssertionError("what is not read is not carried out")


_UNREAD = ConversationWork("Play", "", _nothing)
"""The content of a request that asks for nothing."""


async def in_time(work: Awaitable[Message], milliseconds: int) -> Message:
    """The result of work within some time; 0: whenever it comes.

    Raises:
        ServiceError: DEADLINE_PASSED.
    """
    if not milliseconds:
        return await work
    try:
        async with asyncio.timeout(milliseconds / 1000) as limit:
            return await work
    except TimeoutError as error:
        if not limit.expired():
            raise
        raise ServiceError(Reason.DEADLINE_PASSED, f"the request took longer than {milliseconds} ms") from error


def _part(part: Any, match: str, named: bytes) -> Encoded:
    """A part of a watched match as an answer: the bytes that all who watch share, with the match named after them."""
    data = part.data if isinstance(part, Encoded) else part.SerializeToString()
    return Encoded(version_of(part), embedded(_WATCHED, data) + named, match)


def _call_status(status: Status) -> messages.CallStatus:
    """A status as an answer has it: both have the same fields."""
    return messages.CallStatus.FromString(status.SerializeToString())
