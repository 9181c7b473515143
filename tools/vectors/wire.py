"""Events in bytes: which bytes are those of an event, and which no protobuf writes, or none that records may hold.

The bytes are put together field by field: no library would write most of them.
"""

from collections.abc import Iterator
from typing import Any

Json = Any
VARINT, FIXED64, BYTES, GROUP, END_GROUP, FIXED32 = 0, 1, 2, 3, 4, 5
UNKNOWN = 1000
"""A field that no version has."""


def varint(value: int) -> bytes:
    """A number as short as it can be."""
    head = bytearray()
    while value > 127:
        head.append(value & 127 | 128)
        value >>= 7
    return bytes((*head, value))


def longer(value: int) -> bytes:
    """A number with a byte more than it needs."""
    short = varint(value)
    return short[:-1] + bytes((short[-1] | 128, 0))


def number(field: int, value: int) -> bytes:
    """A field with a number."""
    return varint(field << 3 | VARINT) + varint(value)


def text(field: int, *content: bytes) -> bytes:
    """A field with bytes, a text or a message."""
    whole = b"".join(content)
    return varint(field << 3 | BYTES) + varint(len(whole)) + whole


MATCH = text(1, b"matches/bytes")
VERSION = number(2, 9)
PREVIOUS = text(3, bytes(range(32)))
EFFECT = text(4, text(1, text(1, b"coin"), number(2, 3), text(3, b"box"), text(4, b"hand@1")), number(5, 1))
RULE = text(5, b"MERV-1")
FINGERPRINT = varint(7 << 3 | FIXED64) + bytes(range(8))
DRAWS = number(8, 2)
PLACES = text(1, b"\1\2")
FINISHED = text(19, PLACES)
TIME = number(24, 5)
LEFT = text(12, number(1, 2), number(2, 1))


def event(body: bytes = FINISHED, *, effects: bytes = EFFECT, draws: bytes = DRAWS, behind: bytes = b"") -> bytes:
    """An event."""
    return MATCH + VERSION + PREVIOUS + effects + RULE + FINGERPRINT + draws + body + TIME + behind


def unknown(*, field: int = UNKNOWN) -> bytes:
    """A field that a later version may have."""
    return number(field, 5)


def _known() -> Iterator[tuple[str, bool, bytes]]:
    yield "an event", True, event()
    yield "fields in another order", False, event(draws=b"", behind=DRAWS)
    yield "a field of a oneof at its number, before that of a higher number", True, event(LEFT)
    yield "a field of a oneof behind all others", False, event(b"", behind=LEFT)
    lost = text(26, number(1, 1))
    yield "a field of a oneof with a higher number than the field behind it", False, event(lost)
    yield "a field of a oneof behind one of a lower number", True, event(b"", behind=lost)
    yield "an effect whose rule comes before its oneof", False, event(effects=text(4, number(5, 1), text(1)))
    yield "a default that is written", False, event(draws=number(8, 0))
    yield "a text that is empty and written", False, text(1) + event()[len(MATCH) :]
    yield "a default inside an effect that is written", False, event(effects=text(4, text(1), number(5, 0)))
    yield "a oneof with an empty message", True, event(text(19))
    yield "an effect without anything", True, event(effects=text(4))
    yield "a field twice", False, event(draws=DRAWS + DRAWS)
    yield "a oneof twice, another field", False, event(LEFT + FINISHED)
    yield "a oneof twice, the same field", False, event(FINISHED + FINISHED)
    yield "entries of a list with another field between", False, event(effects=EFFECT + RULE + EFFECT)
    yield "numbers of a list one by one", False, event(text(19, number(1, 1), number(1, 2)))
    yield "numbers of a list in two parts", False, event(text(19, text(1, b"\1"), text(1, b"\2")))
    yield "a list of no numbers that is written", False, event(text(19, text(1)))
    yield "a list of numbers with a 0", True, event(text(19, text(1, b"\0\2")))
    yield "a number of a list that is longer than need be", False, event(text(19, text(1, longer(1))))
    yield "a number that is longer than need be", False, event(draws=varint(8 << 3) + longer(2))
    yield "a tag that is longer than need be", False, event(draws=longer(8 << 3) + b"\2")
    yield "a length that is longer than need be", False, event(varint(19 << 3 | BYTES) + longer(4) + PLACES)


