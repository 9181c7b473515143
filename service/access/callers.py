"""Callers, what they may see, and requests that are repeated."""

import hmac
import re
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from typing import Any, NamedTuple

from google.protobuf.message import Message

from domain.errors import Reason
from domain.event import Request
from domain.matches.events import Access
from domain.matches.lifecycle import Predecessor, SeatState
from domain.matches.match import Match
from domain.matches.names import MATCH_NAME
from domain.matches.rematch import Companion
from domain.play.chance import parts
from domain.words.field_faults import Fault
from service.errors import ServiceError, invalid, match_missing, misnamed
from service.limiting.admission import authorization_of
from service.limiting.join_code_throttle import JoinCodeThrottle

HASH_BYTES = 32
REQUEST_ID_LENGTH = 100
SIGNATURE_FIELDS = ("signature", "signed_version")
"""The fields that may differ when a request is repeated."""
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*")
PLAYER_NAME = re.compile(r"players/[a-z0-9]{8,40}")
ME = "players/me"


class Caller(NamedTuple):
    """A caller: the hash of their token (empty: a spectator), and the language in which they want to read.

    ``player`` is their name if they are registered (`players/{player}`); then ``origin`` is a secret of theirs that
    never changes: the hash of the token with which they registered, if they made it themselves. ``expires`` is when
    their token expires, in seconds since 1970; 0: never.
    """

    credential: bytes = b""
    language: str = "en"
    player: str = ""
    origin: bytes = b""
    admin: bool = False
    expires: float = 0.0
    display_name: str = ""
    public_key: bytes = b""
    """The key that the player has registered."""

    @property
    def identity(self) -> str:
        """The name under which requests of the caller are stored: it outlives the tokens of a player."""
        return self.player or self.credential.hex()


def spoken(context: Any) -> tuple[str, str]:
    """The bearer token of a call (empty: there is none), and the language asked for.

    Raises:
        ServiceError: TOKEN_MISSING: there is an authorization, but no bearer token.
    """
    scheme, token = authorization_of(context)
    if (scheme or token) and (scheme != "bearer" or not token):
        raise ServiceError(Reason.TOKEN_MISSING, "the authorization is not `Bearer <token>`")
    return token, language_of(context)


def language_of(context: Any) -> str:
    """The language that a call asks for; English if it asks for none."""
    accepted = ""
    for key, value in context.invocation_metadata() or ():
        if key == "accept-language":
            accepted = str(value)
    return _language(accepted) if accepted else "en"


def _language(accepted: str) -> str:
    """The first language of a list such as `ru-RU,ru;q=0.9`; English if there is none."""
    first = accepted.split(",")[0].split(";")[0].strip()
    return first if _LANGUAGE.fullmatch(first) else "en"


def hash_of_token(token: str) -> bytes:
    """The hash that stands for a token."""
    return sha256(token.encode()).digest()


def same(left: bytes, right: bytes) -> bool:
    """True if two hashes are the same, and not empty."""
    return bool(left) and hmac.compare_digest(left, right)


# -- rights -----------------------------------------------------------------------------------------------------------


def holds(credential: bytes, caller: Caller) -> bool:
    """True if what was taken with a token is the caller's: they have that token, or they registered with it."""
    return same(credential, caller.credential) or same(credential, caller.origin)


def seat_of(match: Match, caller: Caller) -> int:
    """The seat that is the caller's: that of the player, or the one that was taken with the token; 0: there is none."""
    for number, state in enumerate(match.lifecycle.seats, 1):
        if state is not None and _belongs(state, caller):
            return number
    return 0


def played_seat_of(match: Match, caller: Caller) -> int:
    """The seat that the caller plays, or played until they left it to a bot; 0: there is none."""
    if own := seat_of(match, caller):
        return own
    for number, state in enumerate(match.lifecycle.seats, 1):
        if state is not None and state.predecessor is not None and _belongs(state.predecessor, caller):
            return number
    return 0


def handed_over_at(match: Match, seat: int) -> int:
    """The version at which a player left a seat to a bot; 0: nobody did."""
    state = match.lifecycle.seats[seat - 1] if seat else None
    return state.predecessor.version if state is not None and state.predecessor is not None else 0


