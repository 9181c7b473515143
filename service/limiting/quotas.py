"""How many matches an owner may have open at once.

What the projection knows is counted, and beside it what this process has created since.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from projections.listing import Me, open_matches
from projections.store import ProjectionStore
from service.errors import exhausted


class MatchQuota:
    """Counts the matches of each owner that have not ended."""

    def __init__(self, projections: ProjectionStore, limit: int) -> None:
        self._projections = projections
        self._limit = limit
        self._new: dict[Me, set[str]] = {}
        self._counting = asyncio.Lock()

    @asynccontextmanager
    async def one_more(self, owner: Me, match: str) -> AsyncIterator[None]:
        """Counts a match that is created inside the block; if that fails, it does not count. One that exists already
        (the request is repeated) counts once.

        Raises:
            ServiceError: TOO_MANY_MATCHES.
        """
        if not self._limit:
            yield
            return
        async with self._counting:
            fresh = self._new.setdefault(owner, set())
            number, known = await asyncio.to_thread(open_matches, self._projections, owner, [match, *sorted(fresh)])
            fresh -= known
            repeated = match in known or match in fresh
            if not repeated and number + len(fresh) >= self._limit:
                self._tidy(owner)
                raise exhausted(
                    "TOO_MANY_MATCHES", f"the owner has {self._limit} open matches", "owner", limit=self._limit
                )
            if not repeated:
                fresh.add(match)
            self._tidy(owner)
        try:
            yield
        except BaseException:
            if not repeated:
                self._new.get(owner, set()).discard(match)
                self._tidy(owner)
            raise

    def _tidy(self, owner: Me) -> None:
        if not self._new.get(owner):
            self._new.pop(owner, None)
