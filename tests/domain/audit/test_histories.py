"""Entries of a log as anybody sees them: entries say what they are of, and a second history is found."""

from collections.abc import Sequence

import pytest

from domain.audit.entries import (
    LONGEST_KIND,
    MARK,
    Bare,
    Beginning,
    Continuation,
    EntryError,
    LogEntry,
    Mark,
    commitment,
    entry_of,
    kind_of,
    name_hash,
)
from domain.audit.histories import Histories

BLIND, EVENT = b"b" * 32, b"e" * 32
MATCH, OTHER = "matches/one", "matches/two"
ONE, TWO = b"1" * 32, b"2" * 32


def begin(stream: str = MATCH, label: bytes = ONE, version: int = 1, blind: bytes = BLIND) -> Beginning:
    return Beginning.of(stream, label, blind, version, EVENT)


def go_on(version: int, label: bytes = ONE, kind: str = "matches") -> Continuation:
    return Continuation(kind, label, version, EVENT)


def faults(*entries: LogEntry) -> list[str]:
    histories = Histories()
    return [fault for entry in entries for fault in histories.follow(entry.to_bytes())]


@pytest.mark.parametrize("entry", [Bare(EVENT), Mark(), begin(), begin(version=2**40), go_on(2), go_on(2**63 - 1)])
def test_an_entry_is_read_as_it_was_written(entry: LogEntry) -> None:
    assert entry_of(entry.to_bytes()) == entry


def test_an_entry_has_the_bytes_that_the_documents_say() -> None:
    assert go_on(3).to_bytes() == b"\x02\x07matches" + ONE + bytes(7) + b"\x03" + EVENT
    expected = b"\x01\x07matches" + name_hash(MATCH) + commitment(ONE, BLIND) + bytes(7) + b"\x01" + EVENT
    assert begin().to_bytes() == expected


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x01",
        b"\x03\x07matches" + ONE + bytes(8) + EVENT,
        go_on(2).to_bytes()[:-1],
        go_on(2).to_bytes() + b"\x00",
        begin().to_bytes()[:-1],
        MARK + b"\x00",
        go_on(0).to_bytes(),
        b"\x02\x07matches" + ONE + b"\xff" * 8 + EVENT,
        b"\x02\x07match\xffs" + ONE + bytes(7) + b"\x01" + EVENT,
        b"\x02\x07matc\nes" + ONE + bytes(7) + b"\x01" + EVENT,
        b"\x02\x00" + ONE + bytes(7) + b"\x01" + EVENT,
        b"\x02\x41" + b"k" * (LONGEST_KIND + 1) + ONE + bytes(7) + b"\x01" + EVENT,
    ],
    ids=lambda content: content[:12].hex() or "empty",
)
def test_other_bytes_are_no_entry(content: bytes) -> None:
    with pytest.raises(EntryError):
        entry_of(content)
    assert any("cannot be read" in fault for fault in Histories().follow(content))


@pytest.mark.parametrize("stream", ["", "/x", "ключи/x", "a\n/x", "k" * (LONGEST_KIND + 1)])
def test_a_name_that_says_no_kind_has_one_that_says_so(stream: str) -> None:
    assert kind_of(stream) == "unknown"
    assert entry_of(begin(stream).to_bytes()) == begin(stream)


@pytest.mark.parametrize(
    "entries",
    [
        (),
        (begin(),),
        (begin(), go_on(2), begin(OTHER, TWO), go_on(3), go_on(2, TWO)),
        (begin(), go_on(2), go_on(3, kind="archives")),
        (Bare(EVENT), Bare(EVENT)),
        (Bare(EVENT), Mark(), begin(version=7), go_on(8), begin(OTHER, TWO), go_on(2, TWO)),
    ],
)
def test_a_good_log(entries: Sequence[LogEntry]) -> None:
    assert faults(*entries) == []


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        ((begin(), begin(label=TWO)), "whose name began already, at entry 0: one name has two histories"),
        ((begin(), go_on(2), begin(label=TWO, blind=ONE)), "one name has two histories"),
        ((begin(), go_on(2), go_on(2)), "and so is entry 1: one stream has two histories"),
        ((begin(), go_on(2), go_on(3), go_on(3)), "one stream has two histories"),
        ((begin(), go_on(2), go_on(4)), "the one before it, entry 1, is version 2"),
        ((begin(), go_on(2), go_on(3), go_on(2)), "the one before it, entry 2, is version 3"),
        ((begin(), go_on(3)), "version 3 of a stream of matches that has not begun"),
        ((begin(), go_on(2), go_on(2, TWO)), "version 2 of a stream of matches that has not begun"),
        ((go_on(2),), "that has not begun"),
        ((begin(version=2),), "begins a stream of matches with version 2"),
        ((begin(), begin(OTHER)), "has the commitment of another stream"),
        ((begin(), go_on(2), go_on(3, kind="archives"), go_on(4)), "comes after the archive of its stream"),
        ((begin(), go_on(2), go_on(3, kind="notes")), "is of a stream of notes, and entry 1 of matches"),
        ((begin(), Bare(EVENT)), "does not say what it is of, and those before it do"),
        ((Bare(EVENT), Mark(), Bare(EVENT)), "does not say what it is of"),
        ((Bare(EVENT), begin()), "no mark comes before it"),
        ((Mark(), begin()), "entry 0 is a mark"),
        ((begin(), Mark()), "entry 1 is a mark"),
        ((Bare(EVENT), Mark(), Mark()), "entry 2 is a mark"),
        ((Bare(EVENT), begin(version=7), begin(label=TWO, version=7)), "one name has two histories"),
    ],
)
def test_what_no_log_may_have_is_found(entries: Sequence[LogEntry], says: str) -> None:
    assert any(says in fault for fault in faults(*entries)), faults(*entries)


def test_it_says_where_a_name_begins_and_how_far_a_label_has_come() -> None:
    histories = Histories()
    for entry in (begin(), begin(OTHER, TWO), go_on(2), go_on(3, kind="archives")):
        assert not list(histories.follow(entry.to_bytes()))
    begun, reached = histories.begun(OTHER), histories.reached(ONE)
    assert begun is not None
    assert reached is not None
    assert (begun.place, begun.entry) == (1, begin(OTHER, TWO))
    assert (reached.place, reached.version, reached.archived) == (3, 3, True)
    assert histories.begun("matches/three") is None
    assert histories.reached(TWO) is None


def test_the_label_in_a_beginning_cannot_be_guessed() -> None:
    """Later entries show labels. Without what blinds it, no label can be compared with the commitment."""
    assert begin().commitment != begin(blind=TWO).commitment
    assert ONE not in begin().to_bytes()
    assert name_hash(MATCH) not in go_on(2).to_bytes()
