"""Receipts in files: what `caravan play` and `caravan watch` keep of a match, to show later which match it was."""

from pathlib import Path

from caravanserai import Receipt, RecordError

from clients.caravan.remembering import default_path


def receipt_path(match: str) -> Path:
    """Where `caravan play` keeps the receipt of a match: `$XDG_STATE_HOME/caravan/receipts/<id>.json`."""
    return default_path().with_name("receipts") / f"{match.rpartition('/')[2]}.json"


def kept_receipt(match: str) -> Receipt | None:
    """The receipt that `caravan play` kept of a match; None without a readable one."""
    try:
        return Receipt.from_json(receipt_path(match).read_bytes())
    except (OSError, RecordError):
        return None


def write_receipt(path: Path, receipt: Receipt) -> None:
    """Keeps a receipt; the file holds the one before until it holds this one, whatever happens.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.with_name(f"{path.name}.new")
    file.write_text(receipt.to_json() + "\n", encoding="utf-8")
    file.replace(path)
