"""Times, as messages have them."""

from google.protobuf.duration_pb2 import Duration
from google.protobuf.timestamp_pb2 import Timestamp

NANOSECONDS = 1_000_000_000
"""So many are a second."""


def timestamp_of(nanoseconds: int) -> Timestamp:
    """A time, in nanoseconds since 1970, as a message. Unlike conversions to the types of Python it loses nothing."""
    seconds, rest = divmod(nanoseconds, NANOSECONDS)
    return Timestamp(seconds=seconds, nanos=rest)


def nanoseconds_of(message: Timestamp | Duration) -> int:
    """A time since 1970, or a span of time, in nanoseconds."""
    return message.seconds * NANOSECONDS + message.nanos
