"""The cost of a decision where several services share one PostgreSQL: their processor time, all of them together.

Each service has the same number of calls in flight, each match at one service. So what a decision costs more than with
one is what services do because there are others.
"""

import asyncio
import statistics
import sys
import tempfile
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import grpc
from caravanserai_protocol.v1 import match_service_pb2_grpc as services

from benchmarks import load_client
from benchmarks.load_client import Load, processor_seconds
from benchmarks.measurement import Row, percentile
from benchmarks.service import Running, Seats, process, serve_command, service_port, stocked

NUMBERS = (1, 2, 4)
IN_FLIGHT = 16
SECONDS = 10.0
ROUNDS = 3


class Shared(NamedTuple):
    """The result of one round: decisions a second, milliseconds of services and of the database for each of them, and
    the time of each call in milliseconds.
    """

    rate: float
    services: float
    database: float
    times: list[float]


async def measure(numbers: tuple[int, ...] = NUMBERS, rounds: int = ROUNDS) -> list[Row]:
    """All figures, in turns; each round with a database of its own."""
    from tests.postgres import running  # it needs the packages of the tests

    found: dict[int, list[Shared]] = {number: [] for number in numbers}
    with tempfile.TemporaryDirectory() as folder, running() as postgres:
        program = await load_client.build(Path(folder)) if load_client.GO is not None else None
        if program is None:
            raise RuntimeError("the load client of several services is in Go")
        for at in range(rounds):
            for number in numbers:
                place = Path(folder) / f"{at}-{number}"
                place.mkdir()
                found[number].append(await _shared(program, postgres.database(), place, number))
    one = statistics.median(each.services for each in found[numbers[0]])
    return [_row(number, measured, one) for number, measured in found.items()]


def _row(number: int, measured: list[Shared], one: float) -> Row:
    """The round with the median of the processor time."""
    each = sorted(measured, key=lambda shared: shared.services)[len(measured) // 2]
    return Row(
        f"{number} services" if number > 1 else "1 service",
        f"{each.services:.2f} ms",
        f"{each.services / one:.2f} of one; the database {each.database:.2f} ms; {each.rate:,.0f} decisions/s; "
        f"p50 {percentile(each.times, 0.5):.1f} ms",
    )


async def _shared(program: Path, url: str, folder: Path, number: int) -> Shared:
    """Decisions at services that share a database, by as many callers at each."""
    async with AsyncExitStack() as stack:
        running: list[Running] = []
        for at in range(number):
            own = ("--projections", str(folder / f"{at}.sqlite"))
            command = (*serve_command(url), *own)
            running.append(await stack.enter_async_context(process(*command, port=service_port)))
        channels = [await stack.enter_async_context(grpc.aio.insecure_channel(server.address)) for server in running]

        async def loaded(turn: int, seconds: float) -> tuple[list[Load], float, float]:
            """The report of the load client, and the processor time of services and database."""
            work = [
                await stocked(
                    services.MatchServiceStub(channel),
                    IN_FLIGHT // number,
                    Seats,
                    1000 * (at + 10 * turn),
                    matches=turn,
                )
                for at, channel in enumerate(channels, 1)
            ]
            before = _spent(running), _of_databases()
            decided = [
                load_client.decide(program, server.address, server.process, [each.written() for each in own], seconds)
                for server, own in zip(running, work, strict=True)
            ]
            loads = await asyncio.gather(*decided)
            return loads, _spent(running) - before[0], _of_databases() - before[1]

        await loaded(1, SECONDS / 2)  # what each service does once
        loads, spent, of_database = await loaded(2, SECONDS)
        times = [moment for load in loads for moment in load.times]
        per_decision = 1000 / len(times)
        return Shared(
            sum(load.rate for load in loads),
            spent * per_decision,
            of_database * per_decision,
            times,
        )


def _spent(running: list[Running]) -> float:
    return sum(processor_seconds(server.process) for server in running)


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
