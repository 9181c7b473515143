"""Errors of the catalogue on their way to callers: made, shortened, and written as a gRPC status with details."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from caravanserai_protocol.v1.errors_pb2 import RefusalDetail
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import (
    BadRequest,
    ErrorInfo,
    LocalizedMessage,
    PreconditionFailure,
    QuotaFailure,
    RetryInfo,
)
from google.rpc.status_pb2 import Status

from domain.errors import CommandError, Reason
from domain.play.errors import CommonReason, Refusal
from domain.play.game import SettingError, range_of
from domain.words.fault_words import fault_in_words, field_in_words, spoken_language
from domain.words.field_faults import TOLD_ALONE, TOLD_BY_FIELDS, Fault, FieldFault, fault_of
from domain.words.languages import ENGLISH
from service.error_catalogue import CATALOGUE, RETRIES

DOMAIN = "caravanserai"
"""`ErrorInfo.domain` of every error."""


TEXT_BYTES = 400
SHORT_TEXT_BYTES = 240
VALUE_BYTES = 160
VALUES = 8
FIELDS = 3
"""The most bytes of a text of an error, and the most texts of one: all of it must fit into 8 KiB of metadata."""

CLOSED: Collection[CommonReason] = ("not-asked", "stale-question")
"""Reasons of refusals that are no matter of the decision: its question is not open."""


class ServiceError(Exception):
    """An error of the catalogue on its way to the caller.

    ``fields`` are invalid fields with what is wrong with them, ``details`` go into `ErrorInfo.metadata`, and ``extra``
    are further messages of the status. After ``retry_seconds`` the same request may succeed. The answer is held back
    for ``held_seconds``.
    """

    def __init__(
        self,
        reason: Reason,
        message: str,
        *,
        fields: Sequence[tuple[str, FieldFault]] = (),
        extra: Sequence[Message] = (),
        details: Mapping[str, str | int] | None = None,
        retry_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.entry = CATALOGUE[reason]
        self.fields = tuple(fields)
        self.extra = tuple(extra)
        self.details = dict(details or {})
        self.retry_seconds = RETRIES.get(reason) if retry_seconds is None else retry_seconds
        self.held_seconds = 0.0

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets the error travel from a worker to the service."""
        made = partial(
            ServiceError,
            fields=self.fields,
            extra=self.extra,
            details=self.details,
            retry_seconds=self.retry_seconds,
        )
        return made, (self.reason, str(self))


def shortened(text: str, size: int = TEXT_BYTES) -> str:
    """A text cut to ``size`` bytes, because texts from callers may be too long for an answer."""
    data = text.encode()
    return text if len(data) <= size else data[: size - 3].decode(errors="ignore") + "…"


def _values(details: Mapping[str, str | int]) -> dict[str, str]:
    """Values that belong to an error, not too many and not too long."""
    chosen = list(details.items())[:VALUES]
    return {shortened(name, VALUE_BYTES): shortened(str(value), VALUE_BYTES) for name, value in chosen}


def invalid(field: str, fault: Fault, **values: str | int) -> ServiceError:
    """A field of a request has a wrong value; ``values`` are what the words of the fault need."""
    return invalid_fields([(field, fault_of(fault, **values))])


def invalid_fields(fields: Sequence[tuple[str, FieldFault]]) -> ServiceError:
    """Fields of a request have wrong values."""
    text = "; ".join(f"{field}: {fault_in_words(fault)}" for field, fault in fields)
    return ServiceError(Reason.FIELD_INVALID, text, fields=fields)


def misnamed(field: str, given: str, kind: str, form: str) -> ServiceError:
    """A field that should name something does not; ``form`` is that of such names."""
    return invalid(field, Fault.NOT_A_NAME, given=repr(given[:80]), kind=kind, form=form)


def game_unknown(name: str, games: Iterable[str]) -> ServiceError:
    """There is no such game here, but there are others."""
    short = name.removeprefix("games/")[:80]
    text = f"There is no game {short!r}. Games: {', '.join(games)}"
    return ServiceError(Reason.GAME_UNKNOWN, text, details={"game": name})


def match_missing(name: str) -> ServiceError:
    """There is no such match; or none for the caller, who must not notice any difference."""
    return ServiceError(Reason.MATCH_NOT_FOUND, f"there is no match {name}", details={"match": name})


def refused(match: str, refusal: Refusal, text: str, language: str) -> ServiceError:
    """The rules do not admit something; ``text`` says why in the caller's language."""
    text = shortened(text)
    extra, details = _told(match, refusal, text, language)
    if refusal.reason in CLOSED:
        return ServiceError(Reason.QUESTION_CLOSED, text, extra=extra, details=details)
    return ServiceError(Reason.DECISION_REFUSED, text, extra=extra, details=details)


