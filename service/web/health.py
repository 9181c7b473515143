"""Health over plain HTTP, for load balancers and orchestrators: `/healthz` and `/readyz`.

Both say something of this process alone. They ask no database: if all services of one database were taken out of
service because it is away for a moment, nobody would be left to say so.
"""

from collections.abc import Callable
from http import HTTPStatus

from service.web.exchanges import Exchange

LIVE, READY = "/healthz", "/readyz"
PATHS = (LIVE, READY)


class Health:
    """Answers whether the process is alive, and whether it takes new requests: ``ready`` says that."""

    def __init__(self, ready: Callable[[], bool]) -> None:
        self._ready = ready

    def answer(self, exchange: Exchange) -> bool:
        """Answers a request that asks for either; whether it did."""
        request = exchange.request
        if request.path not in PATHS or request.method not in ("GET", "HEAD"):
            return False
        well = request.path == LIVE or self._ready()
        status, text = (HTTPStatus.OK, b"ok\n") if well else (HTTPStatus.SERVICE_UNAVAILABLE, b"shutting down\n")
        exchange.answer(status, [("content-type", "text/plain"), ("cache-control", "no-store")], text)
        return True
