"""The client library of Caravanserai: play, watch and verify matches, write bots.

`Client` and `aio.Client` (for asyncio) have the same methods. The messages in `caravanserai.v1` and
`caravanserai.games.<game>.v1` are generated from the protocol files.

The names below are imported when they are first used: a program that needs one module does not load all of them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai_protocol.following import AlteredError
    from caravanserai_protocol.records import Receipt, Record, RecordError

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
    from caravanserai.keeping import ReceiptConflictError, ReceiptFile
    from caravanserai.keys import KeyFolder, KeyFolderError
    from caravanserai.retrying import Retrying

_MODULES = {
    "AlteredError": "following",
    "CallError": "errors",
    "Client": "client",
    "Conflict": "errors",
    "InvalidRequest": "errors",
    "KeyFolder": "keys",
    "KeyFolderError": "keys",
    "LimitReached": "errors",
    "NotAllowed": "errors",
    "NotFound": "errors",
    "Receipt": "records",
    "ReceiptConflictError": "keeping",
    "ReceiptFile": "keeping",
    "Record": "records",
    "RecordError": "records",
    "Refused": "errors",
    "Retrying": "retrying",
    "Tls": "aio",
    "TooLate": "errors",
    "Unavailable": "errors",
    "WrongMoment": "errors",
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
    "WrongMoment",
]


if not TYPE_CHECKING:  # so that type checkers report unknown names

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
