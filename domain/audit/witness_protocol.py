"""The protocol between a log and a witness, C2SP `tlog-witness`: requests of the log, answers of an honest witness.

The witness remembers one thing of each log: the size and the root of the largest tree that it has cosigned.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from http import HTTPStatus
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from domain.audit.merkle import EMPTY, HASH_BYTES, ProofError, verify_consistency
from domain.audit.notes import LARGEST_SIZE, WITNESS_KEY, Checkpoint, Note, NoteError, PublicKey, Verify, decoded

ADD_CHECKPOINT = "/add-checkpoint"
"""The path at which a witness takes checkpoints, below its address."""
SIZE_TYPE = "text/x.tlog.size"
"""The type of an answer that only says the size of the last tree that a witness has cosigned."""
LONGEST_REQUEST = 1 << 16
MOST_HASHES = 63
"""The most hashes that a log may send in a proof."""

_OLD = re.compile(r"old (0|[1-9]\d{0,18})", re.ASCII)


class RefusedError(Exception):
    """A witness does not cosign. ``status`` says why to the log, as in HTTP; the text says it to people.

    With CONFLICT ``size`` is that of the tree from which the log has to go on.
    """

    def __init__(self, status: HTTPStatus, text: str, size: int | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.size = size


class Witnessed(NamedTuple):
    """The largest tree of a log that a witness has cosigned; at first that without entries."""

    size: int = 0
    root: bytes = EMPTY
    time: int = 0
    """The time, in seconds since 1970."""
    note: str = ""
    """The checkpoint, with its signatures and those of the witness; empty at first."""


class Submission(NamedTuple):
    """The request of a log to a witness: a signed checkpoint, and the proof that its tree goes on from that of ``old``
    entries.
    """

    old: int
    proof: tuple[bytes, ...]
    note: Note

    def __str__(self) -> str:
        lines = "".join(f"{b64encode(hash_).decode()}\n" for hash_ in self.proof)
        return f"old {self.old}\n{lines}\n{self.note}"

    @classmethod
    def of(cls, content: bytes) -> Self:
        """From its bytes.

        Raises:
            RefusedError: BAD_REQUEST, it is none.
        """
        if len(content) > LONGEST_REQUEST:
            raise _malformed(f"it has more than {LONGEST_REQUEST} bytes")
        head, found, below = content.partition(b"\n\n")
        first, *lines = head.decode("latin-1").split("\n")
        old = _OLD.fullmatch(first)
        if old is None or not found or int(old[1]) >= LARGEST_SIZE:
            raise _malformed("it does not begin with `old` and a size, and has no empty line before the checkpoint")
        proof = tuple(map(decoded, lines))
        if len(proof) > MOST_HASHES or any(len(hash_) != HASH_BYTES for hash_ in proof):
            raise _malformed(f"its proof has other lines than at most {MOST_HASHES} hashes in base64")
        try:
            return cls(int(old[1]), proof, Note.of(below))
        except NoteError as error:
            raise _malformed(str(error)) from error

    def checkpoint(self, logs: Mapping[str, Sequence[PublicKey]], verify: Verify) -> Checkpoint:
        """The checkpoint that a known log has signed; ``logs`` are the keys of each by its name.

        Raises:
            RefusedError: BAD_REQUEST, NOT_FOUND, FORBIDDEN.
        """
        try:
            found = Checkpoint.of(self.note.text)
        except NoteError as error:
            raise _malformed(str(error)) from error
        keys = logs.get(found.origin)
        if keys is None:
            raise RefusedError(HTTPStatus.NOT_FOUND, "this witness does not know the log")
        try:
            signed = [key for key in keys if self.note.of_key(key) is not None]
            for key in signed:
                self.note.require_signed(key, verify)
        except NoteError as error:
            raise RefusedError(HTTPStatus.FORBIDDEN, str(error)) from error
        if not signed:
            raise RefusedError(HTTPStatus.FORBIDDEN, "the log has not signed it with a key that this witness knows")
        if self.old > found.size:
            raise _malformed(f"the tree shrinks from {self.old} entries to {found.size}")
        return found

    def require_next(self, known: Witnessed, checkpoint: Checkpoint) -> None:
        """Checks that the tree of its checkpoint goes on from the one that was cosigned last.

        Raises:
            RefusedError: CONFLICT, UNPROCESSABLE_ENTITY.
        """
        if self.old != known.size:
            text = f"the proof goes on from {self.old} entries; {known.size} are cosigned"
            raise RefusedError(HTTPStatus.CONFLICT, text, known.size)
        try:
            verify_consistency(known.size, known.root, checkpoint.size, checkpoint.root, self.proof)
        except ProofError as error:
            raise RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, str(error)) from error


def _malformed(text: str) -> RefusedError:
    return RefusedError(HTTPStatus.BAD_REQUEST, f"not a request to cosign a checkpoint: {text}")


def logs_of(keys: Iterable[str]) -> dict[str, list[PublicKey]]:
    """The keys of each log by its name, from their texts.

    Raises:
        NoteError: a text is no key of a log.
    """
    found: dict[str, list[PublicKey]] = {}
    for text in keys:
        key = PublicKey.of(text)
        if key.kind == WITNESS_KEY:
            raise NoteError(f"{key.name} is a witness, and its key not that of a log")
        found.setdefault(key.name, []).append(key)
    return found


def checkpoint_path(origin: str) -> str:
    """The path at which a witness shows the last checkpoint of a log that it has cosigned, below its address."""
    return f"/{sha256(origin.encode()).hexdigest()}/checkpoint"


class Witness(NamedTuple):
    """A witness that a log asks: its address, a URL without an end, and its key."""

    url: str
    key: PublicKey

    @classmethod
    def of(cls, text: str) -> Self:
        """From `URL=KEY`.

        Raises:
            NoteError: it is none.
        """
        url, found, key = text.strip().partition("=")
        if not found:
            raise NoteError(f"{text!r} names no witness: it is URL=KEY")
        public = PublicKey.of(key)
        if public.kind != WITNESS_KEY:
            raise NoteError(f"the key of {public.name} is none of a witness")
        return cls(require_url(url), public)


def require_url(url: str) -> str:
    """An address, if it is `http://…` or `https://…` with nothing but a host, a port and a path.

    Raises:
        NoteError: it is another text.
    """
    try:
        parts = urlsplit(url)
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    plain = url.isascii() and url.isprintable() and not set(url) & set(' ?#@\\"<>')
    if not (known and plain):
        raise NoteError(f"{url!r} is no address: it is http:// or https:// with a host, perhaps a port and a path")
    return url.rstrip("/")
