"""The keys with which a log or a witness signs: Ed25519, in a file that only its owner can read.

The file has one private key on each line, the newest first. All of them sign, so that those who know an older key can
go on while they learn the newer one.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from caravanserai_verify.unreadable import kind_of
from domain.audit.notes import LOG_KEY, WITNESS_KEY, NoteError, PublicKey, Signature, cosigned_bytes, require_name
from domain.words.field_faults import Fault
from projections.databases.sqlite import PRIVATE
from service.foundation.key_files import OTHERS, KeyFileError

PREFIX = "PRIVATE+KEY+"
SEED_BYTES = 32
LONGEST_FILE = 1 << 16


class PrivateKey(NamedTuple):
    """A key that signs: the name of the log or witness, the kind of key, and its 32 secret bytes."""

    name: str
    kind: int
    seed: bytes

    @classmethod
    def new(cls, name: str, kind: int = LOG_KEY) -> Self:
        """A new key from the randomness of the system.

        Raises:
            NoteError: there can be no key of this name.
        """
        return cls(require_name(name), kind, os.urandom(SEED_BYTES))

    @property
    def public(self) -> PublicKey:
        """The key with which others verify its signatures."""
        return PublicKey(self.name, self.kind, self._signing.public_key().public_bytes_raw())

    @property
    def _signing(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.seed)

    def sign(self, text: str) -> Signature:
        """The line with which a log signs a text."""
        return Signature(self.name, self.public.id, self._signing.sign(text.encode()))

    def cosign(self, text: str, time: int) -> Signature:
        """The line with which a witness signs a text at a time, in seconds since 1970."""
        content = time.to_bytes(8, "big") + self._signing.sign(cosigned_bytes(text, time))
        return Signature(self.name, self.public.id, content)

    def __str__(self) -> str:
        content = b64encode(bytes((self.kind,)) + self.seed).decode()
        return f"{PREFIX}{self.name}+{self.public.id.hex()}+{content}"

    @classmethod
    def of(cls, text: str) -> Self:
        """From its text, as Go's `note` writes it too.

        Raises:
            KeyFileError: it is none.
        """
        name, _, rest = text.strip().removeprefix(PREFIX).partition("+")
        written, _, encoded = rest.partition("+")
        content = b""
        with suppress(ValueError):
            content = b64decode(encoded, validate=True)
        if not (text.startswith(PREFIX) and len(content) == 1 + SEED_BYTES and content[0] in (LOG_KEY, WITNESS_KEY)):
            raise KeyFileError(Fault.KEY_FILE_LINE)
        try:
            key = cls(require_name(name), content[0], content[1:])
        except NoteError as error:
            raise KeyFileError(Fault.KEY_FILE_NAME, why=str(error)) from error
        if written != key.public.id.hex():
            raise KeyFileError(Fault.KEY_FILE_PARTS, name=name)
        return key


def write_keys(path: Path, keys: Sequence[PrivateKey], *, new: bool = False) -> None:
    """Writes a file with keys, whole or not at all. With ``new`` there must be no such file.

    Raises:
        KeyFileError: there is one, or it cannot be written.
    """
    written = path.with_name(f"{path.name}.new")
    try:
        if new and path.exists():
            raise KeyFileError(Fault.KEY_FILE_EXISTS, file=str(path))
        descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.writelines(f"{key}\n" for key in keys)
            file.flush()
            os.fsync(file.fileno())
        written.replace(path)
    except OSError as error:
        raise KeyFileError(Fault.KEY_FILE_UNWRITABLE, file=str(path), why=kind_of(error)) from error


def read_keys(path: Path, kind: int = LOG_KEY) -> list[PrivateKey]:
    """The keys of a file, the newest first: at least one, all of one name and kind.

    Raises:
        KeyFileError: it cannot be read, others may read it, or it does not hold such keys.
    """
    try:
        content = path.read_bytes()[:LONGEST_FILE].decode()
        if path.stat().st_mode & OTHERS:
            raise KeyFileError(Fault.KEY_FILE_OPEN, file=str(path))
    except OSError as error:
        raise KeyFileError(Fault.KEY_FILE_UNREADABLE, file=str(path), why=kind_of(error)) from error
    except UnicodeDecodeError as error:
        raise KeyFileError(Fault.KEY_FILE_EMPTY, file=str(path)) from error
    try:
        keys = [PrivateKey.of(line) for line in content.splitlines() if line.strip()]
    except KeyFileError as error:
        raise KeyFileError(Fault.AT_PLACE, place=str(path), detail=error.fault) from error
    if not keys:
        raise KeyFileError(Fault.KEY_FILE_EMPTY, file=str(path))
    if {(key.name, key.kind) for key in keys} != {(keys[0].name, kind)}:
        raise KeyFileError(Fault.KEY_FILE_MIXED, file=str(path))
    return keys
