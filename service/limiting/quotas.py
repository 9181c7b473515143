"""The most open matches of an owner, tournaments of an organiser, and webhooks of a player.

What the projection knows is counted, and beside it what this process has created since.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from typing import Generic, TypeVar

from domain.errors import Reason
from projections.matches.match_list import CallerIdentity, open_matches
from projections.notices.notices import count_webhooks
from projections.store import ProjectionStore
from projections.tournaments.tournament_list import open_tournaments
from service.errors import ServiceError, exhausted

Owner = TypeVar("Owner", bound=Hashable)
Count = Callable[[Owner, Sequence[str]], tuple[int, set[str]]]
"""The number of open things of an owner, as far as a projection knows; and those of some names that it knows."""

SWEPT = 3
"""The number of owners, those remembered longest, who are compared each time with the projection: more than one, so
that no more are remembered than it is behind.
"""


class Quota(Generic[Owner]):
    """Counts what each owner has that is not over, and refuses one too many."""

    def __init__(self, count: Count[Owner], limit: int, refusal: Callable[[], ServiceError]) -> None:
        self._count = count
        self._limit = limit
        self._refusal = refusal
        self._new: dict[Owner, set[str]] = {}
        """The names unknown to the projection when it was last asked, by owner; owners in the order of their coming."""
        self._counting = asyncio.Lock()

    @asynccontextmanager
    async def one_more(self, owner: Owner, name: str) -> AsyncIterator[None]:
        """Counts what is created inside the block; if that fails, it does not count. One that exists already (the
        request is repeated) counts once.

        Raises:
            ServiceError: one too many.
        """
        if not self._limit:
            yield
            return
        async with self._counting:
            others = [other for other in islice(self._new, SWEPT) if other != owner]
            asked = [name, *(new for whose in (owner, *others) for new in self._new.get(whose, ()))]
            number, known = await asyncio.to_thread(self._count, owner, asked)
            for whose in (owner, *others):
                self._forget(whose, known)
            fresh = self._new.get(owner, set())
            repeated = name in known or name in fresh
            if not repeated and number + len(fresh) >= self._limit:
                raise self._refusal()
            if not repeated:
                self._new.setdefault(owner, set()).add(name)
        try:
            yield
        except BaseException:
            if not repeated:
                self._forget(owner, {name})
            raise

    def _forget(self, owner: Owner, names: set[str]) -> None:
        left = self._new.get(owner, set()) - names
        if left:
            self._new[owner] = left
        else:
            self._new.pop(owner, None)


def match_quota(projections: ProjectionStore, limit: int) -> Quota[CallerIdentity]:
    """Counts the matches of each owner that have not ended."""
    text = f"the owner has {limit} open matches"
    return Quota(
        partial(open_matches, projections),
        limit,
        lambda: exhausted(Reason.TOO_MANY_MATCHES, text, "owner", limit=limit),
    )


def tournament_quota(projections: ProjectionStore, limit: int) -> Quota[str]:
    """Counts the tournaments of each organiser that are not over."""
    text = f"the organiser has {limit} tournaments that are not over"
    return Quota(
        partial(open_tournaments, projections),
        limit,
        lambda: exhausted(Reason.TOO_MANY_TOURNAMENTS, text, "organiser", limit=limit),
    )


def webhook_quota(projections: ProjectionStore, limit: int) -> Quota[str]:
    """Counts the webhooks of each player."""
    text = f"the player has {limit} webhooks"
    return Quota(
        partial(count_webhooks, projections),
        limit,
        lambda: exhausted(Reason.TOO_MANY_WEBHOOKS, text, "player", limit=limit),
    )
