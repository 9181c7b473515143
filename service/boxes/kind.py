"""What lies beside the matches, as kinds of streams: each box is one row, under the digest of what it holds; and of a
match that was archived one row is left.
"""

import zlib
from collections.abc import Sequence
from hashlib import sha256

from caravanserai.inflating import inflated
from caravanserai.v1 import archive_pb2, box_pb2

from domain.boxes.box import Archive, Box, box_stream
from domain.event import Envelope, Event
from service.streams.kind import Kind, all_fits

BOX_TOPIC = box_pb2.StoredBox.DESCRIPTOR.full_name
"""The topic of the row of a box."""
ARCHIVE_TOPIC = archive_pb2.StoredArchive.DESCRIPTOR.full_name
"""The topic of the row of an archived match."""


def boxed(digest: str, content: bytes) -> Envelope[Event[Box]]:
    """What is stored of a box."""
    return Envelope(Event(box_stream(digest), 1, Box(content)))


def write_box_row(recorded: Envelope[Event[Box]]) -> bytes:
    """The row of the store for a box."""
    content = zlib.compress(recorded.event.body.content, 9)
    return box_pb2.StoredBox(content=content).SerializeToString(deterministic=True)


def read_box_row(data: bytes) -> Envelope[Event[Box]]:
    """The box in a row of the store; its stream is that of the digest of what it holds.

    Raises:
        DecodeError: the bytes are not such a row.
        InflationError: the box in them cannot be read.
    """
    content = inflated(box_pb2.StoredBox.FromString(data).content)
    return boxed(sha256(content).hexdigest(), content)


def write_archive_row(recorded: Envelope[Event[Archive]]) -> bytes:
    """The row of the store for a match that was archived. It names the last version of the match."""
    event, left = recorded.event, recorded.event.body
    row = archive_pb2.StoredArchive(
        match=event.stream, version=event.version - 1, head=left.head, record=left.record, digest=left.digest
    )
    return row.SerializeToString(deterministic=True)


def read_archive_row(data: bytes) -> Envelope[Event[Archive]]:
    """What is left of an archived match, in its row.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = archive_pb2.StoredArchive.FromString(data)
    return Envelope(Event(row.match, row.version + 1, Archive(row.head, row.record, row.digest)))


def _only(stream: str, log: Sequence[Envelope[Event[object]]]) -> object:
    """What the one event of a stream holds; None if there is none."""
    return log[0].event.body if log else None


BOXES: Kind[Envelope[Event[Box]]] = Kind(
    name="boxes",
    topic=BOX_TOPIC,
    bodies=(Box,),
    encode=write_box_row,
    decode=read_box_row,
    fold=_only,
    check=all_fits,
    single=True,
)
ARCHIVES: Kind[Envelope[Event[Archive]]] = Kind(
    name="archives",
    topic=ARCHIVE_TOPIC,
    bodies=(Archive,),
    encode=write_archive_row,
    decode=read_archive_row,
    fold=_only,
    check=all_fits,
    single=True,
)
