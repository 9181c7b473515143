"""Group commit: events of concurrent commands go into the log in one transaction."""

import asyncio
import time
from collections.abc import Sequence
from itertools import islice
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TypeAlias

from eventsourcing.persistence import InterfaceError, OperationalError

from domain.event import AnyRecorded
from domain.log import Positioned
from service.observation.observer import Observer
from service.persistence.backend import DoubtfulError
from service.persistence.event_log import EventLog
from service.persistence.log_changes import EventsAppended, StoreSetBack
from service.persistence.newest_event import SetBackError

GATHERING_SECONDS = 0.003
"""The time that a batch may gather when more commands are expected."""
FORGETTING = 0.9
"""The factor by which the expected number of concurrent commands falls after a smaller batch."""


class _Waiting(NamedTuple):
    """The events of one command, and the future of their commit."""

    recorded: Sequence[AnyRecorded]
    done: "asyncio.Future[int]"


_Batch: TypeAlias = Sequence[_Waiting]
_Outcome: TypeAlias = Sequence[int] | Exception
"""The positions of the stored events of a command, or the error."""
_Work: TypeAlias = "tuple[asyncio.AbstractEventLoop, _Batch] | None"


class Storing(asyncio.Future[int]):
    """Events on their way into the store: who waits for them waits to the end, also when cancelled meanwhile."""

    def cancel(self, msg: object = None) -> bool:
        """Does nothing: what was handed over is stored or fails."""
        return False


class GroupCommit:
    """The only writer of a store in this process. It cannot be cancelled: every appended event is stored or fails, and
    the caller learns which.

    While a thread stores one batch, the next one gathers, until it has half of the commands that were recently
    concurrent (so that one half is decided while the other is stored), or until a short timeout. A lone command does
    not wait.

    It publishes what was stored, as it is, so that nobody needs to read and decode it again.
    """

    def __init__(self, store: EventLog, observer: Observer | None = None) -> None:
        self._store = store
        self._observer = observer or Observer()
        self._waiting: list[_Waiting] = []
        self._work: SimpleQueue[_Work] = SimpleQueue()
        self._idle = asyncio.Event()
        self._idle.set()
        self._under_way = 0.0
        self._gathering: asyncio.TimerHandle | None = None
        self._thread = Thread(target=self._write, name="commit", daemon=True)
        self._thread.start()

    def append(self, recorded: Sequence[AnyRecorded]) -> "asyncio.Future[int]":
        """Stores the events of one command. The future gives the position of the last one after the commit.

        The future cannot be cancelled.

        Raises:
            PersistenceError: (when awaited) The events are not stored.
        """
        loop = asyncio.get_running_loop()
        done = Storing(loop=loop)
        self._waiting.append(_Waiting(recorded, done))
        if self._idle.is_set():
            self._idle.clear()
            loop.call_soon(self._gather, loop)  # the batch includes other appends of this moment
        elif self._gathering is not None and self._enough():
            self._gathering.cancel()
            self._next(loop)
        return done

    def _enough(self) -> bool:
        return len(self._waiting) >= self._under_way / 2

    def _gather(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._enough():
            self._next(loop)
        else:
            self._gathering = loop.call_later(GATHERING_SECONDS, self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._gathering = None
        batch, self._waiting = self._waiting, []
        self._work.put((loop, batch))

    def _write(self) -> None:
        while (work := self._work.get()) is not None:
            loop, batch = work
            loop.call_soon_threadsafe(self._stored, loop, batch, self._store_batch(batch))

    def _stored(self, loop: asyncio.AbstractEventLoop, batch: _Batch, outcomes: Sequence[_Outcome]) -> None:
        """Starts the next batch, hands the stored events over, and resolves the futures of the last batch."""
        self._under_way = max(len(batch) + len(self._waiting), FORGETTING * self._under_way)
        if self._waiting:
            self._gather(loop)
        else:
            self._idle.set()
        ended = list(zip(batch, outcomes, strict=True))
        if rows := [row for waiting, outcome in ended for row in _positioned(waiting, outcome)]:
            self._store.bus.publish(EventsAppended(rows))
        if any(isinstance(outcome, SetBackError) for outcome in outcomes):
            self._store.bus.publish(StoreSetBack())
        for waiting, outcome in ended:
            if isinstance(outcome, Exception):
                waiting.done.set_exception(outcome)
            else:
                waiting.done.set_result(outcome[-1])

    def _store_batch(self, batch: _Batch) -> list[_Outcome]:
        """Stores a batch in one transaction. If that fails, it stores each half alone, to isolate the failing command.

        A database that cannot be reached or has no space fails for all commands at once.
        """
        begun = time.perf_counter()
        try:
            recorded = [row for waiting in batch for row in waiting.recorded]
            positions = iter(self._store.append(recorded))
        except (InterfaceError, OperationalError, DoubtfulError, SetBackError) as error:
            return [error] * len(batch)
        except Exception as error:  # every waiting command must get an answer
            if len(batch) == 1:
                return [error]
            middle = len(batch) // 2
            return [*self._store_batch(batch[:middle]), *self._store_batch(batch[middle:])]
        self._observer.committed(len(batch), len(recorded), time.perf_counter() - begun)
        return [list(islice(positions, len(waiting.recorded))) for waiting in batch]

    async def close(self) -> None:
        """Waits until all appended events are stored."""
        await self._idle.wait()
        self._work.put(None)
        await asyncio.to_thread(self._thread.join)


def _positioned(waiting: _Waiting, outcome: _Outcome) -> Sequence[Positioned]:
    if isinstance(outcome, Exception):
        return ()
    return [Positioned(position, row) for position, row in zip(outcome, waiting.recorded, strict=True)]
