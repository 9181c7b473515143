"""Times in messages."""

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

NANOSECONDS = 1_000_000_000
"""The number in a second."""


def timestamp_of(nanoseconds: int) -> Timestamp:
    """A time in nanoseconds since 1970 as a message. Unlike conversions to Python types, it is exact."""
    seconds, rest = divmod(nanoseconds, NANOSECONDS)
    return Timestamp(seconds=seconds, nanos=rest)


def nanoseconds_of(message: Timestamp | Duration) -> int:
    """A time since 1970, or a duration, in nanoseconds."""
    return message.seconds * NANOSECONDS + message.nanos
