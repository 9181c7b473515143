"""Entry of the catalogue of errors."""

from typing import NamedTuple


class Entry(NamedTuple):
    """The meaning of a reason for the caller. ``status`` is the name of a gRPC status code."""

    status: str
    cause: str
    remedy: str
