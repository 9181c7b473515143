"""Repeating calls that failed for passing reasons.

That is safe: each command carries a `request_id` that stays the same for all attempts. The service carries it out once
and answers repetitions with the first answer.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import grpc
from caravanserai_protocol import findings
from caravanserai_protocol.constants import (
    ATTEMPT_SECONDS,
    BROKEN,
    CALL_SECONDS,
    FIRST_PAUSE_SECONDS,
    LASTING_REASONS,
    LONGEST_PAUSE_SECONDS,
    PASSING,
    PATIENCE_SECONDS,
    RESUMED,
)

from caravanserai.errors import CallError, error_of

T = TypeVar("T")

CLOSED = findings.CLOSED_CLIENT
TIMER_SECONDS = 0.001
"""Another attempt needs more time than this before the deadline."""


@dataclass(frozen=True, slots=True)
class Retrying:
    """The limits of repeated calls: number and time. All times are in seconds.

    ``deadline`` limits the whole call with all attempts and pauses, ``attempt`` a single attempt; where a file comes in
    parts, they limit the time to the first part, and ``attempt`` that to each further one. Pauses are random: up to
    ``first_pause``, then up to twice as much each time, but never more than ``longest_pause``. ``patience`` is how long
    a stream may be interrupted before the client gives up.
    """

    deadline: float = CALL_SECONDS
    attempt: float = ATTEMPT_SECONDS
    first_pause: float = FIRST_PAUSE_SECONDS
    longest_pause: float = LONGEST_PAUSE_SECONDS
    patience: float = PATIENCE_SECONDS

    def pause(self, failures: int, error: CallError) -> float:
        """The time to wait after a number of failures in a row, at least 1; no less than the service asked for."""
        longest = min(self.first_pause * 2 ** min(failures - 1, 30), self.longest_pause)
        return max(random.uniform(0, longest), error.details.retry_seconds or 0)


def passes(status: grpc.StatusCode, error: CallError) -> bool:
    """True if a repeated call may succeed. A limit passes if the service says when."""
    if error.reason in LASTING_REASONS:
        return False
    limited = status is grpc.StatusCode.RESOURCE_EXHAUSTED and error.details.retry_seconds is not None
    return status.name in PASSING or limited or _was_cut(status, error)


def resumes(status: grpc.StatusCode, error: CallError) -> bool:
    """True if a stream that ended so is opened again: the way to the service broke, or the service asks for it."""
    return status.name in RESUMED or _was_cut(status, error)


def _was_cut(status: grpc.StatusCode, error: CallError) -> bool:
    """True if a call ended without an answer of the service: each error that it answers with has a reason."""
    return status.name in BROKEN and not error.reason


@contextmanager
def closing_named() -> Iterator[None]:
    """Says that the client is closed, where gRPC would cancel who waits or speak of its channel.

    Raises:
        RuntimeError: the client is closed, or was closed meanwhile.
    """
    try:
        yield
    except grpc.aio.UsageError:
        raise RuntimeError(CLOSED) from None
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or task.cancelling():
            raise
        raise RuntimeError(CLOSED) from None


async def attempted(method: Callable[..., Awaitable[T]], request: Any, metadata: Any, seconds: float) -> T:
    """The answer to a request that is sent once.

    Raises:
        CallError: it failed.
        RuntimeError: the client is closed.
    """
    try:
        with closing_named():
            return await method(request, timeout=seconds, metadata=metadata)
    except grpc.aio.AioRpcError as failure:
        raise error_of(failure) from failure


async def call(attempt: Callable[[float], Awaitable[T]], retrying: Retrying) -> T:
    """Attempts something until it succeeds, is refused for good, or the deadline passes.

    ``attempt`` is called with the seconds that it may take.

    Raises:
        CallError: it was refused, or the last attempt failed.
        RuntimeError: the client is closed.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + retrying.deadline
    failures = 0
    while True:
        try:
            return await attempt(max(min(end - loop.time(), retrying.attempt), TIMER_SECONDS))
        except CallError as error:
            failures += 1
            pause = retrying.pause(failures, error)
            if not passes(error.status, error) or loop.time() + pause + TIMER_SECONDS >= end:
                raise
        await asyncio.sleep(pause)
