"""Spectators of matches: those who stream a match and have no seat there. Only their number is told.

Each process knows its own streams. Where several share a store, each lets the others know of them every few seconds.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from eventsourcing.persistence import PersistenceError

from domain.errors import CommandError
from domain.matches.match import Match
from service.access.callers import Caller, kept_for, seat_of
from service.application.live.match_registry import MatchRegistry
from service.errors import ServiceError
from service.foundation.part import Part
from service.persistence.damage import StreamDamagedError
from service.persistence.matches.spectator_counts import NOBODY, Crowd, SpectatorCounts, mark_of

LOG = logging.getLogger("caravanserai.spectators")

TOLD_SECONDS = 5.0
"""The interval at which a process tells the others its numbers, while somebody watches."""
PAUSE_SECONDS = 1.0
"""The least time between two of these: a change is told at once, if there was none just before."""
EXPIRING = 15_000
"""The time for which a number counts, in milliseconds: the process may have ended without saying so."""


class Spectators(Part):
    """The streams of matches in this process, and the numbers of the others."""

    def __init__(self, registry: MatchRegistry, counts: SpectatorCounts) -> None:
        self._registry = registry
        self._counts = counts
        self._streams: defaultdict[str, dict[object, Caller]] = defaultdict(dict)
        self._changed = asyncio.Event()
        self._telling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begins to tell the other processes on the store."""
        if self._counts.shared:
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    @contextmanager
    def watching(self, match: str, caller: Caller) -> Iterator[None]:
        """A stream of a match, as long as the block lasts."""
        stream, streams = object(), self._streams[match]
        streams[stream] = caller
        self._changed.set()
        try:
            yield
        finally:
            self._changed.set()
            del streams[stream]
            if not streams:
                self._streams.pop(match, None)

    def here(self, match: Match) -> Crowd:
        """The spectators of a match at this process; one with several streams and the same token is one of them. Those
        who have taken a seat since their stream began are none.
        """
        name = match.lifecycle.match
        streams = self._streams.get(name, {}).values()
        watching = [caller for caller in streams if not seat_of(match, caller) and not kept_for(match, caller)]
        known = {caller.identity for caller in watching if caller.identity}
        unknown = sum(not caller.identity for caller in watching)
        return Crowd(unknown, frozenset(mark_of(name, identity) for identity in known))

    async def elsewhere(self, match: str) -> Crowd:
        """The spectators of a match at the other processes, as they told it last; nobody if that is not known."""
        if not self._counts.shared:
            return NOBODY
        try:
            return await asyncio.to_thread(self._counts.others, match)
        except PersistenceError as error:
            LOG.warning("the spectators at other processes are not counted: %s", error)
            return NOBODY

    async def _tell(self) -> None:
        told = False
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(TOLD_SECONDS if told else None):
                    await self._changed.wait()
            self._changed.clear()
            crowds = await self._crowds()
            if crowds or told:
                try:
                    await asyncio.to_thread(self._counts.put, crowds, EXPIRING)
                    told = bool(crowds)
                except PersistenceError as error:
                    LOG.warning("the other processes do not learn of the spectators here: %s", error)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _crowds(self) -> dict[str, Crowd]:
        """The matches with spectators here."""
        found: dict[str, Crowd] = {}
        for match in list(self._streams):
            with suppress(ServiceError, CommandError, PersistenceError, StreamDamagedError):
                found[match] = await self._registry.read(match, self.here)
        return {match: crowd for match, crowd in found.items() if crowd}

    async def close(self) -> None:
        """Takes the numbers of this process back."""
        if self._telling is None:
            return
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)
        with suppress(PersistenceError):
            await asyncio.to_thread(self._counts.put, {}, 0)
