"""The entrance to matches for callers: callers who may not watch a private match do not find it.

Every method about a match uses it, so that all give strangers the same answer.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.event import Request
from domain.matches.events import Recorded
from domain.matches.match import Match
from service.access.callers import Caller, Tries, require_door, require_watch
from service.application.live.hosting import Action, Committed, Hosted, Hosting, Present

T = TypeVar("T")


class Entrance:
    """The matches of this process, for their callers."""

    def __init__(self, hosting: Hosting) -> None:
        self._hosting = hosting

    async def command(
        self, caller: Caller, name: str, request: Request | None, action: Action, present: Present[T]
    ) -> Committed[T]:
        """Runs a command on a match that the caller may watch: see `Hosting.command`.

        Raises:
            ServiceError: MATCH_NOT_FOUND, REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT, SHUTTING_DOWN.
            Exception: any error of ``action``; then nothing has changed.
        """
        return await self._hosting.command(name, request, admitting(caller, action), present)

    async def join(
        self,
        caller: Caller,
        name: str,
        request: Request | None,
        action: Action,
        present: Present[T],
        join_code: str,
        tries: Tries,
    ) -> Committed[T]:
        """Runs a command that takes a seat. With the join code of a private match, the right to watch it is not needed.

        Raises:
            ServiceError: as `command`.
            Exception: whatever ``action`` raises; then nothing has changed.
        """

        def knowing(match: Match) -> Sequence[Recorded]:
            require_door(match, caller, join_code, tries)
            return action(match)

        return await self._hosting.command(name, request, knowing, present)

    async def read(self, caller: Caller, name: str, look: Callable[[Match], T]) -> T:
        """The result of ``look`` on a match that the caller may watch: see `Hosting.read`.

        Raises:
            ServiceError: MATCH_NOT_FOUND.
            Exception: whatever ``look`` raises.
        """
        return await self._hosting.read(name, admitting(caller, look))

    async def open(self, caller: Caller, name: str, look: Callable[[Match], object]) -> Hosted:
        """Keeps a match open that the caller may watch: see `Hosting.open`.

        Raises:
            ServiceError: MATCH_NOT_FOUND.
            Exception: whatever ``look`` raises.
        """
        return await self._hosting.open(name, admitting(caller, look))


def admitting(caller: Caller, look: Callable[[Match], T]) -> Callable[[Match], T]:
    """Looks at a match only if the caller may watch it."""

    def admitted(match: Match) -> T:
        require_watch(match, caller)
        return look(match)

    return admitted
