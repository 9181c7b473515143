"""Streams of the service: opened again when they break, and ended by whoever reads them."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

import grpc

from caravanserai.errors import error_of
from caravanserai.retrying import Retrying

T = TypeVar("T")

RESUMABLE = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.CANCELLED)
"""Statuses after which a stream is opened again: CANCELLED is how a service ends that had no time left."""


async def reopened(opening: Callable[[], Any], retrying: Retrying) -> AsyncGenerator[Any, None]:
    """The parts of a stream, as they come; if it breaks, ``opening`` opens the next one.

    Raises:
        CallError: the stream was refused, or could not be opened again in time.
    """
    loop = asyncio.get_running_loop()
    failures, since = 0, 0.0
    while True:
        stream = opening()
        try:
            async for part in stream:
                failures = 0
                yield part
            return
        except grpc.aio.AioRpcError as failure:
            error = error_of(failure)
            failures += 1
            since = loop.time() if failures == 1 else since
            pause = retrying.pause(failures, error)
            if failure.code() not in RESUMABLE or loop.time() + pause - since > retrying.patience:
                raise error from failure
        finally:
            stream.cancel()
        await asyncio.sleep(pause)


class Stream(Generic[T]):
    """What the service tells, one thing after the other: use it with `async for`.

    Whoever does not read to the end closes it, or uses it with `async with`.
    """

    def __init__(self, entries: AsyncGenerator[T, None]) -> None:
        self._entries = entries

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        """The next entry.

        Raises:
            CallError: the stream was refused, or could not be opened again in time.
        """
        return await anext(self._entries)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends the stream."""
        await self._entries.aclose()
