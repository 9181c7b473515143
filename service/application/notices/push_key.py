"""The key with which a service says to push services who it is, in a file that only its owner can read.

Browsers subscribe with its public half, so a service with another key reaches none of those that subscribed before.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from caravanserai_verify.unreadable import kind_of
from domain.words.field_faults import Fault
from projections.databases.sqlite import PRIVATE
from service.foundation.key_files import OTHERS, KeyFileError

LONGEST_FILE = 1 << 14


def push_key(path: Path) -> ec.EllipticCurvePrivateKey:
    """The key of a file; a file that is missing is made. Several processes may do so at once.

    Raises:
        KeyFileError: it cannot be read or made, others may read it, or it holds no such key.
    """
    try:
        if not path.exists():
            _make(path)
        if stat.S_IMODE(path.stat().st_mode) & OTHERS:
            raise KeyFileError(Fault.KEY_FILE_OPEN, file=str(path))
        with path.open("rb") as file:
            content = file.read(LONGEST_FILE)
    except OSError as error:
        raise KeyFileError(Fault.KEY_FILE_UNMADE, file=str(path), why=kind_of(error)) from error
    try:
        key = load_pem_private_key(content, None)
    except (ValueError, TypeError) as error:
        raise KeyFileError(Fault.KEY_FILE_NOT_PEM, file=str(path)) from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
        raise KeyFileError(Fault.KEY_FILE_CURVE, file=str(path))
    return key


def _make(path: Path) -> None:
    """Makes the file whole or not at all: who comes second takes what is there."""
    key = ec.generate_private_key(ec.SECP256R1())
    written = path.with_name(f".{path.name}.{token_hex(8)}")
    descriptor = os.open(written, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(written, path)
    finally:
        written.unlink()
