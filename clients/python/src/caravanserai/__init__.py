"""The client library of Caravanserai: play, watch and verify matches, write bots.

`Client` and `aio.Client` (for asyncio) have the same methods. The messages in `caravanserai.v1` and
`caravanserai.games.<game>.v1` are those of the protocol, which has a package of its own: `caravanserai_protocol`.

The names below are imported when they are first used: a program that needs one module does not load all of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai_protocol.bounds import UnknownEventError
    from caravanserai_protocol.following import AlteredError
    from caravanserai_protocol.receipts import Receipt
    from caravanserai_protocol.records import Record, RecordError

    from caravanserai.aio import Tls
    from caravanserai.client import Client
    from caravanserai.errors import (
        CallError,
        Conflict,
        InvalidRequest,
        LimitReached,
        NotAllowed,
        NotFound,
        Refused,
        TooLate,
        Unavailable,
        WrongMoment,
    )
    from caravanserai.keys import KeyFolder, KeyFolderError
    from caravanserai.receipt_files import ReceiptConflictError, ReceiptFile
    from caravanserai.retries import Retrying

_MODULES = {
    "AlteredError": "caravanserai_protocol.following",
    "CallError": "caravanserai.errors",
    "Client": "caravanserai.client",
    "Conflict": "caravanserai.errors",
    "InvalidRequest": "caravanserai.errors",
    "KeyFolder": "caravanserai.keys",
    "KeyFolderError": "caravanserai.keys",
    "LimitReached": "caravanserai.errors",
    "NotAllowed": "caravanserai.errors",
    "NotFound": "caravanserai.errors",
    "Receipt": "caravanserai_protocol.receipts",
    "ReceiptConflictError": "caravanserai.receipt_files",
    "ReceiptFile": "caravanserai.receipt_files",
    "Record": "caravanserai_protocol.records",
    "RecordError": "caravanserai_protocol.records",
    "Refused": "caravanserai.errors",
    "Retrying": "caravanserai.retries",
    "Tls": "caravanserai.aio",
    "TooLate": "caravanserai.errors",
    "Unavailable": "caravanserai.errors",
    "UnknownEventError": "caravanserai_protocol.bounds",
    "WrongMoment": "caravanserai.errors",
}
"""The names, and the modules that define them."""

__all__ = [
    "AlteredError",
    "CallError",
    "Client",
    "Conflict",
    "InvalidRequest",
    "KeyFolder",
    "KeyFolderError",
    "LimitReached",
    "NotAllowed",
    "NotFound",
    "Receipt",
    "ReceiptConflictError",
    "ReceiptFile",
    "Record",
    "RecordError",
    "Refused",
    "Retrying",
    "Tls",
    "TooLate",
    "Unavailable",
    "UnknownEventError",
    "WrongMoment",
]


if not TYPE_CHECKING:  # so that type checkers report unknown names

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
