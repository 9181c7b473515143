"""Erasing persons: first the log says so, then the key is destroyed, then everything forgets the name.

After a crash in between, the next start goes on: it destroys the keys of all who were erased before it reads any name.
That also finds keys that came back with a backup.
"""

import asyncio
import logging
from collections.abc import Collection, Sequence

from eventsourcing.persistence import PersistenceError

from domain.errors import Reason
from domain.event import Request
from domain.persons.erasures import ERASURES, PersonErased, erasures_of, player_of
from projections.matches.directory_queries import Named, names_of
from projections.store import ProjectionStore
from service.application.live.match_registry import MatchRegistry
from service.application.live.match_views import MatchViews
from service.application.players.accounts import Players
from service.errors import ServiceError
from service.foundation.part import Part
from service.persistence.damage import StreamDamagedError
from service.persistence.log_changes import EventsCommitted, EventsProjected, PersonsErased
from service.persistence.matches.store import MatchStore
from service.persistence.persons.kind import ERASED

LOG = logging.getLogger("caravanserai.persons")

RETRY_SECONDS = 1.0
PROJECTED_SECONDS = 10.0
"""The time that an erasure waits for the projections; they follow in any case."""


def destroy_erased(store: MatchStore) -> bool:
    """Destroys the keys of all persons who were erased; whether one was still there."""
    persons = erasures_of(ERASURES, store.stream(ERASED, ERASURES)).persons
    return bool(persons) and store.vault.keys.destroy(sorted(persons))


def erased_before(store: MatchStore) -> list[str]:
    """Persons who are in the journal and not in the log: the store was set back. Only those that the store knows."""
    persons = store.keys.journal.persons - erasures_of(ERASURES, store.stream(ERASED, ERASURES)).persons
    with_keys = {person for person, _ in store.keys.all()} if persons else set()
    return sorted(person for person in persons if person in with_keys or store.last_of(player_of(person)) is not None)


class Erasure(Part):
    """Erases persons, and hears of erasures by other processes."""

    def __init__(
        self,
        store: MatchStore,
        players: Players,
        projections: ProjectionStore,
        registry: MatchRegistry,
        views: MatchViews,
    ) -> None:
        self.players = players
        self._store = store
        self._projections = projections
        self._registry = registry
        self._views = views
        self._tasks: set[asyncio.Task[None]] = set()
        self._position = 0
        """The position to which the projections have followed the log and emptied what they keep of deleted names."""
        self._following: set[asyncio.Event] = set()
        """Set whenever they have followed something."""
        store.bus.subscribe(EventsCommitted, self._on_logged)
        store.bus.subscribe(EventsProjected, self._on_projected)

    async def start(self) -> None:
        """Learns how far the projections have followed the log before it heard of that."""
        self._position = await asyncio.to_thread(self._projections.position)

    async def replay(self) -> list[str]:
        """Erases those again who were erased before the store was set back to a backup; returns them."""
        try:
            persons = await asyncio.to_thread(erased_before, self._store)
        except StreamDamagedError:
            return []  # the log has said so already
        for person in persons:
            await self.players.erase([person], player_of(person))
        return persons

    async def names_of(self, player: str) -> Named:
        """The places of the names of a player with an account, in all that is in the log by now.

        Raises:
            ServiceError: STORE_FAILED (the projections do not catch up with the log, so a name could be missed).
        """
        try:
            await self._followed()
        except TimeoutError as error:
            raise ServiceError(
                Reason.STORE_FAILED, "the projections are behind the log: names would be missed"
            ) from error
        return await asyncio.to_thread(names_of, self._projections, player)

    async def _followed(self) -> None:
        """Waits until the projections have followed all that is in the log by now.

        Raises:
            TimeoutError: they do not catch up.
        """
        end = await asyncio.to_thread(self._store.last_position)
        news = asyncio.Event()
        self._following.add(news)
        try:
            async with asyncio.timeout(PROJECTED_SECONDS):
                while self._position < end:
                    await news.wait()
                    news.clear()
        finally:
            self._following.discard(news)

    async def knows(self, person: str) -> bool:
        """True if there is, or was, such a person."""
        key = await asyncio.to_thread(self._store.vault.keys.find, person)
        return bool(key) or person in (await asyncio.to_thread(self.players.erasures)).persons

    async def erase(self, persons: Sequence[str], player: str = "", request: Request | None = None) -> None:
        """Erases persons, and removes the ``player`` among them. When it returns, nothing here shows their names.

        Raises:
            ServiceError: STORE_CONFLICT, STORE_FAILED.
            PersistenceError: the erasure is in the log, and the keys are destroyed as soon as that is possible.
        """
        await self.players.erase(persons, player, request)
        await self._forget(persons)
        try:
            await self._followed()
        except TimeoutError:
            LOG.warning("the projections still show the name of somebody who was erased: they are behind the log")

    async def _forget(self, persons: Collection[str]) -> None:
        """Destroys keys, and lets everything in this process forget the names. Matches in memory come last: who hears
        from them that a player was erased reads the rest again, and must not find the name there.
        """
        await asyncio.to_thread(self._store.vault.keys.destroy, list(persons))
        self._store.bus.publish(PersonsErased(persons))
        await self._views.forget()
        await self._registry.forget(persons)

    def _on_logged(self, news: EventsCommitted) -> None:
        persons = [body.person for _, row in news.events if (body := _erasure(row)) is not None]
        if persons:
            task = asyncio.get_running_loop().create_task(self._surely_forget(persons))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _surely_forget(self, persons: Collection[str]) -> None:
        while True:
            try:
                return await self._forget(persons)
            except PersistenceError:
                LOG.warning("the keys of erased persons cannot be destroyed yet", exc_info=True)
                await asyncio.sleep(RETRY_SECONDS)

    def _on_projected(self, news: EventsProjected) -> None:
        self._position = news.position
        for waiting in self._following:
            waiting.set()

    async def close(self) -> None:
        """Ends; the next start destroys what is left."""
        self._store.bus.unsubscribe(EventsCommitted, self._on_logged)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _erasure(recorded: object) -> PersonErased | None:
    """The erasure in an entry of the log; None for other entries."""
    return recorded.event.body if ERASED.holds(recorded) else None