def tournament_refused(tournament: str, refusal: Refusal, text: str, language: str) -> ServiceError:
    """The rules of tournaments do not admit something; ``text`` says why in the caller's language."""
    text = shortened(text)
    extra, details = _told(tournament, refusal, text, language)
    return ServiceError(Reason.TOURNAMENT_REFUSED, text, extra=extra, details=details)


def _told(subject: str, refusal: Refusal, text: str, language: str) -> tuple[list[Message], dict[str, str | int]]:
    """The further messages and the details of a refusal."""
    detail = RefusalDetail(rule=refusal.rule, reason=refusal.reason, details=_values(refusal.details), message=text)
    violation = PreconditionFailure.Violation(type=refusal.rule, subject=subject, description=text)
    extra: list[Message] = [
        detail,
        PreconditionFailure(violations=[violation]),
        LocalizedMessage(locale=language, message=text),
    ]
    return extra, {"rule": refusal.rule, "key": refusal.reason}


def _told_fields(error: ServiceError, language: str) -> list[Message]:
    """The faults of fields in a language, and for people all of them in one text."""
    told = [
        (shortened(field, VALUE_BYTES), fault.fault, fault_in_words(fault, language))
        for field, fault in error.fields[:FIELDS]
    ]
    size = TEXT_BYTES if len(told) == 1 else SHORT_TEXT_BYTES
    request = BadRequest(
        field_violations=[
            BadRequest.FieldViolation(
                field=field,
                description=shortened(text, size),
                reason=fault.name,
            )
            for field, fault, text in told
        ]
    )
    if error.reason not in TOLD_BY_FIELDS:
        return [request]
    whole = "; ".join(
        shortened(text) if fault in TOLD_ALONE else field_in_words(field, shortened(text), language)
        for field, fault, text in told
    )
    return [request, LocalizedMessage(locale=language, message=shortened(whole))]


def exhausted(
    reason: Reason, message: str, subject: str, *, retry_seconds: float | None = None, **details: str | int
) -> ServiceError:
    """Somebody took as much as they may: ``subject`` says who or what is counted, ``retry_seconds`` when there will be
    more, if the reason does not.
    """
    violation = QuotaFailure.Violation(subject=subject, description=message)
    return ServiceError(
        reason,
        message,
        extra=[QuotaFailure(violations=[violation])],
        details={"subject": subject, **details},
        retry_seconds=retry_seconds,
    )


def from_domain(error: CommandError | SettingError) -> ServiceError:
    """An error of the aggregate as one of the catalogue."""
    if isinstance(error, SettingError):
        name = error.name if error.name == "players" else f"options[{error.name}]"
        allowed = ", ".join(error.allowed)
        if error.unknown:
            fault = fault_of(Fault.NO_SUCH_OPTION, game=error.title, option=error.name, allowed=allowed or "none")
        else:
            fault = fault_of(
                Fault.NOT_ALLOWED,
                game=error.title,
                option=error.name,
                value=error.value,
                allowed=allowed,
                least=error.allowed[0],
                most=error.allowed[-1],
                form=range_of(error.allowed) if error.name == "players" else "listed",
            )
        return ServiceError(
            Reason.SETTING_INVALID,
            str(error),
            fields=[(name, fault)],
            details={"allowed": allowed},
        )
    return ServiceError(error.reason, str(error), details=error.details)


def status_of(error: ServiceError, wanted: str = ENGLISH) -> Status:
    """The error as it is sent: `ErrorInfo` always, further messages where they say more. Faults of fields are told in
    the language that the caller ``wanted``.
    """
    entry = error.entry
    text = shortened(str(error))
    messages: list[Message] = [ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=_values(error.details))]
    if error.fields:
        messages += _told_fields(error, spoken_language(wanted))
    elif entry.status == "FAILED_PRECONDITION" and not error.extra:
        violation = PreconditionFailure.Violation(type=error.reason, description=text)
        messages.append(PreconditionFailure(violations=[violation]))
    messages.extend(error.extra)
    if error.retry_seconds is not None:
        delay = Duration()
        delay.FromMilliseconds(max(1, round(error.retry_seconds * 1000)))
        messages.append(RetryInfo(retry_delay=delay))
    status = Status(code=Code.Value(entry.status), message=text)
    for message in messages:
        packed = AnyMessage()
        packed.Pack(message)
        status.details.append(packed)
    return status
