"""The frame of every call: calls are admitted and read, errors of the catalogue become statuses, defects are logged and
hidden, and callers who stop reading a stream are disconnected.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing
from inspect import isawaitable, iscoroutinefunction
from typing import Any, NamedTuple, NoReturn
from weakref import WeakValueDictionary

import grpc
from google.protobuf.message import DecodeError, Message
from grpc_status import rpc_status

from domain.errors import Reason
from service.api.conversations import LOG, RequestExchange, cancelled, failure_of, held_status, is_conversing
from service.api.pulses import Pulse, Pulses, nothing_of
from service.errors import ServiceError, exhausted
from service.limiting.admission import Admission, Client
from service.limiting.costs import is_list
from service.limiting.paces import PER_SECOND, Paces
from service.limiting.stall_timeouts import StallTimeouts
from service.limiting.steps import Steps
from service.observation.observer import Call, Observer

CREATING = (
    "/caravanserai.v1.MatchService/CreateMatch",
    "/caravanserai.v1.TournamentService/CreateTournament",
)
"""Methods that let anybody create something permanent in the store. `CreatePlayer` counts for itself: its request may
name an event whose organiser it counts for.
"""
FREE = ("/grpc.health.v1.Health/Check",)
"""Methods that are not counted: health checks must always get through."""
PULSE_SECONDS = 20.0
"""The silence after which a stream sends a message without content: proxies cut what is silent for a minute."""
PACE = 32
"""The number of messages of a stream between two checks of its rate."""
AS_A_CALL = 4
"""The number of messages of a stream that take about as much of the event loop as a call, and go at the same pace."""
FAREWELL_SECONDS = 1.0
"""The time that the service waits for an idle reader to receive the status that ends their stream."""

Read = Callable[[bytes], Any]


class Encoded(NamedTuple):
    """An answer whose bytes are there already: made once for many, or by another process. In a stream: the version that
    it brings its reader to; of which match, if the stream has several.
    """

    version: int
    data: bytes
    match: str = ""


def _writer(write: Callable[[Any], bytes]) -> Callable[[Any], bytes]:
    """A serializer that skips answers that are already encoded."""
    return lambda answer: answer.data if isinstance(answer, Encoded) else write(answer)


class Calls(grpc.GenericRpcHandler):
    """Serves the methods of all servicers. Refuses calls over the limits, and turns errors of servicers into statuses
    with `google.rpc` details.

    The generated functions that add a servicer to a server add it here. Interceptors could do the same, but they would
    wrap the method again for each call.
    """

    def __init__(self, admission: Admission, observer: Observer) -> None:
        self._admission = admission
        self._observer = observer
        self._given: dict[str, Any] = {}
        self._methods: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}
        self._unknown: grpc.RpcMethodHandler[Any, Any] = grpc.stream_stream_rpc_method_handler(self._unknown_method)
        self._farewells: set[asyncio.Task[Any]] = set()
        self._stalls = StallTimeouts(admission.limits.stall_seconds)
        self._pulses = Pulses(PULSE_SECONDS)
        self._steps = Steps()
        self._paces = Paces(PER_SECOND if admission.limits.calls_per_second_of_peer else 0.0)
        self._listing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """The peers whose lists are read now. Each thread that reads one keeps others waiting for Python's lock."""

    def add_generic_rpc_handlers(self, handlers: Sequence[grpc.GenericRpcHandler]) -> None:
        """Does nothing: the same methods are registered by name."""

    def add_registered_method_handlers(
        self, service: str, handlers: Mapping[str, "grpc.RpcMethodHandler[Any, Any]"]
    ) -> None:
        """Adds the methods of a servicer."""
        for name, handler in handlers.items():
            method = f"/{service}/{name}"
            self._given[method] = handler
            self._methods[method] = self.wrapped(method)

    def service(self, details: grpc.HandlerCallDetails) -> "grpc.RpcMethodHandler[Any, Any]":
        """The handler of a call."""
        return self._methods.get(str(details.method), self._unknown)

    def methods(self) -> Mapping[str, Any]:
        """All methods by their paths, as the servicers gave them: of what kind each is."""
        return self._given

    def wrapped(self, method: str, read: Read | None = None) -> "grpc.RpcMethodHandler[Any, Any]":
        """A method with what happens around it. Messages are read inside, so that what cannot be read is answered in
        order; ``read`` reads requests that are written otherwise than gRPC writes them.
        """
        handler = self._given[method]
        read = self._reader(handler.request_deserializer if read is None else read)
        write = handler.response_serializer
        if handler.unary_unary is not None:
            called = self._unary(handler.unary_unary, method, read)
            return grpc.unary_unary_rpc_method_handler(called, None, _writer(write))
        if handler.unary_stream is not None:
            streamed = self._stream(handler.unary_stream, method, read, nothing_of(method))
            return grpc.unary_stream_rpc_method_handler(streamed, None, _writer(write))
        if handler.stream_unary is not None:
            return grpc.stream_unary_rpc_method_handler(self._upload(handler.stream_unary, method, read), None, write)
        if handler.stream_stream is not None:
            talk = self._exchange if is_conversing(handler.stream_stream) else self._conversation
            conversed = talk(handler.stream_stream, method, read)
            return grpc.stream_stream_rpc_method_handler(conversed, None, _writer(write))
        raise AssertionError(f"{method}: calls of this kind are not served")

    async def _unknown_method(self, _: Any, context: Any) -> None:
        await self.refuse(context, ServiceError(Reason.METHOD_UNKNOWN, "there is no such method"))

    async def refuse(self, context: Any, error: ServiceError) -> NoReturn:
        """Answers a call that reaches no method. It counts for its caller, and not in the statistics of methods:
        callers make up names.
        """
        try:
            self._admission.call(self._admission.client(context))
        except ServiceError as limited:
            error = limited
        await _abort(context, Call(self._observer, "unknown"), error)

    @property
    def message_bytes(self) -> int:
        """The largest request, in bytes."""
        return self._admission.limits.message_bytes

    def charge(self, context: Any, cost: int) -> None:
        """Counts a call as ``cost`` more calls, before it begins.

        Raises:
            ServiceError: RATE_LIMITED, AUTHORIZATION_AMBIGUOUS.
        """
        self._admission.call(self._admission.client(context), cost)

    def too_large(self) -> ServiceError:
        """The refusal of a large message."""
        limit = self.message_bytes
        return ServiceError(
            Reason.MESSAGE_TOO_LARGE, f"the request is larger than {limit} bytes", details={"limit": limit}
        )

    def _reader(self, deserialize: Read | None) -> Read:
        """Reads a message, or says why it cannot be read."""
        limit = self.message_bytes

        def read(data: bytes) -> Any:
            if len(data) > limit:
                raise self.too_large()
            if deserialize is None:
                return data
            try:
                return deserialize(data)
            except (DecodeError, ValueError) as error:
                raise ServiceError(Reason.MESSAGE_INVALID, "the request cannot be read") from error

        return read

    def _unary(self, call: Callable[[Any, Any], Any], method: str, read: Read) -> Callable[[Any, Any], Awaitable[Any]]:
        counted, creating = method not in FREE, method in CREATING
        awaited = iscoroutinefunction(call)

        async def answered(request: Any, context: Any) -> Any:
            return await call(request, context) if awaited else call(request, context)

        async def wrapped(data: bytes, context: Any) -> Any:
            with self._observer.call(method, context) as seen:
                try:
                    if creating:
                        self._admission.creation(self._admission.client(context))
                    request = await self._admitted(data, context, read) if counted else read(data)
                    seen.about(request)
                    if not is_list(request):
                        return await answered(request, context)
                    peer = self._admission.client(context).peer
                    async with self._listing.setdefault(peer, asyncio.Lock()):
                        return await answered(request, context)
                except (Exception, asyncio.CancelledError) as error:
                    return await _abort(context, seen, error)

        return wrapped

    def _stream(
        self, call: Callable[[Any, Any], Any], method: str, read: Read, nothing_of: Callable[[Any], Message | None]
    ) -> Callable[[Any, Any], Awaitable[None]]:
        async def wrapped(data: bytes, context: Any) -> None:
            with self._observer.call(method, context) as seen:
                try:
                    await self._turn(self._admission.client(context))
                    client = self._open(context)
                    request = read(data)
                    self._admission.weigh(client, request)
                    seen.about(request)
                    answers = call(request, context)
                    nothing = nothing_of(request)
                    if nothing is None:
                        await self._send(answers, context, seen, client)
                        return
                    with self._pulses.of(context, nothing) as pulse:
                        await self._send(answers, context, seen, client, pulse)
                except (Exception, asyncio.CancelledError) as error:
                    await _abort(context, seen, error)

        return wrapped

    def _upload(self, call: Callable[[Any, Any], Any], method: str, read: Read) -> Callable[[Any, Any], Awaitable[Any]]:
        """A call with many messages and one answer. It counts as a stream; its messages come at their own pace."""

        async def wrapped(given: AsyncIterator[bytes], context: Any) -> Any:
            async def requests() -> AsyncIterator[Any]:
                async for data in given:
                    yield read(data)

            with self._observer.call(method, context) as seen:
                try:
                    self._open(context)
                    return await call(requests(), context)
                except (Exception, asyncio.CancelledError) as error:
                    return await _abort(context, seen, error)

        return wrapped

    def _conversation(
        self, call: Callable[[Any, Any], Any], method: str, read: Read
    ) -> Callable[[Any, Any], Awaitable[None]]:
        async def wrapped(given: AsyncIterator[bytes], context: Any) -> None:
            async def requests() -> AsyncIterator[Any]:
                async for data in given:
                    self._admission.call(self._admission.client(context))
                    yield read(data)

            with self._observer.call(method, context) as seen:
                try:
                    client = self._open(context)
                    await self._send(call(requests(), context), context, seen, client)
                except Exception as error:
                    await _abort(context, seen, error)

        return wrapped

    def _exchange(
        self, call: Callable[[Any, Any], Any], method: str, read: Read
    ) -> Callable[[Any, Any], Awaitable[None]]:
        """A conversation in which each message is what a unary call is elsewhere."""

        async def wrapped(given: AsyncIterator[bytes], context: Any) -> None:
            with self._observer.call(method, context) as seen:
                try:
                    client = self._open(context)
                    await context.send_initial_metadata(())  # some clients wait for it before they ask anything
                    exchange = RequestExchange(
                        given, context, client, read, self._admission, self._observer, self._turn
                    )
                    async with aclosing(call(exchange, context)) as answers:
                        await self._send(answers, context, seen)
                except (Exception, asyncio.CancelledError) as error:
                    await _abort(context, seen, error)

        return wrapped

    async def _admitted(self, data: bytes, context: Any, read: Read) -> Any:
        """Admits a call and reads its request. The call counts before it is read, and costly requests count more."""
        client = self._admission.client(context)
        await self._turn(client)
        self._admission.call(client)
        request = read(data)
        self._admission.weigh(client, request)
        return request

    async def _turn(self, client: Client) -> None:
        """Waits until a call, or a message that is as much, may go on beside those of other peers.

        Raises:
            ServiceError: RATE_LIMITED.
        """
        await self._paces.pace(client.peer)
        await self._steps.step(client.peer)

    def _open(self, context: Any) -> Client:
        """Counts a stream until it has ended completely, even if nobody reads it."""
        client = self._admission.client(context)
        self._admission.call(client)
        ended = self._admission.stream(client)
        context.add_done_callback(lambda _: ended())
        return client

    async def _send(
        self, answers: Any, context: Any, seen: Call, client: Client | None = None, pulse: Pulse | None = None
    ) -> None:
        """Writes the answers of a stream one by one: no more than one waits for its reader, and not for ever. They go
        at the pace of the client, unless that is counted elsewhere.
        """
        if isawaitable(answers):  # the servicer writes by itself
            await answers
            return
        watched = self._stalls.watch()
        sent: dict[str, int] = {}
        write = context.write if pulse is None else pulse.write
        number = 0
        async for answer in answers:
            number += 1
            if client is not None:
                if not number % AS_A_CALL:
                    await self._paces.go_on(client.peer)
                await self._steps.step(client.peer)
                if not number % PACE:
                    await self._admission.pace(client)
            try:
                with watched:
                    await write(answer)
            except TimeoutError:
                await answers.aclose()
                message = f"nothing was read for {self._stalls.seconds:g} seconds"
                error = exhausted(Reason.STREAM_TOO_SLOW, message, "stream", **(sent or {"version": 0}))
                seen.refused(error.entry.status, error.reason)
                farewell = asyncio.get_running_loop().create_task(_abort(context, seen, error))
                self._farewells.add(farewell)
                farewell.add_done_callback(self._gone)
                await asyncio.wait((farewell,), timeout=FAREWELL_SECONDS)
                return
            if version := version_of(answer):
                match = getattr(answer, "match", "") or "version"
                sent[match] = max(sent.get(match, 0), version)

    def _gone(self, farewell: "asyncio.Task[Any]") -> None:
        self._farewells.discard(farewell)
        if not farewell.cancelled():
            farewell.exception()  # retrieves it: the status that ends a stream is an exception too


