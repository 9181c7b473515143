"""Playing a match again: which matches may be, who may propose it, and who had a part in them."""

from typing import NamedTuple

from domain.errors import Reason
from domain.faults import Fault
from domain.matches.events import Access
from domain.matches.match import Match
from domain.matches.rematch import Companion, PreviousMatch
from service.access.callers import Caller, owns, require_token, require_watch, seat_of
from service.errors import ServiceError, invalid


class Rematch(NamedTuple):
    """The match that a new match plays again (None: none), and who had a part in it."""

    previous: PreviousMatch | None = None
    companions: tuple[Companion, ...] = ()


def rematch_of(match: Match, caller: Caller, game: str, access: Access) -> Rematch:
    """The part of a new match of a game that comes from a match that the caller wants to play again.

    Raises:
        ServiceError: MATCH_NOT_FOUND, MATCH_NOT_OVER, TOKEN_MISSING, SEAT_NOT_YOURS, FIELD_INVALID.
    """
    require_watch(match, caller)
    require_token(caller)
    name, created = match.lifecycle.match, match.created
    if not has_part(match, caller):
        raise ServiceError(Reason.SEAT_NOT_YOURS, f"you had no part in {name}")
    if not match.lifecycle.over:
        raise ServiceError(Reason.MATCH_NOT_OVER, f"{name} is not over", details={"present": match.version})
    if created.tournament is not None:
        raise invalid("previous", Fault.OF_A_TOURNAMENT)
    if created.game != game:
        raise invalid("previous", Fault.OTHER_GAME)
    if access is Access.PUBLIC and created.access is not Access.PUBLIC:
        raise invalid("access", Fault.PREVIOUS_NOT_PUBLIC)
    return Rematch(PreviousMatch(name, seat_of(match, caller)), companions_of(match))


def has_part(match: Match, caller: Caller) -> bool:
    """True if the caller has a seat of a match, or owns it."""
    return bool(seat_of(match, caller)) or owns(match, caller)


def companions_of(match: Match) -> tuple[Companion, ...]:
    """The players of a match: the seats first. Bots have none, and nobody has one in a match of another service."""
    if match.lifecycle.imported:
        return ()
    seats = tuple(
        Companion(number, state.account, b"" if state.account else state.credential)
        for number, state in enumerate(match.lifecycle.seats, 1)
        if state is not None and not state.bot
    )
    owner = match.created.owner
    return (*seats, Companion(0, owner, b"" if owner else match.lifecycle.owner))
