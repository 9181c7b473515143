"""Streams of the service: a stream that breaks is opened again."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

import grpc
from caravanserai_protocol import findings

from caravanserai.errors import error_of, local_error
from caravanserai.retries import Retrying, closing_named, resumes

T = TypeVar("T")


async def reopened(opening: Callable[[], Any], retrying: Retrying) -> AsyncGenerator[Any, None]:
    """The parts of a stream, as they come; if it breaks, ``opening`` opens the next one.

    Raises:
        CallError: the stream was refused, or could not be opened again in time.
        RuntimeError: the client is closed.
    """
    loop = asyncio.get_running_loop()
    failures, since = 0, 0.0
    while True:
        with closing_named():
            stream = opening()
        try:
            with closing_named():
                async for part in stream:
                    failures = 0
                    yield part
            return
        except grpc.aio.AioRpcError as failure:
            error = error_of(failure)
            failures += 1
            since = loop.time() if failures == 1 else since
            pause = retrying.pause(failures, error)
            if not resumes(failure.code(), error) or loop.time() + pause - since > retrying.patience:
                raise error from failure
        finally:
            stream.cancel()
        await asyncio.sleep(pause)


async def whole(opening: Callable[[], Any], first: float, further: float) -> AsyncGenerator[Any, None]:
    """The parts of a file, whose stream ends by itself and is of no use if it breaks. ``first`` and ``further`` are the
    most seconds until something comes first, and until more of it comes: all of it may take longer.

    Raises:
        CallError: the stream was refused, it broke, or a part did not come in time.
        RuntimeError: the client is closed.
    """
    with closing_named():
        stream = opening()
    now = asyncio.get_running_loop().time
    end = now() + first
    try:
        while True:
            with closing_named():
                async with asyncio.timeout_at(end):
                    part = await stream.read()
            if part is grpc.aio.EOF:
                return
            yield part
            if part.data:
                end = now() + further
    except TimeoutError as late:
        raise local_error(grpc.StatusCode.DEADLINE_EXCEEDED, "", findings.NO_ANSWER) from late
    except grpc.aio.AioRpcError as failure:
        raise error_of(failure) from failure
    finally:
        stream.cancel()


class Stream(Generic[T]):
    """The entries that the service sends, one entry after the other: use it with `async for`.

    Close a stream that you do not read to the end, or use it with `async with`. You may cancel waiting for an entry,
    for example with `asyncio.timeout`: the next call goes on from there.
    """

    def __init__(self, reading: Callable[[], AsyncGenerator[T, None]]) -> None:
        self._reading = reading
        self._entries = reading()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> T:
        """The next entry.

        Raises:
            CallError: the stream was refused, or could not be opened again in time.
            RuntimeError: the client is closed.
        """
        try:
            return await anext(self._entries)
        except asyncio.CancelledError:  # it ended the generator; a new one goes on where that was
            self._entries = self._reading()
            raise

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Ends the stream."""
        await self._entries.aclose()
