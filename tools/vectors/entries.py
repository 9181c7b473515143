"""Entries of a log: their bytes and what they say, bytes that are none, and logs with what a monitor must find."""

from collections.abc import Iterator, Sequence
from typing import Any

from domain.audit.entries import (
    ARCHIVED,
    LARGEST_VERSION,
    LONGEST_KIND,
    MARK,
    Bare,
    Beginning,
    Continuation,
    LogEntry,
    Mark,
    commitment,
    entry_of,
    kind_of,
    name_hash,
)
from domain.audit.histories import Histories
from tools.vectors.draws import known

Json = Any

EVENT = known("event")
MATCH, OTHER, TOURNAMENT = "matches/one", "matches/two", "tournaments/three"
NAMES = (MATCH, OTHER, TOURNAMENT)
LABELS = {name: known(f"label of {name}") for name in NAMES}
ANOTHER = known("another label")
BLIND = known("blind")
ODD_NAMES = ("", "/x", "one", "ключи/x", "a\n/x", "a\x7f/x", "k" * LONGEST_KIND + "/x", "k" * (LONGEST_KIND + 1) + "/x")


def begin(name: str = MATCH, version: int = 1, label: bytes = b"", blind: bytes = BLIND) -> Beginning:
    """The first entry of a stream."""
    return Beginning.of(name, label or LABELS[name], blind, version, EVENT)


def go_on(version: int, name: str = MATCH, label: bytes = b"", kind: str = "") -> Continuation:
    """A later entry of a stream."""
    return Continuation(kind or kind_of(name), label or LABELS[name], version, EVENT)


def archive(version: int, name: str = MATCH) -> Continuation:
    """The entry with which a stream ends whose events were moved to a record."""
    return go_on(version, name, kind=ARCHIVED)


def written() -> Json:
    """The file of entries."""
    return {
        "streams": [written_for(name, version) for version, name in enumerate((*NAMES, *ODD_NAMES), 1)],
        "entries": [said(entry) for entry in _entries()],
        "no_entries": [{"name": name, "bytes": content.hex()} for name, content in no_entries()],
        "logs": [log(name, entries) for name, entries in logs()],
    }


def written_for(stream: str, version: int) -> Json:
    """The parts of the entries of a stream, and the bytes of a first and of a later one."""
    label, blind, event = known(f"label of {stream}"), known(f"blind of {stream}"), known(f"event of {stream}")
    return {
        "stream": stream,
        "label": label.hex(),
        "blind": blind.hex(),
        "version": str(version),
        "event": event.hex(),
        "kind": kind_of(stream),
        "name": name_hash(stream).hex(),
        "commitment": commitment(label, blind).hex(),
        "beginning": Beginning.of(stream, label, blind, version, event).to_bytes().hex(),
        "continuation": Continuation(kind_of(stream), label, version, event).to_bytes().hex(),
    }


def _entries() -> Iterator[LogEntry]:
    yield Bare(EVENT)
    yield Mark()
    yield begin()
    yield begin(TOURNAMENT, 3)
    yield Beginning("k" * LONGEST_KIND, name_hash(MATCH), BLIND, LARGEST_VERSION, EVENT)
    yield go_on(2)
    yield go_on(256, TOURNAMENT)
    yield archive(1 << 40)
    yield Continuation(" ~", ANOTHER, LARGEST_VERSION, EVENT)


def said(entry: LogEntry) -> Json:
    """The bytes of an entry, and what they say."""
    made: dict[str, Json] = {"bytes": entry.to_bytes().hex(), "form": type(entry).__name__.lower()}
    assert entry_of(entry.to_bytes()) == entry
    if isinstance(entry, Beginning):
        made |= {"kind": entry.kind, "name": entry.name.hex(), "commitment": entry.commitment.hex()}
    elif isinstance(entry, Continuation):
        made |= {"kind": entry.kind, "label": entry.label.hex()}
    if isinstance(entry, Beginning | Continuation):
        made["version"] = str(entry.version)
    if not isinstance(entry, Mark):
        made["event"] = entry.event.hex()
    return made


def no_entries() -> Iterator[tuple[str, bytes]]:
    """Bytes that are no entry."""
    label, one = LABELS[MATCH], bytes(7) + b"\x01"
    yield "nothing", b""
    yield "a form alone", b"\x01"
    yield "a form and a length", b"\x02\x07"
    yield "a hash of 31 bytes", EVENT[:-1]
    yield "a hash of 33 bytes", EVENT + b"\x00"
    yield "a third form", b"\x03" + go_on(2).to_bytes()[1:]
    yield "the form of the mark", b"\x00" + go_on(2).to_bytes()[1:]
    yield "a later entry with a byte less", go_on(2).to_bytes()[:-1]
    yield "a later entry with a byte more", go_on(2).to_bytes() + b"\x00"
    yield "a first entry with a byte less", begin().to_bytes()[:-1]
    yield "a first entry with a byte more", begin().to_bytes() + b"\x00"
    yield "a first entry with the form of a later one", b"\x02" + begin().to_bytes()[1:]
    yield "a later entry with the form of a first one", b"\x01" + go_on(2).to_bytes()[1:]
    yield "a mark with a byte less", MARK[:-1]
    yield "a mark with a byte more", MARK + b"\x00"
    yield "another mark", MARK[:-1] + b"3"
    yield "version 0", go_on(0).to_bytes()
    yield "a first version 0", begin(version=0).to_bytes()
    yield "version 2^63", go_on(LARGEST_VERSION + 1).to_bytes()
    yield "version 2^64 - 1", go_on((1 << 64) - 1).to_bytes()
    yield "a kind with a byte beyond ASCII", b"\x02\x07match\xffs" + label + one + EVENT
    yield "a kind in UTF-8", b"\x02\x07m\xc3\xa4tche" + label + one + EVENT
    yield "a kind with the end of a line", b"\x02\x07matc\nes" + label + one + EVENT
    yield "a kind with byte 127", b"\x02\x07matc\x7fes" + label + one + EVENT
    yield "no kind", b"\x02\x00" + label + one + EVENT
    yield f"a kind of {LONGEST_KIND + 1} bytes", b"\x02\x41" + b"k" * (LONGEST_KIND + 1) + label + one + EVENT
    yield "a kind that is shorter than it says", b"\x02\x08matches" + label + one + EVENT
    yield "a kind that is longer than it says", b"\x02\x06matches" + label + one + EVENT


