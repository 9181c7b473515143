"""Checking what lies beside the matches of a store: each box is one row, under the digest of what it holds; and of a
match that was archived one row is left.
"""

from collections.abc import Iterator

from service.messages.box_codec import ARCHIVE_TOPIC, BOX_TOPIC, box_stream, read_archive_row, read_box_row
from service.stores.store import MatchStore, RawEvent
from service.verification.verify import Finding

BOXES = "boxes"
"""The check of boxes that lie beside the matches."""
ARCHIVES = "archives"
"""The check of what is left of archived matches."""


def check_boxes(store: MatchStore) -> Iterator[tuple[str, int, list[Finding]]]:
    """Every row of a box: the name of its stream, its version, and what is wrong with it.

    Raises:
        PersistenceError: the store cannot be read.
    """
    position = 0
    while page := store.raw(position, 1000):
        position = page[-1].position
        for row in page:
            if row.topic == BOX_TOPIC:
                yield row.match, row.version, [Finding(row.version, BOXES, text) for text in _wrong(row)]


def _wrong(row: RawEvent) -> Iterator[str]:
    try:
        digest = read_box_row(row.state).digest
    except Exception as error:  # whatever damaged bytes lead to
        yield f"cannot be read: {error or type(error).__name__}"
        return
    if (row.match, row.version) != (box_stream(digest), 1):
        yield f"lies in the place of {row.match} {row.version} and holds the box {digest}"


def check_archives(store: MatchStore) -> Iterator[tuple[str, int, list[Finding]]]:
    """Every row that is left of an archived match: the match, the version of the row, and what is wrong with it.

    Raises:
        PersistenceError: the store cannot be read.
    """
    position = 0
    while page := store.raw(position, 1000):
        position = page[-1].position
        for row in page:
            if row.topic == ARCHIVE_TOPIC:
                yield row.match, row.version, [Finding(row.version, ARCHIVES, text) for text in _wrong_left(store, row)]


def _wrong_left(store: MatchStore, row: RawEvent) -> Iterator[str]:
    try:
        left = read_archive_row(row.state)
    except Exception as error:  # whatever damaged bytes lead to
        yield f"cannot be read: {error or type(error).__name__}"
        return
    if (row.match, row.version) != (left.match, left.version + 1):
        yield f"lies in the place of {row.match} {row.version} and says {left.match} {left.version + 1}"
    elif len(store.raw_of(row.match)) > 1:
        yield "is not all that is left of the match"
