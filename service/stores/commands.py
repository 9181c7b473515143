"""Commands: each is decided on what is stored, and what it makes is stored. Where others came first, it catches up and
is decided again; a request that was answered before gets its first answer.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from eventsourcing.persistence import IntegrityError, PersistenceError

from domain.event import AnyRecorded, Request
from service.errors import ServiceError
from service.observation.observing import Observer
from service.stores.commit import GroupCommit
from service.stores.event_log import EventLog

R = TypeVar("R", bound=AnyRecorded)
T = TypeVar("T")

ATTEMPTS = 3
"""How often a command is decided when others write the same streams at the same moment."""


@dataclass(frozen=True, slots=True)
class Decided(Generic[T]):
    """What a command came to: the events that it makes, and its answer when they are stored. Without events it changes
    nothing, or was answered before.
    """

    rows: Sequence[AnyRecorded]
    answer: Callable[[], T]


class Command(Protocol[T]):
    """A command under way."""

    async def decide(self) -> Decided[T]:
        """Decides on what is known here.

        Raises:
            ServiceError: REQUEST_REUSED.
            Exception: the command is refused; nothing has changed.
        """

    async def behind(self) -> bool:
        """Whether a refusal may be due to what others have stored since."""

    async def catch_up(self) -> None:
        """Comes to know what others have stored."""

    def storing(self) -> AbstractContextManager[object]:
        """Lasts while its events are being stored, for those who observe."""

    def stored(self) -> None:
        """Hears that its events are stored."""

    def take_back(self, failure: BaseException) -> None:
        """Hears that the events are not stored, or that it is not known."""


class Commands:
    """Carries out the commands of this process; all that they make goes through its one committer."""

    def __init__(self, store: EventLog, observer: Observer | None = None) -> None:
        self.store = store
        self.observer = observer or Observer()
        self.commit = GroupCommit(store, self.observer)

    async def carry_out(self, command: Command[T]) -> T:
        """Carries out a command. It can be cancelled until it is decided, and then comes to its end first.

        Raises:
            ServiceError: REQUEST_REUSED, STORE_FAILED, STORE_CONFLICT.
            Exception: whatever the decision raises; then nothing has changed.
        """
        for _ in range(ATTEMPTS):
            try:
                decided = await command.decide()
            except PersistenceError:  # nothing could be read, and nothing was decided
                raise
            except Exception:
                if not (self.store.shared and await command.behind()):
                    raise
            else:
                if not decided.rows or await self._store(command, decided.rows):
                    return decided.answer()
            await command.catch_up()
        raise ServiceError("STORE_CONFLICT", "others changed the same at the same moment")

    async def _store(self, command: Command[Any], rows: Sequence[AnyRecorded]) -> bool:
        """Stores events; whether no version of them was there already."""
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
            raise ServiceError("STORE_FAILED", "the event could not be stored") from failure
        if failure is not None and not isinstance(failure, IntegrityError):
            raise failure
        return failure is None

    async def close(self) -> None:
        """Waits until everything is stored."""
        await self.commit.close()


class StreamCommand(Generic[T]):
    """A command on streams that are folded where they are needed: ``choose`` reads them, in a thread, and gives the
    answer with the events that it takes. ``heard`` hears of those when they are stored.
    """

    def __init__(
        self,
        choose: Callable[[], tuple[T, Sequence[AnyRecorded]]],
        heard: Callable[[Sequence[AnyRecorded]], object] | None = None,
    ) -> None:
        self._heard = heard
        self._choose = choose
        self._rows: Sequence[AnyRecorded] = ()
        self._refused = False

    async def decide(self) -> Decided[T]:
        """Decides on what is stored."""
        answer, self._rows = await asyncio.to_thread(self._choose)
        return Decided(self._rows, lambda: answer)

    async def behind(self) -> bool:
        """Once: what was read lay perhaps before and behind what another process stored."""
        first, self._refused = not self._refused, True
        return first

    async def catch_up(self) -> None:
        """Nothing to do: the next decision reads everything again."""

    def storing(self) -> AbstractContextManager[object]:
        """Nobody observes it."""
        return nullcontext()

    def stored(self) -> None:
        """Hears that its events are stored."""
        if self._heard is not None:
            self._heard(self._rows)

    def take_back(self, failure: BaseException) -> None:
        """Nothing to do: nothing is kept."""


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
    """Lets a request pass that was answered before, if it is the same one, by its digest.

    Raises:
        ServiceError: REQUEST_REUSED.
    """
    if digest != request.digest:
        raise reused(request)


def reused(request: Request) -> ServiceError:
    """The error that says that an id belongs to another request."""
    text = f"request_id {request.identifier} belongs to another request"
    return ServiceError("REQUEST_REUSED", text, details={"method": request.method})


async def _finished(work: "asyncio.Future[int]") -> asyncio.CancelledError | None:
    """Waits until something is done, even if the waiting is cancelled; gives what it was cancelled with."""
    gone = None
    while not work.done():
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError as error:
            gone = error
        except Exception:  # `work` tells it
            break
    return gone
