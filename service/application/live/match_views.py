"""Views of matches, now or as they were: what is shown of each is made once for all who see the same of it.

What a match was like at an old version is worked out in a process of its own, one after the other, fair to those who
ask: no command waits for it.
"""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from cachetools import LRUCache
from caravanserai_protocol.v1.match_service_pb2 import GetMatchResponse

from caravanserai_verify.codecs.match_created import write_position
from domain.errors import Reason
from domain.matches.match import Match
from domain.play.chance import NoChance
from domain.play.errors import RuleError
from domain.play.playing import Playing
from domain.play.position import GATHERING, position_of
from domain.simulation.branch import begin_branch
from domain.table.areas import Areas
from domain.table.table import FoldError, Table
from service.application.live.match_registry import MatchRegistry
from service.application.live.snapshot_cache import SnapshotCache
from service.errors import ServiceError
from service.foundation.part import Part
from service.foundation.workers import Catalogue, Worker, WorkerError
from service.limiting.fair_queue import FairQueue
from service.messages.games.library import Library
from service.messages.matches.present import laid_out, match_message, show_now, table_message
from service.persistence.location import StoreLocation
from service.persistence.matches.store import MatchStore

if TYPE_CHECKING:  # a service that starts needs no words
    from domain.words import Words

T = TypeVar("T")

REMEMBERED = 512
"""The number of remembered answers, of 10 to 20 KB each."""
WAITING = 128
"""The most looks at old versions that wait for each peer."""


class Perspective(NamedTuple):
    """The view that a caller has of a match: their seat (0: none), and the latest version that they may see now."""

    seat: int
    version: int


class ViewKey(NamedTuple):
    """The key of a view: a match at a version, as a viewer sees it, in a language that the game speaks."""

    match: str
    version: int
    viewer: int
    language: str


def shown(match: Match, viewer: int, words: "Words") -> GetMatchResponse:
    """A match as it stands after its latest event."""
    if match.playing is None:
        raise ServiceError(Reason.MATCH_NOT_FOUND, "there is no such match")
    table = table_message(match.playing.table, match.version, viewer)
    return GetMatchResponse(match=match_message(match, words), table=table, viewer=viewer)


def ticking(match: Match, answer: GetMatchResponse) -> GetMatchResponse:
    """The match as it is shown, with its clocks as they stand now: another message, if it has any."""
    if answer.match.now_milliseconds:
        answer = GetMatchResponse.FromString(answer.SerializeToString())
        show_now(answer.match, match)
    return answer


def shown_at(past: SnapshotCache, library: Library, key: ViewKey) -> GetMatchResponse:
    """A match as it was."""
    match = past.match(key.match, max(key.version, 1))
    answer = shown(match, key.viewer, library.words_of(match.created, key.language))
    if not key.version:
        table = laid_out(match)
        answer.match.version = 0
        answer.match.fingerprint = table.fingerprint
        answer.table.CopyFrom(table_message(table, 0, key.viewer))
    return answer


# -- in the worker ----------------------------------------------------------------------------------------------------


class _Archive:
    """The parts with which a worker looks back in a store."""

    def __init__(self, catalogue: Catalogue, location: StoreLocation) -> None:
        self.past = SnapshotCache(MatchStore(location, catalogue, create=False))
        self.library = Library(catalogue)
        self.parts: dict[Any, Any] = {}


_archives: dict[StoreLocation, _Archive] = {}


def store_of(catalogue: Catalogue, location: StoreLocation) -> MatchStore:
    """The store in which a worker looks."""
    return _archive(catalogue, location).past.store


def part_of(catalogue: Catalogue, location: StoreLocation, make: Callable[[MatchStore], T]) -> T:
    """The result of ``make`` for the store in which a worker looks: once, until the worker leaves the store."""
    archive = _archive(catalogue, location)
    if make not in archive.parts:
        archive.parts[make] = make(archive.past.store)
    return cast(T, archive.parts[make])


def _archive(catalogue: Catalogue, location: StoreLocation) -> _Archive:
    archive = _archives.get(location)
    if archive is None:
        archive = _archives[location] = _Archive(catalogue, location)
    return archive


def look_back(catalogue: Catalogue, location: StoreLocation, key: ViewKey) -> bytes:
    """A match as it was; the work of a `Worker`."""
    archive = _archive(catalogue, location)
    return shown_at(archive.past, archive.library, key).SerializeToString()


