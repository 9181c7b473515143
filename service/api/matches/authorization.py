"""Permissions for a match: those who may not watch a private match do not find it, whatever they ask for."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from domain.errors import CommandError, Reason
from domain.matches.match import Match
from service.access.callers import Caller, require_watch
from service.application.tournaments.registry import Tournaments
from service.errors import ServiceError

T = TypeVar("T")


async def require_tournament_over(tournaments: Tournaments, name: str, why: str) -> None:
    """Lets pass if a tournament is over, or is not hosted here.

    While it goes on, its players prepare for each other: a service that helped them would take part.

    Raises:
        ServiceError: TOURNAMENT_NOT_OVER.
    """
    with suppress(CommandError):
        tournament = await tournaments.find(name)
        if not tournament.over:
            text = f"{name} is not over: {why} when it is"
            raise ServiceError(Reason.TOURNAMENT_NOT_OVER, text, details={"present": tournament.version})


def authorized(caller: Caller, look: Callable[[Match], T]) -> Callable[[Match], T]:
    """Looks at a match, or acts on it, only if the caller may watch it."""

    def look_authorized(match: Match) -> T:
        require_watch(match, caller)
        return look(match)

    return look_authorized