def _belongs(sitting: SeatState | Predecessor, caller: Caller) -> bool:
    return sitting.account == caller.player if sitting.account else holds(sitting.credential, caller)


def owns(match: Match, caller: Caller) -> bool:
    """True if a match is the caller's."""
    owner = match.created.owner
    return owner == caller.player if owner else holds(match.lifecycle.owner, caller)


def kept_for(match: Match, caller: Caller) -> bool:
    """True if a seat of a match is kept for the caller."""
    return bool(caller.player) and any(kept.account == caller.player for kept in match.created.reserved)


def companion_of(match: Match, caller: Caller) -> Companion | None:
    """The part of the caller in the match that this one plays again; None: they had none."""
    for companion in match.lifecycle.companions:
        if companion.account == caller.player if companion.account else holds(companion.credential, caller):
            return companion
    return None


def may_watch(match: Match, caller: Caller) -> bool:
    """True if the caller may see a match whose name they know."""
    created = match.created
    if created.access is not Access.PRIVATE or caller.admin:
        return True
    return (
        bool(caller.player and (caller.player in created.admitted or kept_for(match, caller)))
        or owns(match, caller)
        or bool(played_seat_of(match, caller))
        or companion_of(match, caller) is not None
    )


def require_watch(match: Match, caller: Caller) -> None:
    """Lets those pass who may see a match; for others it is not there.

    Raises:
        ServiceError: MATCH_NOT_FOUND.
    """
    if not may_watch(match, caller):
        raise match_missing(match.lifecycle.match)


def require_still(match: Match, caller: Caller) -> None:
    """Lets those pass who saw a match and may still see it.

    Raises:
        ServiceError: MATCH_PRIVATE.
    """
    if not may_watch(match, caller):
        raise ServiceError(Reason.MATCH_PRIVATE, "the match is private, and you are no longer admitted")


def require_door(match: Match, caller: Caller, join_code: str, tries: "Tries") -> None:
    """Lets those pass who may see a match, or know the join code of a private one; for others it is not there.

    Raises:
        ServiceError: MATCH_NOT_FOUND, also after too many tries: anything else would show that there is such a match.
    """
    if may_watch(match, caller):
        return
    try:
        _require_code(match, join_code, tries)
    except ServiceError as error:
        raise match_missing(match.lifecycle.match) from error


def require_entry(match: Match, caller: Caller, join_code: str, tries: "Tries", *, guest: bool) -> None:
    """Lets those pass who may take a seat of a match that they may see, for themselves or for a ``guest``.

    Raises:
        ServiceError: MATCH_PRIVATE, JOIN_CODE_WRONG, TOO_MANY_TRIES.
    """
    created = match.created
    admitted = bool(caller.player and (caller.player in created.admitted or kept_for(match, caller))) and not guest
    if created.access is Access.PUBLIC or owns(match, caller) or admitted:
        return
    if not match.lifecycle.join_code:
        raise ServiceError(
            Reason.MATCH_PRIVATE, "the match is private: its owner seats guests, and you are not admitted"
        )
    _require_code(match, join_code, tries)


def _require_code(match: Match, join_code: str, tries: "Tries") -> None:
    with tries.trying(join_code):
        given = code_hash(match.lifecycle.match, join_code)
        if not same(match.lifecycle.join_code, given):
            raise ServiceError(Reason.JOIN_CODE_WRONG, "this is not the join code of the match")


class Tries(NamedTuple):
    """The tries that a peer has at the join code of a match."""

    guesses: JoinCodeThrottle
    match: str
    peer: str

    def trying(self, join_code: str) -> AbstractContextManager[None]:
        """One try; without a code it is none.

        Raises:
            ServiceError: TOO_MANY_TRIES.
        """
        return self.guesses.trying(self.match, self.peer) if join_code else nullcontext()


def code_hash(match: str, join_code: str) -> bytes:
    """The hash that stands for the join code of a match; nothing for none."""
    return sha256(parts(b"caravanserai/code/v1", match.encode(), join_code.encode())).digest() if join_code else b""


