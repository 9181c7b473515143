"""What happens around every call: errors of the catalogue become statuses, defects are logged and hidden."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, NoReturn

import grpc
from eventsourcing.persistence import PersistenceError
from grpc_status import rpc_status

from domain.lifecycle import CommandError
from domain.play.game import SettingError
from service.errors import ServiceError, from_domain, status_of

LOG = logging.getLogger("caravanserai.calls")


class ErrorInterceptor(grpc.aio.ServerInterceptor):
    """Turns what a servicer raises into a status with `google.rpc` details."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[Any]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> Any:
        """Wraps the handler of a call."""
        handler = await continuation(handler_call_details)
        if handler is None:
            return None
        method = str(handler_call_details.method)
        if handler.unary_unary is not None:
            wrapped = _unary(handler.unary_unary, method)
            return grpc.unary_unary_rpc_method_handler(
                wrapped, handler.request_deserializer, handler.response_serializer
            )
        if handler.unary_stream is not None:
            streamed = _stream(handler.unary_stream, method)
            return grpc.unary_stream_rpc_method_handler(
                streamed, handler.request_deserializer, handler.response_serializer
            )
        return handler


def _unary(call: Callable[[Any, Any], Any], method: str) -> Callable[[Any, Any], Awaitable[Any]]:
    async def wrapped(request: Any, context: Any) -> Any:
        try:
            answer = call(request, context)
            return await answer if isinstance(answer, Awaitable) else answer
        except Exception as error:
            return await _abort(context, method, error)

    return wrapped


def _stream(call: Callable[[Any, Any], AsyncIterator[Any]], method: str) -> Callable[[Any, Any], AsyncIterator[Any]]:
    async def wrapped(request: Any, context: Any) -> AsyncIterator[Any]:
        try:
            async for answer in call(request, context):
                yield answer
        except Exception as error:
            await _abort(context, method, error)

    return wrapped


async def _abort(context: Any, method: str, error: Exception) -> NoReturn:
    if isinstance(error, grpc.aio.AbortError | asyncio.CancelledError):
        raise error
    if isinstance(error, CommandError | SettingError):
        error = from_domain(error)
    if isinstance(error, PersistenceError):
        LOG.error("%s: the store failed", method, exc_info=error)
        error = ServiceError("STORE_FAILED", "the store cannot be read or written")
    if not isinstance(error, ServiceError):
        LOG.error("%s failed", method, exc_info=error)
        error = ServiceError("DEFECT", "the service has a defect; its log tells more")
    await context.abort_with_status(rpc_status.to_status(status_of(error)))
    raise AssertionError
