"""One match watched by many: how long an event takes to all of its streams, against a bare fan-out in the same run.

Measured from the beginning of the call that makes the event to its arrival, and to the answer of that call. The event
often arrives before the answer, so from there nothing could be compared. The streams and that call share a process, and
messages are not parsed on arrival, for the service as for the bare server. On a busy machine only the processor time of
the server says something.
"""

import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks.echo import TELL, WATCH
from benchmarks.load_client import processor_seconds
from benchmarks.measurement import Row, percentile
from benchmarks.service import Running, Seats, process, serve_command, service_port

STREAMS = 500
EVENTS = 40
ROUNDS = 3
WATCH_MATCH = "/caravanserai.v1.MatchService/WatchMatch"
SILENCE_SECONDS = 1.0
"""The silence after which all streams have what there was at their beginning."""


@dataclass(slots=True)
class Times:
    """The measured times, in milliseconds: from the call to its answer, to the arrivals, and from the answer to those.

    Below 0 in ``after``: the event arrived before the answer. ``processor`` are the seconds of the server for all.
    """

    answers: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)
    processor: float = 0.0

    @property
    def processor_us(self) -> float:
        """Processor time of the server for each arrival, in microseconds."""
        return 1_000_000 * self.processor / len(self.arrivals)


class Arrivals:
    """Streams that are read at once; ``times`` are when the messages of the present event came."""

    def __init__(self, address: str, method: str, request: bytes) -> None:
        self._channel = grpc.aio.insecure_channel(address)
        call: grpc.aio.UnaryStreamMultiCallable[bytes, bytes] = self._channel.unary_stream(method)
        self._streams = [call(request) for _ in range(STREAMS)]
        self._readers = [asyncio.create_task(self._read(stream)) for stream in self._streams]
        self.times: list[float] = []
        self.sizes: list[int] = []
        self._all = asyncio.Event()
        self._news = asyncio.Event()

    async def _read(self, stream: "grpc.aio.UnaryStreamCall[bytes, bytes]") -> None:
        with contextlib.suppress(asyncio.CancelledError):
            async for message in stream:
                self.times.append(time.perf_counter())
                self.sizes.append(len(message))
                self._news.set()
                if len(self.times) == STREAMS:
                    self._all.set()

    async def settled(self) -> None:
        """Waits until the streams have begun and there is silence."""
        silent = False
        while not silent or len(self.times) < STREAMS:
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), SILENCE_SECONDS)
                silent = False
            except TimeoutError:
                silent = True

    async def measure(self, event: Callable[[], Awaitable[object]], times: "Times") -> None:
        """Measures the call that makes an event."""
        self.times.clear()
        self._all.clear()
        called = time.perf_counter()
        await event()
        answered = time.perf_counter()
        async with asyncio.timeout(30):
            await self._all.wait()
        times.answers.append((answered - called) * 1000)
        times.arrivals += [(arrival - called) * 1000 for arrival in self.times]
        times.after += [(arrival - answered) * 1000 for arrival in self.times]

    async def rounds(self, event: Callable[[], Awaitable[object]], server: int) -> "Times":
        """Measures all events of a round; ``server`` is the process that serves them."""
        times = Times()
        before = processor_seconds(server)
        for _ in range(EVENTS):
            await self.measure(event, times)
        times.processor = processor_seconds(server) - before
        return times

    async def close(self) -> None:
        """Ends all streams."""
        for stream in self._streams:
            stream.cancel()
        await asyncio.gather(*self._readers)
        await self._channel.close()


@contextlib.asynccontextmanager
async def _arrivals(address: str, method: str, request: bytes) -> AsyncIterator[Arrivals]:
    arrivals = Arrivals(address, method, request)
    try:
        await arrivals.settled()
        yield arrivals
    finally:
        await arrivals.close()


async def _service(server: Running, number: int) -> tuple[Times, int]:
    """The times of a round, and the usual size of a message."""
    async with grpc.aio.insecure_channel(server.address) as channel:
        caller = Seats(services.MatchServiceStub(channel), number)
        await caller.prepare()
        request = messages.WatchMatchRequest(match=caller.pending[-1][2].match).SerializeToString()
        async with _arrivals(server.address, WATCH_MATCH, request) as arrivals:
            arrivals.sizes.clear()
            times = await arrivals.rounds(caller.decide, server.process)
            return times, int(percentile([float(size) for size in arrivals.sizes], 0.5))


async def _bare(server: Running, size: int) -> Times:
    async with grpc.aio.insecure_channel(server.address) as channel:
        tell: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(TELL)

        async def event() -> None:
            await tell(bytes(size))

        async with _arrivals(server.address, WATCH, b"begin") as arrivals:
            return await arrivals.rounds(event, server.process)


async def measure() -> list[Row]:
    """The figures of the fan-out: the round whose median is in the middle, of the service and of the bare server."""
    served: list[Times] = []
    bare: list[Times] = []
    size = 0
    with tempfile.TemporaryDirectory() as folder:
        async with (
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
            process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as service,
        ):
            for number in range(ROUNDS):
                times, size = await _service(service, 900_000 + number)
                served.append(times)
                bare.append(await _bare(echo, size))
    middle = ROUNDS // 2
    ours, others = (
        sorted(rounds, key=lambda times: percentile(times.arrivals, 0.5))[middle] for rounds in (served, bare)
    )
    rows = []
    for share in (0.5, 0.99):
        value, other = percentile(ours.arrivals, share), percentile(others.arrivals, share)
        rows.append(
            Row(
                f"event at {STREAMS} streams, p{share * 100:.0f}",
                f"{value:.1f} ms",
                f"after Decide was called: {value / other:.2f} times the bare fan-out's {other:.1f} ms; "
                "after its answer: "
                f"{percentile(ours.after, share):+.1f} ms (bare {percentile(others.after, share):+.1f})",
            )
        )
    value, other = percentile(ours.answers, 0.5), percentile(others.answers, 0.5)
    remark = (
        f"{value / other:.2f} times the bare {other:.1f} ms; {EVENTS} events of {size} bytes, median of {ROUNDS} rounds"
    )
    rows.append(Row("answer of Decide, p50", f"{value:.1f} ms", remark))
    value, other = (statistics.median(times.processor_us for times in rounds) for rounds in (served, bare))
    remark = f"{value / other:.2f} times the bare {other:.1f} µs, with the decision itself; medians of {ROUNDS} rounds"
    return [*rows, Row("processor time of the service for each stream", f"{value:.1f} µs", remark)]
