"""Conversations that answer each of their messages, also with errors: what happens around a message is what happens
around a unary call.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from eventsourcing.persistence import PersistenceError
from google.rpc.status_pb2 import Status

from domain.errors import CommandError, Reason
from domain.play.game import SettingError
from service.access.callers import language_of
from service.errors import ServiceError, from_domain, status_of
from service.limiting.admission import Admission, Client
from service.observation.observer import Call, Observer

LOG = logging.getLogger("caravanserai.calls")

T = TypeVar("T")
M = TypeVar("M", bound=Callable[..., Any])


def conversing(method: M) -> M:
    """Marks a method of a servicer that takes a `RequestExchange` instead of requests, and answers errors itself."""
    method.__dict__["conversing"] = True
    return method


def is_conversing(method: Any) -> bool:
    """True if a method is marked so."""
    return bool(getattr(method, "conversing", False))


def failure_of(error: BaseException, seen: Call) -> ServiceError:
    """An error as one of the catalogue. Failures of the store and defects go to the log, not to the caller."""
    if isinstance(error, CommandError | SettingError):
        error = from_domain(error)
    if isinstance(error, asyncio.CancelledError):
        error = ServiceError(Reason.OVERLOADED, "the service gave the call up")
    about = {"method": seen.method, "match": seen.match}
    if isinstance(error, PersistenceError):
        LOG.error("%s: the store failed", seen.method, exc_info=error, extra=about)
        error = ServiceError(Reason.STORE_FAILED, "the store cannot be read or written")
    if not isinstance(error, ServiceError):
        LOG.error("%s failed", seen.method, exc_info=error, extra=about)
        error = ServiceError(Reason.DEFECT, "internal error; see the log of the service")
    seen.refused(error.entry.status, error.reason)
    return error


async def held_status(error: ServiceError, context: Any) -> Status:
    """An error as it is sent, in the language of the call, once it has been held back as long as it must be."""
    if error.held_seconds:
        await asyncio.sleep(error.held_seconds)
    return status_of(error, language_of(context))


def cancelled() -> bool:
    """True if the present task has been cancelled: not only something that it waited for."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class RequestExchange:
    """The requests of a conversation, and what happens around each of them."""

    def __init__(
        self,
        requests: Any,
        context: Any,
        client: Client,
        read: Callable[[bytes], Any],
        admission: Admission,
        observer: Observer,
        turn: Callable[[Client], Awaitable[None]],
    ) -> None:
        self.requests = requests
        """The bytes of the requests, one after the other."""
        self.context = context
        self._client = client
        self._read = read
        self._admission = admission
        self._observer = observer
        self._turn = turn
        """Waits until it is the turn of a request of the client among those of all clients."""

    def read(self, data: bytes) -> Any:
        """A request.

        Raises:
            ServiceError: MESSAGE_TOO_LARGE, MESSAGE_INVALID.
        """
        return self._read(data)

    async def attempt(self, method: str, work: Callable[[Call], Awaitable[T]]) -> T | Status:
        """The answer to a request as to a call of a method: it waits for its turn, is counted for its caller and in
        the statistics, and why it fails is answered.
        """
        with self._observer.call(method, self.context) as seen:
            try:
                await self._turn(self._client)
                self._admission.call(self._client)
                return await work(seen)
            except (Exception, asyncio.CancelledError) as error:
                if cancelled():
                    raise
                return await held_status(failure_of(error, seen), self.context)

    def failure(self, method: str, error: Exception) -> Status:
        """The failure that ends a stream within the conversation; that counts as no call."""
        failed = failure_of(error, Call(self._observer, method.removeprefix("/")))
        return status_of(failed, language_of(self.context))

    def weigh(self, request: Any) -> None:
        """Counts a request as more than one call, if it is.

        Raises:
            ServiceError: RATE_LIMITED.
        """
        self._admission.weigh(self._client, request)

    def stream(self) -> Callable[[], None]:
        """Counts a stream within the conversation; what is returned must be called once, when it has ended.

        Raises:
            ServiceError: TOO_MANY_STREAMS.
        """
        return self._admission.stream(self._client)

    async def pace(self) -> None:
        """Waits until a stream within the conversation may go on with more events."""
        await self._admission.pace(self._client)