def require_seat(match: Match, caller: Caller) -> int:
    """The caller's seat.

    Raises:
        ServiceError: TOKEN_MISSING, SEAT_NOT_YOURS.
    """
    require_token(caller)
    seat = seat_of(match, caller)
    if not seat:
        raise ServiceError(Reason.SEAT_NOT_YOURS, "no seat of this match is yours")
    return seat


def require_owner(match: Match, caller: Caller) -> None:
    """Lets the owner pass, and administrators.

    Raises:
        ServiceError: TOKEN_MISSING, NOT_THE_OWNER.
    """
    require_token(caller)
    if not owns(match, caller) and not caller.admin:
        raise ServiceError(Reason.NOT_THE_OWNER, "only the owner of the match may do this")


def require_admin(caller: Caller) -> None:
    """Lets administrators pass.

    Raises:
        ServiceError: TOKEN_MISSING, NOT_AN_ADMINISTRATOR.
    """
    require_token(caller)
    if not caller.admin:
        raise ServiceError(Reason.NOT_AN_ADMINISTRATOR, "only administrators may do this")


def require_token(caller: Caller) -> None:
    """Lets those pass who say who they are.

    Raises:
        ServiceError: TOKEN_MISSING.
    """
    if not caller.credential:
        raise ServiceError(Reason.TOKEN_MISSING, "the call carries no token")


def require_player(caller: Caller) -> None:
    """Lets registered players pass.

    Raises:
        ServiceError: TOKEN_MISSING, PLAYER_UNKNOWN.
    """
    require_token(caller)
    if not caller.player:
        raise ServiceError(Reason.PLAYER_UNKNOWN, "no player has this token")


def require_self(name: str, caller: Caller) -> None:
    """Requires the player themselves.

    Raises:
        ServiceError: TOKEN_MISSING, PLAYER_NOT_YOURS.
    """
    require_token(caller)
    if caller.player != name:
        raise ServiceError(Reason.PLAYER_NOT_YOURS, "only the player themselves may do this")


# -- requests ---------------------------------------------------------------------------------------------------------


def request_of(identity: str, method: str, message: Any) -> Request | None:
    """The identity of a request, by which it is known when it comes again; None if it has no id.

    Raises:
        ServiceError: FIELD_INVALID, TOKEN_MISSING.
    """
    identifier = message.request_id
    if not identifier:
        return None
    if len(identifier) > REQUEST_ID_LENGTH:
        raise invalid("request_id", Fault.TOO_LONG, most=REQUEST_ID_LENGTH)
    if not identity:
        raise ServiceError(Reason.TOKEN_MISSING, "the call carries no token")
    return Request(identity, method, identifier, digest_of(_unsigned(message)))


def _unsigned(message: Any) -> Message:
    """A request without its signature: a client that repeats it later has seen more, and signs over that."""
    if not any(getattr(message, field, None) for field in SIGNATURE_FIELDS):
        return message  # type: ignore[no-any-return]
    unsigned: Message = type(message)()
    unsigned.CopyFrom(message)
    for field in SIGNATURE_FIELDS:
        if field in unsigned.DESCRIPTOR.fields_by_name:
            unsigned.ClearField(field)
    return unsigned


def digest_of(message: Message) -> bytes:
    """SHA-256 of a request."""
    return sha256(message.SerializeToString(deterministic=True)).digest()


def player_name(name: str, field: str, caller: Caller) -> str:
    """The player that a request names.

    Raises:
        ServiceError: FIELD_INVALID, TOKEN_MISSING, PLAYER_UNKNOWN.
    """
    if name == ME:
        require_player(caller)
        return caller.player
    if not PLAYER_NAME.fullmatch(name):
        raise misnamed(field, name, "player", "players/{player}")
    return name


def match_name(name: str, field: str = "match") -> str:
    """Checks the name of a match.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if not MATCH_NAME.fullmatch(name):
        raise misnamed(field, name, "match", "matches/{match}")
    return name


def token_hash(value: bytes, field: str) -> bytes:
    """Checks the hash of a token.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if len(value) != HASH_BYTES:
        raise invalid(field, Fault.TOKEN_HASH, bytes=HASH_BYTES, given=len(value))
    return value
