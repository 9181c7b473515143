"""The client library of Caravanserai: play, watch and verify matches, write bots.

`Client` and `aio.Client` (for asyncio) have the same methods. The messages in `caravanserai.v1` and
`caravanserai.games.<game>.v1` are generated from the protocol files.
"""

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
from caravanserai.following import AlteredError
from caravanserai.keeping import ReceiptConflictError, ReceiptFile
from caravanserai.keys import KeyFolder, KeyFolderError
from caravanserai.records import Receipt, Record, RecordError
from caravanserai.retrying import Retrying

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
