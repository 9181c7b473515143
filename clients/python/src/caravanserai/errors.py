"""Errors of calls.

Every error of the service carries a `google.rpc.ErrorInfo`. The documentation of the service lists all reasons, with
causes and remedies. What you may catch:

    CallError
        InvalidRequest
        NotFound
        NotAllowed
        Conflict
        WrongMoment
            Refused
        LimitReached
        Unavailable
        TooLate
    HarmlessError
        AlteredError
        BoundsError (ValueError)
            UnknownEventError
        FoldError
        KeyFolderError
        ReceiptConflictError
        RecordError (ValueError)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import grpc
from caravanserai_protocol.constants import KINDS, REFUSING_KINDS
from caravanserai_protocol.harmless import harmless
from caravanserai_protocol.v1.errors_pb2 import RefusalDetail
from caravanserai_protocol.v1.match_service_pb2 import CallStatus
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, RetryInfo
from google.rpc.status_pb2 import Status

DOMAIN = "caravanserai"
"""`ErrorInfo.domain` of the errors of the service."""
STATUS_KEY = "grpc-status-details-bin"
"""The key under which gRPC carries `google.rpc.Status`."""

MessageT = TypeVar("MessageT", bound=Message)


@dataclass(frozen=True, slots=True)
class Details:
    """All that is known about an error.

    ``reason`` is an entry in the catalogue of the service, such as ``MATCH_FULL``; it is empty if the service did not
    answer. ``cause`` says in words what was wrong. ``rule`` is the rule that forbids a decision. ``metadata`` holds
    values that belong to the reason. ``fields`` maps fields of the request to what is wrong with them.
    ``retry_seconds`` is how long to wait before the same request may succeed; None if the service did not say.
    """

    status: grpc.StatusCode
    reason: str = ""
    cause: str = ""
    rule: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    retry_seconds: float | None = None


class CallError(Exception):
    """A call failed. The subclasses say what to do about it.

    The text of the error is safe to print. `details` are as they came: print them with `caravanserai.harmless`.
    """

    def __init__(self, details: Details) -> None:
        super().__init__(harmless(f"{details.reason}: {details.cause}" if details.reason else details.cause))
        self.details = details

    @property
    def status(self) -> grpc.StatusCode:
        """The status of the call."""
        return self.details.status

    @property
    def reason(self) -> str:
        """The entry in the error catalogue of the service; empty if the service did not answer."""
        return self.details.reason

    @property
    def cause(self) -> str:
        """The cause of the error, in words, in the language of the client."""
        return self.details.cause

    @property
    def rule(self) -> str:
        """The rule that forbids the decision; empty if none does."""
        return self.details.rule

    @property
    def metadata(self) -> Mapping[str, str]:
        """Values that belong to the reason."""
        return self.details.metadata


class InvalidRequest(CallError):
    """The request can never succeed: correct it."""


class NotFound(CallError):
    """It does not exist."""


class NotAllowed(CallError):
    """The caller may not do this, or sent no token."""


class Conflict(CallError):
    """Something else happened first: look again, then decide again."""


class WrongMoment(CallError):
    """The request does not fit the present state of the match."""


class Refused(WrongMoment):
    """The rules forbid the decision now: ``rule`` says which one, ``cause`` says why."""


class LimitReached(CallError):
    """The caller asked for too much, or read too slowly: wait, then go on."""


class Unavailable(CallError):
    """The service cannot be reached, or could not store the event. The call has been repeated already."""


class TooLate(CallError):
    """The deadline passed. The command may have been carried out; call again with the same `request_id` to know."""


_CLASSES = {
    kind.__name__: kind
    for kind in (InvalidRequest, NotFound, NotAllowed, Conflict, WrongMoment, LimitReached, Unavailable, TooLate)
}
_CODES: Mapping[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}


def refuses(error: CallError) -> bool:
    """True if the service has answered that it does not do what was asked. After other errors it may have done it."""
    return bool(error.reason) and KINDS.get(error.status.name) in REFUSING_KINDS


def local_error(status: grpc.StatusCode, reason: str, cause: str) -> CallError:
    """An error that this library raises by itself, as the service would."""
    return _class(status)(Details(status=status, reason=reason, cause=cause))


def error_of(error: grpc.aio.AioRpcError) -> CallError:
    """A failed call as an error of this library."""
    status = Status()
    for key, value in error.trailing_metadata() or ():
        if key == STATUS_KEY and isinstance(value, bytes):
            status.ParseFromString(value)
    return _error(error.code(), error.details() or "", status)


def error_of_status(status: CallStatus) -> CallError:
    """The failure of a request on a stream of `Play`, as the error of the unary method."""
    return _error(_CODES.get(status.code, grpc.StatusCode.UNKNOWN), status.message, status)


def _error(code: grpc.StatusCode, text: str, status: Status | CallStatus) -> CallError:
    information, refusal = _find(status, ErrorInfo), _find(status, RefusalDetail)
    request, localized, retry = _find(status, BadRequest), _find(status, LocalizedMessage), _find(status, RetryInfo)
    fields = {entry.field: entry.description for entry in request.field_violations} if request else {}
    cause = refusal.message if refusal else localized.message if localized else ""
    details = Details(
        status=code,
        reason=information.reason if information else "",
        cause=cause or text or code.name,
        rule=refusal.rule if refusal else "",
        metadata=dict(information.metadata) if information else {},
        fields=fields,
        retry_seconds=retry.retry_delay.ToTimedelta().total_seconds() if retry else None,
    )
    return (Refused if refusal else _class(code))(details)


def _class(status: grpc.StatusCode) -> type[CallError]:
    return _CLASSES.get(KINDS.get(status.name, ""), CallError)


def _find(status: Status | CallStatus, kind: type[MessageT]) -> MessageT | None:
    """The first detail of a kind."""
    for packed in status.details:
        message = kind()
        if packed.Unpack(message):
            return message
    return None
