"""Who may do what with a match: those who may not watch a private match do not find it, whatever they ask for."""

from collections.abc import Callable
from typing import TypeVar

from domain.matches.match import Match
from service.access.callers import Caller, require_watch

T = TypeVar("T")


def authorized(caller: Caller, look: Callable[[Match], T]) -> Callable[[Match], T]:
    """Looks at a match, or acts on it, only if the caller may watch it."""

    def look_authorized(match: Match) -> T:
        require_watch(match, caller)
        return look(match)

    return look_authorized
