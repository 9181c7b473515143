"""Reading messages strictly: only the bytes that protobuf writes for a message.

Implementations of protobuf differ in how they read, keep and write again what none of them writes, such as a known
field with another wire type. Events must mean the same to every client, so such bytes are refused. Fields that later
versions add are left out. docs/event-format.md says what is written.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError, Message

from caravanserai_protocol import findings

MessageT = TypeVar("MessageT", bound=Message)


class NotStrictError(DecodeError):
    """Bytes can be read, and protobuf does not write them so."""


_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
_WIRE_TYPES: Mapping[int, int] = {
    FieldDescriptor.TYPE_DOUBLE: _FIXED64,
    FieldDescriptor.TYPE_FIXED64: _FIXED64,
    FieldDescriptor.TYPE_SFIXED64: _FIXED64,
    FieldDescriptor.TYPE_FLOAT: _FIXED32,
    FieldDescriptor.TYPE_FIXED32: _FIXED32,
    FieldDescriptor.TYPE_SFIXED32: _FIXED32,
    FieldDescriptor.TYPE_STRING: _BYTES,
    FieldDescriptor.TYPE_BYTES: _BYTES,
    FieldDescriptor.TYPE_MESSAGE: _BYTES,
}
"""The wire types of fields; all others are varints."""


def read_strictly(kind: type[MessageT], data: bytes) -> MessageT:
    """A message from its bytes, without unknown fields.

    Raises:
        DecodeError: the bytes are no such message.
        NotStrictError: it is written in another way.
    """
    message = kind.FromString(data)
    message.DiscardUnknownFields()
    if message.SerializeToString(deterministic=True) != data:
        whole = kind.FromString(data).SerializeToString(deterministic=True)
        if whole != data or not _additions_fit(kind.DESCRIPTOR, data):
            raise NotStrictError(findings.other_bytes(kind.DESCRIPTOR.full_name))
    return message


def _additions_fit(kind: Any, data: bytes) -> bool:
    """True if the unknown fields of a message, by its descriptor, are written as a later version writes them. Protobuf
    keeps their bytes as they are.
    """
    at, before = 0, (0, 0)
    while at < len(data):
        tag, at = _varint(data, at)
        number, wire_type = field = (tag >> 3, tag & 7)
        known: Any = kind.fields_by_number.get(number)
        content, at = _content(data, at, wire_type)
        if known is None:
            if number < before[0] or (number == before[0] and field != before):
                return False
            before = field
        elif wire_type != _wire_type(known) or not _inside_fits(known.message_type, content):
            return False
    return True


def _inside_fits(kind: Any, content: bytes) -> bool:
    """The same of the content of a field, where it is a message."""
    return kind is None or _additions_fit(kind, content)


def _wire_type(field: Any) -> int:
    """The wire type of a field; lists of numbers are packed."""
    wire_type = _WIRE_TYPES.get(field.type, _VARINT)
    return _BYTES if field.is_repeated else wire_type


def _content(data: bytes, at: int, wire_type: int) -> tuple[bytes, int]:
    """The content of a field, and where it ends.

    Raises:
        NotStrictError: it has a wire type of no field.
    """
    if wire_type == _VARINT:
        return b"", _varint(data, at)[1]
    if wire_type == _BYTES:
        length, at = _varint(data, at)
        return data[at : at + length], at + length
    if wire_type in (_FIXED64, _FIXED32):
        return b"", at + (8 if wire_type == _FIXED64 else 4)
    raise NotStrictError(f"there is no field of wire type {wire_type}")


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends.

    Raises:
        NotStrictError: it is longer than need be, or too great.
    """
    value, start = 0, at
    while True:
        value |= (data[at] & 127) << 7 * (at - start)
        at += 1
        if data[at - 1] < 128:
            break
    if (data[at - 1] == 0 and at > start + 1) or value >= 1 << 64:
        raise NotStrictError("a number is longer than need be")
    return value, at
