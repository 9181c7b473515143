"""Errors as they come over the wire, and what a client makes of them."""

from collections.abc import Iterator
from typing import Any

from caravanserai_protocol.constants import BROKEN, KINDS, LASTING_REASONS, PASSING, RESUMED
from caravanserai_protocol.v1.errors_pb2 import RefusalDetail
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import BadRequest, DebugInfo, ErrorInfo, Help, LocalizedMessage, RetryInfo
from google.rpc.status_pb2 import Status

from domain.errors import Reason
from domain.play.errors import Refusal
from domain.play.game import SettingError
from domain.words.field_faults import Fault, fault_of
from service.error_catalogue import CATALOGUE
from service.errors import (
    ServiceError,
    exhausted,
    from_domain,
    invalid,
    invalid_fields,
    match_missing,
    refused,
    status_of,
)

Json = Any
NUMBERS = dict(Code.items())


def written() -> Json:
    """The file."""
    return {
        "errors": [*_of_the_catalogue(), *_special(), *_foreign()],
        "endings": list(_endings()),
        "set_back": list(_set_back()),
    }


def _of_the_catalogue() -> Iterator[Json]:
    """Each reason once, in its plainest form."""
    for reason in CATALOGUE:
        yield _case(reason, status_of(ServiceError(reason, f"text of {reason}")))


def _special() -> Iterator[Json]:
    """Errors with all that belongs to them."""
    refusal = Refusal("MP-MKT-03", "not-enough-coins", {"coins": 3, "needed": 5})
    yield _case(
        "a refusal in German", status_of(refused("matches/vectorsone", refusal, "Dafür fehlen 2 Münzen.", "de"))
    )
    stale = Refusal("SVC-ASK-02", "stale-question", {"asked_at": 7})
    yield _case(
        "a question that is closed",
        status_of(refused("matches/vectorsone", stale, "The question was asked again.", "en")),
    )
    yield _case("a field", status_of(invalid("players", Fault.BETWEEN, least=1, most=100)))
    fields = [("board.name", fault_of(Fault.MISSING)), ("update_mask.paths[0]", fault_of(Fault.CHANGES_NOTHING))]
    yield _case("two fields", status_of(invalid_fields(fields)))
    yield _case("two fields in Russian", status_of(invalid_fields(fields), "ru-RU"))
    yield _case("a setting", status_of(from_domain(SettingError("Sahwari", "city", "no", ("on", "off")))))
    yield _case("a match", status_of(match_missing("matches/vectorsnone")))
    yield _case("a limit with a time", status_of(_limit()))
    yield _case("a long text", status_of(ServiceError(Reason.FIELD_INVALID, "ä" * 900, details={"a" * 300: "b" * 300})))


def _limit() -> ServiceError:
    error = exhausted(Reason.RATE_LIMITED, "too many calls", "address", limit=20)
    error.retry_seconds = 2.5
    return error


def _foreign() -> Iterator[Json]:
    """Errors from elsewhere: from gRPC itself, from a proxy, from a later version of the service."""
    for name, text in (
        ("UNAVAILABLE", "connection refused"),
        ("RESOURCE_EXHAUSTED", "message too large"),
        ("UNKNOWN", ""),
        ("CANCELLED", "CANCELLED"),
        ("INTERNAL", "Received RST_STREAM with error code 2"),
        ("DATA_LOSS", ""),
        ("UNIMPLEMENTED", "unknown method"),
    ):
        yield _case(f"{name} without details", Status(code=NUMBERS[name], message=text), bare=True)
    yield _case("an empty status", Status())
    later = status_of(ServiceError(Reason.MATCH_FULL, "the match is full"))
    later.details.insert(0, AnyMessage(type_url="type.googleapis.com/caravanserai.v9.Unknown", value=b"\x08\x01"))
    later.details.add().Pack(DebugInfo(detail="more"))
    yield _case("details that are not known", later)
    unknown = Status(code=NUMBERS["FAILED_PRECONDITION"], message="later")
    unknown.details.add().Pack(ErrorInfo(reason="NEW_REASON", domain="caravanserai", metadata={"a": "1"}))
    yield _case("a reason of a later version", unknown)
    proxy = Status(code=NUMBERS["UNAVAILABLE"], message="no upstream")
    proxy.details.add().Pack(ErrorInfo(reason="UPSTREAM_DOWN", domain="proxy.example"))
    proxy.details.add().Pack(RetryInfo(retry_delay=Duration(seconds=1, nanos=500_000_000)))
    yield _case("the error of a proxy", proxy)


