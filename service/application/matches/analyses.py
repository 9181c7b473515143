"""Analyses of matches: requested, made a part at a time by a worker of their own, and kept in a file.

Those who request them have their turns one after the other, part by part: another person does not wait for all matches
of the first one. Who requested what is known only as long as this process lives: after a restart the analyses that were
not done go on as those of one person without a name.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import Context
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from caravanserai_protocol.v1.analysis_pb2 import AnalysedEvent, Analysis
from eventsourcing.persistence import PersistenceError

from caravanserai_verify.codecs.analyses import analysed_event, analysis_seats, moment_of
from domain.errors import CommandError, Reason
from domain.matches.steps import laid_out, seed_of, steps_of, successions_of
from domain.simulation.analysis import Moment, analysed, summary
from projections.matches.analyses import AnalysisFile, KeptAnalysis
from projections.matches.analyses import AnalysisPart as Analysed
from service.application.live.match_views import leave, store_of
from service.errors import exhausted
from service.foundation.part import Part
from service.foundation.workers import Catalogue, Worker, WorkerError
from service.limiting.fair_queue import FairQueue
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore

LOG = logging.getLogger("caravanserai.analyses")

METHOD = 2
"""The way in which matches are analysed. Where it changes, analyses that were kept are thrown away."""
NICE = 19
"""The niceness of the worker in the operating system: it takes what nobody else wants."""
QUIET = 40
"""The number of events without a judged decision that are analysed at once. A judged one, of about a second, ends a
part.
"""
BEGUN = 4
"""The number of begun analyses that a worker keeps, so that it need not fold their matches again."""
GLANCE_SECONDS = 1.0
"""The interval at which an analysis of another process is looked at."""
FORSAKEN_SECONDS = 60.0
"""The time that it may stand still before this process makes it."""
TRIES = 2
"""The number of attempts at a part if the worker dies."""


# -- in the worker ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Begun:
    """A match that is being analysed: what was found so far, what finds the rest, and the versions at which bots took
    seats over.
    """

    game: str
    rest: Iterator[Moment]
    successions: Mapping[int, int]
    found: list[Moment] = field(default_factory=list)


_begun: OrderedDict[tuple[StoreLocation, str, bytes], _Begun] = OrderedDict()


def part_of_analysis(
    catalogue: Catalogue, location: StoreLocation, match: str, head: bytes, after: int, known: Sequence[bytes] | None
) -> Analysed | None:
    """Analyses the next events of a match behind a version; the work of a `Worker`. ``known`` are all events that were
    analysed; None: the worker should remember them. If it does not, the result is None.

    Raises:
        ValueError: other rules decided the match.
    """
    key = (location, match, head)
    begun = _begun.pop(key, None)
    if begun is None or len(begun.found) != after:
        if known is None:
            return None
        begun = _beginning(catalogue, location, match, known)
    part = []
    for moment in islice(begun.rest, QUIET):
        begun.found.append(moment)
        part.append((moment.version, analysed_event(begun.game, moment).SerializeToString()))
        if moment.judgement is not None:
            break
    _begun[key] = begun
    if len(_begun) > BEGUN:
        _begun.popitem(last=False)
    found = summary(begun.found, begun.successions)
    message = Analysis(seats=analysis_seats(found), deciding_versions=found.deciding)
    return Analysed(part, message.SerializeToString())


def _beginning(catalogue: Catalogue, location: StoreLocation, match: str, known: Sequence[bytes]) -> _Begun:
    rows = store_of(catalogue, location).rows(match)
    playing, steps = laid_out(rows, catalogue), steps_of(rows)
    found = [moment_of(playing.game, AnalysedEvent.FromString(data)) for data in known]
    rest = analysed(playing, steps, seed_of(rows), len(found))
    return _Begun(playing.game.name, rest, successions_of(rows), found)


# -- in the service ---------------------------------------------------------------------------------------------------


class Analyses(Part):
    """The analyses of a service. Without a ``worker`` it makes none. ``limit``: the most unfinished ones of
    a person; 0: any number. The file is made with the first request. Several processes of a service share it, and one
    is the ``first``.
    """

    def __init__(
        self,
        store: MatchStore,
        path: Path,
        worker: Worker | None,
        limit: Callable[[str], int],
        *,
        first: bool = True,
    ) -> None:
        self._store = store
        self._first = first
        self._path = path
        self._worker = worker
        self._limit = limit
        self._turns = FairQueue(1)
        self._opening = asyncio.Lock()
        self._file: AnalysisFile | None = None
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._owners: dict[str, str] = {}
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self._used = False
        self._closing = False

    @property
    def on(self) -> bool:
        """True if this service analyses matches."""
        return self._worker is not None

    async def start(self) -> None:
        """Goes on with what was not done before the restart; of several processes the first one does."""
        if self.on and self._first and self._path.exists():
            with suppress(PersistenceError):  # the caller who asks for one hears of it
                for kept in await asyncio.to_thread((await self._opened()).unfinished):
                    self._begin(kept, "")

    async def find(self, match: str, head: bytes) -> KeptAnalysis | None:
        """The analysis of a match that ended with this event; None if nobody requested it."""
        if self._file is None and not self._path.exists():
            return None
        return await asyncio.to_thread((await self._opened()).find, match, head)

    async def events(self, match: str, after: int, limit: int) -> Sequence[AnalysedEvent]:
        """The next analysed events of a match, without words."""
        found = await asyncio.to_thread((await self._opened()).events, match, after, limit)
        return [AnalysedEvent.FromString(data) for _, data in found]

    async def request(self, match: str, head: bytes, last: int, owner: str) -> KeptAnalysis:
        """The analysis of a match, which begins if it has not: it is that of ``owner``, a person or a machine.

        Raises:
            ServiceError: TOO_MANY_ANALYSES.
        """
        found = await self.find(match, head)
        if found is None or not (found.unfinished or found.version >= last):
            theirs = sum(each == owner for each in self._owners.values())
            limit = self._limit(owner)
            if limit and theirs >= limit:
                text = f"{theirs} analyses that you asked for are not done"
                raise exhausted(Reason.TOO_MANY_ANALYSES, text, "caller", limit=limit)
            found = await asyncio.to_thread((await self._opened()).request, match, head, last)
        if found.unfinished:
            self._begin(found, owner)
        return found

    @contextmanager
    def waiting(self, match: str) -> Iterator[asyncio.Event]:
        """Somebody waits for more of an analysis, as long as the block lasts: the event is set when there may be."""
        news = asyncio.Event()
        others = self._waiting.setdefault(match, set())
        others.add(news)
        try:
            yield news
        finally:
            others.discard(news)
            if not others:
                self._waiting.pop(match, None)

    async def more(self, kept: KeptAnalysis, news: asyncio.Event) -> None:
        """Waits until an analysis may have got further, here or in another process."""
        waited = 0.0
        while not news.is_set() and kept.match not in self._tasks and not self._closing:
            with suppress(TimeoutError):
                async with asyncio.timeout(GLANCE_SECONDS):
                    await news.wait()
            if await self.find(kept.match, kept.head) != kept:
                return
            waited += GLANCE_SECONDS
            if waited >= FORSAKEN_SECONDS:
                self._begin(kept, "")
        await news.wait()

    # -- inside -------------------------------------------------------------------------------------------------

    async def _opened(self) -> AnalysisFile:
        async with self._opening:
            if self._file is None:
                identity = self._store.information.identity
                self._file = await asyncio.to_thread(AnalysisFile, self._path, identity, METHOD)
            return self._file

    def _begin(self, kept: KeptAnalysis, owner: str) -> None:
        if kept.match not in self._tasks and self.on and not self._closing:
            self._owners[kept.match] = owner
            self._tasks[kept.match] = asyncio.get_running_loop().create_task(self._make(kept, owner), context=Context())

    async def _make(self, kept: KeptAnalysis, owner: str) -> None:
        """Makes an analysis, a part in each turn of its owner."""
        file = await self._opened()
        try:
            while kept.unfinished and not self._closing:
                async with self._turns.turn(owner, kept.match):
                    if not self._closing:
                        part = await self._part(file, kept)
                        kept = await asyncio.to_thread(file.add, kept, part)
                self._tell(kept.match)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if not self._closing:
                if isinstance(error, CommandError) and error.reason is Reason.MATCH_ARCHIVED:
                    LOG.info("%s: archived, analysed up to version %s", kept.match, kept.version)
                else:
                    LOG.exception("%s: the analysis stopped behind version %s", kept.match, kept.version)
                with suppress(PersistenceError):
                    await asyncio.to_thread(file.fail, kept)
        finally:
            del self._tasks[kept.match], self._owners[kept.match]
            self._tell(kept.match)

    async def _part(self, file: AnalysisFile, kept: KeptAnalysis) -> Analysed:
        """The next part.

        Raises:
            WorkerError: the worker has died, each time.
        """
        assert self._worker is not None
        self._used = True
        known: Sequence[bytes] | None = None
        failure = WorkerError("the worker forgets what it is given")
        for _ in range(1 + TRIES):
            try:
                part = await self._worker.run(
                    part_of_analysis, self._store.location, kept.match, kept.head, kept.version, known
                )
            except WorkerError as error:
                if self._closing:
                    raise
                failure, part = error, None
            if part is not None:
                return part
            known = [data for _, data in await asyncio.to_thread(file.events, kept.match, 0, kept.version)]
        raise failure

    def _tell(self, match: str) -> None:
        for news in self._waiting.get(match, ()):
            news.set()

    async def close(self) -> None:
        """Ends at once: what the worker is making is made again after the next start."""
        self._closing = True
        ended = False
        if self._tasks and self._worker is not None:
            ended = self._worker.kill()
            for task in self._tasks.values():
                if not task.done():
                    task.cancel()
        for match in self._waiting:
            self._tell(match)
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._worker is not None:
            if self._used and not ended:
                with suppress(WorkerError):
                    await self._worker.run(leave, self._store.location)
            await self._worker.close()
        if self._file is not None:
            await asyncio.to_thread(self._file.close)
