"""Clockwork: lets seats lose turns whose time is up, and gives back the time in which no service was there.

The deadlines are those of the projections, which follow from events alone: so they are there again after a start, and
any process on a store can take them over. The one that keeps the projections tries what is due. Should two do so, the
store takes one time-out only, and the other finds that the seat has lost the turn already.

While clocks run the store keeps, about once a second, that a service is there (the heartbeat). A service that begins
gives back the time since then, before anybody decides in the match; so does one that stood still.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from eventsourcing.persistence import PersistenceError

from domain.errors import CommandError
from domain.matches.events import MatchCreated, Recorded, of_match
from domain.matches.match import Match
from domain.play.errors import Refused
from projections.matches.clocks import Deadline, any_clock_runs, deadlines, running_clocks, timed_matches
from projections.store import ProjectionStore
from service.application.live.match_registry import MatchRegistry
from service.errors import ServiceError
from service.foundation.part import Part
from service.persistence.damage import StreamDamagedError
from service.persistence.log_changes import EventsProjected

LOG = logging.getLogger("caravanserai.clockwork")

BEAT = 1000
"""The interval at which the store takes note that a service is there, in milliseconds."""
MISSING = 3 * BEAT
"""The longest time since then, where other processes may have been there, or this one stood still."""
GRACE = 100
"""The time after a deadline at which a seat loses its turn: a decision in time may still be on its way inside."""
RETRY = 1000
"""The time to wait before the same match is tried again."""
PAGE = 100


class Clockwork(Part):
    """The timers of all matches with clocks, on behalf of no caller. ``now`` tells the time as events note it."""

    def __init__(self, registry: MatchRegistry, projections: ProjectionStore, now: Callable[[], int]) -> None:
        self._registry = registry
        self._projections = projections
        self._now = now
        self._news = asyncio.Event()
        self._ending = False
        self._task: asyncio.Task[None] | None = None
        self._tried: dict[str, int] = {}
        """The time of the last attempt at matches whose deadline may still be in the projections."""
        self._missed: dict[str, int] = {}
        """Matches that have not yet got back the time since a moment in which no service was there."""
        self._timed: set[str] = set()
        """The matches with a time control that have not ended."""
        self._last = 0
        self._beaten = 0
        self._leading = projections.leading
        registry.store.bus.subscribe(EventsProjected, self._on_projected)

    async def begin(self) -> None:
        """Looks since when no service was there, and which matches that concerns. Until then no call is answered."""
        self._last = self._now()
        self._timed |= set(await asyncio.to_thread(timed_matches, self._projections))
        heard = await asyncio.to_thread(self._registry.store.recorder.heartbeat)
        if not self._registry.store.shared or self._last - heard >= MISSING:  # 0: nobody had taken note yet
            await self._misses(heard)

    async def start(self) -> None:
        """Begins to look for deadlines."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def settle(self, match: str) -> None:
        """Gives a match back the time in which no service was there, if it has not got it yet."""
        since = self._missed.get(match)
        if since is None:
            return
        await self._command(match, lambda live: live.give_back(since))
        self._missed.pop(match, None)

    async def _lead(self) -> None:
        """Look for matches with clocks: a process that kept the projections before this one knew of them."""
        led, self._leading = self._leading, self._projections.leading
        if self._leading and not led:
            self._timed |= set(await asyncio.to_thread(timed_matches, self._projections))

    def _on_projected(self, news: EventsProjected) -> None:
        """Looks again when something happened in a match with clocks; the others cost nothing."""
        for _, recorded in news.events:
            if not of_match(recorded):
                continue
            event = recorded.event
            if isinstance(event.body, MatchCreated) and event.body.time_control is not None:
                self._timed.add(event.match)
            if event.match in self._timed:
                self._news.set()
            if event.ends:
                self._timed.discard(event.match)

    async def _run(self) -> None:
        while not self._ending:
            try:
                await self._look()
            except PersistenceError:
                LOG.warning("deadlines cannot be read, or the store cannot be written; they are looked for again")
                await asyncio.sleep(RETRY / 1000)
            except Exception:  # whatever happens to one match, the others have their deadlines
                LOG.exception("looking for deadlines failed; they are looked for again")
                await asyncio.sleep(RETRY / 1000)

    async def _look(self) -> None:
        """Carries out what is due, and waits for what comes next, at most until the next heartbeat."""
        self._news.clear()
        now = self._now()
        if now - self._last >= MISSING:
            await self._stood_still(now)
        self._last = now
        for match in list(self._missed):
            await self._attempt(match, self.settle)
        coming: Sequence[Deadline] = ()
        await self._lead()
        if self._timed and self._leading:
            coming = await asyncio.to_thread(deadlines, self._projections, now + BEAT, PAGE)
            await self._beat(now)
        for deadline in coming:
            if deadline.moment + GRACE <= now and now - self._tried.get(deadline.match, 0) >= RETRY:
                self._tried[deadline.match] = now
                await self._attempt(deadline.match, self._time_out)
        await self._wait(coming)

    async def _wait(self, coming: Sequence[Deadline]) -> None:
        """Waits for news, for the next deadline, or for the next heartbeat."""
        now = self._now()
        self._tried = {match: when for match, when in self._tried.items() if now - when < RETRY}
        moments = [self._tried.get(each.match, each.moment + GRACE - RETRY) + RETRY for each in coming]
        seconds = max(min([self._last + BEAT, *moments]) - now, 0) / 1000
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            return

    async def _beat(self, now: int) -> None:
        """Lets the store take note that a service is there, while any clock runs."""
        if now - self._beaten >= BEAT and await asyncio.to_thread(any_clock_runs, self._projections):
            await asyncio.to_thread(self._registry.store.recorder.beat, now)
            self._beaten = now

    async def _stood_still(self, now: int) -> None:
        """Takes note that this process did nothing for a while, unless another one was there."""
        heard = max(self._last, await asyncio.to_thread(self._registry.store.recorder.heartbeat))
        if now - heard >= MISSING:
            await self._misses(heard)

    async def _misses(self, since: int) -> None:
        for match in await asyncio.to_thread(running_clocks, self._projections):
            self._missed.setdefault(match, since)
        if self._missed:
            LOG.warning("no service was there for a while: %s matches get that time back", len(self._missed))

    async def _attempt(self, match: str, work: Callable[[str], Awaitable[None]]) -> None:
        try:
            await work(match)
        except (ServiceError, CommandError, Refused, PersistenceError, StreamDamagedError) as error:
            LOG.warning("%s: its clocks cannot go on now: %s", match, error, extra={"match": match})
            if isinstance(error, StreamDamagedError):
                self._missed.pop(match, None)

    async def _time_out(self, match: str) -> None:
        """Lets all seats of a match lose their turn whose time is up."""
        await self.settle(match)
        while await self._command(match, _lose):
            pass

    async def _command(self, match: str, action: Callable[[Match], Sequence[Recorded]]) -> bool:
        """True if a command on a match stored anything."""
        done = await self._registry.command(match, None, action, lambda _, rows: len(rows))
        return bool(done.answer)

    async def close(self) -> None:
        """Ends. The time from now on is given back at the next start."""
        self._ending = True
        self._news.set()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        if await asyncio.to_thread(any_clock_runs, self._projections):
            await asyncio.to_thread(self._registry.store.recorder.beat, self._now())


def _lose(match: Match) -> Sequence[Recorded]:
    """Lets the seat lose its turn whose deadline comes first, if it has passed."""
    clocks = match.lifecycle.clocks
    first = clocks.next_deadline() if clocks is not None else None
    return match.time_out(first[1]) if first is not None else ()
