"""Pulses: a silent stream sends a message without content now and then, so that proxies see that it goes on.

Pings of HTTP/2 are not enough: nginx counts them, HAProxy and Envoy count only what belongs to the stream.
"""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from google.protobuf import descriptor_pool
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

CONTENT = "content"
"""The choice in the messages of a stream that may be left out: all clients skip those without it."""
ASKED = "with_pulses"
"""The field of a request by which a client says that it skips messages without content, where older ones do not."""
LOOKS = 4
"""The number of looks during the longest silence: one look at all of them costs less than a timer for each."""


def nothing_of(method: str) -> Callable[[Message], Message | None]:
    """The function that finds, for a request of a method, the message of its stream that says nothing; None: its caller
    expects that each message says something.
    """
    service, _, name = method[1:].rpartition("/")
    called = descriptor_pool.Default().FindServiceByName(service).methods_by_name[name]
    nothing = GetMessageClass(called.output_type)()
    if CONTENT in called.output_type.oneofs_by_name:
        return lambda _: nothing
    if ASKED in called.input_type.fields_by_name:
        return lambda request: nothing if getattr(request, ASKED) else None
    return lambda _: None


class Pulses:
    """Looks after streams: one that has been silent for ``seconds``, or up to a quarter longer, says nothing aloud."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.open: set[Pulse] = set()
        self._looking = False

    def of(self, context: Any, nothing: Message) -> "Pulse":
        """The pulse of the stream of a call. It beats as long as its block lasts."""
        return Pulse(self, context, nothing)

    def look(self) -> None:
        """Looks from now on, as long as there are streams."""
        if not self._looking:
            self._looking = True
            loop = asyncio.get_running_loop()
            loop.call_later(self.seconds / LOOKS, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._looking = False
        latest = loop.time() - self.seconds
        for pulse in self.open:
            pulse.beat_after(latest)
        if self.open:
            self.look()


class Pulse:
    """The pulse of one stream; use it with `with`. All messages of the stream are written here, one after the other."""

    __slots__ = ("_beating", "_context", "_loop", "_nothing", "_pulses", "_since", "_writing")

    def __init__(self, pulses: Pulses, context: Any, nothing: Message) -> None:
        self._pulses = pulses
        self._context = context
        self._nothing = nothing
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._writing = False
        self._beating: asyncio.Task[None] | None = None

    def __enter__(self) -> Self:
        self._pulses.open.add(self)
        self._pulses.look()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pulses.open.discard(self)
        if self._beating is not None:
            self._beating.cancel()

    async def write(self, answer: Any) -> None:
        """Writes a message of the stream."""
        self._writing = True
        try:
            await self.settle()
            await self._context.write(answer)
        finally:
            self._writing = False
            self._since = self._loop.time()

    async def settle(self) -> None:
        """Waits until a beat that is under way has been sent."""
        if self._beating is not None:
            await self._beating

    def beat_after(self, latest: float) -> None:
        """Beats if the stream has been silent since then."""
        if self._since <= latest and not self._writing and self._beating is None:
            self._beating = self._loop.create_task(self._beat())

    async def _beat(self) -> None:
        try:
            await self._context.write(self._nothing)
        except Exception:
            return
        finally:
            self._beating = None
            self._since = self._loop.time()
