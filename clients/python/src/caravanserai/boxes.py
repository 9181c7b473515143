"""The box of a match: packed beside the first event or inside it, and named there by its digest."""

import zlib
from hashlib import sha256

from caravanserai.v1.event_pb2 import MatchEvent
from caravanserai.v1.match_service_pb2 import MatchUpdate

LARGEST = 1 << 20
"""How many bytes may come out of something packed; it could otherwise fill the memory of its reader."""


def inflated(packed: bytes) -> bytes:
    """What was compressed by zlib; nothing if it is not the whole of one thing, or too large."""
    inflating = zlib.decompressobj()
    try:
        content = inflating.decompress(packed, LARGEST)
    except zlib.error:
        return b""
    return content if inflating.eof and not inflating.unused_data else b""


def box_of(update: MatchUpdate, event: MatchEvent) -> bytes:
    """The content of the box with which a match was created, by its first update and the event in it; nothing if the
    box is missing, or not the one that the event names.
    """
    edition = event.created.edition
    content = inflated(edition.content or update.box)
    return content if sha256(content).hexdigest() == edition.digest else b""