def version_of(answer: Any) -> int:
    """The version of a match that a reader has with this part of a stream; 0 if the part has none."""
    if isinstance(answer, Encoded):
        return answer.version
    if not isinstance(answer, Message):
        return 0
    return max((getattr(value, "version", 0) for _, value in answer.ListFields()), default=0)


async def _abort(context: Any, seen: Call, error: Exception | asyncio.CancelledError) -> NoReturn:
    if isinstance(error, asyncio.CancelledError) and cancelled():
        seen.refused(_leaving(context).name)
        raise error
    if isinstance(error, grpc.aio.AbortError):
        seen.refused(_status_name(context.code()))
        raise error
    if isinstance(error, grpc.aio.InternalError):  # gRPC could not send: the caller has gone
        seen.refused(grpc.StatusCode.CANCELLED.name)
        LOG.debug("%s: nobody is there to hear the answer", seen.method)
        raise asyncio.CancelledError from error  # of anything else gRPC would print a traceback, whatever is logged
    if isinstance(error, NotImplementedError) and context.code() == grpc.StatusCode.UNIMPLEMENTED:
        error = ServiceError(Reason.METHOD_UNKNOWN, "the method is not served here")
    status = await held_status(failure_of(error, seen), context)
    try:
        await context.abort_with_status(rpc_status.to_status(status))
    except grpc.aio.InternalError as gone:
        raise grpc.aio.AbortError from gone
    raise AssertionError


def _leaving(context: Any) -> grpc.StatusCode:
    """The status of a call that was cancelled from outside: its time is over, its caller has gone, or all ends."""
    remaining = context.time_remaining()
    late = remaining is not None and remaining <= 0
    return grpc.StatusCode.DEADLINE_EXCEEDED if late else grpc.StatusCode.CANCELLED


def _status_name(code: Any) -> str:
    """The name of a status that gRPC has as a number or as a `StatusCode`."""
    number = code.value[0] if isinstance(code, grpc.StatusCode) else code
    return next((status.name for status in grpc.StatusCode if status.value[0] == number), "UNKNOWN")
