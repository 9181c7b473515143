"""Requests about matches: read, and refused where they make no sense."""

import secrets
from base64 import b32encode
from hashlib import sha256
from typing import Any, NamedTuple

from caravanserai_protocol.v1 import match_service_pb2 as messages

from caravanserai_verify.codecs.decisions import DecisionError, decision_from_any
from domain.errors import Reason
from domain.matches.clock_commands import Organiser, may_sign_on_clocks
from domain.matches.events import Actor, Person
from domain.matches.lifecycle import MatchPhase
from domain.matches.match import Match
from domain.matches.signatures import NOT_SIGNED, Signed
from domain.matches.time_control import DAY, SECOND
from domain.persons.erasures import person_of
from domain.play.chance import parts
from domain.play.decision import AnyDecision
from domain.play.seals import SALT_BYTES
from domain.words.field_faults import Fault, fault_of
from service.access.callers import Caller, owns, require_seat, seat_of
from service.access.claims import Claimant
from service.access.names import clean_name
from service.api.matches.commands import MatchCall
from service.application.live.bots import KINDS
from service.errors import ServiceError, invalid
from service.limiting.limits import Limits

COMMITMENT_BYTES = 32
ENTROPY_BYTES = 64
LONGEST_GIFT = 30 * DAY // SECOND
"""The most seconds that a seat can be given at once."""
LONGEST_DELAY = DAY // SECOND
"""The most seconds that those who only watch can be behind."""
LONGEST_PATIENCE = 2**31 - 1
"""The longest time in seconds that a match may wait for an answer, even without a limit of the service."""


class ClockRole(NamedTuple):
    """The role of a caller who acts on clocks: as a ``seat``, or (0) as an organiser; ``organiser`` is what they are
    beside the seat.
    """

    seat: int
    by: Actor
    account: str
    signed: Signed = NOT_SIGNED
    organiser: Organiser | None = None


def require_commitment(request: Any) -> None:
    """Requires that a commitment has its length, if there is one.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if len(request.entropy_commitment) not in (0, COMMITMENT_BYTES):
        raise invalid(
            "entropy_commitment", Fault.BYTES_OR_EMPTY, bytes=COMMITMENT_BYTES, given=len(request.entropy_commitment)
        )


def require_version(match: Match, request: Any) -> None:
    """Requires that the match is at the version that a request expects, if it does.

    Raises:
        ServiceError: VERSION_CHANGED.
    """
    if request.HasField("expected_version") and match.version != request.expected_version:
        raise ServiceError(
            Reason.VERSION_CHANGED,
            f"the match is at version {match.version}, not {request.expected_version}",
            details={"version": match.version},
        )


def require_bot(request: messages.AddBotRequest) -> None:
    """Requires a kind of bots that there is, and a name that one can have.

    Raises:
        ServiceError: BOT_UNKNOWN, FIELD_INVALID.
    """
    _require_kind("kind", request.kind)
    bot_name(request)


def require_successor(request: messages.HandOverSeatRequest) -> None:
    """Requires a kind of bots that there is.

    Raises:
        ServiceError: BOT_UNKNOWN.
    """
    _require_kind("bot", request.bot)


def _require_kind(field: str, kind: str) -> None:
    if kind not in KINDS:
        known = fault_of(Fault.ONE_OF, known=", ".join(KINDS))
        raise ServiceError(Reason.BOT_UNKNOWN, f"there is no bot {kind!r}", fields=[(field, known)])


def bot_name(request: messages.AddBotRequest) -> str:
    """The name of a new bot."""
    return clean_name(request.display_name or "Bot")


def require_room(match: Match, limits: Limits) -> None:
    """Refuses a match whose log has grown too long by joins before its start.

    Raises:
        ServiceError: TOO_MANY_JOINS.
    """
    limit = limits.joins_before_start
    if limit and match.lifecycle.phase is MatchPhase.OPEN and match.version >= limit:
        raise ServiceError(
            Reason.TOO_MANY_JOINS,
            f"the match has {match.version} events and has not started",
            details={"limit": limit},
        )


def require_openable(request: messages.StartMatchRequest) -> None:
    """Requires entropy that can be opened, if there is any.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if len(request.entropy) > ENTROPY_BYTES:
        raise invalid("entropy", Fault.BYTES_AT_MOST, most=ENTROPY_BYTES, given=len(request.entropy))
    if request.entropy and request.without_waiting:
        raise invalid("entropy", Fault.ENTROPY_WITHOUT_WAITING)


