"""The clock of the service, and times in messages."""

import time

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

NANOSECONDS = 1_000_000_000
"""The number in a second."""


_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
_BEGAN = time.time_ns() - time.clock_gettime_ns(_STEADY)
"""The beginning of the steady clock of the machine, by the calendar of the machine at the start of this process."""


class _Shift:
    """The difference between the time of this process and its own calendar, in milliseconds."""

    milliseconds = 0


def now() -> int:
    """The time in milliseconds since 1970, as events note it. Whatever happens to the calendar of the machine while the
    process runs, this time goes on evenly: nobody must lose by a clock that is set.
    """
    return (_BEGAN + time.clock_gettime_ns(_STEADY)) // 1_000_000 + _Shift.milliseconds


def shift(milliseconds: int) -> None:
    """Sets the time of this process forward, or back."""
    _Shift.milliseconds += milliseconds


def timestamp_of(nanoseconds: int) -> Timestamp:
    """A time in nanoseconds since 1970 as a message. Unlike conversions to Python types, it is exact."""
    seconds, rest = divmod(nanoseconds, NANOSECONDS)
    return Timestamp(seconds=seconds, nanos=rest)


def nanoseconds_of(message: Timestamp | Duration) -> int:
    """A time since 1970, or a duration, in nanoseconds."""
    return message.seconds * NANOSECONDS + message.nanos
