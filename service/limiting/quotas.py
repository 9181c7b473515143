"""How many matches an owner may have open at once.

What the projection knows is counted, and beside it what this process has created since.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice

from projections.matches.listing import CallerIdentity, open_matches
from projections.store import ProjectionStore
from service.errors import exhausted

SWEPT = 3
"""Of how many owners, those remembered longest, it is looked each time whether the projection knows their matches by
now: more than one, so that no more are remembered than it is behind.
"""


class MatchQuota:
    """Counts the matches of each owner that have not ended."""

    def __init__(self, projections: ProjectionStore, limit: int) -> None:
        self._projections = projections
        self._limit = limit
        self._new: dict[CallerIdentity, set[str]] = {}
        """Matches that the projection did not know when it was asked last, by owner; who came first comes first."""
        self._counting = asyncio.Lock()

    @asynccontextmanager
    async def one_more(self, owner: CallerIdentity, match: str) -> AsyncIterator[None]:
        """Counts a match that is created inside the block; if that fails, it does not count. One that exists already
        (the request is repeated) counts once.

        Raises:
            ServiceError: TOO_MANY_MATCHES.
        """
        if not self._limit:
            yield
            return
        async with self._counting:
            others = [other for other in islice(self._new, SWEPT) if other != owner]
            asked = [match, *(name for whose in (owner, *others) for name in self._new.get(whose, ()))]
            number, known = await asyncio.to_thread(open_matches, self._projections, owner, asked)
            for whose in (owner, *others):
                self._forget(whose, known)
            fresh = self._new.get(owner, set())
            repeated = match in known or match in fresh
            if not repeated and number + len(fresh) >= self._limit:
                raise exhausted(
                    "TOO_MANY_MATCHES", f"the owner has {self._limit} open matches", "owner", limit=self._limit
                )
            if not repeated:
                self._new.setdefault(owner, set()).add(match)
        try:
            yield
        except BaseException:
            if not repeated:
                self._forget(owner, {match})
            raise

    def _forget(self, owner: CallerIdentity, matches: set[str]) -> None:
        left = self._new.get(owner, set()) - matches
        if left:
            self._new[owner] = left
        else:
            self._new.pop(owner, None)
