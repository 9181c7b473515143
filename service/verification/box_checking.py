"""Checking the boxes of a store: each is one row, under the digest of what it holds."""

from collections.abc import Iterator

from service.messages.box_codec import BOX_TOPIC, box_stream, read_box_row
from service.stores.store import MatchStore, RawEvent
from service.verification.verify import Finding

BOXES = "boxes"
"""The check of boxes that lie beside the matches."""


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
