"""Records, archives and receipts in files."""

from pathlib import Path

from caravanserai_protocol.archives import MAGIC, TournamentArchive
from caravanserai_protocol.constants import ARCHIVE_BYTES, RECEIPT_BYTES, RECORD_BYTES
from caravanserai_protocol.receipts import Receipt
from caravanserai_protocol.records import Record, RecordError

from caravanserai_verify.errors import UnverifiableError
from caravanserai_verify.unreadable import reason_of


def is_archive(path: Path) -> bool:
    """True if a file begins as archives of tournaments do."""
    try:
        return start_of(path, len(MAGIC) - 1) == MAGIC
    except OSError:
        return False


def read_archive(path: Path) -> TournamentArchive:
    """The archive in a file.

    Raises:
        UnverifiableError: it cannot be read, or is none.
    """
    try:
        return TournamentArchive.from_bytes(start_of(path, ARCHIVE_BYTES))
    except (OSError, RecordError) as error:
        raise UnverifiableError(f"{path}: {reason_of(error)}") from error


def read_record(path: Path) -> Record:
    """The record in a file.

    Raises:
        UnverifiableError: it cannot be read, or is none.
    """
    try:
        return Record.from_bytes(start_of(path, RECORD_BYTES))
    except (OSError, RecordError) as error:
        raise UnverifiableError(f"{path}: {reason_of(error)}") from error


def read_receipt(path: Path) -> Receipt:
    """The receipt in a file.

    Raises:
        UnverifiableError: it cannot be read, or is none.
    """
    try:
        return Receipt.from_json(start_of(path, RECEIPT_BYTES))
    except (OSError, RecordError) as error:
        raise UnverifiableError(f"{path}: {reason_of(error)}") from error


def start_of(path: Path, most: int) -> bytes:
    """The content of a file, up to one byte more than allowed."""
    with path.open("rb") as file:
        return file.read(most + 1)
