"""Departures: removed players leave their matches and tournaments.

The removal is an event of the player; the departure of a seat is an event of its match, that of an entrant one of the
tournament. Every process that follows the log departs them: after each removal, and at its start, to finish earlier
work. Repetition changes nothing.
"""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextvars import Context
from typing import Any

from eventsourcing.persistence import PersistenceError

from domain.matches.events import Actor, Recorded, SeatJoined, of_match
from domain.matches.lifecycle import MatchPhase, SeatState
from domain.matches.match import Match
from domain.players.player import PlayerRemoved
from domain.tournaments import commands
from domain.tournaments.events import By, EntrantRegistered, Role
from domain.tournaments.tournament import Tournament
from projections.matches.directory_queries import Removed, seats_of_removed
from projections.store import ProjectionStore
from projections.tournaments.tournament_list import RemovedEntrant, entrants_of_removed
from service.application.live.bots import STORE_REASONS
from service.application.live.match_registry import MatchRegistry
from service.application.tournaments.registry import Tournaments
from service.errors import ServiceError
from service.foundation.part import Part
from service.persistence.log_changes import EventsProjected
from service.persistence.players.kind import PLAYERS
from service.persistence.tournaments.kind import TOURNAMENTS

LOG = logging.getLogger("caravanserai.departures")

RETRY_SECONDS = 1.0
"""The time to wait before retrying what the store refused."""


REMOVED = By(Role.SERVICE, reason="The player was removed from the service")
"""The actor that takes removed players out of tournaments, and the reason."""


class Departures(Part):
    """Takes removed players out of their matches and tournaments, on behalf of no caller."""

    def __init__(self, registry: MatchRegistry, projections: ProjectionStore, tournaments: Tournaments) -> None:
        self._registry = registry
        self._tournaments = tournaments
        self._projections = projections
        self._gone: set[str] | None = None
        """The names of the players to look for; None: all removed players."""
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        registry.store.bus.subscribe(EventsProjected, self._on_projected)

    async def start(self) -> None:
        """Looks for all removed players who still have seats."""
        self._wake()

    def _on_projected(self, news: EventsProjected) -> None:
        """Looks for removals, and for seats that were taken at the same moment."""
        names = {name for _, recorded in news.events if (name := _concerned(recorded))}
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
        """Takes players out of their tournaments and matches. Returns False if something must be retried."""
        whole = True
        try:
            for entered in await asyncio.to_thread(entrants_of_removed, self._projections, players):
                whole &= await self._departed(entered.tournament, entered.entrant, self._drop_out(entered))
            for removed in await asyncio.to_thread(seats_of_removed, self._projections, players):
                whole &= await self._departed(removed.match, removed.player, self._depart(removed))
        except PersistenceError:
            LOG.warning("the projections cannot be read; removed players leave their matches later", exc_info=True)
            return False
        return whole

    async def _departed(self, where: str, player: str, departing: Coroutine[Any, Any, None]) -> bool:
        """Takes a player out of a match or a tournament. Returns False if it must be retried."""
        try:
            await departing
        except (ServiceError, PersistenceError) as error:
            # if the service is ending, the next one continues
            return isinstance(error, ServiceError) and error.reason not in STORE_REASONS
        except Exception:  # one that cannot be read must not stop the others
            LOG.exception("%s: %s could not be taken out", where, player)
        return True

    async def _drop_out(self, entered: RemovedEntrant) -> None:
        """Takes an entrant out of a tournament."""
        if not self._closing:
            await self._tournaments.command(entered.tournament, lambda now: dropped_out(now, entered.entrant))

    async def _depart(self, removed: Removed) -> None:
        """Departs all seats of a player in a match, one by one."""
        while not self._closing:
            done = await self._registry.command(
                removed.match, None, lambda match: depart(match, removed), lambda _, rows: len(rows)
            )
            if not done.answer:
                return

    async def close(self) -> None:
        """Ends after the current departure. The next start does the rest."""
        self._closing = True
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)


def _concerned(recorded: object) -> str:
    """The player of an event that may require departures; empty for other events."""
    if PLAYERS.holds(recorded) and isinstance(recorded.event.body, PlayerRemoved):
        return recorded.event.stream
    if TOURNAMENTS.holds(recorded) and isinstance(recorded.event.body, EntrantRegistered):
        return recorded.event.body.account
    if of_match(recorded) and isinstance(recorded.event.body, SeatJoined):
        return recorded.event.body.account
    return ""


def dropped_out(tournament: Tournament, entrant: str) -> Sequence[commands.Act]:
    """A removed player leaves a tournament; nothing happens if they have left, or if it is over."""
    if tournament.over or not tournament.entrant(entrant).active:
        return ()
    return commands.leave(tournament, REMOVED, entrant)


def depart(match: Match, removed: Removed) -> Sequence[Recorded]:
    """Departs one seat of a removed player, or frees it before the start; no events if none is left."""
    for number, state in enumerate(match.lifecycle.seats, 1):
        if state is None or state.departed or not _belongs(state, removed):
            continue
        if match.lifecycle.phase is MatchPhase.OPEN:
            return match.leave(number, by=Actor.SERVICE)
        if match.lifecycle.phase is MatchPhase.PLAYING:
            return match.depart(number, Actor.SERVICE, removed.player)
    return ()


def _belongs(state: SeatState, removed: Removed) -> bool:
    return state.account == removed.player if state.account else state.credential.hex() in removed.tokens
