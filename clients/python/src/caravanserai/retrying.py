"""Calling again what failed for reasons that pass.

That is safe: each command carries a `request_id` that is made once, however often it is sent. The service does what it
says once and gives the first answer again.
"""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import grpc

from caravanserai.errors import CallError, error_of

PASSING = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.ABORTED)
"""Statuses after which a call is sent again."""
LASTING_REASONS = ("VERSION_CHANGED",)
"""Reasons that do not pass, whatever the status: the caller expected another version of the match."""
TIMER_SECONDS = 0.001
"""What is left of a deadline must be more than this for another attempt."""


@dataclass(frozen=True, slots=True)
class Retrying:
    """How long and how often a call is tried. All times are in seconds.

    ``deadline`` is for the call as a whole, all attempts and pauses together; ``attempt`` for a single attempt. Pauses
    are random, up to ``first_pause``, then up to twice as much each time, never more than ``longest_pause``.
    ``patience`` is how long a stream may be interrupted before it is given up.
    """

    deadline: float = 30.0
    attempt: float = 10.0
    first_pause: float = 0.1
    longest_pause: float = 3.0
    patience: float = 120.0

    def pause(self, failures: int, error: CallError) -> float:
        """How long to wait after so many failures in a row, 1 or more; at least as long as the service asked for."""
        longest = min(self.first_pause * 2 ** min(failures - 1, 30), self.longest_pause)
        return max(random.uniform(0, longest), error.details.retry_seconds or 0)


def passes(status: grpc.StatusCode, error: CallError) -> bool:
    """Whether a call may succeed if it is sent again. What was too much passes where the service says when."""
    if error.reason in LASTING_REASONS:
        return False
    return status in PASSING or (
        status is grpc.StatusCode.RESOURCE_EXHAUSTED and error.details.retry_seconds is not None
    )


async def call(method: Callable[..., Any], request: Any, metadata: Any, retrying: Retrying) -> Any:
    """Sends a request until it is answered, refused for good, or the deadline passes.

    Raises:
        CallError: it was refused, or the last attempt failed.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + retrying.deadline
    failures = 0
    while True:
        left = end - loop.time()
        try:
            return await method(request, timeout=max(min(left, retrying.attempt), TIMER_SECONDS), metadata=metadata)
        except grpc.aio.AioRpcError as failure:
            error = error_of(failure)
            failures += 1
            pause = retrying.pause(failures, error)
            if not passes(failure.code(), error) or loop.time() + pause + TIMER_SECONDS >= end:
                raise error from failure
        await asyncio.sleep(pause)
