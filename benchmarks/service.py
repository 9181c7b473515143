"""The service over gRPC: decisions per second at several numbers of calls in flight, against a bare echo; start-up."""

import asyncio
import contextlib
import hashlib
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import grpc
from caravanserai.v1 import match_service_pb2 as messages
from caravanserai.v1 import match_service_pb2_grpc as services

from benchmarks.echo import METHOD
from benchmarks.kernel import GAME, PLAYERS, recorded_decisions
from benchmarks.measuring import Row, percentile
from service.matches.codec import decision_to_any

IN_FLIGHT = (1, 8, 64)
SECONDS = 4.0


class Running(NamedTuple):
    """A server in a process of its own; ``seconds`` is how long it took to start."""

    address: str
    seconds: float
    process: int


@contextlib.asynccontextmanager
async def process(*command: str, port: Callable[[str], str | None]) -> AsyncIterator[Running]:
    """Runs a server in a process of its own; ``port`` finds the port in a line that it writes."""
    started = time.perf_counter()
    server = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert server.stdout is not None
    try:
        found = None
        while found is None:
            line = await server.stdout.readline()
            if not line:
                raise RuntimeError("the server has ended")
            found = port(line.decode())
        spent = time.perf_counter() - started
        drain = asyncio.create_task(server.stdout.read())
        yield Running(f"127.0.0.1:{found}", spent, server.pid)
    finally:
        server.terminate()
        await server.wait()
    await drain


async def in_flight(number: int, call: Callable[[int], Awaitable[None]]) -> tuple[float, list[float]]:
    """Keeps ``number`` callers busy; gives calls per second and the time of each call in milliseconds."""
    times: list[float] = []
    end = time.perf_counter() + SECONDS

    async def caller(index: int) -> None:
        while (started := time.perf_counter()) < end:
            await call(index)
            times.append((time.perf_counter() - started) * 1000)

    begun = time.perf_counter()
    await asyncio.gather(*(caller(index) for index in range(number)))
    return len(times) / (time.perf_counter() - begun), times


class Seats:
    """A caller: all seats of one match after the other; when a match is over it goes on with the next."""

    def __init__(self, stub: "services.MatchServiceAsyncStub", index: int) -> None:
        self.stub = stub
        self.index = index
        self.matches = 0
        self.pending: list[tuple[str, int, messages.DecideRequest]] = []

    async def prepare(self) -> None:
        """Creates a match and works out its decisions, so that only Decide is measured."""
        self.matches += 1
        seed = f"load-{self.index}-{self.matches}"
        owner = hashlib.sha256(b"owner").digest()
        created = await self.stub.CreateMatch(
            messages.CreateMatchRequest(game=f"games/{GAME}", players=PLAYERS, seed=seed, owner_token_hash=owner)
        )
        name = created.match.name
        for seat in range(1, PLAYERS + 1):
            token = f"token-{seat}".encode()
            await self.stub.JoinMatch(
                messages.JoinMatchRequest(
                    match=name, seat=seat, token_hash=hashlib.sha256(token).digest(), display_name="x"
                )
            )
        await self.stub.StartMatch(
            messages.StartMatchRequest(match=name, without_waiting=True), metadata=(("authorization", "Bearer owner"),)
        )
        decisions = await asyncio.to_thread(recorded_decisions, name, seed)
        self.pending = [
            (
                f"Bearer token-{seat}",
                seat,
                messages.DecideRequest(match=name, decision=decision_to_any(GAME, decision), request_id=f"r{number}"),
            )
            for number, (seat, decision) in enumerate(decisions)
        ]
        self.pending.reverse()

    async def decide(self) -> None:
        """The next decision; the answer must be the event."""
        bearer, _, request = self.pending.pop()
        reply = await self.stub.Decide(request, metadata=(("authorization", bearer),))
        if not reply.update.event:
            raise RuntimeError("no event in the answer")


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


def serve_command(store: Path) -> Sequence[str]:
    """What runs the service on a store, without limits."""
    caravan = str(Path(sys.executable).with_name("caravan"))
    return caravan, "serve", "--store", str(store), "--port", "0", "--allow-seeded", "--quiet", "--limit", "none"


def service_port(line: str) -> str | None:
    """The port in the line in which the service names its address."""
    found = re.search(r"127\.0\.0\.1:(\d+)", line)
    return found.group(1) if found else None


async def measure() -> list[Row]:
    """All figures of the service."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        async with (
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as (echo_address, _, _),
            process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as (address, started, _),
        ):
            rows.append(Row("start-up of the service", f"{started:.2f} s", "to the first line that names its address"))
            for number in IN_FLIGHT:
                ratios, lines = [], []
                for _ in range(3):
                    echo_rate, echo_times = await measure_echo(echo_address, number, bytes(300))
                    decide_rate, decide_times = await measure_decide(address, number)
                    ratios.append(decide_rate / echo_rate)
                    lines.append((decide_rate, echo_rate, decide_times, echo_times))
                decide_rate, echo_rate, decide_times, echo_times = sorted(lines, key=lambda line: line[0])[1]
                rows.append(
                    Row(
                        f"Decide, {number} in flight",
                        f"{decide_rate:,.0f} /s",
                        f"{statistics.median(ratios):.2f} of the echo's {echo_rate:,.0f} /s; "
                        f"p50 {percentile(decide_times, 0.5):.1f} ms (echo {percentile(echo_times, 0.5):.1f}), "
                        f"p99 {percentile(decide_times, 0.99):.1f} ms (echo {percentile(echo_times, 0.99):.1f})",
                    )
                )
    return rows
