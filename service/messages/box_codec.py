"""The wire form of the rows beside the matches: boxes, and what is left of archived matches."""

import zlib
from hashlib import sha256

from caravanserai.inflating import inflated
from caravanserai.v1 import archive_pb2, box_pb2

from domain.event import ArchiveRecorded, BoxRecorded

BOX_TOPIC = box_pb2.StoredBox.DESCRIPTOR.full_name
"""The topic of the row of a box: the type of its state."""
ARCHIVE_TOPIC = archive_pb2.StoredArchive.DESCRIPTOR.full_name
"""The topic of the row of an archived match."""


def write_box_row(content: bytes) -> bytes:
    """The row of the store for a box with this content."""
    return box_pb2.StoredBox(content=zlib.compress(content, 9)).SerializeToString(deterministic=True)


def read_box_row(data: bytes) -> BoxRecorded:
    """The box in a row of the store; its digest is that of what it holds.

    Raises:
        DecodeError: the bytes are not such a row.
        InflationError: the box in them cannot be read.
    """
    content = inflated(box_pb2.StoredBox.FromString(data).content)
    return BoxRecorded(sha256(content).hexdigest(), content)


def write_archive_row(archived: ArchiveRecorded) -> bytes:
    """The row of the store for a match that was archived."""
    row = archive_pb2.StoredArchive(
        match=archived.match,
        version=archived.version,
        head=archived.head,
        record=archived.record,
        digest=archived.digest,
    )
    return row.SerializeToString(deterministic=True)


def read_archive_row(data: bytes) -> ArchiveRecorded:
    """What is left of an archived match, in its row.

    Raises:
        DecodeError: the bytes are not such a row.
    """
    row = archive_pb2.StoredArchive.FromString(data)
    return ArchiveRecorded(row.match, row.version, row.head, row.record, row.digest)
