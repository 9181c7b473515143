"""The answers of the HTTP port: calls of all methods of gRPC, as they are wrapped there, and nothing else yet.

Methods come from `Calls` and their messages from the descriptors: a new service needs no line here.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any, NamedTuple

import grpc
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from domain.errors import Reason
from service.access.callers import language_of
from service.api.calls import Calls
from service.errors import ServiceError, status_of
from service.web.context import CallContext
from service.web.exchanges import Exchange, Header
from service.web.formats import described, json_reader, json_writer, long_text
from service.web.health import Health
from service.web.origins import Origins
from service.web.voices import JSON, NONE, STREAMS, UNARY, Voice, voice_of

LOG = logging.getLogger("caravanserai.web")

BYTES_OF_JSON = 2_048
"""The bytes of a request in JSON that count as one more call: reading them takes longer than reading others."""
LONG = 16_384
"""The fewest bytes of an answer that another process writes as JSON."""
METHOD = re.compile(r"/[A-Za-z_][\w.]*/[A-Za-z_]\w*", re.ASCII)
"""A path that names a method."""

NAMES_OF_THIS_MACHINE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?", re.ASCII | re.IGNORECASE)
"""Hosts in requests that a browser sends to its own machine because somebody wanted that. A page whose own name comes
to point at this machine (DNS rebinding) has another host in its requests.
"""
ANY_NAME = re.compile(".*", re.DOTALL)
"""The pattern of all hosts: where the operator chose the address, a proxy may pass on any one."""

Pages = Callable[[Exchange], Awaitable[None]]
Elsewhere = Callable[..., Awaitable[bytes]]
"""A function that makes bytes in another process: of the work there, its arguments, and the context of the call."""


class MethodForm(NamedTuple):
    """A method for messages of one format: what to call, and how answers are written. ``text`` writes what ``proto``
    has written otherwise; None: not at all. ``answer`` is what it answers with.
    """

    call: Callable[[bytes, Any], Awaitable[Any]]
    proto: Callable[[Any], bytes]
    text: Callable[[bytes], bytes] | None = None
    answer: type[Message] | None = None

    def write(self, answer: Any) -> bytes:
        """An answer, or a part of a stream."""
        data = self.proto(answer)
        return data if self.text is None else self.text(data)


class Method(NamedTuple):
    """A method of the service; ``streams``: it answers with a stream. Without ``forms`` it cannot be called here."""

    streams: bool
    forms: Mapping[str, MethodForm]

    @property
    def voices(self) -> Mapping[str, Voice]:
        """The forms in which it can be called."""
        return STREAMS if self.streams else UNARY


async def nothing_here(exchange: Exchange) -> None:
    """Answers for a path that names no method."""
    exchange.answer(HTTPStatus.NOT_FOUND, [("content-type", "text/plain")], b"there is nothing here")


class Application:
    """Answers requests. ``pages`` answers for all paths that name no method: there the files of a browser client, or
    whatever else is served over HTTP, finds its place. ``names`` fits the hosts for which requests are answered.
    """

    def __init__(
        self,
        calls: Calls,
        origins: Origins,
        health: Health,
        elsewhere: Elsewhere,
        pages: Pages = nothing_here,
        names: re.Pattern[str] = ANY_NAME,
    ) -> None:
        self._names = names
        self._health = health
        self._calls = calls
        self._elsewhere = elsewhere
        self._origins = origins
        self._pages = pages
        self._methods = {path: _method(calls, path) for path in calls.methods()}

    async def __call__(self, exchange: Exchange) -> None:
        """Answers a request."""
        request = exchange.request
        if self._health.answer(exchange):  # also for those who name no host, as HAProxy does
            return
        exchange.extra = (*FIXED, *self._origins.allowed(request))
        if len(request.values("host")) != 1:  # RFC 9112, 3.2: a proxy may have read another one than is read here
            text = b"a request has one Host header\n"
            exchange.answer(HTTPStatus.BAD_REQUEST, [("content-type", "text/plain")], text)
            return
        if self._names.fullmatch(request.header("host")) is None:
            text = b"only this machine is served here, by its own names; --web names an address for others\n"
            exchange.answer(HTTPStatus.MISDIRECTED_REQUEST, [("content-type", "text/plain")], text)
            return
        method = self._methods.get(request.path)
        names_a_method = method is not None or METHOD.fullmatch(request.path) is not None
        if names_a_method and request.method == "POST":
            await self._called(exchange, method)
            return
        try:
            self._calls.charge(CallContext(exchange, JSON, bytes, None), 1)
        except ServiceError as error:
            await self._refuse(exchange, JSON, error)
            return
        if not names_a_method or (method is None and request.method in ("GET", "HEAD")):
            await self._pages(exchange)
        elif request.method == "OPTIONS":
            self._origins.preflight(exchange)
        else:
            exchange.answer(HTTPStatus.METHOD_NOT_ALLOWED, [("allow", "POST")])

    async def _called(self, exchange: Exchange, method: Method | None) -> None:
        request = exchange.request
        voices = {**STREAMS, **UNARY} if method is None else method.voices
        voice = voice_of(request, voices)
        if voice is None:
            content_type = request.header("content-type")[:100]
            text = f"{content_type!r} is none of {', '.join(voices)}"
            await self._refuse(exchange, NONE, ServiceError(Reason.CONTENT_TYPE_UNKNOWN, text))
        elif method is None:
            await self._refuse(exchange, voice, ServiceError(Reason.METHOD_UNKNOWN, "there is no such method"))
        elif not method.forms:
            text = "the method reads a stream, which a browser cannot send"
            await self._refuse(exchange, voice, ServiceError(Reason.METHOD_NEEDS_GRPC, text))
        else:
            try:
                data, seconds = self._read(exchange, voice)
            except ServiceError as error:
                await self._refuse(exchange, voice, error)
                return
            await self._answer(exchange, voice, method, data, seconds)

    def _read(self, exchange: Exchange, voice: Voice) -> tuple[bytes, float | None]:
        """The message of a request, and how long the caller waits for its answer.

        Raises:
            ServiceError: MESSAGE_INVALID, MESSAGE_TOO_LARGE, COMPRESSION_UNKNOWN, FIELD_INVALID, RATE_LIMITED.
        """
        request = exchange.request
        voice.require_version(request)
        if request.oversized:
            raise self._calls.too_large()
        data, seconds = voice.message(request, self._calls.message_bytes), voice.seconds(request)
        if voice.format == "json" and (cost := len(data) // BYTES_OF_JSON):
            self._calls.charge(CallContext(exchange, voice, bytes, None), cost)
        return data, seconds

    async def _refuse(self, exchange: Exchange, voice: Voice, error: ServiceError) -> None:
        """Answers a call that reaches no method; it counts like any other."""
        context = CallContext(exchange, voice, bytes, None)
        with suppress(grpc.aio.AbortError):  # the status has been sent
            await self._calls.refuse(context, error)

    async def _answer(
        self, exchange: Exchange, voice: Voice, method: Method, data: bytes, seconds: float | None
    ) -> None:
        form = method.forms[voice.format]
        context = CallContext(exchange, voice, form.write, seconds)
        try:
            async with asyncio.timeout(seconds):
                answer = await form.call(data, context)
                written = b"" if method.streams else await self._written(form, answer, context)
            if method.streams:
                context.finish()
            else:
                voice.answer(exchange, written)
        except grpc.aio.AbortError:
            pass  # the status has been sent
        except ServiceError as error:
            context.fail(status_of(error, language_of(context)))
        except TimeoutError:
            context.fail(status_of(ServiceError(Reason.DEADLINE_PASSED, "the caller did not want to wait any longer")))
        except asyncio.CancelledError:
            if exchange.gone:
                raise
            context.fail(status_of(ServiceError(Reason.SHUTTING_DOWN, "the service is shutting down")))
        except Exception:
            LOG.exception("%s failed", exchange.request.path)
            context.fail(status_of(ServiceError(Reason.DEFECT, "internal error; see the log of the service")))

    async def _written(self, form: MethodForm, answer: Any, context: CallContext) -> bytes:
        """An answer as the caller reads it: to write 16 KB as JSON takes 4 ms, for which nobody else should wait."""
        data = form.proto(answer)
        if form.text is None:
            return data
        if len(data) < LONG:
            return form.text(data)
        return await self._elsewhere(long_text, form.answer, data, context)


FIXED: tuple[Header, ...] = (("x-content-type-options", "nosniff"), ("cache-control", "no-store"))
"""Headers of all answers to calls."""


def _method(calls: Calls, path: str) -> Method:
    """A method as the door serves it."""
    handler = calls.methods()[path]
    if handler.request_streaming:
        return Method(handler.response_streaming, {})
    description = described(path)
    return Method(
        handler.response_streaming,
        {"proto": _form(calls.wrapped(path)), "json": _json_form(calls.wrapped(path, json_reader(description)), path)},
    )


def _form(handler: Any) -> MethodForm:
    return MethodForm(handler.unary_unary or handler.unary_stream, handler.response_serializer)


def _json_form(handler: Any, path: str) -> MethodForm:
    form = _form(handler)
    method = described(path)
    return form._replace(text=json_writer(method), answer=GetMessageClass(method.output_type))
