"""The error catalogue: each reason with its cause, what to do, and the status with which it is sent.

`docs/errors.md` is written from this table.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from caravanserai.v1.errors_pb2 import RefusalDetail
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, PreconditionFailure
from google.rpc.status_pb2 import Status

from domain.lifecycle import CommandError
from domain.play.errors import Refusal
from domain.play.game import SettingError

DOMAIN = "caravanserai"
"""`ErrorInfo.domain` of every error."""


class Entry(NamedTuple):
    """A kind of error. ``status`` is the name of a gRPC status code."""

    reason: str
    status: str
    cause: str
    remedy: str


CATALOGUE: Mapping[str, Entry] = {
    entry.reason: entry
    for entry in (
        # what the caller sent
        Entry(
            "FIELD_INVALID",
            "INVALID_ARGUMENT",
            "A field of the request has a value that no request may have.",
            "Correct the fields named in `BadRequest`.",
        ),
        Entry(
            "SETTING_INVALID",
            "INVALID_ARGUMENT",
            "The game does not admit this number of players, this option or this value.",
            "Ask `GetGame` for what it admits; `ErrorInfo.metadata` lists it too.",
        ),
        Entry(
            "DECISION_INVALID",
            "INVALID_ARGUMENT",
            "The `Any` holds no decision of the game that is played.",
            "Send one of the messages that `GetGame` lists, or an offer of `ListOffers` as it came.",
        ),
        Entry(
            "PAGE_TOKEN_INVALID",
            "INVALID_ARGUMENT",
            "The page token was not given out for this list, or what it lists has changed.",
            "Begin again with the first page.",
        ),
        Entry("GAME_UNKNOWN", "NOT_FOUND", "There is no such game.", "Ask `ListGames` for the names."),
        Entry("MATCH_NOT_FOUND", "NOT_FOUND", "There is no such match in this store.", "Check the name."),
        Entry(
            "VERSION_NOT_FOUND",
            "OUT_OF_RANGE",
            "The match has not come to this version.",
            "Ask for a version up to the present one.",
        ),
        Entry("SEAT_UNKNOWN", "OUT_OF_RANGE", "The match has no seat with this number.", "Seats count from 1."),
        Entry("BOT_UNKNOWN", "INVALID_ARGUMENT", "The service has no such kind of bot.", "Use `random`."),
        # who called
        Entry(
            "TOKEN_MISSING",
            "UNAUTHENTICATED",
            "The call changes something, or asks for what only a seat may know, and carries no token.",
            "Send `authorization: Bearer <token>` in the metadata.",
        ),
        Entry(
            "SEAT_NOT_YOURS",
            "PERMISSION_DENIED",
            "The token is that of no seat of this match.",
            "Send the token whose hash took the seat.",
        ),
        Entry(
            "NOT_THE_OWNER",
            "PERMISSION_DENIED",
            "Only the owner of the match may do this.",
            "Send the token whose hash created the match.",
        ),
        Entry(
            "TOKEN_TAKEN",
            "ALREADY_EXISTS",
            "Another seat of the match was taken with the same token.",
            "Make a token of its own for each seat.",
        ),
        Entry(
            "REQUEST_REUSED",
            "ALREADY_EXISTS",
            "The `request_id` belongs to another request of the same caller.",
            "Make a new `request_id` for each request; use an old one only to repeat exactly the same.",
        ),
        # when it was called
        Entry(
            "DECISION_REFUSED",
            "FAILED_PRECONDITION",
            "The rules do not admit this now. `RefusalDetail` names the rule and the reason.",
            "Choose among the offers of `ListOffers`.",
        ),
        Entry(
            "VERSION_CHANGED",
            "ABORTED",
            "The match is not at the expected version any more.",
            "Look at what happened since, then decide again.",
        ),
        Entry(
            "MATCH_STARTED",
            "FAILED_PRECONDITION",
            "Seats can change, and a match can start, only before its start.",
            "To leave a match that is being played, call `Resign`.",
        ),
        Entry("MATCH_OVER", "FAILED_PRECONDITION", "The match has ended.", "Nothing is left to do."),
        Entry("MATCH_FULL", "FAILED_PRECONDITION", "All seats are taken.", "Join another match."),
        Entry("SEAT_TAKEN", "FAILED_PRECONDITION", "Somebody sits there already.", "Take a seat that is free."),
        Entry(
            "SEAT_EMPTY",
            "FAILED_PRECONDITION",
            "Nobody sits at a seat that must be taken.",
            "Fill the seats with players or bots first.",
        ),
        Entry("ALREADY_READY", "FAILED_PRECONDITION", "The seat is ready already.", "Wait for the others."),
        Entry(
            "ENTROPY_MISMATCH",
            "FAILED_PRECONDITION",
            "The entropy is not what the seat was committed to when it joined.",
            "Send exactly the bytes whose commitment went into `JoinMatch`.",
        ),
        Entry(
            "SEEDED_NOT_ALLOWED",
            "FAILED_PRECONDITION",
            "This service hosts no matches whose chance is known from a seed.",
            "Leave `seed` empty, or start a service of your own with `--allow-seeded`.",
        ),
        # what is not the caller's fault
        Entry(
            "VERSION_NOT_REACHED",
            "DEADLINE_EXCEEDED",
            "The scoreboard did not come to `min_version` in time.",
            "Call again; if that version was acknowledged, it will come.",
        ),
        Entry(
            "STORE_FAILED",
            "UNAVAILABLE",
            "The event could not be stored. Nothing has changed, as far as is known.",
            "Send the same request with the same `request_id` again.",
        ),
        Entry(
            "STORE_CONFLICT",
            "ABORTED",
            "Another process wrote the match at the same moment.",
            "Send the same request with the same `request_id` again.",
        ),
        Entry("SHUTTING_DOWN", "UNAVAILABLE", "The service is ending.", "Call again when it is back."),
        Entry("DEFECT", "INTERNAL", "The service has a defect; its log tells more. Nothing has changed.", "Report it."),
    )
}
"""All errors by reason."""


class ServiceError(Exception):
    """An error of the catalogue on its way to the caller.

    ``fields`` are invalid fields with what is wrong with them, ``details`` go into `ErrorInfo.metadata`, and ``extra``
    are further messages of the status.
    """

    def __init__(
        self,
        reason: str,
        message: str,
        *,
        fields: Sequence[tuple[str, str]] = (),
        extra: Sequence[Message] = (),
        details: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(message)
        self.entry = CATALOGUE[reason]
        self.fields = tuple(fields)
        self.extra = tuple(extra)
        self.details = dict(details or {})


def invalid(field: str, description: str) -> ServiceError:
    """A field of a request has a wrong value."""
    return ServiceError("FIELD_INVALID", f"{field}: {description}", fields=[(field, description)])


def refused(match: str, refusal: Refusal, text: str, language: str) -> ServiceError:
    """The rules do not admit something; ``text`` says why in the caller's language."""
    detail = RefusalDetail(
        rule=refusal.rule,
        reason=refusal.reason,
        details={name: str(value) for name, value in refusal.details.items()},
        message=text,
    )
    violation = PreconditionFailure.Violation(type=refusal.rule, subject=match, description=text)
    extra = [
        detail,
        PreconditionFailure(violations=[violation]),
        LocalizedMessage(locale=language, message=text),
    ]
    return ServiceError("DECISION_REFUSED", text, extra=extra, details={"rule": refusal.rule, "key": refusal.reason})


