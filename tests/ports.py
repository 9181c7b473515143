"""Ports for services that end and begin again where they were."""

import os
import random
import socket

LASTING = range(10_000, 30_000)
"""Ports that systems give to nobody who asks for any: a free one is still free when its service comes back."""
WORKERS = 64
"""The most workers that run tests at once, each with ports of its own: no other one takes what is free for a moment."""
ATTEMPTS = 100


def ports_of(worker: str, run: str) -> range:
    """The ports of a worker, named as in `gw3`, in a run, named by hexadecimal digits: other runs begin with others."""
    number = int(worker.removeprefix("gw") or 0) + int(run[-2:] or "0", 16)
    return LASTING[number % WORKERS :: WORKERS]


def lasting_port() -> int:
    """A free port of this machine that nobody else gets meanwhile."""
    worker, run = (os.environ.get(f"PYTEST_XDIST_{name}", "") for name in ("WORKER", "TESTRUNUID"))
    for port in random.SystemRandom().sample(ports_of(worker, run), ATTEMPTS):
        with socket.socket() as trying:
            try:
                trying.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")