def position_at(catalogue: Catalogue, location: StoreLocation, match: str, version: int) -> bytes:
    """The position of a match at a version, with which another one may start; the work of a `Worker`. Nothing where
    nobody is asked anything then, or the present rules do not know the position.
    """
    past = _archive(catalogue, location).past.match(match, version)
    if past.playing is None or not past.playing.awaiting():
        return b""
    playing = past.playing
    position = position_of(playing.table)
    game = catalogue[past.created.game]
    areas = Areas((*game.table_areas.values(), GATHERING))
    table = Table(areas, game.layout(playing.turn.box, playing.setting))
    try:
        begin_branch(Playing(game, playing.setting, playing.turn.box, NoChance(), table), position)
    except (FoldError, LookupError, RuleError):
        return b""
    return write_position(position).SerializeToString(deterministic=True)


def leave(_: Catalogue, location: StoreLocation) -> None:
    """Closes a store that was looked at; the work of a `Worker`."""
    archive = _archives.pop(location, None)
    if archive is not None:
        archive.past.store.close()


# -- in the service ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Making:
    """An answer that is being made, and the number of callers who wait for it."""

    task: "asyncio.Task[GetMatchResponse]"
    waiting: int = 0


class MatchViews(Part):
    """The views of this process, made and remembered. The answers are shared: they must not be changed."""

    def __init__(self, registry: MatchRegistry, library: Library, worker: Worker) -> None:
        self._registry = registry
        self._library = library
        self._worker = worker
        self._location = registry.store.location
        self._turns = FairQueue(1, WAITING)
        self._shown: LRUCache[ViewKey, GetMatchResponse] = LRUCache(REMEMBERED)
        self.making: dict[ViewKey, _Making] = {}
        self._used = False
        self._forgotten = 0

    async def at(
        self, name: str, version: int | None, viewer: Callable[[Match], Perspective], language: str, peer: str
    ) -> GetMatchResponse:
        """A match at a version (None: the latest one that the caller may see). ``viewer`` says as what the caller sees
        it; ``peer`` is the machine that asks.

        Raises:
            ServiceError: MATCH_NOT_FOUND, VERSION_NOT_FOUND, OVERLOADED.
            Exception: whatever ``viewer`` raises.
        """

        def present(match: Match) -> ViewKey | GetMatchResponse:
            seat, latest = viewer(match)  # before anything is said of the match
            wanted = latest if version is None else version
            if wanted > latest:
                raise ServiceError(
                    Reason.VERSION_NOT_FOUND, f"{name} has come to version {latest}", details={"present": latest}
                )
            words = self._library.words_of(match.created, language)
            key = ViewKey(name, wanted, seat, words.language)
            if wanted < match.version:
                return key
            known = self._shown.get(key)
            return ticking(match, known or self._remember(key, shown(match, key.viewer, words)))

        found = await self._registry.read(name, present)
        return found if isinstance(found, GetMatchResponse) else await self._back(found, peer)

    async def _back(self, key: ViewKey, peer: str) -> GetMatchResponse:
        known = self._shown.get(key)
        if known is not None:
            return known
        making = self.making.get(key)
        if making is None:
            task = asyncio.get_running_loop().create_task(self._make(key, peer))
            making = self.making[key] = _Making(task)
        making.waiting += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.waiting -= 1
            if not making.waiting and not making.task.done():  # nobody wants it any more
                making.task.cancel()
            if not making.waiting and self.making.get(key) is making:
                del self.making[key]

    async def forget(self) -> None:
        """Forgets what was shown: it may hold names that were erased. So does the process that looks back."""
        self._forgotten += 1
        self._shown.clear()
        if self._used:
            await self._worker.run(leave, self._location)

    async def _make(self, key: ViewKey, peer: str) -> GetMatchResponse:
        forgotten = self._forgotten
        data = await self.elsewhere(look_back, key, peer=peer, about=key)
        answer = GetMatchResponse.FromString(data)
        return self._remember(key, answer) if forgotten == self._forgotten else answer

    async def elsewhere(self, work: Callable[..., T], *given: Any, peer: str, about: Hashable) -> T:
        """The result of ``work`` in the process that looks back: of the games, the store, and what is given. The
        machines that ask have their turns.

        Raises:
            ServiceError: OVERLOADED.
            Exception: whatever ``work`` raises.
        """
        async with self._turns.turn(peer, about):
            self._used = True
            try:
                return await self._worker.run(work, self._location, *given)
            except WorkerError as error:
                raise ServiceError(Reason.OVERLOADED, "what was asked for could not be made") from error

    def _remember(self, key: ViewKey, answer: GetMatchResponse) -> GetMatchResponse:
        self._shown[key] = answer
        return answer

    async def close(self) -> None:
        """Ends, after what is being looked at."""
        if self._used:
            await self._worker.run(leave, self._location)
        await self._worker.close()
