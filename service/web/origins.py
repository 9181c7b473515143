"""Origins: which web pages of other addresses may call the service from a browser (CORS).

None may unless the operator names them. There are no cookies, and so no credentials that a browser would add by itself;
no headers of answers need to be shown to pages, because all that a call says is in its body.
"""

import re
from collections.abc import Sequence
from http import HTTPStatus

from domain.words.fault_words import WordedFaultError
from domain.words.field_faults import Fault
from service.web.exchanges import Exchange, Header, HttpRequest

ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?")
METHODS = "POST"
HEADERS = ", ".join(
    (
        "accept-language",
        "authorization",
        "caravanserai-match",
        "connect-accept-encoding",
        "connect-protocol-version",
        "connect-timeout-ms",
        "content-type",
        "grpc-accept-encoding",
        "grpc-timeout",
        "x-grpc-web",
        "x-user-agent",
    )
)
"""The headers that a page may send: all that the service reads, and what clients of both protocols always add."""
REMEMBERED_SECONDS = 7200


class OriginError(WordedFaultError):
    """A text is no origin."""


class Origins:
    """The pages that may call."""

    def __init__(self, named: Sequence[str]) -> None:
        for origin in named:
            if not ORIGIN.fullmatch(origin):
                raise OriginError(Fault.NOT_AN_ORIGIN, given=repr(origin))
        self._named = frozenset(named)

    def allowed(self, request: HttpRequest) -> Sequence[Header]:
        """The headers by which a browser lets the page read an answer."""
        if not self._named:
            return ()
        origin = request.header("origin")
        vary = ("vary", "origin")
        return (vary, ("access-control-allow-origin", origin)) if origin in self._named else (vary,)

    def preflight(self, exchange: Exchange) -> None:
        """Answers a browser that asks whether a page may call."""
        if exchange.request.header("origin") not in self._named:
            text = b"the operator has not named this origin (--web-origin)"
            exchange.answer(HTTPStatus.FORBIDDEN, [("content-type", "text/plain")], text)
            return
        may = [
            ("access-control-allow-methods", METHODS),
            ("access-control-allow-headers", HEADERS),
            ("access-control-max-age", str(REMEMBERED_SECONDS)),
        ]
        exchange.answer(HTTPStatus.NO_CONTENT, may)
