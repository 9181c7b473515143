"""The service over gRPC: decisions per second at several numbers of calls in flight, against a bare echo; start-up."""

import asyncio
import contextlib
import hashlib
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import grpc
from caravanserai_protocol.v1 import match_service_pb2 as messages
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks import load_client
from benchmarks.echo import BEARER, METHOD, REQUEST
from benchmarks.kernel import GAME, PLAYERS, Answer, recorded_decisions
from benchmarks.load_client import Call, Load, processor_seconds
from benchmarks.measurement import Row, percentile
from caravanserai_verify.codecs.decisions import decision_to_any

IN_FLIGHT = (1, 8, 64)
SECONDS = 4.0


class Running(NamedTuple):
    """A server in a process of its own; ``seconds`` is how long it took to start."""

    address: str
    seconds: float
    process: int


def free_port() -> int:
    """A port that nobody has now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextlib.asynccontextmanager
async def process(*command: str, port: Callable[[str], str | None]) -> AsyncIterator[Running]:
    """Runs a server in a process of its own; ``port`` finds the port in a line that it writes."""
    started = time.perf_counter()
    server = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert server.stdout is not None
    try:
        found, said = None, b""
        while found is None:
            line = await server.stdout.readline()
            if not line:
                raise RuntimeError(f"the server has ended: {said.decode().strip()}")
            said = line
            found = port(line.decode())
        spent = time.perf_counter() - started
        drain = asyncio.create_task(server.stdout.read())
        yield Running(f"127.0.0.1:{found}", spent, server.pid)
    finally:
        if server.returncode is None:  # it may have been killed on purpose
            server.terminate()
        await server.wait()
    await drain


async def in_flight(
    number: int, call: Callable[[int], Awaitable[None]], seconds: float = SECONDS
) -> tuple[float, list[float]]:
    """Keeps ``number`` callers busy; gives calls per second and the time of each call in milliseconds."""
    times: list[float] = []
    end = time.perf_counter() + seconds

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
            request = messages.JoinMatchRequest(
                match=name, seat=seat, token_hash=hashlib.sha256(token).digest(), display_name="x"
            )
            await self.stub.JoinMatch(self.joining(request))
        await self.stub.StartMatch(
            messages.StartMatchRequest(match=name, without_waiting=True), metadata=(("authorization", "Bearer owner"),)
        )
        decisions = await asyncio.to_thread(_decisions, seed)
        self.pending = [
            (
                f"Bearer token-{seat}",
                seat,
                messages.DecideRequest(
                    match=name, decision=decision_to_any(GAME, decision), asked_at=asked_at, request_id=f"r{number}"
                ),
            )
            for number, (seat, asked_at, decision) in enumerate(decisions)
        ]
        self.pending.reverse()

    def joining(self, request: messages.JoinMatchRequest) -> messages.JoinMatchRequest:
        """The request with which a seat is taken."""
        return request

    async def decide(self) -> None:
        """The next decision; the answer must be the event."""
        bearer, _, request = self.pending.pop()
        reply = await self.stub.Decide(request, metadata=(("authorization", bearer),))
        if not reply.update.event:
            raise RuntimeError("no event in the answer")

    def written(self) -> list[Call]:
        """All decisions that are worked out, as the load client in Go sends them."""
        return [Call(bearer, request.SerializeToString()) for bearer, _, request in reversed(self.pending)]


class SeatsOnStreams(Seats):
    """The same caller, with a stream of `MatchService.Play` for each seat."""

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

    def written(self) -> list[Call]:
        """All decisions that are worked out, as the load client in Go sends them."""
        return [
            Call(bearer, messages.PlayRequest(call=number, decide=request).SerializeToString())
            for number, (bearer, _, request) in enumerate(reversed(self.pending), 1)
        ]


@cache
def _decisions(seed: str) -> Sequence[Answer]:
    """The decisions of a match with a seed: they do not depend on its name, so each is played once."""
    return recorded_decisions("matches/recorded", seed)


async def stocked(
    stub: "services.MatchServiceAsyncStub", number: int, kind: type[Seats], first: int = 0, matches: int = 0
) -> list[Seats]:
    """Callers of a kind with decisions enough for one measurement, numbered from ``first``; or with this number of
    ``matches`` each.
    """
    callers = [kind(stub, first + index + number * 1000) for index in range(number)]
    for caller in callers:
        kept: list[tuple[str, int, messages.DecideRequest]] = []
        for _ in range(matches or (2 if number > 8 else 12)):
            await caller.prepare()
            kept = caller.pending + kept
        caller.pending = kept
    return callers


class Loading:
    """A load client: in Go where there is Go, otherwise in Python."""

    def __init__(self, program: Path | None) -> None:
        self.program = program

    @classmethod
    async def in_folder(cls, folder: Path) -> "Loading":
        """The load client of this machine, built in a folder if it is the one in Go."""
        return cls(await load_client.build(folder) if load_client.GO is not None else None)

    @property
    def language(self) -> str:
        """The language of the load client."""
        return "Python" if self.program is None else "Go"

    async def decide(
        self, server: Running, number: int, seconds: float = SECONDS, kind: type[Seats] = Seats, port: int = 0
    ) -> Load:
        """Decides with a number of calls in flight, by callers of a kind; at the HTTP ``port``, if there is one and the
        load client is the one in Go.
        """
        async with grpc.aio.insecure_channel(server.address) as channel:
            callers = await stocked(services.MatchServiceStub(channel), number, kind)
            if self.program is not None:
                work = [caller.written() for caller in callers]
                if port:
                    return await load_client.post(self.program, port, server.process, work, seconds)
                sent = load_client.play if kind is SeatsOnStreams else load_client.decide
                return await sent(self.program, server.address, server.process, work, seconds)

            async def call(index: int) -> None:
                if not callers[index].pending:
                    await callers[index].prepare()
                await callers[index].decide()

            return await _loaded(server.process, number, call, seconds)

    async def echo(self, server: Running, number: int, seconds: float = SECONDS) -> Load:
        """Calls the bare echo with a number of calls in flight: with the bytes and the metadata of decisions."""
        if self.program is not None:
            return await load_client.echo(self.program, server.address, server.process, number, seconds)
        async with grpc.aio.insecure_channel(server.address) as channel:
            echo: grpc.aio.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(METHOD)

            async def call(_: int) -> None:
                answer = await echo(REQUEST, metadata=(("authorization", BEARER),))
                if not answer.startswith(REQUEST):
                    raise RuntimeError("not an echo")

            return await _loaded(server.process, number, call, seconds)

    async def echo_on_streams(self, server: Running, number: int, seconds: float = SECONDS) -> Load | None:
        """The same on streams, one for each caller; None without the load client in Go."""
        if self.program is None:
            return None
        return await load_client.echo(self.program, server.address, server.process, number, seconds, streams=True)


async def _loaded(server: int, number: int, call: Callable[[int], Awaitable[None]], seconds: float = SECONDS) -> Load:
    before = processor_seconds(server)
    rate, times = await in_flight(number, call, seconds)
    return Load(rate, times, processor_seconds(server) - before)


def serve_command(store: Path | str) -> tuple[str, ...]:
    """The process of the service on a store, without limits."""
    caravan = str(Path(sys.executable).with_name("caravan"))
    return caravan, "serve", "--store", str(store), "--port", "0", "--allow-seeded", "--quiet", "--limit", "none"


def service_port(line: str) -> str | None:
    """The port in the line in which the service says that it is ready; a refusal may name the port of another one."""
    found = re.match(r"\w+: 127\.0\.0\.1:(\d+)", line)
    return found.group(1) if found else None


async def measure() -> list[Row]:
    """All figures of the service."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        client = await Loading.in_folder(Path(folder))
        async with (
            process(sys.executable, "-m", "benchmarks.echo", port=str.strip) as echo,
            process(*serve_command(Path(folder) / "matches.sqlite"), port=service_port) as service,
        ):
            rows.append(
                Row("start-up of the service", f"{service.seconds:.2f} s", "to the first line that names its address")
            )
            rows.extend([await _compared(client, echo, service, number) for number in IN_FLIGHT])
    return rows


async def _compared(client: Loading, echo: Running, service: Running, number: int) -> Row:
    """Decisions with a number of calls in flight, against the echo; the medians of three runs."""
    runs = []
    for _ in range(3):
        bare = await client.echo(echo, number)
        runs.append((await client.decide(service, number), bare))
    ratio = statistics.median(decided.rate / bare.rate for decided, bare in runs)
    decided, bare = sorted(runs, key=lambda run: run[0].rate)[1]
    return Row(
        f"Decide, {number} in flight",
        f"{decided.rate:,.0f} /s",
        f"{ratio:.2f} of the echo's {bare.rate:,.0f} /s; "
        f"p50 {percentile(decided.times, 0.5):.1f} ms (echo {percentile(bare.times, 0.5):.1f}), "
        f"p99 {percentile(decided.times, 0.99):.1f} ms (echo {percentile(bare.times, 0.99):.1f}); "
        f"processor time of the server {decided.processor_ms:.2f} ms a decision (echo {bare.processor_ms:.2f}); "
        f"load client in {client.language}",
    )
