"""The receipts that `caravan` keeps of matches one plays, which show later which match it was."""

from pathlib import Path

from caravanserai import Receipt, ReceiptFile
from caravanserai.keeping import History

from clients.caravan.phrases import Speech
from clients.caravan.remembering import default_path
from clients.caravan.terminal import Failure


def receipt_path(match: str) -> Path:
    """The receipt of a match: `$XDG_STATE_HOME/caravan/receipts/<id>.json`."""
    return default_path().with_name("receipts") / f"{match.rpartition('/')[2]}.json"


def keep_receipt(file: ReceiptFile, receipt: Receipt, history: History, speech: Speech) -> None:
    """Keeps the receipt of what was seen last.

    Raises:
        Failure: the file cannot be written.
        ReceiptConflictError: the service shows another history than the one of which a receipt was kept.
    """
    try:
        file.keep(receipt, history)
    except OSError as error:
        raise Failure(speech.plain("receipt-not-kept", error=str(error))) from error
