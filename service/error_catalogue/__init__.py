"""Catalogue of errors: each reason with its cause, its remedy and its gRPC status.

`tools/error_page.py` writes `docs/errors.md` from this table.
"""

from collections.abc import Mapping

from domain.errors import Reason
from service.error_catalogue.caller_errors import CALLER_ERRORS
from service.error_catalogue.entry import Entry
from service.error_catalogue.limit_errors import LIMIT_ERRORS
from service.error_catalogue.moment_errors import MOMENT_ERRORS
from service.error_catalogue.request_errors import REQUEST_ERRORS

CATALOGUE: Mapping[Reason, Entry] = {**REQUEST_ERRORS, **CALLER_ERRORS, **MOMENT_ERRORS, **LIMIT_ERRORS}
"""All errors by reason."""

RETRIES: Mapping[Reason, float] = {
    Reason.STORE_FAILED: 1.0,
    Reason.STORE_CONFLICT: 0.1,
    Reason.VERSION_NOT_REACHED: 0.5,
    Reason.SHUTTING_DOWN: 2.0,
    Reason.OVERLOADED: 1.0,
    Reason.TOO_MANY_STREAMS: 5.0,
    Reason.STREAM_TOO_SLOW: 0.0,
}
"""The seconds after which a call may succeed, unless the error knows better."""
