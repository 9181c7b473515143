"""Departures: players who were removed leave their matches.

A removal is an event of the player; that their seats leave is one of each match. Every process that follows the log
sees to it: when it hears of a removal, and when it starts, for what was left undone. Doing it again changes nothing.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextvars import Context

from eventsourcing.persistence import PersistenceError

from domain.matches.events import Actor, Recorded, SeatJoined, of_match
from domain.matches.lifecycle import Phase, SeatState
from domain.matches.match import Match
from domain.players.player import PlayerRemoved
from projections.matches.directory import Removed, seats_of_removed
from projections.store import ProjectionStore
from service.errors import ServiceError
from service.live.bots import STORE_REASONS
from service.live.hosting import Hosting
from service.players.kind import PLAYERS
from service.stores.notices import Projected

LOG = logging.getLogger("caravanserai.departures")

RETRY_SECONDS = 1.0
"""How long to wait before trying again what the store did not take."""


class Departures:
    """Takes removed players out of their matches; what it does belongs to no caller."""

    def __init__(self, hosting: Hosting, projections: ProjectionStore) -> None:
        self._hosting = hosting
        self._projections = projections
        self._gone: set[str] | None = None
        """Who is to be looked for: players by name; None: all of them."""
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        hosting.store.bus.subscribe(Projected, self._on_projected)

    def start(self) -> None:
        """Looks for all players who were removed and still have seats."""
        self._wake()

    def _on_projected(self, notice: Projected) -> None:
        """Looks for removals, and for seats that were taken at the same moment."""
        names = {name for _, recorded in notice.events if (name := _concerned(recorded))}
        if names and self._gone is not None:
            self._gone |= names
        if names:
            self._wake()

    def _wake(self) -> None:
        if self._task is None and not self._closing:
            self._task = asyncio.get_running_loop().create_task(self._work(), context=Context())

    async def _work(self) -> None:
        try:
            while not self._closing and (self._gone is None or self._gone):
                wanted, self._gone = self._gone, set()
                if not await self._done(wanted):
                    self._gone = None if wanted is None else self._gone | wanted
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            self._task = None

    async def _done(self, players: set[str] | None) -> bool:
        """Takes players out of their matches; whether all is done that the store would take."""
        whole = True
        try:
            for removed in await asyncio.to_thread(seats_of_removed, self._projections, players):
                whole &= await self._departed(removed)
        except PersistenceError:
            LOG.warning("the projections cannot be read; players who were removed leave later", exc_info=True)
            return False
        return whole

    async def _departed(self, removed: Removed) -> bool:
        """Takes a player out of a match; whether there is nothing to try again."""
        try:
            await self._depart(removed)
        except (ServiceError, PersistenceError) as error:
            # where the service is ending, the next one goes on
            return isinstance(error, ServiceError) and error.entry.reason not in STORE_REASONS
        except Exception:  # one match that cannot be read keeps no other waiting
            LOG.exception("%s: %s could not be taken out", removed.match, removed.player)
        return True

    async def _depart(self, removed: Removed) -> None:
        """Takes all seats of a player out of a match, one by one."""
        while not self._closing:
            done = await self._hosting.command(
                removed.match, None, lambda match: depart(match, removed), lambda _, rows: len(rows)
            )
            if not done.answer:
                return

    async def close(self) -> None:
        """Ends after the departure that is under way; what is left is done at the next start."""
        self._closing = True
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)


def _concerned(recorded: object) -> str:
    """The player whose removal an event may have to do with; empty: none."""
    if PLAYERS.holds(recorded) and isinstance(recorded.event.body, PlayerRemoved):
        return recorded.event.stream
    if of_match(recorded) and isinstance(recorded.event.body, SeatJoined):
        return recorded.event.body.account
    return ""


def depart(match: Match, removed: Removed) -> Sequence[Recorded]:
    """Takes one seat of a removed player out of a match, or frees it before the start; nothing if none is left."""
    for number, state in enumerate(match.lifecycle.seats, 1):
        if state is None or state.departed or not _belongs(state, removed):
            continue
        if match.lifecycle.phase is Phase.OPEN:
            return match.leave(number, by=Actor.SERVICE)
        if match.lifecycle.phase is Phase.PLAYING:
            return match.depart(number, Actor.SERVICE, removed.player)
    return ()


def _belongs(state: SeatState, removed: Removed) -> bool:
    return state.account == removed.player if state.account else state.credential.hex() in removed.tokens
