"""The registry of live matches of this process, one of each, with a single writer.

A command runs under the lock of its match: the rules decide on the live match, the events go into the store, and only
after the commit they are shown to anybody. Readers take the same lock, so they never see what is not stored yet. If
the caller goes away (the deadline has passed, or they hung up), a command that waits for its turn stops. One that the
rules have decided does not.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Generic, TypeAlias, TypeVar

from eventsourcing.persistence import IntegrityError, PersistenceError

from domain.errors import Reason
from domain.event import Request
from domain.matches.events import Recorded, SeatJoined, of_match
from domain.matches.match import Match
from service.application.live.live_match import RECENT, Committed, LiveMatch, MatchAdvanced, RegistryCloses
from service.application.live.snapshot_cache import SnapshotCache
from service.errors import ServiceError, match_missing
from service.foundation.part import Part
from service.limiting.fair_queue import FairQueue
from service.persistence.backend import DoubtfulError
from service.persistence.commands import CommandOutcome, Commands, require_same, reused
from service.persistence.damage import StreamDamagedError
from service.persistence.log_changes import CommittedHeard, EventsCommitted
from service.persistence.matches.snapshots import SPACING
from service.persistence.matches.store import MatchStore

T = TypeVar("T")
Action: TypeAlias = Callable[[Match], Sequence[Recorded]]
Make: TypeAlias = Callable[[], tuple[Match, Sequence[Recorded]]]
Present: TypeAlias = Callable[[Match, Sequence[Recorded]], T]

LOG = logging.getLogger("caravanserai.hosting")

SNAPSHOTS = 64
"""The number of snapshots that are remembered for requests that are repeated late."""
PAGE = 32
"""The number of events that are read from the store at once: as many wait in memory for a reader who does not read."""


def _anybody(match: Match) -> None:
    """Lets everybody see a match."""


class MatchRegistry(Part):
    """The matches that live in this process."""

    def __init__(self, store: MatchStore, commands: Commands, capacity: int) -> None:
        self.commands = commands
        self.store = store
        self.observer = commands.observer
        self.closing = False
        self.past = SnapshotCache(self.store, SNAPSHOTS)
        store.bus.subscribe(EventsCommitted, self.on_logged)
        store.bus.subscribe(CommittedHeard, lambda heard: heard.wanted.update(self._hosted.keys() & heard.matches))
        self._folding = ThreadPoolExecutor(1, thread_name_prefix="folding")
        self._capacity = capacity
        self._pages = FairQueue(1)
        self._hosted: dict[str, LiveMatch] = {}
        self._idle: OrderedDict[str, LiveMatch] = OrderedDict()
        """Those that nobody is at work on, or watches; who was left last comes last."""
        self._running = 0
        self._ended = asyncio.Event()
        self._following: set[asyncio.Task[None]] = set()

    # -- commands -----------------------------------------------------------------------------------------------

    async def command(self, name: str, request: Request | None, action: Action, present: Present[T]) -> Committed[T]:
        """Runs a command on a match and stores its events; a repeated request gets the answer that it got first.

        ``action`` appends events to the live match, ``present`` makes the answer of the match as it is just after them.

        Raises:
            ServiceError: MATCH_NOT_FOUND, REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT, SHUTTING_DOWN.
            Exception: whatever ``action`` raises; then nothing has changed.
        """
        return await self._carry_out(name, lambda hosted: _Change(self, hosted, request, present, action))

    async def create(self, name: str, request: Request | None, make: Make, present: Present[T]) -> Committed[T]:
        """Makes a match and stores its first event; a repeated request gets the answer that it got first.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT (the name is in use), SHUTTING_DOWN.
            Exception: whatever ``make`` raises; then nothing has changed.
        """
        return await self._carry_out(name, lambda hosted: _Creation(self, hosted, request, present, make))

    async def repeated(self, name: str, request: Request | None, present: Present[T]) -> Committed[T] | None:
        """The first answer to a request that was answered before; None if it was not.

        Raises:
            ServiceError: REQUEST_REUSED.
        """
        hosted = self._use(name)
        try:
            async with hosted.lock:
                return await self.first_answer(await self.live(hosted), name, request, present)
        finally:
            self._release(hosted)

    async def _carry_out(self, name: str, begin: "Callable[[LiveMatch], _LiveCommand[T]]") -> Committed[T]:
        """Carries out a command on a match, which is locked meanwhile."""
        if self.closing:
            raise ServiceError(Reason.SHUTTING_DOWN, "the service is ending")
        hosted = self._use(name)
        self._running += 1
        try:
            with self.observer.span("command", name):
                async with hosted.lock:
                    return await self.commands.carry_out(begin(hosted))
        finally:
            self._running -= 1
            if not self._running:
                self._ended.set()
            self._release(hosted)

    def publish(self, hosted: LiveMatch, match: Match, rows: Sequence[Recorded]) -> None:
        """Shows what is stored now."""
        self.observer.note(game=match.created.game, version=match.version)
        hosted.published(match, rows)
        if match.version // SPACING > (match.version - len(rows)) // SPACING or hosted.over:
            self.store.snapshots.keep(match)
        self.store.bus.publish(MatchAdvanced(hosted, rows))

    async def first_answer(
        self, match: Match, name: str, request: Request | None, present: Present[T]
    ) -> Committed[T] | None:
        """The first answer to a request that was answered before.

        Raises:
            ServiceError: REQUEST_REUSED.
        """
        answered = match.answered.get(request.key) if request is not None else None
        if request is None or answered is None:
            return None
        require_same(request, answered.digest)
        own = await self._blocking(self.past.rows_of, name, request, answered.version)
        if answered.version == match.version:
            return Committed(own, present(match, own))
        then = await self._blocking(self.past.match, name, answered.version)
        return Committed(own, present(then, own))

    # -- reading ------------------------------------------------------------------------------------------------

    async def read(self, name: str, look: Callable[[Match], T]) -> T:
        """The result of ``look`` in the live match between two commands, with what other processes have stored.

        Raises:
            ServiceError: MATCH_NOT_FOUND.
        """
        hosted = self._use(name)
        try:
            async with hosted.lock:
                known = hosted.match is not None
                match = await self.live(hosted)
                if known and self.store.shared:
                    match = await self.catch_up(hosted)
                if not match.version:
                    raise match_missing(name)
                return look(match)
        finally:
            self._release(hosted)

    async def rows(self, hosted: LiveMatch, after: int, peer: str) -> Sequence[Recorded]:
        """The next stored events of a match after a version: at most a page; none if there is nothing newer.

        Pages are read from the store one at a time, because threads that read keep others waiting for Python's lock;
        the peers that ask have their turns.
        """
        if after >= hosted.committed:
            return ()
        recent = hosted.recent
        if recent and recent[0].event.version <= after + 1:
            latest = list(islice(reversed(recent), recent[-1].event.version - after))
            return latest[::-1]
        async with self._pages.turn(peer, hosted.name):
            return await asyncio.to_thread(self.store.rows, hosted.name, after, min(after + PAGE, hosted.committed))

    async def open(self, name: str, look: Callable[[Match], object] = _anybody) -> LiveMatch:
        """A match for somebody who stays with it, if ``look`` does not raise; `leave` ends that.

        Raises:
            ServiceError: MATCH_NOT_FOUND.
            Exception: whatever ``look`` raises.
        """
        hosted = self._use(name)
        try:
            await self.read(name, look)
        except BaseException:
            self._release(hosted)
            raise
        return hosted

    def hosted(self) -> list[str]:
        """The names of the matches in memory."""
        return list(self._hosted)

    def leave(self, hosted: LiveMatch) -> None:
        """Ends what `open` began."""
        self._release(hosted)

    # -- inside -------------------------------------------------------------------------------------------------

    def _use(self, name: str) -> LiveMatch:
        hosted = self._hosted.get(name)
        if hosted is None:
            hosted = self._hosted[name] = LiveMatch(name)
        self._idle.pop(name, None)
        hosted.users += 1
        return hosted

    def _release(self, hosted: LiveMatch) -> None:
        hosted.users -= 1
        if hosted.users:
            return
        if not hosted.committed:
            del self._hosted[hosted.name]
            return
        self._idle[hosted.name] = hosted
        if len(self._idle) > self._capacity:
            name, dropped = self._idle.popitem(last=False)
            del self._hosted[name]
            if dropped.match is not None:
                dropped.match.release()

    async def live(self, hosted: LiveMatch) -> Match:
        """The live match, read from the store if it is not in memory."""
        if hosted.match is None:
            return await self._read_again(hosted)
        return await self.catch_up(hosted) if hosted.doubtful else hosted.match

    async def behind(self, hosted: LiveMatch, match: Match) -> bool:
        """True if another process has stored events of a match that were not known here when it was decided."""
        return self.store.shared and bool(await asyncio.to_thread(self.store.rows, hosted.name, match.version))

    async def catch_up(self, hosted: LiveMatch) -> Match:
        """Folds what the store has beyond the live match, and wakes those who wait for it."""
        match = hosted.match
        if match is None:
            return await self._read_again(hosted)
        rows = await asyncio.to_thread(self.store.rows, hosted.name, match.version)
        hosted.doubtful = False
        if rows:
            try:
                for row in rows:
                    match.fold(row)
            except Exception:  # a log that makes no sense may fail anywhere; what is half folded is worth nothing
                hosted.match = None
                return await self._read_again(hosted)
            hosted.published(match, rows)
        return match

    async def forget(self, persons: Collection[str]) -> None:
        """Reads matches in memory again that know the names of persons: these were erased."""
        await self._blocking(self.past.forget)
        for hosted in list(self._hosted.values()):
            if _knows(hosted, persons):
                await self._forget(hosted)

    async def _forget(self, hosted: LiveMatch) -> None:
        self._use(hosted.name)
        try:
            async with hosted.lock:
                await self._read_again(hosted)
        except Exception:  # the next who asks hears why it cannot be read
            hosted.match = None
            hosted.recent.clear()
            LOG.warning("%s cannot be read again", hosted.name, exc_info=True, extra=hosted.log_fields)
        finally:
            self._release(hosted)

    def on_logged(self, news: EventsCommitted) -> None:
        """Lets matches in memory catch up that have come further in the store."""
        versions = {row.event.match: row.event.version for _, row in news.events if of_match(row)}
        for name, version in versions.items():
            hosted = self._hosted.get(name)
            if hosted is not None and hosted.match is not None and hosted.committed < version:
                task = asyncio.get_running_loop().create_task(self._follow(name, version))
                self._following.add(task)
                task.add_done_callback(self._following.discard)

    async def _follow(self, name: str, version: int) -> None:
        hosted = self._use(name)
        try:
            async with hosted.lock:  # while a command of this process is being stored, it holds the lock
                if hosted.match is not None and hosted.committed < version:
                    await self.catch_up(hosted)
        except PersistenceError:
            hosted.doubtful = True
            LOG.warning("%s: what another process has stored cannot be read yet", name, extra=hosted.log_fields)
        except StreamDamagedError:  # the store has named it; who calls hears of it
            hosted.doubtful = True
        finally:
            self._release(hosted)

    async def _read_again(self, hosted: LiveMatch) -> Match:
        """The match as the store has it now; in memory from now on, if there is one."""
        rows, match = await self._blocking(self._stored, hosted.name)
        if match.version:
            hosted.recent.clear()
            hosted.published(match, rows[-RECENT:])
        return match

    async def _blocking(self, work: Callable[..., T], *given: Any) -> T:
        """The result of work that folds events. It runs one at a time: such threads would slow each other down."""
        return await asyncio.get_running_loop().run_in_executor(self._folding, work, *given)

    def _stored(self, name: str) -> tuple[Sequence[Recorded], Match]:
        """The last events of a match as they are stored, and the fold of all. It blocks."""
        return self.store.live(name)

    @contextmanager
    def until_closing(self, end: Callable[[], object]) -> Iterator[None]:
        """While the block lasts, ``end`` is called when the service closes; at once if it does already."""

        def closes(_: RegistryCloses) -> None:
            end()

        if self.closing:
            end()
        self.store.bus.subscribe(RegistryCloses, closes)
        try:
            yield
        finally:
            self.store.bus.unsubscribe(RegistryCloses, closes)

    async def close(self) -> None:
        """Ends: no new commands, those that run come to their end, everybody who waits is woken."""
        self.closing = True
        self.store.bus.publish(RegistryCloses())
        for hosted in list(self._hosted.values()):
            hosted.wake()
        while self._running:
            self._ended.clear()
            await self._ended.wait()
        await asyncio.gather(*self._following, return_exceptions=True)
        await asyncio.to_thread(self._folding.shutdown)


@dataclass
class _LiveCommand(Generic[T]):
    """A command on a live match, which is locked meanwhile."""

    _registry: MatchRegistry
    _hosted: LiveMatch
    _request: Request | None
    _present: Present[T]
    _match: Match | None = field(default=None, init=False)
    """The match on which the rules decided."""
    _rows: Sequence[Recorded] = field(default=(), init=False)

    def _decided(self, live: Match) -> tuple[Match, Sequence[Recorded]]:
        """The result of the rules for the live match: the match that is live from now on, and its new events."""
        raise NotImplementedError

    async def decide(self) -> CommandOutcome[Committed[T]]:
        """Lets the rules decide on the live match."""
        hosted, self._match = self._hosted, None
        live = await self._registry.live(hosted)
        repeated = await self._registry.first_answer(live, hosted.name, self._request, self._present)
        if repeated is not None:
            return CommandOutcome((), lambda: repeated)
        self._match, before = live, live.version
        try:
            with self._registry.observer.span("rules", hosted.name):
                match, rows = self._decided(live)
        except BaseException:
            if live.version != before:
                live.roll_back()
            raise
        self._match, self._rows = match, rows
        return CommandOutcome(rows, lambda: Committed(rows, self._present(match, rows)))

    async def behind(self) -> bool:
        """True if another process has stored events of the match that were not known here when it was decided."""
        return self._match is not None and await self._registry.behind(self._hosted, self._match)

    async def catch_up(self) -> None:
        """Folds what the store has beyond the live match."""
        await self._registry.catch_up(self._hosted)

    def storing(self) -> AbstractContextManager[object]:
        """Lasts while its events are being stored."""
        return self._registry.observer.span("commit", self._hosted.name)

    def stored(self) -> None:
        """Shows what is stored now."""
        assert self._match is not None
        self._registry.publish(self._hosted, self._match, self._rows)

    def take_back(self, failure: BaseException) -> None:
        """Makes the match as it was before a command whose events are not stored, or perhaps not."""
        assert self._match is not None
        hosted, version = self._hosted, self._match.version
        self._match.roll_back()
        if isinstance(failure, IntegrityError):
            text = "%s: version %s was in the store already; reading it again"
            LOG.warning(text, hosted.name, version, extra=hosted.log_fields)
            return
        hosted.doubtful = isinstance(failure, DoubtfulError)  # should it be in the store after all, it is found there
        LOG.error("%s: version %s could not be stored", hosted.name, version, exc_info=failure, extra=hosted.log_fields)


@dataclass
class _Change(_LiveCommand[T]):
    """Changes a match."""

    _action: Action

    def _decided(self, live: Match) -> tuple[Match, Sequence[Recorded]]:
        if not live.version:
            raise match_missing(self._hosted.name)
        with live.answering(self._request):
            return live, self._action(live)


@dataclass
class _Creation(_LiveCommand[T]):
    """Makes a match."""

    _make: Make

    def _decided(self, live: Match) -> tuple[Match, Sequence[Recorded]]:
        if live.version and self._request is not None:  # the name follows from its id, and another caller created it
            raise reused(self._request)
        if live.version:
            raise ServiceError(Reason.STORE_CONFLICT, f"there is a match {live.lifecycle.match} already")
        return self._make()


def _knows(hosted: LiveMatch, persons: Collection[str]) -> bool:
    """True if a match in memory knows the name of one of these persons."""
    seats = hosted.match.lifecycle.seats if hosted.match is not None else ()
    bodies = (row.event.body for row in hosted.recent)
    return any(state is not None and state.person in persons for state in seats) or any(
        isinstance(body, SeatJoined) and body.person in persons for body in bodies
    )
