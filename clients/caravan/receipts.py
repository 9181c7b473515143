"""The receipts that `caravan` keeps of the user's matches, as proof of their history."""

from collections.abc import Callable
from pathlib import Path

from caravanserai import Receipt, ReceiptFile
from caravanserai.receipt_files import History

from clients.caravan.phrases import Speech
from clients.caravan.saved_seats import default_path
from clients.caravan.terminal import Failure


def receipt_path(match: str) -> Path:
    """The receipt of a match: `$XDG_STATE_HOME/caravan/receipts/<id>.json`."""
    return default_path().with_name("receipts") / f"{match.rpartition('/')[2]}.json"


def keeping(match: str, speech: Speech) -> Callable[[Receipt, History], None]:
    """A function that keeps the receipts of a match as they arrive."""
    file = ReceiptFile(receipt_path(match))

    def keep(receipt: Receipt, history: History) -> None:
        """Keeps a receipt.

        Raises:
            ReceiptConflictError: It contradicts the kept receipt.
            Failure: It cannot be written.
        """
        try:
            file.keep(receipt, history)
        except OSError as error:
            raise Failure(speech.plain("receipt-not-kept", error=speech.of_file(error))) from error

    return keep
