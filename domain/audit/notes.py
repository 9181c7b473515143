"""Signed notes and what they say of a tree: C2SP `signed-note`, `tlog-checkpoint` and `tlog-cosignature`.

A note is a text with lines of signatures below it. Signing itself is elsewhere: here are the bytes that are signed, and
how keys are named.
"""

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple, Self

from domain.audit.merkle import HASH_BYTES

LOG_KEY = 1
"""The kind of key with which a log signs: Ed25519 over the text."""
WITNESS_KEY = 4
"""The kind of key with which a witness signs: Ed25519 over the text and the time."""

MLDSA_KEY = 6
"""The kind of key with which other witnesses sign, ML-DSA-44. It is not verified here."""

LONGEST_NOTE = 1 << 20
MOST_SIGNATURES = 100
LONGEST_NAME = 255
MARK = "— "
"""With it a line of a signature begins."""
ID_BYTES = 4
KEY_BYTES = 32
SIGNATURE_BYTES = 64
TIME_BYTES = 8
LARGEST_SIZE = 1 << 63
LARGEST_TIME = 1 << 63

_NAME = re.compile(r"[^\s+]+")
_SIZE = re.compile(r"0|[1-9]\d{0,18}", re.ASCII)

Verify = Callable[[bytes, bytes, bytes], bool]
"""A check whether a signature under a public key fits a message: (public key, signature, message)."""


class NoteError(ValueError):
    """A text is no note, no checkpoint or no key, or nobody known has signed it. The text says why."""


def require_name(name: str) -> str:
    """The name of a log or of a witness, if it can be one: without spaces and plus signs.

    Raises:
        NoteError: it cannot.
    """
    if len(name) > LONGEST_NAME or _NAME.fullmatch(name) is None or not name.isprintable():
        raise NoteError(
            f"{name!r} is no name of a key: it has no spaces and no '+', and at most {LONGEST_NAME} letters"
        )
    return name


class PublicKey(NamedTuple):
    """A signer: the name, the kind of key, and the key itself (Ed25519)."""

    name: str
    kind: int
    key: bytes

    @property
    def id(self) -> bytes:
        """Four bytes by which lines of signatures name it."""
        return sha256(self.name.encode() + b"\n" + bytes((self.kind,)) + self.key).digest()[:ID_BYTES]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes((self.kind,)) + self.key).decode()}"

    @classmethod
    def of(cls, text: str) -> Self:
        """From its text, ``name+id+key``, as other tools write it too (in Go a `vkey`).

        Raises:
            NoteError: it is none.
        """
        name, _, rest = text.strip().partition("+")
        written, _, encoded = rest.partition("+")
        content = decoded(encoded)
        if content[:1] == bytes((MLDSA_KEY,)):
            raise NoteError(
                f"{require_name(name)} has a key for ML-DSA-44, whose signatures are not verified here: ask its "
                "operator for a key of Ed25519, which has the kind 4"
            )
        if len(content) != 1 + KEY_BYTES or content[0] not in (LOG_KEY, WITNESS_KEY):
            raise NoteError("not a public key of a log or of a witness: it looks like name+1a2b3c4d+AQ…")
        key = cls(require_name(name), content[0], content[1:])
        if written != key.id.hex():
            raise NoteError(f"the parts of the public key of {name} do not belong together: its id is {key.id.hex()}")
        return key


class Signature(NamedTuple):
    """A line of a signature: whose, by name and id, and its bytes."""

    name: str
    id: bytes
    content: bytes

    def __str__(self) -> str:
        return f"{MARK}{self.name} {b64encode(self.id + self.content).decode()}\n"

    @classmethod
    def of(cls, line: str) -> Self:
        """From a line, without its end.

        Raises:
            NoteError: it is none.
        """
        name, space, encoded = line.removeprefix(MARK).partition(" ")
        content = decoded(encoded)
        if not (line.startswith(MARK) and space and len(content) > ID_BYTES):
            raise NoteError(f"not a line of a signature: {line[:80]!r}")
        return cls(require_name(name), content[:ID_BYTES], content[ID_BYTES:])


