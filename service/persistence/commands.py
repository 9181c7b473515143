"""Commands: each is decided on the stored state, and its events are stored. If other writers were first, it catches up
and is decided again. A repeated request gets its first answer.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from eventsourcing.persistence import IntegrityError, PersistenceError

from domain.errors import Reason
from domain.event import AnyRecorded, Event, Request
from service.errors import ServiceError
from service.foundation.part import Part
from service.foundation.times import now
from service.observation.observer import Observer
from service.persistence.commit import GroupCommit
from service.persistence.event_log import EventLog

R = TypeVar("R", bound=AnyRecorded)
T = TypeVar("T")

ATTEMPTS = 3
"""The most times that a command is decided when others write the same streams at the same time."""


@dataclass(frozen=True, slots=True)
class CommandOutcome(Generic[T]):
    """The result of a decision: the events, and the answer once they are stored. Without events, the command changes
    nothing or was answered before.
    """

    rows: Sequence[AnyRecorded]
    answer: Callable[[], T]


class Command(Protocol[T]):
    """A command in progress."""

    async def decide(self) -> CommandOutcome[T]:
        """Decides on the state known to this process.

        Raises:
            ServiceError: REQUEST_REUSED.
            Exception: The command is refused; nothing has changed.
        """

    async def behind(self) -> bool:
        """True if newer events of other processes may explain a refusal."""

    async def catch_up(self) -> None:
        """Reads what other processes have stored."""

    def storing(self) -> AbstractContextManager[object]:
        """A block around the commit of its events, for observation."""

    def stored(self) -> None:
        """Called when its events are stored."""

    def take_back(self, failure: BaseException) -> None:
        """Called when the events are not stored, or when that is unknown."""


class Commands(Part):
    """Carries out the commands of this process. All their events go through one committer."""

    def __init__(self, store: EventLog, observer: Observer | None = None) -> None:
        self.store = store
        self.observer = observer or Observer()
        self.commit = GroupCommit(store, self.observer)

    async def carry_out(self, command: Command[T]) -> T:
        """Carries out a command. It can be cancelled only before the decision; after it, the command is completed.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT.
            Exception: Any error of the decision; then nothing has changed.
        """
        for _ in range(ATTEMPTS):
            try:
                decided = await command.decide()
            except PersistenceError:  # nothing was read or decided
                raise
            except Exception:
                if not (self.store.shared and await command.behind()):
                    raise
            else:
                if not decided.rows or await self._store(command, decided.rows):
                    return decided.answer()
            await command.catch_up()
        raise ServiceError(Reason.STORE_CONFLICT, "others changed the same at the same moment")

    async def _store(self, command: Command[Any], rows: Sequence[AnyRecorded]) -> bool:
        """Stores events. Returns False if a version exists already."""
        storing = self.commit.append(rows)
        with command.storing():
            gone = await _finished(storing)
        failure = storing.exception()
        if failure is None:
            command.stored()
        else:
            command.take_back(failure)
        if gone is not None:
            raise gone
        if isinstance(failure, PersistenceError) and not isinstance(failure, IntegrityError):
            raise ServiceError(Reason.STORE_FAILED, "the event could not be stored") from failure
        if failure is not None and not isinstance(failure, IntegrityError):
            raise failure
        return failure is None

    async def close(self) -> None:
        """Waits until everything is stored."""
        await self.commit.close()


class StreamCommand(Generic[T]):
    """A command on streams that are folded when needed. ``choose`` reads them in a thread and returns the answer with
    the events. ``on_stored`` is called with the events when they are stored.
    """

    def __init__(
        self,
        choose: Callable[[], tuple[T, Sequence[AnyRecorded]]],
        on_stored: Callable[[Sequence[AnyRecorded]], object] | None = None,
    ) -> None:
        self._on_stored = on_stored
        self._choose = choose
        self._rows: Sequence[AnyRecorded] = ()
        self._refused = False

    async def decide(self) -> CommandOutcome[T]:
        """Decides on the stored state."""
        answer, rows = await asyncio.to_thread(self._choose)
        self._rows = [_timed(row) for row in rows]
        return CommandOutcome(self._rows, lambda: answer)

    async def behind(self) -> bool:
        """True once: the streams may have been read before and after a commit of another process."""
        first, self._refused = not self._refused, True
        return first

    async def catch_up(self) -> None:
        """Nothing to do: the next decision reads everything again."""

    def storing(self) -> AbstractContextManager[object]:
        """Not observed."""
        return nullcontext()

    def stored(self) -> None:
        """Calls ``on_stored``."""
        if self._on_stored is not None:
            self._on_stored(self._rows)

    def take_back(self, failure: BaseException) -> None:
        """Nothing to do: this command keeps no state."""


def _timed(recorded: AnyRecorded) -> AnyRecorded:
    """The entry to store, with the time at which it was decided."""
    event = recorded.event
    return replace(recorded, event=replace(event, time=now())) if isinstance(event, Event) else recorded


def first_answer(log: Sequence[R], request: Request | None) -> Sequence[R] | None:
    """The events of a stream up to the one that answers a request; None if none does.

    Raises:
        ServiceError: REQUEST_REUSED.
    """
    if request is None:
        return None
    for number, recorded in enumerate(log, 1):
        if recorded.request is not None and recorded.request.key == request.key:
            require_same(request, recorded.request.digest)
            return log[:number]
    return None


def require_same(request: Request, digest: bytes) -> None:
    """Requires that a repeated request has the same digest as the first one.

    Raises:
        ServiceError: REQUEST_REUSED.
    """
    if digest != request.digest:
        raise reused(request)


def reused(request: Request) -> ServiceError:
    """The error for a request id that belongs to another request."""
    text = f"request_id {request.identifier} belongs to another request"
    return ServiceError(Reason.REQUEST_REUSED, text, details={"method": request.method})


async def _finished(work: "asyncio.Future[int]") -> asyncio.CancelledError | None:
    """Waits until ``work``, which cannot be cancelled, is done. Returns the cancellation of its caller, if any: the
    event loop hands it over when the work is done.
    """
    try:
        await work
    except asyncio.CancelledError as error:
        return error
    except Exception:  # the caller gets it from `work`
        pass
    return None
