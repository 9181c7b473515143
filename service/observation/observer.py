"""Observing: what the parts of the service tell of their work. Here it is counted and logged; the telemetry beside it
makes traces and metrics of it too.
"""

import logging
import re
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Any, NamedTuple, Self

from domain.log import Unreadable
from service.observation.statistics import Statistics

CALLS = logging.getLogger("caravanserai.calls")

UNLOGGED = ("grpc.health.v1.Health/Check",)
"""Methods that are called every few seconds by those who watch over the service."""
_MATCH = re.compile(r"matches/[a-z0-9]{8,40}(?=/|\Z)")
_NOTHING: AbstractContextManager[None] = nullcontext()


class Gauges(NamedTuple):
    """Figures that can be read at any time, from any thread. Those that ask a store may fail as it does, and take time.

    ``position`` is that of the last event in the log, ``followed`` how far the projections have come there.
    ``set_aside`` are the streams that cannot be read.
    """

    streams: Callable[[], int]
    matches: Callable[[], int]
    thinking: Callable[[], int]
    position: Callable[[], int]
    followed: Callable[[], int]
    set_aside: Callable[[], Sequence[Unreadable]]


class Call:
    """One call, from its beginning to its end; use it with `with`."""

    __slots__ = ("_begun", "_observer", "match", "method", "reason", "status")

    def __init__(self, observer: "Observer", method: str) -> None:
        self._observer = observer
        self._begun = time.perf_counter()
        self.method = method
        self.match = ""
        self.status = "OK"
        self.reason = ""

    def about(self, request: Any) -> None:
        """Hears what is asked. Only what is certainly the name of a match is kept: requests can hold anything."""
        named = getattr(request, "match", None) or getattr(request, "name", None)
        if isinstance(named, str) and (found := _MATCH.match(named)):
            self.match = found[0]

    def refused(self, status: str, reason: str = "") -> None:
        """Hears with which gRPC status the call ends, and with which reason of the catalogue."""
        self.status = status
        self.reason = reason

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and self.status == "OK":
            self.status = "CANCELLED"
        self._observer.called(self, time.perf_counter() - self._begun)


class Observer:
    """Hears what the parts of the service do. Nothing here blocks or fails."""

    def __init__(self) -> None:
        self.statistics = Statistics()

    def start(self, gauges: Gauges) -> None:
        """The service begins; what can be read off from now on."""

    async def close(self) -> None:
        """The service has ended."""

    def exposed(self, accept: str) -> tuple[str, bytes]:
        """All metrics for Prometheus, in a format that is accepted, with its content type. It blocks.

        Raises:
            LookupError: none are exposed.
        """
        raise LookupError("no metrics are exposed")

    def call(self, method: str, context: Any) -> Call:
        """A call begins; its full method is `/service/method`."""
        return Call(self, method.removeprefix("/"))

    def called(self, call: Call, seconds: float) -> None:
        """A call has ended."""
        self.statistics.call(call.method, call.status, seconds)
        if CALLS.isEnabledFor(logging.DEBUG) and call.method not in UNLOGGED:
            fields = {"method": call.method, "match": call.match, "reason": call.reason}
            CALLS.debug(
                "%s: %s", call.method, call.reason or call.status, extra={**fields, "milliseconds": seconds * 1000}
            )

    def span(self, name: str, match: str) -> AbstractContextManager[Any]:
        """A part of the work on a match, as long as the block lasts."""
        return _NOTHING

    def note(self, **attributes: str | int) -> None:
        """Something that is known by now about the part of the work that is under way."""

    def committed(self, commands: int, events: int, seconds: float) -> None:
        """The events of some commands were stored together."""
        self.statistics.committed(commands, events, seconds)
