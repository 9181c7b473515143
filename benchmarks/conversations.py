"""Decisions on streams of `MatchService.Play` beside unary ones and a bare echo, all in the same run."""

import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc
from caravanserai.v1 import match_service_pb2 as messages
from caravanserai.v1 import match_service_pb2_grpc as services

from benchmarks.echo import METHOD
from benchmarks.measuring import Row, percentile
from benchmarks.service import Seats, in_flight, process, serve_command, service_port

IN_FLIGHT = (1, 64)
ROUNDS = 3


class SeatsOnStreams(Seats):
    """The same caller, with a stream for each seat."""

    def __init__(self, stub: "services.MatchServiceAsyncStub", index: int) -> None:
        super().__init__(stub, index)
        self._streams: dict[str, Any] = {}
        self._calls = 0

    async def decide(self) -> None:
        """The next decision; the answer must be the event."""
        bearer, _, request = self.pending.pop()
        stream: Any = self._streams.get(bearer)
        if stream is None:
            stream = self._streams[bearer] = self.stub.Play(metadata=(("authorization", bearer),))
        self._calls += 1
        await stream.write(messages.PlayRequest(call=self._calls, decide=request))
        answer: messages.PlayResponse = await stream.read()
        if answer.call != self._calls or not answer.decided.update.event:
            raise RuntimeError("no event in the answer")


async def measure() -> list[Row]:
    """All figures of conversations."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        async with (
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
            process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as service,
        ):
            for number in IN_FLIGHT:
                rows += await _compared(echo.address, service.address, number)
    return rows


async def _compared(echo: str, address: str, number: int) -> list[Row]:
    """Both ways to decide, with this number of callers: the medians of some rounds."""
    ways = {"Decide": Seats, "Play": SeatsOnStreams}
    found: dict[str, list[tuple[float, float, list[float]]]] = {way: [] for way in ways}
    for _ in range(ROUNDS):
        echo_rate, _ = await measure_echo(echo, number, bytes(300))
        for way, kind in ways.items():
            rate, times = await measure_decide(address, number, kind)
            found[way].append((rate / echo_rate, rate, times))
    rows = []
    for way, measured in found.items():
        ratio, rate, times = sorted(measured)[ROUNDS // 2]
        text = f"{ratio:.2f} of the echo; p50 {percentile(times, 0.5):.1f} ms, p99 {percentile(times, 0.99):.1f} ms"
        rows.append(Row(f"{way}, {number} in flight", f"{rate:,.0f} /s", text))
    gain = statistics.median(play[1] / unary[1] for play, unary in zip(found["Play"], found["Decide"], strict=True))
    return [*rows, Row(f"Play against Decide, {number} in flight", f"{gain:.2f}", "in the same round")]


async def measure_decide(
    address: str, number: int, kind: "Callable[[services.MatchServiceAsyncStub, int], Seats]" = Seats
) -> tuple[float, list[float]]:
    """Decisions per second, and how long each took in milliseconds, with this number of callers of a kind."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub = services.MatchServiceStub(channel)
        callers = [kind(stub, index + number * 1000) for index in range(number)]
        stock = 2 if number > 8 else 12
        for caller in callers:
            kept: list[tuple[str, int, messages.DecideRequest]] = []
            for _ in range(stock):
                await caller.prepare()
                kept = caller.pending + kept
            caller.pending = kept

        async def call(index: int) -> None:
            caller = callers[index]
            if not caller.pending:
                await caller.prepare()
            await caller.decide()

        return await in_flight(number, call)


async def measure_echo(address: str, number: int, payload: bytes) -> tuple[float, list[float]]:
    """The same of a bare echo."""
    async with grpc.aio.insecure_channel(address) as channel:
        echo: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(METHOD)

        async def call(_: int) -> None:
            if await echo(payload) != payload:
                raise RuntimeError("not an echo")

        return await in_flight(number, call)
