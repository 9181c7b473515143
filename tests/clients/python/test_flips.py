"""Every flipped bit in a record is found, or is in a part that the verdict names as covered by no receipt."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from caravanserai import Receipt, Record, RecordError
from caravanserai_protocol.v1.match_service_pb2 import MatchUpdate

from caravanserai_verify.codecs.match_updates import update_message
from caravanserai_verify.record_proof import prove
from clients.caravan.terminal import Failure
from tests.service.verification.rows import opened

LONG, STEP = 1000, 127
"""The fewest bytes of a long event, and the steps through it: all bits of a byte have their turn."""


@cache
def record() -> Record:
    """The record of a short abandoned match."""
    match, rows = opened("sahwari", "join1 join2 open1 open2")
    rows += match.abandon("enough")
    return Record.of([update_message(row, 0, True, None) for row in rows])


@cache
def last_update() -> range:
    """The range of the last update in the file, with its length."""
    data = record().to_bytes()
    return range(len(Record(record().updates[:-1]).to_bytes()), len(data))


def flipped(at: int) -> bytes:
    data = bytearray(record().to_bytes())
    data[at] ^= 1 << (at * 5 + 3) % 8
    return bytes(data)


def found(data: bytes, receipt: Receipt | None = None) -> bool:
    """True if verification without the rules has findings."""
    try:
        read = Record.from_bytes(data)
    except RecordError:
        return True
    return not read.verify().ok or (receipt is not None and not read.compare(receipt).ok)


def tried() -> Iterator[int]:
    """The bytes that are flipped: all, but of each long event some, for what it holds is all alike."""
    ends = [len(Record(record().updates[:count]).to_bytes()) for count in range(len(record().updates) + 1)]
    for begin, end in pairwise(ends):
        yield from range(begin, end, 1 if end - begin < LONG else STEP)


def test_every_byte_but_of_the_long_events_some() -> None:
    assert not found(record().to_bytes())
    missed = [at for at in tried() if not found(flipped(at))]
    assert set(missed) <= set(last_update()), "only of the last event no later one holds the hash"
    assert str(record().covered([])) == f"no receipt covers any of the {record().version} events"
    latest = Receipt.of(record().updates[-1])
    assert [at for at in missed if not found(flipped(at), latest)] == []
    assert str(record().covered([latest])) == f"receipts cover all {record().version} events"
    assert record().covered([latest]).complete


def test_what_receipts_do_not_cover_is_named() -> None:
    receipts = [Receipt.of(record().updates[at]) for at in (1, 3)]
    covered = record().covered([*receipts, Receipt(record().match, record().version, bytes(32))])
    assert (covered.version, covered.last) == (4, record().version)
    rest = f"events 5 to {record().version} are covered by no receipt"
    assert str(covered) == f"receipts cover events 1 to 4 of {record().version}; {rest}"


def test_the_rules_find_it_in_the_last_event_too_unless_the_text_was_free() -> None:
    receipts = [(Path("receipt"), Receipt.of(record().updates[-1]))]
    assert prove(record(), receipts).ok
    reason = record().to_bytes().rindex(b"enough")
    for at in [*range(0, last_update().start, 1999), *last_update()]:
        try:
            read = Record.from_bytes(flipped(at))
            assert not prove(read, receipts).ok, at
            assert at in range(reason, reason + len(b"enough")) or not prove(read).ok, at
        except (Failure, RecordError):
            continue


def with_update(index: int, **fields: Any) -> bytes:
    updates = [MatchUpdate.FromString(update.SerializeToString()) for update in record().updates]
    updates[index].MergeFrom(MatchUpdate(**fields))
    return Record(tuple(updates)).to_bytes()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(lambda: with_update(2, version=9), id="version"),
        pytest.param(lambda: with_update(2, lines=["Ann wins"]), id="lines"),
        pytest.param(lambda: with_update(2, lines=[""]), id="an empty line"),
        pytest.param(lambda: record().to_bytes() + b"\0", id="an empty update behind"),
        pytest.param(lambda: record().to_bytes() + b"\x80", id="half a length behind"),
        pytest.param(lambda: unusual_length(), id="a length that is not as short as it can be"),
        pytest.param(lambda: unknown_field(in_event=False), id="an unknown field of the update"),
        pytest.param(lambda: unknown_field(in_event=True), id="an unknown field of the event"),
    ],
)
def test_a_record_has_one_form_only(data) -> None:
    with pytest.raises(RecordError):
        Record.from_bytes(data())


def unusual_length() -> bytes:
    data = record().to_bytes()
    start = last_update().start
    assert data[start] < 128, "its length has one byte"
    return data[:start] + bytes([data[start] | 0x80, 0]) + data[start + 1 :]


def unknown_field(*, in_event: bool) -> bytes:
    updates = [MatchUpdate.FromString(update.SerializeToString()) for update in record().updates]
    unknown = b"\xa2\x3e\x01x"  # field 996, one byte
    if in_event:
        updates[-1].event += unknown
    else:
        updates[-1].MergeFromString(unknown)
    return Record(tuple(updates)).to_bytes()
