"""The future owner of a new match or seat, as a request names them: checked."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from caravanserai_protocol.v1 import match_service_pb2 as messages

from caravanserai_verify.codecs.match_created import ACCESS_NAMES
from domain.errors import Reason
from domain.faults import Fault
from domain.matches.events import Access
from domain.matches.match import Match
from domain.matches.terms import Rights
from service.access.authority import Authority
from service.access.callers import (
    Caller,
    Tries,
    code_hash,
    companion_of,
    holds,
    require_entry,
    same,
    seat_of,
    token_hash,
)
from service.errors import ServiceError, invalid, misnamed

CODE_LENGTHS = range(8, 101)
"""The lengths of join codes. With the few attempts that `Limits` allow, even the worst stands for years."""
CODE_VARIETY = 4
"""The fewest different characters in a join code: `aaaaaaaa` is no secret."""
ADMITTED = 100
"""The most players who can be admitted to a match."""
_PLAYER = re.compile(r"players/[a-z0-9]{8,40}")


class Claimant(NamedTuple):
    """A future owner: the player ``account``, or the holder of the token with the hash ``credential``.

    ``origin`` is a secret of the player that never changes.
    """

    account: str
    credential: bytes
    origin: bytes

    @property
    def identity(self) -> str:
        """The name under which requests of the owner are stored."""
        return self.account or self.credential.hex()


def claim_of(authority: Authority, given: bytes, field: str, caller: Caller) -> Claimant:
    """The claim of a request that gives the hash of a token, or (empty) means the player who calls.

    Raises:
        ServiceError: FIELD_INVALID, GUESTS_NOT_ADMITTED.
    """
    if caller.player and (not given or holds(given, caller)):
        return Claimant(caller.player, b"", caller.origin)
    if not given:
        raise invalid(field, Fault.NO_CLAIM)
    credential = token_hash(given, field)
    if not authority.guests and not (caller.admin and same(credential, caller.credential)):
        raise ServiceError(Reason.GUESTS_NOT_ADMITTED, "this service is for registered players only")
    return Claimant("", credential, credential)


async def rights_of(authority: Authority, request: messages.CreateMatchRequest, name: str, claim: Claimant) -> Rights:
    """The owner of a new match with a name, and those who may see it.

    Raises:
        ServiceError: FIELD_INVALID.
    """
    access = ACCESS_NAMES.get(request.access)
    if access is None:
        raise invalid("access", Fault.UNKNOWN_VALUE)
    if access is Access.UNLISTED and not request.join_code:
        raise invalid("join_code", Fault.JOIN_CODE_MISSING)
    if access is Access.PUBLIC and request.join_code:
        raise invalid("join_code", Fault.JOIN_CODE_OF_PUBLIC)
    if request.join_code:
        _require_code(request.join_code)
    if request.admitted and access is not Access.PRIVATE:
        raise invalid("admitted", Fault.PRIVATE_ONLY)
    admitted = sorted(set(request.admitted))
    await _require_players(authority, admitted)
    return Rights(claim.account, claim.credential, access, tuple(admitted), code_hash(name, request.join_code))


def _require_code(code: str) -> None:
    if len(code) not in CODE_LENGTHS or len(set(code)) < CODE_VARIETY:
        raise invalid(
            "join_code",
            Fault.JOIN_CODE_LENGTH,
            least=CODE_LENGTHS[0],
            most=CODE_LENGTHS[-1],
            different=CODE_VARIETY,
        )
    if not code.isprintable() or " ".join(code.split()) != code:
        raise invalid("join_code", Fault.JOIN_CODE_UNPRINTABLE)


async def _require_players(authority: Authority, names: Sequence[str]) -> None:
    if len(names) > ADMITTED:
        raise invalid("admitted", Fault.TOO_MANY_PLAYERS, most=ADMITTED)
    for name in names:
        if not _PLAYER.fullmatch(name):
            raise misnamed("admitted", name, "player", "players/{player}")
    missing = await authority.players.missing(names)
    if missing:
        raise invalid("admitted", Fault.NOT_FOUND, name=missing[0])


def _plays_again(match: Match, claim: Claimant, caller: Caller) -> bool:
    """True if a claim is made by somebody who had a seat in the match that this one plays again, for themselves.

    A guest takes the seat with the token that they had: so each of them takes one seat, and nobody takes one for them.
    """
    companion = companion_of(match, caller)
    own = bool(claim.account) or same(claim.credential, caller.credential)
    return own and companion is not None and bool(companion.seat)


def require_claim(match: Match, claim: Claimant, caller: Caller, join_code: str, tries: Tries) -> None:
    """Lets a claim to a seat of a match pass.

    Raises:
        ServiceError: MATCH_PRIVATE, JOIN_CODE_WRONG, TOO_MANY_TRIES, PLAYER_SEATED, TOKEN_TAKEN.
    """
    if not _plays_again(match, claim, caller):
        require_entry(match, caller, join_code, tries, guest=not claim.account)
    if claim.account and seat_of(match, caller):  # as a player, or with their token before they were one
        raise ServiceError(Reason.PLAYER_SEATED, "you already have a seat in this match")
    if not claim.account and seat_of(match, Caller(claim.credential)):
        raise ServiceError(Reason.TOKEN_TAKEN, "another seat was taken with the same token")
