"""The bytes of records and archives: messages one after the other, each with its length in front. There is one way to
write them.
"""

from collections.abc import Iterator
from typing import Any

from google.protobuf.message import DecodeError, Message

from caravanserai_protocol import findings
from caravanserai_protocol.harmless import HarmlessError, harmless

RECORD, ARCHIVE, RECEIPT = "a match record", "an archive of a tournament", "a receipt"
"""The contents of files, in the words of errors."""
TRUNCATED = ", or truncated"
"""The reason why something else cannot be told from the beginning of a file."""
LENGTH_BYTES = 4
"""The most bytes of a length: no message of a record is as long as a fifth byte could say."""


class RecordError(HarmlessError, ValueError):
    """Some bytes are not a record or archive, or some text is not a receipt.

    For those who say it in another language, ``what`` is the content that was expected (empty: the error is about
    something else), and ``detail`` the fault (empty: it is something else, or truncated).
    """

    def __init__(self, text: str = "", what: str = "", detail: str = "") -> None:
        super().__init__(text)
        self.what = what
        self.detail = harmless(detail)


def refused(reason: str, what: str = RECORD) -> RecordError:
    """The error that says why some bytes are no record, or no file of another sort."""
    detail = "" if reason.startswith(TRUNCATED) else reason.removeprefix(": ")
    return RecordError(f"not {what}{reason}", what, detail)


def framed(message: Message) -> bytes:
    """The bytes of a message, with their length in front."""
    return with_length(message.SerializeToString(deterministic=True))


def with_length(data: bytes) -> bytes:
    """Some bytes, with their length in front."""
    length, front = len(data), bytearray()
    while length >= 0x80:
        front.append(length & 0x7F | 0x80)
        length >>= 7
    front.append(length)
    return bytes(front) + data


def frames(data: bytes, start: int, longest: int, what: str = RECORD) -> Iterator[tuple[int, bytes]]:
    """The messages of a file from a place on, each with the place of its length.

    Raises:
        RecordError: a length is longer than it need be, is more than ``longest``, or goes beyond the end.
    """
    while start < len(data):
        begin, length, shift = start, 0, 0
        while True:
            if start == len(data) or shift == 7 * LENGTH_BYTES:
                raise refused(TRUNCATED, what)
            byte = data[start]
            length |= (byte & 0x7F) << shift
            start, shift = start + 1, shift + 7
            if byte < 0x80:
                break
        if byte == 0 and shift > 7:
            raise refused(f": {findings.LONG_LENGTH}", what)
        if length > min(longest, len(data) - start):
            raise refused(TRUNCATED, what)
        yield begin, data[start : start + length]
        start += length


def read_frame(kind: type[Any], data: bytes, what: str = RECORD) -> Any:
    """The message of a frame.

    Raises:
        RecordError: it cannot be read, or it is not written as messages of records are.
    """
    try:
        message = kind.FromString(data)
    except DecodeError as error:
        raise refused(TRUNCATED, what) from error
    message.DiscardUnknownFields()
    if message.SerializeToString(deterministic=True) != data:
        raise refused(f": {findings.OTHER_CONTENT}", what)
    return message