def from_domain(error: CommandError | SettingError) -> ServiceError:
    """An error of the aggregate as one of the catalogue."""
    if isinstance(error, SettingError):
        name = error.name if error.name == "players" else f"options[{error.name}]"
        allowed = ", ".join(error.allowed)
        return ServiceError(
            "SETTING_INVALID",
            str(error),
            fields=[(name, f"{error.value}; allowed: {allowed}")],
            details={"allowed": allowed},
        )
    return ServiceError(error.reason, str(error), details=error.details)


def status_of(error: ServiceError) -> Status:
    """The error as it is sent: `ErrorInfo` always, further messages where they say more."""
    entry = error.entry
    info = ErrorInfo(
        reason=entry.reason, domain=DOMAIN, metadata={name: str(value) for name, value in error.details.items()}
    )
    messages: list[Message] = [info]
    if error.fields:
        violations = [BadRequest.FieldViolation(field=field, description=text) for field, text in error.fields]
        messages.append(BadRequest(field_violations=violations))
    elif entry.status == "FAILED_PRECONDITION" and not error.extra:
        violation = PreconditionFailure.Violation(type=entry.reason, description=str(error))
        messages.append(PreconditionFailure(violations=[violation]))
    messages.extend(error.extra)
    status = Status(code=Code.Value(entry.status), message=str(error))
    for message in messages:
        packed = AnyMessage()
        packed.Pack(message)
        status.details.append(packed)
    return status


def as_markdown() -> str:
    """The catalogue as a page of the documentation."""
    lines = [
        "# Errors",
        "",
        "Written from `service/errors.py` by `python -m tools.error_page`; a test compares them.",
        "",
        "Every error carries a `google.rpc.ErrorInfo` with domain `caravanserai` and one of these reasons. Invalid",
        "fields are listed in `google.rpc.BadRequest`, what must be true first in `google.rpc.PreconditionFailure`. A",
        "decision that the rules refuse carries a `caravanserai.v1.RefusalDetail` with the rule.",
        "",
        "| reason | status | cause | what to do |",
        "|---|---|---|---|",
    ]
    lines += [f"| `{entry.reason}` | {entry.status} | {entry.cause} | {entry.remedy} |" for entry in CATALOGUE.values()]
    return "\n".join(lines) + "\n"