def decision_of(match: Match, request: messages.DecideRequest | messages.PreviewDecisionRequest) -> AnyDecision:
    """The decision in a request.

    Raises:
        ServiceError: WRONG_GAME, DECISION_INVALID.
        CommandError: RULES_MISSING.
    """
    match.require_rules()
    try:
        return decision_from_any(match.game, request.decision)
    except DecisionError as error:
        fields = [(f"decision.{error.field}", error.fault)]
        reason = Reason.WRONG_GAME if error.other_game else Reason.DECISION_INVALID
        raise ServiceError(reason, str(error), fields=fields) from error


def key_of(request: messages.JoinMatchRequest, claim: Claimant, caller: Caller) -> bytes:
    """The key with which a new seat signs: a player who has registered one uses it.

    Raises:
        ServiceError: KEY_MISMATCH.
    """
    registered = caller.public_key if claim.account else b""
    if registered and request.public_key not in (b"", registered):
        raise ServiceError(Reason.KEY_MISMATCH, f"{claim.account} has registered another key")
    return request.public_key or registered


def role_of(match: Match, call: MatchCall[Any], own: int = 0) -> ClockRole:
    """The owner and administrators act as such, even with a seat; but what a seat does for itself (``own``), or signs
    with its key, it does as a seat. What an organiser does nobody signs.
    """
    caller, signed = call.caller, call.signed
    seat = seat_of(match, caller)
    if not (caller.admin or owns(match, caller)):
        return ClockRole(require_seat(match, caller), Actor.PLAYERS, caller.player, signed)
    actor = actor_of(match, caller)
    organiser = Organiser(actor, match.created.owner if actor is Actor.OWNER else "")
    if seat and (seat == own or (signed != NOT_SIGNED and may_sign_on_clocks(match.lifecycle, seat))):
        return ClockRole(seat, Actor.PLAYERS, caller.player, signed, organiser)
    return ClockRole(0, organiser.role, organiser.account)


def actor_of(match: Match, caller: Caller) -> Actor:
    """The role in which a caller acts on the seats of others. Callers without the right were refused before."""
    return Actor.OWNER if owns(match, caller) else Actor.ADMINISTRATOR


def new_name(origin: bytes, request_id: str) -> str:
    """The name of a new match. With a request id, it is derived from the owner's secret and the id, so that a
    repetition finds it and nobody else can guess it.
    """
    if request_id:
        seed = sha256(parts(b"caravanserai/match/v1", origin, request_id.encode())).digest()[:16]
    else:
        seed = secrets.token_bytes(16)
    return f"matches/{b32encode(seed).decode().rstrip('=').lower()}"


def new_person(account: str) -> Person:
    """The person who takes a seat: the player with an account, or a guest, who is another person at each seat. The salt
    is random: one that followed from the secret of the match would let anybody try names at its end.
    """
    guest = f"players/{b32encode(secrets.token_bytes(16)).decode().rstrip('=').lower()}"
    return Person(person_of(account or guest), salt=secrets.token_bytes(SALT_BYTES))


def patience_of(asked_for: int, limits: Limits) -> int:
    """The seconds without an answer after which a seat may be taken out of a new match.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    longest = limits.longest_patience_seconds or LONGEST_PATIENCE
    if asked_for > longest:
        raise invalid("patience_seconds", Fault.AT_MOST, most=longest)
    return asked_for or limits.patience_seconds


def delay_of(request: messages.CreateMatchRequest) -> int:
    """The seconds after which those who only watch a new match learn what happens.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    if request.spectator_delay_seconds > LONGEST_DELAY:
        raise invalid("spectator_delay_seconds", Fault.AT_MOST, most=LONGEST_DELAY)
    return request.spectator_delay_seconds


def require_unchanged(match: Match, since: int) -> None:
    """Requires that no seat was bound or freed after a version.

    Raises:
        ServiceError: VERSION_CHANGED.
    """
    settled = match.lifecycle.settled_at
    if settled > since:
        raise ServiceError(
            Reason.VERSION_CHANGED,
            f"seats changed at version {settled}, after {since}",
            details={"version": match.version},
        )