def _values() -> Iterator[tuple[str, bool, bytes]]:
    automatic = number(1, 1) + varint(4 << 3)
    yield "a bool of 1", True, event(text(15, automatic, b"\1"))
    yield "a bool of 2", False, event(text(15, automatic, b"\2"))
    yield "a value that an enum does not have", True, event(text(12, number(1, 2), number(2, 99)))
    yield "a negative number of an enum, in ten bytes", True, event(text(12, number(1, 2), number(2, 2**64 - 1)))
    yield "a negative number of an enum, in five bytes", False, event(text(12, number(1, 2), number(2, 2**32 - 1)))
    yield "a number above those of an enum", False, event(text(12, number(1, 2), number(2, 2**32 + 1)))
    yield "the greatest number of 32 bits", True, event(draws=number(8, 2**32 - 1))
    yield "a number of more than 32 bits", False, event(draws=number(8, 2**32 + 1))
    yield "a text that is not UTF-8", False, event(text(18, text(1, b"\xff")))
    yield "a text with half of a pair (a surrogate)", False, event(text(18, text(1, b"\xed\xa0\x80")))
    yield "a text that begins with U+FEFF", True, event(text(18, text(1, "\ufeffa".encode())))
    yield "a text with U+0000", True, event(text(18, text(1, b"a\0b")))
    decided = number(1, 1)
    packed = text(1, b"t/x") + text(2, longer(8))
    yield "bytes inside an Any, which nobody checks", True, event(text(15, decided, text(3, packed)))
    swapped = text(2, longer(8)) + text(1, b"t/x")
    yield "an Any with its fields in another order", False, event(text(15, decided, text(3, swapped)))
    yield "an event that is cut off", False, event()[:-1]


def _unknown() -> Iterator[tuple[str, bool, bytes]]:
    yield "an unknown field behind the known ones", True, event(behind=unknown())
    yield "an unknown field before a known one", False, event(draws=DRAWS + unknown())
    yield "an unknown field inside a message", True, event(text(19, PLACES, unknown()))
    yield "an unknown field before a known one, inside a message", False, event(text(19, unknown(), PLACES))
    yield "unknown fields in the order of their numbers", True, event(behind=unknown() + unknown(field=UNKNOWN + 1))
    yield "unknown fields in another order", False, event(behind=unknown(field=UNKNOWN + 1) + unknown())
    swapped = unknown(field=UNKNOWN + 1) + unknown()
    yield "unknown fields in another order, inside a message", False, event(text(19, PLACES, swapped))
    yield "an unknown field with a list", True, event(behind=unknown() + unknown())
    parted = unknown() + unknown(field=UNKNOWN + 1) + unknown()
    yield "an unknown field whose entries lie apart", False, event(behind=parted)
    yield "an unknown field of two wire types", False, event(behind=unknown() + text(UNKNOWN, b"a"))
    yield "an unknown number that is longer than need be", False, event(behind=varint(UNKNOWN << 3) + longer(5))
    yield "an unknown tag that is longer than need be", False, event(behind=longer(UNKNOWN << 3) + b"\5")
    unlike = varint(UNKNOWN << 3 | BYTES) + longer(1) + b"a"
    yield "an unknown length that is longer than need be", False, event(behind=unlike)
    most = varint(UNKNOWN << 3) + b"\xff" * 9
    yield "the greatest unknown number", True, event(behind=most + b"\x01")
    yield "an unknown number of more than 64 bits", False, event(behind=most + b"\x7f")
    yield "an unknown 0", True, event(behind=number(UNKNOWN, 0))
    yield "an unknown field of 4 bytes", True, event(behind=varint(UNKNOWN << 3 | FIXED32) + b"abcd")
    yield "an unknown field of 8 bytes", True, event(behind=varint(UNKNOWN << 3 | FIXED64) + b"abcdefgh")
    group = varint(UNKNOWN << 3 | GROUP) + number(1, 2) + varint(UNKNOWN << 3 | END_GROUP)
    yield "an unknown group", False, event(behind=group)
    yield "the end of a group that did not begin", False, event(behind=varint(UNKNOWN << 3 | END_GROUP))
    yield "an unknown wire type", False, event(behind=varint(UNKNOWN << 3 | 6))
    yield "the field 0", False, event(behind=b"\0\1")
    yield "the greatest number of a field", True, event(behind=unknown(field=2**29 - 1))
    yield "a number as a text", False, event(behind=text(8, b"ab"))
    yield "a number as 4 bytes", False, event(behind=varint(8 << 3 | FIXED32) + b"abcd")
    yield "a message as a number", False, event(behind=number(4, 7))
    yield "a text as a number", False, event(behind=number(1, 7))
    yield "8 bytes as a number", False, event(behind=number(7, 7))
    yield "a oneof as a number", False, event(behind=number(12, 7))


def written() -> Json:
    """The file."""
    cases = (*_known(), *_values(), *_unknown())
    return {"events": [{"name": name, "bytes": data.hex(), "written": right} for name, right, data in cases]}
