"""Where `caravan play` keeps its receipts, which show later which match it was."""

from pathlib import Path

from clients.caravan.remembering import default_path


def receipt_path(match: str) -> Path:
    """The receipt of a match: `$XDG_STATE_HOME/caravan/receipts/<id>.json`."""
    return default_path().with_name("receipts") / f"{match.rpartition('/')[2]}.json"
