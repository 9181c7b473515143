"""Group commit: what several matches append at the same time goes into the store in one transaction."""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from eventsourcing.persistence import InterfaceError, OperationalError

from domain.event import Recorded
from service.backend import DoubtfulError
from service.observing import Observer
from service.store import MatchStore


@dataclass(frozen=True, slots=True)
class _Waiting:
    """The events of one command, and who waits for their commit."""

    recorded: Sequence[Recorded]
    done: "asyncio.Future[int]"


class GroupCommit:
    """The one writer of a store in this process. Nobody cancels it: what was handed in is stored or fails, and its
    caller is told.
    """

    def __init__(self, store: MatchStore, observer: Observer | None = None) -> None:
        self._store = store
        self._observer = observer or Observer()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="commit")
        self._waiting: list[_Waiting] = []
        self._running: asyncio.Task[None] | None = None

    async def append(self, recorded: Sequence[Recorded]) -> int:
        """Stores the events of one command; returns the position of the last one after the commit.

        Raises:
            PersistenceError: they are not stored.
        """
        loop = asyncio.get_running_loop()
        waiting = _Waiting(recorded, loop.create_future())
        self._waiting.append(waiting)
        if self._running is None:
            self._running = loop.create_task(self._run(loop))
        return await asyncio.shield(waiting.done)

    async def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes = await loop.run_in_executor(self._thread, self._store_batch, batch)
            for waiting, outcome in zip(batch, outcomes, strict=True):
                if isinstance(outcome, int):
                    waiting.done.set_result(outcome)
                else:
                    waiting.done.set_exception(outcome)
        self._running = None

    def _store_batch(self, batch: Sequence[_Waiting]) -> list[int | Exception]:
        """Stores all together; where that fails, one half after the other, so that one command's failure is its own.

        A database that cannot be reached, or has no space, fails for all: then nobody waits for it one by one.
        """
        begun = time.perf_counter()
        try:
            recorded = [row for waiting in batch for row in waiting.recorded]
            position = self._store.append(recorded)
        except (InterfaceError, OperationalError, DoubtfulError) as error:
            return [error] * len(batch)
        except Exception as error:  # whatever it was, each waiting command must be told
            if len(batch) == 1:
                return [error]
            middle = len(batch) // 2
            return [*self._store_batch(batch[:middle]), *self._store_batch(batch[middle:])]
        self._observer.committed(len(batch), len(recorded), time.perf_counter() - begun)
        return [position] * len(batch)

    async def close(self) -> None:
        """Waits until everything handed in is stored."""
        while self._running is not None:
            await asyncio.shield(self._running)
        self._thread.shutdown()
