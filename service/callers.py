"""Who calls, what may be said to him, and requests that are repeated."""

import hmac
import re
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from google.protobuf.message import Message

from domain.event import Request
from domain.match import Match
from service.errors import ServiceError, invalid

HASH_BYTES = 32
REQUEST_ID_LENGTH = 100
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
_MATCH = re.compile(r"matches/[a-z0-9]{8,40}")


class Caller(NamedTuple):
    """Who calls: the hash of his token (empty: a spectator), and the language in which he wants to read."""

    credential: bytes
    language: str


def caller_of(context: Any) -> Caller:
    """The caller by the metadata of a call.

    Raises:
        ServiceError: TOKEN_MISSING: there is an authorization, but no bearer token.
    """
    metadata = {str(key): str(value) for key, value in context.invocation_metadata() or ()}
    authorization = metadata.get("authorization", "")
    credential = b""
    if authorization:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise ServiceError("TOKEN_MISSING", "the authorization is not `Bearer <token>`")
        credential = sha256(token.strip().encode()).digest()
    return Caller(credential, _language(metadata.get("accept-language", "")))


def _language(accepted: str) -> str:
    """The first language of a list such as `ru-RU,ru;q=0.9`; English if there is none."""
    first = accepted.split(",")[0].split(";")[0].strip()
    return first if _LANGUAGE.fullmatch(first) else "en"


def _same(left: bytes, right: bytes) -> bool:
    return bool(left) and hmac.compare_digest(left, right)


def seat_of(match: Match, credential: bytes) -> int:
    """The seat that was taken with a token; 0 if there is none."""
    for number, state in enumerate(match.lifecycle.seats, 1):
        if state is not None and _same(state.credential, credential):
            return number
    return 0


def owns(match: Match, credential: bytes) -> bool:
    """Whether a match was created with a token."""
    return _same(match.lifecycle.owner, credential)


def require_seat(match: Match, credential: bytes) -> int:
    """The caller's seat.

    Raises:
        ServiceError: TOKEN_MISSING, SEAT_NOT_YOURS.
    """
    _require_token(credential)
    seat = seat_of(match, credential)
    if not seat:
        raise ServiceError("SEAT_NOT_YOURS", "the token is that of no seat of this match")
    return seat


def require_owner(match: Match, credential: bytes) -> None:
    """Lets the owner pass.

    Raises:
        ServiceError: TOKEN_MISSING, NOT_THE_OWNER.
    """
    _require_token(credential)
    if not owns(match, credential):
        raise ServiceError("NOT_THE_OWNER", "only the owner of the match may do this")


def _require_token(credential: bytes) -> None:
    if not credential:
        raise ServiceError("TOKEN_MISSING", "the call carries no token")


def request_of(credential: bytes, method: str, message: Any) -> Request | None:
    """How a request is known when it comes again; None if it has no id.

    Raises:
        ServiceError: FIELD_INVALID, TOKEN_MISSING.
    """
    identifier = message.request_id
    if not identifier:
        return None
    if len(identifier) > REQUEST_ID_LENGTH:
        raise invalid("request_id", f"is longer than {REQUEST_ID_LENGTH} characters")
    _require_token(credential)
    return Request(credential.hex(), method, identifier, digest_of(message))


def digest_of(message: Message) -> bytes:
    """SHA-256 of a request."""
    return sha256(message.SerializeToString(deterministic=True)).digest()


def match_name(name: str, field: str = "match") -> str:
    """Checks the name of a match.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if not _MATCH.fullmatch(name):
        raise invalid(field, f"{name!r} is no name of a match (`matches/{{match}}`)")
    return name


def token_hash(value: bytes, field: str) -> bytes:
    """Checks the hash of a token.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if len(value) != HASH_BYTES:
        raise invalid(field, f"must be the SHA-256 of a token: {HASH_BYTES} bytes, not {len(value)}")
    return value


def page_size(requested: int, default: int, limit: int) -> int:
    """How many entries a page gets.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if requested < 0:
        raise invalid("page_size", "must not be below 0")
    return min(requested or default, limit)


def page_token(*numbers: int) -> str:
    """A page token that holds numbers."""
    return ".".join(f"{number:x}" for number in numbers)


def read_page_token(token: str, count: int) -> Sequence[int]:
    """The numbers in a page token; zeros in an empty one.

    Raises:
        ServiceError: PAGE_TOKEN_INVALID.
    """
    if not token:
        return (0,) * count
    if not re.fullmatch(r"[0-9a-f]{1,15}(\.[0-9a-f]{1,15})*", token) or token.count(".") != count - 1:
        raise ServiceError("PAGE_TOKEN_INVALID", "the page token was not given out by this service")
    return tuple(int(number, 16) for number in token.split("."))
