"""Rows of a store, of any kind: the checksum at their end, and their place.

A row is a message whose full name is its topic. Its last field, number 15, is a checksum of its place (stream, version,
topic) and of all its other bytes. `seal_row` and `open_row` handle the checksum; the message of a new kind of row only
declares ``fixed64 checksum = 15``.
"""

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any

from caravanserai_protocol.v1 import event_pb2
from google.protobuf import descriptor_pool
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.unknown_fields import UnknownFieldSet

from domain.event import Request
from domain.play.chance import parts

CHECKSUM_TAG = b"\x79"
"""The protobuf tag of field 15 of type fixed64."""
CHECKSUM_BYTES = 8
SEAL_BYTES = len(CHECKSUM_TAG) + CHECKSUM_BYTES
REMEMBERED = 1024
"""The number of streams, and of topics, whose part in a checksum is remembered."""


class RowError(DecodeError):
    """The bytes of a row differ from those that were written there."""


def seal_row(stream: str, version: int, topic: str, data: bytes) -> bytes:
    """The bytes of a row with the checksum appended; ``data`` is the row without it."""
    return data + CHECKSUM_TAG + checksum(stream, version, topic, data)


def open_row(stream: str, version: int, topic: str, data: bytes) -> bytes:
    """Checks and removes the checksum of a row. Rows of earlier versions have none.

    Raises:
        RowError: The row was written with other bytes or in another place.
    """
    if is_sealed(stream, version, topic, data):
        return data[:-SEAL_BYTES]
    _require_unsealed(topic, data)
    return data


def is_sealed(stream: str, version: int, topic: str, data: bytes) -> bool:
    """True if the bytes of a row end with the checksum of this place and of all before it."""
    content = data[:-SEAL_BYTES]
    return data[len(content) :] == CHECKSUM_TAG + checksum(stream, version, topic, content)


def has_unknown(message: Message) -> bool:
    """True if a message, or one inside of it, has fields that this program does not know."""
    if len(UnknownFieldSet(message)):
        return True
    inside = [value for field, value in message.ListFields() if field.message_type is not None]
    return any(map(has_unknown, (each for value in inside for each in _messages_in(value))))


def _messages_in(value: Any) -> Iterable[Message]:
    if isinstance(value, Message):
        return (value,)
    values = value.values() if hasattr(value, "values") else value
    return [each for each in values if isinstance(each, Message)]


def checksum(stream: str, version: int, topic: str, data: bytes) -> bytes:
    """The checksum of a row, as bytes."""
    number, length = (version % 2**64).to_bytes(8, "big"), len(data).to_bytes(8, "big")
    return sha256(b"".join((_beginning(stream), number, _middle(topic), length, data))).digest()[:CHECKSUM_BYTES]


@lru_cache(maxsize=REMEMBERED)
def _beginning(stream: str) -> bytes:
    """The parts that have a checksum before the number of the version, up to the length of that."""
    return parts(b"caravanserai/row/v1", stream.encode(errors="surrogateescape")) + (8).to_bytes(8, "big")


@lru_cache(maxsize=REMEMBERED)
def _middle(topic: str) -> bytes:
    """The part behind that number."""
    return parts(topic.encode())


def _require_unsealed(topic: str, data: bytes) -> None:
    """Accepts only a row of an earlier version: with known fields only, and as this program writes them.

    A damaged checksum must not make a row look older than it is.
    """
    try:
        row = GetMessageClass(descriptor_pool.Default().FindMessageTypeByName(topic)).FromString(data)
    except KeyError as error:
        raise RowError(f"is of an unknown kind, {topic!r}") from error
    except (DecodeError, UnicodeDecodeError) as error:
        raise RowError("makes no sense") from error
    if getattr(row, "checksum", 0):
        raise RowError("has a checksum that does not fit")
    if len(UnknownFieldSet(row)) or row.SerializeToString(deterministic=True) != data:
        raise RowError("was not written like this")


def write_request(request: Request | None) -> event_pb2.StoredRequest | None:
    """The command that caused an event, as rows of every kind store it."""
    if request is None:
        return None
    return event_pb2.StoredRequest(
        caller=request.caller, method=request.method, identifier=request.identifier, digest=request.digest
    )


def read_request(row: Any) -> Request | None:
    """The command that caused the event in a row; ``row`` is a message with an optional field ``request``."""
    if not row.HasField("request"):
        return None
    stored = row.request
    return Request(stored.caller, stored.method, stored.identifier, stored.digest)
