"""The encryption of connections to a service, by the environment of the user."""

import os
from pathlib import Path

from caravanserai.connection import Tls

TLS_ROOTS = "CARAVAN_TLS_ROOTS"
"""The environment variable with the PEM file of trusted certificates; `system`: those of the system."""


def trusted() -> Tls | None:
    """The encryption set in the environment; None for plain text.

    Raises:
        OSError: the certificates cannot be read.
    """
    roots = os.environ.get(TLS_ROOTS, "")
    return Tls(None if roots == "system" else Path(roots).read_bytes()) if roots else None
