"""Receipts in files. Only a receipt of the same history replaces another; otherwise both are kept.

A receipt proves what its owner saw. If a service later shows another history, because its store was restored from a
backup or because it lies, clients must not destroy that proof.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Protocol

from caravanserai_protocol import findings
from caravanserai_protocol.constants import RECEIPT_BYTES
from caravanserai_protocol.harmless import HarmlessError
from caravanserai_protocol.receipts import Receipt
from caravanserai_protocol.records import RecordError


class History(Protocol):
    """The events of a match that a client followed, such as a `Following`."""

    def digest_at(self, version: int) -> bytes:
        """The hash of the event that made a version; empty if it was not followed."""

    @property
    def complete(self) -> bool:
        """True if a version that was not followed is missing, rather than still to come."""


class ReceiptConflictError(HarmlessError):
    """A receipt does not continue the one in its file. ``kept`` is that file; ``beside`` holds the new receipt.

    ``reason`` says why: they are of two histories of a match, or of two matches, or the kept file is damaged.
    """

    def __init__(self, kept: Path, beside: Path, reason: str) -> None:
        super().__init__(f"{findings.nothing_overwritten(reason, kept, beside)}.")
        self.kept = kept
        self.beside = beside
        self.reason = reason


class ReceiptFile:
    """A file that keeps the latest receipt of a match while it is followed. Make it before you begin to follow."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._before = 0
        """The version of the receipt that was kept before the match was followed."""
        self._began = False
        with suppress(RecordError, OSError):  # `keep` reads it again, and says what is wrong
            kept = self.read()
            self._before = kept.version if kept is not None else 0

    def read(self) -> Receipt | None:
        """The receipt in the file; None if the file does not exist.

        Raises:
            RecordError: it does not hold a receipt.
            OSError: it cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                return Receipt.from_json(file.read(RECEIPT_BYTES + 1))
        except FileNotFoundError:
            return None

    def keep(self, receipt: Receipt, history: History) -> None:
        """Keeps a receipt if its history passes through the receipt in the file. You may call it for every update.

        A receipt in the file that is ahead of the history stays: it is compared when the history has come that far, or
        is complete without it. Another program of yours that follows the same match may be ahead, too. The file is
        replaced as a whole or not at all. If the new receipt says nothing about chance, because the client was
        restarted, that part of the old one stays.

        Raises:
            ReceiptConflictError: the history is another one; the receipt is in a file beside.
            OSError: the file cannot be read or written.
        """
        try:
            kept = self.read()
        except RecordError as error:
            raise self._conflict(receipt, findings.damaged_receipt(self.path)) from error
        if kept is not None:
            if kept.match != receipt.match:
                raise self._conflict(receipt, f"{findings.file_of_another(self.path, kept.match, receipt.match)}.")
            shown = history.digest_at(kept.version)
            if shown != kept.digest:
                if kept.version > receipt.version and not self._is_missing(kept, history):
                    return
                raise self._conflict(receipt, _another_history(kept, receipt, known=bool(shown)))
            receipt = replace(
                receipt,
                commitment=receipt.commitment or kept.commitment,
                opened=receipt.opened or kept.opened,
                key=receipt.key or (kept.key if kept.version <= receipt.version else b""),
            )
        with self._written(receipt) as written:
            written.replace(self.path)
        self._began = True

    def _is_missing(self, kept: Receipt, history: History) -> bool:
        """True if a history should contain a kept receipt that is ahead of it: otherwise it will, or another program
        wrote it.
        """
        return not self._began and history.complete and kept.version <= self._before

    def _conflict(self, receipt: Receipt, reason: str) -> ReceiptConflictError:
        """Writes a receipt to another file beside: a new one, or one with the same receipt."""
        name = f"{self.path.stem}.conflict-{receipt.version}-{receipt.digest.hex()[:16]}"
        with self._written(receipt) as written:
            for number in count(1):
                beside = self.path.with_name(f"{name}{f'-{number}' if number > 1 else ''}{self.path.suffix}")
                try:
                    os.link(written, beside)
                    break
                except FileExistsError:
                    if beside.read_bytes() == written.read_bytes():
                        break
        return ReceiptConflictError(self.path, beside, reason)

    @contextmanager
    def _written(self, receipt: Receipt) -> Iterator[Path]:
        """A new file in the same folder with a receipt, flushed to disk. It is removed unless you rename it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        path = self.path.with_name(f".{self.path.name}.{token_hex(8)}")
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(receipt.to_json() + "\n")
                file.flush()
                os.fsync(file.fileno())
            yield path
        finally:
            path.unlink(missing_ok=True)


def _another_history(kept: Receipt, receipt: Receipt, known: bool) -> str:
    if kept.version > receipt.version:
        shows = findings.shorter_history(kept.match, receipt.version)
    elif known:
        shows = findings.other_history(kept.match)
    else:
        return f"{findings.gap_in_following(kept.match, kept.version)}."
    return f"{findings.not_part_of_history(shows, kept.version)}."