def logs() -> Iterator[tuple[str, Sequence[LogEntry | bytes]]]:
    """Logs, good ones first."""
    two = (begin(), go_on(2), begin(OTHER), go_on(3), go_on(2, OTHER))
    yield "nothing", ()
    yield "one entry", (begin(),)
    yield "two matches that take turns", two
    yield "a match and a tournament", (begin(), begin(TOURNAMENT), go_on(2, TOURNAMENT), go_on(2))
    yield "a match that was archived", (begin(), go_on(2), archive(3), begin(OTHER))
    yield "a log of bare hashes", (Bare(EVENT), Bare(EVENT))
    yield "a mark ends the bare hashes", (Bare(EVENT), Bare(EVENT), Mark(), begin(version=3), go_on(4), begin(OTHER))
    yield "a mark and nothing behind it", (Bare(EVENT), Mark())
    later = (begin(version=7), begin(OTHER, 7), go_on(8, OTHER), go_on(8))
    yield "two matches older than the mark, at the same version", (Bare(EVENT), Mark(), *later)

    yield "a name begins twice", (begin(), begin(label=ANOTHER))
    yield "a name begins twice, with the same label", (begin(), go_on(2), begin())
    yield "a name begins twice, with another blind", (begin(), go_on(2), begin(label=ANOTHER, blind=ANOTHER))
    yield (
        "a name begins twice, behind the mark",
        (Bare(EVENT), Mark(), begin(version=7), begin(label=ANOTHER, version=8)),
    )
    other = Beginning("notes", begin().name, known("commitment"), 1, EVENT)
    yield "a name begins twice, as another kind", (begin(), other)
    yield "version 2 twice", (begin(), go_on(2), go_on(2))
    yield "version 3 twice", (begin(), go_on(2), go_on(3), go_on(3))
    yield "version 3 is missing", (begin(), go_on(2), go_on(4))
    yield "version 2 again, behind version 3", (begin(), go_on(2), go_on(3), go_on(2))
    yield "a match goes on with version 3", (begin(), go_on(3))
    yield "a match goes on with its first version", (begin(), go_on(1))
    yield "two labels, and one name", (begin(), go_on(2), go_on(2, label=ANOTHER))
    yield "a match that has not begun", (go_on(2),)
    yield "a match that begins after it goes on", (go_on(2), begin())
    yield "a first version 2 in a log without a mark", (begin(version=2),)
    yield "the commitment of another match", (begin(), begin(OTHER, label=LABELS[MATCH]))
    yield "an entry behind the archive", (begin(), go_on(2), archive(3), go_on(4))
    yield "two archives", (begin(), go_on(2), archive(3), archive(4))
    yield "a match that goes on as another kind", (begin(), go_on(2), go_on(3, kind="notes"))
    yield "a bare hash behind a first entry", (begin(), Bare(EVENT))
    yield "a bare hash behind the mark", (Bare(EVENT), Mark(), Bare(EVENT))
    yield "no mark behind the bare hashes", (Bare(EVENT), begin())
    yield "no mark before a later entry", (Bare(EVENT), go_on(2))
    yield "a mark at the begin", (Mark(), begin())
    yield "a mark behind entries that say what they are of", (begin(), Mark())
    yield "two marks", (Bare(EVENT), Mark(), Mark())
    yield "bytes that are no entry", (begin(), go_on(2).to_bytes()[:-1], go_on(2))


def log(name: str, entries: Sequence[LogEntry | bytes]) -> Json:
    """A log: the index of the first entry with which something is wrong, and what those before it say."""
    contents = [entry if isinstance(entry, bytes) else entry.to_bytes() for entry in entries]
    fault = _fault(contents)
    histories = Histories()
    for content in contents[:fault]:
        assert not list(histories.follow(content))
    return {
        "name": name,
        "entries": [content.hex() for content in contents],
        "fault": fault,
        "bare": histories.bare,
        "begun": [{"stream": stream, "index": begun.place} for stream in NAMES if (begun := histories.begun(stream))],
        "reached": [
            {
                "label": label.hex(),
                "index": reached.place,
                "kind": reached.kind,
                "version": str(reached.version),
                "archived": reached.archived,
            }
            for label in (*LABELS.values(), ANOTHER)
            if (reached := histories.reached(label))
        ],
    }


def _fault(contents: Sequence[bytes]) -> int | None:
    histories = Histories()
    return next((index for index, content in enumerate(contents) if list(histories.follow(content))), None)