@dataclass(frozen=True, slots=True)
class Note:
    """A text and its signatures."""

    text: str
    signatures: tuple[Signature, ...] = ()

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"

    @classmethod
    def of(cls, content: bytes) -> Self:
        """From its bytes.

        Raises:
            NoteError: it is none.
        """
        written = _text(content)
        text, found, below = written.rpartition("\n\n")
        if not (found and below.endswith("\n")):
            raise NoteError("a note has its signatures below an empty line, and ends with the end of a line")
        return cls(text + "\n", _signatures(below))

    def of_key(self, key: PublicKey) -> bytes | None:
        """The signature of a key; None if there is none.

        Raises:
            NoteError: there are two that differ.
        """
        found = {entry.content for entry in self.signatures if (entry.name, entry.id) == (key.name, key.id)}
        if len(found) > 1:
            raise NoteError(f"{key.name} has signed twice, and not the same")
        return found.pop() if found else None

    def require_signed(self, key: PublicKey, verify: Verify) -> None:
        """Checks that a log has signed this.

        Raises:
            NoteError: it has not.
        """
        content = self.of_key(key)
        if content is None:
            raise NoteError(f"{key.name} has not signed this with the key {key.id.hex()}")
        if key.kind != LOG_KEY or len(content) != SIGNATURE_BYTES or not verify(key.key, content, self.text.encode()):
            raise NoteError(f"the signature of {key.name} does not fit the text")

    def cosigned(self, witness: PublicKey, verify: Verify) -> int | None:
        """The time, in seconds since 1970, at which a witness has signed this; None if it has not.

        Raises:
            NoteError: its signature does not fit.
        """
        content = self.of_key(witness)
        if content is None:
            return None
        time, signature = int.from_bytes(content[:TIME_BYTES], "big"), content[TIME_BYTES:]
        fits = witness.kind == WITNESS_KEY and len(signature) == SIGNATURE_BYTES and 0 < time < LARGEST_TIME
        if not (fits and verify(witness.key, signature, cosigned_bytes(self.text, time))):
            raise NoteError(f"the signature of {witness.name} does not fit the text")
        return time

    def of_keys(self, keys: Iterable[PublicKey]) -> Self:
        """The same text with the signatures of these keys alone."""
        known = {(key.name, key.id) for key in keys}
        return type(self)(self.text, tuple(entry for entry in self.signatures if (entry.name, entry.id) in known))

    def with_signatures(self, signatures: Iterable[Signature]) -> Self:
        """The same text with more signatures; each takes the place of an older one of the same key."""
        of_keys = {(entry.name, entry.id): entry for entry in (*self.signatures, *signatures)}
        return type(self)(self.text, tuple(of_keys.values()))


def signatures_of(content: bytes) -> tuple[Signature, ...]:
    """Lines of signatures without a text, as a witness answers.

    Raises:
        NoteError: they are none.
    """
    written = _text(content)
    if not written.endswith("\n"):
        raise NoteError("a line of a signature has an end")
    return _signatures(written)


def _text(content: bytes) -> str:
    """A text in which nothing is hidden.

    Raises:
        NoteError: it is none, or too long.
    """
    if len(content) > LONGEST_NOTE:
        raise NoteError(f"a note has at most {LONGEST_NOTE} bytes")
    try:
        written = content.decode()
    except UnicodeDecodeError as error:
        raise NoteError("a note is a text in UTF-8") from error
    if any(character < " " and character != "\n" for character in written):
        raise NoteError("a note has no control characters")
    return written


def _signatures(below: str) -> tuple[Signature, ...]:
    """The signatures of a text of lines, each with its end.

    Raises:
        NoteError: one is none, or there are too many.
    """
    lines = below[:-1].split("\n")
    if len(lines) > MOST_SIGNATURES:
        raise NoteError(f"a note has at most {MOST_SIGNATURES} signatures")
    return tuple(Signature.of(line) for line in lines)


def cosigned_bytes(text: str, time: int) -> bytes:
    """The bytes that a witness signs: the text of a checkpoint and the time in seconds since 1970."""
    return f"cosignature/v1\ntime {time}\n{text}".encode()


class Checkpoint(NamedTuple):
    """The statement of a log about its tree: whose it is, how many entries it has, and its root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"

    @classmethod
    def of(cls, text: str) -> Self:
        """From the text of a note; further lines are left alone.

        Raises:
            NoteError: it is no checkpoint.
        """
        lines = text.split("\n")
        if len(lines) < 4 or not lines[0] or lines[-1]:  # three lines, and the end of the last one
            raise NoteError("a checkpoint has three lines: the origin, the size and the root")
        origin, size, encoded = lines[:3]
        root = decoded(encoded)
        if _SIZE.fullmatch(size) is None or int(size) >= LARGEST_SIZE:
            raise NoteError(f"the size of a checkpoint is a number, not {size[:40]!r}")
        if len(root) != HASH_BYTES:
            raise NoteError(f"the root of a checkpoint has {HASH_BYTES} bytes")
        return cls(origin, int(size), root)


def decoded(encoded: str) -> bytes:
    """Bytes from base64 that can be written in only this way; empty if it is none."""
    try:
        content = b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return b""
    return content if b64encode(content).decode() == encoded else b""
