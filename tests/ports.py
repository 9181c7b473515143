"""Ports for services that end and begin again where they were."""

import random
import socket

LASTING = range(10_000, 30_000)
"""Ports that systems give to nobody who asks for any: a free one is still free when its service comes back."""
ATTEMPTS = 100


def lasting_port() -> int:
    """A free port of this machine that nobody else gets meanwhile."""
    for port in random.SystemRandom().sample(LASTING, ATTEMPTS):
        with socket.socket() as trying:
            try:
                trying.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
