"""Ways between a client and a service that are worse than a wire: proxies that end streams, each in its manner."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
from caravanserai.errors import STATUS_KEY
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from tests.clients.python.serving import Wire, older

STREAMS = {
    "WatchMatch": "MatchService",
    "ReplayMatch": "MatchService",
    "WatchInbox": "InboxService",
    "WatchScoreboard": "ScoreboardService",
    "WatchTournament": "TournamentService",
}
"""The streams that are read, each with its service."""
REMOVED = "Stream removed (RST_STREAM with error code 2)"


class Cutter(Wire):
    """Resets every connection when nothing came from the service for a while, as proxies do. ``cuts`` counts them."""

    def __init__(self, address: str, seconds: float) -> None:
        super().__init__(address)
        self._seconds = seconds
        self.cuts = 0

    async def __aenter__(self) -> "Cutter":
        await super().__aenter__()
        self._cutting = asyncio.create_task(self._cut_idle())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._cutting.cancel()
        await super().__aexit__(*error)

    async def _cut_idle(self) -> None:
        while True:
            before = len(self.answered), self.connections
            await asyncio.sleep(self._seconds)
            if self.connected.is_set() and before == (len(self.answered), self.connections):
                self.cuts += 1
                self.connected.clear()
                self.cut()


class Endings:
    """The ends of streams, one after the other: the first after one part, the next one after two, and so on. When no
    ending is left, streams pass.
    """

    def __init__(self, channel: grpc.aio.Channel, endings: Iterable[grpc.StatusCode], reason: str) -> None:
        self._channel = channel
        self._endings: Iterator[tuple[int, grpc.StatusCode]] = iter(enumerate(endings, 1))
        self._reason = reason
        self.opened = 0

    def methods(self) -> dict[str, Any]:
        """The handlers of all streams that are read."""
        return {name: self._handler(f"/caravanserai.v1.{service}/{name}") for name, service in STREAMS.items()}

    def _handler(self, path: str) -> Any:
        async def pass_on(data: bytes, context: Any) -> AsyncIterator[bytes]:
            self.opened += 1
            most, ending = next(self._endings, (0, None))
            wanted = ("authorization", "accept-language")
            metadata = tuple(pair for pair in context.invocation_metadata() if pair[0] in wanted)
            called: Any = self._channel.unary_stream(path)
            parts = called(data, metadata=metadata)
            passed = 0
            try:
                async for part in parts:
                    yield part
                    passed += 1
                    if passed == most:
                        break
            finally:
                parts.cancel()
            if ending is not None:
                await context.abort(ending, REMOVED, self._trailers(ending))

        return grpc.unary_stream_rpc_method_handler(pass_on)

    def _trailers(self, ending: grpc.StatusCode) -> tuple[tuple[str, bytes], ...]:
        if not self._reason:
            return ()
        status = Status(code=ending.value[0], message="no")
        status.details.add().Pack(ErrorInfo(reason=self._reason, domain="caravanserai"))
        return ((STATUS_KEY, status.SerializeToString()),)


@asynccontextmanager
async def ending(
    address: str, endings: Iterable[grpc.StatusCode], reason: str = ""
) -> AsyncIterator[tuple[str, Endings]]:
    """The address of a way to a service on which streams end with these statuses; ``reason``: it is the service that
    says so, else nobody gives a reason.
    """
    async with grpc.aio.insecure_channel(address) as channel:
        ways = Endings(channel, endings, reason)
        async with older(address, **ways.methods()) as (there, _):
            yield there, ways
