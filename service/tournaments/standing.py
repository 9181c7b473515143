"""The standings of tournaments, computed once for each version: many ask for them at the same time."""

import asyncio
from typing import TypeAlias

from cachetools import LRUCache

from domain.tournaments.tiebreaks import Standing
from domain.tournaments.tournament import Tournament
from service.tournaments.present import standings_of

REMEMBERED = 32
"""How many standings are kept in memory."""

Lines: TypeAlias = tuple[int, list[Standing]]
"""The round after which they are, and their lines."""


class LatestStandings:
    """Computes standings in threads, and keeps those that were asked for last."""

    def __init__(self) -> None:
        self._known: LRUCache[tuple[str, int, int], asyncio.Task[Lines]] = LRUCache(REMEMBERED)

    async def after(self, tournament: Tournament, number: int) -> Lines:
        """The standings after a round; 0: after the last one of which all tables have results."""
        key = (tournament.name, tournament.version, number)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = asyncio.create_task(asyncio.to_thread(standings_of, tournament, number))
        try:
            return await asyncio.shield(known)  # who gives up does not take them from the others
        except Exception:
            self._known.pop(key, None)
            raise
