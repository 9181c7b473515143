"""The cost of a decision where several services share one PostgreSQL: their processor time, all of them together.

Each service has the same number of calls in flight, each match at one service; then all of them together have that
number. With few calls in flight a decision costs more, for fewer share a transaction and a wake-up, and so it does
where more processes share the machine. So as many services that have a database each, with the same calls, are measured
beside them: what a decision costs more or less than there is what services do because they share one. Services that
nobody calls show what each decision of another one costs them: where one of them keeps the projections, and where the
one that is called does.
"""

import asyncio
import statistics
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import grpc
import psycopg
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks import load_client
from benchmarks.load_client import Load, processor_seconds
from benchmarks.measurement import Row, percentile
from benchmarks.service import Running, Seats, process, serve_command, service_port, stocked

NUMBERS = (1, 2, 4, 8)
IN_FLIGHT = 16
SECONDS = 10.0
ROUNDS = 3
CONNECTIONS = 400
"""The connections that the database takes: PostgreSQL's default of 100 does for four services."""


class Case(NamedTuple):
    """Services, each with its calls in flight; ``apart``: each has a database of its own."""

    calls: tuple[int, ...]
    apart: bool = False

    @property
    def name(self) -> str:
        """The name of its row."""
        services = "1 service" if len(self.calls) == 1 else f"{len(self.calls)} services"
        return f"{services} with {self.calls[0]} calls each{', a database each' if self.apart else ''}"


class Shared(NamedTuple):
    """The result of one round: decisions a second, milliseconds of each service and of the database for each of them,
    and the time of each call in milliseconds.
    """

    rate: float
    each: list[float]
    database: float
    times: list[float]

    @property
    def services(self) -> float:
        """The milliseconds of all services."""
        return sum(self.each)


async def measure(numbers: tuple[int, ...] = NUMBERS, rounds: int = ROUNDS) -> list[Row]:
    """All figures, in turns; each round with databases of its own."""
    from tests.postgres import running  # it needs the packages of the tests

    each = [Case((IN_FLIGHT,) * number) for number in numbers]
    together = [Case((IN_FLIGHT // number,) * number) for number in numbers if 1 < number < IN_FLIGHT // 2]
    shared = [*each, *together]
    apart = [case._replace(apart=True) for case in shared if len(case.calls) > 1]
    idle = [Case((0, IN_FLIGHT)), Case((IN_FLIGHT, 0))]
    found: dict[Case, list[Shared]] = {case: [] for case in (*shared, *apart, *idle)}
    with tempfile.TemporaryDirectory() as folder, running() as postgres:
        program = await load_client.build(Path(folder)) if load_client.GO is not None else None
        if program is None:
            raise RuntimeError("the load client of several services is in Go")
        with psycopg.connect(postgres.database(), autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET max_connections = {CONNECTIONS:d}".encode())
        postgres.stop()
        postgres.start()
        for at in range(rounds):
            for number, case in enumerate(found):
                place = Path(folder) / f"{at}-{number}"
                place.mkdir()
                count = len(case.calls)
                urls = [postgres.database() for _ in range(count)] if case.apart else [postgres.database()] * count
                found[case].append(await _shared(program, urls, place, case.calls))
    one = sorted(found[shared[0]], key=lambda round_: round_.services)[rounds // 2]
    keeping, hearing = (statistics.median(round_.each[at] for round_ in found[idle[at]]) for at in (0, 1))
    return [
        *(_row(case, found[case], one) for case in (*shared, *apart)),
        Row("a service without calls that keeps the projections", f"{keeping:.2f} ms", "for each decision of another"),
        Row("a service without calls beside one that does", f"{hearing:.2f} ms", "for each decision of that one"),
    ]


def _row(case: Case, measured: list[Shared], one: Shared) -> Row:
    """The round with the median of the processor time, against that of one service."""
    each = sorted(measured, key=lambda shared: shared.services)[len(measured) // 2]
    spent = f"{each.services / one.services:.2f} of one; the database {each.database:.2f} ms"
    rate = f"{each.rate:,.0f} decisions/s, {each.rate / one.rate:.2f} of one"
    return Row(case.name, f"{each.services:.2f} ms", f"{spent}; {rate}; p50 {percentile(each.times, 0.5):.1f} ms")


async def _shared(program: Path, urls: Sequence[str], folder: Path, calls: Sequence[int]) -> Shared:
    """Decisions at services on databases, by a number of callers at each."""
    async with AsyncExitStack() as stack:
        running: list[Running] = []
        for at, url in enumerate(urls):
            own = ("--projections", str(folder / f"{at}.sqlite"))
            command = (*serve_command(url), *own)
            running.append(await stack.enter_async_context(process(*command, port=service_port)))
        channels = [await stack.enter_async_context(grpc.aio.insecure_channel(server.address)) for server in running]

        async def loaded(turn: int, seconds: float) -> tuple[list[Load], list[float], float]:
            """The report of the load client, and the processor time of each service and of the databases."""
            work = [
                await stocked(services.MatchServiceStub(channel), number, Seats, 1000 * (at + 10 * turn), matches=turn)
                for at, (channel, number) in enumerate(zip(channels, calls, strict=True), 1)
            ]
            before = _spent(running), _of_databases()
            decided = [
                load_client.decide(program, server.address, server.process, [each.written() for each in own], seconds)
                for server, own in zip(running, work, strict=True)
                if own
            ]
            loads = await asyncio.gather(*decided)
            spent = [after - then for then, after in zip(before[0], _spent(running), strict=True)]
            return loads, spent, _of_databases() - before[1]

        await loaded(1, SECONDS / 2)  # what each service does once
        loads, spent, of_database = await loaded(2, SECONDS)
        times = [moment for load in loads for moment in load.times]
        per_decision = 1000 / len(times)
        return Shared(
            sum(load.rate for load in loads),
            [each * per_decision for each in spent],
            of_database * per_decision,
            times,
        )


def _spent(running: list[Running]) -> list[float]:
    return [processor_seconds(server.process) for server in running]


def _of_databases() -> float:
    """The processor time of all processes of PostgreSQL on this machine, in seconds; of those that have not ended."""
    if sys.platform != "linux":
        return 0.0
    found = 0.0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):  # it has ended
                if (entry / "comm").read_text(encoding="utf-8").startswith("postgres"):
                    found += processor_seconds(int(entry.name))
    return found
