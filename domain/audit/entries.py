"""The entries of a log: what the bytes of a leaf say of the event that it stands for.

An entry binds what it is of: the kind of the stream, the stream, the version, and the hash of the event. A stream is
named by a label, 32 random bytes, so that nobody who guesses a name can tell its entries from those of others. The
first entry of a stream, its *beginning*, has the hash of its name and a commitment to the label; a record opens it. So
a name has one label as long as no name begins twice, which everybody can see.

A log that an older program began has entries of the first form, the bare hash of an event, up to a *mark*.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Self, TypeAlias

from domain.audit.merkle import HASH_BYTES

MARK = b"\x00caravanserai/log/v2"
"""The entry from which on every entry binds what it is of."""
BEGINNING, CONTINUATION = 1, 2
"""The first byte of an entry says what it is."""
VERSION_BYTES = 8
LARGEST_VERSION = (1 << 63) - 1
LONGEST_KIND = 64
ARCHIVED = "archives"
"""The kind of the entry with which a stream ends whose events were moved to a record."""
UNKNOWN = "unknown"
"""The kind of a stream whose name says none."""


class EntryError(ValueError):
    """Some bytes are no entry. The text says why."""


@dataclass(frozen=True, slots=True)
class Bare:
    """An entry of the first form: the hash of an event, and nothing that says which."""

    event: bytes

    def to_bytes(self) -> bytes:
        """The bytes of the entry."""
        return self.event


@dataclass(frozen=True, slots=True)
class Mark:
    """The end of the entries of the first form."""

    def to_bytes(self) -> bytes:
        """The bytes of the entry."""
        return MARK


@dataclass(frozen=True, slots=True)
class Beginning:
    """The first entry of a stream: the hash of its ``name``, and the ``commitment`` to its label. Its ``version`` is 1,
    or a later one if the stream had entries of the first form.
    """

    kind: str
    name: bytes
    commitment: bytes
    version: int
    event: bytes

    @classmethod
    def of(cls, stream: str, label: bytes, blind: bytes, version: int, event: bytes) -> Self:
        """The beginning of a stream with a label."""
        return cls(kind_of(stream), name_hash(stream), commitment(label, blind), version, event)

    def to_bytes(self) -> bytes:
        """The bytes of the entry."""
        return _written(BEGINNING, self.kind, self.name, self.commitment, _number(self.version), self.event)


@dataclass(frozen=True, slots=True)
class Continuation:
    """A later entry of a stream, which only its ``label`` names."""

    kind: str
    label: bytes
    version: int
    event: bytes

    def to_bytes(self) -> bytes:
        """The bytes of the entry."""
        return _written(CONTINUATION, self.kind, self.label, _number(self.version), self.event)


LogEntry: TypeAlias = Bare | Mark | Beginning | Continuation


def name_hash(stream: str) -> bytes:
    """The hash of the name of a stream."""
    return sha256(stream.encode()).digest()


def commitment(label: bytes, blind: bytes) -> bytes:
    """The commitment to a label: nobody can find the label in it without ``blind``, 32 random bytes, nor another one
    that it would fit.
    """
    return sha256(blind + label).digest()


def kind_of(stream: str) -> str:
    """The kind of a stream: the collection in its name."""
    kind = stream.partition("/")[0]
    return kind if kind.isascii() and kind.isprintable() and 0 < len(kind) <= LONGEST_KIND else UNKNOWN


def entry_of(content: bytes) -> LogEntry:
    """The content of an entry, given its bytes.

    Raises:
        EntryError: they are no entry.
    """
    if len(content) == HASH_BYTES:
        return Bare(content)
    if content == MARK:
        return Mark()
    form, length = content[:1], content[1] if len(content) > 1 else 0
    try:
        kind = content[2 : 2 + length].decode("ascii")
    except UnicodeDecodeError as error:
        raise EntryError("its kind is not written in ASCII") from error
    rest = content[2 + length :]
    fixed = {BEGINNING: 3, CONTINUATION: 2}.get(form[0], 0) if form else 0
    if not fixed or len(rest) != fixed * HASH_BYTES + VERSION_BYTES:
        raise EntryError(f"it has no known form: {len(content)} bytes")
    if not (0 < length <= LONGEST_KIND and kind.isprintable()):
        raise EntryError("it names no kind")
    names, version = rest[: (fixed - 1) * HASH_BYTES], rest[-HASH_BYTES - VERSION_BYTES : -HASH_BYTES]
    number, event = int.from_bytes(version, "big"), rest[-HASH_BYTES:]
    if not 1 <= number <= LARGEST_VERSION:
        raise EntryError(f"{number} is no version")
    if form[0] == BEGINNING:
        return Beginning(kind, names[:HASH_BYTES], names[HASH_BYTES:], number, event)
    return Continuation(kind, names, number, event)


def _number(version: int) -> bytes:
    return version.to_bytes(VERSION_BYTES, "big")


def _written(form: int, kind: str, *parts: bytes) -> bytes:
    name = kind.encode("ascii")
    return bytes((form, len(name))) + name + b"".join(parts)