def _endings() -> Iterator[Json]:
    """The possible ends of a stream with an error, by each status: without details, as gRPC and proxies write it, with
    details that name no reason, and with the reason of a service.
    """
    for status, code in NUMBERS.items():
        if status == "OK":
            continue
        resumed, broken = status in RESUMED, status in BROKEN
        help_ = Status(code=code, message="see there")
        help_.details.add().Pack(Help(links=[Help.Link(url="https://proxy.example")]))
        reasoned = Status(code=code, message="no")
        reasoned.details.add().Pack(ErrorInfo(reason="SOME_REASON", domain="caravanserai"))
        for name, carried, resume in (
            (f"{status} without details", Status(code=code, message="Stream removed"), resumed or broken),
            (f"{status} without a reason", help_, resumed or broken),
            (f"{status} with a reason", reasoned, resumed),
        ):
            details = carried.SerializeToString(deterministic=True).hex() if carried.details else None
            yield {"name": name, "code": code, "message": carried.message, "details": details, "resume": resume}


def _set_back() -> Iterator[Json]:
    """The refusals of a stream that goes on after a version which came from the service."""
    cases: tuple[tuple[str, str, dict[str, str], int, bool], ...] = (
        ("the store was set back", "VERSION_NOT_FOUND", {"present": "40"}, 62, True),
        ("by one event", "VERSION_NOT_FOUND", {"present": "61"}, 62, True),
        ("to nothing", "VERSION_NOT_FOUND", {"present": "0"}, 1, True),
        ("it has that version", "VERSION_NOT_FOUND", {"present": "62"}, 62, False),
        ("it has more", "VERSION_NOT_FOUND", {"present": "100"}, 62, False),
        ("nothing was seen yet", "VERSION_NOT_FOUND", {"present": "0"}, 0, False),
        ("it does not say how far it has come", "VERSION_NOT_FOUND", {}, 62, False),
        ("it says no number", "VERSION_NOT_FOUND", {"present": "-1"}, 62, False),
        ("it says nothing", "VERSION_NOT_FOUND", {"present": ""}, 62, False),
        ("another reason", "MATCH_NOT_FOUND", {"present": "40"}, 62, False),
        ("no reason", "", {}, 62, False),
    )
    for name, reason, metadata, version, altered in cases:
        carried = Status(code=NUMBERS["OUT_OF_RANGE"], message="it has not come so far")
        if reason:
            carried.details.add().Pack(
                ErrorInfo(reason=reason, domain="caravanserai", metadata=metadata), deterministic=True
            )
        details = carried.SerializeToString(deterministic=True).hex() if reason else None
        common = {"name": name, "code": carried.code, "message": carried.message, "details": details}
        yield {**common, "version": version, "altered": altered}


def _case(name: str, status: Status, *, bare: bool = False) -> Json:
    """An error, and what a client must read in it. ``bare``: only the code and the text came, no status."""
    information, refusal = ErrorInfo(), RefusalDetail()
    request, localized, retry = BadRequest(), LocalizedMessage(), RetryInfo()
    for packed in status.details:
        for message in (information, refusal, request, localized, retry):
            if packed.TypeName() == message.DESCRIPTOR.full_name:
                packed.Unpack(message)
                packed.Pack(message, deterministic=True)  # maps have no order of their own
    code = Code.Name(status.code)
    seconds = retry.retry_delay.ToMilliseconds() / 1000 if retry.HasField("retry_delay") else None
    return {
        "name": name,
        "code": status.code,
        "status": code,
        "message": status.message,
        "details": None if bare else status.SerializeToString(deterministic=True).hex(),
        "expected": {
            "kind": "Refused" if refusal.rule else KINDS.get(code, "CallError"),
            "reason": information.reason,
            "domain": information.domain,
            "metadata": dict(sorted(information.metadata.items())),  # maps have no order of their own
            "rule": refusal.rule,
            "cause": refusal.message or localized.message or status.message or code,
            "fields": {entry.field: entry.description for entry in request.field_violations},
            "retry_seconds": seconds,
            "repeat": information.reason not in LASTING_REASONS
            and (
                code in PASSING
                or (code == "RESOURCE_EXHAUSTED" and seconds is not None)
                or (code in BROKEN and not information.reason)
            ),
        },
    }
